import type { BitcoinPort } from '../../ports/bitcoin.js'
import type { PolicyIo } from '../root.js'

/** Returns the port of Bitcoin payments. It comes with the plugin, like the policies of the slice. */
export function portOf(io: PolicyIo): BitcoinPort {
  return (io.ports as unknown as { readonly bitcoin: BitcoinPort }).bitcoin
}
