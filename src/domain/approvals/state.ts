import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Personal } from '../shared/secret.js'

/** A visitor has this long to read and answer an approval. */
export const APPROVAL_MS = 300_000
/** Requests that may wait for an approval, the open one included (robustness, T19). */
export const MAX_APPROVALS = 16

/** What is done with a method (specification, section 6). */
export type MethodKind = 'safe' | 'approval' | 'rejected'

/** A request that needs the visitor. */
export interface Approval {
  readonly operation: OperationId
  readonly method: string
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Canonical JSON of the parameters: what is shown is read from this, and this is what is sent. */
  readonly params: Personal
  /** Of method, network and parameters: hex of SHA-256. That of what is shown is that of what is sent (robustness, I-27). */
  readonly digest: string
  /** When it is given up, milliseconds since the epoch. */
  readonly deadline: number
}

/** What is known of requests to the embedded wallet. */
export interface ApprovalState {
  /** The one that the visitor is asked about; the view ApproveTransaction shows it. */
  readonly open?: Approval
  /** Those that come after it, oldest first. */
  readonly queue: readonly Approval[]
  /** Requests that need no approval and wait for their answer. */
  readonly pending: readonly { readonly operation: OperationId; readonly method: string }[]
}
