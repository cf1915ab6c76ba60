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
import type { Approval } from './state.js'

/** Commands of the approvals slice. */
export type ApprovalCommand =
  /**
   * Sends a JSON-RPC request to the embedded wallet. Amounts are hex or decimal texts. Only listed methods are allowed (AUTH-34, AUTH-35): safe ones
   * need no approval, others open the view ApproveTransaction. Ends with `embeddedRequestCompleted` or `embeddedRequestFailed`.
   */
  | { readonly type: 'requestEmbedded'; readonly method: string; readonly params?: Json; readonly network?: CaipNetworkId; readonly namespace?: ChainNamespace }
  /** Rejects the open approval, or cancels a request. Without `operation` it cancels all that need the user (FRAME-42). */
  | { readonly type: 'cancelEmbeddedRequest'; readonly operation?: OperationId }

/** Reports of policies. */
export type ApprovalReport =
  | { readonly type: 'reportApprovalsLeft' }
  /** The last approval ended while another view covered its view. */
  | { readonly type: 'reportApprovalsEnded' }
  | { readonly type: 'reportEmbeddedAnswer'; readonly operation: OperationId; readonly result: Personal }
  | { readonly type: 'reportEmbeddedFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of requests to the embedded wallet. */
export type ApprovalEvent =
  /** When the user is asked to approve a request. Ends with `embeddedRequestCompleted` or `embeddedRequestFailed`. */
  | { readonly type: 'approvalOpened'; readonly operation: OperationId; readonly approval: Approval }
  /** When the embedded wallet answered. `result`: canonical JSON of the answer. */
  | {
      readonly type: 'embeddedRequestCompleted'
      readonly operation: OperationId
      readonly method: string
      readonly approved: boolean
      readonly result: Personal
    }
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
  /** No approval is left, so its view is removed from the stack. */
  | { readonly type: 'approvalsEnded' }

/** Keeps the digest valid in the copy: it covers exactly the request that is shown and sent (robustness, I-27). */
const digestIn = ({ method, network, params }: JsonObject) => digestOf(String(method), String(network) as CaipNetworkId, String(params))

/** See {@link SliceDeclaration}. */
export const approvalsDeclaration: SliceDeclaration<'approvals'> = {
  commands: {
    requestEmbedded: { method: 'text', params: 'json?', network: 'network?', namespace: 'namespace?' },
    cancelEmbeddedRequest: { operation: 'text?' },
  },
  main: { requestEmbedded: 'method' },
  events: {
    embeddedRequestStarted: { params: 'request' },
    approvalQueued: { address: true, params: 'request' },
    approvalOpened: { address: true, params: 'request' },
    approvalsEnded: {},
    embeddedRequestCompleted: { result: 'ids' },
    embeddedRequestFailed: {},
  },
  personal: {
    reportEmbeddedAnswer: { result: 'ids' },
  },
  more: { requestEmbedded: { params: 'request' }, approvalQueued: { digest: digestIn }, approvalOpened: { digest: digestIn } },
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
