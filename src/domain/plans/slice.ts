import type { PluginDomain } from '../plugin.js'
import type { Slice } from '../root.js'
import { claimPlans } from './claim.js'
import { decide, guards } from './decide.js'
import { evolve } from './evolve.js'
import { memory } from './persist.js'
import { releaseConfirmed, reviewPlans } from './review.js'
import { endLeftPlans, showPlans, tellEnds } from './shown.js'
import { isOver } from './state.js'
import { endWithWallet, followRestored, hearRequests, runSteps, submitWaiting } from './steps.js'

/** Plans slice: acts of the visitor, from their preparation to their end. */
const plans: Slice<'plans'> = {
  name: 'plans',
  publicEvents: {
    planPrepared: true,
    planReviewed: true,
    planConfirmed: true,
    planStepStarted: true,
    planSplit: true,
    planSponsorRefused: true,
    planStepSent: true,
    planStepEnded: true,
    planCompleted: true,
    planFailed: true,
    planSettled: true,
    planForgotten: true,
  },
  decide,
  evolve,
  remembered: memory,
  views: ['ConfirmPlan', 'PlanProgress'],
  policies: {
    claimPlans,
    reviewPlans,
    releaseConfirmed,
    runSteps,
    hearRequests,
    submitWaiting,
    followRestored,
    endWithWallet,
    showPlans,
    endLeftPlans,
    tellEnds,
  },
  endings: {
    '*': ({ plans: { held } }, reason) =>
      held.flatMap((one) => (isOver(one) ? [] : [{ type: 'reportPlanFailed' as const, operation: one.operation, failure: reason }])),
  },
  outcomes: { repeatPlan: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' } },
}

/** Part that the plugins of all acts share: it is there once, and its guards come first. */
export const plansDomain: PluginDomain = { name: 'plans', slices: [plans], guards }
