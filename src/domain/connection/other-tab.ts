import { transportOf } from '../config/index.js'
import { selectConnector, selectIsContested } from '../connectors/index.js'
import { failure } from '../shared/errors/errors.js'
import { sameAddress } from '../shared/caip/address.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { heardAct, isLater, STORAGE_LAG_MS, stampOf } from '../tabs/state.js'
import { SESSION_RESTORE_MS } from '../relay/state.js'
import { connectFailed, lost, refuseConnect, supersede } from './flows.js'
import type { ConnectionReport } from './messages.js'
import { endSession } from './session.js'

type OtherTab = Extract<ConnectionReport, { readonly type: 'reportConnectionElsewhere' }>

/** Rules for adopting a connection of another tab. */
export interface FollowRules {
  /** Returns true if the connection cannot be adopted, for example because the wallet is unknown here. */
  readonly isRefused: (state: RootState, connectorId: string, namespace: OtherTab['namespace']) => boolean
  /** Milliseconds for the wallet to answer. */
  readonly patienceMs: number
}

/** Milliseconds to wait for a stored wallet's provider (specification, section 9). */
export const INJECTION_WAIT_MS = 1_000

/** Milliseconds that a wallet has to reconnect silently, after it was found (robustness, F29). */
export const RESTORE_DEADLINE_MS = 3_000

function rulesFor({ config }: RootState, connectorId: string | null): FollowRules {
  return {
    isRefused: (state, id, namespace) => refuseConnect(state, id, namespace) !== undefined,
    // The namespaces of one wallet are asked one after another.
    patienceMs: transportOf(config, connectorId) === 'session' ? SESSION_RESTORE_MS : INJECTION_WAIT_MS + RESTORE_DEADLINE_MS * config.adapters.length,
  }
}

/**
 * Follows the user's action in another tab, unless a known action is later. A connect attempt that the user started here goes on; one that follows a tab or
 * restores a connection ends.
 */
export function followConnection(
  state: RootState,
  command: OtherTab,
  { now, operation }: Pick<DecideContext, 'now' | 'operation'>,
  rules: FollowRules = rulesFor(state, command.connectorId),
): Decision<DomainEvent> {
  const { namespace, connectorId, topic, at } = command
  const current = state.connection.namespaces[namespace]
  if (command.stored && now < (stampOf(state, namespace, 'connection') ?? -STORAGE_LAG_MS) + STORAGE_LAG_MS) return []
  if (at !== undefined && !isLater(state, namespace, 'connection', at, connectorId, state.tabs.acts?.[namespace]?.connectorId ?? null)) return []
  const live = state.relay.session?.topic
  const replaced = transportOf(state.config, connectorId) === 'session' && topic !== undefined && live !== undefined && live !== topic
  const { withheldId } = current ?? {}
  // A withheld wallet that came after all, and is the only one of its identity, can be followed.
  const late = withheldId && selectConnector(state, withheldId, namespace)
  const isWithheld = !late || late.conflict === true
  const endsLocked = connectorId === null && current?.locked === true
  const isHere = !replaced && !endsLocked && (current?.connectorId ?? (isWithheld ? withheldId : null)) === connectorId
  const own = current?.flow?.by === 'visitor'
  const following = own ? undefined : current?.flow
  const address = addressFor(state, command)
  const chosen = address === undefined ? {} : { address }
  const deferred = own && connectorId !== null && !isHere ? { deferred: { connectorId, ...(topic ? { topic } : {}), ...chosen } } : {}
  const heard = heardAct(namespace, 'connection', at, { ...(connectorId ? { connectorId } : {}), ...(topic ? { topic } : {}), ...chosen, ...deferred })
  if (connectorId !== null && !replaced && following?.connectorId === connectorId) return heard
  const stops =
    connectorId !== null ? supersede(namespace, following) : following === undefined ? [] : [connectFailed(namespace, following, failure('ABORTED'))]
  if (isHere) return [...heard, ...stops, ...followAddress(state, command, address)]
  const leavesSession = connectorId === null && transportOf(state.config, current?.connectorId) === 'session'
  const hides = leavesSession && topic !== undefined && topic === live
  const ended = replaced || (leavesSession && !hides) ? endSession(state, 'tab') : []
  const abandoned = withheldId === undefined || withheldId === connectorId ? [] : [{ type: 'restoreAbandoned', namespace, connectorId: withheldId } as const]
  // Keeps the active namespace for the session that replaces this one.
  const leaves = [...(replaced ? ended.filter(({ type }) => type !== 'networkSwitched') : ended), ...abandoned]
  if (connectorId === null) {
    if (withheldId !== undefined) return [...heard, ...stops, ...(current?.locked ? lost(state, namespace, withheldId, 'tab') : abandoned)]
    const ends = current?.connectorId === undefined || leaves.length > 0 ? leaves : lost(state, namespace, current.connectorId, 'tab', hides)
    return [...heard, ...stops, ...ends]
  }
  if (own || rules.isRefused(state, connectorId, namespace)) return [...heard, ...stops, ...leaves]
  // If several wallets share one identity, the other tab's wallet cannot be told apart, so nothing is connected.
  if (selectIsContested(state, connectorId, namespace)) {
    const isGone = selectConnector(state, connectorId, namespace) === undefined
    const withheld: DomainEvent = { type: 'restoreWithheld', namespace, connectorId, ...(isGone && { awaited: true }) }
    return [...heard, ...leaves, ...stops, ...(current?.connectorId === undefined ? [withheld] : [])]
  }
  const deadline = now + rules.patienceMs
  return [...heard, ...leaves, ...stops, { type: 'connectStarted', operation, namespace, connectorId, by: 'tab', ...chosen, deadline }]
}

/** Adopts a connection of another tab that a connect of this one had put off. */
export function followDeferred(
  state: RootState,
  namespace: OtherTab['namespace'],
  context: Pick<DecideContext, 'now' | 'operation'>,
  rules?: FollowRules,
): Decision<DomainEvent> {
  const { deferred } = state.tabs.acts?.[namespace] ?? {}
  if (deferred === undefined || state.connection.namespaces[namespace]?.flow !== undefined) return []
  const due: DomainEvent = { type: 'followDue', namespace }
  const follows = followConnection(state, { type: 'reportConnectionElsewhere', namespace, ...deferred }, context, rules)
  return 'rejected' in follows ? [due] : [due, ...follows]
}

/** Returns the active account of the other tab: the one it connected with, or one that was chosen later. Undefined if the tab did not report one. */
function addressFor(state: RootState, { namespace, connectorId, address, at }: OtherTab): string | undefined {
  if (transportOf(state.config, connectorId) === 'frame') return undefined
  const chosen = state.tabs.acts?.[namespace]?.account
  const isSince = at !== undefined && (stampOf(state, namespace, 'account') ?? 0) >= at
  return isSince && chosen !== undefined && (chosen.connectorId ?? connectorId) === connectorId ? chosen.address : address
}

/** Switches the account when the other tab reconnected the wallet that is connected here. */
function followAddress(state: RootState, { namespace, connectorId, at }: OtherTab, address: string | undefined): DomainEvent[] {
  if (connectorId === null || address === undefined || at === undefined || (stampOf(state, namespace, 'account') ?? -1) >= at) return []
  const known = state.account.namespaces[namespace]
  const account = known?.allAccounts.find((one) => sameAddress(namespace, one.address, address))
  return account === undefined || account.address === known?.address ? [] : [{ type: 'accountSwitched', namespace, address: account.address, by: 'tab' }]
}
