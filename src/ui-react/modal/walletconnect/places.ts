import type { CustomWallet } from '../../../domain/config/index.js'
import type { LinkKind } from '../../../domain/walletconnect/messages.js'
import type { WalletPlace } from '../../views/walletconnect/wallet-connect-view.js'

/**
 * Where a wallet can be reached from this device: what its links open here, and on a computer its phone app by a code (WC-28). Where there is
 * none of them, there is the code, which any wallet can scan.
 *
 * @param kinds of its links, those that fit this device
 */
export function placesOf({ mobileLink, universal }: CustomWallet, kinds: readonly LinkKind[], mobile: boolean): readonly WalletPlace[] {
  const here = kinds.map((kind) => places[kind])
  return mobile || (mobileLink ?? universal) === undefined ? here : ['phone', ...here]
}

const places = { mobile: 'phone', desktop: 'desktop', web: 'browser' } as const
