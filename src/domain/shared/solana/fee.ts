import { uintAt } from './bytes.js'
import { instructionsOf, type SolanaInstruction } from './instructions.js'
import type { SolanaMessage } from './message.js'
import { COMPUTE_BUDGET_PROGRAM } from './programs.js'

/** Returns the highest possible network fee in lamports: for signatures, those that precompiles check included, and for priority. */
export function feeOf(message: SolanaMessage): bigint {
  const instructions = instructionsOf(message)
  const checked = instructions.reduce((sum, { program, data }) => sum + (PRECOMPILES.includes(program) ? (data[0] ?? 0) : 0), 0)
  return BigInt(message.signers + checked) * SIGNATURE_FEE + (message.version === 1 ? (message.config.priorityFee ?? 0n) : priorityFee(instructions))
}

/** Lamports per signature. */
const SIGNATURE_FEE = 5_000n
/** Default compute units of an instruction, and the most that a transaction may use. */
const UNITS = 200_000n
const MAX_UNITS = 1_400_000n
/** Prices are in micro-lamports. */
const MICRO = 1_000_000n

const PRECOMPILES: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

function priorityFee(instructions: readonly SolanaInstruction[]): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM)
  const set = (number: number, bytes: number) => budget.flatMap(({ data }) => (data[0] === number ? [uintAt(data, 1, bytes) ?? 0n] : []))[0]
  const asked = set(2, 4) ?? UNITS * BigInt(instructions.length - budget.length)
  const units = asked < MAX_UNITS ? asked : MAX_UNITS
  return (units * (set(3, 8) ?? 0n) + MICRO - 1n) / MICRO
}
