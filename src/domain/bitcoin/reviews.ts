import { readBitcoinAddress } from '../shared/bitcoin/address.js'
import { bitcoinNetworkOf } from '../shared/bitcoin/bitcoin-networks.js'
import { readAskedPsbt } from '../shared/bitcoin/psbt/asked-psbt.js'
import { type BitcoinReview, recipientWarnings, reviewPsbt, type ReviewContext, type ReviewWarning } from '../shared/bitcoin/review.js'
import type { Json } from '../shared/json/json.js'
import type { ReviewedRequest } from './state.js'

/** One transaction of a request, decoded. */
export interface TransactionReview {
  /** Undefined if the transaction cannot be decoded, or the wallet builds it by itself. */
  readonly review?: BitcoinReview
  /** Reason why it is not signed, as a clause. */
  readonly problem?: string
  /** Payment that the wallet builds by itself: coins, fee and change are its own. `amount`: satoshis as text. */
  readonly transfer?: { readonly recipient: string; readonly amount: string; readonly warnings: readonly ReviewWarning[] }
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
    if (transaction.psbt === undefined && typeof recipientAddress === 'string') {
      const read = network && readBitcoinAddress(recipientAddress, network)
      // An address from a QR code may be in capitals.
      const recipient = read?.ok ? read.value.address : recipientAddress
      return { transfer: { recipient, amount: String(amount), warnings: recipientWarnings(recipient, 0, { ...known, address }) } }
    }
    if (network === undefined) return { problem: 'it is for a chain that is not known here' }
    const asked = readAskedPsbt(transaction, address, network)
    if (!asked.ok) return { problem: `it ${asked.error}` }
    return reviewPsbt(asked.value.psbt, { ...known, network, address, named: asked.value.named.map(({ index }) => index) })
  })
}
