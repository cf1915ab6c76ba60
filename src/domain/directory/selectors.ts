import { type ConnectorView, selectListedConnectors } from '../connectors/selectors.js'
import type { PublicState } from '../public.js'
import type { DirectoryWallet } from '../../ports/services/wallets.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { matchesName } from '../shared/text/matches-name.js'
import { nameKey } from '../shared/wallet-identities.js'
import { directoryChains } from './chains.js'
import { isNamed, namesOf, rdnsKey } from './names.js'
import { cleanSearch, namedKey, pageKey, searchKey } from './keys.js'
import { type HeldList, PAGE_SIZE } from './state.js'

/** Wallet of the list. */
export interface WalletRow {
  readonly kind: 'wallet'
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  /** Picture that was not fetched yet. */
  readonly imageId?: string
  readonly rdns?: string
  /** True if it connects by a connector of the page (WALLETS-17). */
  readonly installed: boolean
  readonly recent: boolean
  readonly certified: boolean
  readonly conflict?: boolean
  /** Id in the list of connectors. Absent for a wallet that only the directory knows. */
  readonly listedId?: string
}

/** Place of a wallet whose page was not read yet. */
export interface WalletGap {
  readonly kind: 'gap'
  readonly id: string
  readonly pageNumber: number
}

/** Row of the list. */
export type DirectoryRow = WalletRow | WalletGap

/** Question of a view. */
export interface ListingQuery {
  readonly search?: string
  readonly certified?: boolean
  readonly namespace?: ChainNamespace | undefined
}

/** List of a view. */
export interface Listing {
  readonly rows: readonly DirectoryRow[]
  /** Wallets of other networks, below the rows: where fewer than 40 serve those of the app (WALLETS-16). */
  readonly rest: readonly DirectoryRow[]
  /** True if {@link rest} should be read. */
  readonly wantsRest: boolean
  /** The read that the list comes from: its first page, or the search. */
  readonly read: HeldList | undefined
}

/**
 * Returns the list of a view. Every list goes this way: wallets of the page and of the app first, then featured ones in the configured order, then the directory.
 * Excluded wallets are in none of them, and no wallet is there twice (WALLETS-03 to WALLETS-05, WALLETS-17, WALLETS-23).
 *
 * @example const { rows } = listDirectory(kit.getState(), { search: 'kes' })
 */
export function listDirectory(state: PublicState, { search = '', certified = false, namespace }: ListingQuery = {}): Listing {
  const words = cleanSearch(search)
  const chains = directoryChains(state, namespace)
  const list = collect(state, namespace)
  const read =
    words === ''
      ? state.directory.pages[pageKey({ pageNumber: 1, chains, certified })]
      : state.directory.searches[searchKey({ search: words, chains, certified })]
  const fits = (wallet: DirectoryWallet) => admits(state, wallet, chains) && (!certified || wallet.certified)
  const named = (wallet: DirectoryWallet) => words === '' || namesOf(wallet).some((name) => matchesName(name, words))
  if (!certified) for (const row of list.own) if (matchesName(row.name, words)) list.add(row)
  for (const wallet of featuredWallets(state)) if (fits(wallet) && named(wallet)) list.addWallet(wallet)
  if (words !== '') for (const wallet of read?.wallets ?? []) if (fits(wallet)) list.addWallet(wallet)
  // A wallet of a page that was read is found, whatever the service's search says.
  if (words !== '' && read?.at !== undefined)
    for (const wallet of readWallets(state, { chains, certified })) if (fits(wallet) && named(wallet)) list.addWallet(wallet)
  if (words === '') addPages(state, list, { chains, certified }, fits)
  const rows = [...list.rows]
  const isWhole = words === '' && !certified && read?.at !== undefined && rows.every(({ kind }) => kind === 'wallet')
  const wantsRest = isWhole && rows.length < PAGE_SIZE && chains.length > 0
  if (wantsRest) addPages(state, list, { chains: [], certified }, (wallet) => admits(state, wallet, []))
  return { rows, rest: list.rows.slice(rows.length), wantsRest, read }
}

/** Wallets that view Connect offers beside those of the page. */
export interface Offers {
  readonly featured: readonly WalletRow[]
  /** At most 4 that are neither installed, recent nor featured (WALLETS-06). */
  readonly recommended: readonly WalletRow[]
  /** Number of all wallets. Undefined until the first page was read. */
  readonly total: number | undefined
}

/** Returns the wallets that view Connect offers. */
export function listOffers(state: PublicState, namespace: ChainNamespace | undefined, most: number): Offers {
  const { rows, read } = listDirectory(state, { namespace })
  const featured = new Set(featuredWallets(state).map(({ id }) => id))
  const offered = rows.filter((row): row is WalletRow => row.kind === 'wallet' && row.listedId === undefined)
  return {
    featured: offered.filter(({ id }) => featured.has(id)),
    recommended: offered.filter(({ id }) => !featured.has(id)).slice(0, most),
    total: read?.at === undefined ? undefined : rows.length,
  }
}

/** Returns a number as a list is counted by: exact below 10, else rounded down to tens (WALLETS-19). */
export function roundedCount(total: number): { readonly count: number; readonly more: boolean } {
  const count = total < 10 ? total : Math.floor(total / 10) * 10
  return { count, more: count < total }
}

