import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { ReceiverFacts, TransferSpeed } from '../../ports/services/transfers.js'
import type { SendAmount, SendEstimate, SendState } from './state.js'
import type { StoredDraft } from './persist.js'

/** Commands of the send slice. */
export type SendCommand =
  /**
   * Sends coins or a token: makes a plan, which the visitor confirms (`confirmPlan`), and ends with `planCompleted`, the receipt, or `planFailed`. Members that are left out come from
   * the draft. Does nothing while the wallet is asked for the one before.
   */
  | {
      readonly type: 'send'
      /** Address of the receiver. A name is looked up by `setSendDraft`. */
      readonly to?: Personal
      /** Decimal text in whole units with a dot, such as `1.5`, or `max`. */
      readonly amount?: string
      /** Contract or mint. Absent for the network's own coin, unless the draft has one. */
      readonly token?: string
      readonly speed?: TransferSpeed
      /** Sends a hundredth of the amount first. When it has arrived, `sendRest` sends the rest to the same receiver. */
      readonly testFirst?: boolean
      /** Default: the active one. */
      readonly network?: CaipNetworkId
      /** True if the app shows the plan in a UI of its own: no view opens. */
      readonly silent?: boolean
    }
  /**
   * Sends the rest of a payment whose test has arrived, to the same receiver: makes a plan, as `send` does. `plan`: that of the test; by default the latest. Rejected with `PLAN_NOT_READY`
   * before it has arrived.
   */
  | { readonly type: 'sendRest'; readonly plan?: OperationId }
  /** Changes the draft. An empty text clears a member, and names the network's own coin as token. A receiver is looked up, and what was known of the one before is gone at once. */
  | {
      readonly type: 'setSendDraft'
      readonly receiver?: Personal
      readonly amount?: SendAmount
      /** Contract or mint. */
      readonly token?: string
      readonly speed?: TransferSpeed
    }
  /** Shows the amount in the currency instead of the token, or the other way round. It converts; the next one brings the first text back. Does nothing without a price. */
  | { readonly type: 'toggleSendUnit' }
  /** Empties the draft. */
  | { readonly type: 'resetSend' }

/** Reports of policies. */
export type SendReport =
  | {
      readonly type: 'reportReceiver'
      readonly operation: OperationId
      readonly address: Personal
      readonly name?: Personal
      readonly image?: string
      readonly facts?: ReceiverFacts
    }
  | { readonly type: 'reportReceiverFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportSendEstimate'; readonly operation: OperationId; readonly estimate: SendEstimate }
  | { readonly type: 'reportSendEstimateFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of sending. */
export type SendEvent =
  /** When the draft was changed. `lookup`, `estimate`: operations that the change has started. */
  | {
      readonly type: 'sendDraftChanged'
      readonly network: CaipNetworkId
      readonly receiver?: Personal | null
      readonly amount?: SendAmount | null
      readonly sendTokenAmount?: string
      readonly token?: string | null
      readonly speed?: TransferSpeed
      readonly lookup?: OperationId
      readonly estimate?: OperationId
    }
  /** When a receiver was found. */
  | {
      readonly type: 'sendReceiverFound'
      readonly operation: OperationId
      readonly address: Personal
      readonly name?: Personal
      readonly image?: string
      readonly facts?: ReceiverFacts
    }
  /** When there is no such receiver. */
  | { readonly type: 'sendReceiverFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** When balance, fee and maximum of the draft were read. */
  | {
      readonly type: 'sendEstimated'
      readonly operation: OperationId
      readonly estimate: SendEstimate
      /** Value of the native balance in USD, as decimal text. Absent without a price. */
      readonly networkBalanceInUSD?: string
    }
  /** When they could not be read. */
  | { readonly type: 'sendEstimateFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** When the draft was emptied. */
  | { readonly type: 'sendReset' }

const draft = { receiver: true, owner: true, known: true } as const

/** See {@link SliceDeclaration}. */
export const sendDeclaration: SliceDeclaration<'send'> = {
  commands: {
    send: { to: 'text?', amount: 'text?', token: 'text?', speed: 'slow|normal|fast?', testFirst: 'flag?', network: 'network?', silent: 'flag?' },
    sendRest: { plan: 'text?' },
    setSendDraft: { receiver: 'string?', amount: 'json?', token: 'string?', speed: 'slow|normal|fast?' },
    toggleSendUnit: {},
    resetSend: {},
  },
  main: { send: 'to', setSendDraft: 'receiver' },
  events: {
    sendDraftChanged: { receiver: true },
    sendReceiverFound: { address: true, name: true, owner: true, known: true },
    sendReceiverFailed: {},
    sendEstimated: {},
    sendEstimateFailed: {},
    sendReset: {},
  },
  personal: { send: { to: true }, setSendDraft: { receiver: true }, reportReceiver: { address: true, name: true, owner: true, known: true } },
  calls: {
    'transfers.prepare': { address: true, to: true, payload: 'json', owner: true, known: true, ordinals: true },
    'transfers.receiver': { address: true, to: true, owner: true },
  },
  items: { send_draft: 'ids' },
  state: { ...draft, receiverAddress: true, receiverProfileName: true, to: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly send: { readonly state: SendState; readonly commands: SendCommand | SendReport; readonly events: SendEvent }
  }
  interface PublicSlices {
    readonly send: { readonly state: SendState; readonly commands: SendCommand; readonly events: SendEvent }
  }
  interface Results {
    readonly send: PublicEventOf<'planCompleted'>
    readonly sendRest: PublicEventOf<'planCompleted'>
  }
  interface RestoredItems {
    /** Draft of an earlier page. */
    readonly send?: StoredDraft
  }
}
