import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'
import { ID_EMBEDDED, ID_WALLET_CONNECT } from './tables.js'

/** The visitor's state in one namespace. */
interface Place {
  readonly connector?: string | undefined
  readonly flow?: string | undefined
  /** A stored session that is not restored: several wallets claim its identity, or its wallet is not in the page, or silent. */
  readonly withheld?: string | undefined
  /** The wallet of `withheld` that is restored when it comes, unless the visitor decides otherwise first. */
  readonly awaited?: string | undefined
  /** The restore that the wallet of `withheld` has not answered. */
  readonly unanswered?: string | undefined
  /** The wallet of `withheld` that shares no account for now, and is restored when it does. */
  readonly locked?: string | undefined
  /** The locked wallet that the running attempt restores. It is locked again when another attempt takes the place of this one. */
  readonly asked?: string | undefined
  readonly held: readonly string[]
  readonly disconnected: readonly string[]
  readonly address?: string | undefined
  readonly accounts: readonly string[]
  readonly profile?: { readonly address: string; readonly name: string | null } | undefined
  readonly network?: string | undefined
  readonly walletNetwork?: string | undefined
  readonly networks: readonly string[]
  readonly approved: readonly string[]
}

const NOWHERE: Place = { held: [], disconnected: [], accounts: [], networks: [], approved: [] }

/**
 * An independent model of the state, written from the specification: folds the same events and reports differences. An event in one namespace changes
 * nothing in another, so a change in the wrong one is found at once.
 */
export interface Model {
  /** Folds an event; `state` is the one after the whole decision. */
  see(event: DomainEvent, state: RootState, at: number): void
  /** Returns a difference between the state and the model, given that the model has seen all events. */
  compare(state: RootState): Problem | undefined
  /** Returns an operation that is still open after all effects of an input. */
  settled(state: RootState): Problem | undefined
}

