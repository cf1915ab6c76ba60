import type { ParamsOf, Publish } from './params.js'

/** Message as the relay saw it: everything but the encrypted part. */
export interface SeenMessage {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Id of the client that published it. */
  readonly client: string
  /** Method that published it. */
  readonly method: string
  readonly topic: string
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  /** Characters of the encrypted message. */
  readonly length: number
  /** Members in clear text beside the encrypted message: `tvf` with method names, chains and hashes, `correlationId`, `prompt`. */
  readonly clear: Readonly<Record<string, unknown>>
}

/** Log of the newest thousand messages. */
export interface SeenLog {
  note(message: SeenMessage): void
  all(): SeenMessage[]
  clear(): void
}

const capacity = 1_000

/** Creates an empty log. */
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

/** Returns the parameters in clear text, without the encrypted ones and those that the log has itself. */
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
