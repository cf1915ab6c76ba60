import { base64, hex } from '@scure/base'
import { bitcoinNetworkOf } from '../../../domain/shared/bitcoin/bitcoin-networks.js'
import { type BitcoinAddress, readBitcoinAddress } from '../../../domain/shared/bitcoin/address.js'
import { networkNames } from '../network-names.js'
import { checkFull, checkSimple, isWitness } from './bip322.js'
import { checkLegacy, isLegacy } from './legacy-signature.js'
import type { SignatureVerdict } from '../scripts/verify-input.js'

/** Longest text of a signature that is read. */
export const MAX_SIGNATURE = 20_000

/**
 * Checks a signature of a message for exactly one address, of any Bitcoin network: legacy ECDSA (BIP-137, Electrum), and BIP-322 in the simple and the full
 * form, with and without the prefix of its version 2. The kind is read off the bytes, because wallets' own labels are wrong. Never throws.
 * @param signature base64, or hex as some remote wallets write it
 */
export function verifyMessage(address: string, message: string, signature: string): SignatureVerdict {
  const known = readAddress(address)
  // A lone surrogate has no UTF-8 form: what was signed is another text.
  if (known === undefined || !isWellFormed(message) || signature.length > MAX_SIGNATURE) return 'invalid'
  const [, prefix, text = ''] = /^(smp|ful|pof)?(.*)$/s.exec(signature) ?? []
  const bytes = decode(text)
  if (bytes === undefined) return 'invalid'
  // A proof of funds spends coins, which only a node can check.
  if (prefix === 'pof') return 'inconclusive'
  if (prefix === undefined && isLegacy(bytes)) return checkLegacy(message, known, bytes)
  const isSimple = prefix === undefined ? isWitness(bytes) : prefix === 'smp'
  return isSimple ? checkSimple(message, known, bytes) : checkFull(message, known, bytes)
}

function readAddress(address: string): BitcoinAddress | undefined {
  for (const { id } of networkNames) {
    const network = bitcoinNetworkOf(id)
    const parsed = network && readBitcoinAddress(address, network)
    if (parsed?.ok) return parsed.value
  }
  return undefined
}

function decode(text: string): Uint8Array | undefined {
  try {
    return /^([0-9a-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
  } catch {
    return undefined
  }
}

function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text)
}
