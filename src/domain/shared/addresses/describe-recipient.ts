import { describeAddress } from '../caip/describe-address.js'
import { isValidAddress } from './address-checks.js'

/**
 * Returns the name of the chain that an address belongs to, by checksums, or undefined. Also names chains that are not supported, and addresses that visitors
 * take for those of a supported one.
 * @example
 * describeRecipient('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2') // 'Bitcoin'
 */
export function describeRecipient(text: string): string | undefined {
  return foreignForms.find(([form]) => form.test(text))?.[1] ?? describeAddress(text, isValidAddress)
}

const foreignForms: readonly (readonly [RegExp, string])[] = [
  [/^(tb1|bcrt1)[a-z0-9]{11,}$/i, 'Bitcoin test network'],
  [/^ltc1[a-z0-9]{11,}$/i, 'Litecoin'],
  [/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'Tron'],
  [/^(Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,}$/, 'Cardano Byron'],
]
