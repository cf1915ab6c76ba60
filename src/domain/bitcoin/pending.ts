import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { PendingBitcoinPayment } from './state.js'

/** Returns the sent payments of the visitor's Bitcoin accounts that are in no block yet, oldest first. */
export const selectPendingPayments = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.bitcoin.pending, state.account.namespaces.bip122],
  ({ bitcoin, account }): readonly PendingBitcoinPayment[] => {
    const own = account.namespaces.bip122?.allAccounts ?? []
    return bitcoin.pending.filter(({ address }) => own.some((one) => one.address === address))
  },
)
