import type { Json } from '../json/json.js'
import { feeOf } from './fee.js'
import { instructionsOf } from './instructions.js'
import { type InstructionReading, readInstruction } from './reading/reading.js'
import type { Simulation } from './simulation.js'
import { decodeBase64Transaction } from './transaction.js'
import { type SolanaWarning, solanaWarnings } from './warnings.js'

/** A Solana transaction of a request, decoded for display. JSON. */
export interface SolanaReview {
  /** In the order of the transaction. Empty if it cannot be decoded. */
  readonly instructions: readonly InstructionReading[]
  /** Account that pays the fee. */
  readonly payer?: string
  /** Highest network fee in lamports, as text. Rent of new accounts is not part of it. */
  readonly fee?: string
  /** Reason why it cannot be shown, as a clause. */
  readonly problem?: string
  readonly warnings: readonly SolanaWarning[]
  /** Expected effects. Absent while a node is asked, and without a node. */
  readonly simulation?: Simulation
}

/** Decodes the transactions of a request, and adds their warnings. @param transactions JSON @param address account that is asked to sign */
export function reviewTransactions(transactions: string, address: string, simulations: readonly Simulation[] = []): readonly SolanaReview[] {
  return [JSON.parse(transactions) as Json].flat().map((given, index) => {
    const read = reading(given)
    const simulation = simulations[index]
    return { ...read, warnings: solanaWarnings(read, address, simulation), ...(simulation && { simulation }) }
  })
}

function reading(given: Json): Omit<SolanaReview, 'warnings' | 'simulation'> {
  const { transaction } = Object(given) as { readonly transaction?: Json }
  const decoded = typeof transaction === 'string' ? decodeBase64Transaction(transaction) : undefined
  if (decoded === undefined) return { instructions: [], problem: 'it does not decode' }
  const { message } = decoded
  const [payer] = message.accounts
  return { instructions: instructionsOf(message).flatMap(readInstruction), ...(payer !== undefined && { payer }), fee: feeOf(message).toString() }
}
