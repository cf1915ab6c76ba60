import type { DirectoryWallet } from '../../ports/services/wallets.js'

/** Row of the bundled list (`scripts/lib/wallets/wallets.json`). */
export interface BundledWallet {
  /** Id of the WalletConnect directory, or else the slug. */
  readonly id: string
  readonly slug?: string
  readonly name: string
  readonly aliases?: readonly string[]
  readonly rdns?: string
  readonly namespaces: readonly string[]
  readonly homepage?: string
  readonly mobileLink?: string
  readonly universal?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly browse?: string
  /** Ids in the stores. */
  readonly ios?: string
  readonly android?: string
  readonly chrome?: string
  readonly firefox?: string
}

/** Returns a row as a wallet of the directory. */
export function fromBundled(row: BundledWallet): DirectoryWallet {
  const { id, name, aliases, rdns, namespaces, ios, android, chrome, firefox } = row
  return {
    id,
    name,
    ...(aliases && { aliases }),
    imageId: null,
    rdns: rdns ?? null,
    chains: namespaces,
    mobileLink: row.mobileLink ?? null,
    universalLink: row.universal ?? null,
    desktopLink: row.desktopLink ?? null,
    webappLink: row.webappLink ?? null,
    homepage: row.homepage ?? null,
    appStore: ios === undefined ? null : `https://apps.apple.com/app/id${ios}`,
    playStore: android === undefined ? null : `https://play.google.com/store/apps/details?id=${android}`,
    extensionStore:
      chrome !== undefined
        ? `https://chromewebstore.google.com/detail/${chrome}`
        : firefox === undefined
          ? null
          : `https://addons.mozilla.org/firefox/addon/${firefox}/`,
    browseLink: row.browse ?? null,
    certified: false,
  }
}
