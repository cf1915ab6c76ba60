import type { EventOf, Remembered } from '../root.js'
import { reviewEvm } from '../shared/evm/review.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import { readVerdict } from '../shared/sent-verdict.js'
import type { Effect } from '../shared/review/types.js'
import type { TransactionOutcome } from '../../ports/finality.js'
import { type ActivityState, MAX_SENT_HERE, type SentHere, type StoredSent } from './state.js'

/** Most effects of a transaction that are remembered. */
const MAX_EFFECTS = 16

/** Notes a transaction of eip155 that was sent here. */
export function noteSent(state: ActivityState, event: EventOf<'transactionSent'>, at: number): ActivityState {
  const { namespace, network, hash, address, asked, batch } = event
  if (namespace !== 'eip155') return state
  const sent: SentHere = {
    network,
    hash,
    ...(address !== undefined && { address }),
    sentAt: at,
    effects: asked === undefined || address === undefined ? [] : effectsOf(event, asked, address),
    ...(batch && { isBatch: true }),
  }
  return { ...state, sent: [...state.sent.filter((one) => !isSame(one, sent)), sent].slice(-MAX_SENT_HERE) }
}

/** Notes the verdict about what was sent. */
export function noteVerdict(state: ActivityState, { network, hash, verdict }: EventOf<'transactionCompared'>): ActivityState {
  return { ...state, sent: state.sent.map((one) => (isSame(one, { network, hash }) ? { ...one, verdict } : one)) }
}

/** Notes the end of a transaction. A batch that is on the chain gets the id that explorers know. */
export function noteEnd(state: ActivityState, { network, hash, outcome, block, by, executedBy, transactions }: EventOf<'transactionEnded'>): ActivityState {
  if (!state.sent.some((one) => isSame(one, { network, hash }))) return state
  const onChain = executedBy ?? transactions?.find((one) => one.network === network)?.hash
  return {
    ...state,
    sent: state.sent.map((one) => {
      if (!isSame(one, { network, hash })) return one
      const { isBatch, ...rest } = one
      return {
        ...rest,
        ...(onChain === undefined ? isBatch && { isBatch } : { hash: onChain }),
        outcome,
        ...(block !== undefined && { block }),
        ...(by !== undefined && { by }),
      }
    }),
  }
}

/** Stored list of what was sent here, without its effects: the chain tells them. */
export const sentItem: Remembered<readonly StoredSent[]> = {
  key: 'activity',
  select: ({ activity }) => activity.sent.map(({ effects: _, ...one }) => one),
  depends: ({ activity }) => activity.sent,
  parse: (value) => arrayOf(value, parseSent),
  merges: true,
  isCache: true,
}

/** Adds what an earlier page has sent, before what this one has. */
export function mergeSent(state: ActivityState, earlier: readonly StoredSent[]): ActivityState {
  const added = earlier.filter((one) => !state.sent.some((other) => isSame(one, other))).map((one): SentHere => ({ ...one, effects: [] }))
  return added.length === 0 ? state : { ...state, sent: [...added, ...state.sent].slice(-MAX_SENT_HERE) }
}

function isSame(one: Pick<SentHere, 'network' | 'hash'>, other: Pick<SentHere, 'network' | 'hash'>): boolean {
  return one.network === other.network && one.hash.toLowerCase() === other.hash.toLowerCase()
}

function effectsOf({ network }: EventOf<'transactionSent'>, payload: string, address: string): readonly Effect[] {
  const { transactions } = reviewEvm({ kind: 'sendTransaction', network, address, payload, known: [], at: 0 })
  return transactions.flatMap(({ effects }) => effects).slice(0, MAX_EFFECTS)
}

const OUTCOMES: readonly string[] = ['confirmed', 'failed', 'replaced', 'dropped', 'expired', 'partial', 'unclear'] satisfies readonly TransactionOutcome[]

function parseSent(value: unknown): StoredSent | undefined {
  if (!isRecord(value)) return undefined
  const { network, hash, address, sentAt, isBatch, outcome, verdict, block, by } = value
  const [id, chain, from, other, known] = [text(hash), text(network), text(address), text(by), readVerdict(verdict)]
  if (id === undefined || chain === undefined || !/^eip155:\d+$/.test(chain) || !Number.isSafeInteger(sentAt)) return undefined
  return {
    network: chain as SentHere['network'],
    hash: id,
    ...(from !== undefined && { address: from }),
    sentAt: sentAt as number,
    ...(isBatch === true && { isBatch }),
    ...(OUTCOMES.includes(String(outcome)) && { outcome: outcome as TransactionOutcome }),
    ...(known && { verdict: known }),
    ...(Number.isSafeInteger(block) && { block: block as number }),
    ...(other !== undefined && { by: other }),
  }
}
