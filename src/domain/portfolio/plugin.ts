import { map } from 'rxjs'
import type { PluginDomain } from '../plugin.js'
import { byAccount } from '../reads/index.js'
import type { DomainCommand, Policy, Remembered, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { tableOf } from '../shared/json/remembered.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { findNetwork } from '../network/index.js'
import { portfolioRead, refresh } from './read.js'
import { MAX_CHOICES, NO_PORTFOLIO, type PortfolioState, type TokenChoice } from './state.js'
import { tokenId } from '../shared/tokens/token-id.js'
import { evolveWatch, refreshAfterPending, reportSentCount, watchPending } from './watch.js'

/** Shows that tokens could not be read (BAL-09). */
const tellFailures: Policy = (io) =>
  io
    .on('portfolioFailed')
    .pipe(map(({ failure: { message } }): DomainCommand => ({ type: 'showToast', variant: 'error', message, delayMs: ERROR_TOAST_DELAY_MS })))

/** Choices of the visitor. They outlive every list. */
const choices: Remembered<Readonly<Record<string, TokenChoice>>> = {
  key: 'token_choices',
  select: ({ portfolio }) => portfolio.choices,
  depends: ({ portfolio }) => portfolio.choices,
  parse: (value) => tableOf(value, (choice) => (choice === 'shown' || choice === 'hidden' ? choice : undefined)),
  merges: true,
}

/** Portfolio slice: tokens of accounts with their prices, and which of them the visitor hides. */
const portfolio: Slice<'portfolio'> = {
  ...portfolioRead,
  name: 'portfolio',
  publicEvents: { ...portfolioRead.publicEvents, tokenHiddenSet: true, pendingTransactionSeen: true },
  decide: {
    ...portfolioRead.decide,
    refreshPortfolio: refresh,
    setTokenHidden(state, { network, token, hidden }) {
      if (findNetwork(state, network) === undefined) return { rejected: failure('NETWORK_MISSING') }
      const isSet = state.portfolio.choices[tokenId(network, token)] === (hidden ? 'hidden' : 'shown')
      return isSet ? [] : [{ type: 'tokenHiddenSet', network, ...(token !== undefined && { token }), hidden }]
    },
    reportSentCount,
  },
  evolve: {
    ...portfolioRead.evolve,
    restored: (state, { remembered }) => withChoices(state, { ...remembered.portfolio?.choices, ...state.choices }),
    portfolioRequested(state, event, at) {
      const key = byAccount.key(event)
      const others = state.forced.filter((one) => one !== key)
      return portfolioRead.evolve.portfolioRequested({ ...state, forced: event.force ? [...others, key] : others }, event, at)
    },
    tokenHiddenSet(state, { network, token, hidden }) {
      const id = tokenId(network, token)
      const { [id]: _, ...others } = state.choices
      return withChoices(state, { ...others, [id]: hidden ? 'hidden' : 'shown' })
    },
    ...evolveWatch,
    stopped: ({ choices: kept }) => ({ ...NO_PORTFOLIO, choices: kept }),
  },
  policies: { ...portfolioRead.policies, tellFailures, watchPending, refreshAfterPending },
  remembered: {
    items: { choices },
    restore(take) {
      const stored = take(choices)
      return stored && { choices: stored }
    },
  },
}

function withChoices(state: PortfolioState, all: Readonly<Record<string, TokenChoice>>): PortfolioState {
  return { ...state, choices: Object.fromEntries(Object.entries(all).slice(-MAX_CHOICES)) }
}

/** Pure half of `portfolio()`. */
export const portfolioDomain: PluginDomain = { name: 'portfolio', slices: [portfolio] }
