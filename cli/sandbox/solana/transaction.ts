import { base58 } from '@scure/base'
import { readVersionOne } from './transaction-v1.js'
import { ADDRESS_BYTES, createTransactionReader, instructionOf, invalid, SIGNATURE_BYTES, withSignature } from './wire.js'

/** Parsed Solana transaction (https://solana.com/docs/core/transactions). */
export interface SolanaTransaction {
  /** Bytes that are signed. */
  readonly message: Uint8Array
  /** Addresses in base58, the signers first. Addresses of lookup tables are not among them. */
  readonly accounts: readonly string[]
  readonly signers: number
  /** One signature per signer; zeros if it has not signed yet. */
  readonly signatures: readonly Uint8Array[]
  /** Recent blockhash, in base58. */
  readonly blockhash: string
  /** Undefined for the legacy format. */
  readonly version: number | undefined
  readonly instructions: readonly SolanaInstruction[]
  /** Lookup tables of version 0, with the indexes that are taken from each. */
  readonly lookups: readonly { readonly table: string; readonly indexes: readonly number[] }[]
  /** Returns the same transaction with a signature added. @throws RangeError if the address is none of its signers. */
  signed(address: string, signature: Uint8Array): Uint8Array
}

/** One call of a program. */
export interface SolanaInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** Most bytes of a transaction in the legacy format or version 0, and in version 1. */
const MOST_BYTES = 1232
const MOST_BYTES_V1 = 4096

/**
 * Reads a transaction: legacy, version 0 or version 1. Strict, because the VM ends the process on bytes that it cannot read: every length is canonical, no byte
 * is left over, every index is in range.
 *
 * @throws RangeError for bytes that are no transaction.
 */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  const isVersionOne = bytes[0] === 0x81
  const most = isVersionOne ? MOST_BYTES_V1 : MOST_BYTES
  if (bytes.length > most) throw invalid(`it has ${bytes.length} bytes, at most ${most} are allowed`)
  return isVersionOne ? readVersionOne(bytes) : readCounted(bytes)
}

/** Creates a transfer of lamports by the system program, as an unsigned legacy transaction. Addresses and blockhash are in base58. */
export function transferTransaction({ from, to, lamports, blockhash }: { from: string; to: string; lamports: bigint; blockhash: string }): Uint8Array {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, TRANSFER, true)
  view.setBigUint64(4, lamports, true)
  const keys = [from, to, SYSTEM_PROGRAM, blockhash].flatMap((one) => [...base58.decode(one)])
  // Header: one signer, no read-only signer, one read-only account (the program). Then three accounts, and one instruction over the first two.
  const message = [1, 0, 1, 3, ...keys, 1, 2, 2, 0, 1, data.length, ...data]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

/** System program, which owns ordinary accounts. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** Instruction of the system program that transfers lamports. */
const TRANSFER = 2

/** Reads the legacy format and version 0, which begin with the signatures. */
function readCounted(bytes: Uint8Array): SolanaTransaction {
  const reader = createTransactionReader(bytes)
  const count = reader.length()
  const signaturesAt = reader.at()
  const signatures = Array.from({ length: count }, () => reader.take(SIGNATURE_BYTES))
  const message = bytes.subarray(reader.at())
  const first = reader.byte()
  const version = first & 0x80 ? first & 0x7f : undefined
  if (version !== undefined && version !== 0) throw invalid(`version ${version} is not known`)
  const signers = version === undefined ? first : reader.byte()
  const [readOnlySigners, readOnlyOthers] = [reader.byte(), reader.byte()]
  const accounts = Array.from({ length: reader.length() }, () => base58.encode(reader.take(ADDRESS_BYTES)))
  const blockhash = base58.encode(reader.take(ADDRESS_BYTES))
  const raw = Array.from({ length: reader.length() }, () => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.length())],
    data: reader.take(reader.length()),
  }))
  const lookups = version === undefined ? [] : Array.from({ length: reader.length() }, () => lookupOf(reader))
  if (!reader.done()) throw invalid('bytes are left over')
  if (signers !== count || signers === 0 || readOnlySigners >= signers || signers + readOnlyOthers > accounts.length) throw invalid('its header does not fit')
  const all = accounts.length + lookups.reduce((sum, { indexes }) => sum + indexes.length, 0)
  if (all > 256) throw invalid('it has more than 256 accounts')
  return {
    message,
    accounts,
    signers,
    signatures,
    blockhash,
    version,
    instructions: raw.map((one) => instructionOf(one, accounts, all)),
    lookups,
    signed: (address, signature) => withSignature(bytes, signaturesAt, accounts.slice(0, signers), address, signature),
  }
}

function lookupOf(reader: ReturnType<typeof createTransactionReader>) {
  const table = base58.encode(reader.take(ADDRESS_BYTES))
  return { table, indexes: [...reader.take(reader.length()), ...reader.take(reader.length())] }
}
