import { isOnCurve } from './curve.js'
import type { InstructionAction, InstructionReading } from './reading/reading.js'
import { SYSTEM_PROGRAM } from './programs.js'
import type { TransactionProblem } from './problem.js'
import type { Simulation } from './simulation.js'

/** Reason to look again before signing. `instruction` is an index of the readings. */
export type SolanaWarning =
  /** The transaction cannot be decoded. */
  | { readonly type: 'unreadable' }
  /** A program, or its instruction, is not understood. */
  | { readonly type: 'unknownProgram'; readonly instruction: number; readonly program: string; readonly programName?: string }
  /** An instruction gives control over an account or its tokens away. */
  | { readonly type: 'control'; readonly instruction: number; readonly receiver?: string }
  /** Nobody has the key of the receiver: it is off the curve, an account of a program. */
  | { readonly type: 'offCurve'; readonly instruction: number; readonly receiver: string }
  /** The receiver is the system program, from which nothing comes back. */
  | { readonly type: 'systemProgram'; readonly instruction: number }
  /** Another account pays the fee. */
  | { readonly type: 'otherPayer'; readonly payer: string }
  /** The transaction failed when a node simulated it. */
  | { readonly type: 'simulationFailed'; readonly problem: TransactionProblem }

/** Transaction that is warned of. */
export interface WarnedTransaction {
  readonly instructions: readonly InstructionReading[]
  readonly payer?: string
  /** Reason why it cannot be decoded. */
  readonly problem?: string
}

/** Returns the warnings of a transaction, the gravest first. @param signer account that is asked to sign */
export function solanaWarnings({ instructions, payer, problem }: WarnedTransaction, signer: string, simulation?: Simulation): readonly SolanaWarning[] {
  if (problem !== undefined) return [{ type: 'unreadable' }]
  const isPlain = instructions.every(({ action }) => plainActions.has(action))
  return [
    ...instructions.flatMap((reading, instruction): readonly SolanaWarning[] => {
      const { action, danger, receiver, program, programName } = reading
      if (danger) return [{ type: 'control', instruction, ...(receiver !== undefined && { receiver }) }]
      if (action === 'unknown') return [{ type: 'unknownProgram', instruction, program, ...(programName !== undefined && { programName }) }]
      return isPlain ? receiverWarning(reading, instruction) : []
    }),
    ...(simulation?.status === 'failed' ? [{ type: 'simulationFailed', problem: simulation.problem } as const] : []),
    ...(payer === undefined || payer === signer ? [] : [{ type: 'otherPayer', payer } as const]),
  ]
}

/**
 * Returns true if the wallet is asked only after the visitor has confirmed. A program that is not understood does not count once a simulation shows what to
 * expect.
 */
export function needsConfirmation(warnings: readonly SolanaWarning[], simulation?: Simulation): boolean {
  return warnings.some(({ type }) => {
    if (type === 'unknownProgram') return simulation?.status !== 'succeeded'
    return type !== 'otherPayer' && type !== 'unreadable'
  })
}

/**
 * Actions of a payment that a person addresses. A transaction with others names accounts of programs by itself, which are off the curve as a rule: the account
 * that wraps SOL, the vault of an exchange.
 */
const plainActions: ReadonlySet<InstructionAction> = /* @__PURE__ */ new Set([
  'transfer',
  'tokenTransfer',
  'createTokenAccount',
  'memo',
  'guard',
  'advanceNonce',
  'unitLimit',
  'unitPrice',
  'heapSize',
  'dataLimit',
])

/** Receivers of SOL, and owners of new token accounts. Receivers of tokens are token accounts, which are off the curve always. */
function receiverWarning({ action, receiver }: InstructionReading, instruction: number): readonly SolanaWarning[] {
  if (receiver === undefined || (action !== 'transfer' && action !== 'createTokenAccount')) return []
  if (receiver === SYSTEM_PROGRAM) return [{ type: 'systemProgram', instruction }]
  // An account in a lookup table is written `table[index]`.
  return receiver.includes('[') || isOnCurve(receiver) ? [] : [{ type: 'offCurve', instruction, receiver }]
}
