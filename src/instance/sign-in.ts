import type { Observable } from 'rxjs'
import type { ConfigState, LatchkitOptions, SignInResolver } from '../domain/config/index.js'
import type { CoreDefinition } from '../domain/core-definition.js'
import type { Outcome } from '../domain/kernel/types.js'
import type { DomainEvent } from '../domain/root.js'
import type { CaipNetworkId } from '../domain/shared/caip.js'
import type { Json } from '../domain/shared/json.js'
import type { ClockPort } from '../ports/clock.js'
import type { Ports } from '../ports/index.js'

/** What the plug of the sign-in is told by the instance that uses it. */
export interface SignInContext extends Pick<LatchkitOptions, 'siwx' | 'siweConfig'> {
  readonly config: ConfigState
  readonly clock: ClockPort
  /** Asks a node of one of the app's networks. */
  read(network: CaipNetworkId, method: string, params: readonly Json[]): Observable<Json>
}

/** What an instance is made from. */
export interface SignInJoined {
  readonly definition: CoreDefinition
  readonly ends: Readonly<Record<string, Outcome<DomainEvent>>>
  readonly ports: Ports
}

/** The sign-in with the wallet as an instance takes it. Its plug brings all of it. */
export interface SignInParts {
  readonly resolve: SignInResolver
  /** Adds its own to what an instance is made from: its slice, how its commands end, its port, and to the relay the question in proposals. */
  join(core: SignInJoined, context: SignInContext): SignInJoined
}

/** What stands in `use` for the sign-in with the wallet: its options at once, its code when it is first needed. */
export interface SignInPlug {
  readonly signIn: SignInResolver
  readonly namespace?: undefined
  readonly sessions?: undefined
  readonly embedded?: undefined
  load(): Promise<SignInParts>
}
