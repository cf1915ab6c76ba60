import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { OperationId } from '../kernel/types.js'
import type { NamedInput } from '../shared/bitcoin/psbt/asked-psbt.js'
import type { BitcoinReview } from '../shared/bitcoin/review.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { BitcoinState } from './state.js'

/** Commands of the bitcoin slice. */
export type BitcoinCommand =
  /**
   * Prepares a payment from the connected account: chooses coins, computes fee and change, and builds the PSBT. Nothing is signed. Ends with
   * `bitcoinPaymentPrepared`, whose `psbt` and `inputs` are the transaction of `sendTransaction`, or `bitcoinPaymentFailed`.
   */
  {
    readonly type: 'prepareBitcoinPayment'
    readonly recipient: Personal
    /** Satoshis as text. */
    readonly amount: string
    /** Rate in sat/vB as text, such as `12.5`. By default the network's estimate for three blocks. */
    readonly feeRate?: string
    readonly network?: CaipNetworkId
    readonly address?: Personal
    /** Spends coins of the usual values of inscriptions too, which are left alone otherwise. */
    readonly spendsPostage?: boolean
  }

/** Reports of policies. */
export type BitcoinReport =
  | {
      readonly type: 'reportBitcoinPayment'
      readonly operation: OperationId
      readonly psbt: Personal
      readonly inputs: readonly NamedInput[]
      readonly review: BitcoinReview
    }
  | { readonly type: 'reportBitcoinPaymentFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportBitcoinPaid'; readonly addresses: readonly Personal[] }

/** Public events of Bitcoin payments. */
export type BitcoinEvent =
  /** When a payment is ready to be signed. Amounts of the review are satoshis as text. */
  | {
      readonly type: 'bitcoinPaymentPrepared'
      readonly operation: OperationId
      readonly psbt: Personal
      readonly inputs: readonly NamedInput[]
      readonly review: BitcoinReview
    }
  /** When a payment could not be prepared: an invalid recipient, too few coins, or a node that does not answer. */
  | { readonly type: 'bitcoinPaymentFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type BitcoinInternalEvent =
  | {
      readonly type: 'bitcoinPaymentStarted'
      readonly operation: OperationId
      readonly connectorId: string
      readonly network: CaipNetworkId
      readonly address: Personal
      readonly recipient: Personal
      readonly amount: string
      readonly feeRate?: string
      readonly spendsPostage?: boolean
    }
  /** After a transaction was sent that pays to these addresses. */
  | { readonly type: 'bitcoinPaid'; readonly addresses: readonly Personal[] }

/** See {@link SliceDeclaration}. */
export const bitcoinDeclaration: SliceDeclaration<'bitcoin'> = {
  commands: {
    prepareBitcoinPayment: {
      recipient: 'address',
      amount: 'text',
      feeRate: 'text?',
      network: 'network?',
      address: 'address?',
      spendsPostage: 'flag?',
    },
  },
  events: {
    bitcoinPaymentStarted: { address: true, recipient: true },
    bitcoinPaymentPrepared: { psbt: true },
    bitcoinPaymentFailed: {},
    bitcoinPaid: { addresses: true },
  },
  personal: {
    prepareBitcoinPayment: { recipient: true, address: true },
    reportBitcoinPayment: { psbt: true },
    reportBitcoinPaid: { addresses: true },
  },
  more: {
    reportBitcoinPayment: { inputs: 'ids', review: 'ids' },
    bitcoinPaymentPrepared: { inputs: 'ids', review: 'ids' },
  },
  calls: {
    'bitcoin.preparePayment': { psbt: true, inputs: 'ids', review: 'ids', address: true, recipient: true, own: true, known: true, ordinals: true },
    'bitcoin.review': { transactions: 'json', address: true, known: true, ordinals: true },
    'bitcoin.recipientsOf': { transactions: 'json', address: true },
  },
  state: { transactions: 'json', sent: true, paid: true, address: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly bitcoin: { readonly state: BitcoinState; readonly commands: BitcoinCommand | BitcoinReport; readonly events: BitcoinEvent | BitcoinInternalEvent }
  }
  interface PublicSlices {
    readonly bitcoin: { readonly state: BitcoinState; readonly commands: BitcoinCommand; readonly events: BitcoinEvent }
  }
  interface Results {
    readonly prepareBitcoinPayment: PublicEventOf<'bitcoinPaymentPrepared'>
  }
}
