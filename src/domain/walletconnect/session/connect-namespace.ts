import { WALLET_CONNECT_ID } from '../connector-id.js'
import type { Session } from '../../../ports/relay.js'
import { type Account, type ConnectedBy, selectHeldConnection, sessionNamespaces } from '../../connection/index.js'
import { sessionMark } from '../../connectors/index.js'
import { activateNamespace, decideWalletNetwork, endSwitch } from '../../network/index.js'
import type { DomainEvent, RootState } from '../../root.js'
import { sameAddress } from '../../shared/caip/address.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import type { Served } from './session.js'

/** Connects one namespace of a session. `aside` keeps the active namespace. */
export function take(
  state: RootState,
  session: Session,
  served: Served,
  { operation, by, walletId }: { readonly operation: string; readonly by: ConnectedBy; readonly walletId?: string },
  aside: boolean,
): DomainEvent[] {
  const { namespace, accounts, approvedNetworks, network, supportsAllNetworks } = served
  const leaves = state.connection.namespaces[namespace]?.connectorId !== WALLET_CONNECT_ID || state.relay.session?.topic !== session.topic
  const mark = sessionMark(session)
  const active = rememberedAccount(state, namespace, accounts, by)
  return [
    ...(leaves ? endSwitch(state, namespace) : []),
    {
      type: 'connected',
      operation,
      namespace,
      connectorId: WALLET_CONNECT_ID,
      name: session.peer.name,
      accounts,
      address: active.address,
      network,
      approvedNetworks,
      supportsAllNetworks,
      by,
      ...(walletId ? { walletId } : {}),
      ...(mark ? { mark } : {}),
    },
    ...networkOf(state, served, by === 'visitor' && !aside, leaves, aside),
  ]
}

/** Returns the network of a session in a namespace, and its events. */
function networkOf(
  state: RootState,
  { namespace, network }: Pick<Served, 'namespace' | 'network'>,
  ask: boolean,
  leaves: boolean,
  aside: boolean,
): DomainEvent[] {
  const moved = decideWalletNetwork(state, namespace, network, ask, !leaves)
  return ask
    ? [...activateNamespace(state, namespace, network, moved)]
    : moved.map((event) => (event.type === 'networkSwitched' && aside ? { ...event, aside: true } : event))
}

/** Returns the account that was last active in this namespace if the session has it, or else its first account. */
function rememberedAccount(state: RootState, namespace: ChainNamespace, accounts: Served['accounts'], by: ConnectedBy): Account {
  const kept = by === 'restore' ? selectHeldConnection(state, namespace, WALLET_CONNECT_ID)?.address : undefined
  const known = sessionNamespaces(state).includes(namespace) ? state.account.namespaces[namespace]?.address : kept
  return accounts.find(({ address }) => known !== undefined && sameAddress(namespace, address, known)) ?? accounts[0]
}
