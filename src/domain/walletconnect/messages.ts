import type { RelayEvent, Session, SignedIn, SignInRequest } from '../../ports/relay.js'
import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { DeepLinkChoice } from './state.js'

/** Which of a wallet's links is meant. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

/** Where a link opens. */
export type LinkTarget = '_self' | '_top' | '_blank'

/** A pairing is begun by `connect` with the WalletConnect connector; what else can be asked: */
export type WalletConnectCommand =
  /** A new address for the pairing that stands: after it was declined, failed or expired, or because the visitor asks for one. */
  | { readonly type: 'renewPairing' }
  /** Makes a pairing ahead of the visitor's choice, where links open from a click only (WC-09). Nothing where one stands. */
  | { readonly type: 'preparePairing' }
  /** Opens the chosen wallet (or the one of the session) by its link, in the same call. `as` chooses among the links that it has. */
  | { readonly type: 'openWallet'; readonly walletId?: string; readonly as?: LinkKind }
  | { readonly type: 'reportPairingReady'; readonly operation: OperationId; readonly attempt: number; readonly expiresAt: number }
  | {
      readonly type: 'reportSessionSettled'
      readonly operation: OperationId
      readonly attempt: number
      readonly session: Session
      readonly signedIn?: readonly SignedIn[]
    }
  | { readonly type: 'reportPairingFailed'; readonly operation: OperationId; readonly attempt: number; readonly failure: Failure }
  /** The wait for a renewal, a retry or the visitor is over, or the page is seen again. */
  | { readonly type: 'reportPairingDue'; readonly operation: OperationId; readonly attempt: number }
  | { readonly type: 'reportSessions'; readonly sessions: readonly Session[]; readonly failure?: Failure }
  /** The visitor has gone on to something else while a session of an earlier visit was looked for. */
  | { readonly type: 'reportSessionForgone' }
  /** The session's time is over, by the clock of the page. */
  | { readonly type: 'reportSessionDue'; readonly topic: string }
  /** The network of a namespace is another one now, on which the session has other accounts. */
  | { readonly type: 'reportSessionNetwork'; readonly namespace: ChainNamespace }
  | { readonly type: 'reportRelay'; readonly event: RelayEvent }
  | { readonly type: 'reportOpenFailed'; readonly failure: Failure }

/** Who or what ended a session. `app`: another took its place, or it is of no use any more. `discarded`: it was never taken up. */
export type SessionEndedBy = 'visitor' | 'wallet' | 'expiry' | 'tab' | 'app' | 'discarded'

/** What can come true of sessions over the relay. */
export type WalletConnectEvent =
  /** An address is asked for: the first of this connect, or a further one. */
  | {
      readonly type: 'pairingStarted'
      readonly operation: OperationId
      /** The connect that it serves. */
      readonly flow?: OperationId
      readonly namespace: ChainNamespace
      readonly attempt: number
      readonly walletId?: string
      readonly signIn?: SignInRequest
      readonly reusable: boolean
      readonly retried: boolean
      readonly dueAt: number
    }
  /** A pairing that was made ahead, or for a connect that was left, serves another connect from now on (WC-09). */
  | {
      readonly type: 'pairingReused'
      readonly operation: OperationId
      readonly flow: OperationId
      readonly namespace: ChainNamespace
      readonly walletId?: string
    }
  | {
      readonly type: 'pairingReady'
      readonly operation: OperationId
      readonly flow?: OperationId
      readonly attempt: number
      readonly expiresAt: number
      readonly dueAt: number
    }
  | {
      readonly type: 'pairingEnded'
      readonly operation: OperationId
      readonly flow?: OperationId
      readonly attempt: number
      readonly phase: 'declined' | 'expired' | 'failed'
      readonly failure: Failure
      readonly dueAt: number
    }
  /** The visitor asks for the next try earlier than it may be made: it follows at `dueAt` (WC-08). */
  | { readonly type: 'pairingRetryKept'; readonly operation: OperationId; readonly attempt: number; readonly dueAt: number }
  /** Followed by a `connected` for each namespace of the session that the app has. `operation`: of the connect. */
  | { readonly type: 'sessionSettled'; readonly operation: OperationId; readonly session: Session }
  /** The wallet signed in with the proposal (WC-27). */
  | { readonly type: 'signedInWithProposal'; readonly operation: OperationId; readonly topic: string; readonly signedIn: readonly SignedIn[] }
  | { readonly type: 'sessionRestored'; readonly session: Session }
  | { readonly type: 'sessionUpdated'; readonly topic: string; readonly namespaces: Session['namespaces'] }
  | { readonly type: 'sessionExtended'; readonly topic: string; readonly expiresAt: number }
  /** Goes with a `disconnected` for each namespace that it served. */
  | { readonly type: 'sessionEnded'; readonly topic: string; readonly by: SessionEndedBy }
  /** A wallet is opened. `link`: with `{uri}` where the pairing address goes in. `deepLink` leads to the wallet again for later requests. */
  | { readonly type: 'walletOpened'; readonly link: string; readonly target: LinkTarget; readonly deepLink: DeepLinkChoice }
  | { readonly type: 'walletOpenFailed'; readonly failure: Failure }
  | { readonly type: 'relayStatusChanged'; readonly online: boolean }
  /** Told once per page load and code (WC-30). */
  | { readonly type: 'relayFaultTold'; readonly failure: Failure }
