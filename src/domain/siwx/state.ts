import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { Personal } from '../shared/secret.js'

/** A message that was made and not signed yet is signed within this time, or made anew (robustness, T17). */
export const SIGN_IN_MESSAGE_MS = 600_000
/** The host has this long for each thing that it is asked. */
export const SIGN_IN_HOST_MS = 30_000

/** A message that waits for its signature. */
export interface PreparedMessage {
  readonly data: SignInData
  readonly message: Personal
  /** Milliseconds since the epoch. */
  readonly madeAt: number
}

/** How far a sign-in that was asked for has come: its message is made, the wallet signs it, the host looks at it. */
export type SignInStep = 'preparing' | 'signing' | 'verifying'

/** What is known of the sign-in with the wallet. */
export interface SiwxState {
  /** The active account on the active network; absent while nobody is connected there. */
  readonly subject?: SignInSubject
  /** `looking`: the host is asked for sessions. `owed`: it has none whose time is now. */
  readonly phase: 'none' | 'looking' | 'owed' | 'signedIn'
  /** Names the question to the host while it is looked. */
  readonly look?: OperationId
  readonly session?: SignInSession
  /** When it was made or found, milliseconds since the epoch. */
  readonly signedInAt?: number
  /** A message is being made. */
  readonly preparing?: OperationId
  readonly prepared?: PreparedMessage
  readonly attempt?: { readonly operation: OperationId; readonly step: SignInStep }
  /** Why the last try came to nothing, until the next one. */
  readonly failure?: Failure
  /** Sign-ins came with a proposal, and the host is about to keep them. */
  readonly taking?: OperationId
  /** Accounts that were active since a wallet was connected: their sessions end with the connection. */
  readonly addresses?: { readonly [N in ChainNamespace]?: readonly Personal[] }
}

/** Nobody is connected. */
export const NO_SIGN_IN: SiwxState = { phase: 'none' }
