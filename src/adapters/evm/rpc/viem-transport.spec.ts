import { evmTransport } from 'latchkit/evm'
import { firstValueFrom, type Observable, of, throwError } from 'rxjs'
import { createPublicClient } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { RpcRequest } from '../../../ports/rpc.js'
import { createViemTransport } from './viem-transport.js'

const network = 'eip155:1' as const
const urls = ['https://a.example']
const chain = { id: 1, name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: urls } } }

function clientOf(call: () => Observable<Json>, own?: readonly string[]) {
  const asked: RpcRequest[] = []
  const send = (request: RpcRequest) => {
    asked.push(request)
    return firstValueFrom(call())
  }
  return { asked, client: createPublicClient({ chain, transport: createViemTransport({ call: send, urls: own }) }) }
}

describe("an app's own viem client", () => {
  it('[DX-26] calls through the port, with network and addresses', async () => {
    const { asked, client } = clientOf(() => of('0x5'))
    expect(await client.getChainId()).toBe(5)
    await client.request({ method: 'eth_getBalance', params: ['0xaa', 'latest'] as never })
    expect(asked).toEqual([
      { network, urls, method: 'eth_chainId', params: [] },
      { network, urls, method: 'eth_getBalance', params: ['0xaa', 'latest'] },
    ])
  })

  it('[DX-26] [RPC-28] errors are those of viem, by the code of the node, and none is asked again by viem', async () => {
    const named = clientOf(() => throwError(() => failure('RPC_FAILED', { name: 'x', detail: 'y', data: '0x1234' }, { code: -32005, message: 'limit' })))
    await expect(named.client.getChainId()).rejects.toMatchObject({ name: 'LimitExceededRpcError', details: 'limit' })
    const silent = clientOf(() => throwError(() => failure('RPC_ALL_FAILED', { hosts: 'a.example' })))
    await expect(silent.client.getChainId()).rejects.toMatchObject({ name: 'InternalRpcError', details: 'No endpoint answered: a.example' })
    const other = clientOf(() => throwError(() => new Error('boom')))
    await expect(other.client.getChainId()).rejects.toMatchObject({ details: 'boom' })
    expect([named, silent, other].map(({ asked }) => asked.length)).toEqual([1, 1, 1])
  })

  it('[DX-26, RPC-06] addresses of the app take the place of the chain’s', async () => {
    const { asked, client } = clientOf(() => of('0x5'), ['https://own.example'])
    await client.getChainId()
    expect(asked[0]?.urls).toEqual(['https://own.example'])
  })
})

describe('evmTransport', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('[DX-26, F11] is one line for an app: it asks the chain’s addresses, and the next where one fails', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
      asked.push(String(url))
      if (asked.length === 1) return new Response('busy', { status: 503 })
      const body = JSON.parse(String(init?.body)) as { id: number } | { id: number }[]
      const answer = (one: { id: number }) => ({ jsonrpc: '2.0', id: one.id, result: '0x1' })
      return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
    })
    const client = createPublicClient({
      chain: { ...chain, rpcUrls: { default: { http: ['https://one.example', 'https://two.example'] } } },
      transport: evmTransport(),
    })
    expect(asked).toEqual([])
    expect(await client.getBlockNumber()).toBe(1n)
    expect(new Set(asked.map((url) => new URL(url).host))).toEqual(new Set(['one.example', 'two.example']))
  })
})
