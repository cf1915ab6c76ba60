import type { FinalityEnd } from '../../ports/finality.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { canonicalJson } from '../shared/json/json.js'
import { sameJson } from '../shared/json/values.js'
import { isTransactionId, MAX_MEMO } from './persist.js'
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
  reportTransactionSent(state, { type: _, network: id, ...sent }) {
    const network = findNetwork(state, id)
    // Without a node nothing can be followed; the app has the hash from `requestCompleted`.
    if (network === undefined || network.rpcUrls.default.http.length === 0 || !hasRoom(state)) return []
    if (!state.config.adapters.includes(network.chainNamespace) || !isTransactionId(network.chainNamespace, sent.hash)) return []
    // A wallet that is asked twice for one transaction sends one.
    const isFollowed = state.transactions.sent.some(
      (one) => one.operation === sent.operation || (one.network === id && one.hash === sent.hash && one.isUnclear === undefined),
    )
    return isFollowed ? [] : [{ type: 'transactionSent', ...sent, namespace: network.chainNamespace, network: id }]
  },
  reportTransactionNews(state, { operation, news }) {
    const one = state.transactions.sent.find((other) => other.operation === operation)
    if (one === undefined) return []
    const { namespace, network, hash } = one
    const about = { operation, namespace, network, hash }
    switch (news.kind) {
      case 'seen':
        return one.isSeen ? [] : [{ type: 'transactionSeen', ...about }]
      case 'memo':
        return sameJson(one.memo, news.memo) || canonicalJson(news.memo).length > MAX_MEMO ? [] : [{ type: 'transactionNoted', operation, memo: news.memo }]
      case 'rival':
        return one.rival === news.by ? [] : [{ type: 'transactionRivalChanged', ...about, ...(news.by !== undefined && { by: news.by }) }]
      case 'ended':
        return one.isUnclear && news.outcome === 'unclear' ? [] : [ended(about, news)]
    }
  },
}

function hasRoom({ transactions: { sent } }: RootState): boolean {
  return sent.filter(({ isUnclear }) => isUnclear === undefined).length < MAX_FOLLOWED
}

function ended(about: Pick<SentTransaction, 'operation' | 'namespace' | 'network' | 'hash'>, end: FinalityEnd): DomainEvent {
  const { outcome, block, by, executedBy } = end
  const more = { ...(block !== undefined && { block }), ...(by !== undefined && { by }), ...(executedBy !== undefined && { executedBy }) }
  if (outcome === 'confirmed') return { type: 'transactionEnded', ...about, outcome, ...more }
  return { type: 'transactionEnded', ...about, outcome, ...more, failure: failureOf(about.hash, { ...end, outcome }) }
}

function failureOf(
  hash: string,
  { outcome, reason = 'no reason given', cause }: FinalityEnd & { readonly outcome: Exclude<FinalityEnd['outcome'], 'confirmed'> },
): Failure {
  switch (outcome) {
    case 'failed':
      return failure('TRANSACTION_REVERTED', { reason })
    case 'replaced':
      return failure('TRANSACTION_REPLACED', { hash })
    case 'dropped':
      return failure('TRANSACTION_DROPPED', { hash })
    case 'expired':
      return failure('TRANSACTION_EXPIRED')
    case 'unclear':
      return failure('TRANSACTION_UNCLEAR', { hash }, cause)
  }
}