/** Returns the wallet of the directory with this id. */
export function findDirectoryWallet({ directory: { pages, searches, named, chosen } }: PublicState, id: string): DirectoryWallet | undefined {
  const lists = [...Object.values(pages), ...Object.values(searches), ...Object.values(named), { wallets: chosen }]
  for (const { wallets = [] } of lists) {
    const found = wallets.find((wallet) => wallet.id === id)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the featured wallets that the directory knows, in the configured order. */
function featuredWallets(state: PublicState): readonly DirectoryWallet[] {
  const wallets = state.directory.named[namedKey(state)]?.wallets ?? []
  return state.config.featuredWalletIds.flatMap((id) => wallets.find((wallet) => isNamed(wallet, [id])) ?? [])
}

/** The truth table: exclude wins, then featured, then include; and a phone lists what it can open. */
function admits(state: PublicState, wallet: DirectoryWallet, chains: readonly string[]): boolean {
  const { excludeWalletIds, featuredWalletIds, plugins } = state.config
  const include = plugins.directory?.include ?? []
  if (isNamed(wallet, excludeWalletIds)) return false
  if (include.length > 0 && !isNamed(wallet, include) && !isNamed(wallet, featuredWalletIds)) return false
  const { mobileLink, universalLink, webappLink, browseLink } = wallet
  if (state.lifecycle.platform.mobile && (mobileLink ?? universalLink ?? webappLink ?? browseLink) === null) return false
  return chains.length === 0 || wallet.chains === null || wallet.chains.some((one) => chains.some((chain) => chain === one || chain.startsWith(`${one}:`)))
}

/** Adds the pages of a list. Those that were not read yet keep their place. */
function addPages(
  state: PublicState,
  list: ReturnType<typeof collect>,
  subject: { readonly chains: readonly string[]; readonly certified: boolean },
  fits: (wallet: DirectoryWallet) => boolean,
): void {
  const { pages } = state.directory
  const { count = 0, source } = pages[pageKey({ pageNumber: 1, ...subject })] ?? {}
  for (let page = 1; (page - 1) * PAGE_SIZE < count; page++) {
    const held = pages[pageKey({ pageNumber: page, ...subject })]
    if (held?.wallets !== undefined && held.source === source) for (const wallet of held.wallets) fits(wallet) && list.addWallet(wallet)
    // Each gap has a place of its own: to look each up costs a slow phone a third of the time in which the view opens.
    else for (let at = (page - 1) * PAGE_SIZE; at < Math.min(page * PAGE_SIZE, count); at++) list.rows.push({ kind: 'gap', id: `gap ${at}`, pageNumber: page })
  }
}

/** Returns the wallets of the pages that were read. */
function readWallets(
  { directory: { pages } }: PublicState,
  subject: { readonly chains: readonly string[]; readonly certified: boolean },
): readonly DirectoryWallet[] {
  const { count = 0, source } = pages[pageKey({ pageNumber: 1, ...subject })] ?? {}
  return Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, at) => pages[pageKey({ pageNumber: at + 1, ...subject })]).flatMap((held) =>
    held?.source === source ? (held?.wallets ?? []) : [],
  )
}

/** Starts a list in which each wallet stands once. */
function collect(state: PublicState, namespace: ChainNamespace | undefined) {
  const own = selectListedConnectors(state)
    .filter(({ type, custom, chains }) => (type !== 'WALLET_CONNECT' || custom) && (namespace === undefined || chains.some(({ chain }) => chain === namespace)))
    .map((view) => ({ view, row: toRow(view) }))
  const known = new Map(own.filter(({ view }) => !view.conflict).flatMap(({ view, row }) => keysOf(view).map((key) => [key, row] as const)))
  const rows: DirectoryRow[] = []
  const ids = new Set<string>()
  const add = (row: DirectoryRow) => {
    if (ids.has(row.id)) return
    ids.add(row.id)
    rows.push(row)
  }
  return {
    own: own.map(({ row }) => row),
    rows,
    add,
    addWallet(wallet: DirectoryWallet) {
      const installed = [...(wallet.rdns === null ? [] : [`rdns ${rdnsKey(wallet.rdns)}`]), `id ${wallet.id}`, ...namesOf(wallet).map((name) => `name ${name}`)]
      const row = installed.map((key) => known.get(key)).find((one) => one !== undefined)
      add(row ?? fromWallet(state, wallet))
    },
  }
}

/** Keys by which a wallet of the page is known to the directory. Its name counts only where it has no rdns. */
function keysOf({ id, name, walletId, custom, chains }: ConnectorView): readonly string[] {
  const rdns = chains.flatMap(({ info }) => (info?.rdns === undefined ? [] : [`rdns ${rdnsKey(info.rdns)}`]))
  return custom ? [`id ${walletId ?? id}`, `name ${nameKey(name)}`] : rdns.length > 0 ? rdns : [`name ${nameKey(name)}`]
}

function toRow({ id, name, imageUrl, installed, custom, conflict, info, recent }: ConnectorView): WalletRow {
  return {
    kind: 'wallet',
    id,
    name,
    ...(imageUrl && { imageUrl }),
    ...(info?.rdns && { rdns: info.rdns }),
    installed: installed && !custom,
    recent,
    certified: false,
    ...(conflict && { conflict }),
    listedId: id,
  }
}

function fromWallet({ directory: { images } }: PublicState, { id, name, imageId, rdns, certified }: DirectoryWallet): WalletRow {
  const imageUrl = imageId === null ? undefined : images[imageId]
  return {
    kind: 'wallet',
    id,
    name,
    ...(imageUrl && { imageUrl }),
    ...(imageId !== null && imageUrl === undefined && { imageId }),
    ...(rdns !== null && { rdns }),
    installed: false,
    recent: false,
    certified,
  }
}
