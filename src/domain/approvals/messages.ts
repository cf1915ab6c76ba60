import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Json } from '../shared/json.js'
import type { Personal } from '../shared/secret.js'
import type { Approval } from './state.js'

/** What can be asked of requests to the embedded wallet. */
export type ApprovalCommand =
  /**
   * Asks the embedded wallet by a JSON-RPC method; amounts as hex or decimal texts. Methods of the tables only (AUTH-34, AUTH-35): safe ones are
   * answered without the visitor, others open the view ApproveTransaction. Ends in `embeddedRequestCompleted` or `embeddedRequestFailed`.
   */
  | { readonly type: 'requestEmbedded'; readonly method: string; readonly params?: Json; readonly network?: CaipNetworkId; readonly namespace?: ChainNamespace }
  /** Declines the open approval, or gives up a request; without `operation` every one that needs the visitor (FRAME-42). */
  | { readonly type: 'cancelEmbeddedRequest'; readonly operation?: OperationId }
  | { readonly type: 'reportApprovalsLeft' }
  /** The last one ended while another view lay over the one that showed it. */
  | { readonly type: 'reportApprovalsEnded' }
  | { readonly type: 'reportEmbeddedAnswer'; readonly operation: OperationId; readonly result: Personal }
  | { readonly type: 'reportEmbeddedFailed'; readonly operation: OperationId; readonly failure: Failure }

/** What can come true of requests to the embedded wallet. */
export type ApprovalEvent =
  /** A request that needs no approval is on its way. `params`: canonical JSON. */
  | {
      readonly type: 'embeddedRequestStarted'
      readonly operation: OperationId
      readonly method: string
      readonly network: CaipNetworkId
      readonly params: Personal
    }
  /** Waits for the one that is open. */
  | { readonly type: 'approvalQueued'; readonly operation: OperationId; readonly approval: Approval }
  /** The visitor is asked. */
  | { readonly type: 'approvalOpened'; readonly operation: OperationId; readonly approval: Approval }
  /** Nothing is to be approved any more: the view that showed it is not come back to. */
  | { readonly type: 'approvalsEnded' }
  /** `result`: canonical JSON of the answer. */
  | {
      readonly type: 'embeddedRequestCompleted'
      readonly operation: OperationId
      readonly method: string
      readonly approved: boolean
      readonly result: Personal
    }
  | { readonly type: 'embeddedRequestFailed'; readonly operation: OperationId; readonly method: string; readonly failure: Failure }
