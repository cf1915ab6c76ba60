import type { SolanaTransaction } from './transaction.js'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS_PER_SIGNATURE = 5_000
const UNITS_PER_INSTRUCTION = 200_000
const MOST_UNITS = 1_400_000

/** Returns the fee of a transaction in lamports: per signature, and the priority fee, unit limit times price in millionths. */
export function feeOf({ signers, instructions, version, message }: SolanaTransaction): number {
  const base = signers * LAMPORTS_PER_SIGNATURE
  if (version === 1) return base + priorityOfVersionOne(message)
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const price = budget.find(({ data }) => data[0] === 3 && data.length === 9)
  const limit = budget.find(({ data }) => data[0] === 2 && data.length === 5)
  const units = limit === undefined ? (instructions.length - budget.length) * UNITS_PER_INSTRUCTION : Number(little(limit.data.subarray(1)))
  if (price === undefined) return base
  return base + Number((BigInt(Math.min(units, MOST_UNITS)) * little(price.data.subarray(1)) + 999_999n) / 1_000_000n)
}

/** Reads the priority fee of version 1, which is in lamports: the first configuration value, if bits 0 and 1 are set. */
function priorityOfVersionOne(message: Uint8Array): number {
  const keys = message[41] ?? 0
  const at = 42 + 32 * keys
  return ((message[4] ?? 0) & 1) === 0 ? 0 : Number(little(message.subarray(at, at + 8)))
}

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
