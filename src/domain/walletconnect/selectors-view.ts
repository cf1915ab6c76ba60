import { findCustomWallet } from '../connectors/selectors.js'
import type { RootState } from '../root.js'
import { findNetwork } from '../network/selectors.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip.js'
import { linkKinds } from './links.js'
import type { LinkKind } from './messages.js'
import { proposedNamespaces } from './proposal.js'

/** Whether links to wallets open from a click only, so that a pairing must be at hand before it (WC-09). */
export function linksNeedClick({ lifecycle: { platform } }: RootState): boolean {
  return platform.telegram || platform.iosSafari
}

/** Whether a sign-in may go with the proposal: every network that is asked for is an EVM one (WC-26). */
export function canSignInWithProposal(state: RootState): boolean {
  const asked = Object.values(proposedNamespaces(state)).flatMap(({ chains }) => chains)
  return asked.length > 0 && asked.every((chain) => namespaceOf(chain) === 'eip155')
}

/** The id by which the live session goes for a network: its deprecated one, where the wallet knows it by that alone (NET-06). */
export function sessionNetwork(state: RootState, id: CaipNetworkId): CaipNetworkId {
  const chains = state.walletconnect.session?.namespaces[namespaceOf(id)]?.chains ?? []
  const deprecated = findNetwork(state, id)?.deprecatedCaipNetworkId
  return !chains.includes(id) && deprecated !== undefined && chains.includes(deprecated) ? deprecated : id
}

/** Which links of a wallet of `customWallets` fit here, the one to begin with first (WC-28); none for an unknown one. */
export function selectLinkKinds(state: RootState, walletId: string): readonly LinkKind[] {
  const wallet = findCustomWallet(state, walletId)
  return wallet === undefined ? [] : linkKinds(wallet, state.lifecycle.platform)
}
