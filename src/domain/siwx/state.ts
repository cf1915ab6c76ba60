import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Milliseconds until an unsigned message must be created again (robustness, T17). */
export const SIGN_IN_MESSAGE_MS = 600_000
/** Timeout of each call to the host, in milliseconds. */
export const SIGN_IN_HOST_MS = 30_000

/** Message that waits for its signature. */
export interface PreparedMessage {
  readonly data: SignInData
  readonly message: Personal
  /** Milliseconds since the epoch. */
  readonly madeAt: number
  /** Milliseconds by which the app's server is ahead of this device, if that is tolerated and not 0. */
  readonly skew?: number
}

/** Step of a running sign-in: the message is created, the wallet signs it, the host verifies it. */
export type SignInStep = 'preparing' | 'signing' | 'verifying'

/** The sign-in with the wallet, as apps read it with `selectSignIn`. */
export interface PublicSiwxState {
  /** `looking`: the host is asked for sessions. `owed`: it has none whose time is now. */
  readonly phase: 'none' | 'looking' | 'owed' | 'signedIn'
  readonly session?: SignInSession
  readonly attempt?: { readonly operation: OperationId; readonly step: SignInStep }
}

/** State of the sign-in with the wallet. */
export interface SiwxState extends PublicSiwxState {
  /** The active account on the active network; absent while nobody is connected there. */
  readonly subject?: SignInSubject
  /** Names the question to the host while it is looked. */
  readonly look?: OperationId
  /** When it was made or found, milliseconds since the epoch. */
  readonly signedInAt?: number
  /** See {@link PreparedMessage.skew}; of the message that was signed last. */
  readonly skew?: number
  /** Operation that is creating a message. */
  readonly preparing?: OperationId
  readonly prepared?: PreparedMessage
  /** Sign-in that ended here before the wallet had signed its message, which may still come. Not after anything else was signed in. */
  readonly unsigned?: { readonly operation: OperationId; readonly prepared: PreparedMessage }
  /** Why the last try came to nothing, until the next one. */
  readonly failure?: Failure
  /** Operation that is storing sign-ins from a session proposal. */
  readonly taking?: OperationId
  /** Accounts that were active since the wallet connected. Their sessions end with the connection. */
  readonly addresses?: { readonly [N in ChainNamespace]?: readonly Personal[] }
}

/** Initial state: not connected. */
export const NO_SIGN_IN: SiwxState = { phase: 'none' }
