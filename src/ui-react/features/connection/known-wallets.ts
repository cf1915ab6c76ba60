import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'

interface KnownWallet {
  readonly name: string
  readonly namespaces: readonly ChainNamespace[]
  /** Download page of the extension and the apps. */
  readonly page: string
  /** Returns a link that opens a page in the wallet app's browser, or the download page if the app is missing. */
  readonly browse?: (url: string) => string
}

/** Wallets to suggest if none is detected, with links from their own documentation. */
const WALLETS: readonly KnownWallet[] = [
  {
    name: 'MetaMask',
    namespaces: ['eip155', 'solana'],
    page: 'https://metamask.io/download',
    browse: (url) => `https://link.metamask.io/dapp/${url.replace(/^https?:\/\//, '')}`,
  },
  {
    name: 'Phantom',
    namespaces: ['eip155', 'solana', 'bip122'],
    page: 'https://phantom.com/download',
    browse: (url) => `https://phantom.app/ul/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(new URL(url).origin)}`,
  },
  {
    name: 'Trust Wallet',
    namespaces: ['eip155', 'solana', 'bip122'],
    page: 'https://trustwallet.com/download',
    browse: (url) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(url)}`,
  },
]

/** Link to get or open a wallet. */
export interface WalletLink {
  readonly name: string
  readonly href: string
}

/**
 * Returns links to wallets of these namespaces, for a user without one: on a phone they open this page in a wallet app's browser, otherwise a download page.
 *
 * @param page URL of this page, on a phone
 */
export function linksToWallets(namespaces: readonly ChainNamespace[], page: string | undefined): readonly WalletLink[] {
  return WALLETS.filter((wallet) => wallet.namespaces.some((one) => namespaces.includes(one))).map(({ name, page: had, browse }) => ({
    name,
    href: page !== undefined && browse !== undefined ? browse(page) : had,
  }))
}
