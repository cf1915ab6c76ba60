import type { Views } from '../registry.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { VIEW_NAMES } from './view-names.js'

/** A view that the router knows: of the specification, or of a slice. */
export type ViewName = (typeof VIEW_NAMES)[number] | keyof Views

/** View on the stack, with its parameters. */
export interface ViewEntry {
  readonly view: ViewName
  readonly params?: {
    readonly connectorId?: string
    readonly namespace?: ChainNamespace
    readonly network?: CaipNetworkId
    /** ConnectingWalletConnect: the chosen wallet of `customWallets`. */
    readonly walletId?: string
    /** ConnectingSocial: the provider of the open popup. */
    readonly provider?: string
    /** SwitchActiveChain (specification, section 2). */
    readonly switchToChain?: ChainNamespace
    readonly navigateTo?: ViewName
    readonly navigateWithReplace?: boolean
  }
}

/** Milliseconds that the dialog shows success before it closes. */
export const SUCCESS_SHOWN_MS = 1_100

/** State of the modal slice. */
export interface ModalState {
  readonly open: boolean
  /** Never empty. The last one is visible. */
  readonly stack: readonly ViewEntry[]
  /** Number of refused closes. Each one triggers the shake animation. */
  readonly shakes: number
  /** Last navigation, which sets the direction of the transition. */
  readonly direction: 'forward' | 'back'
  /** True if the dialog is embedded in the page and always open (option `embedded`). */
  readonly embedded: boolean
}

/** Default view when the dialog opens. */
export const FIRST_VIEW: ViewEntry = { view: 'Connect' }

/** Returns the closed state. An embedded dialog stays open and is reset (MODAL-04). */
export function closedModal({ embedded }: { readonly embedded: boolean }): ModalState {
  return { open: embedded, stack: [FIRST_VIEW], shakes: 0, direction: 'forward', embedded }
}
