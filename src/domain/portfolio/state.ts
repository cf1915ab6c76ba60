import type { Held } from '../reads/state.js'
import type { AccountSubject } from '../reads/messages.js'
import type { PortfolioAnswer } from '../../ports/services/portfolio.js'

/** Tokens of one account on one network, with the status of their read. */
export interface HeldPortfolio extends Held<PortfolioAnswer> {}

/** The visitor's choice for a token. */
export type TokenChoice = 'shown' | 'hidden'

/** State of the portfolio slice. */
export interface PortfolioState {
  /** By CAIP-10 account id. At most {@link MAX_PORTFOLIOS}; the oldest are dropped first. */
  readonly held: { readonly [caipAddress: string]: HeldPortfolio }
  /** Choices by the id of the token, in the order in which they were made. At most {@link MAX_CHOICES}. */
  readonly choices: { readonly [tokenId: string]: TokenChoice }
  /** Running questions that were forced: a service must not answer them from its cache. */
  readonly forced: readonly string[]
  /** Account whose pending transactions are watched. */
  readonly watched?: Watched
}

/** Watching of pending transactions (BAL-16). */
export interface Watched extends AccountSubject {
  /** Transactions that the account has sent. Absent until it was read. */
  readonly sent?: number
  /** Number of notifications (BAL-18). */
  readonly notified: number
}

/** State without tokens. */
export const NO_PORTFOLIO: PortfolioState = { held: {}, choices: {}, forced: [] }

/** Most accounts whose tokens are kept. */
export const MAX_PORTFOLIOS = 16

/** Most choices that are kept. */
export const MAX_CHOICES = 256

/** Most tokens of an account that are kept. Anybody can send more to it. */
export const MAX_TOKENS = 512
