import { failure, type LatchkitErrorShape } from '../errors/errors.js'
import { isAddress } from './address.js'
import type { ChainNamespace } from './caip.js'

/** Proper names of the namespaces' chains, not translated. Exact forms first: those of Cosmos fit every bech32 address, those of NEAR most texts. */
export const namespaceNames: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  bip122: 'Bitcoin',
  cip34: 'Cardano',
  multiversx: 'MultiversX',
  elrond: 'MultiversX',
  tezos: 'Tezos',
  algorand: 'Algorand',
  solana: 'Solana',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  near: 'NEAR',
}

/**
 * Returns the name of the chain that an address belongs to, or undefined. NEAR is left out: its names have no checksum, and fit addresses of other chains.
 * @param fits check of an address; by default its form alone
 */
export function describeAddress(text: string, fits: (namespace: ChainNamespace, text: string) => boolean = isAddress): string | undefined {
  return Object.entries(namespaceNames).find(([namespace]) => namespace !== 'near' && fits(namespace as ChainNamespace, text))?.[1]
}

/** Returns the failure of a text that is no address of the namespace: `ADDRESS_OF_OTHER_CHAIN` names the chain of an address, else `CAIP_ADDRESS_INVALID`. */
export function addressRefusal(namespace: ChainNamespace, text: unknown, describe: (text: string) => string | undefined = describeAddress): LatchkitErrorShape {
  const found = typeof text === 'string' ? describe(text) : undefined
  const active = namespaceNames[namespace]
  if (found === undefined || found === active) return failure('CAIP_ADDRESS_INVALID')
  return failure('ADDRESS_OF_OTHER_CHAIN', { found: `${/^[AE]/.test(found) ? 'an' : 'a'} ${found} address`, active })
}
