import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

export { knownContracts, selectContract } from './contracts.js'

/** Milliseconds that the user has to answer an approval. */
export const APPROVAL_MS = 300_000
/** Milliseconds that the user has to choose the amount of an allowance: less than an app's request waits for its answer, because nothing was sent yet. */
export const CHOICE_MS = 280_000
/** Most approvals that may wait, including the open one (robustness, T19). */
export const MAX_APPROVALS = 16

/** Handling of a method by the embedded wallet (specification, section 6). */
export type MethodKind = 'safe' | 'approval' | 'rejected'

/** Contract that the visitor is told of by name, such as a spender or a token. */
export interface ContractName {
  readonly name: string
  /** Of a token: amounts are shown in whole units. */
  readonly symbol?: string
  readonly decimals?: number
}

/** Contract of the app, for the option `contracts`. */
export interface NamedContract extends ContractName {
  readonly address: string
  /** Defaults to every network of EVM. */
  readonly network?: CaipNetworkId
}

/** Units of a token, as its contract or the app says. */
export interface TokenUnits {
  readonly decimals: number
  readonly symbol?: string
}

/** Allowance of an ERC-20 token that a request asks for. The user may lower it before the secure site is asked. */
export interface Allowance {
  /** Index of the call in a bundle. 0 for a transaction. */
  readonly call: number
  /** Decimal texts in the smallest unit. `chosen` is at most `asked`. */
  readonly asked: string
  readonly chosen: string
  /** Undefined if its units are not known: amounts are those of the smallest unit then. */
  readonly token?: TokenUnits
  /** `token`: the token is read. `choice`: the user chooses. Undefined once the secure site is asked. */
  readonly stage?: 'token' | 'choice'
}

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
  /** Set if the request asks for an allowance whose amount can be chosen. */
  readonly allowance?: Allowance
}

/** Request that the secure site has. */
export interface AskedMethod {
  readonly operation: OperationId
  readonly method: string
}

/** State of requests to the embedded wallet. */
export interface ApprovalState {
  /** Approval that the view ApproveTransaction shows. */
  readonly open?: Approval
  /** Approvals after the open one, oldest first. */
  readonly queue: readonly Approval[]
  /** Unanswered requests that need no approval. */
  readonly pending: readonly AskedMethod[]
  /** Requests that the secure site has, and has not answered in time: it may still send them. Absent until the first one. */
  readonly overdue?: readonly AskedMethod[]
}
