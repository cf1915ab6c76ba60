import { WALLET_CONNECT_ID } from '../connector-id.js'
import type { RelayEvent } from '../../../ports/relay.js'
import { endSession, loseAll, sessionNamespaces, toAccounts } from '../../connection/index.js'
import { decideWalletNetwork, endSwitch, keepActiveNamespace } from '../../network/index.js'
import type { Decision, DecideContext } from '../../kernel/types.js'
import type { DomainEvent, RootState } from '../../root.js'
import { addressKey, isAddress, sameAddress } from '../../shared/caip/address.js'
import { type ChainNamespace, namespaceOf, parseCaipAddress } from '../../shared/caip/caip.js'
import { networkNamed } from '../../shared/caip/session-rules.js'
import type { Json } from '../../shared/json/json.js'
import { type Served, servedBy, withinProposal } from './session.js'
import { take } from './connect-namespace.js'

type EventOf<T extends RelayEvent['type']> = Extract<RelayEvent, { type: T }>

/** Handles events of wallets and the relay. Events of other sessions are ignored (robustness, T3). */
export function decideRelayEvent(state: RootState, { event }: { readonly event: RelayEvent }, { operation }: DecideContext): Decision<DomainEvent> {
  const { session, online, toldFaults } = state.relay
  if (event.type === 'relayStatus') return online === event.online ? [] : [{ type: 'relayStatusChanged', online: event.online }]
  if (event.type === 'fault') return toldFaults.includes(event.failure.code) ? [] : [{ type: 'relayFaultTold', failure: event.failure }]
  if (session === undefined || session.topic !== event.topic) return []
  switch (event.type) {
    case 'sessionEvent':
      return event.name === 'accountsChanged' ? accountsTold(state, event) : event.name === 'chainChanged' ? networkTold(state, event) : []
    case 'sessionUpdated':
      return updated(state, event, operation)
    case 'sessionExtended':
      return event.expiresAt > session.expiresAt ? [{ type: 'sessionExtended', topic: event.topic, expiresAt: event.expiresAt }] : []
    case 'sessionDeleted':
      return endSession(state, 'wallet')
    case 'sessionExpired':
      return endSession(state, 'expiry')
    default:
      return []
  }
}

/**
 * WC-16. Only accounts of the session count. An empty list says that the wallet is locked: the session is the grant, so its accounts stay until the wallet
 * updates or ends it, and a request raises the wallet's unlock.
 */
function accountsTold(state: RootState, { network, data }: EventOf<'sessionEvent'>): readonly DomainEvent[] {
  const namespace = namespaceOf(network)
  const approved = state.relay.session?.namespaces[namespace]
  // Wallets of Solana have one account in use, and some tell it as a text.
  const list = typeof data === 'string' ? [data] : data
  if (!Array.isArray(list) || approved === undefined || !sessionNamespaces(state).includes(namespace)) return []
  const granted = plainAddresses(namespace, withinProposal(state, namespace, approved).accounts)
  const byKey = new Map(granted.map((address) => [addressKey(namespace, address), address]))
  // Spelled as in the session, because wallets spell addresses in events differently.
  const told = plainAddresses(namespace, list).flatMap((address) => byKey.get(addressKey(namespace, address)) ?? [])
  return told.length === 0 ? [] : changeAccounts(state, namespace, [...told, ...granted], told[0])
}

/** WC-17. The reported network must be approved. One that is not configured is shown as unsupported (NET-17). */
function networkTold(state: RootState, event: EventOf<'sessionEvent'>): readonly DomainEvent[] {
  const namespace = namespaceOf(event.network)
  const { session } = state.relay
  if (session === undefined || !sessionNamespaces(state).includes(namespace)) return []
  const told = networkNamed(namespace, event.data) ?? event.network
  const known = state.network.namespaces[namespace]
  const network = known?.requestedCaipNetworks.find((one) => one.deprecatedCaipNetworkId === told)?.caipNetworkId ?? told
  if (known === undefined || !known.approvedCaipNetworkIds.includes(network)) return []
  const isActive = state.network.activeNamespace === namespace
  return keepActiveNamespace(state, namespace, decideWalletNetwork(state, namespace, network, isActive))
}

