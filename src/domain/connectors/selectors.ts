import { createSelector } from '../kernel/selectors.js'
import type { ConnectorRef } from '../../ports/connector.js'
import type { PublicState } from '../public.js'
import type { ConfigState, ConnectorGroup } from '../config/index.js'
import type { CustomWallet } from './custom-wallets.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { groupConnectors } from './grouping.js'
import { recentPlaces, withUniqueIds } from './list-ids.js'
import type { WalletIdentity } from '../shared/wallet-identities.js'
import { type Connector, findConnector } from './state.js'

/** Wallet as listed: its connectors for several namespaces are one entry (CONN-05, CONN-07). */
export interface ConnectorView extends Connector {
  /** Unique in the list: the id of its first connector, with the namespace behind it if another wallet of the list has that id. */
  readonly id: string
  /** Connectors of the wallet, one per namespace. */
  readonly chains: readonly Connector[]
  /** Provider name for `getProvider`. */
  readonly provider: string
  /** True if used recently. */
  readonly recent: boolean
  readonly installed: boolean
  /** True for a wallet of `customWallets`, and a recent one of the directory: `walletId` is the wallet's own, `provider` the session's. */
  readonly custom?: true
  /** Id in the option `customWallets`. */
  readonly walletId?: string
}

/**
 * Returns a connector by its id, in one namespace or the first that has it. Undefined if the wallet was not found.
 *
 * @example const icon = kit.select((state) => selectConnector(state, 'io.example.wallet'))?.imageUrl
 */
export function selectConnector(state: PublicState, id: string, namespace?: ChainNamespace): Connector | undefined {
  return findConnector(state.connectors, id, namespace)
}

/** Returns true if several wallets claim to be this one, or did before it left the page: only the user can tell which is meant (robustness, T2). */
export function selectIsContested({ connectors: { found, contestedLeft = [] } }: PublicState, id: string, namespace: ChainNamespace): boolean {
  return [...found.filter(({ conflict }) => conflict), ...contestedLeft].some((one) => one.id === id && one.chain === namespace)
}

/** Returns the wallets of the option `customWallets`. They stand in the configuration of the plugin that connects them, and are none without one. */
function customWalletsOf({ plugins }: Pick<ConfigState, 'plugins'>): readonly CustomWallet[] {
  return Object.values(plugins).flatMap((config: { readonly customWallets?: readonly CustomWallet[] } | undefined) => config?.customWallets ?? [])
}

/** Returns a wallet that connects by a session: of the option `customWallets`, or one of the directory that the visitor chose. */
export function findCustomWallet(state: PublicState, id: string): CustomWallet | undefined {
  const hasId = (wallet: CustomWallet) => wallet.id === id
  return customWalletsOf(state.config).find(hasId) ?? state.connectors.remote?.find(hasId)
}

/** The name to call a wallet by, also before it is found again after a reload. */
export function selectConnectorName(state: PublicState, id: string, namespace?: ChainNamespace): string {
  const found = selectConnector(state, id, namespace)
  if (found !== undefined) return found.name
  for (const held of Object.values(state.connection.namespaces)) {
    const name = held.connections.find((connection) => connection.connectorId === id)?.name
    if (name) return name
  }
  return id
}

/**
 * Returns the wallets of the Connect view: one entry per wallet, hidden ones left out, in the configured order (CONN-24, CONN-27 to CONN-29).
 *
 * @example const ids = kit.select(selectListedConnectors).map(({ id }) => id)
 */
export const selectListedConnectors: (state: PublicState) => readonly ConnectorView[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.connectors, state.connection.recentWallets, state.connection.namespaces, state.lifecycle.platform.mobile],
  ({
    connectors: { found, unusable = [], remote = [], hidden = [] },
    connection,
    config,
    lifecycle: {
      platform: { mobile },
    },
  }) => {
    const excluded = new Set([...config.excludeWalletIds, ...hidden].map((wallet) => wallet.toLowerCase()))
    const custom = customWalletsOf(config)
    const recent = remote.filter(({ id }) => connection.recentWallets.some((one) => one.id === id) && !custom.some((one) => one.id === id))
    const sessionWallets = [...custom, ...recent].filter(({ id, name }) => !excluded.has(id.toLowerCase()) && !excluded.has(name.toLowerCase()))
    const merged = mergeChains(
      found.filter((one) => config.adapters.includes(one.chain) && !unusable.includes(one.id) && !isHidden(one, excluded, mobile)),
      config.walletIdentities,
    )
    const listed = withUniqueIds([...merged, ...customViews(merged, sessionWallets)])
    const places = recentPlaces(listed, connection)
    const rank = (view: ConnectorView) => config.connectorOrder.indexOf(groupOf(view, config.featuredWalletIds))
    const recency = (view: ConnectorView) => places.get(view.id) ?? 0
    return listed
      .map((view, index) => ({ view: { ...view, recent: places.has(view.id) }, index }))
      .sort((a, b) => rank(a.view) - rank(b.view) || recency(a.view) - recency(b.view) || a.index - b.index)
      .map(({ view }) => view)
  },
)

