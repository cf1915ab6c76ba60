import { AUTH_CONNECTOR_ID } from '../connector-id.js'
import { decideWalletNetwork, keepActiveNamespace } from '../../network/index.js'
import type { DomainEvent, RootState, Slice } from '../../root.js'
import { sameAddress } from '../../shared/caip/address.js'
import { type ChainNamespace, namespaceOf, parseCaipNetworkId } from '../../shared/caip/caip.js'
import { failure } from '../errors.js'
import { ask } from '../account-type.js'
import { addressFrom, because } from '../rules.js'
import type { AccountTypeChange } from '../state.js'

type Decide = Slice<'auth'>['decide']

/** Command handlers of the embedded wallet: network, account type and smart account. */
export const decideWallet: Pick<
  Decide,
  | 'switchEmbeddedNetwork'
  | 'reportEmbeddedNetworkAsked'
  | 'reportEmbeddedNetwork'
  | 'reportEmbeddedNetworkFailed'
  | 'reportAccountType'
  | 'reportAccountTypeElsewhere'
  | 'reportAccountTypeFailed'
  | 'reportSmartAccount'
  | 'reportSmartAccountNetworks'
> = {
  switchEmbeddedNetwork(state, { network }, { operation }) {
    const parsed = parseCaipNetworkId(network)
    if (!parsed.ok) return { rejected: parsed.error }
    const { namespace, caipNetworkId } = parsed.value
    if (state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID) return { rejected: failure('AUTH_NOT_CONNECTED') }
    if (state.config.plugins.embeddedWallet?.networks.includes(caipNetworkId) !== true)
      return { rejected: failure('CHAIN_NOT_SUPPORTED', { network: caipNetworkId }) }
    const { networkSwitch } = state.auth
    return [
      ...(networkSwitch === undefined
        ? []
        : [{ type: 'embeddedNetworkFailed', operation: networkSwitch.operation, failure: failure('OPERATION_SUPERSEDED') } as const]),
      { type: 'embeddedNetworkAsked', operation, network: caipNetworkId },
    ]
  },

  reportEmbeddedNetworkAsked(state, { id, network }, { now }) {
    const decision = decideWallet.switchEmbeddedNetwork(state, { type: 'switchEmbeddedNetwork', network }, { now, operation: id })
    return 'rejected' in decision ? [{ type: 'embeddedAskRefused', operation: id, failure: decision.rejected }] : decision
  },

  reportEmbeddedNetwork(state, { operation, network }) {
    if (state.auth.networkSwitch?.operation !== operation) return []
    const namespace = namespaceOf(network)
    // The network in the site's answer is the wallet's network, even if another one was requested (NET-32).
    const moved =
      state.connection.namespaces[namespace]?.connectorId === AUTH_CONNECTOR_ID
        ? keepActiveNamespace(state, namespace, decideWalletNetwork(state, namespace, network, false))
        : []
    return [{ type: 'embeddedNetworkSwitched', operation, network }, ...moved]
  },

  reportEmbeddedNetworkFailed(state, { operation, failure: reason }) {
    return state.auth.networkSwitch?.operation === operation ? [{ type: 'embeddedNetworkFailed', operation, failure: reason }] : []
  },

  reportAccountTypeElsewhere(state, { namespace, accountType }, { operation }) {
    const { typeChange } = state.auth
    // The user's own choice in this tab is later, and the other tab follows it.
    const isOwn = typeChange !== undefined && typeChange.by === undefined
    const isAsked = typeChange?.namespace === namespace && typeChange.accountType === accountType
    if (state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID || isOwn || isAsked) return []
    return ask(state, operation, namespace, accountType, 'tab')
  },

  reportAccountType(state, { operation, accountType, address }) {
    const change = state.auth.typeChange
    if (change?.operation !== operation) return []
    return [...become(state, change, accountType, address), { type: 'accountTypeChanged', operation, namespace: change.namespace, accountType }]
  },

  reportAccountTypeFailed(state, { operation, failure: reason }) {
    const change = state.auth.typeChange
    if (change?.operation !== operation) return []
    if (reason.code === 'ABORTED') return [{ type: 'accountTypeChangeFailed', operation, namespace: change.namespace, failure: reason }]
    const eoa = state.account.namespaces[change.namespace]?.allAccounts.find(({ type }) => type === 'eoa')
    // AUTH-44: if the account type cannot be set, it falls back to eoa.
    return [
      ...become(state, change, 'eoa', eoa?.address),
      { type: 'accountTypeChangeFailed', operation, namespace: change.namespace, failure: because('ACCOUNT_TYPE_FAILED', reason) },
    ]
  },

  reportSmartAccount(state, { address: said, deployed }) {
    const address = addressFrom('eip155', said)
    const known = state.auth.smartAccount
    return address === undefined || (known?.address === address && known.deployed === deployed) ? [] : [{ type: 'smartAccountKnown', address, deployed }]
  },

  reportSmartAccountNetworks: (_, { chainIds }) => [{ type: 'smartAccountNetworksKnown', chainIds }],
}

/** Activates an account type and its address. */
function become(state: RootState, { namespace, by }: AccountTypeChange, accountType: 'eoa' | 'smartAccount', said: string | undefined): readonly DomainEvent[] {
  const address = said === undefined ? undefined : addressFrom(namespace, said)
  const known = state.account.namespaces[namespace]
  const set: readonly DomainEvent[] =
    state.account.preferredAccountTypes[namespace] === accountType ? [] : [{ type: 'preferredAccountTypeSet', namespace, accountType }]
  // Another wallet may have connected in the namespace meanwhile. Its accounts stay untouched.
  if (state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID) return set
  if (address === undefined || known?.address === undefined || sameAddress(namespace, known.address, address)) return set
  const listed = known.allAccounts.find((one) => sameAddress(namespace, one.address, address))
  if (listed !== undefined) return [...set, { type: 'accountSwitched', namespace, address: listed.address, ...(by && { by }) }]
  return [...set, accountAdded(namespace, address, accountType, known.allAccounts)]
}

function accountAdded(
  namespace: ChainNamespace,
  address: string,
  type: 'eoa' | 'smartAccount',
  others: Extract<DomainEvent, { type: 'accountsChanged' }>['accounts'],
): DomainEvent {
  return { type: 'accountsChanged', namespace, connectorId: AUTH_CONNECTOR_ID, accounts: [{ address, type }, ...others], address }
}
