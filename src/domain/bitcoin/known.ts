import type { PublicState } from '../public.js'

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
