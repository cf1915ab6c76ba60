import type { Session, SignInRequest } from '../../ports/relay.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

/** Milliseconds to find a stored session, including loading the client. */
export const SESSION_RESTORE_MS = 10_000

/** Phase of a pairing. Its URI is a secret and stays in the adapter. Apps read it with `getPairingUri`. */
export type PairingPhase =
  /** The relay is asked for a pairing. */
  | 'preparing'
  /** The URI can be scanned or opened. */
  | 'ready'
  /** A new URI is being created. The old one is still shown. */
  | 'renewing'
  /** The wallet rejected. */
  | 'declined'
  /** The page is hidden. A new URI is created when it becomes visible. */
  | 'expired'
  | 'failed'

/** Attempt to reach a wallet over the relay. */
export interface Pairing {
  /** Operation of the connect that started it, or of `preparePairing`. */
  readonly operation: OperationId
  /** Operation of the connect in `namespace`. Absent while the pairing is prefetched (WC-09). */
  readonly flow?: OperationId
  readonly namespace: ChainNamespace
  /** Number of URIs created. The latest two may be approved; reports about older ones are ignored. */
  readonly attempt: number
  readonly phase: PairingPhase
  /** Milliseconds since the epoch. Expiry of the shown URI, while `ready` or `renewing`. */
  readonly expiresAt?: number
  /** Time when the last attempt started. */
  readonly startedAt: number
  /** Time of the last change of `phase` or `dueAt`. */
  readonly changedAt: number
  /** Time of the next automatic step: a new URI, a retry, or the end of the wait. */
  readonly dueAt: number
  /** Error code, for `declined`, `expired` and `failed`. */
  readonly code?: string
  /** True after the automatic retry, until the user retries (WC-08). */
  readonly retried: boolean
  /** True if the pairing outlives its connect. Platforms where links open from a click only need one in advance (WC-09). */
  readonly reusable: boolean
  /** Chosen wallet of `customWallets`. Absent for a code that any wallet may scan. */
  readonly walletId?: string
  /** Link that opened the wallet. It becomes the link of the session. */
  readonly deepLink?: DeepLinkChoice
  /** Sign-in request sent with the proposal. */
  readonly signIn?: SignInRequest
}

/** Link that opens the user's wallet again for later requests (WC-29). Never holds a pairing URI. */
export interface DeepLinkChoice {
  readonly href: string
  readonly name: string
}

/** Sessions over the relay, as apps read them. */
export interface PublicRelayState {
  readonly pairing?: Pairing
  /** Current session. */
  readonly session?: Session
  /** False while the relay cannot be reached; undefined before it was tried. */
  readonly online?: boolean
}

/** Pairing that a wallet may still approve, and the namespace that waits for it. No namespace if the user cancelled it. */
export interface OpenPairing {
  readonly namespace?: ChainNamespace
  /** Milliseconds since the epoch. */
  readonly until: number
}

/** State of the relay slice. */
export interface RelayState extends PublicRelayState {
  /** When its life was told last. */
  readonly heardAt?: number
  /** Topic of an earlier visit's session, which is being restored. */
  readonly storedTopic?: string
  /** Pairing that is no longer shown: of an earlier page, or cancelled by the user. */
  readonly left?: OpenPairing
  readonly deepLink?: DeepLinkChoice
  /** Codes of faults that were told already, once per page load (WC-30). */
  readonly toldFaults: readonly string[]
}

/** Cause of a session's end. `app`: another session replaced it, or it is unusable. `discarded`: it was never adopted. */
export type SessionEndedBy = 'visitor' | 'wallet' | 'expiry' | 'tab' | 'app' | 'discarded'
