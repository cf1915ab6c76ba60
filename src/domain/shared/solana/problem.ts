import type { Json } from '../json/json.js'
import { isRecord } from '../json/objects.js'
import type { ProblemKind, TransactionProblem } from '../review/types.js'
import { cleanName } from '../text/text.js'
import { accountsOf, instructionsOf } from './instructions.js'
import type { SolanaMessage } from './message.js'
import { programName, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.js'

/** Evidence for {@link readProblem}. */
export interface ProblemEvidence {
  /** Transaction that failed, to name programs and accounts. */
  readonly message?: SolanaMessage | undefined
  readonly logs?: readonly unknown[] | undefined
}

/**
 * Reads an error of the network: the `err` of a simulation, of a failed preflight or of a status (https://solana.com/docs/rpc), or the message of a node that
 * gave no more.
 */
export function readProblem(err: Json, { message, logs = [] }: ProblemEvidence = {}): TransactionProblem {
  const name = typeof err === 'string' ? err : (Object.keys(isRecord(err) ? err : {})[0] ?? 'unknown')
  const inside = isRecord(err) ? (err[name] as Json) : null
  if (/^(AccountNotFound|InsufficientFundsForFee)$/.test(name)) return { kind: 'fee', reason: 'the fee payer does not hold enough SOL for the network fee' }
  if (/^(InsufficientFundsForRent|InvalidRentPayingAccount)$/.test(name)) return rentProblem(inside, message)
  if (name === 'BlockhashNotFound') return { kind: 'expired', reason: 'its blockhash is not valid any more' }
  if (name === 'AlreadyProcessed') return { kind: 'done', reason: 'it was processed before' }
  if (name === 'InstructionError' && Array.isArray(inside)) return instructionProblem(inside as readonly Json[], message, logs)
  return readWords(name, message, logs) ?? { kind: 'other', reason: cleanName(name, MAX_WORDS) }
}

/** Most characters of a node's or a program's words. */
const MAX_WORDS = 140

function rentProblem(inside: Json, message: SolanaMessage | undefined): TransactionProblem {
  const index = isRecord(inside) ? inside['account_index'] : undefined
  const account = message !== undefined && typeof index === 'number' ? accountsOf(message)[index]?.key : undefined
  return { kind: 'rent', reason: `${account ?? 'an account'} would hold less SOL than the network asks of an account` }
}

function instructionProblem([index, cause]: readonly Json[], message: SolanaMessage | undefined, logs: readonly unknown[]): TransactionProblem {
  const at = typeof index === 'number' ? index : undefined
  const code = isRecord(cause) && typeof cause['Custom'] === 'number' ? cause['Custom'] : undefined
  // A program may fail inside another: the first failure of the log is the innermost.
  const program = failedIn(logs) ?? (message && at !== undefined ? instructionsOf(message)[at]?.program : undefined)
  const name = program === undefined ? undefined : programName(program)
  const said = wordsIn(logs)
  const known = program === undefined || code === undefined ? undefined : knownCodes(program)[code]
  const what = known?.[1] ?? said ?? (code === undefined ? spelled(cause) : `error ${code}`)
  const who = `${name === undefined ? (program ?? 'a program') : `the ${name} program`}${at === undefined ? '' : `, in instruction ${at + 1}`}`
  return {
    kind: known?.[0] ?? (cause === 'InsufficientFunds' ? 'funds' : 'program'),
    reason: `${who}: ${what}`,
    ...(program !== undefined && { program }),
    ...(name !== undefined && { programName: name }),
    ...(at !== undefined && { instruction: at }),
    ...(code !== undefined && { code }),
    ...(said !== undefined && { said }),
  }
}

type KnownCodes = Readonly<Record<number, readonly [kind: ProblemKind, words: string]>>

const SYSTEM_CODES: KnownCodes = { 0: ['program', 'the account exists already'], 1: ['funds', 'the account does not hold enough SOL'] }
const TOKEN_CODES: KnownCodes = {
  0: ['rent', 'the token account does not hold enough SOL'],
  1: ['funds', 'the account does not hold enough tokens'],
  3: ['program', 'the account is of another token'],
  4: ['program', 'the account has another owner'],
  17: ['program', 'the account is frozen'],
  18: ['program', 'the token has other decimals'],
  31: ['program', 'the transfer must name its token'],
  37: ['program', 'the token cannot be transferred'],
}

function knownCodes(program: string): KnownCodes {
  if (program === SYSTEM_PROGRAM) return SYSTEM_CODES
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM ? TOKEN_CODES : {}
}

function failedIn(logs: readonly unknown[]): string | undefined {
  return logs.map((line) => /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed/.exec(String(line))?.[1]).find((found) => found !== undefined)
}

/** Returns the last error that a program logged: in the forms of Anchor, and of programs that log `Error: ...`. */
function wordsIn(logs: readonly unknown[]): string | undefined {
  const words = logs.map((line) => /^Program log: (?:AnchorError.*Error Message: |Error: )(.+)/.exec(String(line))?.[1]).filter((found) => found !== undefined)
  const said = words.length === 0 ? '' : cleanName((words.at(-1) as string).replace(/\.$/, ''), MAX_WORDS)
  return said === '' ? undefined : said
}

/** Writes `InvalidAccountData` as words. */
function spelled(cause: Json | undefined): string {
  const name = typeof cause === 'string' ? cause : (Object.keys(isRecord(cause) ? cause : {})[0] ?? 'unknown error')
  return cleanName(name, MAX_WORDS)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

/** Reads the message of a node that gave no `err`: the runtime writes its errors as sentences. */
function readWords(words: string, message: SolanaMessage | undefined, logs: readonly unknown[]): TransactionProblem | undefined {
  const [, index, code] = /Instruction (\d{1,3}): custom program error: 0x([0-9a-f]{1,8})\b/i.exec(words) ?? []
  if (index !== undefined && code !== undefined) return instructionProblem([Number(index), { Custom: Number.parseInt(code, 16) }], message, logs)
  const found = SENTENCES.find(([pattern]) => pattern.test(words))
  return found && readProblem(found[1])
}

const SENTENCES: readonly (readonly [pattern: RegExp, err: string])[] = [
  [/no record of a prior credit|insufficient funds for fee/i, 'InsufficientFundsForFee'],
  [/insufficient funds for rent/i, 'InsufficientFundsForRent'],
  [/blockhash not found/i, 'BlockhashNotFound'],
  [/already been processed/i, 'AlreadyProcessed'],
]
