import { failure, type LatchkitErrorShape } from '../errors/errors.js'
import { isAddress } from './address.js'
import type { ChainNamespace } from './caip.js'

/** Proper names of the namespaces' chains, not translated. */
export const namespaceNames: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  algorand: 'Algorand',
  cip34: 'Cardano',
  elrond: 'MultiversX',
  multiversx: 'MultiversX',
  near: 'NEAR',
  tezos: 'Tezos',
}

/**
 * Returns the name of the chain that an address belongs to, or undefined. NEAR is left out: its names have no checksum, and fit addresses of other chains.
 * @param fits check of an address; by default its form alone, see `isValidAddress` for checksums
 * @example
 * describeAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2') // 'Bitcoin'
 */
export function describeAddress(text: string, fits: (namespace: ChainNamespace, text: string) => boolean = isAddress): string | undefined {
  const foreign = foreignForms.find(([form]) => form.test(text))
  if (foreign !== undefined) return foreign[1]
  const namespace = order.find((one) => fits(one, text))
  return namespace && namespaceNames[namespace]
}

/** Returns the failure of a text that is no address of the namespace: `ADDRESS_OF_OTHER_CHAIN` names the chain of an address, else `CAIP_ADDRESS_INVALID`. */
export function addressRefusal(namespace: ChainNamespace, text: unknown, fits?: Parameters<typeof describeAddress>[1]): LatchkitErrorShape {
  const found = typeof text === 'string' ? describeAddress(text, fits) : undefined
  const active = namespaceNames[namespace]
  if (found === undefined || found === active) return failure('CAIP_ADDRESS_INVALID')
  return failure('ADDRESS_OF_OTHER_CHAIN', { found: `${/^[AE]/.test(found) ? 'an' : 'a'} ${found} address`, active })
}

/** Exact forms first: those of cosmos fit every bech32 address. */
const order: readonly ChainNamespace[] = ['eip155', 'bip122', 'cip34', 'multiversx', 'tezos', 'algorand', 'solana', 'polkadot', 'cosmos']

/** Chains that are not supported, and addresses that visitors take for those of a supported one. */
const foreignForms: readonly (readonly [RegExp, string])[] = [
  [/^(tb1|bcrt1)[a-z0-9]{11,}$/i, 'Bitcoin test network'],
  [/^ltc1[a-z0-9]{11,}$/i, 'Litecoin'],
  [/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'Tron'],
  [/^(Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,}$/, 'Cardano Byron'],
]
