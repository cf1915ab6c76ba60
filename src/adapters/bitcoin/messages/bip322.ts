import { schnorr } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createByteReader, equalBytes, MalformedBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { type AddressScript, scriptOf } from '../../../domain/shared/bitcoin/script.js'
import { type BitcoinTransaction, parseTransaction, transactionId } from '../../../domain/shared/bitcoin/transaction.js'
import { redeemScriptOf } from '../public-key.js'
import { type SignatureVerdict, verifyInput } from '../scripts/verify-input.js'

/** Returns the hash that BIP-322 signs in place of a message. */
export function messageHash(message: string): Uint8Array {
  return schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(message))
}

/** Returns the first of the two virtual transactions of BIP-322: it pays no value to the address. */
export function toSpend(message: string, address: AddressScript): BitcoinTransaction {
  const input = { txid: '00'.repeat(32), vout: 0xffff_ffff, sequence: 0, scriptSig: concatBytes(Uint8Array.of(0x00, 0x20), messageHash(message)), witness: [] }
  return { version: 0, lockTime: 0, inputs: [input], outputs: [{ value: 0n, script: scriptOf(address) }] }
}

/** Returns the second one: it spends the first, and its only output is an empty OP_RETURN. */
export function toSign(message: string, address: AddressScript, witness: readonly Uint8Array[], scriptSig: Uint8Array): BitcoinTransaction {
  const input = { txid: transactionId(toSpend(message, address)), vout: 0, sequence: 0, scriptSig, witness }
  return { version: 0, lockTime: 0, inputs: [input], outputs: [{ value: 0n, script: RETURN }] }
}

/** Checks a signature of the simple form: the witness of the one input. Wallets make it for P2SH-P2WPKH too, as the draft allowed. */
export function checkSimple(message: string, address: AddressScript, bytes: Uint8Array): SignatureVerdict {
  const witness = readWitness(bytes)
  if (witness === undefined || address.type === 'p2pkh') return 'invalid'
  // Behind a script hash only a lone key is known: its script can be rebuilt.
  if (address.type === 'p2sh' && witness.length !== 2) return 'inconclusive'
  const key = address.type === 'p2sh' ? witness[1] : undefined
  const redeemScript = key && redeemScriptOf(key)
  const scriptSig = redeemScript ? Uint8Array.of(redeemScript.length, ...redeemScript) : new Uint8Array()
  return verify(toSign(message, address, witness, scriptSig), address)
}

/** Checks a signature of the full form: the whole transaction. One with further inputs proves funds, which needs a node, and one with a lock needs the time. */
export function checkFull(message: string, address: AddressScript, bytes: Uint8Array): SignatureVerdict {
  const signed = readTransaction(bytes)
  const [input, ...others] = signed?.inputs ?? []
  const [output, ...more] = signed?.outputs ?? []
  if (signed === undefined || input === undefined || output === undefined || more.length > 0) return 'invalid'
  if (input.vout !== 0 || input.txid !== transactionId(toSpend(message, address))) return 'invalid'
  if (output.value !== 0n || !equalBytes(output.script, RETURN)) return 'invalid'
  if (signed.version !== 0 && signed.version !== 2) return 'invalid'
  if (others.length > 0 || signed.lockTime !== 0 || input.sequence !== 0) return 'inconclusive'
  return verify(signed, address)
}

/** Verifies the only input of the second transaction, which spends no value. */
function verify(transaction: BitcoinTransaction, address: AddressScript): SignatureVerdict {
  return verifyInput(transaction, 0, [{ value: 0n, script: scriptOf(address) }])
}

/** Returns true if the bytes are a whole witness stack, and nothing besides. */
export function isWitness(bytes: Uint8Array): boolean {
  return readWitness(bytes) !== undefined
}

const RETURN = /* @__PURE__ */ Uint8Array.of(0x6a)

/** Most items of a witness that are read. */
const MAX_ITEMS = 64

function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  return attempt(() => {
    const reader = createByteReader(bytes)
    const count = reader.compactSize()
    if (count === 0 || count > MAX_ITEMS) return undefined
    const items = Array.from({ length: count }, () => reader.sized())
    return reader.left() === 0 ? items : undefined
  })
}

function readTransaction(bytes: Uint8Array): BitcoinTransaction | undefined {
  return attempt(() => parseTransaction(bytes))
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedBytes) return undefined
    throw error
  }
}
