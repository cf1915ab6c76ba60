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
  | {
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
  /**
   * Prepares a payment that takes the place of a pending one, with a higher fee (BIP-125): the same inputs and outputs, and less change; further coins only if
   * the change does not suffice. Nothing is signed. Ends like `prepareBitcoinPayment`, with the same events; sending it is up to `sendTransaction` too. The
   * payment may be of another page load or another program of the same address: all that is needed is read from the node.
   */
  | {
      readonly type: 'prepareBitcoinReplacement'
      /** Id of the pending payment. */
      readonly txid: Personal
      /** Rate in sat/vB as text. By default the network's estimate for the next block, or the least that nodes accept. */
      readonly feeRate?: string
      readonly network?: CaipNetworkId
      /** Address that paid. By default the active one. */
      readonly address?: Personal
    }

/** Reports of policies. */
export type BitcoinReport =
  | {
      readonly type: 'reportBitcoinPayment'
      readonly operation: OperationId
      readonly psbt: Personal
      readonly inputs: readonly NamedInput[]
      readonly review: BitcoinReview
      readonly replaces?: Personal
      readonly replacedFee?: string
    }
  | { readonly type: 'reportBitcoinPaymentFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of Bitcoin payments. */
export type BitcoinEvent =
  /** When a payment is ready to be signed. Amounts of the review are satoshis as text. */
  | {
      readonly type: 'bitcoinPaymentPrepared'
      readonly operation: OperationId
      readonly psbt: Personal
      readonly inputs: readonly NamedInput[]
      readonly review: BitcoinReview
      /** Id of the payment that it replaces. */
      readonly replaces?: Personal
      /** Fee of the payment that it replaces: satoshis as text. */
      readonly replacedFee?: string
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
  | {
      readonly type: 'bitcoinReplacementStarted'
      readonly operation: OperationId
      readonly connectorId: string
      readonly network: CaipNetworkId
      readonly address: Personal
      readonly txid: Personal
      readonly feeRate?: string
    }

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
    prepareBitcoinReplacement: { txid: 'text', feeRate: 'text?', network: 'network?', address: 'address?' },
  },
  main: { prepareBitcoinReplacement: 'txid' },
  events: {
    bitcoinPaymentStarted: { address: true, recipient: true },
    bitcoinReplacementStarted: { address: true, txid: true },
    bitcoinPaymentPrepared: { psbt: true, replaces: true },
    bitcoinPaymentFailed: {},
  },
  personal: {
    prepareBitcoinPayment: { recipient: true, address: true },
    prepareBitcoinReplacement: { txid: true, address: true },
    reportBitcoinPayment: { psbt: true, replaces: true },
  },
  more: {
    reportBitcoinPayment: { inputs: 'ids', review: 'ids' },
    bitcoinPaymentPrepared: { inputs: 'ids', review: 'ids' },
  },
  calls: {
    'bitcoin.preparePayment': { psbt: true, inputs: 'ids', review: 'ids', address: true, recipient: true, known: true, ordinals: true },
    'bitcoin.prepareReplacement': { psbt: true, inputs: 'ids', review: 'ids', address: true, txid: true, replaces: true, known: true, ordinals: true },
  },
  state: { transactions: 'json', paid: true, address: true },
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
    readonly prepareBitcoinReplacement: PublicEventOf<'bitcoinPaymentPrepared'>
  }
}
