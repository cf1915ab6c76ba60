import { AUTH_CONNECTOR_ID } from './connector-id.js'
import { followConnection, followDeferred, type FollowRules } from '../connection/index.js'
import { selectHeldConnection } from '../connection/selectors.js'
import type { Decision } from '../kernel/types.js'
import { findNetwork } from '../network/selectors.js'
import type { Guards } from '../plugin.js'
import type { DomainEvent, RootState } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { askAccountType, askBack } from './account-type.js'
import { loginAgain } from './login-again.js'
import { refuseView } from './views.js'
import { AUTH_RESTORE_MS } from './limits.js'
import { failure } from './errors.js'
import { loginTarget } from './rules.js'

/** Guards of `embeddedWallet()`. */
export const guards: Guards = {
  connect: refuseStranger,
  switchConnection: (state, command, context) =>
    loginAgain(state, command, context) ?? refuseStranger(state, command, context) ?? askAccountType(state, context.decide(), context.operation),
  disconnect: (state, _, context) => endSignOut(state, context.decide()),
  // Forgetting an active login also ends it.
  forgetConnection: (state, command, context) =>
    command.connectorId === AUTH_CONNECTOR_ID && selectHeldConnection(state, command.namespace, AUTH_CONNECTOR_ID)?.recent === false
      ? endSignOut(state, context.decide({ ...command, type: 'disconnect' }))
      : undefined,
  reportConnectionElsewhere: (state, command, context) =>
    command.connectorId === AUTH_CONNECTOR_ID ? followConnection(state, command, context, loginRules) : undefined,
  reportFollowDue: (state, { namespace }, context) =>
    state.tabs.acts?.[namespace]?.deferred?.connectorId === AUTH_CONNECTOR_ID ? followDeferred(state, namespace, context, loginRules) : undefined,
  switchAccount: (state, _, context) => askAccountType(state, context.decide(), context.operation),
  setPreferredAccountType: (state, command, context) => askAccountType(state, askBack(state, context.decide(), command), context.operation),
  openModal: refuseView,
  pushView: refuseView,
  replaceView: refuseView,
  resetView: refuseView,
  chooseNetwork(state, command, context) {
    const decision = context.decide()
    const network = findNetwork(state, command.network)
    const asksForAnother = !('rejected' in decision) && decision.some((event) => 'view' in event && event.view === 'SwitchActiveChain')
    if (network === undefined || !asksForAnother || !servedByLogin(state, network.caipNetworkId)) return decision
    return context.decide({ type: 'pushView', view: 'SwitchNetwork', params: { network: network.caipNetworkId, namespace: network.chainNamespace } })
  },
}

/** Refuses a connection of the embedded wallet without a user: a login comes first. */
function refuseStranger(state: RootState, { connectorId }: { readonly connectorId: string }, context: { decide(): Decision<DomainEvent> }) {
  if (connectorId !== AUTH_CONNECTOR_ID || state.auth.user !== undefined) return undefined
  const decision = context.decide()
  return 'rejected' in decision ? decision : { rejected: failure('AUTH_NOT_CONNECTED') }
}

/** A new sign-out replaces a running one. */
function endSignOut(state: RootState, decision: Decision<DomainEvent>): Decision<DomainEvent> {
  const { signingOut } = state.auth
  if (signingOut === undefined || 'rejected' in decision) return decision
  const isAgain = decision.some((event) => event.type === 'disconnectStarted' && event.targets.some(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID))
  return isAgain ? [{ type: 'signedOut', operation: signingOut }, ...decision] : decision
}

/** Returns true if the active embedded wallet also serves the network (NET-11). */
function servedByLogin({ config, connection, network }: RootState, id: CaipNetworkId): boolean {
  const active = network.activeNamespace && connection.namespaces[network.activeNamespace]?.connectorId
  return active === AUTH_CONNECTOR_ID && config.plugins.embeddedWallet?.networks.includes(id) === true
}

/** Rules for adopting a login of another tab. This tab asks the secure site for the user (UX-43). */
const loginRules: FollowRules = {
  isRefused: (state, _, namespace) => 'code' in loginTarget(state, namespace),
  patienceMs: AUTH_RESTORE_MS,
}
