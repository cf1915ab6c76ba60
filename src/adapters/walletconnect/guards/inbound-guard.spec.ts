import { expect, it } from 'vitest'
import { createSeeded } from 'latchkit/testing'
import { createInboundGuard, SEEN_WINDOW } from './inbound-guard.js'
import type { KeptItems } from '../client/sign-client-storage.js'

const topic = 'a'.repeat(64)
const sealed = (n: number, kind = 0) =>
  Buffer.concat([Buffer.of(kind), Buffer.alloc(12, 0).fill(`${n}`.padStart(12, '0')), Buffer.alloc(40, 7)]).toString('base64')

function keeping() {
  const kept = new Map<string, string>()
  const items: KeptItems = { storage: {} as never, holds: () => false, read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) }
  return { kept, items }
}

it('[T3] a message is taken once, also after a reload, within a window of 1,024', () => {
  const { items } = keeping()
  const guard = createInboundGuard(items)
  for (let n = 0; n < SEEN_WINDOW + 10; n += 1) {
    expect(guard.admits({ topic, message: sealed(n) }, 0, n * 100)).toBe(true)
    guard.saw({ topic, message: sealed(n) })
  }
  guard.save()
  const again = createInboundGuard(items)
  for (const one of [guard, again]) {
    expect(one.admits({ topic, message: sealed(SEEN_WINDOW + 9) }, 0, 1e9)).toBe(false)
    expect(one.admits({ topic, message: sealed(10) }, 0, 1e9)).toBe(false)
    expect(one.admits({ topic, message: sealed(5) }, 0, 2e9)).toBe(true)
    expect(one.admits({ topic: 'b'.repeat(64), message: sealed(10) }, 0, 1e9)).toBe(true)
  }
})

it('[T3] what was not authentic is not remembered, so that it cannot take the place of what is', () => {
  const guard = createInboundGuard(keeping().items)
  expect(guard.admits({ topic, message: sealed(1) }, 0, 0)).toBe(true)
  expect(guard.admits({ topic, message: sealed(1) }, 0, 0)).toBe(true)
})

it('[T3, T19] 50 a second and 200 at once for each topic', () => {
  const guard = createInboundGuard(keeping().items)
  const admitted = (at: number, count: number) =>
    Array.from({ length: count }, (_, n) => guard.admits({ topic, message: sealed(n) }, 0, at)).filter(Boolean).length
  expect(admitted(0, 300)).toBe(200)
  expect(admitted(1_000, 300)).toBe(50)
  expect(admitted(10_000, 300)).toBe(200)
  expect(guard.admits({ topic: 'b'.repeat(64), message: sealed(1) }, 0, 10_000)).toBe(true)
})

it('[T3] only envelopes of the kind that the topic has', () => {
  const guard = createInboundGuard(keeping().items)
  const message = (text: string) => ({ topic, message: text })
  expect([0, 1, 2, 3, 255].map((kind) => guard.admits(message(sealed(1, kind)), 0, 0))).toEqual([true, false, false, false, false])
  expect(guard.admits(message(sealed(1, 1)), 1, 0)).toBe(true)
  for (const text of ['', 'AA', '!', `${sealed(1)}\n`, 'A'.repeat(1_600_000)]) expect(guard.admits(message(text), 0, 0)).toBe(false)
})

it('[T11] damaged notes count as none', () => {
  for (const text of ['', '{', 'null', '[[1]]', '[["a", 5]]', '{"a":1}']) {
    const { items, kept } = keeping()
    kept.set('latchkit:seen', text)
    expect(createInboundGuard(items).admits({ topic, message: sealed(createSeeded(1).below(9)) }, 0, 0)).toBe(true)
  }
})

it('[T3] of two topics the end of one leaves what is known of the other', () => {
  const guard = createInboundGuard(keeping().items)
  const other = 'b'.repeat(64)
  for (const one of [topic, other]) guard.saw({ topic: one, message: sealed(1) })
  for (let n = 0; n < 200; n += 1) guard.admits({ topic: other, message: sealed(n + 2) }, 0, 0)
  guard.forget(topic)
  expect([guard.admits({ topic, message: sealed(1) }, 0, 0), guard.admits({ topic: other, message: sealed(1) }, 0, 1_000)]).toEqual([true, false])
  expect(guard.admits({ topic: other, message: sealed(999) }, 0, 0)).toBe(false)
})

it('[T3] of many topics the one that was quiet longest is dropped, and not the oldest', () => {
  const guard = createInboundGuard(keeping().items)
  const topicOf = (n: number) => `${n}`.padStart(64, '0')
  for (let n = 0; n < 64; n += 1) guard.saw({ topic: topicOf(n), message: sealed(1) })
  guard.saw({ topic: topicOf(0), message: sealed(2) })
  guard.saw({ topic: topicOf(64), message: sealed(1) })
  expect([0, 1, 2].map((n) => guard.admits({ topic: topicOf(n), message: sealed(1) }, 0, 0))).toEqual([false, true, false])
})
