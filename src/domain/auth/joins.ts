import type { AccountCommand } from '../account/messages.js'
import type { ConnectionCommand } from '../connection/messages.js'
import type { ModalCommand } from '../modal/messages.js'
import type { NetworkCommand } from '../network/messages.js'
import { followConnection } from '../connection/index.js'
import { selectHeldConnection } from '../connection/selectors.js'
import { AUTH_CONNECTOR_ID } from '../connectors/state.js'
import { closedModal, type ModalState } from '../modal/state.js'
import { findNetwork } from '../network/selectors.js'
import type { Decision } from '../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import type { CaipNetworkId } from '../shared/caip.js'
import { askAccountType, askBack } from './account-type.js'
import { knowSmartAccountNetworks } from './smart-networks.js'
import { loginAgain } from './login-again.js'
import { loginRules } from './other-tab.js'
import { refuseView } from './views.js'

/** Slices that know nothing of the embedded wallet by themselves. */
export interface JoinedSlices {
  readonly connection: Slice<'connection', ConnectionCommand>
  readonly modal: Slice<'modal', ModalCommand>
  readonly network: Slice<'network', NetworkCommand>
}

/** The same slices in an app that has an embedded wallet: what it adds to their decisions comes with its plug. */
export function joinAuth({ connection, modal, network }: JoinedSlices): JoinedSlices {
  const { disconnect, forgetConnection, switchConnection, reportConnectionElsewhere } = connection.decide
  const { chooseNetwork, openModal, pushView, replaceView, resetView } = modal.decide
  const { disconnected } = modal.evolve
  const leave: typeof disconnect = (state, command, context) => endSignOut(state, disconnect(state, command, context))
  return {
    connection: {
      ...connection,
      decide: {
        ...connection.decide,
        switchConnection: (state, command, context) =>
          loginAgain(state, command, context) ?? askAccountType(state, switchConnection(state, command, context), context.operation),
        disconnect: leave,
        // A login that lives is ended, not only forgotten.
        forgetConnection: (state, command, context) =>
          command.connectorId === AUTH_CONNECTOR_ID && selectHeldConnection(state, command.namespace, AUTH_CONNECTOR_ID)?.recent === false
            ? leave(state, { ...command, type: 'disconnect' }, context)
            : forgetConnection(state, command, context),
        reportConnectionElsewhere: (state, command, context) =>
          command.connectorId === AUTH_CONNECTOR_ID
            ? followConnection(state, command, context, loginRules)
            : reportConnectionElsewhere(state, command, context),
      },
    },
    modal: {
      ...modal,
      decide: {
        ...modal.decide,
        openModal: (state, command, context) => refuseView(state, command) ?? openModal(state, command, context),
        pushView: (state, command, context) => refuseView(state, command) ?? pushView(state, command, context),
        replaceView: (state, command, context) => refuseView(state, command) ?? replaceView(state, command, context),
        resetView: (state, command, context) => refuseView(state, command) ?? resetView(state, command, context),
        chooseNetwork(state, command, context) {
          const decision = chooseNetwork(state, command, context)
          const network = findNetwork(state, command.network)
          const asksForAnother = !('rejected' in decision) && decision.some((event) => 'view' in event && event.view === 'SwitchActiveChain')
          if (network === undefined || !asksForAnother || !servedByLogin(state, network.caipNetworkId)) return decision
          return pushView(
            state,
            { type: 'pushView', view: 'SwitchNetwork', params: { network: network.caipNetworkId, namespace: network.chainNamespace } },
            context,
          )
        },
      },
      evolve: {
        ...modal.evolve,
        disconnected: (state, event, at) => ended(disconnected?.(state, event, at) ?? state, event.connectorId === AUTH_CONNECTOR_ID),
        connectionForgotten: (state, { connectorId, operation }) => ended(state, connectorId === AUTH_CONNECTOR_ID && operation !== undefined),
        approvalsEnded: (state) => ({
          ...state,
          stack: state.stack.filter(({ view }, index) => view !== 'ApproveTransaction' || index === state.stack.length - 1),
        }),
      },
    },
    network: { ...network, evolve: { ...network.evolve, smartAccountNetworksKnown: knowSmartAccountNetworks } },
  }
}

/** A newer sign-out tells the site again: the one before it is over. */
function endSignOut(state: RootState, decision: Decision<DomainEvent>): Decision<DomainEvent> {
  const { signingOut } = state.auth
  if (signingOut === undefined || 'rejected' in decision) return decision
  const isAgain = decision.some((event) => event.type === 'disconnectStarted' && event.targets.some(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID))
  return isAgain ? [{ type: 'signedOut', operation: signingOut }, ...decision] : decision
}

/** With a login goes the view of its e-mail (robustness, I-31). */
function ended(state: ModalState, isOver: boolean): ModalState {
  const stack = state.stack.filter(({ view }) => view !== 'UpdateEmailWallet')
  if (!isOver || stack.length === state.stack.length) return state
  return stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

/** As {@link joinAuth}, for accounts. */
export function joinAccount(account: Slice<'account', AccountCommand>): Slice<'account', AccountCommand> {
  const { switchAccount, setPreferredAccountType } = account.decide
  return {
    ...account,
    decide: {
      ...account.decide,
      switchAccount: (state, command, context) => askAccountType(state, switchAccount(state, command, context), context.operation),
      setPreferredAccountType: (state, command, context) =>
        askAccountType(state, askBack(state, setPreferredAccountType(state, command, context), command), context.operation),
    },
  }
}

/** The embedded wallet that is in use has an account there, too (NET-11). */
function servedByLogin({ config, connection, network }: RootState, id: CaipNetworkId): boolean {
  const active = network.activeNamespace && connection.namespaces[network.activeNamespace]?.connectorId
  return active === AUTH_CONNECTOR_ID && config.embeddedWallet?.networks.includes(id) === true
}
