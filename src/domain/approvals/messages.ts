import type { SliceDeclaration } from '../declaration.js'
import type { JsonObject } from '../shared/json/json.js'
import { digestOf } from './digest.js'
import type { PublicEventOf } from '../public.js'
import type { ApprovalState } from './state.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Json } from '../shared/json/json.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Approval, TokenUnits } from './state.js'

/** Commands of the approvals slice. */
export type ApprovalCommand =
  /**
   * Sends a JSON-RPC request to the embedded wallet. Amounts are hex or decimal texts. Only listed methods are allowed (AUTH-34, AUTH-35): safe ones
   * need no approval, others open the view ApproveTransaction. Ends with `embeddedRequestCompleted` or `embeddedRequestFailed`.
   */
  | { readonly type: 'requestEmbedded'; readonly method: string; readonly params?: Json; readonly network?: CaipNetworkId; readonly namespace?: ChainNamespace }
  /** Rejects the open approval, or cancels a request. Without `operation` it cancels all that need the user (FRAME-42). */
  | { readonly type: 'cancelEmbeddedRequest'; readonly operation?: OperationId }
  /**
   * Chooses the amount of the allowance that the open approval asks for: a decimal text in the token's smallest unit, more than 0 and at most what was asked. `digest`
   * is that of the request as it was shown. Gives the request a new digest.
   */
  | { readonly type: 'chooseApprovalAmount'; readonly operation: OperationId; readonly digest: string; readonly amount: string }
  /** Has the secure site asked for the open approval, whose amount is chosen. `digest` is that of the request as it was shown. */
  | { readonly type: 'approveEmbeddedRequest'; readonly operation: OperationId; readonly digest: string }

/** Reports of policies. */
export type ApprovalReport =
  | { readonly type: 'reportApprovalsLeft' }
  /** The wallet's connector asks. `id`: operation of its answer. */
  | {
      readonly type: 'reportEmbeddedAsked'
      readonly id: OperationId
      readonly method: string
      readonly params: Json
      readonly network: CaipNetworkId
      readonly namespace: ChainNamespace
    }
  /** The last approval ended while another view covered its view. */
  | { readonly type: 'reportApprovalsEnded' }
  /** The network's nodes described the token, or nothing that is one. */
  | { readonly type: 'reportApprovalToken'; readonly operation: OperationId; readonly token?: TokenUnits }
  | { readonly type: 'reportEmbeddedAnswer'; readonly operation: OperationId; readonly result: Personal }
  /** The secure site did not answer in time a request that it may still send. */
  | { readonly type: 'reportEmbeddedOverdue'; readonly operation: OperationId }
  | { readonly type: 'reportEmbeddedFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of requests to the embedded wallet. */
export type ApprovalEvent =
  /** When the user is asked to approve a request. Ends with `embeddedRequestCompleted` or `embeddedRequestFailed`. */
  | { readonly type: 'approvalOpened'; readonly operation: OperationId; readonly approval: Approval }
  /** When the user chose another amount than before for an allowance. `amount` and `asked`: in the token's smallest unit. `params` and `digest`: those of the request now. */
  | {
      readonly type: 'approvalAmountChosen'
      readonly operation: OperationId
      readonly method: string
      readonly network: CaipNetworkId
      readonly asked: string
      readonly amount: string
      readonly params: Personal
      readonly digest: string
    }
  /** When the embedded wallet answered. `result`: canonical JSON of the answer. */
  | {
      readonly type: 'embeddedRequestCompleted'
      readonly operation: OperationId
      readonly method: string
      readonly approved: boolean
      readonly result: Personal
    }
  /**
   * When the embedded wallet has not answered in time a transaction that it may still send. Its view closes; `embeddedRequestCompleted` or `embeddedRequestFailed`
   * follows when the answer comes.
   */
  | { readonly type: 'embeddedRequestOverdue'; readonly operation: OperationId; readonly method: string }
  /** When the user rejected a request, or the embedded wallet could not serve it. */
  | { readonly type: 'embeddedRequestFailed'; readonly operation: OperationId; readonly method: string; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type ApprovalInternalEvent =
  /** A request that needs no approval was sent. `params`: canonical JSON. */
  | {
      readonly type: 'embeddedRequestStarted'
      readonly operation: OperationId
      readonly method: string
      readonly network: CaipNetworkId
      readonly params: Personal
    }
  /** The approval waits behind the open one. */
  | { readonly type: 'approvalQueued'; readonly operation: OperationId; readonly approval: Approval }
  /** The token of the open approval is known, and the user can choose. */
  | { readonly type: 'approvalTokenRead'; readonly operation: OperationId; readonly token?: TokenUnits }
  /** The secure site is asked for an approval that was held for the choice of its amount. */
  | { readonly type: 'embeddedRequestReleased'; readonly operation: OperationId; readonly deadline: number }
  /** No approval is left, so its view is removed from the stack. */
  | { readonly type: 'approvalsEnded' }

/** Keeps the digest valid in the copy: it covers exactly the request that is shown and sent (robustness, I-27). */
const digestIn = ({ method, network, params }: JsonObject) => digestOf(String(method), String(network) as CaipNetworkId, String(params))

/** See {@link SliceDeclaration}. */
export const approvalsDeclaration: SliceDeclaration<'approvals'> = {
  commands: {
    requestEmbedded: { method: 'text', params: 'json?', network: 'network?', namespace: 'namespace?' },
    cancelEmbeddedRequest: { operation: 'text?' },
    chooseApprovalAmount: { operation: 'text', digest: 'text', amount: 'text' },
    approveEmbeddedRequest: { operation: 'text', digest: 'text' },
  },
  main: { requestEmbedded: 'method', chooseApprovalAmount: 'amount' },
  // The request that is open when the step is taken.
  defaults: { chooseApprovalAmount: { operation: 'shown', digest: 'shown' }, approveEmbeddedRequest: { operation: 'shown', digest: 'shown' } },
  events: {
    embeddedRequestStarted: { params: 'request' },
    approvalQueued: { address: true, params: 'request' },
    approvalOpened: { address: true, params: 'request' },
    approvalAmountChosen: { params: 'request' },
    approvalTokenRead: {},
    embeddedRequestReleased: {},
    approvalsEnded: {},
    embeddedRequestCompleted: { result: 'ids' },
    embeddedRequestOverdue: {},
    embeddedRequestFailed: {},
  },
  personal: {
    reportEmbeddedAnswer: { result: 'ids' },
  },
  more: {
    requestEmbedded: { params: 'request' },
    reportEmbeddedAsked: { params: 'request' },
    approvalQueued: { digest: digestIn },
    approvalOpened: { digest: digestIn },
    approvalAmountChosen: { digest: digestIn },
  },
  calls: {
    'embedded.asks': { params: 'request' },
    'embedded.answer': { result: 'ids' },
  },
  state: { params: 'request', digest: digestIn },
}

declare module '../registry.js' {
  interface Slices {
    readonly approvals: {
      readonly state: ApprovalState
      readonly commands: ApprovalCommand | ApprovalReport
      readonly events: ApprovalEvent | ApprovalInternalEvent
    }
  }
  interface PublicSlices {
    readonly approvals: { readonly commands: ApprovalCommand; readonly events: ApprovalEvent }
  }
  interface Results {
    readonly requestEmbedded: PublicEventOf<'embeddedRequestCompleted'>
  }
}
