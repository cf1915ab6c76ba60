import { AUTH_CONNECTOR_ID, selectConnector, WALLET_CONNECT_ID } from '../connectors/index.js'
import { failure } from '../shared/errors.js'
import { sameAddress } from '../shared/address.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { heardAct, isLater, STORAGE_LAG_MS, stampOf } from '../tabs/state.js'
import { SESSION_RESTORE_MS } from '../walletconnect/state.js'
import { connectFailed, lost, refuseConnect, supersede } from './flows.js'
import type { ConnectionCommand } from './messages.js'
import { endSession } from './session.js'

type OtherTab = Extract<ConnectionCommand, { readonly type: 'reportConnectionElsewhere' }>

/** How a connection of another tab is taken up here. */
export interface FollowRules {
  /** Whether it cannot be: the wallet is unknown here, for example. */
  readonly isRefused: (state: RootState, connectorId: string, namespace: OtherTab['namespace']) => boolean
  /** Milliseconds for the wallet to answer. */
  readonly patienceMs: number
}

/** A wallet gets this long to answer silently at start, after it was found (robustness, F29). */
export const RESTORE_DEADLINE_MS = 3_000

function rulesFor(connectorId: string | null): FollowRules {
  return {
    isRefused: (state, id, namespace) => refuseConnect(state, id, namespace) !== undefined,
    patienceMs: connectorId === WALLET_CONNECT_ID ? SESSION_RESTORE_MS : RESTORE_DEADLINE_MS,
  }
}

/**
 * Follows what the visitor did in another tab, unless an act that is known here came after it. A try of the visitor's own goes on; one that follows a tab,
 * or restores a connection, gives way.
 */
export function followConnection(
  state: RootState,
  command: OtherTab,
  { now, operation }: Pick<DecideContext, 'now' | 'operation'>,
  rules: FollowRules = rulesFor(command.connectorId),
): Decision<DomainEvent> {
  const { namespace, connectorId, topic, at } = command
  const current = state.connection.namespaces[namespace]
  if (command.stored && now < (stampOf(state, namespace, 'connection') ?? -STORAGE_LAG_MS) + STORAGE_LAG_MS) return []
  if (at !== undefined && !isLater(state, namespace, 'connection', at, connectorId, state.tabs.acts?.[namespace]?.connectorId ?? null)) return []
  const live = state.walletconnect.session?.topic
  const replaced = connectorId === WALLET_CONNECT_ID && topic !== undefined && live !== undefined && live !== topic
  const isHere = !replaced && (current?.connectorId ?? current?.withheldId ?? null) === connectorId
  const own = current?.flow?.by === 'visitor'
  const following = own ? undefined : current?.flow
  const address = addressFor(state, command)
  const chosen = address === undefined ? {} : { address }
  const deferred = own && connectorId !== null && !isHere ? { deferred: { connectorId, ...(topic ? { topic } : {}), ...chosen } } : {}
  const heard = heardAct(namespace, 'connection', at, { ...(connectorId ? { connectorId } : {}), ...chosen, ...deferred })
  if (connectorId !== null && !replaced && following?.connectorId === connectorId) return heard
  const stops =
    connectorId !== null ? supersede(namespace, following) : following === undefined ? [] : [connectFailed(namespace, following, failure('ABORTED'))]
  if (isHere) return [...heard, ...stops, ...followAddress(state, command, address)]
  const leaves = replaced || (connectorId === null && current?.connectorId === WALLET_CONNECT_ID) ? endSession(state, 'tab') : []
  if (connectorId === null) {
    if (current?.withheldId !== undefined) return [...heard, ...stops, { type: 'restoreAbandoned', namespace, connectorId: current.withheldId }]
    const ends = current?.connectorId === undefined || leaves.length > 0 ? leaves : lost(state, namespace, current.connectorId, 'tab')
    return [...heard, ...stops, ...ends]
  }
  if (own || rules.isRefused(state, connectorId, namespace)) return [...heard, ...stops, ...leaves]
  // Which of the wallets of one identity the other tab has cannot be known here.
  if (selectConnector(state, connectorId, namespace)?.conflict)
    return [...heard, ...leaves, ...stops, ...(current?.connectorId === undefined ? [{ type: 'restoreWithheld', namespace, connectorId } as const] : [])]
  const deadline = now + rules.patienceMs
  return [...heard, ...leaves, ...stops, { type: 'connectStarted', operation, namespace, connectorId, by: 'tab', ...chosen, deadline }]
}

/** The account that is in use in the other tab: the one it connected with, unless one was chosen since. Undefined where the tab does not say. */
function addressFor(state: RootState, { namespace, connectorId, address, at }: OtherTab): string | undefined {
  if (connectorId === AUTH_CONNECTOR_ID) return undefined
  const chosen = state.tabs.acts?.[namespace]?.account
  const isSince = at !== undefined && (stampOf(state, namespace, 'account') ?? 0) >= at
  return isSince && chosen?.connectorId === connectorId ? chosen.address : address
}

/** The visitor connected anew, in the other tab, the wallet that is connected here: the account that is in use there is in use here, too. */
function followAddress(state: RootState, { namespace, connectorId, at }: OtherTab, address: string | undefined): DomainEvent[] {
  if (connectorId === null || address === undefined || at === undefined || (stampOf(state, namespace, 'account') ?? -1) >= at) return []
  const known = state.account.namespaces[namespace]
  const account = known?.allAccounts.find((one) => sameAddress(namespace, one.address, address))
  return account === undefined || account.address === known?.address ? [] : [{ type: 'accountSwitched', namespace, address: account.address, by: 'tab' }]
}
