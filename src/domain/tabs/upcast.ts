import type { Entry, Tape } from '../kernel/tape.js'
import { isRecord } from '../shared/remembered.js'

const KINDS: readonly unknown[] = ['connection', 'account', 'network']

/** Lifts tapes that were recorded before tabs stamped what they post: each message gets the stamp that it has since, which follows from the time of its act. */
export function stampPosts(tape: Tape): Tape {
  const times = new Map<number, number>()
  let last = -1
  const entries = tape.entries.map((entry): Entry => {
    if (entry.kind === 'event') times.set(entry.n, entry.at)
    if (entry.kind !== 'call' || entry.port !== 'tabs' || entry.method !== 'post') return entry
    const [message] = entry.args
    if (!isRecord(message) || !KINDS.includes(message['kind']) || 'at' in message) return entry
    last = Math.max(times.get(entry.by) ?? 0, last + 1)
    return { ...entry, args: [{ ...message, at: last }] }
  })
  return { ...tape, entries }
}
