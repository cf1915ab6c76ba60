import { base58, base64 } from '@scure/base'
import { ByteReader, compactU16, SIGNATURE_BYTES } from './bytes.js'
import { encodeMessage } from './encode.js'
import { decodeMessage, readVersion1, type SolanaMessage, type SolanaVersion } from './message.js'

/** Most bytes of a transaction, by version. */
export function maxTransactionBytes(version: SolanaVersion): number {
  return version === 1 ? 4_096 : 1_232
}

/** Decoded transaction. */
export interface SolanaTransaction {
  /** One for each signer, in the order of their accounts: 64 zero bytes if it is missing. */
  readonly signatures: readonly Uint8Array[]
  readonly message: SolanaMessage
  /** Bytes that the signers sign. */
  readonly messageBytes: Uint8Array
}

/**
 * Decodes a transaction in its wire format: legacy, version 0 or version 1. Strict: canonical lengths, a message that encodes to the same bytes, one signature
 * for each signer, nothing left over, and not larger than the network takes. Returns undefined for other bytes.
 */
export function decodeTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const transaction = bytes[0] === 0x81 ? decodeVersion1(bytes) : decodeCompact(bytes)
  return transaction !== undefined && bytes.length <= maxTransactionBytes(transaction.message.version) ? transaction : undefined
}

/** Decodes a transaction in base64 strictly. Returns undefined for other texts. */
export function decodeBase64Transaction(text: string): SolanaTransaction | undefined {
  // Longer texts hold no transaction.
  if (text.length > MAX_BASE64) return undefined
  try {
    return decodeTransaction(base64.decode(text))
  } catch {
    return undefined
  }
}

/** Encodes a transaction in its wire format. Signatures that are not given are written as zeros. */
export function encodeTransaction(message: SolanaMessage, signatures: readonly (Uint8Array | undefined)[] = []): Uint8Array {
  const signed = Array.from({ length: message.signers }, (_, index) => [...(signatures[index] ?? new Uint8Array(SIGNATURE_BYTES))]).flat()
  const body = encodeMessage(message)
  return Uint8Array.from(message.version === 1 ? [...body, ...signed] : [...compactU16(message.signers), ...signed, ...body])
}

/** Returns true if a place of a signature is still empty. */
export function isMissing(signature: Uint8Array): boolean {
  return signature.every((byte) => byte === 0)
}

/** Returns the id of a transaction, which is the fee payer's signature, in base58. Undefined until the payer has signed. */
export function transactionId({ signatures: [first] }: SolanaTransaction): string | undefined {
  return first === undefined || isMissing(first) ? undefined : base58.encode(first)
}

const MAX_BASE64 = 8_192

function decodeCompact(bytes: Uint8Array): SolanaTransaction | undefined {
  const reader = new ByteReader(bytes)
  const signatures = reader.list(() => reader.take(SIGNATURE_BYTES))
  const messageBytes = bytes.subarray(reader.at)
  const message = reader.failed ? undefined : decodeMessage(messageBytes)
  // Version 1 has its signatures at the end.
  if (message === undefined || message.version === 1 || message.signers !== signatures.length) return undefined
  return { signatures, message, messageBytes }
}

function decodeVersion1(bytes: Uint8Array): SolanaTransaction | undefined {
  const reader = new ByteReader(bytes)
  const parsed = readVersion1(reader)
  if (parsed === undefined) return undefined
  const messageBytes = bytes.subarray(0, reader.at)
  const signatures = reader.many(parsed.signers, () => reader.take(SIGNATURE_BYTES))
  const message = reader.isDone ? decodeMessage(messageBytes) : undefined
  return message && { signatures, message, messageBytes }
}

/** Returns why an account cannot sign a transaction, as a clause. A signature by it would be in no place of the transaction. Returns undefined if it can. */
export function signingProblem({ message: { accounts, signers } }: SolanaTransaction, address: string): string | undefined {
  return accounts.slice(0, signers).includes(address) ? undefined : `${address} is not among its signers`
}
