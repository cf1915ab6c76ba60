import type { DirectoryWallet, WalletSource } from '../../ports/services/wallets.js'
import type { OperationId } from '../kernel/types.js'
import type { Held, HeldEntries } from '../reads/state.js'

/** Wallets of a page, or of a search. */
export interface WalletList {
  readonly wallets: readonly DirectoryWallet[]
  /** Number of wallets on all pages. */
  readonly count: number
  readonly source: WalletSource
  /** True if the bundled list stands in for a service that failed. */
  readonly fallback?: true
}

/** Wallets that the app names by their ids, and what is left out because of that. */
export interface NamedWallets {
  readonly wallets: readonly DirectoryWallet[]
  /** Names and rdns of the wallets of `excludeWalletIds`. */
  readonly hidden: readonly string[]
}

/** Page of the directory with the status of its read. */
export interface HeldList extends Held<WalletList> {}

/** Directory of wallets, as apps read it. */
export interface PublicDirectoryState {
  /** By the key of their subject (`pageKey`). */
  readonly pages: HeldEntries<WalletList>
  readonly searches: HeldEntries<WalletList>
  readonly named: HeldEntries<NamedWallets>
  /** Wallets of the directory that the visitor chose last, the latest first. */
  readonly chosen: readonly DirectoryWallet[]
  /** Addresses of pictures by their ids. Null if a picture cannot be shown. */
  readonly images: Readonly<Record<string, string | null>>
}

/** Place in the list of view AllWallets. */
export interface ListPlace {
  readonly search: string
  readonly filter: ListFilter
  /** Index of the first visible wallet. */
  readonly first: number
}

/** Wallets that view AllWallets shows. */
export type ListFilter = 'all' | 'installed' | 'certified'

/** State of the directory. */
export interface DirectoryState extends PublicDirectoryState {
  /** Ids of pictures that were asked for. */
  readonly asked: readonly string[]
  /** Place in view AllWallets that a visitor comes back to. Absent while the dialog is closed. */
  readonly place?: ListPlace
  /** Operation that holds up the display until its pictures are there. */
  readonly holding?: OperationId
}

/** Directory before the first question. */
export const NO_DIRECTORY: DirectoryState = { pages: {}, searches: {}, named: {}, chosen: [], images: {}, asked: [] }

/** Wallets of a page (WALLETS-07). */
export const PAGE_SIZE = 40
/** Wallets of a search (WALLETS-08). */
export const SEARCH_SIZE = 100
/** Milliseconds without a key before a search goes out (WALLETS-09). */
export const SEARCH_DEBOUNCE_MS = 300
/** Most recommended wallets (WALLETS-06). */
export const MAX_RECOMMENDED = 4
/** Pictures of a page that are fetched ahead (WALLETS-12). */
export const IMAGES_AHEAD = 20
/** Milliseconds for which pictures may hold up the display (WALLETS-13). */
export const IMAGES_HOLD_MS = 2_000
/** Most chosen wallets that are stored. */
export const MAX_CHOSEN = 8
