import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { OperationId } from '../kernel/types.js'
import { reviewsOf, type TransactionReview } from './reviews.js'
import type { ReviewedRequest } from './state.js'

/** Transactions that wait for a signature, decoded for display. */
export interface PendingBitcoinReview {
  readonly operation: OperationId
  /** In the order of the request. */
  readonly transactions: readonly TransactionReview[]
}

/**
 * Returns what a Bitcoin wallet is asked to sign, decoded, with warnings: of the given request, or the oldest that waits. Undefined if none waits, and without
 * the plugin `bitcoin()`.
 *
 * @example const review = kit.select((state) => selectBitcoinReview(state))
 */
export function selectBitcoinReview(state: PublicState, operation?: OperationId): PendingBitcoinReview | undefined {
  const all = selectReviews(state)
  return operation === undefined ? all[0] : all.find((one) => one.operation === operation)
}

/** Returns the addresses that belong to the visitor, or that the visitor named or paid. */
export function knownAddresses(state: PublicState): readonly string[] {
  const accounts = state.account.namespaces.bip122?.allAccounts ?? []
  const labelled = Object.keys(state.account.addressLabels).flatMap((key) => (key.startsWith('bip122:') ? [key.slice('bip122:'.length)] : []))
  return [...new Set([...accounts.map(({ address }) => address), ...labelled, ...state.bitcoin.paid])]
}

/** Returns the visitor's addresses that hold inscriptions, as the wallet tells them. */
export function ordinalsAddresses(state: PublicState): readonly string[] {
  const account = state.account.namespaces.bip122 as { readonly details?: readonly { readonly address: string; readonly purpose?: string }[] } | undefined
  return (account?.details ?? []).flatMap(({ address, purpose }) => (purpose === 'ordinals' || purpose === 'ordinal' ? [address] : []))
}

const selectReviews = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.bitcoin.reviews, state.bitcoin.paid, state.account.namespaces.bip122, state.account.addressLabels],
  (state): readonly PendingBitcoinReview[] =>
    state.bitcoin.reviews.map((request: ReviewedRequest) => ({
      operation: request.operation,
      transactions: reviewsOf(request, { known: knownAddresses(state), ordinals: ordinalsAddresses(state) }),
    })),
)
