import type { SolanaInstruction } from './transaction.js'

export const ADDRESS_BYTES = 32
export const SIGNATURE_BYTES = 64

/** Reads bytes of a transaction from the front. Its methods throw RangeError where the bytes end too early or are not canonical. */
export function createTransactionReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw invalid('it ends too early')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] as number
  return {
    at: () => at,
    done: () => at === bytes.length,
    take,
    byte,
    /** Reads a little-endian number. */
    number: (size: 2 | 4): number => take(size).reduceRight((value, next) => value * 256 + next, 0),
    /** Reads a number of one to three bytes, seven bits in each ("compact-u16"), up to 65,535 and in its shortest form. */
    length(): number {
      let value = 0
      for (let place = 0; place < 3; place += 1) {
        const next = byte()
        value += (next & 0x7f) << (7 * place)
        if (next & 0x80) continue
        if (next === 0 && place > 0) throw invalid('a length is not in its shortest form')
        if (value > 0xffff) break
        return value
      }
      throw invalid('a length is above 65,535')
    },
  }
}

/** Creates the error for bytes that are no transaction. */
export function invalid(why: string): RangeError {
  return new RangeError(`Invalid transaction: ${why}`)
}

/** Replaces the indexes of an instruction by addresses. @throws RangeError for an index that is out of range. */
export function instructionOf(
  { program, accounts, data }: { readonly program: number; readonly accounts: readonly number[]; readonly data: Uint8Array },
  addresses: readonly string[],
  all: number,
): SolanaInstruction {
  const named = (index: number) => {
    if (index >= all) throw invalid(`account ${index} does not exist`)
    return addresses[index] ?? 'from a lookup table'
  }
  return { program: named(program), accounts: accounts.map(named), data }
}

/** Returns the bytes with a signature in the place of its signer. */
export function withSignature(bytes: Uint8Array, at: number, signers: readonly string[], address: string, signature: Uint8Array): Uint8Array {
  const place = signers.indexOf(address)
  if (place < 0) throw new RangeError('The transaction is not for this account to sign')
  const result = Uint8Array.from(bytes)
  result.set(signature, at + place * SIGNATURE_BYTES)
  return result
}
