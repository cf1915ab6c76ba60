import { base58, base64 } from '@scure/base'

/** Instruction of a message, with indexes of its accounts. */
interface Instruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: readonly number[]
}

/** Transfer of lamports, as a page sends it. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly lamports: number
  /** Advances a nonce first, so that it does not expire by block height. */
  readonly isDurable: boolean
}

/** Changes that a wallet makes before it signs. `priority` adds a compute-budget instruction, which wallets may do. */
export type SolanaChange = 'priority' | 'amount' | 'recipient' | 'blockhash' | 'addition' | 'omission'

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111'
const NONCE = addressOfByte(60)
const THIEF = addressOfByte(66)

/** First byte of each signature that a simulated wallet makes. */
export const MARK = 0x5a

/** Returns the address of a key of equal bytes. */
export function addressOfByte(byte: number): string {
  return base58.encode(new Uint8Array(32).fill(byte))
}

/** Writes a transaction in base64: legacy, one signer. Without `signature`, its place is empty. */
export function transactionOf({ from, to, lamports, isDurable }: Transfer, change?: SolanaChange, isSigned = change !== undefined): string {
  const receiver = change === 'recipient' ? THIEF : to
  const accounts = [...new Set([from, receiver, NONCE, RECENT_BLOCKHASHES, SYSTEM, COMPUTE_BUDGET])]
  const at = (key: string) => accounts.indexOf(key)
  const transfer = { program: at(SYSTEM), accounts: [0, at(receiver)], data: [2, 0, 0, 0, ...number(lamports + (change === 'amount' ? 1 : 0), 8)] }
  const advance: Instruction = { program: at(SYSTEM), accounts: [at(NONCE), at(RECENT_BLOCKHASHES), 0], data: [4, 0, 0, 0] }
  const limit: Instruction = { program: at(COMPUTE_BUDGET), accounts: [], data: [2, ...number(200_000, 4)] }
  const instructions = [
    ...(isDurable ? [advance] : []),
    ...(change === 'priority' ? [limit] : []),
    ...(change === 'omission' ? [] : [transfer]),
    ...(change === 'addition' ? [transfer] : []),
  ]
  const message = [
    ...[1, 0, 3],
    accounts.length,
    ...accounts.flatMap((key) => [...base58.decode(key)]),
    ...new Uint8Array(32).fill(change === 'blockhash' ? 8 : 7),
    instructions.length,
    ...instructions.flatMap(({ program, accounts: used, data }) => [program, used.length, ...used, data.length, ...data]),
  ]
  return base64.encode(Uint8Array.from([1, ...new Uint8Array(64).fill(isSigned ? MARK : 0), ...message]))
}

function number(value: number, bytes: number): readonly number[] {
  return Array.from({ length: bytes }, (_, index) => Math.floor(value / 2 ** (8 * index)) % 256)
}
