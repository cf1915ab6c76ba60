/**
 * Returns the wire format of a transaction, told by its shape: bytes; the transaction of `@solana/kit` and of `@solana/web3.js` 2; `Transaction` and
 * `VersionedTransaction` of `@solana/web3.js` 1. Missing signatures are written as zeros. Undefined for other values. Throws what the library throws.
 */
export function transactionBytes(transaction: unknown): Uint8Array | undefined {
  if (isBytes(transaction)) return transaction
  if (typeof transaction !== 'object' || transaction === null) return undefined
  const { messageBytes, signatures, serialize } = transaction as Readonly<Record<string, unknown>>
  if (isBytes(messageBytes) && typeof signatures === 'object' && signatures !== null) return wireBytes(messageBytes, signatures as Signatures)
  if (typeof serialize !== 'function') return undefined
  // The options are those of `Transaction`; `VersionedTransaction` takes none, and checks nothing.
  const bytes: unknown = serialize.call(transaction, { requireAllSignatures: false, verifySignatures: false })
  return isBytes(bytes) ? bytes : undefined
}

/** Signatures by address, in the order of the message's signers; null for a missing one. */
type Signatures = Readonly<Record<string, Uint8Array | null>>

function wireBytes(message: Uint8Array, signatures: Signatures): Uint8Array {
  const places = Object.values(signatures).map((signature) => signature ?? new Uint8Array(64))
  const signed = places.flatMap((signature) => [...signature])
  // Version 1 has its signatures at the end, without their number. The others have at most 12.
  return Uint8Array.from(message[0] === 0x81 ? [...message, ...signed] : [places.length, ...signed, ...message])
}

function isBytes(value: unknown): value is Uint8Array {
  // Not by instanceof: the bytes may be of another frame.
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
}
