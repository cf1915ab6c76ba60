import { transportOf } from '../config/index.js'
import type { Decision, OperationId } from '../kernel/types.js'
import type { Guards } from '../plugin.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { connectFailed, flowsOf, namespaceFor, refuseAlways } from './flows.js'
import type { ConnectCommand } from './messages.js'
import { selectHeldConnection } from './selectors.js'
import type { WaitingConnect } from './state.js'

/**
 * Returns true if a connect must wait. Until storage is read, the sessions to restore are unknown, and a WalletConnect session that is being restored may be
 * the requested one. Injected wallets are called at once, in the call stack of the click.
 */
export function awaitsRestore(state: RootState, connectorId: string): boolean {
  if (state.lifecycle.status === 'starting') return true
  // A pairing of an earlier page is no session yet, so a connect asks for a new one.
  if (transportOf(state.config, connectorId) !== 'session' || state.relay.left?.namespace !== undefined) return false
  return flowsOf(state).some(({ flow }) => flow.by === 'restore' && transportOf(state.config, flow.connectorId) === 'session')
}

/** Guards of the connection slice, before those of plugins. A connect waits for a restore and runs when the restore ends. */
export const connectionGuards: Guards = {
  connect(state, command, context) {
    if (!awaitsRestore(state, command.connectorId)) return told(state, command, carryOut(state, context.decide(), context.operation), context.operation)
    const namespace = namespaceFor(state, command)
    const refusal = refuseAlways(state, namespace)
    if (refusal !== undefined) return { rejected: refusal }
    const pending = waitingIn(state, namespace)
    if (pending?.request.connectorId === command.connectorId && pending.request.walletId === command.walletId)
      return { rejected: failure('CONNECT_PENDING', { wallet: command.connectorId }) }
    const { type: _, ...request } = command
    return [...endWaiting(state, namespace), { type: 'connectWaits', operation: context.operation, namespace, request }]
  },

  reportConnectDue(state, { operation }, context) {
    const waiting = state.connection.waiting?.find((one) => one.operation === operation)
    if (waiting === undefined || awaitsRestore(state, waiting.request.connectorId)) return []
    const { request } = waiting
    const joined = joins(state, waiting)
    if (joined !== undefined) return [joined]
    const decision = carryOut(state, context.decide({ type: 'connect', ...request }, operation), operation)
    return 'rejected' in decision
      ? [connectFailed(waiting.namespace, { operation, connectorId: request.connectorId, by: 'visitor' }, decision.rejected)]
      : decision
  },
}

/**
 * Turns the refusal of a connect into its failure, if the view of that connect is open: the view asked, and shows why. A connect that is pending already goes on,
 * and a wallet that is not there is shown as such.
 */
function told(state: RootState, { connectorId, ...asked }: ConnectCommand, decision: Decision<DomainEvent>, operation: OperationId): Decision<DomainEvent> {
  if (!('rejected' in decision)) return decision
  const { code } = decision.rejected
  const { open, stack } = state.modal
  const shown = stack[stack.length - 1]
  const isView = shown?.view === 'ConnectingExternal' ? shown.params?.connectorId === connectorId : PAIRING_VIEWS.has(shown?.view ?? '')
  if (!open || !isView || code === 'CONNECTOR_NOT_FOUND' || code === 'CONNECT_PENDING') return decision
  const namespace = namespaceFor(state, { connectorId, ...asked })
  if (!state.config.adapters.includes(namespace) || state.connection.namespaces[namespace]?.flow !== undefined) return decision
  return [{ ...connectFailed(namespace, { operation, connectorId, by: 'visitor' }, decision.rejected), refused: true }]
}

const PAIRING_VIEWS: ReadonlySet<string> = /* @__PURE__ */ new Set(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'])

/** Runs a connect, which replaces a waiting connect of its namespace. */
function carryOut(state: RootState, decision: Decision<DomainEvent>, operation: OperationId): Decision<DomainEvent> {
  if ('rejected' in decision) return decision
  const begun = decision.find((event) => event.type === 'connectStarted')
  return begun === undefined ? decision : [...endWaiting(state, begun.namespace, operation), ...decision]
}

/** Ends the waiting connects of one namespace or of all with `reason`. */
export function giveUpWaiting(
  state: RootState,
  reason: Parameters<typeof connectFailed>[2],
  matches: (one: WaitingConnect) => boolean = () => true,
): readonly DomainEvent[] {
  return (state.connection.waiting ?? [])
    .filter(matches)
    .map(({ operation, namespace, request: { connectorId } }) => connectFailed(namespace, { operation, connectorId, by: 'visitor' }, reason))
}

function endWaiting(state: RootState, namespace: ChainNamespace, except?: string): readonly DomainEvent[] {
  return giveUpWaiting(state, failure('OPERATION_SUPERSEDED'), (one) => one.namespace === namespace && one.operation !== except)
}

function waitingIn(state: RootState, namespace: ChainNamespace): WaitingConnect | undefined {
  return state.connection.waiting?.find((one) => one.namespace === namespace)
}

/** Completes a waiting connect with the restored session, in the requested namespace or in any. */
function joins(state: RootState, { operation, namespace, request }: WaitingConnect): DomainEvent | undefined {
  if (transportOf(state.config, request.connectorId) !== 'session') return undefined
  const connected = (one: ChainNamespace) => transportOf(state.config, state.connection.namespaces[one]?.connectorId) === 'session'
  const found = request.namespace === undefined ? [namespace, ...state.config.adapters].find(connected) : [request.namespace].find(connected)
  const { connectorId } = request
  const held = found && selectHeldConnection(state, found, connectorId)
  if (found === undefined || held === undefined) return undefined
  const { name, accounts } = held
  const address = state.account.namespaces[found]?.address ?? held.address ?? accounts[0]?.address ?? ''
  const network = state.network.namespaces[found]?.walletNetwork ?? null
  return { type: 'connectJoined', operation, namespace: found, connectorId, name, accounts, address, network }
}
