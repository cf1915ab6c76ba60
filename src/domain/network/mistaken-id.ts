import type { PublicState } from '../public.js'
import { failure, type LatchkitErrorShape } from '../shared/errors/errors.js'

/** Returns the failure for a value that is no CAIP-2 id. Its cause names the network that was probably meant: people pass the chain id, the name or the object. */
export function mistakenNetworkId(state: PublicState, given: unknown): LatchkitErrorShape {
  const { networks } = state.config
  const isMeant = (value: unknown) => networks.find(({ id, name }) => String(value) === String(id) || value === name)
  const meant = isMeant(given) ?? isMeant((given as { readonly id?: unknown } | null | undefined)?.id) ?? networks[0]
  const found = typeof given === 'object' ? 'An object' : JSON.stringify(given)?.slice(0, MAX_FOUND)
  return failure('CAIP_NETWORK_ID_INVALID', {}, failure('NETWORK_ID_MISTAKEN', { found: found ?? 'undefined', meant: meant?.caipNetworkId ?? 'eip155:1' }))
}

/** Most characters of a wrong value that the text quotes. */
const MAX_FOUND = 60
