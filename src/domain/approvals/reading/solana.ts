import { base58 } from '@scure/base'
import { decodeBase58 } from '../../shared/caip/base58.js'
import { isUnlimited } from './abi.js'
import { readSolanaTransaction, type SolanaInstruction } from './solana-transaction.js'
import type { Line, ReadingPart, Warning } from './types.js'

/** Part of a request, with its warnings. */
interface Part {
  readonly part: ReadingPart
  readonly warnings: readonly Warning[]
}

/**
 * Reads a Solana transaction in base58: one part for each instruction with an effect, and the fee in the first. An undecodable transaction is shown raw, with a
 * warning.
 *
 * @param address account of the request; transfers from other accounts get a warning
 */
export function readSolanaParts(text: string, address: string | undefined): readonly Part[] {
  const bytes = decodeBase58(text)
  const transaction = bytes && readSolanaTransaction(bytes)
  const parts = transaction?.instructions.flatMap((instruction) => partOf(instruction, text, address)) ?? []
  const [first, ...rest] = parts
  if (transaction === undefined || first === undefined) return [{ part: { kind: 'solanaTransaction', lines: [], raw: text }, warnings: [{ kind: 'rawBytes' }] }]
  return [{ ...first, part: { ...first.part, fee: feeOf(transaction.signers, transaction.instructions).toString() } }, ...rest]
}

/** Addresses of the known programs (https://solana.com/docs/core/programs, https://spl.solana.com). */
const SYSTEM = '11111111111111111111111111111111'
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const TOKEN_ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMOS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** Lamports per signature. */
const SIGNATURE_FEE = 5_000n
/** Default compute units of an instruction, and the most that a transaction may set. */
const UNITS = 200_000n
const MAX_UNITS = 1_400_000n
const MICRO = 1_000_000n

function partOf(instruction: SolanaInstruction, raw: string, address: string | undefined): readonly Part[] {
  const { program, data } = instruction
  if (program === COMPUTE_BUDGET) return []
  if (MEMOS.includes(program)) return [plain('message', [{ name: 'message', value: textOf(data) }], raw)]
  if (program === TOKEN_ACCOUNTS && data.length <= 1 && (data[0] ?? 0) <= 1)
    return [{ part: { kind: 'call', receiver: program, lines: [{ name: 'function', value: 'createTokenAccount' }], raw }, warnings: [] }]
  const known = program === SYSTEM ? system(instruction, raw, address) : TOKEN_PROGRAMS.includes(program) ? token(instruction, raw) : undefined
  return [known ?? { part: { kind: 'call', receiver: program, lines: [], raw }, warnings: [{ kind: 'unknownCall', subject: program }] }]
}

/** Reads an instruction of the system program, which owns plain accounts. The first four bytes are the instruction's number. */
function system({ accounts, data }: SolanaInstruction, raw: string, address: string | undefined): Part | undefined {
  const [first, second] = accounts
  const strange: readonly Warning[] = first === undefined || address === undefined || first === address ? [] : [{ kind: 'otherAccount', subject: first }]
  const number = uint(data, 0, 4)
  if (number === 2n && second !== undefined) return transfer(second, uint(data, 4, 8), raw, strange)
  if (number === 0n && second !== undefined) return transfer(second, uint(data, 4, 8), raw, strange, [{ name: 'function', value: 'createAccount' }])
  const owner = data.length === 36 ? base58.encode(data.subarray(4)) : undefined
  // Assigns the account, with all its contents, to another program.
  if (number === 1n && first !== undefined && owner !== undefined)
    return {
      part: { kind: 'call', receiver: owner, lines: [{ name: 'function', value: 'assign' }], raw },
      warnings: [{ kind: 'authorization', subject: owner }],
    }
  return undefined
}

function transfer(receiver: string, lamports: bigint | undefined, raw: string, warnings: readonly Warning[], lines: readonly Line[] = []): Part | undefined {
  return lamports === undefined ? undefined : { part: { kind: 'transfer', receiver, amount: lamports.toString(), lines, raw }, warnings }
}

/** Reads an instruction of either token program. The first byte is the instruction's number. Checked instructions name the token among the accounts. */
function token({ program, accounts, data }: SolanaInstruction, raw: string): Part | undefined {
  const amount = uint(data, 1, 8)
  switch (data[0]) {
    case 3:
      return moves('tokenTransfer', accounts[1], undefined, amount, raw)
    case 12:
      return moves('tokenTransfer', accounts[2], accounts[1], amount, raw)
    case 4:
      return moves('tokenApproval', accounts[1], undefined, amount, raw)
    case 13:
      return moves('tokenApproval', accounts[2], accounts[1], amount, raw)
    case 5:
      return plain('revocation', [], raw)
    case 6: {
      const next = data[2] === 1 && data.length >= 35 ? base58.encode(data.subarray(3, 35)) : undefined
      const warning: Warning = { kind: 'unlimitedApproval', subject: next ?? program }
      return { part: { kind: 'call', receiver: next ?? program, lines: [{ name: 'function', value: 'setAuthority' }], raw }, warnings: [warning] }
    }
    case 9:
      return {
        part: { kind: 'call', ...(accounts[1] === undefined ? {} : { receiver: accounts[1] }), lines: [{ name: 'function', value: 'closeAccount' }], raw },
        warnings: [],
      }
  }
  return undefined
}

function moves(
  kind: 'tokenTransfer' | 'tokenApproval',
  who: string | undefined,
  mint: string | undefined,
  amount: bigint | undefined,
  raw: string,
): Part | undefined {
  if (who === undefined || amount === undefined) return undefined
  const warnings: readonly Warning[] = kind === 'tokenApproval' && isUnlimited(amount, 64n) ? [{ kind: 'unlimitedApproval', subject: who }] : []
  return { part: { kind, receiver: who, ...(mint === undefined ? {} : { token: mint }), amount: amount.toString(), lines: [], raw }, warnings }
}

function plain(kind: ReadingPart['kind'], lines: readonly Line[], raw: string): Part {
  return { part: { kind, lines, raw }, warnings: [] }
}

/** Returns the highest possible network fee in lamports: for signatures, and for the compute units at the offered price. */
function feeOf(signers: number, instructions: readonly SolanaInstruction[]): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const set = (number: number, bytes: number) => budget.flatMap(({ data }) => (data[0] === number ? [uint(data, 1, bytes) ?? 0n] : []))[0]
  const asked = set(2, 4) ?? UNITS * BigInt(instructions.length - budget.length)
  const units = asked < MAX_UNITS ? asked : MAX_UNITS
  return BigInt(signers) * SIGNATURE_FEE + (units * (set(3, 8) ?? 0n) + MICRO - 1n) / MICRO
}

/** Reads a little-endian number. Returns undefined if the data is too short. */
function uint(data: Uint8Array, at: number, length: number): bigint | undefined {
  if (data.length < at + length) return undefined
  return data.subarray(at, at + length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

function textOf(data: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(data, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return base58.encode(data)
  }
}
