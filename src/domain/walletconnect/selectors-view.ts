import { findCustomWallet } from '../connectors/selectors.js'
import type { RootState } from '../root.js'
import { linkKinds } from './links.js'
import type { LinkKind } from './messages.js'

/** Which links of a wallet of `customWallets` fit here, the one to begin with first (WC-28); none for an unknown one. */
export function selectLinkKinds(state: RootState, walletId: string): readonly LinkKind[] {
  const wallet = findCustomWallet(state, walletId)
  return wallet === undefined ? [] : linkKinds(wallet, state.lifecycle.platform)
}
