import { sameBytes, ByteReader } from './bytes.js'
import { encodeMessage } from './encode.js'

/** Version of a transaction. Versions 0 and 1 announce themselves by the first byte of the message. */
export type SolanaVersion = 'legacy' | 0 | 1

/** Message of a transaction: what its signers sign (https://solana.com/docs/core/transactions, version 1: SIMD-0385). */
export interface SolanaMessage {
  readonly version: SolanaVersion
  /** Number of signers, which are the first accounts; the first pays the fee. */
  readonly signers: number
  /** Number of read-only signers, which are the last of them. */
  readonly readonlySigners: number
  /** Number of read-only accounts among the others, which are the last of them. */
  readonly readonlyOthers: number
  /** Addresses that the message names, in base58. */
  readonly accounts: readonly string[]
  /** Blockhash, or value of a nonce account, in base58. */
  readonly lifetime: string
  readonly instructions: readonly CompiledInstruction[]
  /** Lookup tables of version 0. */
  readonly lookups: readonly AddressLookup[]
  /** Limits and priority fee of version 1. */
  readonly config: TransactionConfig
}

/** Instruction whose program and accounts are indices. Those after `accounts` are in the lookup tables: first all writable ones, then all read-only ones. */
export interface CompiledInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts of one lookup table. Only the network knows their addresses. */
export interface AddressLookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** Limits of a transaction of version 1. A limit that is not set is zero. */
export interface TransactionConfig {
  /** Lamports. */
  readonly priorityFee?: bigint
  readonly unitLimit?: number
  readonly dataLimit?: number
  readonly heapSize?: number
}

/**
 * Decodes a message strictly, as the network does: canonical lengths, nothing left over, indices and header that fit, no address twice. Returns undefined for
 * other bytes.
 */
export function decodeMessage(bytes: Uint8Array): SolanaMessage | undefined {
  const message = parseMessage(bytes)
  return message !== undefined && isConsistent(message) && sameBytes(encodeMessage(message), bytes) ? message : undefined
}

/** Decodes a message by its form alone, without the checks of header and indices. Returns undefined if a byte is missing or left over. */
export function parseMessage(bytes: Uint8Array): SolanaMessage | undefined {
  const reader = new ByteReader(bytes)
  const message = bytes[0] === 0x81 ? readVersion1(reader) : readCompact(reader, (bytes[0] ?? 0) < 0x80 ? 'legacy' : 0)
  return message !== undefined && reader.isDone ? message : undefined
}

/** Reads a message of version 1 from a longer text: the signatures stand behind it. */
export function readVersion1(reader: ByteReader): SolanaMessage | undefined {
  if (reader.byte() !== 0x81) return undefined
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const mask = Number(reader.uint(4))
  const lifetime = reader.key()
  const [instructionCount, accountCount] = [reader.byte(), reader.byte()]
  const accounts = reader.many(accountCount, () => reader.key())
  // Bits 0 and 1 are the two halves of the priority fee.
  if (mask > 0b11111 || (mask & 0b11) === 0b01 || (mask & 0b11) === 0b10) return undefined
  const config: TransactionConfig = {
    ...(mask & 0b1 && { priorityFee: reader.uint(8) }),
    ...(mask & 0b100 && { unitLimit: Number(reader.uint(4)) }),
    ...(mask & 0b1000 && { dataLimit: Number(reader.uint(4)) }),
    ...(mask & 0b10000 && { heapSize: Number(reader.uint(4)) }),
  }
  const heads = reader.many(instructionCount, () => ({ program: reader.byte(), accounts: reader.byte(), data: Number(reader.uint(2)) }))
  const instructions = heads.map((head) => ({ program: head.program, accounts: [...reader.take(head.accounts)], data: reader.take(head.data) }))
  return reader.failed ? undefined : { version: 1, signers, readonlySigners, readonlyOthers, accounts, lifetime, instructions, lookups: [], config }
}

function readCompact(reader: ByteReader, version: 'legacy' | 0): SolanaMessage | undefined {
  if (version === 0 && reader.byte() !== 0x80) return undefined
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const accounts = reader.list(() => reader.key())
  const lifetime = reader.key()
  const instructions = reader.list(() => ({ program: reader.byte(), accounts: [...reader.take(reader.length())], data: reader.take(reader.length()) }))
  const indices = () => [...reader.take(reader.length())]
  const lookups = version === 0 ? reader.list(() => ({ table: reader.key(), writable: indices(), readonly: indices() })) : []
  return { version, signers, readonlySigners, readonlyOthers, accounts, lifetime, instructions, lookups, config: {} }
}

/** Returns true if the network takes the header and the indices: a writable payer that is no program, programs that are named, accounts that are there. */
function isConsistent({ signers, readonlySigners, readonlyOthers, accounts, instructions, lookups }: SolanaMessage): boolean {
  const named = accounts.length
  const all = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, named)
  return (
    readonlySigners < signers &&
    signers + readonlyOthers <= named &&
    all <= MAX_ACCOUNTS &&
    new Set(accounts).size === named &&
    lookups.every(({ writable, readonly }) => writable.length + readonly.length > 0) &&
    instructions.every((one) => one.program > 0 && one.program < named && one.accounts.every((index) => index < all))
  )
}

/** Accounts that an index of one byte can name. */
const MAX_ACCOUNTS = 256
