import { offerSignIn } from '../adapters/siwx/offering-relay.js'
import { siwxOutcomes, withSignIn } from '../domain/siwx/index.js'
import type { SiwxPort } from '../ports/siwx.js'
import type { SignInJoined } from './sign-in.js'

/**
 * What an instance with sign-in is made from.
 * @param required wallets elsewhere are asked with the proposal; where it is not required nobody is asked unbidden
 */
export function joinSignIn({ definition, ends, ports }: SignInJoined, siwx: SiwxPort, required: boolean): SignInJoined {
  return {
    definition: { ...definition, slices: withSignIn(definition.slices) },
    ends: { ...ends, ...siwxOutcomes },
    ports: { ...ports, siwx, relay: required ? offerSignIn(ports.relay, siwx, ports.random) : ports.relay },
  }
}