export function createModel(initial: RootState): Model {
  let places: Record<string, Place> = read(initial)
  let active = initial.network.activeNamespace as string | undefined
  let pending: string | undefined
  let recent: readonly string[] = []
  let requests: readonly string[] = []
  /** Connects that wait for a restore. */
  let waiting: readonly string[] = []
  let compared: RootState | undefined

  function change(namespace: string, update: (one: Place) => Partial<Place>): void {
    const before = own(places, namespace)
    places = { ...places, [namespace]: { ...before, ...update(before) } }
  }
  const goOn = (operation: string) => {
    waiting = waiting.filter((one) => !one.startsWith(`${operation} `))
  }
  /** A restore that nothing called for. */
  let early: string | undefined
  const dropped = ({ withheld }: Place, id: string): Partial<Place> =>
    withheld === id ? { withheld: undefined, awaited: undefined, unanswered: undefined, locked: undefined } : {}
  const keepProfile = ({ profile }: Place, address: string) => (profile?.address === address ? profile : undefined)

  function fold(event: DomainEvent, state: RootState): void {
    switch (event.type) {
      case 'restored':
        // Another rule (I-42) checks which stored items are restored; here they are the new initial state.
        places = read(state)
        active = state.network.activeNamespace
        recent = state.connection.recentWallets.map(({ id }) => id)
        break
      case 'stopped':
        for (const namespace of Object.keys(places)) change(namespace, ({ network, networks, approved }) => ({ ...empty, network, networks, approved }))
        pending = undefined
        recent = []
        requests = []
        waiting = []
        break
      case 'connectWaits':
        waiting = [...waiting, `${event.operation} ${event.namespace} ${event.request.connectorId}`]
        break
      case 'connectJoined':
        goOn(event.operation)
        break
      case 'connectStarted':
        goOn(event.operation)
        change(event.namespace, ({ withheld, awaited, unanswered, locked }) => {
          const restores = event.by === 'restore' && event.connectorId !== ID_EMBEDDED
          const due = unanswered === undefined && locked === undefined ? awaited : withheld
          if (restores && due !== event.connectorId) early = `${event.connectorId} of ${event.namespace} is restored, and ${due} is awaited`
          return {
            flow: event.operation,
            awaited: undefined,
            unanswered: undefined,
            withheld: restores ? undefined : withheld,
            locked: restores ? undefined : locked,
            asked: restores ? locked : undefined,
          }
        })
        break
      case 'restoreWithheld':
        change(event.namespace, () => ({
          withheld: event.connectorId,
          awaited: event.awaited ? event.connectorId : undefined,
          unanswered: event.unanswered,
          locked: undefined,
        }))
        break
      case 'walletLocked':
        change(event.namespace, () => ({
          connector: undefined,
          withheld: event.connectorId,
          awaited: undefined,
          unanswered: undefined,
          locked: event.connectorId,
          address: undefined,
          accounts: [],
          profile: undefined,
          walletNetwork: undefined,
        }))
        break
      case 'connectorRemoved':
        change(event.namespace, ({ withheld, awaited, unanswered, locked }) => {
          const waits = (unanswered !== undefined || locked !== undefined) && withheld === event.connectorId
          return { awaited: waits ? withheld : awaited, unanswered: waits ? undefined : unanswered, locked: waits ? undefined : locked }
        })
        break
      case 'restoreAbandoned':
        change(event.namespace, (one) => dropped(one, event.connectorId))
        break
      case 'connectFailed':
        goOn(event.operation)
        change(event.namespace, ({ flow, asked }) => {
          if (flow !== event.operation) return {}
          const isLocked = asked !== undefined && event.failure.code === 'OPERATION_SUPERSEDED'
          return { flow: undefined, asked: undefined, ...(isLocked && { withheld: asked, locked: asked }) }
        })
        break
      case 'sessionSettled':
        for (const namespace of Object.keys(places)) change(namespace, ({ flow }) => ({ flow: flow === event.operation ? undefined : flow }))
        break
      case 'connected':
        change(event.namespace, (one) => ({
          flow: undefined,
          withheld: undefined,
          awaited: undefined,
          unanswered: undefined,
          locked: undefined,
          connector: event.connectorId,
          held: [event.connectorId, ...one.held.filter((id) => id !== event.connectorId)],
          disconnected: one.disconnected.filter((id) => id !== event.connectorId),
          address: event.address,
          accounts: event.accounts.map(({ address }) => address),
          profile: keepProfile(one, event.address),
          approved: event.approvedNetworks,
          // A wallet that does not report its network is not on the previous wallet's network.
          walletNetwork: event.network === null ? undefined : one.walletNetwork,
        }))
        if (event.by === 'visitor') {
          const id = event.walletId ?? event.connectorId
          recent = [id, ...recent.filter((other) => other !== id)].slice(0, 2)
        }
        break
      case 'accountsChanged':
        change(event.namespace, (one) => ({
          address: event.address,
          accounts: event.accounts.map(({ address }) => address),
          profile: keepProfile(one, event.address),
        }))
        break
      case 'accountSwitched':
        change(event.namespace, (one) => ({ address: event.address, profile: keepProfile(one, event.address) }))
        break
      case 'profileSet':
        change(event.namespace, () => ({ profile: { address: event.address, name: event.name } }))
        break
      case 'disconnected':
        change(event.namespace, (one) => ({
          ...(one.locked === event.connectorId ? dropped(one, event.connectorId) : {}),
          connector: one.connector === event.connectorId ? undefined : one.connector,
          disconnected:
            (event.by === 'visitor' || event.keepsSession === true) && !one.disconnected.includes(event.connectorId)
              ? [...one.disconnected, event.connectorId]
              : one.disconnected,
          address: undefined,
          accounts: [],
          profile: undefined,
          walletNetwork: undefined,
          network: one.networks[0],
          approved: [],
        }))
        break
      case 'connectionForgotten':
        change(event.namespace, (one) => ({ held: one.held.filter((id) => id !== event.connectorId), ...dropped(one, event.connectorId) }))
        break
      case 'networkSwitchStarted':
        pending = event.operation
        break
      case 'networkSwitchFailed':
        if (pending === event.operation) pending = undefined
        break
      case 'networkSwitched':
        if (pending !== undefined && pending === event.operation) pending = undefined
        if (event.aside !== true) active = event.namespace
        change(event.namespace, ({ walletNetwork }) => ({ network: event.network, walletNetwork: event.confirmed ? event.network : walletNetwork }))
        break
      case 'walletNetworkUnsupported':
        change(event.namespace, () => ({ walletNetwork: event.network }))
        break
      case 'networksApproved':
        change(event.namespace, () => ({ approved: event.approvedNetworks }))
        break
      case 'networkAdded':
        change(event.network.chainNamespace, ({ network, networks }) => ({
          network: network ?? event.network.caipNetworkId,
          networks: [...networks, event.network.caipNetworkId],
        }))
        break
      case 'networkRemoved':
        change(event.namespace, ({ networks }) => ({ networks: networks.filter((id) => id !== event.network) }))
        break
      case 'requestStarted':
        requests = [...requests, `${event.operation} ${event.kind} ${event.namespace} ${event.connectorId} ${event.network}`]
        break
      case 'requestForwarded':
      case 'requestCompleted':
      case 'requestFailed':
        requests = requests.filter((one) => !one.startsWith(`${event.operation} `))
        break
      default:
    }
  }

  function compare(state: RootState): Problem | undefined {
    if (early !== undefined) return { id: 'CONN-23', problem: early }
    const before = compared
    compared = state
    const same = (slice: 'connection' | 'account' | 'network' | 'requests') => before?.[slice] === state[slice]
    if (same('connection') && same('account') && same('network') && same('requests')) return undefined
    if (state.network.activeNamespace !== active) return { id: 'I-8', problem: `active is ${state.network.activeNamespace}, and ${active} was made active` }
    if (state.network.pending?.operation !== pending)
      return { id: 'I-33', problem: `the switch ${state.network.pending?.operation} is pending, and ${pending} was begun` }
    const wallets = state.connection.recentWallets.map(({ id }) => id)
    if (wallets.join() !== recent.join()) return { id: 'I-15', problem: `recent wallets are ${wallets}, and were ${recent}` }
    const asked = state.requests.pending.map((one) => `${one.operation} ${one.kind} ${one.namespace} ${one.connectorId} ${one.network}`)
    if (asked.join() !== requests.join()) return { id: 'I-16', problem: `requests are ${asked}, and were ${requests}` }
    const waits = state.connection.waiting?.map((one) => `${one.operation} ${one.namespace} ${one.request.connectorId}`) ?? []
    if (waits.join() !== waiting.join()) return { id: 'I-16', problem: `connects that wait are ${waits}, and by the events ${waiting}` }
    const where = waits.map((one) => one.split(' ')[1])
    if (new Set(where).size !== where.length) return { id: 'I-16', problem: `two connects wait in one namespace: ${waits}` }
    const found = read(state)
    for (const namespace of new Set([...Object.keys(found), ...Object.keys(places)])) {
      const [is, was] = [own(found, namespace), own(places, namespace)]
      for (const [name, id] of Object.entries(RULES) as [keyof Place, string][])
        if (text(is[name]) !== text(was[name])) return { id, problem: `${name} of ${namespace} is ${text(is[name])}, and by the events ${text(was[name])}` }
    }
    return undefined
  }

  return {
    see: (event, state) => fold(event, state),
    compare,
    settled(state) {
      const { lifecycle, connection, connectors } = state
      const late = connectors.found.find(({ id, chain, conflict }) => {
        const { awaited, withheldId, flow } = connection.namespaces[chain] ?? {}
        // An attempt of the visitor comes first.
        return awaited === true && withheldId === id && conflict !== true && flow === undefined
      })
      if (late !== undefined) return { id: 'CONN-23', problem: `${late.id} of ${late.chain} came late, and is not restored` }
      if (connection.waiting === undefined || lifecycle.status === 'starting') return undefined
      const isRestored = Object.values(connection.namespaces).every(({ flow }) => flow?.by !== 'restore' || flow.connectorId !== ID_WALLET_CONNECT)
      return isRestored ? { id: 'I-16', problem: `${waiting} waits, and nothing is being restored` } : undefined
    },
  }
}

