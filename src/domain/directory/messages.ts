import type { DirectoryWallet } from '../../ports/services/wallets.js'
import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import {
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { DirectoryState, ListPlace, NamedWallets, PublicDirectoryState, WalletList } from './state.js'

/** Part of the directory that is asked for. */
export interface ListArgs {
  /** Namespace that the visitor came for. All of the app if absent. */
  readonly namespace?: ChainNamespace
  /** True for wallets with the badge `certified` only. */
  readonly certified?: boolean
}

/** Subject of a page. */
export interface PageSubject {
  /** The first one is 1. */
  readonly pageNumber: number
  /** CAIP-2 ids that a wallet must serve one of. Empty for all wallets. */
  readonly chains: readonly string[]
  readonly certified: boolean
}

/** Subject of a search. */
export interface SearchSubject extends Omit<PageSubject, 'pageNumber'> {
  readonly search: string
}

/** Subject of the wallets that the app names. */
export interface NamedSubject {
  readonly ids: readonly string[]
}

/** Commands of the directory. */
export type DirectoryCommand =
  /** Reads a page of 40 wallets unless it is fresh. `all` leaves the chains of the app aside. */
  | RefreshCommand<'walletPage', ListArgs & { readonly pageNumber: number; readonly all?: boolean }>
  /** Searches by name, 300 ms after the last key. An empty search asks nothing. */
  | RefreshCommand<'walletSearch', ListArgs & { readonly search: string }>
  /** Reads the wallets that the app features or excludes by their ids. */
  | RefreshCommand<'namedWallets'>
  /** Chooses a wallet of the directory that is not installed. `chooseWallet` can name it from now on. */
  | { readonly type: 'chooseDirectoryWallet'; readonly walletId: string }
  /** Keeps the place in view AllWallets until the dialog closes (UX-57). */
  | ({ readonly type: 'keepWalletPlace' } & ListPlace)
  /** Fetches pictures of wallets, each once. */
  | { readonly type: 'loadWalletImages'; readonly imageIds: readonly string[] }

/** Reports of policies. */
export type DirectoryReport =
  | AnswerReport<'walletPage', PageSubject, WalletList>
  | FailureReport<'walletPage', PageSubject>
  | AnswerReport<'walletSearch', SearchSubject, WalletList>
  | FailureReport<'walletSearch', SearchSubject>
  | AnswerReport<'namedWallets', NamedSubject, WalletList>
  | FailureReport<'namedWallets', NamedSubject>
  /** `url` is null if the picture cannot be shown. */
  | { readonly type: 'reportWalletImage'; readonly imageId: string; readonly url: string | null }
  | { readonly type: 'reportWalletImages'; readonly operation: OperationId }

/** Public events of the directory. */
export type DirectoryEvent =
  /** When a page of wallets came. */
  | LoadedEvent<'walletPage', PageSubject, WalletList>
  /** When no page came. */
  | FailedEvent<'walletPage', PageSubject>
  /** When the wallets that a search found came. */
  | LoadedEvent<'walletSearch', SearchSubject, WalletList>
  /** When a search failed, or a newer one took its place. */
  | FailedEvent<'walletSearch', SearchSubject>
  /** When the wallets that the app names came. */
  | LoadedEvent<'namedWallets', NamedSubject, NamedWallets>
  /** When the wallets that the app names could not be read. */
  | FailedEvent<'namedWallets', NamedSubject>
  /** When the visitor chose a wallet of the directory. */
  | { readonly type: 'directoryWalletChosen'; readonly wallet: DirectoryWallet }

/** Events that `events$` does not carry. */
export type DirectoryInternalEvent =
  | RequestedEvent<'walletPage', PageSubject>
  | RequestedEvent<'walletSearch', SearchSubject>
  | RequestedEvent<'namedWallets', NamedSubject>
  | { readonly type: 'walletImagesRequested'; readonly operation: OperationId; readonly imageIds: readonly string[]; readonly holds: boolean }
  | ({ readonly type: 'walletPlaceKept' } & ListPlace)
  | { readonly type: 'walletImagesSettled'; readonly operation: OperationId }
  | { readonly type: 'walletImageLoaded'; readonly imageId: string; readonly url: string | null }

const walletPage = declareRead('walletPage', { namespace: 'namespace?', certified: 'flag?', pageNumber: 'number', all: 'flag?' }, {})
const walletSearch = declareRead('walletSearch', { namespace: 'namespace?', certified: 'flag?', search: 'string' }, {})
const namedWallets = declareRead('namedWallets', {}, {})

/** See {@link SliceDeclaration}. */
export const directoryDeclaration: SliceDeclaration<'directory'> = {
  commands: {
    ...walletPage.commands,
    ...walletSearch.commands,
    ...namedWallets.commands,
    chooseDirectoryWallet: { walletId: 'text' },
    loadWalletImages: { imageIds: 'json' },
    keepWalletPlace: { search: 'string', filter: 'all|installed|certified', first: 'number' },
  },
  main: { chooseDirectoryWallet: 'walletId', refreshWalletPage: 'pageNumber', refreshWalletSearch: 'search' },
  events: {
    ...walletPage.events,
    ...walletSearch.events,
    ...namedWallets.events,
    directoryWalletChosen: {},
    walletImagesRequested: {},
    walletImagesSettled: {},
    walletPlaceKept: {},
    walletImageLoaded: {},
  },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly directory: {
      readonly state: DirectoryState
      readonly commands: DirectoryCommand | DirectoryReport
      readonly events: DirectoryEvent | DirectoryInternalEvent
    }
  }
  interface PublicSlices {
    readonly directory: { readonly state: PublicDirectoryState; readonly commands: DirectoryCommand; readonly events: DirectoryEvent }
  }
  interface Results {
    readonly refreshWalletPage: PublicEventOf<'walletPageLoaded'>
    readonly refreshWalletSearch: PublicEventOf<'walletSearchLoaded'>
    readonly refreshNamedWallets: PublicEventOf<'namedWalletsLoaded'>
  }
  interface RestoredItems {
    readonly directory?: Pick<DirectoryState, 'chosen'>
  }
  interface Views {
    readonly GetWallet: true
  }
}
