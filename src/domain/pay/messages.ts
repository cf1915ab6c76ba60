import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { PaymentRequest, PayState } from './state.js'

/** Commands of the pay slice. */
export type PayCommand =
  /**
   * Asks the visitor for a payment. Without a wallet they connect first. Then it is a plan, which the visitor confirms; ends with `planCompleted`, the receipt, or with `planFailed`.
   * Does nothing while the wallet is asked for the payment before.
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
      /** Name of the receiver. Shown beside the address. */
      readonly name?: string
      /** The app's own word for the order. */
      readonly reference?: string
    }
  /** Gives up a payment that waits for a wallet, or is not confirmed. */
  | { readonly type: 'cancelPay'; readonly operation?: OperationId }

/** Reports of policies. */
export type PayReport =
  /** There is a wallet now for the payment that waits. */
  { readonly type: 'reportPayDue'; readonly operation: OperationId }

/** Public events of payments. */
export type PayEvent =
  /** When a payment waits for a wallet. */
  { readonly type: 'payWaiting'; readonly operation: OperationId } & PaymentRequest

/** See {@link SliceDeclaration}. */
export const payDeclaration: SliceDeclaration<'pay'> = {
  commands: {
    pay: { to: 'text', amount: 'text', token: 'text?', network: 'network?', name: 'text?', reference: 'text?' },
    cancelPay: { operation: 'text?' },
  },
  main: { pay: 'to' },
  events: { payWaiting: { to: true } },
  personal: { pay: { to: true } },
  state: { to: true },
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
  }
}
