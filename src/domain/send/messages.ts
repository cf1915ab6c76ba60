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
  /**
   * Sends a transaction that waits once more, with a higher fee: makes a plan, as `send` does, for the same content and nonce (Bitcoin: coins). A danger of the plan says so where the
   * wallet is not known to keep a nonce, for it might pay twice. `hash`: of `transactions.sent`; by default the latest that can be replaced. Rejected or failed with
   * `TRANSACTION_NOT_PENDING` or `TRANSACTION_NOT_REPLACEABLE`.
   */
  | ReplaceCommand<'speedUpTransaction'>
  /** Takes the place of a transaction that waits by one that moves nothing: like `speedUpTransaction`. Only one of both is in the wallet at a time. */
  | ReplaceCommand<'cancelTransaction'>
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

interface ReplaceCommand<T extends string> {
  readonly type: T
  readonly hash?: Personal
  /** True if the app shows the plan in a UI of its own: no view opens. */
  readonly silent?: boolean
}

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
  /** A node has shown what nonce a wallet took. */
  | { readonly type: 'reportWalletNonce'; readonly connectorId: string; readonly isKept: boolean }
  | { readonly type: 'reportSendEstimateFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of sending. */
export type SendEvent =
  /** When the draft was changed. `lookup`, `estimate`: operations that the change has started. */
  | {
      readonly type: 'sendDraftChanged'
      readonly network: CaipNetworkId
      /** Account that sends. Facts of another one count no more. */
      readonly address?: Personal
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
  /** When a replacement has shown whether a wallet keeps the nonce that a page gives. */
  | { readonly type: 'walletNonceLearned'; readonly connectorId: string; readonly isKept: boolean }

const draft = { receiver: true, owner: true, known: true } as const

/** See {@link SliceDeclaration}. */
export const sendDeclaration: SliceDeclaration<'send'> = {
  commands: {
    send: { to: 'text?', amount: 'text?', token: 'text?', speed: 'slow|normal|fast?', testFirst: 'flag?', network: 'network?', silent: 'flag?' },
    sendRest: { plan: 'text?' },
    speedUpTransaction: { hash: 'text?', silent: 'flag?' },
    cancelTransaction: { hash: 'text?', silent: 'flag?' },
    setSendDraft: { receiver: 'string?', amount: 'json?', token: 'string?', speed: 'slow|normal|fast?' },
    toggleSendUnit: {},
    resetSend: {},
  },
  main: { send: 'to', speedUpTransaction: 'hash', cancelTransaction: 'hash', setSendDraft: 'receiver' },
  events: {
    sendDraftChanged: { receiver: true, address: true },
    sendReceiverFound: { address: true, name: true, owner: true, known: true },
    sendReceiverFailed: {},
    sendEstimated: {},
    sendEstimateFailed: {},
    sendReset: {},
    walletNonceLearned: {},
  },
  personal: {
    send: { to: true },
    speedUpTransaction: { hash: true },
    cancelTransaction: { hash: true },
    setSendDraft: { receiver: true },
    reportReceiver: { address: true, name: true, owner: true, known: true },
  },
  calls: {
    'transfers.prepare': { address: true, to: true, payload: 'json', owner: true, known: true, ordinals: true },
    'transfers.replace': { address: true, hash: true, to: true, payload: 'json', known: true, ordinals: true, memo: 'ids' },
    'transfers.receiver': { address: true, to: true, owner: true },
  },
  items: { send_draft: 'ids' },
  state: { ...draft, address: true, receiverAddress: true, receiverProfileName: true, to: true },
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
    readonly speedUpTransaction: PublicEventOf<'planCompleted'>
    readonly cancelTransaction: PublicEventOf<'planCompleted'>
  }
  interface RestoredItems {
    /** Draft of an earlier page, and the wallets that were seen to keep a nonce. */
    readonly send?: Partial<StoredDraft> & Pick<SendState, 'keepsNonce'>
  }
}
