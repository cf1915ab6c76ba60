import type { SliceDeclaration } from '../declaration.js'
import type { DeepLinkChoice, OpenPairing, PublicRelayState, RelayState, SessionEndedBy } from '../relay/state.js'
import type { RelayEvent, Session, SignedIn, SignInRequest } from '../../ports/relay.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

/** Kind of a wallet's link. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

/** Target of a link. */
export type LinkTarget = '_self' | '_top' | '_blank'

/** Commands of the relay slice. `connect` with the WalletConnect connector starts a pairing. */
export type WalletConnectCommand =
  /** Creates a new URI for the pairing: after it was declined, failed or expired, or on the user's request. */
  | { readonly type: 'renewPairing' }
  /** Prefetches a pairing, on platforms where links open from a click only (WC-09). Does nothing if one exists. */
  | { readonly type: 'preparePairing' }
  /** Opens the chosen wallet, or that of the session, by its link, synchronously. `as` selects one of its links. */
  | { readonly type: 'openWallet'; readonly walletId?: string; readonly as?: LinkKind }

/** Reports of policies. */
export type WalletConnectReport =
  | { readonly type: 'reportPairingReady'; readonly operation: OperationId; readonly attempt: number; readonly expiresAt: number }
  | {
      readonly type: 'reportSessionSettled'
      readonly operation: OperationId
      readonly attempt: number
      readonly session: Session
      readonly signedIn?: readonly SignedIn[]
    }
  | { readonly type: 'reportPairingFailed'; readonly operation: OperationId; readonly attempt: number; readonly failure: Failure }
  /** The wait for a renewal, a retry or the user has ended, or the page became visible. */
  | { readonly type: 'reportPairingDue'; readonly operation: OperationId; readonly attempt: number }
  | { readonly type: 'reportSessions'; readonly sessions: readonly Session[]; readonly failure?: Failure }
  /** The user started something else while an earlier session was being restored. */
  | { readonly type: 'reportSessionForgone' }
  /** The session has expired, by the page's clock. */
  | { readonly type: 'reportSessionDue'; readonly topic: string }
  /** The network of a namespace changed, and the session has other accounts there. */
  | { readonly type: 'reportSessionNetwork'; readonly namespace: ChainNamespace }
  | { readonly type: 'reportRelay'; readonly event: RelayEvent }
  | { readonly type: 'reportOpenFailed'; readonly failure: Failure }

/** Public events of the relay slice. */
export type WalletConnectEvent =
  /** When the URI to scan or open is available: `getPairingUri()`. */
  | {
      readonly type: 'pairingReady'
      readonly operation: OperationId
      readonly flow?: OperationId
      readonly attempt: number
      readonly expiresAt: number
      readonly dueAt: number
    }
  /** When a pairing was declined, expired or failed. */
  | {
      readonly type: 'pairingEnded'
      readonly operation: OperationId
      readonly flow?: OperationId
      readonly attempt: number
      readonly phase: 'declined' | 'expired' | 'failed'
      readonly failure: Failure
      readonly dueAt: number
    }
  /** When a wallet approved a pairing. Followed by a `connected` for each configured namespace of the session. */
  | { readonly type: 'sessionSettled'; readonly operation: OperationId; readonly session: Session }
  /**
   * When a wallet approved a pairing without some namespaces that were asked for: after the `connected` of those that it serves. The visitor is told by a toast.
   */
  | {
      readonly type: 'sessionNamespacesMissing'
      readonly operation: OperationId
      readonly namespaces: readonly ChainNamespace[]
      readonly failure: Failure
    }
  /** When a session ended, with a `disconnected` for each namespace that it served. */
  | { readonly type: 'sessionEnded'; readonly topic: string; readonly by: SessionEndedBy }
  /** When a wallet is opened. `link`: with `{uri}` for the pairing URI. `deepLink` opens the wallet again for later requests. */
  | { readonly type: 'walletOpened'; readonly link: string; readonly target: LinkTarget; readonly deepLink?: DeepLinkChoice }
  /** When a wallet could not be opened by its link. */
  | { readonly type: 'walletOpenFailed'; readonly failure: Failure }
  /** When the relay became reachable or unreachable. */
  | { readonly type: 'relayStatusChanged'; readonly online: boolean }

