import { RelayError } from './errors.js'
import { longestTtl } from './params.js'

/** What a client hands in to be kept. */
export interface Letter {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | null | undefined
}

/** A message that waits. */
export interface Kept extends Letter {
  /** Counts up: the order in which messages came. */
  readonly number: number
  readonly sender: string
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
}

/** How much a mailbox holds. What comes beyond is refused, never dropped in silence. */
export interface MailboxLimits {
  /** Messages of one topic. */
  readonly perTopic: number
  /** Characters of all messages together. */
  readonly characters: number
  /** Characters of one message. */
  readonly message: number
}

/** Enough for every test, and below what a machine notices. */
export const mailboxLimits: MailboxLimits = { perTopic: 1_000, characters: 67_108_864, message: 1_048_576 }

/** Keeps messages until their time is up or until those who wanted them have said that they have them. */
export interface Mailbox {
  /**
   * Keeps a message.
   *
   * @throws RelayError `TTL too short`, `TTL too long`, `Message too large`, or `Mailbox limit exceeded`.
   */
  put(letter: Letter, sender: string, now: number): Kept
  /** What waits for this client on this topic, oldest first: not its own, not what it has acknowledged, not what is over. */
  waiting(topic: string, client: string, now: number): readonly Kept[]
  /** Notes that this client has the message. It is not given to it again. */
  acknowledge(kept: Pick<Kept, 'topic' | 'number'>, client: string): void
  /** Whether the message may still be given to this client. */
  isWaiting(kept: Kept, client: string, now: number): boolean
  /** Messages and characters that are kept at this time. */
  size(now: number): { messages: number; characters: number }
}

interface Entry {
  readonly kept: Kept
  readonly endsAt: number
  readonly acknowledgedBy: Set<string>
}

/**
 * An empty mailbox. It has no clock and no timers: what is over goes when its topic is touched or when room is needed.
 *
 * A message stays after the first acknowledgement, because a topic may have more than one reader, but gives way to new ones
 * when there is no room.
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

/** Only its sender has it. */
function isUnread({ acknowledgedBy }: Entry): boolean {
  return acknowledgedBy.size === 1
}
