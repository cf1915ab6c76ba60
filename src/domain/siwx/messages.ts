import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { Personal } from '../shared/secret.js'

/** What can be asked of the sign-in with the wallet. */
export type SiwxCommand =
  /** The active account signs in on the active network. Ends in `signedIn` or `signInFailed`; with neither where it is signed in already. */
  | { readonly type: 'signIn' }
  /** The visitor does not sign in: disconnects where that is required, else the view closes. */
  | { readonly type: 'cancelSignIn' }
  /** Ends the session of the active account on the active network; it stays connected. */
  | { readonly type: 'signOut' }
  /** Who is to be signed in has changed. */
  | { readonly type: 'reportSignInSubject' }
  /** What is known may have changed: a session has ended, or another tab has made one. */
  | { readonly type: 'reportSignInDue' }
  | { readonly type: 'reportSignInSessions'; readonly operation: OperationId; readonly sessions: readonly SignInSession[] }
  | { readonly type: 'reportSignInUnavailable'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportSignInViewShown' }
  | { readonly type: 'reportSignInMessage'; readonly operation: OperationId; readonly data: SignInData; readonly message: Personal }
  /** The signature is right, and the host keeps the session. */
  | { readonly type: 'reportSignInKept'; readonly operation: OperationId; readonly session: SignInSession }
  | { readonly type: 'reportSignInFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** The sign-ins of a proposal are kept, or could not be. */
  | { readonly type: 'reportProposalKept'; readonly operation: OperationId; readonly failure?: Failure }

/** What can come true of the sign-in with the wallet. */
export type SiwxEvent =
  /** Somebody else is to be signed in, or nobody (null); the host is asked for sessions. */
  | { readonly type: 'signInSubjectChanged'; readonly operation: OperationId; readonly subject: SignInSubject | null }
  /** Another tab has signed in while a wallet is asked here: the host is asked for sessions, and the wallet goes on being asked. */
  | { readonly type: 'signInLooked'; readonly operation: OperationId }
  /** There is no session whose time is now. */
  | { readonly type: 'signInOwed'; readonly subject: SignInSubject }
  /** The host could not say whether there is one. */
  | { readonly type: 'signInUnavailable'; readonly failure: Failure }
  | { readonly type: 'signInPreparing'; readonly operation: OperationId; readonly subject: SignInSubject }
  | { readonly type: 'signInPrepared'; readonly operation: OperationId; readonly data: SignInData; readonly message: Personal }
  | { readonly type: 'signInStarted'; readonly operation: OperationId }
  | { readonly type: 'signInFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'signInCancelled' }
  /** `earlier`: a session that was there, or came with a proposal. */
  | { readonly type: 'signedIn'; readonly operation: OperationId; readonly session: SignInSession; readonly by: 'visitor' | 'earlier' }
  | { readonly type: 'signInEnded'; readonly subject: SignInSubject }
  | { readonly type: 'proposalKept'; readonly operation: OperationId }
