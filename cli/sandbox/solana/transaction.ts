import { base58 } from '@scure/base'

/** Parsed Solana transaction, as far as signing needs it (https://solana.com/docs/core/transactions). */
export interface SolanaTransaction {
  /** Bytes that are signed. */
  readonly message: Uint8Array
  /** Addresses in base58, the signers first. */
  readonly accounts: readonly string[]
  readonly signers: number
  /** One signature per signer; zeros if it has not signed yet. */
  readonly signatures: readonly Uint8Array[]
  /** Recent blockhash, in base58. */
  readonly blockhash: string
  /** Undefined for the legacy format. */
  readonly version: number | undefined
  readonly instructions: readonly { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array }[]
  /** Returns the same transaction with a signature added. @throws RangeError if the address is none of its signers. */
  signed(address: string, signature: Uint8Array): Uint8Array
}

const ADDRESS_BYTES = 32
const SIGNATURE_BYTES = 64

/** Reads a transaction, legacy or version 0. @throws RangeError for bytes that are no transaction. */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = createReader(bytes)
  const count = reader.length()
  const signatures = reader.take(count * SIGNATURE_BYTES)
  const message = bytes.subarray(reader.at())
  const inside = createReader(message)
  let signers = inside.byte()
  const version = signers & 0x80 ? signers & 0x7f : undefined
  if (version !== undefined) signers = inside.byte()
  inside.take(2)
  const accounts = Array.from({ length: inside.length() }, () => base58.encode(inside.take(ADDRESS_BYTES)))
  const blockhash = base58.encode(inside.take(ADDRESS_BYTES))
  const named = (index: number) => accounts[index] ?? 'from a lookup table'
  const instructions = Array.from({ length: inside.length() }, () => ({
    program: named(inside.byte()),
    accounts: Array.from(inside.take(inside.length()), named),
    data: inside.take(inside.length()),
  }))
  if (signers !== count || accounts.length < signers) throw new RangeError('Invalid transaction')
  return {
    message,
    accounts,
    signers,
    signatures: Array.from({ length: count }, (_, index) => signatures.subarray(index * SIGNATURE_BYTES, (index + 1) * SIGNATURE_BYTES)),
    blockhash,
    version,
    instructions,
    signed(address, signature) {
      const place = accounts.slice(0, signers).indexOf(address)
      if (place < 0) throw new RangeError('The transaction is not for this account to sign')
      const result = Uint8Array.from(bytes)
      result.set(signature, bytes.length - message.length - signatures.length + place * SIGNATURE_BYTES)
      return result
    },
  }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('Invalid transaction')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] as number
  return {
    at: () => at,
    take,
    byte,
    /** Reads a number of one to three bytes, seven bits in each ("compact-u16"). */
    length(): number {
      let value = 0
      for (let shift = 0; shift <= 14; shift += 7) {
        const next = byte()
        value |= (next & 0x7f) << shift
        if ((next & 0x80) === 0) return value
      }
      throw new RangeError('Invalid transaction')
    },
  }
}
