import { transportOf } from '../config/index.js'
import { selectConnector } from '../connectors/index.js'
import { catchError, concat, EMPTY, filter, merge, mergeMap, switchMap, takeUntil } from 'rxjs'
import { canSwitchTo, findNetwork } from '../network/index.js'
import type { DomainCommand, DomainEvent, Policy, RootState, Slice } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import { isAllowedAccountType } from '../shared/features.js'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../shared/caip/caip.js'
import type { JsonObject } from '../shared/json/json.js'
import {
  type EmbeddedType,
  evolveOrder,
  heardAct,
  isEmbeddedType,
  isLater,
  isNetworkAside,
  isStamp,
  STORAGE_LAG_MS,
  stampOf,
  type TabActKind,
} from './state.js'

export type { TabState } from './messages.js'
export { liftPosts } from './upcast.js'

/** Posts the visitor's acts to the other tabs. Messages of a tab are not posted again, so there is no echo (robustness, F21). */
const postActs: Policy = (io) => {
  // A message that cannot be posted is lost, without affecting later ones.
  const post = (message: JsonObject) => (io.state().tabs.shared ? io.ports.tabs.post(message).pipe(catchError(() => EMPTY)) : EMPTY)
  const connection = (namespace: ChainNamespace, connectorId: string | null, address?: string) =>
    post({
      kind: 'connection',
      namespace,
      connectorId,
      ...(transportOf(io.state().config, connectorId) === 'session' || (connectorId === null && isHidden(io.state(), namespace))
        ? { topic: io.state().tabs.acts?.[namespace]?.topic ?? io.state().relay.session?.topic ?? '' }
        : {}),
      ...(address === undefined || transportOf(io.state().config, connectorId) === 'frame' ? {} : { address }),
      ...stampedAs(io.state(), namespace, 'connection'),
    })
  const account = (namespace: ChainNamespace, address: string) =>
    post({
      kind: 'account',
      namespace,
      connectorId: io.state().connection.namespaces[namespace]?.connectorId ?? '',
      address,
      ...typedAs(io.state(), namespace, address),
      ...stampedAs(io.state(), namespace, 'account'),
    })
  const network = (namespace: ChainNamespace, id: CaipNetworkId) =>
    post({
      kind: 'network',
      namespace,
      network: id,
      ...(io.state().tabs.acts?.[namespace]?.aside ? { aside: true } : {}),
      ...stampedAs(io.state(), namespace, 'network'),
    })
  return merge(
    io.on('connected').pipe(
      filter(({ by }) => by === 'visitor'),
      mergeMap(({ namespace, connectorId, address }) =>
        // A tab that follows asks its frame for an account of this type.
        concat(isOfFrame(io.state(), namespace) ? account(namespace, address) : EMPTY, connection(namespace, connectorId, address)),
      ),
    ),
    io.on('disconnected').pipe(
      filter(({ by }) => by === 'visitor'),
      mergeMap(({ namespace }) => connection(namespace, null)),
    ),
    io.on('disconnectStarted').pipe(mergeMap(({ unfollowed }) => merge(...(unfollowed ?? []).map((namespace) => connection(namespace, null))))),
    io.on('accountSwitched').pipe(
      filter(({ by }) => by === undefined),
      mergeMap(({ namespace, address }) => account(namespace, address)),
    ),
    io.on('networkSwitched').pipe(
      filter(({ by }) => by === 'visitor'),
      mergeMap(({ namespace, network: id }) => network(namespace, id)),
    ),
    // A tab that restores asks the others: their latest act may not be stored yet.
    io
      .on('restored')
      .pipe(
        filter(({ remembered }) => Object.keys(remembered.connectorIds).length > 0),
        mergeMap(() => post({ kind: 'hello' })),
      ),
    io.on('tabAsked').pipe(
      mergeMap(({ since }) => {
        const { connection: connections, account: accounts, network: networks, tabs: known } = io.state()
        const isDue = (namespace: ChainNamespace, kind: TabActKind) => (stampOf(io.state(), namespace, kind) ?? -1) > since
        return merge(
          ...Object.entries(known.acts ?? {}).flatMap(([key, acts]) => {
            const namespace = key as ChainNamespace
            const here = connections.namespaces[namespace]
            const { address } = accounts.namespaces[namespace] ?? {}
            // This tab may still be about to follow the act.
            const connectorId = acts.connectorId === undefined ? (here?.connectorId ?? null) : acts.connectorId
            const chosen = here?.connectorId === connectorId ? address : here?.flow?.connectorId === connectorId ? here?.flow?.address : undefined
            const id = networks.namespaces[namespace]?.caipNetwork
            return [
              ...(isDue(namespace, 'connection') ? [connection(namespace, connectorId, chosen)] : []),
              ...(isDue(namespace, 'account') && address !== undefined ? [account(namespace, address)] : []),
              ...(isDue(namespace, 'network') && id !== undefined ? [network(namespace, id)] : []),
            ]
          }),
        )
      }),
    ),
  )
}

