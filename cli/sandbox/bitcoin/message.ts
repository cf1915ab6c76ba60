import { sha256 } from '@noble/hashes/sha2.js'
import { counted, hash256, join } from './bytes.js'
import type { BitcoinKey } from './keys.js'
import { SIGHASH_ALL, transactionId, witnessDigest, writeTransaction } from './transaction.js'
import { Transaction } from '@scure/btc-signer'
import type { TaprootKey } from './taproot.js'

/** Returns the digest of a message in the legacy format. */
export function messageDigest(message: string | Uint8Array): Uint8Array {
  return hash256(join(counted(utf8('Bitcoin Signed Message:\n')), counted(utf8(message))))
}

/** Signs a message so that the key can be recovered: 65 bytes, the first of which marks a P2WPKH key (BIP-137). */
export function signMessage(key: BitcoinKey, message: string | Uint8Array): Uint8Array {
  const { compact, recovery } = key.sign(messageDigest(message))
  return join(Uint8Array.of(39 + recovery), compact)
}

/** Signs a message as a spending transaction (BIP-322, "simple") and returns its witness. */
export function signMessageAsCoin(key: BitcoinKey, message: string | Uint8Array): Uint8Array {
  const { spending } = messageTransactions(key.script, message)
  const { der } = key.sign(witnessDigest(spending, 0, { amount: 0n, publicKeyHash: key.publicKeyHash }))
  return join(Uint8Array.of(2), counted(join(der, Uint8Array.of(SIGHASH_ALL))), counted(key.publicKey))
}

/** Returns the transaction that stands for a message of a script, and the one that spends it (BIP-322). */
function messageTransactions(script: Uint8Array, message: string | Uint8Array) {
  const tag = sha256(utf8('BIP0322-signed-message'))
  const digest = sha256(join(tag, tag, utf8(message)))
  const funding = {
    version: 0,
    inputs: [{ txid: new Uint8Array(32), index: 0xffff_ffff, sequence: 0, script: join(Uint8Array.of(0), counted(digest)) }],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  }
  const spending = {
    version: 0,
    inputs: [{ txid: transactionId(funding), index: 0, sequence: 0 }],
    // OP_RETURN
    outputs: [{ amount: 0n, script: Uint8Array.of(0x6a) }],
    lockTime: 0,
  }
  return { funding, spending }
}

/** Signs a message as a transaction that spends a P2TR output (BIP-322, "simple") and returns its witness. */
export function signMessageAsTaproot(key: TaprootKey, message: string | Uint8Array): Uint8Array {
  const { spending } = messageTransactions(key.script, message)
  const options = { allowUnknownOutputs: true, allowUnknownVersion: true, disableScriptCheck: true }
  const digest = Transaction.fromRaw(writeTransaction(spending), options).preimageWitnessV1(0, [key.script], 0, [0n])
  return join(Uint8Array.of(1, 64), key.sign(digest))
}

function utf8(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text
}
