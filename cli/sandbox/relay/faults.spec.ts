import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRelayFaults, type FrameFacts, type RelayFault } from './faults.js'

const delivery: FrameFacts = { on: 'delivery', method: 'irn_subscription', tags: [1108], client: 'app' }
const untouched = { drop: false, delayMs: 0, copiesAt: [0], reorder: undefined }

describe('the faults of a relay', () => {
  it('[DX-22] meet deliveries unless they say otherwise, by tag, client, method and number', () => {
    const plan = createRelayFaults(1)
    plan.set([
      { kind: 'drop', tags: [1108], clients: ['app'], skip: 1, times: 1 },
      { kind: 'delay', on: 'request', methods: ['irn_publish'], ms: 40 },
    ])
    expect(plan.frame({ ...delivery, client: 'wallet' })).toEqual(untouched)
    expect(plan.frame({ ...delivery, tags: [1109] })).toEqual(untouched)
    expect([plan.frame(delivery).drop, plan.frame(delivery).drop, plan.frame(delivery).drop]).toEqual([false, true, false])
    expect(plan.frame({ on: 'request', method: 'irn_publish', tags: [1108], client: 'app' })).toEqual({ ...untouched, delayMs: 40 })
    expect(plan.frame({ on: 'request', method: 'irn_subscribe', tags: [], client: 'app' })).toEqual(untouched)
    expect(plan.list()).toEqual([{ kind: 'delay', on: 'request', methods: ['irn_publish'], ms: 40 }])
  })

  it('[DX-22] of several all that match count together', () => {
    const plan = createRelayFaults(1)
    plan.set([{ kind: 'delay', ms: 5 }, { kind: 'delay', ms: 6 }, { kind: 'duplicate', copies: 2, afterMs: 10 }, { kind: 'reorder' }])
    expect(plan.frame(delivery)).toEqual({ drop: false, delayMs: 11, copiesAt: [0, 10, 20], reorder: { window: 2, flushAfterMs: 1_000 } })
  })

  it('[DX-22] connections are met in the order of the list, so often as each says', () => {
    const plan = createRelayFaults(1)
    plan.set([
      { kind: 'reject', times: 1 },
      { kind: 'refuse-auth', reason: 'key', times: 1 },
      { kind: 'close', afterFrames: 2, code: 1012, times: 1 },
    ])
    expect([plan.connection()?.kind, plan.connection()?.kind, plan.connection()]).toEqual(['reject', 'refuse-auth', undefined])
    expect([plan.closing(1), plan.closing(2)?.code, plan.closing(2)]).toEqual([undefined, 1012, undefined])
    expect(plan.hanging()).toBe(false)
    plan.set({ kind: 'hang' })
    expect(plan.hanging()).toBe(true)
    plan.clear()
    expect([plan.hanging(), plan.list()]).toEqual([false, []])
  })

  it('[DX-22] what is no fault is refused, and what was in force stays', () => {
    const plan = createRelayFaults(1)
    plan.set({ kind: 'hang' })
    for (const wrong of [{ kind: 'nothing' }, { kind: 'delay' }, { kind: 'drop', chance: 2 }, { kind: 'refuse-auth', reason: 'because' }])
      expect(() => plan.set(wrong as RelayFault)).toThrow()
    expect(plan.list()).toEqual([{ kind: 'hang' }])
  })

  it('[DX-22] the same seed gives the same course, and setting begins it again', () => {
    const course = (seed: number, plan = createRelayFaults(seed)) => {
      plan.set({ kind: 'drop', chance: 0.5 })
      return Array.from({ length: 40 }, () => plan.frame(delivery).drop)
    }
    const plan = createRelayFaults(7)
    expect([course(7, plan), course(7, plan)]).toEqual([course(7), course(7)])
    expect(course(8)).not.toEqual(course(7))
    expect(course(7)).toContain(true)
    expect(course(7)).toContain(false)
  })

  it('[F4, DX-22] reordering keeps everything, and never leaves the first where it was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.integer(), (items, seed) => {
        const mixed = createRelayFaults(seed).shuffle(items)
        expect([...mixed].sort()).toEqual([...items].sort())
        if (items.length > 1) expect(mixed[0]).not.toBe(items[0])
      }),
    )
  })
})
