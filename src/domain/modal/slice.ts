import type { Observable } from 'rxjs'
import { merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { filter, map } from '../shared/streams/operators.js'
import { selectActiveAddress } from '../account/index.js'
import { WALLET_CONNECT_ID } from '../connectors/index.js'
import { later } from '../kernel/timing.js'
import type { DomainCommand, Policy, PolicyIo, Slice } from '../root.js'
import { decide } from './decide.js'
import type { ModalCommand } from './messages.js'
import { selectView } from './selectors.js'
import { closedModal, CONNECTING_VIEWS, type ModalState, type ViewEntry } from './state.js'

/** How long the closed latch is shown before the dialog leaves. */
export const SUCCESS_SHOWN_MS = 700

/** A view that connects or switches acts when it is entered, in the same call as the click (design, section 2, rule 3). */
const acts: Policy = (io) =>
  io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset').pipe(
    mergeMap(({ view, params }): DomainCommand[] => {
      if (view === 'ConnectingExternal' && params?.connectorId)
        return [{ type: 'connect', connectorId: params.connectorId, ...(params.namespace ? { namespace: params.namespace } : {}) }]
      if (view === 'ConnectingWalletConnect' || view === 'ConnectingWalletConnectBasic') {
        const { walletId, namespace } = params ?? {}
        return [{ type: 'connect', connectorId: WALLET_CONNECT_ID, ...(walletId ? { walletId } : {}), ...(namespace ? { namespace } : {}) }]
      }
      if (view === 'SwitchNetwork' && params?.network) return [{ type: 'switchNetwork', network: params.network }]
      return []
    }),
  )

/** The closed latch is seen, then the dialog leaves by itself. */
const leaves: Policy = (io) =>
  io.on('connected').pipe(
    filter(() => io.state().modal.open && CONNECTING_VIEWS.includes(selectView(io.state()).view)),
    switchMap(() => later(io.ports.timer, SUCCESS_SHOWN_MS, { type: 'reportSuccessShown' as const }, gone(io))),
  )

/** A wallet connected for the sake of a network makes that network the active one (NET-14). */
const completesSwitch: Policy = (io) =>
  io.on('connected').pipe(
    // Connect takes the place of SwitchActiveChain and carries on what it was for.
    map(({ namespace }) => io.state().modal.stack.find((entry) => entry.params?.switchToChain === namespace)?.params?.network),
    filter((network) => network !== undefined),
    map((network): DomainCommand => ({ type: 'switchNetwork', network })),
  )

/**
 * Connect gives way to the account where it was opened before it was known that somebody is connected, and in an embedded dialog whenever
 * that has begun anew.
 */
const greets: Policy = (io) =>
  io.on('connected', 'networkSwitched', 'networkSwitchFailed', 'disconnected').pipe(
    filter(({ type }) => {
      const { open, embedded, stack } = io.state().modal
      const first = stack.length === 1 && stack[0]?.view === 'Connect' && stack[0].params === undefined
      return open && first && (embedded || type === 'connected') && selectActiveAddress(io.state()) !== undefined
    }),
    map((): DomainCommand => ({ type: 'resetView', view: 'Account' })),
  )

/** A transaction that was not shown because the wallet is elsewhere: the way to the right network is one confirmation away (UX-31). */
const leadsToNetwork: Policy = (io) =>
  io.on('requestFailed').pipe(
    filter(({ failure }) => failure.code === 'CHAIN_MISMATCH'),
    map(({ namespace, network }): DomainCommand => ({ type: 'openModal', view: 'SwitchNetwork', params: { network, namespace } })),
  )

/** The dialog: whether it is open, and which views lie on its stack. */
export const modal: Slice<'modal', ModalCommand> = {
  name: 'modal',
  decide,
  evolve: {
    modalOpened: (state, { view, params }) => ({ ...state, open: true, direction: 'forward', stack: [entry(view, params)] }),
    modalClosed: closedModal,
    modalShaken: (state) => ({ ...state, shakes: state.shakes + 1 }),
    viewPushed: (state, { view, params }) => ({ ...state, direction: 'forward', stack: [...state.stack, entry(view, params)] }),
    viewReplaced: (state, { view, params }) => ({ ...state, direction: 'forward', stack: [...state.stack.slice(0, -1), entry(view, params)] }),
    viewReset: (state, { view, params }) => ({ ...state, direction: 'forward', stack: [entry(view, params)] }),
    viewPopped: (state) => (state.stack.length < 2 ? state : { ...state, direction: 'back', stack: state.stack.slice(0, -1) }),
    walletNetworkUnsupported: (state, { ask, namespace, network }) =>
      ask ? { ...state, open: true, direction: 'forward', stack: [entry('UnsupportedChain', { namespace, network })] } : state,
    networkSwitched: (state) => (state.open ? afterSwitch(state) : state),
    networkSwitchFailed: (state) => (state.open && last(state) === 'SwitchNetwork' ? back(state) : state),
    disconnected: (state) => (state.open ? afterDisconnect(state) : state),
    stopped: closedModal,
  },
  policies: { acts, leaves, completesSwitch, greets, leadsToNetwork },
}

function entry(view: ViewEntry['view'], params: ViewEntry['params']): ViewEntry {
  return params === undefined ? { view } : { view, params }
}

function last(state: ModalState): string | undefined {
  return state.stack[state.stack.length - 1]?.view
}

function back(state: ModalState): ModalState {
  return state.stack.length < 2 ? closedModal(state) : { ...state, direction: 'back', stack: state.stack.slice(0, -1) }
}

/** Network views have done their work: back to where the visitor came from; the view of a wrong network closes. */
function afterSwitch(state: ModalState): ModalState {
  if (state.stack.some((one) => one.view === 'UnsupportedChain')) return closedModal(state)
  const stack = state.stack.filter((one) => one.view !== 'SwitchNetwork' && one.view !== 'Networks')
  if (stack.length === state.stack.length) return state
  return stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

/** Views that show an account are gone with it (robustness, I-31). */
function afterDisconnect(state: ModalState): ModalState {
  const stack = state.stack.filter((one) => one.view !== 'Account' && one.view !== 'ProfileWallets' && one.view !== 'UnsupportedChain')
  if (stack.length === state.stack.length) return state
  return stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

function gone(io: PolicyIo): Observable<unknown> {
  return merge(io.on('modalClosed'), io.on('viewPopped'))
}
