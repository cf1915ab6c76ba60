import type { SocialProvider } from '../config/state.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'

/** The 18 views of the specification, then the feature screens (MODAL-32). */
export const VIEW_NAMES = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'EmailLogin',
  'ProfileWallets',
  'UpdateEmailWallet',
  'Swap',
  'ApproveTransaction',
  'SIWXSignMessage',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'ConnectingSocial',
  'Networks',
  'WhatIsAWallet',
  'WalletSend',
  'WalletSendPreview',
  'WalletReceive',
  'Transactions',
  'OnRampProviders',
  'BuyInProgress',
  'Pay',
  'SmartSessionList',
] as const
/** A view that the router knows. */
export type ViewName = (typeof VIEW_NAMES)[number]

/** One view on the stack with what it is about. */
export interface ViewEntry {
  readonly view: ViewName
  readonly params?: {
    readonly connectorId?: string
    readonly namespace?: ChainNamespace
    readonly network?: CaipNetworkId
    /** ConnectingWalletConnect: the wallet of `customWallets` that was chosen. */
    readonly walletId?: string
    /** ConnectingSocial: whose window is open. */
    readonly provider?: SocialProvider
    /** SwitchActiveChain (specification, section 2). */
    readonly switchToChain?: ChainNamespace
    readonly navigateTo?: ViewName
    readonly navigateWithReplace?: boolean
  }
}

/** The views that wait for a wallet: leaving them ends the wait. */
export const CONNECTING_VIEWS: readonly ViewName[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailLogin',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/** What is known of the dialog. */
export interface ModalState {
  readonly open: boolean
  /** Never empty; the last one is shown. */
  readonly stack: readonly ViewEntry[]
  /** Counts refused closes, so that each is a change. */
  readonly shakes: number
  /** The last move, for the direction of the transition. */
  readonly direction: 'forward' | 'back'
  /** It stands in the page and is always open (option `embedded`). */
  readonly embedded: boolean
}

/** Where every opening begins, unless something else was asked for. */
export const FIRST_VIEW: ViewEntry = { view: 'Connect' }

/** Closed; embedded in the page it is never gone and begins anew (MODAL-04). */
export function closedModal({ embedded }: { readonly embedded: boolean }): ModalState {
  return { open: embedded, stack: [FIRST_VIEW], shakes: 0, direction: 'forward', embedded }
}
