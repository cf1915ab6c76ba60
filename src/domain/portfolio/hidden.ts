import type { PortfolioToken } from '../../ports/services/portfolio.js'
import { isLure } from '../shared/text/lure.js'
import type { TokenChoice } from './state.js'

/** Reason why a token stands under "Hidden": it imitates another, its name advertises, or the visitor chose so. */
export type HiddenTokenReason = 'imitation' | 'spam' | 'chosen'

/** Returns why a token is hidden, or undefined. The visitor's choice comes before everything else; native and listed tokens are hidden by nothing but it. */
export function hiddenTokenReason(
  { token, name, symbol, isListed, imitates }: Pick<PortfolioToken, 'token' | 'name' | 'symbol' | 'isListed' | 'imitates'>,
  choice: TokenChoice | undefined,
): HiddenTokenReason | undefined {
  if (choice !== undefined) return choice === 'hidden' ? 'chosen' : undefined
  if (token === undefined || isListed) return undefined
  if (imitates !== undefined) return 'imitation'
  return [name, symbol].some(isLure) ? 'spam' : undefined
}
