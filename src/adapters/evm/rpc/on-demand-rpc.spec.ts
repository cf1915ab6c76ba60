import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryClock } from '../../memory/time/memory-clock.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createRpc } from './on-demand-rpc.js'

const request = { network: 'eip155:1' as const, urls: ['https://a.example'], method: 'eth_chainId', params: [] }

function make() {
  const time = createVirtualTime()
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => Response.json({ jsonrpc: '2.0', id: JSON.parse(String(init?.body)).id, result: '0x1' }))
  return { fetch, rpc: createRpc({ clock: createMemoryClock(time).port, timer: createMemoryTimer(time).port, fetch: fetch as typeof globalThis.fetch }) }
}

describe('the node calls of a page', () => {
  it('[RPC-01] are sent once their code has loaded', async () => {
    const { fetch, rpc } = make()
    const reply = firstValueFrom(rpc.call(request))
    expect(fetch).not.toHaveBeenCalled()
    expect(await reply).toBe('0x1')
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('[RPC-01] are not sent when they end before their code has loaded', async () => {
    const { fetch, rpc } = make()
    rpc.call(request).subscribe().unsubscribe()
    await firstValueFrom(rpc.call({ ...request, method: 'eth_blockNumber' }))
    expect(fetch).toHaveBeenCalledOnce()
    expect(String(fetch.mock.calls[0]?.[1]?.body)).toContain('eth_blockNumber')
  })

  it('[NET-02, BAL-01] are not sent to servers of Bitcoin, which speak no JSON-RPC; the failure names the plugin that can', async () => {
    const { fetch, rpc } = make()
    const network = 'bip122:000000000019d6689c085ae165831e93' as const
    for (const call of [rpc.call({ ...request, network, method: 'address', params: ['bc1q'] }), rpc.watch({ network, urls: request.urls })])
      await expect(firstValueFrom(call)).rejects.toMatchObject({ code: 'PLUGIN_NOT_IN_USE', message: 'Add bitcoin() of latchkit/bitcoin to use' })
    expect(fetch).not.toHaveBeenCalled()
  })
})