/** Returns true if the session is held in a namespace, but not in use there. */
function isHidden({ config, connection }: RootState, namespace: ChainNamespace): boolean {
  const { connectorId, connections = [] } = connection.namespaces[namespace] ?? {}
  return connectorId === undefined && connections.some((held) => !held.recent && transportOf(config, held.connectorId) === 'session')
}

function stampedAs(state: RootState, namespace: ChainNamespace, kind: TabActKind): { readonly at?: number } {
  const at = stampOf(state, namespace, kind)
  return at === undefined ? {} : { at }
}

const hearOtherTabs: Policy = (io) =>
  io.on('started').pipe(
    filter(() => io.state().tabs.shared),
    switchMap(() =>
      io.ports.tabs.messages().pipe(
        mergeMap((message): DomainCommand[] => {
          const { kind, namespace, connectorId, topic, address, at } = message
          if (kind === 'connection' && isChainNamespace(namespace) && (connectorId === null || typeof connectorId === 'string')) {
            return [
              {
                type: 'reportConnectionElsewhere',
                namespace,
                connectorId,
                ...(typeof topic === 'string' && topic !== '' ? { topic } : {}),
                ...(typeof address === 'string' ? { address } : {}),
                ...(isStamp(at) ? { at } : {}),
              },
            ]
          }
          return [{ type: 'reportTabMessage', message }]
        }),
        catchError(() => EMPTY),
        takeUntil(io.on('stopped')),
      ),
    ),
  )

/** Follows another tab after the user's own attempt failed. */
const followAfterOwnAttempt: Policy = (io) =>
  io.on('connectFailed').pipe(
    filter(({ namespace, by }) => by === 'visitor' && io.state().tabs.acts?.[namespace]?.deferred !== undefined),
    mergeMap(({ namespace }): DomainCommand[] => [{ type: 'reportFollowDue', namespace }]),
  )

/** Switches the frame of this tab to the network of another tab. */
const followNetworkOfTab: Policy = (io) =>
  io.on('tabActHeard').pipe(mergeMap(({ follow }): DomainCommand[] => (follow === undefined ? [] : [{ type: 'switchEmbeddedNetwork', network: follow }])))

/** Asks the frame of this tab for the account of another tab. */
const followAccountOfTab: Policy = (io) =>
  io
    .on('tabActHeard')
    .pipe(
      mergeMap(({ namespace, accountType }): DomainCommand[] =>
        accountType === undefined ? [] : [{ type: 'reportAccountTypeElsewhere', namespace, accountType }],
      ),
    )

/** State that the tabs of one origin share: connections, the account and the network (UX-43). */
export const tabs: Slice<'tabs'> = {
  name: 'tabs',
  decide: {
    reportTabMessage(state, { message }, { now }) {
      const { kind, namespace, since } = message
      // A tab that has just started reads from storage what is older.
      if (kind === 'hello') return [{ type: 'tabAsked', since: isStamp(since) ? since : now - STORAGE_LAG_MS }]
      if (kind === 'returned') return [{ type: 'tabReturned' }]
      if (kind === 'account' && isChainNamespace(namespace)) return followAccount(state, namespace, message)
      if (kind === 'network' && isChainNamespace(namespace)) return followNetwork(state, namespace, message)
      return IGNORED
    },
  },
  evolve: evolveOrder,
  policies: { postActs, hearOtherTabs, followAfterOwnAttempt, followNetworkOfTab, followAccountOfTab },
}

const IGNORED: readonly DomainEvent[] = [{ type: 'tabMessageIgnored', reason: 'not understood' }]

/** Follows the account of another tab with the same wallet. An account unknown here is left to the wallet's own report. */
function followAccount(state: RootState, namespace: ChainNamespace, { connectorId, address, accountType, at }: JsonObject): readonly DomainEvent[] {
  const known = state.account.namespaces[namespace]
  if (typeof address !== 'string' || typeof connectorId !== 'string') return []
  const stamp = isStamp(at) ? at : undefined
  if (stamp !== undefined && !isLater(state, namespace, 'account', stamp, address, known?.address ?? '')) return []
  if (transportOf(state.config, connectorId) === 'frame') return followAccountType(state, namespace, { connectorId, address, accountType, stamp })
  const isSame = state.connection.namespaces[namespace]?.connectorId === connectorId
  // A later connect chose its own account.
  const isOver = stamp !== undefined && (stampOf(state, namespace, 'connection') ?? 0) > stamp
  const account = isSame && !isOver ? known?.allAccounts.find((one) => sameAddress(namespace, one.address, address)) : undefined
  return [
    ...heardAct(namespace, 'account', stamp, isOver ? {} : { connectorId, address }),
    ...(account === undefined || account.address === known?.address
      ? []
      : [{ type: 'accountSwitched', namespace, address: account.address, by: 'tab' } as const]),
  ]
}

