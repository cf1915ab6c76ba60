import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { PublicSiwxState, SiwxState } from './state.js'
import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Commands of the siwx slice. */
export type SiwxCommand =
  /** Signs the active account in on the active network. Ends with `signedIn` or `signInFailed`, or without event if it is signed in already. */
  | { readonly type: 'signIn' }
  /** Cancels the sign-in. Disconnects if sign-in is required, or else closes the view. */
  | { readonly type: 'cancelSignIn' }
  /** Ends the session of the active account on the active network. The wallet stays connected. */
  | { readonly type: 'signOut' }

/** Reports of policies. */
export type SiwxReport =
  /** The account to sign in changed. */
  | { readonly type: 'reportSignInSubject' }
  /** The session may have changed: it expired, or another tab signed in. */
  | { readonly type: 'reportSignInDue' }
  | { readonly type: 'reportSignInSessions'; readonly operation: OperationId; readonly sessions: readonly SignInSession[] }
  | { readonly type: 'reportSignInUnavailable'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportSignInViewShown' }
  | { readonly type: 'reportSignInMessage'; readonly operation: OperationId; readonly data: SignInData; readonly message: Personal }
  /** The signature is valid, and the host stored the session. */
  | { readonly type: 'reportSignInKept'; readonly operation: OperationId; readonly session: SignInSession }
  | { readonly type: 'reportSignInFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** Sign-ins of a proposal were stored, or storing failed. */
  | { readonly type: 'reportProposalKept'; readonly operation: OperationId; readonly failure?: Failure }

/** Public events of the sign-in with the wallet. */
export type SiwxEvent =
  /** When the active account has no valid session. */
  | { readonly type: 'signInOwed'; readonly subject: SignInSubject }
  /** When the wallet is asked to sign the message. Ends in `signedIn` or `signInFailed`. */
  | { readonly type: 'signInStarted'; readonly operation: OperationId }
  /** When a sign-in was declined or failed. */
  | { readonly type: 'signInFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** After `cancelSignIn`. */
  | { readonly type: 'signInCancelled' }
  /** When the account is signed in. `earlier`: with an existing session, or one that came with a pairing. */
  | { readonly type: 'signedIn'; readonly operation: OperationId; readonly session: SignInSession; readonly by: 'visitor' | 'earlier' }
  /** When the session ended. */
  | { readonly type: 'signInEnded'; readonly subject: SignInSubject }

/** Events that `events$` does not carry. */
export type SiwxInternalEvent =
  /** The account to sign in changed, or there is none (null). The host is asked for sessions. */
  | { readonly type: 'signInSubjectChanged'; readonly operation: OperationId; readonly subject: SignInSubject | null }
  /** Another tab signed in while a wallet is asked here. The host is asked for sessions, and the wallet request continues. */
  | { readonly type: 'signInLooked'; readonly operation: OperationId }
  /** The session check failed at the host. */
  | { readonly type: 'signInUnavailable'; readonly failure: Failure }
  | { readonly type: 'signInPreparing'; readonly operation: OperationId; readonly subject: SignInSubject }
  | { readonly type: 'signInPrepared'; readonly operation: OperationId; readonly data: SignInData; readonly message: Personal }
  | { readonly type: 'proposalKept'; readonly operation: OperationId }

const SESSION = { accountAddress: true, message: true, signature: true, iss: true, s: true } as const

/** See {@link SliceDeclaration}. */
export const siwxDeclaration: SliceDeclaration<'siwx'> = {
  commands: {
    signIn: {},
    cancelSignIn: {},
    signOut: {},
  },
  events: {
    signInSubjectChanged: { accountAddress: true },
    signInLooked: {},
    signInOwed: { accountAddress: true },
    signInUnavailable: {},
    signInPreparing: { accountAddress: true },
    signInPrepared: { accountAddress: true, message: true },
    signInStarted: {},
    signInFailed: {},
    signInCancelled: {},
    signedIn: { accountAddress: true, message: true, signature: true, iss: true, s: true },
    signInEnded: { accountAddress: true },
    proposalKept: {},
  },
  personal: {
    reportSignInSessions: { accountAddress: true, message: true, signature: true, iss: true, s: true },
    reportSignInMessage: { accountAddress: true, message: true },
    reportSignInKept: { accountAddress: true, message: true, signature: true, iss: true, s: true },
  },
  calls: {
    'siwx.createMessage': { accountAddress: true, message: true },
    'siwx.verify': SESSION,
    'siwx.list': SESSION,
    'siwx.add': SESSION,
    'siwx.replace': { account: true, message: true, signature: true },
    'siwx.revoke': { accountAddress: true },
  },
  state: SESSION,
}

declare module '../registry.js' {
  interface Slices {
    readonly siwx: { readonly state: SiwxState; readonly commands: SiwxCommand | SiwxReport; readonly events: SiwxEvent | SiwxInternalEvent }
  }
  interface PublicSlices {
    readonly siwx: { readonly state: PublicSiwxState; readonly commands: SiwxCommand; readonly events: SiwxEvent }
  }
  interface Results {
    readonly signIn: PublicEventOf<'signedIn'>
  }
}
