import { describe, expect, it } from 'vitest'
import { answering, json, type NodeAnswer, scriptedNodes } from '../../../../tests/peers/evm/evm-scripted-node.js'
import { settle, silence } from '../../../../tests/peers/evm/evm-scripted-wallet.js'

const A = 'https://a.example/key-of-a'
const good = answering(() => '0x1')

const status =
  (code: number, headers: Record<string, string> = {}): NodeAnswer =>
  () =>
    new Response('no', { status: code, headers })

const hangs: NodeAnswer = () => silence()

describe('many calls', () => {
  const many = (rpc: ReturnType<typeof scriptedNodes>['rpc'], count: number, method = 'eth_getBalance') => {
    const results: unknown[] = []
    const failures: unknown[] = []
    for (let n = 0; n < count; n++)
      rpc
        .call({ network: 'eip155:1', urls: [A], method, params: [n] })
        .subscribe({ next: (result) => results.push(result), error: (failure) => failures.push(failure) })
    return { results, failures }
  }

  it('[RPC-02, T8] those of one tick go together, and find their answers in any order', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': answering(({ params }) => params[0], true) })
    const { results } = many(rpc, 10)
    await settle(10)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.calls).toHaveLength(10)
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('[RPC-03] at most 1000 in a batch', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': answering(() => '0x1') })
    const { results } = many(rpc, 2_001)
    await settle(20)
    expect(requests.map(({ calls, isBatch }) => [calls.length, isBatch])).toEqual([
      [1_000, true],
      [1_000, true],
      [1, false],
    ])
    expect(results).toHaveLength(2_001)
  })

  it('[RPC-02] an answer that is missing or does not fit fails its own call alone', async () => {
    const node: NodeAnswer = ({ calls }) => json(calls.slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, ...(id === 3 ? { error: 'x' } : { result: id }) })))
    const { rpc, requests } = scriptedNodes({ 'a.example': node })
    const { results, failures } = many(rpc, 4)
    await settle(10)
    expect(requests).toHaveLength(1)
    expect(results).toEqual([2, 4])
    expect(failures).toHaveLength(2)
  })

  it('[RPC-02] those that failed together are sent again together', async () => {
    const { rpc, requests, time } = scriptedNodes({ 'a.example': [status(503), answering(() => '0x1')] })
    const { results } = many(rpc, 50)
    await settle(10)
    time.advanceBy(150)
    await settle(10)
    expect(requests.map(({ calls }) => calls.length)).toEqual([50, 50])
    expect(results).toHaveLength(50)
  })

  it('[RPC-02] a node that takes no batches gets them one by one from then on', async () => {
    const single: NodeAnswer = (request) =>
      request.isBatch ? json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }) : answering(({ params }) => params[0])(request)
    const { rpc, requests } = scriptedNodes({ 'a.example': single })
    const first = many(rpc, 3)
    await settle(10)
    const second = many(rpc, 3)
    await settle(10)
    expect([first.results, second.results]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
    expect(requests.map(({ isBatch }) => isBatch)).toEqual([true, false, false, false, false, false, false])
  })

  it('[RPC-02] answers too large together are asked for apart', async () => {
    const large: NodeAnswer = (request) => answering(() => 'x'.repeat(400_000))(request)
    const { rpc, requests } = scriptedNodes({ 'a.example': large })
    const { results, failures } = many(rpc, 4)
    await settle(40)
    expect(failures).toEqual([])
    expect(results).toHaveLength(4)
    expect(requests.map(({ calls }) => calls.length)).toEqual([4, 2, 2])
  })

  it('[RPC-02] switched off, each goes by itself', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': good }, { batch: false })
    many(rpc, 3)
    await settle(10)
    expect(requests.map(({ isBatch }) => isBatch)).toEqual([false, false, false])
  })

  it('[RPC-02] a batch lives as long as one of its calls is waited for', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': hangs })
    const subscriptions = [1, 2].map((n) => rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_call', params: [n] }).subscribe())
    await settle()
    subscriptions[0]?.unsubscribe()
    expect(requests[0]?.aborted).toBe(false)
    subscriptions[1]?.unsubscribe()
    expect(requests[0]?.aborted).toBe(true)
  })

  it('[RPC-02] 64 requests are under way at a time, the others follow; those given up meanwhile are left out', async () => {
    const open: (() => void)[] = []
    const node: NodeAnswer = (request) => new Promise((resolve) => open.push(() => resolve(good(request))))
    const { rpc, requests } = scriptedNodes({ 'a.example': node }, { batch: false })
    const subscriptions = Array.from({ length: 70 }, (_, n) => rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_call', params: [n] }).subscribe())
    await settle()
    expect(requests).toHaveLength(64)
    subscriptions[64]?.unsubscribe()
    for (const answer of open.splice(0)) answer()
    await settle(10)
    expect(requests).toHaveLength(69)
    expect(requests.map(({ calls }) => calls[0]?.params[0])).not.toContain(64)
  })
})
