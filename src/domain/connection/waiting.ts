import { WALLET_CONNECT_ID } from '../connectors/index.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import { connectFailed, flowsOf, refuseAlways } from './flows.js'
import type { ConnectCommand, ConnectionCommand } from './messages.js'
import { selectHeldConnection } from './selectors.js'
import type { WaitingConnect } from './state.js'

/** Decides on a connect that is asked for now. */
type Connect = (state: RootState, command: ConnectCommand, context: DecideContext) => Decision<DomainEvent>

/** Decides on a connect, and on one that waited. */
export interface WaitingDecisions {
  readonly connect: Connect
  readonly reportConnectDue: (
    state: RootState,
    command: Extract<ConnectionCommand, { type: 'reportConnectDue' }>,
    context: DecideContext,
  ) => Decision<DomainEvent>
}

/**
 * Whether a connect must wait: until storage is read, it is not known what is restored; and a session over the relay that is being restored is the one that
 * is asked for. A wallet of the page is asked at once, in the call of the click.
 */
export function awaitsRestore(state: RootState, connectorId: string): boolean {
  if (state.lifecycle.status === 'starting') return true
  // A code that an earlier page showed is no session yet: a connect asks for a new one.
  if (connectorId !== WALLET_CONNECT_ID || state.walletconnect.left?.namespace !== undefined) return false
  return flowsOf(state).some(({ flow }) => flow.by === 'restore' && flow.connectorId === WALLET_CONNECT_ID)
}

/** Makes a connect wait for what is being restored, and carries it out when that is over. */
export function withWaiting(connect: Connect, namespaceOf: (state: RootState, command: ConnectCommand) => ChainNamespace): WaitingDecisions {
  const carryOut: Connect = (state, command, context) => {
    const decision = connect(state, command, context)
    if ('rejected' in decision) return decision
    const begun = decision.find((event) => event.type === 'connectStarted')
    return begun === undefined ? decision : [...endWaiting(state, begun.namespace, context.operation), ...decision]
  }
  return {
    connect(state, command, context) {
      if (!awaitsRestore(state, command.connectorId)) return carryOut(state, command, context)
      const namespace = namespaceOf(state, command)
      const refusal = refuseAlways(state, command.connectorId, namespace)
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
      const decision = carryOut(state, { type: 'connect', ...request }, { ...context, operation })
      return 'rejected' in decision
        ? [connectFailed(waiting.namespace, { operation, connectorId: request.connectorId, by: 'visitor' }, decision.rejected)]
        : decision
    },
  }
}

/** Ends the connects that wait, of one namespace or of all, with `reason`. */
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

/** The session that was restored is what a connect waited for: in the namespace that it named, or in any. */
function joins(state: RootState, { operation, namespace, request }: WaitingConnect): DomainEvent | undefined {
  if (request.connectorId !== WALLET_CONNECT_ID) return undefined
  const connected = (one: ChainNamespace) => state.connection.namespaces[one]?.connectorId === WALLET_CONNECT_ID
  const found = request.namespace === undefined ? [namespace, ...state.config.adapters].find(connected) : [request.namespace].find(connected)
  const held = found && selectHeldConnection(state, found, WALLET_CONNECT_ID)
  if (found === undefined || held === undefined) return undefined
  const { name, accounts } = held
  const address = state.account.namespaces[found]?.address ?? held.address ?? accounts[0]?.address ?? ''
  const network = state.network.namespaces[found]?.walletNetwork ?? null
  return { type: 'connectJoined', operation, namespace: found, connectorId: WALLET_CONNECT_ID, name, accounts, address, network }
}
