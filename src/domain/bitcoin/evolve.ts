import type { Slice } from '../root.js'
import { type BitcoinState, NO_PAYMENTS } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'bitcoin'>['evolve'] = {
  bitcoinPaymentStarted: started,
  bitcoinReplacementStarted: started,
  bitcoinPaymentPrepared: prepared,
  bitcoinPaymentFailed: prepared,
  stopped: () => NO_PAYMENTS,
}

function started(state: BitcoinState, { operation }: { readonly operation: string }): BitcoinState {
  return { preparing: [...state.preparing, operation] }
}

function prepared(state: BitcoinState, { operation }: { readonly operation: string }): BitcoinState {
  return { preparing: state.preparing.filter((one) => one !== operation) }
}