/** Events that `events$` does not carry. */
export type WalletConnectInternalEvent =
  /** A URI is being created: the first of this connect, or a further one. */
  | {
      readonly type: 'pairingStarted'
      readonly operation: OperationId
      /** Operation of its connect. */
      readonly flow?: OperationId
      readonly namespace: ChainNamespace
      readonly attempt: number
      readonly walletId?: string
      readonly signIn?: SignInRequest
      readonly reusable: boolean
      readonly retried: boolean
      readonly dueAt: number
    }
  /** A pairing that was prefetched, or whose connect was cancelled, is now used by another connect (WC-09). */
  | {
      readonly type: 'pairingReused'
      readonly operation: OperationId
      readonly flow: OperationId
      readonly namespace: ChainNamespace
      readonly walletId?: string
    }
  /** The user retried too early. The retry follows at `dueAt` (WC-08). */
  | { readonly type: 'pairingRetryKept'; readonly operation: OperationId; readonly attempt: number; readonly dueAt: number }
  /** The wallet signed in with the proposal (WC-27). */
  | { readonly type: 'signedInWithProposal'; readonly operation: OperationId; readonly topic: string; readonly signedIn: readonly SignedIn[] }
  | { readonly type: 'sessionRestored'; readonly session: Session }
  | { readonly type: 'sessionUpdated'; readonly topic: string; readonly namespaces: Session['namespaces'] }
  | { readonly type: 'sessionExtended'; readonly topic: string; readonly expiresAt: number }
  /** Reported once per page load and code (WC-30). */
  | { readonly type: 'relayFaultTold'; readonly failure: Failure }

/** See {@link SliceDeclaration}. */
export const relayDeclaration: SliceDeclaration<'relay'> = {
  commands: {
    renewPairing: {},
    preparePairing: {},
    openWallet: { walletId: 'text?', as: 'mobile|desktop|web?' },
  },
  main: { openWallet: 'walletId' },
  events: {
    pairingStarted: {},
    pairingReused: {},
    pairingReady: {},
    pairingEnded: {},
    pairingRetryKept: {},
    sessionSettled: { accounts: true },
    sessionNamespacesMissing: {},
    signedInWithProposal: { account: true, message: true, signature: true },
    sessionRestored: { accounts: true },
    sessionUpdated: { accounts: true },
    sessionExtended: {},
    sessionEnded: {},
    walletOpened: {},
    walletOpenFailed: {},
    relayStatusChanged: {},
    relayFaultTold: {},
  },
  personal: {
    reportSessionSettled: { accounts: true, account: true, message: true, signature: true },
    reportSessions: { accounts: true },
    reportRelay: { accounts: true },
  },
  calls: {
    'relay.pair': { accounts: true, account: true, message: true, signature: true },
    'relay.sessions': { accounts: true },
    'relay.events': { accounts: true, data: 'ids' },
  },
  // A session's topic allows observing it at the relay.
  everywhere: { topic: true, sessionTopic: true, storedTopic: true, session_topic: 'json' },
}

declare module '../registry.js' {
  interface Slices {
    readonly relay: {
      readonly state: RelayState
      readonly commands: WalletConnectCommand | WalletConnectReport
      readonly events: WalletConnectEvent | WalletConnectInternalEvent
    }
  }
  interface PublicSlices {
    readonly relay: { readonly state: PublicRelayState; readonly commands: WalletConnectCommand; readonly events: WalletConnectEvent }
  }
  interface RestoredItems {
    /** Topic of the session to restore. */
    readonly sessionTopic?: string
    readonly deepLink?: DeepLinkChoice
    /** Pairing that was open when the page was left. */
    readonly pairing?: OpenPairing
  }
}
