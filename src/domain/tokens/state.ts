import type { Held } from '../reads/state.js'
import type { TokenAccount } from '../shared/solana/token-accounts.js'

/** Token accounts of an owner. */
export interface HeldAccounts {
  /** In the node's order, without empty ones. */
  readonly accounts: readonly TokenAccount[]
  /** Number of token accounts beyond {@link MAX_TOKEN_ACCOUNTS}, which were left out. */
  readonly omitted?: number
}

/** Token accounts of one account on one network, with the status of their read. */
export interface HeldTokens extends Held<HeldAccounts> {}

/** State of the tokens slice. */
export interface TokensState {
  /** By CAIP-10 account id. At most {@link MAX_HOLDERS}; the oldest are dropped first. */
  readonly held: { readonly [caipAddress: string]: HeldTokens }
}

/** Most accounts whose tokens are kept. */
export const MAX_HOLDERS = 16

/** Most token accounts of an account that are kept. Anybody can send more to it. */
export const MAX_TOKEN_ACCOUNTS = 256
