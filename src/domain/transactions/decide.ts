import type { Decision, OperationId } from '../kernel/types.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { MAX_WATCHED } from './state.js'

/** Milliseconds for which a page watches a transaction: several lives of a blockhash, for nodes that are away for a while. */
export const WATCH_DEADLINE_MS = 300_000

/** Decides what is watched, and how a watch ends. */
export const decide: Slice<'transactions'>['decide'] = {
  watchTransaction(state, { hash, network: id }, { operation }) {
    if (typeof hash !== 'string' || hash === '') return { rejected: failure('OPTIONS_INVALID', { option: 'hash', problem: 'must be the id of a transaction' }) }
    const network = id === undefined ? selectNetwork(state, 'solana') : findNetwork(state, id)
    if (network?.chainNamespace !== 'solana') return { rejected: failure('NETWORK_MISSING') }
    if (network.rpcUrls.default.http.length === 0) return { rejected: failure('RPC_ALL_FAILED', { hosts: `none for ${network.name}` }) }
    if (state.transactions.watched.length >= MAX_WATCHED) return { rejected: failure('TOO_MANY_REQUESTS') }
    return watched(operation, hash, network.caipNetworkId, false)
  },
  dismissAdditions: (state) => (state.transactions.extended === undefined ? [] : [{ type: 'additionsDismissed' }]),
  reportSimulation: (state, { operation, simulations }) =>
    state.transactions.reviews.some((one) => one.operation === operation) ? [{ type: 'transactionsSimulated', operation, simulations }] : [],
  reportAdditions: (state, { type: _, ...extended }) =>
    // The wallet may have gone, or the next request may be there, before they were read.
    state.connection.namespaces.solana?.connectorId === extended.connectorId && extended.additions.length > 0 && state.transactions.reviews.length === 0
      ? [{ type: 'transactionsExtended', ...extended }]
      : [],
  reportTransactionSent(state, { operation, hash, network: id, isDurable }) {
    const network = findNetwork(state, id)
    // Without a node nothing can be watched; the app has the hash from `requestCompleted`.
    const canWatch = network !== undefined && network.rpcUrls.default.http.length > 0 && state.transactions.watched.length < MAX_WATCHED
    return canWatch && findWatched(state, operation) === undefined ? watched(operation, hash, network.caipNetworkId, isDurable) : []
  },
  reportTransactionLifetime: (state, { type: _, ...lifetime }) =>
    findWatched(state, lifetime.operation) === undefined ? [] : [{ type: 'transactionLifetimeRead', ...lifetime }],
  reportTransaction(state, { operation, result }) {
    const one = findWatched(state, operation)
    if (one === undefined) return []
    const { hash, network } = one
    const ended = { operation, hash, network }
    switch (result.kind) {
      case 'confirmed':
        return [{ type: 'transactionConfirmed', ...ended, slot: result.slot, commitment: result.commitment }]
      case 'failed':
        return [{ type: 'transactionFailed', ...ended, failure: failure('TRANSACTION_REVERTED', { reason: result.reason }) }]
      case 'expired':
        return [{ type: 'transactionExpired', ...ended, failure: failure('TRANSACTION_EXPIRED') }]
      case 'unclear':
        return [{ type: 'transactionUnclear', ...ended, failure: failure('TRANSACTION_UNCLEAR', { hash }, result.cause) }]
    }
  },
}

function watched(operation: OperationId, hash: string, network: CaipNetworkId, isDurable: boolean): Decision<DomainEvent> {
  return [{ type: 'transactionWatched', operation, hash, network, isDurable }]
}

function findWatched(state: RootState, operation: OperationId) {
  return state.transactions.watched.find((one) => one.operation === operation)
}
