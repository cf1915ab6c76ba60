import { createSelector } from '../kernel/selectors.js'
import type { RootState } from '../root.js'
import type { ConnectorGroup, CustomWallet } from '../config/index.js'
import type { ChainNamespace } from '../shared/caip.js'
import { type Connector, WALLET_CONNECT_ID } from './state.js'

/** A wallet as a list shows it: its parts for several namespaces are one entry (CONN-05, CONN-07). */
export interface ConnectorView extends Connector {
  /** The parts; one for each namespace that the wallet serves. */
  readonly chains: readonly Connector[]
  /** Names the provider for `getProvider`. */
  readonly provider: string
  /** Used lately. */
  readonly recent: boolean
  readonly installed: boolean
  /** A wallet of `customWallets`: `id` is its own, `provider` that of the session. */
  readonly custom?: true
}

/** A connector by id, in one namespace or the first that has it. */
export function selectConnector(state: RootState, id: string, namespace?: ChainNamespace): Connector | undefined {
  return state.connectors.found.find((one) => one.id === id && (namespace === undefined || one.chain === namespace))
}

/** A wallet of the option `customWallets`. */
export function findCustomWallet(state: RootState, id: string): CustomWallet | undefined {
  return state.config.walletConnect === undefined ? undefined : state.config.customWallets?.find((wallet) => wallet.id === id)
}

/** The name to call a wallet by, also before it is found again after a reload. */
export function selectConnectorName(state: RootState, id: string, namespace?: ChainNamespace): string {
  const found = selectConnector(state, id, namespace)
  if (found !== undefined) return found.name
  for (const held of Object.values(state.connection.namespaces)) {
    const name = held.connections.find((connection) => connection.connectorId === id)?.name
    if (name) return name
  }
  return id
}

/** Wallets as the Connect view lists them: one entry a wallet, hidden ones left out, in the configured order (CONN-24, CONN-27 to CONN-29). */
export const selectListedConnectors = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connectors.found, state.connection.recentWallets, state.lifecycle.platform.mobile],
  ({
    connectors: { found },
    connection: { recentWallets },
    config,
    lifecycle: {
      platform: { mobile },
    },
  }): readonly ConnectorView[] => {
    const recent = new Set(recentWallets.map((wallet) => wallet.id))
    const excluded = new Set(config.excludeWallets.map((wallet) => wallet.toLowerCase()))
    const merged = mergeChains(found.filter((one) => config.adapters.includes(one.chain) && !isHidden(one, excluded, mobile)))
    const listed = [...merged, ...customViews(merged, config.customWallets)].map((view) => ({ ...view, recent: recent.has(view.id) }))
    const rank = (view: ConnectorView) => config.connectorOrder.indexOf(groupOf(view, config.featuredWallets))
    const recency = (view: ConnectorView) => (view.recent ? recentWallets.findIndex((wallet) => wallet.id === view.id) : 0)
    return listed
      .map((view, index) => ({ view, index }))
      .sort((a, b) => rank(a.view) - rank(b.view) || recency(a.view) - recency(b.view) || a.index - b.index)
      .map(({ view }) => view)
  },
)

/** The app's own wallets, each by way of a session. One of the page with the same name is nearer, unless it is contested. */
function customViews(views: readonly ConnectorView[], wallets: readonly CustomWallet[] = []): ConnectorView[] {
  const session = views.find((view) => view.id === WALLET_CONNECT_ID && view.type === 'WALLET_CONNECT')
  if (session === undefined) return []
  return wallets
    .filter(({ name }) => !views.some((view) => !view.conflict && view.name.toLowerCase() === name.toLowerCase()))
    .map(({ id, name, imageUrl }) => ({ ...session, id, name, ...(imageUrl ? { imageUrl } : {}), custom: true }))
}

/** Same rdns, else same name, over different namespaces: one wallet (CONN-07). A part that could belong to several wallets is an entry of its own. */
function mergeChains(found: readonly Connector[]): ConnectorView[] {
  const views: ConnectorView[] = []
  for (const one of found) {
    const at = views.findIndex((view) => !view.chains.some(({ chain }) => chain === one.chain) && isOneWallet(found, view, one))
    const view = views[at]
    if (view === undefined) views.push({ ...one, chains: [one], provider: one.id, recent: false, installed: one.type !== 'WALLET_CONNECT' })
    else
      views[at] = {
        ...view,
        type: view.type === 'WALLET_CONNECT' ? view.type : 'MULTI_CHAIN',
        chains: [...view.chains, one],
        ...(one.conflict ? { conflict: true } : {}),
      }
  }
  return views
}

/** Whether two parts belong together, and neither could belong to another wallet of the other's namespace just as well. */
function isOneWallet(found: readonly Connector[], a: Connector, b: Connector): boolean {
  const isOnly = (part: Connector, of: Connector) => found.filter((other) => other.chain === part.chain && isSameWallet(other, of)).length === 1
  return isSameWallet(a, b) && isOnly(a, b) && isOnly(b, a)
}

function isSameWallet(a: Connector, b: Connector): boolean {
  // An extension that calls itself WalletConnect is an entry of its own.
  if (a.type === 'WALLET_CONNECT' || b.type === 'WALLET_CONNECT') return a.type === b.type && a.id === b.id
  if (a.info?.rdns !== undefined && b.info?.rdns !== undefined) return a.info.rdns === b.info.rdns
  if (a.explorerId !== undefined && b.explorerId !== undefined) return a.explorerId === b.explorerId
  return a.name.toLowerCase() === b.name.toLowerCase()
}

/**
 * The page's default provider is an entry of its own on phones only, where a wallet's browser has no other way to show itself; it is announced
 * only when it is there (CONN-27, CONN-28).
 */
function isHidden(one: Connector, excluded: ReadonlySet<string>, mobile: boolean): boolean {
  if (excluded.has(one.name.toLowerCase()) || (one.info?.rdns !== undefined && excluded.has(one.info.rdns.toLowerCase()))) return true
  // E-mail and socials have fields and buttons of their own.
  return (one.type === 'INJECTED' && !mobile) || one.type === 'AUTH'
}

function groupOf(view: ConnectorView, featured: readonly string[]): ConnectorGroup {
  if (view.custom) return view.recent ? 'recent' : 'custom'
  if (view.type === 'WALLET_CONNECT') return 'walletConnect'
  if (view.recent && !view.conflict) return 'recent'
  if (featured.includes(view.id) && !view.conflict) return 'featured'
  return view.type === 'EXTERNAL' ? 'external' : 'injected'
}
