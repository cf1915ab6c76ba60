import type { Arrival, Holding } from '../../ports/services/funds.js'
import type { OperationId } from '../kernel/types.js'
import type { HeldEntries } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'

/** Coins that came to an account while the view was open, newest first, and the place up to which the chain was looked at. */
export interface Arrivals {
  readonly mark: string
  readonly arrivals: readonly Arrival[]
}

/** Coins of an address on another network of the app. */
export interface Elsewhere extends Holding {
  readonly network: CaipNetworkId
}

/** Result of a look at the app's other networks. */
export interface ElsewhereFound {
  readonly found: readonly Elsewhere[]
  /** Networks that were asked. Empty if the app has no other. */
  readonly asked: readonly CaipNetworkId[]
  /** Networks of these that did not answer: nothing is known of them. */
  readonly unread: readonly CaipNetworkId[]
}

/** State of the receive slice. */
export interface ReceiveState {
  /** By CAIP-10 account. At most {@link MAX_WATCHED}. */
  readonly watched: HeldEntries<Arrivals>
  /** By CAIP-10 account, of the network that the account is watched on. */
  readonly elsewhere: HeldEntries<ElsewhereFound>
  /** Running shares. */
  readonly sharing: readonly OperationId[]
}

/** State before the view was opened. */
export const NOTHING_RECEIVED: ReceiveState = { watched: {}, elsewhere: {}, sharing: [] }

/** Most accounts whose arrivals are kept. */
export const MAX_WATCHED = 16

/** Most arrivals of an account that are kept. */
export const MAX_ARRIVALS = 50
