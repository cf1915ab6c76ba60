import { type Observable, of, throwError } from 'rxjs'
import { createPublicClient } from 'viem'
import { describe, expect, it } from 'vitest'
import { failure } from '../../domain/shared/errors.js'
import type { Json } from '../../domain/shared/json.js'
import type { RpcRequest } from '../../ports/rpc.js'
import { createViemTransport } from './viem-transport.js'

const network = 'eip155:1' as const
const urls = ['https://a.example']

function clientOf(call: () => Observable<Json>) {
  const asked: RpcRequest[] = []
  const rpc = {
    call: (request: RpcRequest) => {
      asked.push(request)
      return call()
    },
  }
  return { asked, client: createPublicClient({ transport: createViemTransport({ rpc, network, urls }) }) }
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
    const named = clientOf(() =>
      throwError(() => failure('RPC_FAILED', { name: 'x', detail: 'y', data: '0x1234' }, { code: -32005, message: 'limit' })),
    )
    await expect(named.client.getChainId()).rejects.toMatchObject({ name: 'LimitExceededRpcError', details: 'limit' })
    const silent = clientOf(() => throwError(() => failure('RPC_ALL_FAILED', { hosts: 'a.example' })))
    await expect(silent.client.getChainId()).rejects.toMatchObject({ name: 'InternalRpcError', details: 'No endpoint answered: a.example' })
    const other = clientOf(() => throwError(() => new Error('boom')))
    await expect(other.client.getChainId()).rejects.toMatchObject({ details: 'boom' })
    expect([named, silent, other].map(({ asked }) => asked.length)).toEqual([1, 1, 1])
  })
})
