import type { AnySlice, Slice } from '../root.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import { createDecide } from './decide.js'
import { policies } from './policy.js'
import { closedModal, type ModalState, type ViewEntry } from './state.js'

/**
 * Creates the modal slice: open state and stack of views.
 *
 * @param slices all others, which may add views
 */
export const createModal = (slices: readonly Pick<AnySlice, 'views'>[]): Slice<'modal'> => ({
  name: 'modal',
  publicEvents: { modalOpened: true, modalClosed: true, viewPushed: true, viewReplaced: true, viewReset: true, viewPopped: true },
  decide: createDecide(slices.flatMap(({ views = [] }) => views)),
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
    // A wallet that reports no network is not on an unsupported one.
    connected: (state, { namespace, network }) => (state.open && network === null ? withoutWrong(state, namespace) : state),
    networkSwitched: (state) => (state.open ? afterSwitch(state) : state),
    networkSwitchFailed: (state, { network }) => (state.open && last(state) === 'SwitchNetwork' ? afterFailedSwitch(state, network) : state),
    walletLocked: (state, { namespace }) => (state.open ? withoutWrong(state, namespace) : state),
    disconnected: (state, { by }) => (state.open ? afterDisconnect(state, by === 'conflict') : state),
    connectorRemoved: (state, { namespace, connectorId }) => (state.open ? afterLeaving(state, namespace, connectorId) : state),
    stopped: closedModal,
  },
  policies,
})

function entry(view: ViewEntry['view'], params: ViewEntry['params']): ViewEntry {
  return params === undefined ? { view } : { view, params }
}

function last(state: ModalState): string | undefined {
  return state.stack[state.stack.length - 1]?.view
}

function back(state: ModalState): ModalState {
  return state.stack.length < 2 ? closedModal(state) : { ...state, direction: 'back', stack: state.stack.slice(0, -1) }
}

/** Removes the view of a failed switch. A later switch has its own view on top, which stays. */
function afterFailedSwitch(state: ModalState, network: CaipNetworkId): ModalState {
  const ofNetwork = ({ view, params }: ViewEntry) => view === 'SwitchNetwork' && params?.network === network
  const shown = state.stack[state.stack.length - 1]
  if (shown === undefined || ofNetwork(shown) || !state.stack.some(ofNetwork)) return back(state)
  return { ...state, stack: state.stack.filter((one) => !ofNetwork(one)) }
}

/** Closes the network views after a switch: back to the earlier view, or out of the unsupported network view. */
function afterSwitch(state: ModalState): ModalState {
  if (state.stack.some((one) => one.view === 'UnsupportedChain')) return closedModal(state)
  const stack = state.stack.filter((one) => one.view !== 'SwitchNetwork' && one.view !== 'Networks')
  if (stack.length === state.stack.length) return state
  return stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

/** Removes the unsupported network view of a namespace. */
function withoutWrong(state: ModalState, namespace: ChainNamespace): ModalState {
  const stack = state.stack.filter(({ view, params }) => view !== 'UnsupportedChain' || (params?.namespace ?? namespace) !== namespace)
  return stack.length === state.stack.length ? state : stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

/** Removes the views that ask a wallet which has left the page: back to the earlier view, or to the choice of another wallet (robustness, I-31). */
function afterLeaving(state: ModalState, namespace: ChainNamespace, connectorId: string): ModalState {
  const asks = ({ view }: ViewEntry) => view === 'ConnectingExternal' || view === 'ConnectingMultiChain'
  const stack = state.stack.filter((one) => !asks(one) || one.params?.connectorId !== connectorId || (one.params.namespace ?? namespace) !== namespace)
  return stack.length === state.stack.length ? state : { ...state, direction: 'back', stack: stack.length === 0 ? [{ view: 'Connect' }] : stack }
}

/** Removes views of an account that disconnected (robustness, I-31). The dialog stays open if the user must choose again. */
function afterDisconnect(state: ModalState, asks: boolean): ModalState {
  const stack = state.stack.filter((one) => one.view !== 'Account' && one.view !== 'ProfileWallets' && one.view !== 'UnsupportedChain')
  if (stack.length === state.stack.length) return state
  if (stack.length === 0) return asks ? { ...state, direction: 'back', stack: [{ view: 'Connect' }] } : closedModal(state)
  return { ...state, direction: 'back', stack }
}
