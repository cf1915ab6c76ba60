import { findCustomWallet } from '../connectors/selectors.js'
import type { PublicState } from '../public.js'
import { linkKinds, opensAnyWallet } from './pairing/links.js'
import type { LinkKind } from './messages.js'
import type { Pairing } from '../relay/state.js'

/** The pairing that a connect waits for; what was made ahead of the visitor's choice is not shown. */
export function selectPairing(state: PublicState): Pairing | undefined {
  const { pairing } = state.relay
  return pairing?.flow === undefined ? undefined : pairing
}

/** Returns true if this device opens a wallet of its own choice, so that none has to be named. */
export function selectOpensAnyWallet(state: PublicState): boolean {
  return opensAnyWallet(state.lifecycle.platform)
}

/** Returns the kinds of links of a wallet of `customWallets` that work on this platform, the preferred one first (WC-28); none for an unknown wallet. */
export function selectLinkKinds(state: PublicState, walletId: string): readonly LinkKind[] {
  const wallet = findCustomWallet(state, walletId)
  return wallet === undefined ? [] : linkKinds(wallet, state.lifecycle.platform)
}
