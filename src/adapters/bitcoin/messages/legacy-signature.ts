import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AddressScript, ScriptType } from '../../../domain/shared/bitcoin/script.js'
import { keyFitsAddress } from '../public-key.js'
import { doubleSha256, sized } from '../scripts/sighash.js'
import type { SignatureVerdict } from '../scripts/verify-input.js'

/** Length of a legacy signature: a header, r and s. */
export const LEGACY_BYTES = 65

/** Returns true for the form of a legacy signature. */
export function isLegacy(bytes: Uint8Array): boolean {
  return bytes.length === LEGACY_BYTES && formOf(bytes) !== undefined
}

/**
 * Checks a legacy signature (ECDSA with a recoverable key): headers of BIP-137, and those of Electrum, which writes the header of P2PKH for every compressed
 * key. Taproot and script addresses have no legacy form.
 */
export function checkLegacy(message: string, address: AddressScript, bytes: Uint8Array): SignatureVerdict {
  const form = formOf(bytes)
  if (form === undefined || !form.types.includes(address.type)) return 'invalid'
  try {
    const signature = secp256k1.Signature.fromBytes(bytes.slice(1), 'compact').addRecoveryBit(form.recovery)
    const key = signature.recoverPublicKey(messageDigest(message)).toBytes(form.isCompressed)
    return keyFitsAddress(key, address) ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

/** Returns the digest that legacy signatures sign. */
export function messageDigest(message: string): Uint8Array {
  return doubleSha256(concatBytes(sized(utf8ToBytes('Bitcoin Signed Message:\n')), sized(utf8ToBytes(message))))
}

interface Form {
  readonly recovery: number
  readonly isCompressed: boolean
  readonly types: readonly ScriptType[]
}

/** Headers by their base: the recovery id, 0 to 3, is added to it. */
const forms: readonly (readonly [base: number, isCompressed: boolean, types: readonly ScriptType[]])[] = [
  [27, false, ['p2pkh']],
  [31, true, ['p2pkh', 'p2wpkh', 'p2sh']],
  [35, true, ['p2sh']],
  [39, true, ['p2wpkh']],
]

function formOf([header = 0]: Uint8Array): Form | undefined {
  const found = forms.find(([base]) => header >= base && header < base + 4)
  return found && { recovery: header - found[0], isCompressed: found[1], types: found[2] }
}
