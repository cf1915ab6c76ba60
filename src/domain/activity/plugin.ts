import { filter, map } from 'rxjs'
import type { PluginDomain } from '../plugin.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { activityKeys, activityRead, ask } from './read.js'
import { mergeSent, noteEnd, noteSent, noteVerdict, sentItem } from './sent.js'
import { type ActivityState, NO_ACTIVITY } from './state.js'

/** Shows that a history could not be read. A question that another took the place of has not failed. */
const tellFailures: Policy = (io) =>
  io.on('activityFailed').pipe(
    filter(({ failure: { code } }) => code !== 'OPERATION_SUPERSEDED'),
    map(({ failure: { message } }): DomainCommand => ({ type: 'showToast', variant: 'error', message, delayMs: ERROR_TOAST_DELAY_MS })),
  )

/** Activity slice: histories of EVM accounts, and what was sent here. */
const activity: Slice<'activity'> = {
  ...activityRead,
  name: 'activity',
  decide: { ...activityRead.decide, refreshActivity: ask('refreshActivity'), loadMoreActivity: ask('loadMoreActivity') },
  evolve: {
    ...activityRead.evolve,
    restored: (state, { remembered }) => mergeSent(state, remembered.activity?.sent ?? []),
    activityRequested(state, event, at) {
      const { held, ...others } = state
      const kept = Object.entries(held).filter(([key]) => key.startsWith(`${event.network}:`))
      const isOther = state.lastNetworkInView !== event.network
      const cleared: ActivityState = isOther ? { ...others, held: Object.fromEntries(kept), lastNetworkInView: event.network } : state
      return activityRead.evolve.activityRequested(cleared, event, at)
    },
    // A failed history has no cursor: it is asked for from its beginning (ACTIVITY-07).
    activityFailed(state, event, at) {
      const failed: ActivityState = activityRead.evolve.activityFailed(state, event, at)
      const key = activityKeys.key(event)
      if (event.failure.code === 'OPERATION_SUPERSEDED' || failed.held[key]?.next === undefined) return failed
      const { next: _, ...rest } = failed.held[key]
      return { ...failed, held: { ...failed.held, [key]: rest } }
    },
    transactionSent: noteSent,
    transactionCompared: noteVerdict,
    transactionEnded: noteEnd,
    stopped: () => NO_ACTIVITY,
  },
  policies: { ...activityRead.policies, tellFailures },
  outcomes: { ...activityRead.outcomes, loadMoreActivity: { done: ['activityLoaded'], failed: ['activityFailed'] } },
  remembered: {
    items: { activity: sentItem },
    restore(take) {
      const sent = take(sentItem)
      return sent && { sent }
    },
  },
}

/** Pure half of `activity()`. */
export const activityDomain: PluginDomain = { name: 'activity', slices: [activity] }
