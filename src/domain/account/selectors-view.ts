import { selectNativeBalance } from '../balances/selectors.js'
import { listedTokens, nativeToken, type Token } from '../balances/selectors-view.js'
import type { Account } from '../connection/messages.js'
import type { ConnectionStatus } from '../connection/state.js'
import { selectConnectionStatus, selectHeldConnection, selectIsRestoring } from '../connection/selectors.js'
import { selectConnector, selectConnectorName } from '../connectors/selectors.js'
import { AUTH_CONNECTOR_ID, WALLET_CONNECT_ID } from '../connectors/state.js'
import { createSelectorFamily } from '../shared/selector-family.js'
import { createSelector } from '../kernel/selectors.js'
import { selectNetwork } from '../network/selectors.js'
import type { RootState } from '../root.js'
import { type CaipAddress, type CaipNetworkId, caipAddress, type ChainNamespace } from '../shared/caip.js'
import { type AccountType, defaultAccountType } from '../shared/features.js'
import { addressExplorerUrl } from '../shared/networks.js'
import { labelKey } from './label-key.js'
import type { AccountTab } from './messages.js'

/** The account state of the specification, section 3, for one namespace: everything that is known, joined. */
export interface AccountView {
  readonly namespace: ChainNamespace
  readonly status: ConnectionStatus
  /** An earlier session is being taken up; what was shown last time may still come back. */
  readonly restoring: boolean
  readonly address?: string
  readonly caipAddress?: CaipAddress
  /** While restoring: the address of the last visit. Not connected yet. */
  readonly lastAddress?: string
  readonly type?: AccountType
  /** As the wallet lists them, each with its namespace (ACCT-09). */
  readonly allAccounts: readonly (Account & { readonly namespace: ChainNamespace })[]
  readonly network?: CaipNetworkId
  /** Decimal string in whole units, of the active network; undefined while none was read. */
  readonly balance?: string
  readonly balanceSymbol?: string
  readonly balanceLoading: boolean
  readonly balanceFailed: boolean
  /** The native one, when it was read. */
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

/** The account of one namespace, joined from all slices that know of it. Same state, same reference. */
export const selectAccount = /* @__PURE__ */ createSelectorFamily((namespace: ChainNamespace) =>
  createSelector(
    (state: RootState) => [
      state.account,
      state.connection.namespaces[namespace],
      state.lifecycle.status,
      state.network.namespaces[namespace],
      selectNativeBalance(state, namespace),
      state.connectors.found,
      state.walletconnect.session,
      state.auth.smartAccount,
    ],
    (state) => joinAccount(state, namespace),
  ),
)

function joinAccount(state: RootState, namespace: ChainNamespace): AccountView {
  const one = state.account.namespaces[namespace]
  const connection = state.connection.namespaces[namespace]
  const connectorId = connection?.connectorId ?? (connection?.flow?.by === 'restore' ? connection.flow.connectorId : undefined)
  const network = selectNetwork(state, namespace)
  const address = one?.address
  const balance = selectNativeBalance(state, namespace)
  const restoring = selectIsRestoring(state, namespace)
  const kept = restoring && connectorId !== undefined ? selectHeldConnection(state, namespace, connectorId) : undefined
  const lastAddress = kept?.address ?? kept?.accounts[0]?.address
  const shown = address ?? lastAddress
  const label = shown === undefined ? undefined : state.account.addressLabels[labelKey(namespace, shown)]
  const explorer = network !== undefined && address !== undefined ? addressExplorerUrl(network, address) : undefined
  const peer = connectorId === WALLET_CONNECT_ID ? state.walletconnect.session?.peer : undefined
  const icon = connectorId === undefined ? undefined : (peer?.icons[0] ?? selectConnector(state, connectorId, namespace)?.imageUrl)
  const held = connectorId === WALLET_CONNECT_ID ? selectHeldConnection(state, namespace, connectorId)?.name : undefined
  const type = one?.allAccounts.find((account) => account.address === address)?.type
  return {
    namespace,
    status: selectConnectionStatus(state, namespace),
    restoring,
    ...(address ? { address } : {}),
    ...(address && network ? { caipAddress: caipAddress(network.caipNetworkId, address) } : {}),
    ...(lastAddress ? { lastAddress } : {}),
    ...(type ? { type } : {}),
    allAccounts: one?.allAccounts.map((account) => ({ ...account, namespace })) ?? [],
    ...(network ? { network: network.caipNetworkId } : {}),
    ...(balance?.amount === undefined ? {} : { balance: balance.amount }),
    ...(balance?.symbol ? { balanceSymbol: balance.symbol } : {}),
    balanceLoading: balance?.pending !== undefined,
    balanceFailed: balance?.failedAt !== undefined,
    tokenBalance: listedTokens([network && balance && nativeToken(network, balance)]),
    ...(one?.profile?.name ? { profileName: one.profile.name } : {}),
    ...(one?.profile?.image ? { profileImage: one.profile.image } : {}),
    ...(label ? { label } : {}),
    ...(explorer ? { addressExplorerUrl: explorer } : {}),
    addressLabels: state.account.addressLabels,
    ...(connectorId === undefined
      ? {}
      : {
          connectedWalletInfo: { id: connectorId, name: peer?.name ?? held ?? selectConnectorName(state, connectorId, namespace), ...(icon ? { icon } : {}) },
        }),
    preferredAccountType: state.account.preferredAccountTypes[namespace] ?? defaultAccountType(namespace),
    smartAccountDeployed: connectorId === AUTH_CONNECTOR_ID && namespace === 'eip155' && state.auth.smartAccount?.deployed === true,
    currentTab: state.account.currentTab,
  }
}
