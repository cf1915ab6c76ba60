import { readBitcoinAddress } from '../shared/bitcoin/address.js'
import { bitcoinNetworkOf } from '../shared/bitcoin/bitcoin-networks.js'
import { readAskedPsbt } from '../shared/bitcoin/psbt/asked-psbt.js'
import { recipientWarnings, reviewOf, reviewPsbt } from '../shared/bitcoin/review.js'
import type { Json } from '../shared/json/json.js'
import type { Reading, Review, ReviewWarning } from '../shared/review/types.js'
import type { ReviewOrder } from '../../ports/review.js'

/** One transaction, and the reason why it is not signed, as a clause. */
type Read = readonly [review: Review, problem?: string | undefined]

/** Reads the transactions of a request. */
export function readBitcoin({ network: id, address, payload, known, ordinals }: Omit<ReviewOrder, 'kind' | 'namespace' | 'at'>): Reading {
  const network = bitcoinNetworkOf(id)
  const all = [JSON.parse(payload) as Json].flat().map((one): Read => {
    if (network === undefined) return unreadable('it is for a chain that is not known here')
    const transaction = Object(one) as { readonly [Name in 'psbt' | 'recipientAddress' | 'amount']?: Json }
    const { recipientAddress, amount } = transaction
    if (transaction.psbt === undefined && typeof recipientAddress === 'string') {
      // An address from a QR code may be in capitals.
      const read = readBitcoinAddress(recipientAddress, network)
      const to = read.ok ? read.value.address : recipientAddress
      const problem = read.ok ? undefined : 'its recipient is no address of this network'
      return [transferOf(to, amount, recipientWarnings(to, { known, ordinals, address })), problem]
    }
    const asked = readAskedPsbt(transaction, address, network)
    if (!asked.ok) return unreadable(`it ${asked.error}`)
    const { review, problem } = reviewPsbt(asked.value.psbt, { known, ordinals, network, address, named: asked.value.named.map(({ index }) => index) })
    return [reviewOf(review), problem]
  })
  const problem = all.find(([, why]) => why !== undefined)?.[1]
  return { transactions: all.map(([review, why]) => (why === undefined ? review : warnedOf(review))), ...(problem !== undefined && { problem }) }
}

/** A payment that the wallet builds by itself: coins, fee and change are its own. */
function transferOf(to: string, amount: Json | undefined, warnings: readonly ReviewWarning[]): Review {
  return { effects: [{ type: 'pays', to, amount: String(amount) }], warnings, fee: {} }
}

function unreadable(problem: string): Read {
  return [{ effects: [], warnings: [] }, problem]
}

function warnedOf({ warnings, ...review }: Review): Review {
  return { ...review, warnings: [{ type: 'unreadable', level: 'danger' }, ...warnings] }
}
