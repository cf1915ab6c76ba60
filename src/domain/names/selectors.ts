import type { PublicState } from '../public.js'
import type { Held } from '../reads/state.js'
import { addressKey } from '../shared/caip/address.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Identity } from './state.js'

/**
 * Returns the name and picture of an EVM address, with the state of their reading. Undefined until they were asked for, and without the plugin `names()`.
 *
 * @example const name = kit.select((state) => selectIdentity(state, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'))?.name
 */
export function selectIdentity(state: PublicState, address: string): Held<Identity> | undefined {
  return state.names.identities[addressKey('eip155', address)]
}

/** Returns the name and picture under which an account is shown on a network. A name of another network is not shown. */
export function selectShownIdentity(state: PublicState, address: string, network: CaipNetworkId | undefined): Held<Identity> | undefined {
  const identity = selectIdentity(state, address)
  return identity?.on === undefined || identity.on === network ? identity : undefined
}
