import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

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
