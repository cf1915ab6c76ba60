import type { Entry, Tape } from '../kernel/tape.js'
import type { Message } from '../kernel/types.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import { asRecord } from '../shared/json/values.js'

type Texts = Readonly<Record<string, Json>>

/** Upgrades tapes from before all chains had one slice for reviews: events, and the state at the front. Their replay differs. */
export function liftReviews(tape: Tape): Tape {
  let isOld = false
  const entries = tape.entries.map((entry): Entry => {
    if (entry.kind !== 'event') return entry
    const event = lift(entry.event as unknown as JsonObject)
    if (event === undefined) return entry
    isOld = true
    return { ...entry, event: event as unknown as Message }
  })
  const { base } = tape.head
  const state = base && liftState(base.state)
  if (!isOld && state === base?.state) return tape
  return { head: base && state ? { ...tape.head, base: { ...base, state } } : tape.head, entries }
}

/** Returns the event of this version; undefined if it has not changed. */
function lift(event: JsonObject): JsonObject | undefined {
  const { type, operation, addresses, simulations, namespace } = event as Texts
  if (type === 'bitcoinPaid') return { type: 'addressesPaid', namespace: 'bip122', addresses: addresses ?? [] }
  if (type === 'transactionsExtended' && namespace === undefined) return { ...event, namespace: 'solana' }
  if (type !== 'transactionsSimulated') return undefined
  return { type: 'requestReviewed', operation: operation ?? '', transactions: simulated(simulations) }
}

function liftState(state: JsonObject): JsonObject {
  const { solana, bitcoin, ...others } = state as Texts
  const { reviews: paying, paid, ...payments } = asRecord(bitcoin ?? null) as Texts
  const { reviews: signing, extended } = asRecord(solana ?? null) as Texts
  if (solana === undefined && paying === undefined && paid === undefined) return state
  const pending = [...listOf(signing).map((one) => waiting(one, 'solana')), ...listOf(paying).map((one) => waiting(one, 'bip122'))]
  const added = extended === undefined ? {} : { extended: { ...asRecord(extended), namespace: 'solana' } as JsonObject }
  return { ...others, bitcoin: payments, reviews: { pending, paid: paid === undefined ? {} : { bip122: paid }, ...added } }
}

function waiting({ transactions, simulations, ...one }: Texts, namespace: string): JsonObject {
  const read = simulations === undefined ? {} : { transactions: simulated(JSON.parse(String(simulations)) as Json) }
  return { ...one, namespace, kind: 'sendTransaction', payload: String(transactions), ...read }
}

/** Old tapes have simulations without what was read: effects were derived where they were shown. */
function simulated(simulations: Json | undefined): readonly JsonObject[] {
  return listOf(simulations).map((one) => ({ effects: [], warnings: [], simulation: one as JsonObject }))
}

function listOf(value: Json | undefined): readonly Texts[] {
  return Array.isArray(value) ? (value as readonly Json[]).map((one) => asRecord(one) as Texts) : []
}
