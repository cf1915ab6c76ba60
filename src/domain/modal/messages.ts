import type { SliceDeclaration } from '../declaration.js'
import type { ModalState } from './state.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { ViewEntry, ViewName } from './state.js'

/** Commands of the modal slice. */
export type ModalCommand =
  /** Opens the dialog. Without a view: Account if connected, or else Connect. Pushes the view if the dialog is open. */
  | { readonly type: 'openModal'; readonly view?: ViewName; readonly params?: ViewEntry['params'] }
  /** Closes the dialog if allowed. Otherwise it shakes. */
  | { readonly type: 'closeModal' }
  /** Shows a view on top of the current one, to which `goBack` returns. */
  | { readonly type: 'pushView'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** Shows a view in place of the current one. */
  | { readonly type: 'replaceView'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** Shows a view in place of all views, so that there is no way back. */
  | { readonly type: 'resetView'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** Goes back one view. Closes the dialog from the first one. */
  | { readonly type: 'goBack' }
  /** Opens SwitchNetwork or SwitchActiveChain for a chosen network, or goes back (specification, section 2). */
  | { readonly type: 'chooseNetwork'; readonly network: CaipNetworkId }
  /** Opens the connect view of a chosen wallet, which asks it. */
  | { readonly type: 'chooseWallet'; readonly connectorId: string; readonly namespace?: ChainNamespace }

/** Reports of policies. */
export type ModalReport =
  /** The delay after a success has passed. Dispatched by policies. */
  { readonly type: 'reportSuccessShown' }

/** Public events of the dialog. */
export type ModalEvent =
  /** When the dialog opens. */
  | { readonly type: 'modalOpened'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** When the dialog closes. */
  | { readonly type: 'modalClosed' }
  /** When a view was pushed. */
  | { readonly type: 'viewPushed'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** When a view replaces the visible one. */
  | { readonly type: 'viewReplaced'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** When the dialog was reset to a view. */
  | { readonly type: 'viewReset'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** When the dialog goes back one view. */
  | { readonly type: 'viewPopped' }

/** Events that `events$` does not carry. */
export type ModalInternalEvent =
  /** The dialog refused to close, and shakes for 500 ms. */
  { readonly type: 'modalShaken' }

/** See {@link SliceDeclaration}. */
export const modalDeclaration: SliceDeclaration<'modal'> = {
  commands: {
    openModal: { view: 'view?', params: 'viewParams?' },
    closeModal: {},
    pushView: { view: 'view', params: 'viewParams?' },
    replaceView: { view: 'view', params: 'viewParams?' },
    resetView: { view: 'view', params: 'viewParams?' },
    goBack: {},
    chooseNetwork: { network: 'network' },
    chooseWallet: { connectorId: 'text', namespace: 'namespace?' },
  },
  main: { openModal: 'view', pushView: 'view', replaceView: 'view', resetView: 'view', chooseNetwork: 'network', chooseWallet: 'connectorId' },
  events: {
    modalOpened: {},
    modalClosed: {},
    modalShaken: {},
    viewPushed: {},
    viewReplaced: {},
    viewReset: {},
    viewPopped: {},
  },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly modal: { readonly state: ModalState; readonly commands: ModalCommand | ModalReport; readonly events: ModalEvent | ModalInternalEvent }
  }
  interface PublicSlices {
    readonly modal: { readonly state: ModalState; readonly commands: ModalCommand; readonly events: ModalEvent }
  }
}
