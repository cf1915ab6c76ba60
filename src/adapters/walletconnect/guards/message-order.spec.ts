import { expect, it } from 'vitest'
import { compareMoments, createEventOrder, momentOf, readMoment } from './message-order.js'

const now = 1_800_000_000_000
const day = 86_400_000
const at = (publishedAt: unknown, ms: number, more = 0) => momentOf(publishedAt, ms * 1_000 + more, now)

it('[WC-18] the time of the relay decides, then the id; without one of the times the id alone', () => {
  expect(compareMoments(at(now - 5, now), at(now - 9, now + 9))).toBeGreaterThan(0)
  expect(compareMoments(at(now, now, 1), at(now, now, 2))).toBeLessThan(0)
  expect(compareMoments(at(now, now), at(now, now))).toBe(0)
  for (const none of [0, undefined, -1, 1.5, '5', Number.NaN]) {
    expect(compareMoments(at(none, now, 1), at(now, now))).toBeGreaterThan(0)
    expect(compareMoments(at(now, now, 1), at(none, now, 2))).toBeLessThan(0)
  }
})

it('[WC-18] times of more than five minutes ahead count as now', () => {
  for (const ahead of [at(now, now + day), at(now + day, now)]) {
    expect(compareMoments(at(now + 1, now, 1), ahead)).toBeGreaterThan(0)
    expect(compareMoments(ahead, at(now, now))).toBe(0)
  }
  expect(compareMoments(at(now + 299_000, now), at(now, now))).toBeGreaterThan(0)
})

it('[T11] a damaged position counts as none', () => {
  expect(readMoment({ publishedAt: 1, id: 2 })).toEqual({ publishedAt: 1, id: 2 })
  for (const damaged of [null, 5, {}, { publishedAt: '1', id: 2 }, { id: 2 }]) expect(readMoment(damaged)).toBeUndefined()
})

it('[WC-16] an event of one namespace, name or session hides none of another; a late or repeated one is dropped', () => {
  const order = createEventOrder()
  const event = { topic: 'a', name: 'accountsChanged', namespace: 'eip155' }
  expect(order.admits(event, at(0, now))).toBe(true)
  for (const other of [{ topic: 'b' }, { name: 'chainChanged' }, { namespace: 'solana' }])
    expect(order.admits({ ...event, ...other }, at(0, now - 9))).toBe(true)
  expect(order.admits(event, at(0, now - 9))).toBe(false)
  expect(order.admits(event, at(0, now))).toBe(false)
  expect(order.admits({ ...event, namespace: 'solana' }, at(0, now, 7))).toBe(true)
  expect(order.admits({ ...event, namespace: 'solana' }, at(0, now, 3))).toBe(true)
  order.forget('a')
  expect(order.admits(event, at(0, now - 9))).toBe(true)
  expect(order.admits({ ...event, topic: 'b' }, at(0, now - 99))).toBe(false)
})
