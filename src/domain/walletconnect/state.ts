import type { Session, SignInRequest } from '../../ports/relay.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { OpenPairing } from './persist.js'

/** A stored session must be found again within this time, loading what knows of it included. */
export const SESSION_RESTORE_MS = 10_000

/** How far a pairing has come. The address to scan is a secret and stays in the adapter: an app reads it with `getPairingUri`. */
export type PairingPhase =
  /** The relay is asked. */
  | 'preparing'
  /** There is an address to scan or to open. */
  | 'ready'
  /** The address is old and a new one is asked for; the old one is still shown until then. */
  | 'renewing'
  /** The wallet said no. */
  | 'declined'
  /** Out of sight; a new one is made when the page is seen again. */
  | 'expired'
  | 'failed'

/** A try to reach a wallet over the relay. */
export interface Pairing {
  /** Of the pairing: that of the connect that began it, or of `preparePairing`. */
  readonly operation: OperationId
  /** The connect that it serves: the flow of `namespace`. None while it was made ahead of the visitor's choice (WC-09). */
  readonly flow?: OperationId
  readonly namespace: ChainNamespace
  /** Counts the addresses made for it. The latest and the one before it can be answered; reports about older ones are dropped. */
  readonly attempt: number
  readonly phase: PairingPhase
  /** Milliseconds since the epoch; while `ready` or `renewing`: when the shown address ends. */
  readonly expiresAt?: number
  /** When the last try began. */
  readonly startedAt: number
  /** When `phase`, or what follows by itself, changed last. */
  readonly changedAt: number
  /** When something follows by itself: a new address, the next try, or the end of waiting. */
  readonly dueAt: number
  /** Why it ended, for `declined`, `expired` and `failed`. */
  readonly code?: string
  /** The one automatic try after a failure was made, and the visitor has not asked for the next (WC-08). */
  readonly retried: boolean
  /** It outlives the connect that it serves: links open from a click only, so one must be at hand (WC-09). */
  readonly reusable: boolean
  /** The wallet that was chosen for it, from `customWallets`; none for a code that any wallet may scan. */
  readonly walletId?: string
  /** The wallet was opened by this link; becomes that of the session. */
  readonly deepLink?: DeepLinkChoice
  /** What the wallet is asked to sign with the proposal. */
  readonly signIn?: SignInRequest
}

/** The link that opens the visitor's wallet again for later requests (WC-29). Never holds a pairing address. */
export interface DeepLinkChoice {
  readonly href: string
  readonly name: string
}

/** What is known of sessions over the relay. */
export interface WalletConnectState {
  readonly pairing?: Pairing
  /** The one that lives. */
  readonly session?: Session
  /** When its life was told last. */
  readonly heardAt?: number
  /** Of an earlier visit: the session that is looked for. */
  readonly storedTopic?: string
  /** A code that was shown and is not any more: by an earlier page, or until the visitor gave it up. */
  readonly left?: OpenPairing
  readonly deepLink?: DeepLinkChoice
  /** False while the relay cannot be reached; undefined before it was tried. */
  readonly online?: boolean
  /** Codes of faults that were told already, once per page load (WC-30). */
  readonly toldFaults: readonly string[]
}
