import type { Observable } from 'rxjs'

/** Directory of wallets. Cold: asks nothing before it is subscribed to. */
export interface WalletsPort {
  /** Emits a page of wallets, best known first. Fails with a typed failure. */
  list(query: WalletQuery): Observable<WalletAnswer>
  /** Emits the address of a wallet's picture: `blob:` or `data:`. Fails with a typed failure. */
  image(request: { readonly imageId: string }): Observable<{ readonly url: string }>
}

/** Question to the directory. JSON. */
export interface WalletQuery {
  /** First page is 1. */
  readonly page: number
  /** Most wallets of a page. */
  readonly entries: number
  /** Ids of the only wallets to list. All if absent or empty. */
  readonly include?: readonly string[] | undefined
  /** Ids of wallets to leave out. */
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids: a wallet must serve one of them. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  /** True for wallets with the badge `certified` only. */
  readonly certified?: boolean | undefined
  /** Source of the first page. A later page comes from there, or not at all. */
  readonly source?: WalletSource | undefined
}

/** Page of the directory. */
export interface WalletAnswer {
  readonly wallets: readonly DirectoryWallet[]
  /** Number of wallets on all pages. */
  readonly count: number
  readonly source: WalletSource
  /** True if the bundled list stands in for a service that failed. */
  readonly fallback?: true
}

/** `service`: the hosted directory. `bundled`: the list in this package. */
export type WalletSource = 'service' | 'bundled'

/** Wallet of the directory. Links that it lacks are null. */
export interface DirectoryWallet {
  readonly id: string
  readonly name: string
  /** Other names that a search finds it by. */
  readonly aliases?: readonly string[]
  /** Id for `WalletsPort.image`. */
  readonly imageId: string | null
  /** Reverse domain name that its extension announces (EIP-6963). */
  readonly rdns: string | null
  /** CAIP-2 ids, or a namespace for all its networks. Null if unknown. */
  readonly chains: readonly string[] | null
  /** Base of a link that opens the app on a phone: `examplew://`. */
  readonly mobileLink: string | null
  /** Base of an https link that the phone passes to the app. */
  readonly universalLink: string | null
  readonly desktopLink: string | null
  readonly webappLink: string | null
  readonly homepage: string | null
  readonly appStore: string | null
  readonly playStore: string | null
  /** Page of its extension, for this or another browser. */
  readonly extensionStore: string | null
  /** Opens a page in the wallet's own browser. `{url}` and `{origin}` stand for the page's encoded address and origin, `{page}` for its address without `https://`. */
  readonly browseLink: string | null
  readonly certified: boolean
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `directory()`. */
    readonly wallets: WalletsPort
  }
}
