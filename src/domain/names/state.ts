import type { Held } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Name and picture of an account. Absent members: it has none. */
export interface Identity {
  /** See `NameAnswer`. */
  readonly outcome: 'named' | 'unnamed' | 'refused' | 'off-chain'
  /** Checked: it leads back to the address. */
  readonly name?: Personal
  /** URL of the account's picture. */
  readonly avatar?: Personal
  /** Network of which the name is (ENSIP-19). Absent: it holds everywhere. */
  readonly on?: CaipNetworkId
}

/** State of the names slice. */
export interface NamesState {
  /** By address, in lower case. At most {@link MAX_IDENTITIES}; the oldest are dropped first. */
  readonly identities: { readonly [account: string]: Held<Identity> }
}

/** Most accounts whose names are kept. */
export const MAX_IDENTITIES = 32

/** State without a name. */
export const NO_NAMES: NamesState = { identities: {} }
