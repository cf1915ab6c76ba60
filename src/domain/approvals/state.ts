import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Milliseconds that the user has to answer an approval. */
export const APPROVAL_MS = 300_000
/** Most approvals that may wait, including the open one (robustness, T19). */
export const MAX_APPROVALS = 16

/** Handling of a method by the embedded wallet (specification, section 6). */
export type MethodKind = 'safe' | 'approval' | 'rejected'

/** Request that needs the user's approval. */
export interface Approval {
  readonly operation: OperationId
  readonly method: string
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Canonical JSON of the parameters. Both the display and the sent request come from this text. */
  readonly params: Personal
  /** SHA-256 of method, network and parameters, in hex. It ensures that the request sent is the request shown (robustness, I-27). */
  readonly digest: string
  /** Time of expiry, in milliseconds since the epoch. */
  readonly deadline: number
}

/** State of requests to the embedded wallet. */
export interface ApprovalState {
  /** Approval that the view ApproveTransaction shows. */
  readonly open?: Approval
  /** Approvals after the open one, oldest first. */
  readonly queue: readonly Approval[]
  /** Unanswered requests that need no approval. */
  readonly pending: readonly { readonly operation: OperationId; readonly method: string }[]
}
