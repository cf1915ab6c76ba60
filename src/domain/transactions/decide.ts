import type { FinalityEnd } from '../../ports/finality.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { canonicalJson } from '../shared/json/json.js'
import { sameJson } from '../shared/json/values.js'
import { isBatchId, isTransactionId, MAX_MEMO } from './persist.js'
import { MAX_FOLLOWED, type SentTransaction } from './state.js'

/** Decides which transactions are followed, and what their news mean. */
export const decide: Slice<'transactions'>['decide'] = {
  watchTransaction(state, { hash, network: id }, { operation }) {
    if (typeof hash !== 'string' || hash === '') return { rejected: failure('OPTIONS_INVALID', { option: 'hash', problem: 'must be the id of a transaction' }) }
    const network = id === undefined ? selectNetwork(state) : findNetwork(state, id)
    if (network === undefined) return { rejected: failure('NETWORK_MISSING') }
    const { chainNamespace: namespace, caipNetworkId } = network
    if (!state.config.adapters.includes(namespace)) return { rejected: failure('CHAIN_ADAPTER_NOT_FOUND', { namespace }) }
    if (!isTransactionId(namespace, hash))
      return { rejected: failure('OPTIONS_INVALID', { option: 'hash', problem: `is no id of a transaction on ${network.name}` }) }
    if (network.rpcUrls.default.http.length === 0) return { rejected: failure('RPC_ALL_FAILED', { hosts: `none for ${network.name}` }) }
    if (!hasRoom(state)) return { rejected: failure('TOO_MANY_REQUESTS') }
    return [{ type: 'transactionSent', operation, namespace, network: caipNetworkId, hash }]
  },
  watchCalls(state, { id, network: at, connectorId: given, address, calls }, { operation }) {
    if (!isBatchId(id)) return { rejected: failure('OPTIONS_INVALID', { option: 'id', problem: 'must be the id that the wallet returned' }) }
    const network = at === undefined ? selectNetwork(state, 'eip155') : findNetwork(state, at)
    if (network?.chainNamespace !== 'eip155') return { rejected: failure('NETWORK_MISSING') }
    const connectorId = given ?? state.connection.namespaces['eip155']?.connectorId
    if (connectorId === undefined) return { rejected: failure('NETWORK_OR_ADDRESS_MISSING', {}, failure('NOT_CONNECTED')) }
    if (!hasRoom(state)) return { rejected: failure('TOO_MANY_REQUESTS') }
    const { chainNamespace: namespace, caipNetworkId } = network
    const known = address ?? state.account.namespaces.eip155?.address
    const batch = { connectorId, ...(Number.isSafeInteger(calls) && { calls }) }
    return [{ type: 'transactionSent', operation, namespace, network: caipNetworkId, hash: id, ...(known !== undefined && { address: known }), batch }]
  },
  showBatch(state, { batch }, { operation }) {
    const known = [...state.transactions.sent].reverse().find((one) => one.batch !== undefined && (batch === undefined || one.operation === batch))
    if (known === undefined) return { rejected: failure('OPTIONS_INVALID', { option: 'batch', problem: 'is no batch of `transactions.sent`' }) }
    return [{ type: 'batchShowStarted', operation, batch: known.operation }]
  },
  reportBatchShown(state, { operation, failure: reason }) {
    const asked = state.transactions.showing?.find((one) => one.operation === operation)
    if (asked === undefined) return []
    return [reason === undefined ? { type: 'batchShown', ...asked } : { type: 'batchShowFailed', ...asked, failure: reason }]
  },
  reportTransactionSent(state, { type: _, network: id, ...sent }) {
    const network = findNetwork(state, id)
    if (network === undefined || !hasRoom(state)) return []
    const isBatch = sent.batch !== undefined && isBatchId(sent.hash)
    // Without a node nothing can be followed but what the wallet tells of; the app has the hash from `requestCompleted`.
    if (!isBatch && (network.rpcUrls.default.http.length === 0 || !isTransactionId(network.chainNamespace, sent.hash))) return []
    if (!state.config.adapters.includes(network.chainNamespace)) return []
    // A wallet that is asked twice for one transaction sends one.
    const isFollowed = state.transactions.sent.some(
      (one) => one.operation === sent.operation || (one.network === id && one.hash === sent.hash && one.isUnclear === undefined),
    )
    return isFollowed ? [] : [{ type: 'transactionSent', ...sent, namespace: network.chainNamespace, network: id }]
  },
  reportTransactionNews(state, { operation, news }) {
    const one = state.transactions.sent.find((other) => other.operation === operation)
    if (one === undefined) return []
    const { namespace, network, hash, batch } = one
    const about = { operation, namespace, network, hash }
    switch (news.kind) {
      case 'seen':
        return one.isSeen ? [] : [{ type: 'transactionSeen', ...about }]
      case 'compared': {
        const { kind: _, ...comparison } = news
        if (one.comparison !== undefined) return []
        // With another nonce it takes nobody's place: both may be taken.
        const isBeside = comparison.differences?.some(({ part }) => part === 'nonce') === true
        return [{ type: 'transactionCompared', ...about, ...comparison }, ...(isBeside ? withoutRival(state, one) : [])]
      }
      case 'memo':
        if ((sameJson(one.memo, news.memo) && one.waitsFor === news.waitsFor) || canonicalJson(news.memo).length > MAX_MEMO) return []
        return [{ type: 'transactionNoted', operation, memo: news.memo, ...(news.waitsFor && { waitsFor: news.waitsFor }) }]
      case 'rival':
        return one.rival === news.by ? [] : [{ type: 'transactionRivalChanged', ...about, ...(news.by !== undefined && { by: news.by }) }]
      case 'ended':
        if (one.isUnclear && news.outcome === 'unclear') return []
        return [
          ended({ ...about, ...(batch && { batch }) }, news),
          ...(news.outcome === 'dropped' ? withoutRival(state, one) : []),
          ...(news.outcome === 'confirmed' || news.outcome === 'failed' ? endsOfRivals(state, one, news.block) : []),
        ]
    }
  },
}

