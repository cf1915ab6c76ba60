import { sameBytes } from '../bytes.js'
import { compareMessages } from './compare-messages.js'
import { feeOf } from '../fee.js'
import { decodeTransaction } from '../transaction.js'

/** Additions of a wallet to one transaction that it signed. JSON. */
export interface WalletAdditions {
  /** Index of the transaction in its request. */
  readonly transaction: number
  /** Lamports by which the highest network fee rose, as text. */
  readonly feeRise: string
  /** Highest network fee in lamports now, as text. */
  readonly fee: string
  /** Number of checks: instructions that let the transaction fail if its effects are others than the wallet showed. */
  readonly checks: number
  /** Instructions that were added, by their action. Amounts in compute units or micro-lamports. */
  readonly instructions: readonly { readonly action: string; readonly amount?: string }[]
}

/** Returns the additions of a wallet to a transaction. Undefined if there are none, or if the signed one is not the asked one with additions. */
export function additionsTo(asked: Uint8Array, signed: Uint8Array, index = 0): WalletAdditions | undefined {
  const [before, after] = [decodeTransaction(asked), decodeTransaction(signed)]
  if (before === undefined || after === undefined || sameBytes(before.messageBytes, after.messageBytes)) return undefined
  const change = compareMessages(before.message, after.message)
  if (typeof change === 'string') return undefined
  const [fee, feeBefore] = [feeOf(after.message), feeOf(before.message)]
  return {
    transaction: index,
    feeRise: (fee > feeBefore ? fee - feeBefore : 0n).toString(),
    fee: fee.toString(),
    checks: change.additions.filter(({ action }) => action === 'guard').length,
    instructions: change.additions.map(({ action, amount }) => ({ action, ...(amount !== undefined && { amount }) })),
  }
}
