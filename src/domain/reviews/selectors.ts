import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { PendingReview } from './state.js'

/**
 * Returns what a wallet is asked for, read for display: effects, warnings and simulation, of the given request, or the oldest that waits. Undefined if none waits.
 * Its `transactions` are absent while it is read.
 *
 * @example const review = kit.select((state) => selectReview(state))
 */
export function selectReview({ reviews }: PublicState, operation?: OperationId): PendingReview | undefined {
  return operation === undefined ? reviews.pending[0] : reviews.pending.find((one) => one.operation === operation)
}

/** Returns the addresses of a namespace that belong to the visitor, or that the visitor named or paid. */
export function knownAddresses(state: PublicState, namespace: ChainNamespace): readonly string[] {
  const accounts = state.account.namespaces[namespace]?.allAccounts ?? []
  const prefix = `${namespace}:`
  const labelled = Object.keys(state.account.addressLabels).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  return [...new Set([...accounts.map(({ address }) => address), ...labelled, ...(state.reviews.paid[namespace] ?? [])])]
}

/** Returns the visitor's addresses of a namespace that hold inscriptions, as the wallet tells them. */
export function ordinalsAddresses(state: PublicState, namespace: ChainNamespace): readonly string[] {
  const account = state.account.namespaces[namespace] as { readonly details?: readonly { readonly address: string; readonly purpose?: string }[] } | undefined
  return (account?.details ?? []).flatMap(({ address, purpose }) => (purpose === 'ordinals' || purpose === 'ordinal' ? [address] : []))
}
