import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { SentEvmTransaction } from './state.js'

/** Returns the sent transactions of the active EVM network that are in no block yet, oldest first. */
export const selectPendingTransactions = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.receipts.pending, state.network.namespaces.eip155],
  ({ receipts, network }): readonly SentEvmTransaction[] => receipts.pending.filter((one) => one.network === network.namespaces.eip155?.caipNetwork),
)
