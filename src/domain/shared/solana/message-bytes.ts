import { SIGNATURE_BYTES } from './bytes.js'
import { parseMessage } from './message.js'
import { maxTransactionBytes } from './transaction.js'

/**
 * Returns true if the bytes must not be signed as a message, because the signature would be valid for a transaction, or for an off-chain message: the same key
 * signs all of them. A text in UTF-8 never begins like a transaction of version 0 or 1. A legacy message is one that a transaction has room for.
 */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first >= 0x80 && first <= 0xbf) return true
  if (OFF_CHAIN.every((byte, at) => byte === bytes[at])) return true
  const fits = first >= 1 && first <= MAX_SIGNERS && 1 + SIGNATURE_BYTES * first + bytes.length <= maxTransactionBytes('legacy')
  return fits && parseMessage(bytes) !== undefined
}

/** Most signatures that a legacy transaction has room for. */
const MAX_SIGNERS = 12

/** `ff` and "solana offchain". */
const OFF_CHAIN = [0xff, 0x73, 0x6f, 0x6c, 0x61, 0x6e, 0x61, 0x20, 0x6f, 0x66, 0x66, 0x63, 0x68, 0x61, 0x69, 0x6e]
