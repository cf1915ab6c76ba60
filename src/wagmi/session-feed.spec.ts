import { mainnet } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionFeed } from './session-feed.js'
import { readSession } from './session.js'
import type { WagmiSession } from './types.js'

const ALPHA = { id: 'io.example.alpha', name: 'Alpha' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An instance in memory and an emitter that records. `accepts` is false while wagmi is busy; then it ignores connections. */
function createBench() {
  const page = createMemoryPorts()
  const wallet = page.wallets.add(ALPHA)
  const kit = createInstance({ networks: [mainnet], metadata: { name: 'App' }, ...onMemory(page) })
  kit.start()
  const heard: [string, WagmiSession?][] = []
  const wagmi = { accepts: true, holds: false }
  const feed = createSessionFeed(kit, {
    emit(event: 'connect' | 'change' | 'disconnect', session?: WagmiSession) {
      heard.push(session ? [event, session] : [event])
      if (event === 'connect' && wagmi.accepts) wagmi.holds = true
      if (event === 'disconnect') wagmi.holds = false
    },
    listenerCount: () => (wagmi.holds ? 1 : 0),
  })
  const connect = () => {
    void kit.run({ type: 'connect', connectorId: ALPHA.id })
    page.time.advanceBy(1_000)
    return readSession(kit.getState())
  }
  return { page, wallet, kit, feed, heard, wagmi, connect, names: () => heard.map(([event]) => event) }
}

describe('the feed of a wagmi connector', () => {
  it('[design] follows the instance once it listens, however often it is asked to', () => {
    const { feed, connect, names, kit, page } = createBench()
    const subscribe = vi.spyOn(kit, 'subscribe')
    expect(connect()).toBeDefined()
    expect(names()).toEqual([])
    feed.listen()
    feed.listen()
    expect(subscribe).toHaveBeenCalledTimes(1)
    void kit.run({ type: 'disconnect' })
    page.time.advanceBy(1_000)
    connect()
    expect(names()).toEqual(['connect'])
    void kit.run({ type: 'disconnect' })
    page.time.advanceBy(1_000)
    expect(names()).toEqual(['connect', 'disconnect'])
  })

  it('[design] reports after a call of wagmi what changed before wagmi had stored the outcome', async () => {
    const { feed, connect, heard, wagmi } = createBench()
    feed.listen()
    const stale: WagmiSession = { accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], chainId: 1 }
    await feed.during(async () => stale)
    wagmi.holds = true
    const session = connect()
    expect(heard).toEqual([])
    vi.advanceTimersByTime(0)
    expect(heard).toEqual([['change', session]])
  })

  it('[design] reports nothing after a call whose outcome is still true, or that failed', async () => {
    const { feed, connect, heard, wagmi } = createBench()
    feed.listen()
    await feed.during(async () => {
      const session = connect()
      wagmi.holds = true
      return session
    })
    vi.advanceTimersByTime(0)
    await expect(feed.during(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    vi.advanceTimersByTime(60_000)
    expect(heard).toEqual([])
  })

  it('[design] repeats a connection that wagmi ignored, ever less often, and gives up', () => {
    const { feed, connect, names, wagmi } = createBench()
    feed.listen()
    wagmi.accepts = false
    connect()
    const first = names().length
    vi.advanceTimersByTime(1_000)
    expect(names().length).toBe(first + 4)
    vi.advanceTimersByTime(600_000)
    expect(names().length).toBe(first + 9)
    expect(vi.getTimerCount()).toBe(0)
    wagmi.accepts = true
    feed.look()
    expect(names().length).toBe(first + 10)
    vi.advanceTimersByTime(600_000)
    expect(names().length).toBe(first + 10)
  })
})
