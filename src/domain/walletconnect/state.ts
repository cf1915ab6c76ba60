import type { Session } from '../../ports/relay.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip.js'

/** The connector that every session goes by, in each namespace that it serves. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** A pairing lasts 4 minutes (specification, section 9). */
export const PAIRING_LIFE_MS = 240_000
/** It counts as expired from 10 s before its end (WC-07). */
export const PAIRING_MARGIN_MS = 10_000
/** A failed or declined pairing is tried again no sooner (WC-08). */
export const PAIRING_RETRY_MS = 1_000

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
  | 'expired'
  | 'failed'

/** A try to reach a wallet over the relay. */
export interface Pairing {
  /** Of the connect that it serves: the flow of `namespace`. */
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  /** Counts the addresses made for this connect; a report about an older one is dropped. */
  readonly attempt: number
  readonly phase: PairingPhase
  /** Milliseconds since the epoch; while `ready` or `renewing`: when the shown address ends. */
  readonly expiresAt?: number
  /** When the last try began. */
  readonly startedAt: number
  /** Why it ended, for `declined` and `failed`. */
  readonly code?: string
  /** The wallet that was chosen for it, from the directory or `customWallets`; none for a code that any wallet may scan. */
  readonly walletId?: string
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
  /** A stored session is being looked up. */
  readonly restoring: boolean
  readonly deepLink?: DeepLinkChoice
  /** False while the relay cannot be reached; undefined before it was tried. */
  readonly online?: boolean
  /** Codes of faults that were told already (WC-30). */
  readonly toldFaults: readonly string[]
}
