import type { Observable } from 'rxjs'

/**
 * Answer to the question for an address's name. `named`: the name leads back to the address. `unnamed`: there is none. `refused`: there is one, and it leads
 * elsewhere or is no valid name, so it is not shown.
 */
export type NameAnswer =
  | { readonly outcome: 'named'; readonly name: string; readonly avatar?: string | undefined }
  | { readonly outcome: 'unnamed' | 'refused' }

/** Names of EVM accounts. Cold: asks nothing before it is subscribed to. */
export interface NamesPort {
  /** Emits the checked name of an address. Fails with a typed failure if it could not be checked. */
  lookUp(request: { readonly address: string }): Observable<NameAnswer>
  /** Emits the address that a name leads to, with its checksum; null if nobody has the name. Fails with `NAME_INVALID`, or a typed failure if nobody could tell. */
  resolve(request: { readonly name: string }): Observable<string | null>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `names()`. */
    readonly names: NamesPort
  }
}
