import { catchError, EMPTY, filter, map, merge, mergeMap, type Observable, takeUntil } from 'rxjs'
import type { DomainCommand, Policy, PolicyIo, RootState } from '../root.js'
import { holdAndRead } from '../shared/hold-and-read.js'
import type { ReadItem } from '../shared/json/remembered.js'
import { sameJson } from '../shared/json/values.js'
import { findPlan } from './begin.js'
import { type StoredPlan, storedPlans, storedSteps } from './persist.js'
import type { HeldPlan } from './state.js'

/** Kind of the message by which a tab tells the others that it goes on with a plan. */
export const TAB_KIND = 'plan'

/**
 * Lets one tab alone carry a plan out. The right to it is a lock that ends with its tab: held from the confirmation, or from going on with it, until it is over. A tab that gets it
 * after another one reads storage first, for that one may have paid and be gone, and its message may be lost.
 */
export const claimPlans: Policy = (io) =>
  merge(
    io.on('planClaimAsked').pipe(
      mergeMap(({ operation }) => {
        const plan = findPlan(io.state(), operation)
        if (plan === undefined) return EMPTY
        const claimed = holdAndRead(io.ports, nameOf(plan), storedPlans).pipe(
          map((read): DomainCommand => ({ type: 'reportPlanClaimed', operation, ...(!isUnchanged(io.state(), plan, read) && { isChanged: true as const }) })),
        )
        return merge(tell(io, plan), claimed).pipe(takeUntil(over(io, operation)))
      }),
    ),
    io.on('planConfirmed').pipe(
      mergeMap(({ operation }) => {
        const plan = findPlan(io.state(), operation)
        // One that is continued holds it already, and waits behind itself.
        if (plan === undefined) return EMPTY
        return merge(tell(io, plan), io.ports.lock.hold(nameOf(plan)).pipe(mergeMap(() => EMPTY))).pipe(takeUntil(over(io, operation)))
      }),
    ),
  )

function nameOf({ act, startedAt }: HeldPlan): string {
  return `${TAB_KIND}:${act}:${startedAt}`
}

function tell(io: PolicyIo, { act, startedAt }: HeldPlan): Observable<never> {
  return io.state().tabs.shared ? io.ports.tabs.post({ kind: TAB_KIND, act, startedAt }).pipe(catchError(() => EMPTY)) : EMPTY
}

/** Emits once nothing can be sent for the plan in this tab any more. One that is still followed is not over: another tab must not send it again. */
function over(io: PolicyIo, operation: string) {
  return io
    .on('planFailed', 'planForgotten', 'planTaken', 'planCompleted', 'planSettled', 'stopped')
    .pipe(filter((event) => event.type === 'stopped' || (event.operation === operation && (event.type !== 'planCompleted' || event.outcome === 'confirmed'))))
}

/** Returns true if storage has the plan as this tab knows it. Without storage there is no other tab that could have it. */
function isUnchanged(state: RootState, plan: HeldPlan, read: ReadItem<readonly StoredPlan[]> | undefined): boolean {
  if (read === undefined) return true
  const stored =
    read.status === 'ok'
      ? read.value.find(({ act, startedAt, inputs }) => act === plan.act && startedAt === plan.startedAt && inputs === plan.inputs)
      : undefined
  const known = findPlan(state, plan.operation) ?? plan
  return stored !== undefined && sameJson(stored.steps, storedSteps(known))
}
