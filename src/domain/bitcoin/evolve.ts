import type { Slice } from '../root.js'
import { type BitcoinState, MAX_KEPT, NO_PAYMENTS } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'bitcoin'>['evolve'] = {
  bitcoinPaymentStarted: started,
  bitcoinReplacementStarted: started,
  bitcoinPaymentPrepared: prepared,
  bitcoinPaymentFailed: prepared,
  requestStarted(state, { operation, kind, namespace, network, address, payload }) {
    if (namespace !== 'bip122' || (kind !== 'sendTransaction' && kind !== 'signTransactions')) return state
    return { ...state, reviews: [...state.reviews, { operation, network, address, transactions: payload }] }
  },
  requestCompleted: reviewed,
  requestFailed: reviewed,
  bitcoinPaid: (state, { addresses }) => ({ ...state, paid: kept(state.paid, addresses) }),
  stopped: () => NO_PAYMENTS,
}

function reviewed(state: BitcoinState, { operation }: { readonly operation: string }): BitcoinState {
  return state.reviews.some((one) => one.operation === operation) ? { ...state, reviews: state.reviews.filter((one) => one.operation !== operation) } : state
}

function started(state: BitcoinState, { operation }: { readonly operation: string }): BitcoinState {
  return { ...state, preparing: [...state.preparing, operation] }
}

function prepared(state: BitcoinState, { operation }: { readonly operation: string }): BitcoinState {
  return { ...state, preparing: state.preparing.filter((one) => one !== operation) }
}

/** Adds texts, the latest last. */
function kept(known: readonly string[], added: readonly string[]): readonly string[] {
  return [...known.filter((one) => !added.includes(one)), ...new Set(added)].slice(-MAX_KEPT)
}