/** Follows the account of another tab with the embedded wallet: at once through the frame of this tab, or when it connects. */
function followAccountType(
  state: RootState,
  namespace: ChainNamespace,
  { connectorId, address, accountType, stamp }: { connectorId: string; address: string; accountType: unknown; stamp: number | undefined },
): readonly DomainEvent[] {
  // Tabs of older versions tell none.
  if (!isEmbeddedType(accountType) || !isAllowedAccountType(namespace, accountType)) return []
  const isOver = stamp !== undefined && (stampOf(state, namespace, 'connection') ?? 0) > stamp
  const isHere = state.connection.namespaces[namespace]?.connectorId === connectorId
  const isOther = !sameAddress(namespace, address, state.account.namespaces[namespace]?.address ?? '')
  const heard = (more: object) => heardAct(namespace, 'account', stamp, isOver ? {} : { connectorId, address, ...more })
  if (isOver || (isHere && !isOther)) return heard({})
  if (isHere) return heard({ accountType })
  const isKnown = state.account.preferredAccountTypes[namespace] === accountType
  return [...heard({}), ...(isKnown ? [] : [{ type: 'preferredAccountTypeSet', namespace, accountType } as const])]
}

/**
 * Follows the network of another tab. A connected injected wallet reports its network itself, unless it has none; this tab follows in all other cases.
 */
function followNetwork(state: RootState, namespace: ChainNamespace, { network: id, at, aside: given }: JsonObject): readonly DomainEvent[] {
  const network = typeof id === 'string' ? findNetwork(state, id) : undefined
  if (network === undefined || network.chainNamespace !== namespace) return IGNORED
  const stamp = isStamp(at) ? at : undefined
  const mine = state.network.namespaces[namespace]?.caipNetwork
  if (stamp !== undefined && !isLater(state, namespace, 'network', stamp, network.caipNetworkId, mine ?? '')) return []
  const connectorId = state.connection.namespaces[namespace]?.connectorId
  const transport = transportOf(state.config, connectorId)
  // The frame of each tab has a network of its own, which only this tab can switch.
  const follows = transport === 'frame' && state.network.namespaces[namespace]?.walletNetwork !== network.caipNetworkId
  const keepsActive = given === true ? { aside: true as const } : {}
  const heard = heardAct(namespace, 'network', stamp, { ...keepsActive, ...(follows ? { follow: network.caipNetworkId } : {}) })
  const aside = given === true || (stamp !== undefined && isNetworkAside(state, namespace, stamp))
  const isSilent = transport === 'session' || hasNoNetwork(state, namespace, connectorId)
  const isTold = connectorId !== undefined && (!isSilent || !canSwitchTo(state, network))
  if (stamp === undefined && connectorId !== undefined) return []
  const next = isTold ? mine : network.caipNetworkId
  const isHere = next === mine && (aside || state.network.activeNamespace === namespace)
  if (next === undefined || isHere) return heard
  const confirmed = isSilent && connectorId !== undefined
  return [...heard, { type: 'networkSwitched', namespace, network: next, by: 'tab', confirmed, ...(aside ? { aside: true as const } : {}) }]
}

/** Returns true if the wallet has no network of its own: those of Solana sign for the chain that a request names. */
function hasNoNetwork(state: RootState, namespace: ChainNamespace, connectorId: string | undefined): boolean {
  return namespace === 'solana' && connectorId !== undefined && selectConnector(state, connectorId, namespace)?.protocol === 'wallet-standard'
}

/** Returns true if the embedded wallet holds a namespace. Its accounts are types, which the frame of each tab must be told. */
function isOfFrame(state: RootState, namespace: ChainNamespace): boolean {
  return transportOf(state.config, state.connection.namespaces[namespace]?.connectorId) === 'frame'
}

function typedAs(state: RootState, namespace: ChainNamespace, address: string): { readonly accountType?: EmbeddedType } {
  const type = state.account.namespaces[namespace]?.allAccounts.find((one) => one.address === address)?.type
  return isOfFrame(state, namespace) && isEmbeddedType(type) ? { accountType: type } : {}
}
