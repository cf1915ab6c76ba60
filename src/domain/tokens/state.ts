import type { OperationId } from '../kernel/types.js'
import type { TokenAccount } from '../shared/solana/token-accounts.js'

/** Token accounts of one account on one network. */
export interface HeldTokens {
  /** In the node's order, without empty ones. Undefined until they were read. */
  readonly accounts?: readonly TokenAccount[]
  /** Number of token accounts beyond {@link MAX_TOKEN_ACCOUNTS}, which were left out. */
  readonly omitted?: number
  /** Time of the last read, in milliseconds since the epoch. */
  readonly at?: number
  /** Operation of the running read. */
  readonly pending?: OperationId
  /** Time of the last failed read. The next attempt follows after 30 s (BAL-10). */
  readonly failedAt?: number
}

/** State of the tokens slice. */
export interface TokensState {
  /** By CAIP-10 account id. At most {@link MAX_HOLDERS}; the oldest are dropped first. */
  readonly held: { readonly [caipAddress: string]: HeldTokens }
}

/** State without tokens. */
export const NO_TOKENS: TokensState = { held: {} }

/** Most accounts whose tokens are kept. */
export const MAX_HOLDERS = 16

/** Most token accounts of an account that are kept. Anybody can send more to it. */
export const MAX_TOKEN_ACCOUNTS = 256
