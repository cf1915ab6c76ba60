import { bitcoinNetworkOf } from '../shared/bitcoin/bitcoin-networks.js'
import { readAskedPsbt } from '../shared/bitcoin/psbt/asked-psbt.js'
import { type BitcoinReview, reviewPsbt, type ReviewContext } from '../shared/bitcoin/review.js'
import type { Json } from '../shared/json/json.js'
import type { ReviewedRequest } from './state.js'

/** One transaction of a request, decoded. */
export interface TransactionReview {
  /** Undefined if the transaction cannot be decoded, or the wallet builds it by itself. */
  readonly review?: BitcoinReview
  /** Reason why it is not signed, as a clause. */
  readonly problem?: string
  /** Payment that the wallet builds by itself: coins, fee and change are its own. `amount`: satoshis as text. */
  readonly transfer?: { readonly recipient: string; readonly amount: string }
}

/** Decodes the transactions of a request. */
export function reviewsOf(
  { network: id, address, transactions }: Omit<ReviewedRequest, 'operation'>,
  known: Pick<ReviewContext, 'ordinals' | 'known'>,
): readonly TransactionReview[] {
  const network = bitcoinNetworkOf(id)
  const given = JSON.parse(transactions) as Json
  return [given].flat().map((one): TransactionReview => {
    const transaction = Object(one) as { readonly [Name in 'psbt' | 'recipientAddress' | 'amount']?: Json }
    const { recipientAddress, amount } = transaction
    if (transaction.psbt === undefined && typeof recipientAddress === 'string') return { transfer: { recipient: recipientAddress, amount: String(amount) } }
    if (network === undefined) return { problem: 'it is for a chain that is not known here' }
    const asked = readAskedPsbt(transaction, address, network)
    if (!asked.ok) return { problem: `it ${asked.error}` }
    return reviewPsbt(asked.value.psbt, { ...known, network, address, named: asked.value.named.map(({ index }) => index) })
  })
}
