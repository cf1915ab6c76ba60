import { createSelector } from '../kernel/selectors.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Json } from '../shared/json/json.js'
import { feeOf } from '../shared/solana/fee.js'
import { instructionsOf } from '../shared/solana/instructions.js'
import { type InstructionReading, readInstruction } from '../shared/solana/reading.js'
import { decodeBase64Transaction } from '../shared/solana/transaction.js'

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
}

/** Solana transactions that wait for a signature, decoded for display. */
export interface PendingSolanaReview {
  readonly operation: OperationId
  readonly network: CaipNetworkId
  /** Account that is asked to sign. */
  readonly address: string
  /** In the order of the request. */
  readonly transactions: readonly SolanaReview[]
}

/**
 * Returns what a Solana wallet is asked to sign, decoded: of the given request, or the oldest that waits. Undefined if none waits, and without the plugin
 * `solana()`. A program that is not known is said to be so: its action is `unknown`.
 *
 * @example const review = kit.select((state) => selectSolanaReview(state))
 */
export function selectSolanaReview(state: PublicState, operation?: OperationId): PendingSolanaReview | undefined {
  const all = selectReviews(state)
  return operation === undefined ? all[0] : all.find((one) => one.operation === operation)
}

const selectReviews = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.transactions.reviews],
  ({ transactions: { reviews } }): readonly PendingSolanaReview[] =>
    reviews.map(({ transactions, ...request }) => ({ ...request, transactions: [JSON.parse(transactions) as Json].flat().map(reviewOf) })),
)

function reviewOf(given: Json): SolanaReview {
  const { transaction } = Object(given) as { readonly transaction?: Json }
  const decoded = typeof transaction === 'string' ? decodeBase64Transaction(transaction) : undefined
  if (decoded === undefined) return { instructions: [], problem: 'it does not decode' }
  const { message } = decoded
  const [payer] = message.accounts
  return { instructions: instructionsOf(message).flatMap(readInstruction), ...(payer !== undefined && { payer }), fee: feeOf(message).toString() }
}