function hasRoom({ transactions: { sent } }: RootState): boolean {
  return sent.filter(({ isUnclear }) => isUnclear === undefined).length < MAX_FOLLOWED
}

/** Frees the transactions whose place one would have taken. */
function withoutRival({ transactions: { sent } }: RootState, { network: id, hash: by }: SentTransaction): readonly DomainEvent[] {
  return sent
    .filter((one) => one.network === id && one.rival === by)
    .map(({ operation, namespace, network, hash }) => ({ type: 'transactionRivalChanged', operation, namespace, network, hash }))
}

/**
 * Ends the others that wait for the same place, once a block has one of them. Only on EVM, where a node has shown that the later one has the nonce of the former: nodes of Bitcoin tell
 * it by themselves.
 */
function endsOfRivals({ transactions: { sent } }: RootState, taken: SentTransaction, block: number | undefined): readonly DomainEvent[] {
  if (taken.namespace !== 'eip155') return []
  const latest = ({ hash, rival = hash }: SentTransaction) => rival
  const isProved = sent.some((one) => one.hash === latest(taken) && one.network === taken.network && one.comparison?.verdict === 'asShown')
  return sent
    .filter((one) => isProved && one !== taken && one.network === taken.network && latest(one) === latest(taken))
    .map(({ operation, namespace, network, hash }) =>
      ended({ operation, namespace, network, hash }, { outcome: 'replaced', by: taken.hash, ...(block !== undefined && { block }) }),
    )
}

function ended(about: Pick<SentTransaction, 'operation' | 'namespace' | 'network' | 'hash' | 'batch'>, end: FinalityEnd): DomainEvent {
  const { outcome, block, by, executedBy, transactions } = end
  const more = {
    ...(block !== undefined && { block }),
    ...(by !== undefined && { by }),
    ...(executedBy !== undefined && { executedBy }),
    ...(transactions && { transactions }),
  }
  if (outcome === 'confirmed') return { type: 'transactionEnded', ...about, outcome, ...more }
  return { type: 'transactionEnded', ...about, outcome, ...more, failure: failureOf(about, { ...end, outcome }) }
}

function failureOf(
  { hash, batch }: Pick<SentTransaction, 'hash' | 'batch'>,
  { outcome, reason = 'no reason given', cause }: FinalityEnd & { readonly outcome: Exclude<FinalityEnd['outcome'], 'confirmed'> },
): Failure {
  switch (outcome) {
    case 'failed':
      return failure('TRANSACTION_REVERTED', { reason })
    case 'partial':
      return failure('BATCH_PARTIAL')
    case 'replaced':
      return failure('TRANSACTION_REPLACED', { hash })
    case 'dropped':
      return batch ? failure('BATCH_NOT_SENT') : failure('TRANSACTION_DROPPED', { hash })
    case 'expired':
      return failure('TRANSACTION_EXPIRED')
    case 'unclear':
      return failure('TRANSACTION_UNCLEAR', { hash }, cause)
  }
}
