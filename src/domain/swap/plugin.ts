import type { PluginDomain } from '../plugin.js'
import { makesPlans, planEndings, plansDomain, servesSteps } from '../plans/index.js'
import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { makeSwap, writeSwap } from './make.js'
import { afterSwap, beginForms, keepFresh, resetForms } from './policies.js'
import { factsRead, quoteRead, tokensRead } from './reads.js'
import { NO_SWAP } from './state.js'

/** Swap slice: the form of an exchange, its prices, and its plan. */
const swap: Slice<'swap'> = {
  name: 'swap',
  publicEvents: { ...tokensRead.publicEvents, ...quoteRead.publicEvents, swapChanged: true, swapReset: true },
  decide: { ...tokensRead.decide, ...factsRead.decide, ...quoteRead.decide, ...decide },
  evolve: {
    ...tokensRead.evolve,
    ...factsRead.evolve,
    ...quoteRead.evolve,
    swapChanged: (state, { form }) => ({ ...state, form }),
    swapReset: ({ form: _, ...state }) => state,
    // Another network empties the form in the same step (x11).
    networkSwitched: ({ form, ...state }, { namespace }) => (form !== undefined && namespace === 'eip155' ? state : { ...state, ...(form && { form }) }),
    stopped: () => NO_SWAP,
  },
  policies: {
    refreshesTokens: tokensRead.policies.refreshes,
    readsTokens: tokensRead.policies.reads,
    refreshesFacts: factsRead.policies.refreshes,
    readsFacts: factsRead.policies.reads,
    refreshesQuotes: quoteRead.policies.refreshes,
    readsQuotes: quoteRead.policies.reads,
    keepFresh,
    beginForms,
    makeSwaps: makesPlans('swap', makeSwap),
    writeSwaps: servesSteps('swap', (io, plan) => writeSwap(io, plan)),
    afterSwap,
    resetForms,
  },
  endings: {
    readsTokens: tokensRead.endings.reads,
    readsFacts: factsRead.endings.reads,
    readsQuotes: quoteRead.endings.reads,
    makeSwaps: planEndings('swap'),
  },
  outcomes: {
    ...tokensRead.outcomes,
    ...quoteRead.outcomes,
    swap: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
  },
}

/** Pure half of `swap()`. */
export const swapDomain: PluginDomain = { name: 'swap', slices: [swap], shares: [plansDomain] }
