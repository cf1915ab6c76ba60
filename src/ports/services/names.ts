import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'

/**
 * Answer to the question for an address's name. `named`: the name leads back to the address. `unnamed`: there is none. `refused`: there is one, and it leads
 * elsewhere or is no valid name, so it is not shown. `off-chain`: there is one, and only a host that the app does not ask could check it.
 */
export type NameAnswer =
  /** `on`: the name is one of this network alone (ENSIP-19). */
  | { readonly outcome: 'named'; readonly name: string; readonly avatar?: string | undefined; readonly on?: CaipNetworkId | undefined }
  | { readonly outcome: 'unnamed' | 'refused' | 'off-chain' }

/** Names of EVM accounts. Cold: asks nothing before it is subscribed to. */
export interface NamesPort {
  /**
   * Emits the checked name of an address; without one that holds everywhere, its name on `network`, if it is given. Fails with a typed failure if it could not be
   * checked.
   */
  lookUp(request: { readonly address: string; readonly network?: CaipNetworkId | undefined }): Observable<NameAnswer>
  /**
   * Emits the address that a name leads to on a network (default: the one that holds the names), with its checksum; null if nobody has the name. Fails with
   * `NAME_INVALID`, `NAME_NOT_ON_NETWORK`, `NAME_OFF_CHAIN`, or a typed failure if nobody could tell.
   */
  resolve(request: { readonly name: string; readonly network?: CaipNetworkId | undefined }): Observable<string | null>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `names()`. */
    readonly names: NamesPort
  }
}
