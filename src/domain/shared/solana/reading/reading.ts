import { cleanName } from '../../text/text.js'
import { uintAt } from '../bytes.js'
import type { SolanaInstruction } from '../instructions.js'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAMS,
  programName,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../programs.js'
import { readSystem } from './reading-system.js'
import { readToken } from './reading-token.js'

/** Effect of an instruction. `unknown`: the program or its data is not understood. */
export type InstructionAction =
  | 'transfer'
  | 'createAccount'
  | 'assign'
  | 'allocate'
  | 'advanceNonce'
  | 'withdrawNonce'
  | 'authorizeNonce'
  | 'tokenTransfer'
  | 'tokenApproval'
  | 'revocation'
  | 'setAuthority'
  | 'closeAccount'
  | 'burn'
  | 'syncNative'
  | 'withdrawExcess'
  | 'unwrap'
  | 'createTokenAccount'
  | 'recoverNested'
  | 'unitLimit'
  | 'unitPrice'
  | 'heapSize'
  | 'dataLimit'
  | 'memo'
  | 'guard'
  | 'unknown'

/** Instruction for display, plain JSON. Accounts in lookup tables are written `table[index]`. */
export interface InstructionReading {
  readonly program: string
  /** Undefined for a program that is not known. */
  readonly programName?: string
  readonly action: InstructionAction
  /** Account that loses something: sender, owner of an approval, account that gets another owner. */
  readonly source?: string
  /** Account that gets something: receiver, delegate, new owner or authority. */
  readonly receiver?: string
  readonly mint?: string
  /** Decimal text in the smallest unit: lamports, the token's own, compute units or micro-lamports. */
  readonly amount?: string
  readonly decimals?: number
  /** Fee of a Token-2022 transfer in the token's smallest unit. */
  readonly tokenFee?: string
  /** Text of a memo, cleaned, at most 280 characters. */
  readonly text?: string
  /** True if it gives control over an account or its tokens away. */
  readonly danger?: true
  /** Number of accounts, for an instruction that is not understood. */
  readonly accounts: number
}

/** An instruction as far as its program's reader understands it. */
export type PartialReading = Omit<InstructionReading, 'program' | 'programName' | 'accounts'>

/**
 * Reads an instruction for display: one line, or one for each instruction in a batch of the token program. A program or data that is not known is said to be so.
 */
export function readInstruction(instruction: SolanaInstruction): readonly InstructionReading[] {
  const { program, accounts } = instruction
  const name = programName(program)
  const base = { program, ...(name !== undefined && { programName: name }), accounts: accounts.length }
  const lines = linesOf(instruction)
  return lines.length === 0 ? [{ ...base, action: 'unknown' }] : lines.map((line) => ({ ...base, ...line }))
}

/** Most characters of a memo that are shown. */
const MAX_MEMO = 280

function linesOf(instruction: SolanaInstruction): readonly PartialReading[] {
  const { program, data } = instruction
  if (program === SYSTEM_PROGRAM) return one(readSystem(instruction))
  if (program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM) return readToken(instruction) ?? []
  if (program === ASSOCIATED_TOKEN_PROGRAM) return one(readAssociated(instruction))
  if (program === COMPUTE_BUDGET_PROGRAM) return one(readBudget(data))
  if (program === LIGHTHOUSE_PROGRAM) return [{ action: 'guard' }]
  return MEMO_PROGRAMS.includes(program) ? one(readMemo(data)) : []
}

function one(reading: PartialReading | undefined): readonly PartialReading[] {
  return reading === undefined ? [] : [reading]
}

/** Accounts of the instruction: payer, account to create, its owner, mint. */
function readAssociated({ accounts, data }: SolanaInstruction): PartialReading | undefined {
  const [payer, , owner, mint] = accounts.map(({ key }) => key)
  const number = data.length === 0 ? 0 : data[0]
  if (data.length > 1 || number === undefined || number > 2) return undefined
  if (number === 2) return { action: 'recoverNested' }
  return { action: 'createTokenAccount', ...(payer && { source: payer }), ...(owner && { receiver: owner }), ...(mint && { mint }) }
}

function readBudget(data: Uint8Array): PartialReading | undefined {
  const [action, length] = budget[data[0] ?? 0] ?? []
  const amount = action === undefined || length === undefined || data.length !== 1 + length ? undefined : uintAt(data, 1, length)
  return action === undefined || amount === undefined ? undefined : { action, amount: amount.toString() }
}

const budget: Readonly<Record<number, readonly [action: InstructionAction, length: number]>> = {
  1: ['heapSize', 4],
  2: ['unitLimit', 4],
  3: ['unitPrice', 8],
  4: ['dataLimit', 4],
}

function readMemo(data: Uint8Array): PartialReading | undefined {
  try {
    const text = decodeURIComponent(Array.from(data, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
    return { action: 'memo', text: cleanName(text, MAX_MEMO) }
  } catch {
    return undefined
  }
}
