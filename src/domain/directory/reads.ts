import { map } from 'rxjs'
import { selectView } from '../modal/selectors.js'
import { defineRead, readWhile } from '../reads/index.js'
import type { RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { WalletAnswer } from '../../ports/services/wallets.js'
import { directoryChains } from './chains.js'
import type { DirectoryConfig } from './config.js'
import { failure } from './errors.js'
import { cleanSearch, namedIds, namedKeys, pageKey, pageKeys, searchKeys } from './keys.js'
import type { ListArgs } from './messages.js'
import { isNamed, namesOf } from './names.js'
import { type NamedWallets, PAGE_SIZE, SEARCH_DEBOUNCE_MS, SEARCH_SIZE, type WalletList } from './state.js'

/** A directory changes in days, so a page is read once in a session. */
const shared = {
  slice: 'directory',
  failure: (cause?: Parameters<typeof failure>[2]) => failure('DIRECTORY_UNAVAILABLE', {}, cause),
  lifetimeMs: 86_400_000,
  retryAfterMs: 30_000,
  deadlineMs: 20_000,
  service: () => 'The list of wallets',
  outlivesStop: true,
} as const

/** Pages of the directory. The first one is read while a view shows wallets to choose from. */
export const walletPageRead = defineRead('walletPage', {
  ...shared,
  member: 'pages',
  keys: pageKeys,
  subject(state: RootState, { pageNumber, all = false, certified = false, namespace }: ListArgs & { readonly pageNumber: number; readonly all?: boolean }) {
    return Number.isSafeInteger(pageNumber) && pageNumber > 0 ? { pageNumber, chains: all ? [] : directoryChains(state, namespace), certified } : undefined
  },
  ask(io, { pageNumber, chains, certified }) {
    const { pages } = io.state().directory
    const source = pageNumber === 1 ? undefined : pages[pageKey({ pageNumber: 1, chains, certified })]?.source
    return io.ports.wallets.list({ page: pageNumber, entries: PAGE_SIZE, ...sets(io.state()), chains, certified, source })
  },
  accept: (_, __, answer) => listOf(answer, PAGE_SIZE),
  keep: 400,
  triggers: [readWhile(showsWallets)].map(withArgs),
})

/** Searches by name. */
export const walletSearchRead = defineRead('walletSearch', {
  ...shared,
  member: 'searches',
  keys: searchKeys,
  subject(state: RootState, { search, certified = false, namespace }: ListArgs & { readonly search: string }) {
    const words = cleanSearch(search)
    return words === '' ? undefined : { search: words, chains: directoryChains(state, namespace), certified }
  },
  ask: (io, { search, chains, certified }) => io.ports.wallets.list({ page: 1, entries: SEARCH_SIZE, ...sets(io.state()), chains, search, certified }),
  accept: (_, __, answer) => listOf(answer, SEARCH_SIZE),
  debounceMs: SEARCH_DEBOUNCE_MS,
  keep: 32,
  triggers: [],
})

/** Wallets that the app names by their ids. */
export const namedWalletsRead = defineRead('namedWallets', {
  ...shared,
  member: 'named',
  keys: namedKeys,
  subject(state: RootState) {
    const ids = namedIds(state)
    return ids.length === 0 ? undefined : { ids }
  },
  ask: (io, { ids }) => io.ports.wallets.list({ page: 1, entries: ids.length, include: ids }),
  accept(state, { ids }, answer): NamedWallets | undefined {
    const list = listOf(answer, ids.length)
    const hidden = list?.wallets.filter((wallet) => isNamed(wallet, state.config.excludeWalletIds)).flatMap(namesOf)
    return list && hidden && { wallets: list.wallets, hidden }
  },
  keep: 2,
  triggers: [readWhile(showsWallets)],
})

function sets({ config }: RootState) {
  const own: DirectoryConfig | undefined = config.plugins.directory
  return { include: own?.include ?? [], exclude: config.excludeWalletIds }
}

function listOf({ wallets, count, source, fallback }: WalletAnswer, most: number): WalletList | undefined {
  return Array.isArray(wallets) && wallets.length <= most ? { wallets, count, source, ...(fallback && { fallback }) } : undefined
}

function showsWallets(state: RootState): boolean {
  return state.modal.open && (selectView(state).view === 'Connect' || selectView(state).view === 'AllWallets')
}

/** Reads the first page, for the namespace of the view. */
function withArgs({ refreshes, ...trigger }: ReturnType<typeof readWhile>): ReturnType<typeof readWhile> {
  return { ...trigger, refreshes: (io) => refreshes(io).pipe(map(() => ({ pageNumber: 1, ...namespaceOfView(io.state()) }))) }
}

function namespaceOfView(state: RootState): { readonly namespace?: ChainNamespace } {
  const { params } = selectView(state)
  const namespace = params?.switchToChain ?? params?.namespace
  return namespace === undefined ? {} : { namespace }
}
