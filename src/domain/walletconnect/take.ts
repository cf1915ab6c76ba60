import type { Session } from '../../ports/relay.js'
import { type Account, type ConnectedBy, selectHeldConnection, sessionNamespaces } from '../connection/index.js'
import { WALLET_CONNECT_ID } from '../connectors/index.js'
import { decideWalletNetwork, endSwitch } from '../network/index.js'
import type { DomainEvent, RootState } from '../root.js'
import { sameAddress } from '../shared/address.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { Served } from './session.js'

/** Connects one namespace of a session. `aside`: the active namespace stays as it is. */
export function take(
  state: RootState,
  session: Session,
  served: Served,
  { operation, by, walletId }: { readonly operation: string; readonly by: ConnectedBy; readonly walletId?: string },
  aside: boolean,
): DomainEvent[] {
  const { namespace, accounts, approvedNetworks, network, supportsAllNetworks } = served
  const leaves = state.connection.namespaces[namespace]?.connectorId !== WALLET_CONNECT_ID || state.walletconnect.session?.topic !== session.topic
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
    },
    ...networkOf(state, served, by === 'visitor' && !aside, leaves, aside),
  ]
}

/** The network that a session works on in a namespace, and what follows from it. */
function networkOf(
  state: RootState,
  { namespace, network }: Pick<Served, 'namespace' | 'network'>,
  ask: boolean,
  leaves: boolean,
  aside: boolean,
): DomainEvent[] {
  return decideWalletNetwork(state, namespace, network, ask, !leaves).map((event) =>
    event.type === 'networkSwitched' && aside ? { ...event, aside: true } : event,
  )
}

/** The account that was in use in this namespace by an earlier session, or by this one in an earlier visit, if it has it; else its first. */
function rememberedAccount(state: RootState, namespace: ChainNamespace, accounts: Served['accounts'], by: ConnectedBy): Account {
  const kept = by === 'restore' ? selectHeldConnection(state, namespace, WALLET_CONNECT_ID)?.address : undefined
  const known = sessionNamespaces(state).includes(namespace) ? state.account.namespaces[namespace]?.address : kept
  return accounts.find(({ address }) => known !== undefined && sameAddress(namespace, address, known)) ?? accounts[0]
}
