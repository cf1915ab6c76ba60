import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { policies } from './policy.js'
import type { TransactionsState } from './state.js'

/** Transactions slice: sent transactions, until the network has decided about them. */
export const transactions: Slice<'transactions'> = {
  name: 'transactions',
  publicEvents: { transactionConfirmed: true, transactionFailed: true, transactionExpired: true, transactionUnclear: true },
  decide,
  evolve: {
    transactionWatched: ({ watched }, { operation, hash, network, deadline }) => ({ watched: [...watched, { operation, hash, network, deadline }] }),
    transactionConfirmed: without,
    transactionFailed: without,
    transactionExpired: without,
    transactionUnclear: without,
    stopped: (state) => (state.watched.length === 0 ? state : { watched: [] }),
  },
  policies,
  outcomes: { watchTransaction: { done: ['transactionConfirmed'], failed: ['transactionFailed', 'transactionExpired', 'transactionUnclear'] } },
}

function without({ watched }: TransactionsState, { operation }: { readonly operation: string }): TransactionsState {
  return { watched: watched.filter((one) => one.operation !== operation) }
}
