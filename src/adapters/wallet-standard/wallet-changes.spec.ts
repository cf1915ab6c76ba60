import { describe, expect, it } from 'vitest'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import { walletChanges } from './wallet-changes.js'

function setup(on?: unknown) {
  const time = createVirtualTime()
  const window = new EventTarget()
  const listeners = new Set<() => void>()
  const listen = (_: string, listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const wallet = { features: { 'standard:events': { on: on ?? listen } } }
  let changes = 0
  const search = walletChanges(wallet, 'standard:events', window, createMemoryTimer(time).port).subscribe(() => {
    changes += 1
  })
  const settle = async () => {
    await Promise.resolve()
    for (let next = time.next(); next !== undefined; next = time.next()) time.advanceTo(next)
  }
  return {
    window,
    listeners,
    search,
    settle,
    changes: () => changes,
    change: () => {
      for (const listener of [...listeners]) listener()
    },
  }
}

describe('changes of a wallet', () => {
  it('[F33] emits twice at most for a thousand events in a burst: at once and in the next turn', async () => {
    const { change, changes, settle } = setup()
    for (let n = 0; n < 500; n++) change()
    await Promise.resolve()
    expect(changes()).toBe(1)
    for (let n = 0; n < 500; n++) change()
    expect(changes()).toBe(1)
    await settle()
    expect(changes()).toBe(2)
  })

  it('[ACCT-01] emits when the page gets the focus or is shown, because some wallets send no event', async () => {
    const { window, changes, settle } = setup()
    window.dispatchEvent(new Event('focus'))
    await settle()
    window.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(changes()).toBe(2)
  })

  it('[I-44] ends its listener', async () => {
    const { listeners, search, change, changes, window, settle } = setup()
    expect(listeners.size).toBe(1)
    const kept = [...listeners]
    search.unsubscribe()
    expect(listeners.size).toBe(0)
    for (const listener of kept) listener()
    change()
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(changes()).toBe(0)
  })

  it.each([
    ['has no events', 'none'],
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['returns nothing', () => undefined],
    [
      'throws when the listener is removed',
      () => () => {
        throw new Error('no')
      },
    ],
    ['rejects when the listener is removed', () => () => Promise.reject(new Error('no'))],
  ])('[T1, fault] a wallet that %s is followed by the page alone', async (_, on) => {
    const { window, changes, search, settle } = setup(on)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(changes()).toBe(1)
    expect(() => search.unsubscribe()).not.toThrow()
  })
})
