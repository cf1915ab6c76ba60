import type { Observable } from 'rxjs'

/** Name that a visitor could take. */
export interface NameSuggestion {
  /** With its ending: `ada.reown.id`. */
  readonly name: string
  readonly registered: boolean
}

/** Answer to the question for the record of a name. `owner` is absent for a free name, and for a record without an EVM address. */
export interface NameOwner {
  readonly registered: boolean
  readonly owner?: string | undefined
}

/** Registration that an account has signed. `message` is the signed text, byte for byte. */
export interface SignedRegistration {
  /** See ENSIP-11. */
  readonly coinType: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/**
 * Registry of names that visitors can take (NAME-20). Cold: asks nothing before it is subscribed to. A refusal fails with `NAME_SERVICE_REFUSED` and the registry's
 * reason, anything else with the code of the call.
 */
export interface NameRegistryPort {
  /** Emits the owner of a name. Fails with `NAME_LOOKUP_FAILED`. */
  owner(request: { readonly name: string }): Observable<NameOwner>
  /** Emits names like this one. `zone` is its ending without the dot. Fails with `NAME_SUGGESTIONS_FAILED`. */
  suggest(request: { readonly name: string; readonly zone: string }): Observable<{ readonly suggestions: readonly NameSuggestion[] }>
  /** Emits the names of an address. Fails with `NAMES_OF_ADDRESS_FAILED`. */
  namesOf(request: { readonly address: string }): Observable<{ readonly names: readonly string[] }>
  /** Emits null when the registry has taken the name. Fails with `NAME_REGISTER_FAILED`. */
  register(request: SignedRegistration): Observable<null>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `names()`. */
    readonly nameRegistry: NameRegistryPort
  }
}
