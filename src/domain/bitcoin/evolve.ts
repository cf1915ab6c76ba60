import type { Slice } from '../root.js'
import { sent } from './persist.js'
import { type BitcoinState, MAX_KEPT, NO_PAYMENTS, type PendingBitcoinPayment } from './state.js'

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
  restored(state, { operation, remembered }, at) {
    const pending = sent.merge(state.pending, remembered.bitcoin, operation, at)
    return pending === state.pending ? state : { ...state, pending }
  },
  bitcoinPaid: (state, { addresses }) => ({ ...state, paid: kept(state.paid, addresses) }),
  bitcoinPaymentSent: (state, { operation, txid, network, address }, at) => ({
    ...state,
    pending: [...state.pending, { operation, txid, network, address, sentAt: at }],
  }),
  bitcoinCoinsRead: (state, { operation, spends }) => changed(state, operation, { spends }),
  bitcoinPaymentOutbid: (state, { operation, by }) => changed(state, operation, { replacedBy: by }),
  bitcoinPaymentConfirmed: ended,
  bitcoinPaymentReplaced: ended,
  bitcoinPaymentUnclear: ended,
  stopped: () => NO_PAYMENTS,
}

function changed(state: BitcoinState, operation: string, news: Partial<PendingBitcoinPayment>): BitcoinState {
  return { ...state, pending: state.pending.map((one) => (one.operation === operation ? { ...one, ...news } : one)) }
}

function ended(state: BitcoinState, { operation }: { readonly operation: string }): BitcoinState {
  return { ...state, pending: state.pending.filter((one) => one.operation !== operation) }
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
