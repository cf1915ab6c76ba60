import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { ArrivedPayment, SentPayment } from '../../ports/services/payments.js'
import type { PaymentRequest, PayOutcome, PayPlace, PayShort, PayState } from './state.js'

/** Commands of the pay slice. */
export type PayCommand =
  /**
   * Asks the visitor for a payment. Without a wallet they connect first. Then it is a plan, which the visitor confirms; ends with `planCompleted`, the receipt, or with `planFailed`.
   * A visitor whose balance is too small chooses another place that the receiver takes, or a token to exchange (with `swap()`). Does nothing while the wallet is asked for the payment
   * before.
   */
  | {
      readonly type: 'pay'
      readonly to: Personal
      /** Decimal text in whole units with a dot, such as `2.5`. */
      readonly amount: string
      /** Contract or mint. Absent for the network's own coin. */
      readonly token?: string
      /** Default: the active one. */
      readonly network?: CaipNetworkId
      /** Further networks and tokens in which the receiver takes the same amount at the same address. */
      readonly also?: readonly PayPlace[]
      /** Name of the receiver. Shown beside the address. */
      readonly name?: string
      /** The app's own word for the order. */
      readonly reference?: string
      /** End of the offer, in milliseconds since the epoch. */
      readonly until?: number
    }
  /** Goes on with a payment whose balance is too small, by one of `state.pay.short.choices`. The promise of `pay` stays the same. */
  | { readonly type: 'choosePayment'; readonly choice: string }
  /** Pays what is missing of a payment that came short: the given one, or the latest. Ends like `pay`. */
  | { readonly type: 'payRest'; readonly payment?: OperationId }
  /** Gives up a payment that waits for a wallet or a choice, or is not confirmed. */
  | { readonly type: 'cancelPay'; readonly operation?: OperationId }

/** Reports of policies. */
export type PayReport =
  /** There is a wallet now for the payment that waits. */
  | { readonly type: 'reportPayDue'; readonly operation: OperationId }
  /** The balance is too small, and there are other ways to pay. */
  | ({ readonly type: 'reportPayShort' } & PayShort)
  /** The receiver's side was looked at. Without `arrived` no node could tell. */
  | { readonly type: 'reportPayArrived'; readonly operation: OperationId; readonly payment: SentPayment; readonly arrived?: ArrivedPayment }

/** Public events of payments. */
export type PayEvent =
  /** When a payment waits for a wallet. */
  | ({ readonly type: 'payWaiting'; readonly operation: OperationId } & PaymentRequest)
  /** When the balance is too small and the visitor chooses what to pay with. */
  | ({ readonly type: 'payShort' } & PayShort)
  /** When it was read what came to the receiver: the payment is in a block. Told again if the block was taken back and another has it. */
  | ({ readonly type: 'payArrived' } & PayOutcome)
  /** When the network does not take a payment back any more. */
  | { readonly type: 'paySettled'; readonly operation: OperationId }

/** See {@link SliceDeclaration}. */
export const payDeclaration: SliceDeclaration<'pay'> = {
  commands: {
    pay: { to: 'text', amount: 'text', token: 'text?', network: 'network?', also: 'json?', name: 'text?', reference: 'text?', until: 'number?' },
    choosePayment: { choice: 'text' },
    payRest: { payment: 'text?' },
    cancelPay: { operation: 'text?' },
  },
  main: { pay: 'to', choosePayment: 'choice' },
  events: { payWaiting: { to: true }, payShort: {}, payArrived: { hash: true }, paySettled: {} },
  personal: { pay: { to: true }, reportPayArrived: { hash: true, to: true } },
  calls: { 'payments.read': { hash: true, to: true } },
  state: { to: true, hash: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly pay: { readonly state: PayState; readonly commands: PayCommand | PayReport; readonly events: PayEvent }
  }
  interface PublicSlices {
    readonly pay: { readonly state: PayState; readonly commands: PayCommand; readonly events: PayEvent }
  }
  interface Views {
    readonly Pay: true
  }
  interface Results {
    readonly pay: PublicEventOf<'planCompleted'>
    readonly payRest: PublicEventOf<'planCompleted'>
  }
}
