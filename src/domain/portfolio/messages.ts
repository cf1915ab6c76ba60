import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import {
  type AccountSubject,
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { PortfolioAnswer } from '../../ports/services/portfolio.js'
import type { PortfolioState, TokenChoice } from './state.js'

/** Commands of the portfolio slice. */
export type PortfolioCommand =
  /** Reads the tokens of the active account on its network unless they are fresh. `force` reads in any case, past the caches of services. */
  | RefreshCommand<'portfolio'>
  /** Hides a token, or shows one that would be hidden. `token` is its contract or mint; without it the native currency is meant. Remembered. */
  | { readonly type: 'setTokenHidden'; readonly network: CaipNetworkId; readonly token?: string; readonly hidden: boolean }

/** Reports of policies. */
export type PortfolioReport =
  | AnswerReport<'portfolio', AccountSubject, PortfolioAnswer>
  | FailureReport<'portfolio', AccountSubject>
  | ({ readonly type: 'reportSentCount'; readonly sent: number } & AccountSubject)

/** Public events of the portfolio. */
export type PortfolioEvent =
  /** When the tokens of an account were read, without empty ones. */
  | LoadedEvent<'portfolio', AccountSubject, PortfolioAnswer>
  /** When no source told them. */
  | FailedEvent<'portfolio', AccountSubject>
  /** After `setTokenHidden`. */
  | { readonly type: 'tokenHiddenSet'; readonly network: CaipNetworkId; readonly token?: string; readonly hidden: boolean }
  /** When the account has sent a transaction that was not known, while pending ones are watched. `sent` is their number in all. */
  | ({ readonly type: 'pendingTransactionSeen'; readonly sent: number } & AccountSubject)

/** Events that `events$` does not carry. */
export type PortfolioInternalEvent =
  | (RequestedEvent<'portfolio', AccountSubject> & { readonly force?: true })
  /** When the watching of an account begins. */
  | ({ readonly type: 'pendingWatchStarted'; readonly sent: number } & AccountSubject)

const read = declareRead('portfolio', {}, { address: true })

/** See {@link SliceDeclaration}. */
export const portfolioDeclaration: SliceDeclaration<'portfolio'> = {
  commands: { ...read.commands, setTokenHidden: { network: 'network', token: 'text?', hidden: 'flag' } },
  main: { setTokenHidden: 'hidden' },
  events: { ...read.events, tokenHiddenSet: {}, pendingTransactionSeen: { address: true }, pendingWatchStarted: { address: true } },
  personal: { ...read.personal, reportSentCount: { address: true } },
  calls: { 'portfolio.read': { address: true }, 'portfolio.sentCount': { address: true } },
}

declare module '../registry.js' {
  interface Slices {
    readonly portfolio: {
      readonly state: PortfolioState
      readonly commands: PortfolioCommand | PortfolioReport
      readonly events: PortfolioEvent | PortfolioInternalEvent
    }
  }
  interface PublicSlices {
    readonly portfolio: { readonly state: PortfolioState; readonly commands: PortfolioCommand; readonly events: PortfolioEvent }
  }
  interface Results {
    readonly refreshPortfolio: PublicEventOf<'portfolioLoaded'>
  }
  interface RestoredItems {
    readonly portfolio?: { readonly choices: Readonly<Record<string, TokenChoice>> }
  }
}
