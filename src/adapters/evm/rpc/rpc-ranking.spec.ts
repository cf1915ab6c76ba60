import { describe, expect, it } from 'vitest'
import { answering, type NodeAnswer, rpcError, scriptedNodes } from '../../../../tests/peers/evm/evm-scripted-node.js'
import { settle, silence } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { RPC_PING_INTERVAL_MS } from '../../../domain/shared/errors/rpc-policy.js'
import { PING_TIMEOUT_MS } from '../../rpc/rpc-ranking.js'

const A = 'https://a.example'
const B = 'https://b.example'
const watched = { network: 'eip155:1' as const, urls: [A, B] }
const fine = answering(() => '0x1')
const silent: NodeAnswer = () => silence()

async function pass(context: ReturnType<typeof scriptedNodes>, ms: number): Promise<void> {
  const end = context.time.now() + ms
  await settle(6)
  for (let next = context.time.next(); next !== undefined && next <= end; next = context.time.next()) {
    context.time.advanceTo(next)
    await settle(6)
  }
  context.time.advanceTo(end)
  await settle(6)
}

const firstAsked = async (context: ReturnType<typeof scriptedNodes>) => {
  const before = context.requests.length
  await context.call('eth_getBalance', { urls: [A, B] })
  return context.requests[before]?.url
}

describe('ranking endpoints', () => {
  it('[RPC-07] each is pinged every 4 s while it is watched, and not after', async () => {
    const context = scriptedNodes({ 'a.example': fine, 'b.example': fine })
    const watch = context.rpc.watch(watched).subscribe()
    await pass(context, 2 * RPC_PING_INTERVAL_MS)
    expect(context.requests.map(({ url, at }) => [url, at])).toEqual([
      [A, 0],
      [B, 0],
      [A, 4_000],
      [B, 4_000],
      [A, 8_000],
      [B, 8_000],
    ])
    watch.unsubscribe()
    await pass(context, 2 * RPC_PING_INTERVAL_MS)
    expect(context.requests).toHaveLength(6)
    expect(context.timer.held()).toBe(0)
  })

  it('[RPC-07] a ping that is under way when nobody watches any more is aborted and decides nothing', async () => {
    const context = scriptedNodes({ 'a.example': [silent, fine], 'b.example': fine })
    const watch = context.rpc.watch(watched).subscribe()
    await pass(context, 10)
    watch.unsubscribe()
    await settle()
    expect(context.requests[0]?.aborted).toBe(true)
    expect(context.timer.held()).toBe(0)
    expect(await firstAsked(context)).toBe(A)
  })

  it('[RPC-07] one alone is not pinged', async () => {
    const context = scriptedNodes({ 'a.example': fine })
    context.rpc.watch({ ...watched, urls: [A] }).subscribe()
    await pass(context, RPC_PING_INTERVAL_MS)
    expect(context.requests).toEqual([])
  })

  it('[RPC-07, fault] the one that does not answer within a second falls behind, and its ping is aborted', async () => {
    const context = scriptedNodes({ 'a.example': [silent, fine], 'b.example': fine })
    expect(await firstAsked(scriptedNodes({ 'a.example': fine, 'b.example': fine }))).toBe(A)
    const watch = context.rpc.watch(watched).subscribe()
    await pass(context, PING_TIMEOUT_MS)
    expect(context.requests[0]?.aborted).toBe(true)
    watch.unsubscribe()
    expect(await firstAsked(context)).toBe(B)
  })

  it('[RPC-07] the faster of two that answer goes first; an error of JSON-RPC is an answer', async () => {
    const context = scriptedNodes({
      'a.example': (request) => new Promise((resolve) => context.time.schedule(300, () => resolve(fine(request) as Response))),
      'b.example': answering(() => rpcError(-32601)),
    })
    const watch = context.rpc.watch(watched).subscribe()
    await pass(context, 1_000)
    watch.unsubscribe()
    expect(await firstAsked(context)).toBe(B)
  })

  it('[RPC-07] what was long ago is forgotten: ten pings decide', async () => {
    const context = scriptedNodes({
      'a.example': [silent, silent, silent, fine],
      'b.example': [...Array.from({ length: 3 }, () => fine), silent],
    })
    const watch = context.rpc.watch(watched).subscribe()
    await pass(context, 20 * (RPC_PING_INTERVAL_MS + PING_TIMEOUT_MS))
    watch.unsubscribe()
    expect(await firstAsked(context)).toBe(A)
  })
})
