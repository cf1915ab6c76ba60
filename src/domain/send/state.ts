import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { PreparedTransfer, ReceiverFacts, TransferSpeed } from '../../ports/services/transfers.js'

/** Inputs of a transfer's plan. */
export type SendInputs = {
  readonly to: string
  /** Decimal text in whole units, or `max`. */
  readonly amount: string
  readonly token?: string
  readonly speed?: TransferSpeed
  /** True for a small part of the amount: the rest is offered when that has arrived. */
  readonly testFirst?: true
  /** Transaction of the test payment that has arrived at the receiver. */
  readonly provenBy?: Personal
  /** Name that the receiver was looked up by, and its picture. */
  readonly name?: string
  readonly image?: string
}

/** Act on a sent transaction. */
export type ReplacingAct = 'speedUp' | 'cancel'

/** Inputs of a replacement's plan. */
export type ReplaceInputs = {
  /** Transaction that waits. */
  readonly hash: string
}

/** Amount as it is typed, with the unit that it is typed in. It is converted, never read back from what is shown. */
export interface SendAmount {
  readonly text: string
  readonly unit: 'token' | 'currency'
  /** True for all that can go. The text is not read then. */
  readonly isMax?: true
  /** Set by `toggleSendUnit`: text and unit that were typed. They count, and the next toggle brings them back to the letter. */
  readonly typed?: Pick<SendAmount, 'text' | 'unit'>
}

/** Facts about the transfer as nodes tell them, for the draft as it is. */
export type SendEstimate = Pick<PreparedTransfer, 'asset' | 'native' | 'most' | 'least' | 'fee' | 'account' | 'floor'>

/** Draft of a transfer. It survives a refusal and a reload, and is reset by success, another network and closing. */
export interface SendState {
  /** Network that the draft is for. Absent while nothing is filled in. */
  readonly network?: CaipNetworkId
  /** Account that sends, of which balance, fee and maximum are. */
  readonly address?: Personal
  /** Contract or mint. Absent for the native coin. */
  readonly token?: string
  /** As the visitor typed it. */
  readonly amount?: SendAmount
  /** Exact decimal text in whole units of the token, or `max`. Absent while the amount cannot be read. */
  readonly sendTokenAmount?: string
  /** As the visitor typed it: an address or a name. */
  readonly receiver?: Personal
  /** Result of the lookup that has finished. Never what another text led to. */
  readonly receiverAddress?: Personal
  readonly receiverProfileName?: Personal
  readonly receiverProfileImageUrl?: string
  readonly receiverFacts?: ReceiverFacts
  readonly receiverFailure?: Failure
  /** Operation of the lookup that runs. */
  readonly lookup?: OperationId
  readonly speed?: TransferSpeed
  /** Plans that were asked for with this draft and have not failed, oldest first. A change of the draft is of another one. */
  readonly plans?: readonly OperationId[]
  /** Value of the native balance in USD, where a price is known. */
  readonly networkBalanceInUSD?: string
  readonly estimate?: SendEstimate
  readonly estimateFailure?: Failure
  /** Operation of the estimate that runs. */
  readonly estimating?: OperationId
  /** Wallets that were seen to keep the nonce of a page, while they are connected. They stay when the draft goes. */
  readonly keepsNonce?: readonly string[]
}

/** State without a draft. */
export const NO_DRAFT: SendState = {}

/** Longest text of a receiver, in characters. */
export const MAX_RECEIVER = 256