/** WC-18: namespaces are replaced. Removed ones are disconnected, new ones are connected if the namespace is free. */
function updated(state: RootState, { topic, namespaces }: EventOf<'sessionUpdated'>, operation: string): readonly DomainEvent[] {
  const { session } = state.relay
  if (session === undefined) return []
  const now = { ...session, namespaces }
  const served = servedBy(state, now)
  const before = sessionNamespaces(state)
  const kept = served.filter((one) => before.includes(one.namespace))
  const gone = before.filter((namespace) => !served.some((one) => one.namespace === namespace))
  const added = served.filter(
    ({ namespace }) =>
      !before.includes(namespace) &&
      state.connection.namespaces[namespace]?.connectorId === undefined &&
      state.connection.namespaces[namespace]?.flow === undefined &&
      // The visitor hid it.
      state.connection.namespaces[namespace]?.disconnectedIds.includes(WALLET_CONNECT_ID) !== true,
  )
  if (kept.length === 0 && added.length === 0) return endSession(state, 'app')
  return [
    { type: 'sessionUpdated', topic, namespaces },
    ...loseAll(state, gone, WALLET_CONNECT_ID, 'wallet'),
    ...kept.flatMap((one) => reread(state, one)),
    ...added.flatMap((one) =>
      take(state, now, one, { operation: `${operation}:${one.namespace}`, by: 'restore' }, one.namespace !== state.network.activeNamespace),
    ),
  ]
}

function reread(state: RootState, served: Served): readonly DomainEvent[] {
  const { namespace, accounts, approvedNetworks } = served
  const known = state.network.namespaces[namespace]
  const approved = known?.approvedCaipNetworkIds ?? []
  const isSame = approved.length === approvedNetworks.length && approved.every((id, index) => id === approvedNetworks[index])
  const isThere = known?.walletNetwork !== undefined && approvedNetworks.includes(known.walletNetwork)
  const waits = state.network.pending?.namespace === namespace ? state.network.pending.network : undefined
  return [
    ...(isSame ? [] : [{ type: 'networksApproved', namespace, approvedNetworks } as const]),
    ...changeAccounts(
      state,
      namespace,
      accounts.map(({ address }) => address),
      state.account.namespaces[namespace]?.address,
    ),
    // The wallet no longer approves the active network, so another approved one becomes active.
    ...(waits !== undefined && approved.includes(waits) && !approvedNetworks.includes(waits) ? endSwitch(state, namespace) : []),
    ...(isThere ? [] : keepActiveNamespace(state, namespace, decideWalletNetwork(state, namespace, served.network, false))),
  ]
}

function changeAccounts(state: RootState, namespace: ChainNamespace, addresses: readonly string[], wanted: string | undefined): readonly DomainEvent[] {
  const accounts = toAccounts(namespace, addresses)
  const active = accounts.find(({ address }) => wanted !== undefined && sameAddress(namespace, address, wanted)) ?? accounts[0]
  const known = state.account.namespaces[namespace]
  if (active === undefined) return []
  const isSame =
    known?.address === active.address &&
    known.allAccounts.length === accounts.length &&
    known.allAccounts.every(({ address }, index) => address === accounts[index]?.address)
  return isSame ? [] : [{ type: 'accountsChanged', namespace, connectorId: WALLET_CONNECT_ID, accounts, address: active.address }]
}

/** Returns the addresses that a wallet sent, plain or as CAIP-10 ids of any network. Only those of the session count. */
function plainAddresses(namespace: ChainNamespace, data: readonly Json[]): readonly string[] {
  return data.flatMap((one) => {
    if (typeof one !== 'string') return []
    if (isAddress(namespace, one)) return [one]
    const parsed = parseCaipAddress(one)
    return parsed.ok ? [parsed.value.address] : []
  })
}
