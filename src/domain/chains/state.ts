import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'

/** Progress of one chain. `reading` raises no prompt. `failed` covers all that is no refusal: an empty list of accounts, and a chain that was lost again. */
export type ChainStatus = 'waiting' | 'reading' | 'asking' | 'connected' | 'refused' | 'failed'

/** Chain of a wallet that is being connected. */
export interface ChainPart {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly status: ChainStatus
  /** Number of connects of this run, silent ones included. */
  readonly tries?: number
  /** Number of answered prompts when it was last read silently. */
  readonly readAt?: number
  readonly failure?: Failure
}

/** Run of `connectChains`. */
export interface ChainsRun {
  readonly operation: OperationId
  /** In the order in which they are asked for. */
  readonly parts: readonly ChainPart[]
  /** Number of answered prompts. */
  readonly answers: number
  /** True if a prompt was refused or cancelled: no further one is raised. */
  readonly stopped: boolean
}

/** State of the chains slice. */
export interface ChainsState {
  readonly run?: ChainsRun
  /** Chains of the last run, for the view that shows them. */
  readonly last?: readonly ChainPart[]
}

/** Most chains of one `connectChains`. */
export const MAX_CHAINS = 8

/** Returns the operation of a chain's connect. A chain that is read silently and then asked for has two. */
export function partOperation({ operation }: Pick<ChainsRun, 'operation'>, { namespace, tries = 0 }: Pick<ChainPart, 'namespace' | 'tries'>): OperationId {
  return `${operation}:${namespace}:${tries}`
}
