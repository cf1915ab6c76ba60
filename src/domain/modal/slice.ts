import { mergeMap } from '../shared/streams/flatten.js'
import { WALLET_CONNECT_ID } from '../connectors/index.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import { decide } from './decide.js'
import type { ModalCommand } from './messages.js'
import { closedModal, type ModalState, type ViewEntry } from './state.js'

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
    // A wallet that does not tell its network is on none that is wrong.
    connected: (state, { namespace, network }) => (state.open && network === null ? withoutWrong(state, namespace) : state),
    networkSwitched: (state) => (state.open ? afterSwitch(state) : state),
    networkSwitchFailed: (state, { network }) => (state.open && last(state) === 'SwitchNetwork' ? afterFailedSwitch(state, network) : state),
    disconnected: (state, { by }) => (state.open ? afterDisconnect(state, by === 'conflict') : state),
    stopped: closedModal,
  },
  policies: { acts },
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

/** The view of the switch goes; where another network was chosen meanwhile, the view of that one is on top and stays. */
function afterFailedSwitch(state: ModalState, network: CaipNetworkId): ModalState {
  const ofNetwork = ({ view, params }: ViewEntry) => view === 'SwitchNetwork' && params?.network === network
  const shown = state.stack[state.stack.length - 1]
  if (shown === undefined || ofNetwork(shown) || !state.stack.some(ofNetwork)) return back(state)
  return { ...state, stack: state.stack.filter((one) => !ofNetwork(one)) }
}

/** Network views have done their work: back to where the visitor came from; the view of a wrong network closes. */
function afterSwitch(state: ModalState): ModalState {
  if (state.stack.some((one) => one.view === 'UnsupportedChain')) return closedModal(state)
  const stack = state.stack.filter((one) => one.view !== 'SwitchNetwork' && one.view !== 'Networks')
  if (stack.length === state.stack.length) return state
  return stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

/** The view of a wrong network is gone where nobody knows of one any more. */
function withoutWrong(state: ModalState, namespace: ChainNamespace): ModalState {
  const stack = state.stack.filter(({ view, params }) => view !== 'UnsupportedChain' || (params?.namespace ?? namespace) !== namespace)
  return stack.length === state.stack.length ? state : stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

/** Views that show an account are gone with it (robustness, I-31). Where the visitor must choose again, the dialog stays open for that. */
function afterDisconnect(state: ModalState, asks: boolean): ModalState {
  const stack = state.stack.filter((one) => one.view !== 'Account' && one.view !== 'ProfileWallets' && one.view !== 'UnsupportedChain')
  if (stack.length === state.stack.length) return state
  if (stack.length === 0) return asks ? { ...state, direction: 'back', stack: [{ view: 'Connect' }] } : closedModal(state)
  return { ...state, direction: 'back', stack }
}
