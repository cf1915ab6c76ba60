import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMailbox, type Kept } from './mailbox.js'

const topic = 'a'.repeat(64)
const letter = (message = 'sealed', ttl = 300, on = topic) => ({ topic: on, message, ttl, tag: 1108 })
const messages = (kept: readonly Kept[]) => kept.map(({ message }) => message)

describe('the mailbox of a relay', () => {
  it('[T3, DX-22] gives a message to everyone but its sender, again and again, until each has acknowledged it', () => {
    const box = createMailbox()
    const kept = box.put(letter(), 'app', 0)
    expect(box.waiting(topic, 'app', 1)).toEqual([])
    expect(messages(box.waiting(topic, 'wallet', 1))).toEqual(['sealed'])
    expect(messages(box.waiting(topic, 'wallet', 2))).toEqual(['sealed'])
    box.acknowledge(kept, 'wallet')
    expect(box.waiting(topic, 'wallet', 3)).toEqual([])
    expect(messages(box.waiting(topic, 'second wallet', 3))).toEqual(['sealed'])
    expect(box.waiting('b'.repeat(64), 'second wallet', 3)).toEqual([])
  })

  it('[T3] ends a message with its time to live, to the millisecond, and holds nothing of it then', () => {
    const box = createMailbox()
    const kept = box.put(letter('short', 1), 'app', 1_000)
    expect(box.isWaiting(kept, 'wallet', 1_999)).toBe(true)
    expect(box.isWaiting(kept, 'wallet', 2_000)).toBe(false)
    expect(box.waiting(topic, 'wallet', 2_000)).toEqual([])
    expect(box.size(2_000)).toEqual({ messages: 0, characters: 0 })
  })

  it('[T3] keeps the same text twice when it is published twice: to tell repeats is the reader’s part', () => {
    const box = createMailbox()
    box.put(letter(), 'app', 0)
    box.put(letter(), 'app', 0)
    expect(messages(box.waiting(topic, 'wallet', 1))).toEqual(['sealed', 'sealed'])
  })

  it.each([
    ['TTL too short', letter('m', 0)],
    ['TTL too short', letter('m', -5)],
    ['TTL too long', letter('m', 2_592_001)],
    ['Message too large', letter('m'.repeat(11))],
  ])('[T3] refuses what it cannot keep: %s', (reason, refused) => {
    const box = createMailbox({ perTopic: 2, characters: 100, message: 10 })
    expect(() => box.put(refused, 'app', 0)).toThrow(expect.objectContaining({ code: -32_000, message: `Request handler error: ${reason}` }))
    expect(box.size(0).messages).toBe(0)
    expect(box.put(letter('m', 2_592_000), 'app', 0).message).toBe('m')
  })

  it('[T3] refuses when full of what nobody has read, and gives up what has been read before that', () => {
    const box = createMailbox({ perTopic: 2, characters: 30, message: 10 })
    const first = box.put(letter('1'), 'app', 0)
    box.put(letter('2'), 'app', 0)
    expect(() => box.put(letter('3'), 'app', 0)).toThrow('Mailbox limit exceeded')
    box.acknowledge(first, 'wallet')
    box.put(letter('3'), 'app', 0)
    expect(messages(box.waiting(topic, 'second wallet', 0))).toEqual(['2', '3'])

    // The limit of all topics together.
    for (const place of ['b', 'c']) box.put(letter('x'.repeat(10), 300, place.repeat(64)), 'app', 0)
    expect(() => box.put(letter('y'.repeat(9), 300, 'd'.repeat(64)), 'app', 0)).toThrow('Mailbox limit exceeded')
    expect(box.put(letter('y'.repeat(9), 300, 'd'.repeat(64)), 'app', 300_000).message).toHaveLength(9)
  })
})

/** Operations on a mailbox, in a form that a plain model can run too. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('put' as const), on: fc.nat(2), by: fc.nat(2), ttl: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('read' as const), on: fc.nat(2), by: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), which: fc.nat(), by: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 9_000 }) }) },
)

describe('whatever happens', () => {
  it('[T3, F5] every message not acknowledged is delivered at each reading until its time ends, in order, never to its sender, never after', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const box = createMailbox()
        const model: { kept: Kept; endsAt: number; had: Set<string> }[] = []
        let now = 0
        for (const each of steps) {
          if (each.kind === 'wait') now += each.ms
          if (each.kind === 'put') {
            const kept = box.put(letter(String(model.length), each.ttl, `topic ${each.on}`), `client ${each.by}`, now)
            model.push({ kept, endsAt: now + each.ttl * 1_000, had: new Set([`client ${each.by}`]) })
          }
          if (each.kind === 'acknowledge' && model.length > 0) {
            const chosen = model[each.which % model.length]
            box.acknowledge(chosen?.kept as Kept, `client ${each.by}`)
            chosen?.had.add(`client ${each.by}`)
          }
          if (each.kind === 'read') {
            const client = `client ${each.by}`
            const due = model.filter(({ kept, endsAt, had }) => kept.topic === `topic ${each.on}` && endsAt > now && !had.has(client))
            expect(box.waiting(`topic ${each.on}`, client, now)).toEqual(due.map(({ kept }) => kept))
          }
        }
        const left = model.filter(({ endsAt }) => endsAt > now)
        expect(box.size(now)).toEqual({ messages: left.length, characters: left.reduce((sum, { kept }) => sum + kept.message.length, 0) })
      }),
      { numRuns: 500 },
    )
  })
})
