import { listedTokens, nativeToken, type Token, selectNativeBalance } from '../balances/selectors.js'
import type { Account } from '../connection/messages.js'
import { selectConnectionStatus, selectHeldConnection, selectIsRestoring, selectLockedWallet } from '../connection/selectors.js'
import type { ConnectionStatus } from '../connection/state.js'
import { findConnector } from '../connectors/state.js'
import { transportOf } from '../config/index.js'
import { createSelector, type Selector } from '../kernel/selectors.js'
import { selectShownIdentity } from '../names/selectors.js'
import { findNetwork, selectNetwork } from '../network/selectors.js'
import type { PublicState } from '../public.js'
import { type CaipAddress, type CaipNetworkId, caipAddress, type ChainNamespace } from '../shared/caip/caip.js'
import { type AccountType, defaultAccountType } from '../shared/features.js'
import { addressExplorerUrl } from '../shared/networks/networks.js'
import { selectAddressNetwork } from './address-network.js'
import { type AccountTab, labelKey } from '../account/state.js'

/** Account of one namespace, joined from all slices (specification, section 3). */
export interface AccountView {
  readonly namespace: ChainNamespace
  readonly status: ConnectionStatus
  /** True while an earlier session is being restored. The last shown account may then come back. */
  readonly restoring: boolean
  /** True while the wallet shares no account because it is locked. Its session stays, and the account comes back when it is unlocked. */
  readonly locked: boolean
  readonly address?: string
  /** The address under the network that it belongs to. Absent if that is not known. */
  readonly caipAddress?: CaipAddress
  /** While restoring or locked: the last address. Not connected now. */
  readonly lastAddress?: string
  readonly type?: AccountType
  /** Accounts in the wallet's order, each with its namespace (ACCT-09). */
  readonly allAccounts: readonly (Account & { readonly namespace: ChainNamespace })[]
  readonly network?: CaipNetworkId
  /** Decimal string in whole units, on the active network. Undefined until it was read. */
  readonly balance?: string
  readonly balanceSymbol?: string
  readonly balanceLoading: boolean
  readonly balanceFailed: boolean
  /** Native token, once its balance was read. */
  readonly tokenBalance: readonly Token[]
  readonly profileName?: string
  readonly profileImage?: string
  readonly label?: string
  readonly addressExplorerUrl?: string
  readonly addressLabels: { readonly [key: string]: string }
  readonly connectedWalletInfo?: { readonly id: string; readonly name: string; readonly icon?: string }
  readonly preferredAccountType: AccountType
  readonly smartAccountDeployed: boolean
  readonly currentTab: AccountTab
}

/** Creates a selector for each key (a namespace) on first use. */
export function createSelectorFamily<Key extends string, Root, T>(make: (key: Key) => Selector<Root, T>): (state: Root, key: Key) => T {
  const made = new Map<Key, Selector<Root, T>>()
  return (state, key) => {
    const selector = made.get(key) ?? make(key)
    made.set(key, selector)
    return selector(state)
  }
}

/**
 * Returns the account of a namespace, joined from all slices that know of it.
 *
 * @example const { address, balance } = kit.select((state) => selectAccount(state, 'eip155'))
 */
export const selectAccount: (state: PublicState, namespace: ChainNamespace) => AccountView = /* @__PURE__ */ createSelectorFamily((namespace: ChainNamespace) =>
  createSelector(
    (state: PublicState) => [
      state.account,
      state.connection.namespaces[namespace],
      state.lifecycle.status,
      state.network.namespaces[namespace],
      selectNativeBalance(state, namespace),
      state.connectors.found,
      state.relay.session,
      state.auth.smartAccount,
      state.names,
    ],
    (state) => joinAccount(state, namespace),
  ),
)

function joinAccount(state: PublicState, namespace: ChainNamespace): AccountView {
  const one = state.account.namespaces[namespace]
  const connection = state.connection.namespaces[namespace]
  const locked = connection?.connectorId === undefined && connection?.flow === undefined ? selectLockedWallet(state, namespace) : undefined
  const connectorId = connection?.connectorId ?? (connection?.flow?.by === 'restore' ? connection.flow.connectorId : locked)
  const network = selectNetwork(state, namespace)
  const address = one?.address
  const balance = selectNativeBalance(state, namespace)
  const restoring = selectIsRestoring(state, namespace)
  const held = connectorId === undefined ? undefined : selectHeldConnection(state, namespace, connectorId)
  const lastAddress = address === undefined && (restoring || locked !== undefined) ? (held?.address ?? held?.accounts[0]?.address) : undefined
  const shown = address ?? lastAddress
  const label = shown === undefined ? undefined : state.account.addressLabels[labelKey(namespace, shown)]
  const belongsTo = selectAddressNetwork(state, namespace)
  const explored = belongsTo === undefined ? undefined : findNetwork(state, belongsTo)
  const explorer = explored !== undefined && address !== undefined ? addressExplorerUrl(explored, address) : undefined
  const connector = connectorId === undefined ? undefined : findConnector(state.connectors, connectorId, namespace)
  const isSession = transportOf(state.config, connectorId) === 'session'
  const peer = isSession ? state.relay.session?.peer : undefined
  const icon = peer?.icons[0] ?? connector?.imageUrl
  // The connector of sessions has no name of a wallet. The page's wallet may not be found again yet.
  const [first, second] = isSession ? [held, connector] : [connector, held]
  // The app's own words come first.
  const identity = namespace === 'eip155' && shown !== undefined ? selectShownIdentity(state, shown, network?.caipNetworkId) : undefined
  const [name, image] = [one?.profile?.name ?? identity?.name, one?.profile?.image ?? identity?.avatar]
  const type = one?.allAccounts.find((account) => account.address === address)?.type
  return {
    namespace,
    status: selectConnectionStatus(state, namespace),
    restoring,
    locked: locked !== undefined,
    ...(address ? { address } : {}),
    ...(address && belongsTo ? { caipAddress: caipAddress(belongsTo, address) } : {}),
    ...(lastAddress ? { lastAddress } : {}),
    ...(type ? { type } : {}),
    allAccounts: one?.allAccounts.map((account) => ({ ...account, namespace })) ?? [],
    ...(network ? { network: network.caipNetworkId } : {}),
    ...(balance?.amount === undefined ? {} : { balance: balance.amount }),
    ...(balance?.symbol ? { balanceSymbol: balance.symbol } : {}),
    balanceLoading: balance?.pending !== undefined,
    balanceFailed: balance?.failedAt !== undefined,
    tokenBalance: listedTokens([network && balance && nativeToken(network, balance)]),
    ...(name ? { profileName: name } : {}),
    ...(image ? { profileImage: image } : {}),
    ...(label ? { label } : {}),
    ...(explorer ? { addressExplorerUrl: explorer } : {}),
    addressLabels: state.account.addressLabels,
    ...(connectorId === undefined
      ? {}
      : {
          connectedWalletInfo: { id: connectorId, name: peer?.name ?? first?.name ?? second?.name ?? connectorId, ...(icon ? { icon } : {}) },
        }),
    preferredAccountType: state.account.preferredAccountTypes[namespace] ?? defaultAccountType(namespace),
    smartAccountDeployed: transportOf(state.config, connectorId) === 'frame' && namespace === 'eip155' && state.auth.smartAccount?.deployed === true,
    currentTab: state.account.currentTab,
  }
}
