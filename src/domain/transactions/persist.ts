import type { SentBatch } from '../../ports/finality.js'
import { findNetwork } from '../network/index.js'
import type { Remembered, SliceMemory } from '../root.js'
import { type ChainNamespace, namespaceOf } from '../shared/caip/caip.js'
import { canonicalJson, type Json, type JsonObject } from '../shared/json/json.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import { liftSent } from './earlier.js'
import { MAX_FOLLOWED, type SentTransaction, type TransactionsState } from './state.js'

/** Sent transaction as it is stored: operations end with their page. */
export type StoredTransaction = Omit<SentTransaction, 'operation' | 'namespace' | 'age' | 'sentAt' | 'comparison'> & { readonly sentAt?: number }

/** Longest memo in JSON that is kept. */
export const MAX_MEMO = 4_096

const sent: Remembered<readonly StoredTransaction[]> = {
  key: 'sent/transactions',
  // A replay reads commands and replies with their members sorted, so the text must not depend on the order.
  select: (state) =>
    sorted(state.transactions.sent.map(({ operation: _operation, namespace: _namespace, age: _age, comparison: _comparison, ...stored }) => stored)),
  depends: (state) => state.transactions.sent,
  parse: (value) => arrayOf(value, parseSent),
  merges: true,
}

function sorted(all: readonly StoredTransaction[]): readonly StoredTransaction[] {
  return JSON.parse(canonicalJson(all as unknown as Json)) as readonly StoredTransaction[]
}

/** Item of an earlier version. It is emptied when the list has changed, for then the list is stored. */
function earlier(namespace: ChainNamespace): Remembered<readonly StoredTransaction[]> {
  const key = `sent/${namespace}`
  const full: readonly StoredTransaction[] = [{ network: `${namespace}:`, hash: '' }]
  const empty: readonly StoredTransaction[] = []
  return {
    key,
    select: ({ transactions }) => (transactions.earlier?.includes(key) ? full : empty),
    depends: ({ transactions }) => transactions.earlier,
    parse: (value) => arrayOf(value, (one) => (isRecord(one) ? parseSent(liftSent(one), namespace) : undefined)),
    merges: true,
  }
}

const items = { sent, sentEip155: earlier('eip155'), sentSolana: earlier('solana'), sentBip122: earlier('bip122') }

/** Transactions that are not final, across pages. */
export const memory: SliceMemory = {
  items,
  restore(take, state) {
    const stored = Object.values(items).map((item) => ({ key: item.key, found: take(item) ?? [] }))
    const used = stored.filter(({ key, found }) => key !== sent.key && found.length > 0).map(({ key }) => key)
    const all = [...stored.slice(1), ...stored.slice(0, 1)].flatMap(({ found }) => found)
    const watchable = unique(all).filter(({ network: id, batch }) => {
      const network = findNetwork(state, id)
      // A batch is followed by its wallet, too.
      return network !== undefined && (batch !== undefined || network.rpcUrls.default.http.length > 0)
    })
    return watchable.length === 0 ? undefined : { sent: watchable.slice(-MAX_FOLLOWED), ...(used.length > 0 && { earlier: used }) }
  },
}

/** Returns true if a text may be the id of a transaction of the namespace. */
export function isTransactionId(namespace: ChainNamespace, hash: unknown): hash is string {
  if (text(hash) === undefined) return false
  const form = FORMS[namespace]
  return form === undefined || form.test(hash as string)
}

const FORMS: { readonly [Name in ChainNamespace]?: RegExp } = { eip155: /^0x[0-9a-f]{64}$/i, bip122: /^[0-9a-f]{64}$/ }

/** Longest id of a batch (EIP-5792), in characters. */
const MAX_BATCH_ID = 4_096

/** Returns true if a value may be a wallet's id of a batch. */
export function isBatchId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= MAX_BATCH_ID
}

/** Returns the transactions without those of the same id on the same network as an earlier one. */
export function unique<T extends StoredTransaction>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [`${one.network} ${one.hash}`, one])).values()]
}

/**
 * Adds restored transactions to those that are followed, each under a new operation. One that is followed already stays as it is: storage may answer after the
 * page has sent it.
 */
export function mergeSent(
  state: TransactionsState,
  restored: { readonly sent: readonly StoredTransaction[]; readonly earlier?: readonly string[] } | undefined,
  operation: string,
  at: number,
  keepMs: number,
): TransactionsState {
  const known = new Set(state.sent.map(({ network, hash }) => `${network} ${hash}`))
  const added = (restored?.sent ?? []).flatMap((one, index): readonly SentTransaction[] => {
    const age = Math.max(0, at - (one.sentAt ?? at))
    if (known.has(`${one.network} ${one.hash}`) || age > keepMs) return []
    return [{ ...one, operation: `${operation}.${index}`, namespace: namespaceOf(one.network), sentAt: one.sentAt ?? at, age }]
  })
  if (added.length === 0) return state
  return { sent: [...added, ...state.sent].slice(-MAX_FOLLOWED), ...(restored?.earlier && { earlier: restored.earlier }) }
}

function parseBatch(value: unknown): SentBatch | undefined {
  const { connectorId, calls } = isRecord(value) ? value : {}
  const id = text(connectorId)
  return id === undefined ? undefined : { connectorId: id, ...(Number.isSafeInteger(calls) && { calls: calls as number }) }
}

function parseSent(value: unknown, only?: ChainNamespace): StoredTransaction | undefined {
  if (!isRecord(value)) return undefined
  const { network: id, hash, sentAt, address, isSeen, rival, isUnclear, memo, waitsFor } = value
  const network = text(id)
  if (network === undefined || !network.includes(':')) return undefined
  const batch = parseBatch(value['batch'])
  const namespace = namespaceOf(network as StoredTransaction['network'])
  if ((only !== undefined && namespace !== only) || !(batch ? isBatchId(hash) : isTransactionId(namespace, hash))) return undefined
  const [from, by] = [text(address), text(rival)]
  return {
    network: network as StoredTransaction['network'],
    hash: hash as string,
    ...(batch && { batch }),
    ...(waitsFor === 'owners' && { waitsFor }),
    ...(Number.isSafeInteger(sentAt) && { sentAt: sentAt as number }),
    ...(from !== undefined && { address: from }),
    ...(isSeen === true && { isSeen }),
    ...(by !== undefined && { rival: by }),
    ...(isUnclear === true && { isUnclear }),
    ...(isRecord(memo) && canonicalJson(memo as JsonObject).length <= MAX_MEMO && { memo: memo as JsonObject }),
  }
}
