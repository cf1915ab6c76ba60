import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { ViewEntry, ViewName } from './state.js'

/** What can be asked of the dialog. */
export type ModalCommand =
  /** Opens the dialog; without a view: Account when an address is connected, else Connect. While open: pushes the view. */
  | { readonly type: 'openModal'; readonly view?: ViewName; readonly params?: ViewEntry['params'] }
  /** Closes where closing is allowed; else the dialog shakes. */
  | { readonly type: 'closeModal' }
  | { readonly type: 'pushView'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  | { readonly type: 'replaceView'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  | { readonly type: 'resetView'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  /** Back one view; from the first one it closes. */
  | { readonly type: 'goBack' }
  /** A network was picked in a list: leads to SwitchNetwork, SwitchActiveChain, or straight back (specification, section 2). */
  | { readonly type: 'chooseNetwork'; readonly network: CaipNetworkId }
  /** A wallet was picked in a list: leads to the view that connects it and asks it. */
  | { readonly type: 'chooseWallet'; readonly connectorId: string; readonly namespace?: ChainNamespace }
  /** The wait of a view is over (animation of a success, shake): given by policies. */
  | { readonly type: 'reportSuccessShown' }

/** What can come true of the dialog. */
export type ModalEvent =
  | { readonly type: 'modalOpened'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  | { readonly type: 'modalClosed' }
  /** A close was refused; the dialog shakes for 500 ms. */
  | { readonly type: 'modalShaken' }
  | { readonly type: 'viewPushed'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  | { readonly type: 'viewReplaced'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  | { readonly type: 'viewReset'; readonly view: ViewName; readonly params?: ViewEntry['params'] }
  | { readonly type: 'viewPopped' }
