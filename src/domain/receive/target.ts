import { AUTH_CONNECTOR_ID } from '../auth/connector-id.js'
import { createSelector } from '../kernel/selectors.js'
import { selectView } from '../modal/selectors.js'
import { canSwitchTo, findNetwork, selectNetwork } from '../network/selectors.js'
import type { PublicState } from '../public.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../shared/caip/caip.js'
import { fitsNetwork } from '../shared/caip/fits-network.js'
import type { Network } from '../shared/networks/networks.js'

/** Address to show, and the network that coins must be sent on. */
export interface ReceiveTarget {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly network: Network
  /** Networks of the app that the address is valid on, `network` among them (RECEIVE-03). */
  readonly networks: readonly Network[]
  /** Namespaces with a connected account, in the app's order. */
  readonly namespaces: readonly ChainNamespace[]
  readonly isSmartAccount: boolean
}

/**
 * Returns the address that view WalletReceive shows: of the namespace and network that were chosen there, or else the active ones. Always the account of now: after
 * a switch or a disconnect it is another, or undefined.
 *
 * @example const target = kit.select(selectReceiveTarget)
 */
export const selectReceiveTarget: (state: PublicState) => ReceiveTarget | undefined = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.account.namespaces, state.network, state.connection.namespaces, selectView(state), state.config],
  (state) => {
    const { view, params } = selectView(state)
    const chosen = view === 'WalletReceive' ? params : undefined
    const namespaces = (Object.keys(state.network.namespaces) as ChainNamespace[]).filter((one) => payableAccount(state, one) !== undefined)
    const wanted = chosen?.network === undefined ? chosen?.namespace : namespaceOf(chosen.network)
    const namespace = [wanted, state.network.activeNamespace].find((one) => one !== undefined && namespaces.includes(one))
    return namespace === undefined ? undefined : targetOf(state, namespace, namespaces, chosen?.network)
  },
)

function targetOf(
  state: PublicState,
  namespace: ChainNamespace,
  namespaces: readonly ChainNamespace[],
  chosen: CaipNetworkId | undefined,
): ReceiveTarget | undefined {
  const account = payableAccount(state, namespace)
  const active = selectNetwork(state, namespace)
  if (account === undefined) return undefined
  const { address, isSmartAccount } = account
  const networks = validNetworks(state, namespace, account)
  const other = chosen === undefined ? undefined : findNetwork(state, chosen)
  // The address of a network that it cannot belong to is not shown: coins sent to it there are lost.
  const network = [other, active, ...networks].find((one) => one !== undefined && networks.includes(one))
  return network && { namespace, address, network, networks, namespaces, isSmartAccount }
}

interface PayableAccount {
  readonly address: string
  readonly isSmartAccount: boolean
}

/** Returns the account that coins are sent to. Of Bitcoin it is one for payments (RECEIVE-04): coins sent to an address for ordinals are lost to most wallets. */
function payableAccount(state: PublicState, namespace: ChainNamespace): PayableAccount | undefined {
  const { address, allAccounts = [] } = state.account.namespaces[namespace] ?? {}
  if (address === undefined) return undefined
  const active = allAccounts.find((one) => one.address === address)
  if (namespace !== 'bip122' || active === undefined || active.type === 'payment') return { address, isSmartAccount: active?.type === 'smartAccount' }
  const payment = allAccounts.find(({ type }) => type === 'payment')
  return payment && { address: payment.address, isSmartAccount: false }
}

/** Returns the app's networks that an address is valid on. A smart account is on no network but those that its wallet says. */
function validNetworks(state: PublicState, namespace: ChainNamespace, { address, isSmartAccount }: PayableAccount): readonly Network[] {
  const { requestedCaipNetworks = [], smartAccountEnabledNetworks = [], caipNetwork } = state.network.namespaces[namespace] ?? {}
  const isEmbedded = state.connection.namespaces[namespace]?.connectorId === AUTH_CONNECTOR_ID
  const served = state.config.plugins.embeddedWallet?.networks ?? []
  return requestedCaipNetworks.filter((network) => {
    const id = network.caipNetworkId
    if (!fitsNetwork(id, address)) return false
    if (isSmartAccount) return isEmbedded ? smartAccountEnabledNetworks.includes(id) || id === caipNetwork : id === caipNetwork
    return isEmbedded ? served.includes(id) : canSwitchTo(state, network)
  })
}
