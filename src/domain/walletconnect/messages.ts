import type { RelayEvent, Session, SignedIn } from '../../ports/relay.js'
import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { DeepLinkChoice } from './state.js'

/** A pairing is begun by `connect` with the WalletConnect connector; what else can be asked: */
export type WalletConnectCommand =
  /** A new address for the pairing that stands: after it was declined, failed or expired, or because the visitor asks for one. */
  | { readonly type: 'renewPairing' }
  /** Opens the chosen wallet (or the one of the session) by its link, in the same call. `as` chooses among the links that it has. */
  | { readonly type: 'openWallet'; readonly walletId?: string; readonly as?: 'mobile' | 'desktop' | 'web' }
  | { readonly type: 'reportPairingReady'; readonly operation: OperationId; readonly attempt: number; readonly expiresAt: number }
  | { readonly type: 'reportSessionSettled'; readonly operation: OperationId; readonly attempt: number; readonly session: Session; readonly signedIn?: readonly SignedIn[] }
  | { readonly type: 'reportPairingFailed'; readonly operation: OperationId; readonly attempt: number; readonly failure: Failure }
  /** The wait for a renewal or a retry is over. */
  | { readonly type: 'reportPairingDue'; readonly operation: OperationId; readonly attempt: number }
  | { readonly type: 'reportSessions'; readonly operation: OperationId; readonly sessions: readonly Session[] }
  | { readonly type: 'reportRelay'; readonly event: RelayEvent }

/** What can come true of sessions over the relay. */
export type WalletConnectEvent =
  /** An address is asked for: the first of this connect, or a further one. */
  | { readonly type: 'pairingStarted'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly attempt: number; readonly walletId?: string }
  | { readonly type: 'pairingReady'; readonly operation: OperationId; readonly attempt: number; readonly expiresAt: number }
  | { readonly type: 'pairingEnded'; readonly operation: OperationId; readonly attempt: number; readonly phase: 'declined' | 'expired' | 'failed'; readonly failure: Failure }
  /** Followed by a `connected` for each namespace of the session that the app has. */
  | { readonly type: 'sessionSettled'; readonly operation: OperationId; readonly session: Session }
  /** The wallet signed in with the proposal (WC-27). */
  | { readonly type: 'signedInWithProposal'; readonly operation: OperationId; readonly topic: string; readonly signedIn: readonly SignedIn[] }
  | { readonly type: 'sessionRestored'; readonly session: Session }
  | { readonly type: 'sessionUpdated'; readonly topic: string; readonly namespaces: Session['namespaces'] }
  | { readonly type: 'sessionExtended'; readonly topic: string; readonly expiresAt: number }
  /** Followed by a `disconnected` for each namespace that it served. */
  | { readonly type: 'sessionEnded'; readonly topic: string; readonly by: 'visitor' | 'wallet' | 'expiry' | 'tab' }
  /** Where the visitor's wallet is, so that later requests can lead there. */
  | { readonly type: 'walletOpened'; readonly deepLink: DeepLinkChoice }
  | { readonly type: 'relayStatusChanged'; readonly online: boolean }
  | { readonly type: 'relayFaultTold'; readonly failure: Failure }
