import { base58 } from '../../../src/domain/shared/base58.js'
import { SiteError } from './parts.js'

/** A Solana transaction as bytes, taken apart as far as signing needs it (https://solana.com/docs/core/transactions). */
export interface SolanaTransaction {
  /** What is signed. */
  readonly message: Uint8Array
  /** In base58; those that must sign come first. */
  readonly accounts: readonly string[]
  readonly signers: number
  /** Undefined for the legacy form. */
  readonly version: number | undefined
  readonly instructions: readonly { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array }[]
  /** The same transaction with a signature put in its place. */
  signed(address: string, signature: Uint8Array): Uint8Array
}

const ADDRESS_BYTES = 32
const SIGNATURE_BYTES = 64
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Reads base58. @throws SiteError for what is none. */
export function fromBase58(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry < 0) throw new SiteError('Invalid base58')
    for (let at = 0; at < bytes.length; at += 1) {
      carry += (bytes[at] as number) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  let zeros = 0
  while (text[zeros] === '1') zeros += 1
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}

/** Reads a transaction, legacy or version 0. @throws SiteError for bytes that are none. */
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
  const accounts = Array.from({ length: inside.length() }, () => base58(inside.take(ADDRESS_BYTES)))
  inside.take(ADDRESS_BYTES)
  const named = (index: number) => accounts[index] ?? 'from a lookup table'
  const instructions = Array.from({ length: inside.length() }, () => ({
    program: named(inside.byte()),
    accounts: Array.from(inside.take(inside.length()), named),
    data: inside.take(inside.length()),
  }))
  if (signers !== count) throw new SiteError('Invalid transaction')
  return {
    message,
    accounts,
    signers,
    version,
    instructions,
    signed(address, signature) {
      const place = accounts.slice(0, signers).indexOf(address)
      if (place < 0) throw new SiteError('The transaction is not for this account to sign')
      const result = Uint8Array.from(bytes)
      result.set(signature, bytes.length - message.length - signatures.length + place * SIGNATURE_BYTES)
      return result
    },
  }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new SiteError('Invalid transaction')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] as number
  return {
    at: () => at,
    take,
    byte,
    /** A number of one to three bytes, seven bits in each ("compact-u16"). */
    length(): number {
      let value = 0
      for (let shift = 0; shift <= 14; shift += 7) {
        const next = byte()
        value |= (next & 0x7f) << shift
        if ((next & 0x80) === 0) return value
      }
      throw new SiteError('Invalid transaction')
    },
  }
}
