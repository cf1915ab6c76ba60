import type { KeptItems } from '../client/sign-client-storage.js'

/** Messages that are remembered per topic, so that repeated ones are detected (robustness, T3). */
export const SEEN_WINDOW = 1_024
/** Messages per second and topic, and the burst size. */
export const RATE = { perSecond: 50, burst: 200 } as const
/** Longest envelope that is read, in characters. */
export const MAX_ENVELOPE = 1_500_000
/** Topics that are remembered. */
const MAX_TOPICS = 64

/** Filter of incoming messages. */
export interface InboundGuard {
  /** Returns true if the message is an envelope of the kind, was not seen, and its topic is within the rate limit. */
  admits(message: { readonly topic: string; readonly message: string }, kind: 0 | 1, now: number): boolean
  /** Records an authentic message as seen. */
  saw(message: { readonly topic: string; readonly message: string }): void
  /** Deletes everything about a topic. */
  forget(topic: string): void
  /** Saves the seen messages. */
  save(): void
}

/** Creates the guard with the messages that earlier visits saw. */
export function createInboundGuard(items: KeptItems): InboundGuard {
  const seen = new Map<string, Set<string>>(read(items.read(KEY)))
  const buckets = new Map<string, { tokens: number; at: number }>()

  function spend(topic: string, now: number): boolean {
    const bucket = buckets.get(topic) ?? { tokens: RATE.burst, at: now }
    bucket.tokens = Math.min(RATE.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1_000) * RATE.perSecond)
    bucket.at = now
    buckets.set(topic, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  return {
    admits({ topic, message }, kind, now) {
      if (message.length > MAX_ENVELOPE || kindOf(message) !== kind) return false
      return seen.get(topic)?.has(idOf(message)) !== true && spend(topic, now)
    },
    saw({ topic, message }) {
      const window = seen.get(topic) ?? new Set()
      window.add(idOf(message))
      if (window.size > SEEN_WINDOW) window.delete(window.values().next().value as string)
      // Moves the topic to the end: the topic that was quiet longest is dropped first.
      seen.delete(topic)
      seen.set(topic, window)
      if (seen.size > MAX_TOPICS) seen.delete(seen.keys().next().value as string)
    },
    forget(topic) {
      seen.delete(topic)
      buckets.delete(topic)
    },
    save: () => items.write(KEY, JSON.stringify([...seen].map(([topic, window]) => [topic, [...window]]))),
  }
}

const KEY = 'latchkit:seen'

/**
 * Returns the kind byte of an envelope: 0 is sealed with the topic's key, 1 with a key made for the sender. Kind 2 is not sealed: anyone could have written it.
 */
function kindOf(message: string): number {
  return /^[A-Za-z0-9+/]{38,}={0,2}$/.test(message) ? atob(message.slice(0, 4)).charCodeAt(0) : -1
}

/** Returns the iv of a sealed message: it never repeats, and a message with a changed iv does not decrypt. */
function idOf(message: string): string {
  return kindOf(message) === 1 ? message.slice(0, 60) : message.slice(1, 18)
}

function read(text: string | undefined): [string, Set<string>][] {
  try {
    const entries = JSON.parse(text ?? '[]') as [string, string[]][]
    return entries.map(([topic, ids]) => [topic, new Set(ids.slice(-SEEN_WINDOW))])
  } catch {
    return []
  }
}
