import { asRecord } from '../../../domain/shared/json/values.js'

/** Milliseconds by which a message's times may be ahead of this clock. Later ones count as now, so that they hold no later message back. */
export const MAX_AHEAD_MS = 300_000

/** Position of a message among those of its session. */
export interface MessageMoment {
  /** Milliseconds since the epoch, by the relay; 0 if it gave none. */
  readonly publishedAt: number
  /** Id of the request: milliseconds of the sender's clock, then three random digits. */
  readonly id: number
}

/** Returns the position of a message. */
export function momentOf(publishedAt: unknown, id: number, now: number): MessageMoment {
  const at = typeof publishedAt === 'number' && Number.isSafeInteger(publishedAt) && publishedAt > 0 ? publishedAt : 0
  return { publishedAt: at > now + MAX_AHEAD_MS ? now : at, id: millisecondOf(id) > now + MAX_AHEAD_MS ? now * 1_000 : id }
}

/** Returns a positive number if `one` is later than `other`, and 0 if both are the same message: by the relay's time, then by the id. */
export function compareMoments(one: MessageMoment, other: MessageMoment): number {
  const isTimed = one.publishedAt > 0 && other.publishedAt > 0
  return (isTimed && one.publishedAt - other.publishedAt) || one.id - other.id
}

/** Reads a position that was stored with a session. A damaged one counts as none. */
export function readMoment(stored: unknown): MessageMoment | undefined {
  const { publishedAt, id } = asRecord(stored)
  return typeof publishedAt === 'number' && typeof id === 'number' ? { publishedAt, id } : undefined
}

/** Order of the events of sessions. */
export interface EventOrder {
  /** Returns true for an event that is not older than the last one of its topic, name and namespace, and records it. */
  admits(event: { readonly topic: string; readonly name: string; readonly namespace: string }, moment: MessageMoment): boolean
  forget(topic: string): void
}

/** Creates the order of events. The order is per namespace: an event of one never hides an older one of another. */
export function createEventOrder(): EventOrder {
  const last = new Map<string, Map<string, MessageMoment>>()
  return {
    admits({ topic, name, namespace }, moment) {
      const known = last.get(topic) ?? new Map<string, MessageMoment>()
      const before = known.get(`${namespace} ${name}`)
      // The last digits of an id are random: two events of one millisecond have no order.
      const isLate = before !== undefined && compareMoments(moment, before) < 0 && millisecondOf(moment.id) !== millisecondOf(before.id)
      if (isLate || before?.id === moment.id) return false
      last.set(topic, known.set(`${namespace} ${name}`, moment))
      return true
    },
    forget: (topic) => void last.delete(topic),
  }
}

function millisecondOf(id: number): number {
  return Math.floor(id / 1_000)
}