/** The rule that each member belongs to. */
const RULES: Readonly<Record<Exclude<keyof Place, 'asked'>, string>> = {
  connector: 'I-2',
  flow: 'I-5',
  withheld: 'T2',
  awaited: 'CONN-23',
  unanswered: 'F29',
  locked: 'CONN-48',
  held: 'I-14',
  disconnected: 'I-13',
  address: 'I-2',
  accounts: 'I-7',
  profile: 'I-3',
  network: 'I-8',
  walletNetwork: 'I-9',
  networks: 'I-8',
  approved: 'I-8',
}

const empty: Place = {
  held: [],
  disconnected: [],
  accounts: [],
  networks: [],
  approved: [],
  connector: undefined,
  flow: undefined,
  withheld: undefined,
  awaited: undefined,
  unanswered: undefined,
  locked: undefined,
  address: undefined,
  profile: undefined,
  network: undefined,
  walletNetwork: undefined,
}

/** Returns the member of a namespace. Invalid commands may name members that every object has. */
function own(all: Readonly<Record<string, Place>>, namespace: string): Place {
  return (Object.hasOwn(all, namespace) ? all[namespace] : undefined) ?? NOWHERE
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'none' : JSON.stringify(value)
}

function read({ connection, account, network }: RootState): Record<string, Place> {
  const all: Record<string, Place> = {}
  for (const namespace of new Set([...Object.keys(connection.namespaces), ...Object.keys(account.namespaces), ...Object.keys(network.namespaces)])) {
    const key = namespace as 'eip155'
    const [one, who, where] = [connection.namespaces[key], account.namespaces[key], network.namespaces[key]]
    all[namespace] = {
      connector: one?.connectorId,
      flow: one?.flow?.operation,
      withheld: one?.withheldId,
      awaited: one?.awaited && one.withheldId,
      unanswered: one?.unanswered,
      locked: one?.locked && one.withheldId,
      held: one?.connections.map(({ connectorId }) => connectorId) ?? [],
      disconnected: one?.disconnectedIds ?? [],
      address: who?.address,
      accounts: who?.allAccounts.map(({ address }) => address) ?? [],
      profile: who?.profile && { address: who.profile.address, name: who.profile.name },
      network: where?.caipNetwork,
      walletNetwork: where?.walletNetwork,
      networks: where?.requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId) ?? [],
      approved: where?.approvedCaipNetworkIds ?? [],
    }
  }
  return all
}