/** Returns the wallets that connect by a session. An injected wallet of the same name replaces one, unless its identity is contested. */
function customViews(views: readonly ConnectorView[], wallets: readonly CustomWallet[]): ConnectorView[] {
  const session = views.find((view) => view.type === 'WALLET_CONNECT')
  if (session === undefined) return []
  return wallets
    .filter(({ name }) => !views.some((view) => !view.conflict && view.name.toLowerCase() === name.toLowerCase()))
    .map(({ id, name, imageUrl }) => ({ ...session, id, name, ...(imageUrl ? { imageUrl } : {}), custom: true, walletId: id }))
}

/**
 * Returns the namespaces in which another connector of the same wallet is in use: connected, held to switch to, connecting, or to be restored. To give back the
 * permission of one may end these, too: one permission can cover all chains of a wallet.
 */
export function selectSharedNamespaces(state: PublicState, connectorId: string, namespace: ChainNamespace): readonly ChainNamespace[] {
  return partsOf(state, { connectorId, namespace })
    .filter((part) => part.chain !== namespace && isInUse(state, part.chain, part.id))
    .map(({ chain }) => chain)
}

/** Returns true if a connector is connected, held to switch to, connecting, or to be restored. */
export function isInUse(state: PublicState, chain: ChainNamespace, id: string): boolean {
  const { connectorId: used, flow, withheldId, connections = [] } = state.connection.namespaces[chain] ?? {}
  return [used, flow?.connectorId, withheldId].includes(id) || connections.some((held) => held.connectorId === id && !held.recent)
}

/** Returns true if two connectors are of one wallet. */
export function selectIsOneWallet(state: PublicState, one: ConnectorRef, { connectorId, namespace }: ConnectorRef): boolean {
  return partsOf(state, one).some(({ id, chain }) => id === connectorId && chain === namespace)
}

/** Returns the connectors of a wallet, given one of them. */
function partsOf(state: PublicState, { connectorId, namespace }: ConnectorRef): readonly Connector[] {
  const groups = groupConnectors(state.connectors.found, state.config.walletIdentities)
  return groups.find(({ parts }) => parts.some(({ id, chain }) => id === connectorId && chain === namespace))?.parts ?? []
}

/** Returns one entry per wallet, with one connector per namespace (CONN-07). */
function mergeChains(found: readonly Connector[], identities: readonly WalletIdentity[] | undefined): ConnectorView[] {
  return groupConnectors(found, identities).map(({ parts, flag }) => {
    const [first] = parts as [Connector]
    return {
      ...first,
      type: parts.length === 1 || first.type === 'WALLET_CONNECT' ? first.type : 'MULTI_CHAIN',
      chains: parts,
      provider: first.id,
      recent: false,
      installed: first.type !== 'WALLET_CONNECT',
      ...((flag ?? parts.some(({ conflict }) => conflict)) ? { conflict: true } : {}),
    }
  })
}

/**
 * Returns true if the wallet is not listed. The page's default provider is listed on phones only, where a wallet's browser may announce no other. It is
 * announced only if it exists (CONN-27, CONN-28).
 */
function isHidden(one: Connector, excluded: ReadonlySet<string>, mobile: boolean): boolean {
  if (excluded.has(one.name.toLowerCase()) || (one.info?.rdns !== undefined && excluded.has(one.info.rdns.toLowerCase()))) return true
  // E-mail and social logins have their own fields and buttons.
  return (one.type === 'INJECTED' && !mobile) || one.type === 'AUTH'
}

function groupOf(view: ConnectorView, featured: readonly string[]): ConnectorGroup {
  if (view.custom) return view.recent ? 'recent' : 'custom'
  if (view.type === 'WALLET_CONNECT') return 'walletConnect'
  if (view.recent && !view.conflict) return 'recent'
  if (featured.includes(view.id) && !view.conflict) return 'featured'
  return view.type === 'EXTERNAL' ? 'external' : 'injected'
}
