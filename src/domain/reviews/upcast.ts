import type { Tape } from '../kernel/tape.js'
import { upgradeTape } from '../upgrade-tape.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import { asRecord } from '../shared/json/values.js'

type Texts = Readonly<Record<string, Json>>

/** Upgrades tapes from before all chains had one slice for reviews: events, and the state at the front. Their replay differs. */
export function liftReviews(tape: Tape): Tape {
  return upgradeTape(tape, { event: lift, state: liftState })
}

function lift(event: JsonObject): JsonObject {
  const { type, operation, addresses, simulations, namespace } = event as Texts
  if (type === 'bitcoinPaid') return { type: 'addressesPaid', namespace: 'bip122', addresses: addresses ?? [] }
  if (type === 'transactionsExtended' && namespace === undefined) return { ...event, namespace: 'solana' }
  if (type !== 'transactionsSimulated') return event
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
