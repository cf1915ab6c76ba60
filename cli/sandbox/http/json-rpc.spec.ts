import { afterEach, expect, it, vi } from 'vitest'
import { createRpcCall } from './json-rpc.js'

afterEach(() => vi.unstubAllGlobals())

it('[DX-22] a node that ends in the middle of a call is told as such: the process waits for it', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const asked = createRpcCall('http://127.0.0.1:1', 40)('eth_chainId')
  expect(timers()).toBe(before + 1)
  await expect(asked).rejects.toMatchObject({ code: -32_603, message: 'http://127.0.0.1:1 cannot be reached: no answer within 40 ms' })
})
