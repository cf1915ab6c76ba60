import { sessionConnector } from '../config/index.js'
import { filter, map, merge, mergeMap, type Observable, switchMap } from 'rxjs'
import { selectActiveAddress } from '../account/index.js'
import { selectLockedWallet } from '../connection/index.js'
import { later } from '../shared/timing.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { selectView } from './selectors.js'
import { SUCCESS_SHOWN_MS } from './state.js'
import { CONNECTING_VIEWS } from './view-names.js'

/** Closes the dialog after success was shown. */
const closeAfterSuccess: Policy = (io) =>
  merge(
    io.on('connected').pipe(filter(() => selectView(io.state()).view !== 'ConnectingMultiChain')),
    // A refused connect can be tried again in the view.
    io
      .on('chainsConnected')
      .pipe(filter(({ missing }) => missing.length === 0 && selectView(io.state()).view === 'ConnectingMultiChain')),
  ).pipe(
    filter(() => io.state().modal.open && CONNECTING_VIEWS.includes(selectView(io.state()).view)),
    switchMap(() => later(io.ports.timer, SUCCESS_SHOWN_MS, { type: 'reportSuccessShown' as const }, gone(io))),
  )

/** Activates the network that a wallet was connected for (NET-14). */
const activateChosenNetwork: Policy = (io) =>
  io.on('connected').pipe(
    // Connect replaces SwitchActiveChain and keeps its parameters. The visitor may have chosen several networks, one after the other.
    map(
      ({ namespace }) =>
        io
          .state()
          .modal.stack.filter(({ params }) => params?.switchToChain === namespace)
          .at(-1)?.params?.network,
    ),
    filter((network) => network !== undefined),
    map((network): DomainCommand => ({ type: 'switchNetwork', network })),
  )

/** Replaces Connect by Account if the dialog opened before the connection was known, and in an embedded dialog after each reset. */
const showAccountOnConnect: Policy = (io) =>
  io.on('connected', 'networkSwitched', 'networkSwitchFailed', 'disconnected').pipe(
    filter(({ type }) => {
      const { open, embedded, stack } = io.state().modal
      const first = stack.length === 1 && stack[0]?.view === 'Connect' && stack[0].params === undefined
      return open && first && (embedded || type === 'connected') && selectActiveAddress(io.state()) !== undefined
    }),
    map((): DomainCommand => ({ type: 'resetView', view: 'Account' })),
  )

/**
 * Leaves Account if the session behind it is not restored after all: another wallet claims to be its wallet, or the wallet has ended it, or left while locked, or
 * the visitor has it forgotten. Under another view it is left when the visitor comes back to it.
 */
const leaveLostAccount: Policy = (io) =>
  io.on('connectFailed', 'restoreWithheld', 'restoreAbandoned', 'connectorRemoved', 'connectionForgotten', 'viewPopped').pipe(
    filter(() => {
      const state = io.state()
      const { activeNamespace } = state.network
      if (!state.modal.open || activeNamespace === undefined || selectView(state).view !== 'Account') return false
      const { flow } = state.connection.namespaces[activeNamespace] ?? {}
      const isAwaited = (flow !== undefined && flow.by !== 'visitor') || selectLockedWallet(state, activeNamespace) !== undefined
      return !isAwaited && selectActiveAddress(state) === undefined
    }),
    map((): DomainCommand => ({ type: 'resetView', view: 'Connect' })),
  )

/** Offers to switch the network if a transaction failed because the wallet is on another one (UX-31). */
const offerNetworkOnMismatch: Policy = (io) =>
  io.on('requestFailed').pipe(
    filter(({ failure }) => failure.code === 'CHAIN_MISMATCH'),
    map(({ namespace, network }): DomainCommand => ({ type: 'openModal', view: 'SwitchNetwork', params: { network, namespace } })),
  )

/** Runs the connect or switch of a view when it opens, in the call stack of the click (design, section 2, rule 3). */
const actOnView: Policy = (io) =>
  io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset').pipe(
    mergeMap(({ view, params }): DomainCommand[] => {
      if (view === 'ConnectingExternal' && params?.connectorId)
        return [{ type: 'connect', connectorId: params.connectorId, ...(params.namespace ? { namespace: params.namespace } : {}) }]
      if (view === 'ConnectingWalletConnect' || view === 'ConnectingWalletConnectBasic') {
        const { walletId, namespace } = params ?? {}
        return [
          {
            type: 'connect',
            connectorId: sessionConnector(io.state().config)?.id ?? '',
            ...(walletId ? { walletId } : {}),
            ...(namespace ? { namespace } : {}),
          },
        ]
      }
      if (view === 'SwitchNetwork' && params?.network) return [{ type: 'switchNetwork', network: params.network }]
      return []
    }),
  )

/** Policies of the modal slice: navigation after connecting, and actions of opened views. */
export const policies = { actOnView, closeAfterSuccess, activateChosenNetwork, showAccountOnConnect, leaveLostAccount, offerNetworkOnMismatch }

function gone(io: PolicyIo): Observable<unknown> {
  return merge(io.on('modalClosed'), io.on('viewPopped'))
}
