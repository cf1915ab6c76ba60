import { RelayError } from './errors.js'
import { longestTtl } from './params.js'

/** Message that a client publishes. */
export interface Letter {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | null | undefined
}

/** Message that waits in the mailbox. */
export interface Kept extends Letter {
  /** Increasing number: the order in which messages came. */
  readonly number: number
  readonly sender: string
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
}

/** Limits of a mailbox. Messages beyond them are refused, never dropped silently. */
export interface MailboxLimits {
  /** Messages of one topic. */
  readonly perTopic: number
  /** Characters of all messages together. */
  readonly characters: number
  /** Characters of one message. */
  readonly message: number
}

/** Default limits: enough for every test, and little load for a machine. */
export const mailboxLimits: MailboxLimits = { perTopic: 1_000, characters: 67_108_864, message: 1_048_576 }

/** Keeps messages until they expire or their receivers have acknowledged them. */
export interface Mailbox {
  /**
   * Stores a message.
   *
   * @throws RelayError `TTL too short`, `TTL too long`, `Message too large`, or `Mailbox limit exceeded`.
   */
  put(letter: Letter, sender: string, now: number): Kept
  /** Returns the messages that wait for this client on this topic, oldest first, without its own, acknowledged and expired ones. */
  waiting(topic: string, client: string, now: number): readonly Kept[]
  /** Records that this client has the message, so that it is not delivered again. */
  acknowledge(kept: Pick<Kept, 'topic' | 'number'>, client: string): void
  /** Returns true if the message may still be delivered to this client. */
  isWaiting(kept: Kept, client: string, now: number): boolean
  /** Returns the number of messages and characters that are kept at this time. */
  size(now: number): { messages: number; characters: number }
}

interface Entry {
  readonly kept: Kept
  readonly endsAt: number
  readonly acknowledgedBy: Set<string>
}

/**
 * Creates an empty mailbox. It has no clock and no timers: expired messages are deleted when their topic is touched or room is needed.
 *
 * A message stays after the first acknowledgement, because a topic may have more than one reader, but is deleted for new ones when there is no room.
 */
export function createMailbox(limits: MailboxLimits = mailboxLimits): Mailbox {
  const topics = new Map<string, Entry[]>()
  let characters = 0
  let lastNumber = 0

  const keep = (topic: string, wanted: (entry: Entry) => boolean): readonly Entry[] => {
    const entries = topics.get(topic) ?? []
    const left = entries.filter(wanted)
    if (left.length === entries.length) return entries
    for (const entry of entries) if (!wanted(entry)) characters -= entry.kept.message.length
    if (left.length === 0) topics.delete(topic)
    else topics.set(topic, left)
    return left
  }
  const alive = (now: number) => (entry: Entry) => entry.endsAt > now
  const current = (topic: string, now: number) => keep(topic, alive(now))
  const makeRoom = (topic: string, length: number, now: number) => {
    if (current(topic, now).length >= limits.perTopic) keep(topic, isUnread)
    if (characters + length > limits.characters) for (const each of [...topics.keys()]) current(each, now)
    if (characters + length > limits.characters) for (const each of [...topics.keys()]) keep(each, isUnread)
    const full = (topics.get(topic)?.length ?? 0) >= limits.perTopic || characters + length > limits.characters
    if (full) throw new RelayError('handler', 'Mailbox limit exceeded')
  }
  const find = ({ topic, number }: Pick<Kept, 'topic' | 'number'>) => topics.get(topic)?.find(({ kept }) => kept.number === number)

  return {
    put(letter, sender, now) {
      if (letter.ttl < 1) throw new RelayError('handler', 'TTL too short')
      if (letter.ttl > longestTtl) throw new RelayError('handler', 'TTL too long')
      if (letter.message.length > limits.message) throw new RelayError('handler', 'Message too large')
      makeRoom(letter.topic, letter.message.length, now)
      lastNumber += 1
      const kept: Kept = { ...letter, number: lastNumber, sender, publishedAt: now }
      topics.set(letter.topic, [...(topics.get(letter.topic) ?? []), { kept, endsAt: now + letter.ttl * 1_000, acknowledgedBy: new Set([sender]) }])
      characters += letter.message.length
      return kept
    },
    waiting: (topic, client, now) =>
      current(topic, now)
        .filter(({ acknowledgedBy }) => !acknowledgedBy.has(client))
        .map(({ kept }) => kept),
    acknowledge: (kept, client) => void find(kept)?.acknowledgedBy.add(client),
    isWaiting(kept, client, now) {
      const entry = find(kept)
      return entry !== undefined && entry.endsAt > now && !entry.acknowledgedBy.has(client)
    },
    size(now) {
      for (const topic of [...topics.keys()]) current(topic, now)
      return { messages: [...topics.values()].reduce((sum, { length }) => sum + length, 0), characters }
    },
  }
}

/** Returns true if no client but the sender has the message. */
function isUnread({ acknowledgedBy }: Entry): boolean {
  return acknowledgedBy.size === 1
}
