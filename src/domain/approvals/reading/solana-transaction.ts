import { base58 } from '@scure/base'

/** Instruction of a Solana transaction: program, accounts and data. */
export interface SolanaInstruction {
  /** In base58. */
  readonly program: string
  /** In base58. Undefined for an account in a lookup table, which only the network can read. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** Solana transaction, decoded as far as reading it needs. */
export interface SolanaTransaction {
  /** Number of signers. Each signature costs a fee. */
  readonly signers: number
  readonly instructions: readonly SolanaInstruction[]
}

/** Decodes a transaction in its wire format, legacy or version 0 (https://solana.com/docs/core/transactions). Returns undefined for malformed bytes. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const reader = new Reader(bytes)
  const signatures = reader.length()
  reader.take(signatures * SIGNATURE)
  const message = readSolanaMessage(bytes.subarray(reader.at))
  return reader.failed || message === undefined || message.signers !== signatures ? undefined : message
}

/** Decodes the message that the signers of a transaction sign. Returns undefined for malformed bytes. */
export function readSolanaMessage(bytes: Uint8Array): SolanaTransaction | undefined {
  const reader = new Reader(bytes)
  const first = reader.byte()
  const versioned = first > 0x7f
  if (versioned && first !== 0x80) return undefined
  const signers = versioned ? reader.byte() : first
  // Skips the numbers of read-only accounts.
  reader.take(2)
  const accounts = Array.from({ length: reader.length() }, () => base58.encode(reader.take(KEY)))
  // Skips the recent blockhash.
  reader.take(KEY)
  const instructions = Array.from(
    { length: reader.length() },
    (): SolanaInstruction => ({
      program: accounts[reader.byte()] ?? '',
      accounts: Array.from(reader.take(reader.length()), (index) => accounts[index]),
      data: reader.take(reader.length()),
    }),
  )
  if (versioned) {
    for (let left = reader.length(); left > 0 && !reader.failed; left -= 1) {
      reader.take(KEY)
      reader.take(reader.length())
      reader.take(reader.length())
    }
  }
  const fits = !reader.failed && reader.at === bytes.length && signers > 0 && signers <= accounts.length && instructions.every(({ program }) => program !== '')
  return fits ? { signers, instructions } : undefined
}

const KEY = 32
const SIGNATURE = 64

/** Takes bytes from the front. After a read past the end, every result is empty. */
class Reader {
  at = 0
  failed = false

  constructor(private readonly bytes: Uint8Array) {}

  take(count: number): Uint8Array {
    if (this.failed || this.at + count > this.bytes.length) {
      this.failed = true
      return new Uint8Array()
    }
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** Reads a "compact-u16": one to three bytes, seven bits in each. */
  length(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const next = this.byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    this.failed = true
    return 0
  }
}
