import type { ReviewWarning, Simulation } from '../review/types.js'
import { worstFirst } from '../review/warnings.js'
import { isOnCurve } from './curve.js'
import type { InstructionAction, InstructionReading } from './reading/reading.js'
import { SYSTEM_PROGRAM } from './programs.js'

/** Transaction that is warned of. */
export interface WarnedTransaction {
  readonly instructions: readonly InstructionReading[]
  readonly payer?: string | undefined
}

/**
 * Returns the warnings of a transaction, the worst first. A program that is not understood is only a notice once a simulation shows what to expect.
 *
 * @param signer account that is asked to sign
 */
export function solanaWarnings({ instructions, payer }: WarnedTransaction, signer: string, simulation?: Simulation): readonly ReviewWarning[] {
  const isPlain = instructions.every(({ action }) => plainActions.has(action))
  return worstFirst([
    ...instructions.flatMap((reading): readonly ReviewWarning[] => {
      const { action, danger, receiver, program, programName } = reading
      if (danger) return [{ type: 'control', level: 'danger', ...(receiver !== undefined && { subject: receiver }) }]
      if (action === 'unknown') {
        const level = simulation?.status === 'succeeded' ? 'notice' : 'warning'
        return [{ type: 'unknownCall', level, subject: program, ...(programName !== undefined && { name: programName }) }]
      }
      return isPlain ? receiverWarning(reading) : []
    }),
    ...(simulation?.status === 'failed' ? [{ type: 'wouldFail', level: 'warning', problem: simulation.problem } as const] : []),
    ...(payer === undefined || payer === signer ? [] : [{ type: 'otherPayer', level: 'notice', subject: payer } as const]),
  ])
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
function receiverWarning({ action, receiver }: InstructionReading): readonly ReviewWarning[] {
  if (receiver === undefined || (action !== 'transfer' && action !== 'createTokenAccount')) return []
  if (receiver === SYSTEM_PROGRAM) return [{ type: 'lost', level: 'danger', subject: receiver }]
  // An account in a lookup table is written `table[index]`.
  return receiver.includes('[') || isOnCurve(receiver) ? [] : [{ type: 'offCurve', level: 'danger', subject: receiver }]
}
