import { catchError, concat, concatMap, defaultIfEmpty, filter, mergeMap, type Observable, of, take, takeUntil } from 'rxjs'
import type { ReviewOrder } from '../../ports/review.js'
import { knownAddresses, ordinalsAddresses, SIMULATION_WAIT_MS, selectReview } from '../reviews/index.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { canonicalJson, type Json } from '../shared/json/json.js'
import type { Reading, Review } from '../shared/review/types.js'
import { withNotice } from '../shared/timing.js'
import { batchRequest } from './batches.js'
import { findOpenPlan } from './begin.js'
import type { HeldPlan, PlanStep } from './state.js'

/** Reads and simulates the first step of a plan that a wallet is asked for, or all that it is asked for at once, before the visitor confirms it. */
export const reviewPlans: Policy = (io) =>
  io.on('planPrepared').pipe(
    mergeMap(({ operation, revision, content }) => {
      const plan = findOpenPlan(io.state(), operation)
      const tell = (reviews: readonly Review[], isLast: boolean): DomainCommand => ({
        type: 'reportPlanReviewed',
        operation,
        revision,
        reviews,
        ...(isLast && { isLast }),
      })
      const over = io
        .on('planPrepared', 'planFailed', 'planConfirmed')
        .pipe(filter((event) => event.operation === operation && (event.type !== 'planPrepared' || event.revision !== revision)))
      const first = content.steps[0]
      if (plan !== undefined && first !== undefined && content.batch?.steps[0] === first.id) {
        const steps = content.steps.filter(({ id }) => content.batch?.steps.includes(id))
        const payload = canonicalJson({ calls: batchRequest(io.state(), plan, steps).calls as unknown as Json })
        return review(io, orderOf(io, plan, 'sendCalls', first, payload), tell).pipe(takeUntil(over))
      }
      if (plan === undefined || first?.payload === undefined || (first.type !== 'sendTransaction' && first.type !== 'signTypedData')) return of(tell([], true))
      return review(io, orderOf(io, plan, first.type, first, first.payload), tell).pipe(takeUntil(over))
    }),
  )

const UNREAD: Reading = { transactions: [] }

function review(io: PolicyIo, order: ReviewOrder, tell: (reviews: readonly Review[], isLast: boolean) => DomainCommand): Observable<DomainCommand> {
  return io.ports.review.read(order).pipe(
    take(1),
    // Without a reader, the wallet shows what it signs.
    catchError(() => of(UNREAD)),
    mergeMap((first): Observable<DomainCommand> => {
      if (first.problem !== undefined) return of(tell([problem(first.problem)], true))
      if (first.transactions.length === 0) return of(tell([], true))
      const unchecked: Reading = { transactions: first.transactions.map((one) => ({ ...one, simulation: { status: 'unavailable' } })) }
      const simulated = io.ports.review.simulate(order).pipe(
        take(1),
        catchError(() => of(unchecked)),
        defaultIfEmpty(first),
        withNotice(io.ports.timer, SIMULATION_WAIT_MS, unchecked),
        concatMap(({ transactions }) => of(tell(transactions, true))),
      )
      return concat(of(tell(first.transactions, false)), simulated)
    }),
  )
}

/** A request that the account cannot sign: the wallet would refuse it. */
function problem(reason: string): Review {
  return { effects: [], warnings: [{ type: 'wouldFail', level: 'danger', problem: { kind: 'other', reason } }] }
}

function orderOf(io: PolicyIo, { namespace, network, address, startedAt }: HeldPlan, kind: ReviewOrder['kind'], step: PlanStep, payload: string): ReviewOrder {
  const state = io.state()
  return {
    kind,
    namespace,
    network: step.network ?? network,
    address,
    payload,
    at: Math.floor(startedAt / 1_000),
    known: knownAddresses(state, namespace),
    ordinals: ordinalsAddresses(state, namespace),
  }
}

/**
 * Lets the wallet be asked where its request is held only for what the visitor has confirmed in the plan: the same effects, and no other warning. Anything else waits for the
 * visitor.
 */
export const releaseConfirmed: Policy = (io) =>
  io.on('requestHeld').pipe(
    mergeMap(({ operation }): readonly DomainCommand[] => {
      const plan = io.state().plans.held.find(({ progress }) => progress.some(({ request }) => request === operation))
      const here = selectReview(io.state(), operation)?.transactions
      const isFirst = plan?.progress[0]?.request === operation
      return plan !== undefined && isFirst && here !== undefined && isSame(here, plan.reviews ?? []) ? [{ type: 'approveTransaction', operation }] : []
    }),
  )

function isSame(now: readonly Review[], shown: readonly Review[]): boolean {
  return (
    now.length === shown.length &&
    now.every(({ effects, warnings }, index) => {
      const [other] = shown.slice(index)
      const known = other?.warnings.map((one) => canonicalJson(one)) ?? []
      return other !== undefined && canonicalJson(effects) === canonicalJson(other.effects) && warnings.every((one) => known.includes(canonicalJson(one)))
    })
  )
}
