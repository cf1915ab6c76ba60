import type { ParamsOf, Publish } from './params.js'

/** One message as the relay saw it: everything but what is sealed. */
export interface SeenMessage {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The client that published it, by its id. */
  readonly client: string
  /** The method by which it came. */
  readonly method: string
  readonly topic: string
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  /** Characters of the sealed message. */
  readonly length: number
  /** What stood beside the sealed message in clear text: `tvf` with method names, chains and hashes, `correlationId`, `prompt`. */
  readonly clear: Readonly<Record<string, unknown>>
}

/** What a relay remembers of the messages, the newest thousand. */
export interface SeenLog {
  note(message: SeenMessage): void
  all(): SeenMessage[]
  clear(): void
}

const capacity = 1_000

/** An empty log. */
export function createSeenLog(): SeenLog {
  const entries: SeenMessage[] = []
  return {
    note(message) {
      entries.push(message)
      entries.splice(0, entries.length - capacity)
    },
    all: () => structuredClone(entries),
    clear: () => void entries.splice(0),
  }
}

/** What is left of the parameters in clear text once the sealed parts and what the log says itself are taken away. */
export function clearPartOf(params: Publish | ParamsOf<'wc_proposeSession'> | ParamsOf<'wc_approveSession'>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !told.has(name)))
}

const told: ReadonlySet<string> = new Set([
  'topic',
  'message',
  'tag',
  'ttl',
  'attestation',
  'pairingTopic',
  'sessionTopic',
  'sessionProposal',
  'sessionProposalResponse',
  'sessionSettlementRequest',
])
