import { unknownConnector } from '../connectors/index.js'
import type { ExtraCases, PluginDomain } from '../plugin.js'
import type { Slice } from '../root.js'
import type { DirectoryWallet } from '../../ports/services/wallets.js'
import type { CustomWallet } from '../connectors/custom-wallets.js'
import { decideImages, evolveImages, fetchImages, prefetchImages } from './images.js'
import { cleanSearch } from './keys.js'
import { findDirectoryWallet } from './selectors.js'
import { chosen } from './persist.js'
import { namedWalletsRead, walletPageRead, walletSearchRead } from './reads.js'
import { MAX_CHOSEN } from './state.js'

/** Directory slice: wallets to choose from. */
const directory: Slice<'directory'> = {
  name: 'directory',
  publicEvents: { ...walletPageRead.publicEvents, ...walletSearchRead.publicEvents, ...namedWalletsRead.publicEvents, directoryWalletChosen: true },
  decide: {
    ...walletPageRead.decide,
    ...walletSearchRead.decide,
    ...namedWalletsRead.decide,
    ...decideImages,
    chooseDirectoryWallet(state, { walletId }) {
      const wallet = findDirectoryWallet(state, walletId)
      if (wallet === undefined) return { rejected: unknownConnector(state, walletId) }
      return state.directory.chosen[0]?.id === walletId ? [] : [{ type: 'directoryWalletChosen', wallet }]
    },
    keepWalletPlace: ({ modal }, { search, filter, first }) => (modal.open ? [{ type: 'walletPlaceKept', search: cleanSearch(search), filter, first }] : []),
  },
  evolve: {
    ...walletPageRead.evolve,
    ...walletSearchRead.evolve,
    ...namedWalletsRead.evolve,
    ...evolveImages,
    directoryWalletChosen: (state, { wallet }) => ({
      ...state,
      chosen: [wallet, ...state.chosen.filter(({ id }) => id !== wallet.id)].slice(0, MAX_CHOSEN),
    }),
    restored: (state, { remembered }) => ({ ...state, ...remembered.directory }),
    walletPlaceKept: (state, { type: _, ...place }) => ({ ...state, place }),
    modalClosed: ({ place: _, ...state }) => state,
    stopped(state, event, at) {
      const reads = [walletPageRead, walletSearchRead, namedWalletsRead]
      const { holding: _, place: __, ...rest } = reads.reduce((before, read) => read.evolve.stopped(before, event, at), state)
      return { ...rest, asked: [] }
    },
  },
  policies: {
    walletPages: walletPageRead.policies.reads,
    refreshWalletPages: walletPageRead.policies.refreshes,
    walletSearches: walletSearchRead.policies.reads,
    namedWallets: namedWalletsRead.policies.reads,
    refreshNamedWallets: namedWalletsRead.policies.refreshes,
    prefetchImages,
    fetchImages,
  },
  endings: {
    walletPages: walletPageRead.endings.reads,
    walletSearches: walletSearchRead.endings.reads,
    namedWallets: namedWalletsRead.endings.reads,
    fetchImages: ({ directory: { asked, holding } }) => [
      ...asked.map((imageId) => ({ type: 'reportWalletImage' as const, imageId, url: null })),
      ...(holding === undefined ? [] : [{ type: 'reportWalletImages' as const, operation: holding }]),
    ],
  },
  outcomes: { ...walletPageRead.outcomes, ...walletSearchRead.outcomes, ...namedWalletsRead.outcomes },
  remembered: {
    items: { chosen },
    restore(take) {
      const known = take(chosen)
      return known && { chosen: known }
    },
  },
  views: ['GetWallet'],
}

/** Connectors learn of wallets that the visitor chose, which connect by a session, and of names that are excluded. */
const connectors: ExtraCases['connectors'] = {
  directoryWalletChosen: (state, { wallet }) => ({
    ...state,
    remote: [toSessionWallet(wallet), ...(state.remote ?? []).filter(({ id }) => id !== wallet.id)].slice(0, MAX_CHOSEN),
  }),
  restored(state, { remembered }) {
    const known = remembered.directory?.chosen
    return known === undefined ? state : { ...state, remote: known.map(toSessionWallet) }
  },
  namedWalletsLoaded: (state, { hidden }) => (hidden.length === 0 ? state : { ...state, hidden }),
}

/** Pure half of `directory()`. */
export const directoryDomain: PluginDomain = { name: 'directory', slices: [directory], evolve: { connectors } }

/** Returns a wallet as a session opens it. */
function toSessionWallet({ id, name, homepage, mobileLink, desktopLink, webappLink, universalLink }: DirectoryWallet): CustomWallet {
  return {
    id,
    name,
    ...(homepage && { homepage }),
    ...(mobileLink && { mobileLink }),
    ...(desktopLink && { desktopLink }),
    ...(webappLink && { webappLink }),
    ...(universalLink && { universal: universalLink }),
  }
}
