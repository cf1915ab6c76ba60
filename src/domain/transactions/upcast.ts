import type { Tape } from '../kernel/tape.js'
import { upgradeTape } from '../upgrade-tape.js'
import { namespaceOf, type CaipNetworkId } from '../shared/caip/caip.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import { asRecord } from '../shared/json/values.js'
import { liftSent } from './earlier.js'

/** Members that all events about a transaction have, by operation: of those that are listed, and of EVM ones that were sent and have had no event. */
interface Known {
  readonly listed: Map<Json | undefined, JsonObject>
  readonly sent: Map<Json | undefined, JsonObject>
}

type Lift = (event: JsonObject, known: Known) => JsonObject

/** Outcome of each event that was the end of a transaction in earlier versions. */
const ENDS: Readonly<Record<string, string>> = {
  transactionConfirmed: 'confirmed',
  transactionFailed: 'failed',
  transactionExpired: 'expired',
  transactionUnclear: 'unclear',
  evmTransactionConfirmed: 'confirmed',
  evmTransactionReverted: 'failed',
  evmTransactionReplaced: 'replaced',
  evmTransactionDropped: 'dropped',
  evmTransactionUnclear: 'unclear',
  bitcoinPaymentConfirmed: 'confirmed',
  bitcoinPaymentReplaced: 'replaced',
  bitcoinPaymentUnclear: 'unclear',
}

/** Events of earlier versions. EVM transactions had none when they were sent: the first that is known of them takes its place. */
const LIFTS: Readonly<Record<string, Lift>> = {
  transactionWatched: ({ isDurable: _, ...event }) => ({ ...about(event), type: 'transactionSent' }),
  transactionLifetimeRead: ({ operation, lastValidBlockHeight }) => noted(operation, { lastValidBlockHeight }),
  bitcoinPaymentSent: (event) => ({ ...about(event), type: 'transactionSent' }),
  bitcoinCoinsRead: ({ operation, spends }) => noted(operation, { spends }),
  bitcoinPaymentOutbid: ({ operation, by }, { listed }) => ({ ...listed.get(operation), type: 'transactionRivalChanged', operation, by }) as JsonObject,
  evmTransactionSeen: ({ operation, sender }, known) => firstOf(operation, { sender }, known),
  evmTransactionQueued: ({ operation, safe }, known) => firstOf(operation, { safe }, known),
}

/** Upgrades tapes from before all chains had one slice for what was sent: events, and the state at the front. Their replay differs. */
export function liftTransactions(tape: Tape): Tape {
  const known: Known = { listed: new Map(), sent: new Map() }
  return upgradeTape(tape, {
    state: liftState,
    event(event) {
      if (isSend(event)) known.sent.set(event['operation'], about({ operation: event['operation'], network: event['network'], hash: event['result'] }))
      const lifted = lift(event, known)
      if (lifted !== event && lifted['type'] === 'transactionSent') {
        const { address: _, type: _type, ...listed } = lifted
        known.listed.set(lifted['operation'], listed)
        known.sent.delete(lifted['operation'])
      }
      return lifted
    },
  })
}

function lift(event: JsonObject, known: Known): JsonObject {
  const type = String(event['type'])
  const outcome = ENDS[type]
  if (outcome !== undefined) {
    const { commitment: _, slot, height, ...rest } = about(event)
    const block = slot ?? height
    return { ...rest, type: 'transactionEnded', outcome, ...(block !== undefined && { block }) }
  }
  if (type === 'restored') return liftRestored(event)
  return LIFTS[type]?.(event, known) ?? event
}

/** Returns an event with the members that all events about transactions have. */
function about({ txid, ...event }: JsonObject): JsonObject {
  const network = event['network']
  return { ...event, ...(txid !== undefined && { hash: txid }), ...(typeof network === 'string' && { namespace: namespaceOf(network as CaipNetworkId) }) }
}

function noted(operation: Json | undefined, memo: Readonly<Record<string, Json | undefined>>): JsonObject {
  return { type: 'transactionNoted', operation, memo } as JsonObject
}

function firstOf(operation: Json | undefined, memo: Readonly<Record<string, Json | undefined>>, known: Known): JsonObject {
  const sent = known.sent.get(operation)
  return sent === undefined ? noted(operation, memo) : { ...sent, type: 'transactionSent' }
}

function isSend({ type, kind, network }: JsonObject): boolean {
  return (type === 'requestCompleted' || type === 'requestAnsweredLate') && kind === 'sendTransaction' && String(network).startsWith('eip155:')
}

function liftRestored(event: JsonObject): JsonObject {
  const { transactions, receipts, bitcoin, ...others } = asRecord(event['remembered']) as Readonly<Record<string, Json>>
  const lists = [transactions, receipts, bitcoin].filter((one) => Array.isArray(one)) as readonly (readonly JsonObject[])[]
  if (lists.length === 0) return event
  return { ...event, remembered: { ...others, transactions: { sent: lists.flat().map(liftSent) } } }
}

function liftState(state: JsonObject): JsonObject {
  const { transactions, receipts, bitcoin, solana, ...others } = state
  const { watched, ...reviewed } = asRecord(transactions) as Readonly<Record<string, Json>>
  if (watched === undefined) return state
  const { pending: payments = [], ...rest } = asRecord(bitcoin) as Readonly<Record<string, Json>>
  const { pending: receipted = [] } = asRecord(receipts) as Readonly<Record<string, Json>>
  const sent = ([watched, receipted, payments] as readonly (readonly JsonObject[])[]).flat().map((one) => about({ sentAt: 0, ...liftSent(one) }))
  return { ...others, transactions: { sent }, bitcoin: rest, solana: solana ?? reviewed }
}
