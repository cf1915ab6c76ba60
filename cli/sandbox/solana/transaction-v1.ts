import { base58 } from '@scure/base'
import type { SolanaTransaction } from './transaction.js'
import { ADDRESS_BYTES, createTransactionReader, instructionOf, invalid, SIGNATURE_BYTES, withSignature } from './wire.js'

/** Most accounts of a transaction of version 1. */
const MOST_ACCOUNTS = 64
/** Sizes of the values by bit of the configuration mask: bits 0 and 1 are one value of eight bytes. */
const CONFIG_BYTES = [4, 4, 4, 4, 4] as const

/** Reads a transaction of version 1 (SIMD-0385): the message first, the signatures last, without a count. @throws RangeError */
export function readVersionOne(bytes: Uint8Array): SolanaTransaction {
  const reader = createTransactionReader(bytes)
  reader.byte()
  const [signers, readOnlySigners, readOnlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const mask = reader.number(4)
  if (mask >>> CONFIG_BYTES.length !== 0 || (mask & 1) !== ((mask >> 1) & 1)) throw invalid('its configuration mask has unknown bits')
  const blockhash = base58.encode(reader.take(ADDRESS_BYTES))
  const [instructionCount, accountCount] = [reader.byte(), reader.byte()]
  if (accountCount > MOST_ACCOUNTS || instructionCount > MOST_ACCOUNTS) throw invalid(`it has more than ${MOST_ACCOUNTS} accounts or instructions`)
  const accounts = Array.from({ length: accountCount }, () => base58.encode(reader.take(ADDRESS_BYTES)))
  for (const [bit, size] of CONFIG_BYTES.entries()) if (mask & (1 << bit)) reader.take(size)
  const headers = Array.from({ length: instructionCount }, () => ({ program: reader.byte(), accounts: reader.byte(), data: reader.number(2) }))
  const raw = headers.map(({ program, accounts: count, data }) => ({ program, accounts: [...reader.take(count)], data: reader.take(data) }))
  const messageEnd = reader.at()
  const signatures = Array.from({ length: signers }, () => reader.take(SIGNATURE_BYTES))
  if (!reader.done()) throw invalid('bytes are left over')
  if (signers === 0 || readOnlySigners >= signers || signers + readOnlyOthers > accounts.length) throw invalid('its header does not fit')
  if (new Set(accounts).size !== accounts.length) throw invalid('an account is named twice')
  return {
    message: bytes.subarray(0, messageEnd),
    accounts,
    signers,
    signatures,
    blockhash,
    version: 1,
    instructions: raw.map((one) => instructionOf(one, accounts, accounts.length)),
    lookups: [],
    signed: (address, signature) => withSignature(bytes, messageEnd, accounts.slice(0, signers), address, signature),
  }
}
