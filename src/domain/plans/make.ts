import { catchError, concat, defer, filter, map, mergeMap, type Observable, of, switchMap, take, takeUntil } from 'rxjs'
import type { DomainCommand, Endings, Policy, PolicyIo } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline, later } from '../shared/timing.js'
import { asBatch, batchable, hasSponsor, isAllInBatch, meansOf, type PlanMeans, wasRefused } from './batches.js'
import { findOpenPlan, findPlan, type RequestedPlan } from './begin.js'
import { failure } from './errors.js'
import { sponsorOf } from './selectors.js'
import type { HeldPlan, MakingView, PlanAct, PlanContent, PlanStep } from './state.js'

/** Milliseconds for an act to make a plan, and to serve or write a step of it. */
export const MAKE_DEADLINE_MS = 30_000

/** Facts of the wallet for who makes a plan. */
export interface MakeContext {
  /** True if a sponsor pays the network's fee: no balance is needed for it. */
  readonly isSponsored: boolean
  /** The wallet's means. It is asked when someone subscribes. */
  readonly means: Observable<PlanMeans>
}

/** Content of a plan as its act makes it, and the milliseconds for which it holds. It is made anew before they are over. */
export type MadePlan = Omit<PlanContent, 'inputs' | 'batch'> & { readonly lifetimeMs?: number }

/** Returns the content of a plan, without the inputs and the batch. A typed failure ends the plan with it. */
export type MakePlan = (io: PolicyIo, plan: RequestedPlan, context: MakeContext) => Observable<MadePlan>

/** The same, of an act that may need an answer of the visitor first: then a report of its own takes the place of the content, and the plan stays in preparation. */
export type MakeOrAsk = (io: PolicyIo, plan: RequestedPlan, context: MakeContext) => Observable<MadePlan | Question>

/** Part of its life after which a plan is made anew. */
const RENEWED_AFTER = 0.75

/** Milliseconds until a plan is made anew again after a service has failed. */
const RENEW_AGAIN_MS = 5_000

/** Report that asks the visitor before a plan is made. */
type Question = { readonly ask: DomainCommand }

/**
 * Returns the policy of an act that makes its plans: asked for a plan, it reads what it needs and writes what the visitor confirms.
 *
 * @param view view that shows the plan while it is made. The one that asks the visitor takes its place
 */
export function makesPlans(act: PlanAct, make: MakeOrAsk, view?: MakingView): Policy {
  return (io) =>
    io.on('planRequested', 'planRenewed').pipe(
      filter((plan) => plan.act === act),
      mergeMap(({ type, ...plan }) => {
        const { operation, inputs } = plan
        const over = io
          .on('planRequested', 'planRenewed', 'planFailed', 'planConfirmed')
          .pipe(filter((event) => event.operation === operation && (event.type !== 'planRequested' || event.inputs !== inputs)))
        return withBatch(io, plan, make).pipe(
          take(1),
          deadline(io.ports.timer, MAKE_DEADLINE_MS, 'the plan'),
          mergeMap((made): Observable<DomainCommand> => {
            if ('ask' in made) return of(made.ask)
            const { lifetimeMs, ...content } = made
            const life = lifetimeMs === undefined ? {} : { lifetimeMs }
            const report: DomainCommand = { type: 'reportPlan', operation, content: { ...content, inputs }, ...life, ...(view && { madeIn: view }) }
            return lifetimeMs === undefined ? of(report) : concat(of(report), renewal(io, operation, lifetimeMs * RENEWED_AFTER))
          }),
          catchError((reason: Failure) =>
            type === 'planRenewed' && isUnanswered(late(reason))
              ? renewal(io, operation, RENEW_AGAIN_MS)
              : of<DomainCommand>({ type: 'reportPlanFailed', operation, failure: late(reason) }),
          ),
          takeUntil(over),
        )
      }),
    )
}

/** Emits that a plan is to be made anew, once that is due and the visitor can see it. */
function renewal(io: PolicyIo, operation: string, afterMs: number): Observable<DomainCommand> {
  return later(io.ports.timer, afterMs, null).pipe(
    switchMap(() => concat(of(null), io.on('platformChanged'))),
    filter(() => io.state().lifecycle.platform.visible),
    take(1),
    map((): DomainCommand => ({ type: 'repeatPlan', plan: operation })),
  )
}

/** Makes a plan, and takes its steps at once where the wallet can. With a sponsor if the app has one, the wallet takes it, and all transactions are in one batch. */
function withBatch(io: PolicyIo, plan: RequestedPlan, make: MakeOrAsk): Observable<Omit<MadePlan & PlanContent, 'inputs'> | Question> {
  const { network } = plan
  const state = io.state()
  const isSingle = plan.isSingle === true || wasRefused(state, plan)
  const means = meansOf(io, plan).pipe(map((known): PlanMeans => (isSingle ? { paymaster: known.paymaster } : known)))
  const alone = defer(() => make(io, plan, { isSponsored: false, means })).pipe(
    take(1),
    switchMap((content) =>
      !('ask' in content) && batchable(content, network).length > 1 ? means.pipe(map((known) => asBatch(content, network, known))) : of(content),
    ),
  )
  if (!hasSponsor(state, plan)) return alone
  const { name } = sponsorOf(state) ?? {}
  return means.pipe(
    switchMap((known) => {
      if (!known.paymaster) return alone
      return make(io, plan, { isSponsored: true, means }).pipe(
        take(1),
        map((content) => ('ask' in content ? content : asBatch(content, network, known, name === undefined ? {} : { name }))),
        switchMap((content) => ('ask' in content || (content.batch?.sponsor !== undefined && isAllInBatch(content)) ? of(content) : alone)),
      )
    }),
  )
}

/** Answer of a step that an act takes by itself: its result, or the payload that a wallet is asked for. */
export type StepAnswer = { readonly result?: string } | { readonly payload: string }

/** Returns the policy of an act that takes its services, and writes payloads that follow from the steps before. A typed failure ends the plan with it. */
export function servesSteps(act: PlanAct, serve: (io: PolicyIo, plan: HeldPlan, step: PlanStep) => Observable<StepAnswer>): Policy {
  return (io) =>
    io.on('planStepStarted').pipe(
      filter((event) => event.act === act && event.request === undefined),
      mergeMap(({ operation, step: id }) => {
        const plan = findPlan(io.state(), operation)
        const step = plan?.content?.steps.find((one) => one.id === id)
        if (plan === undefined || step === undefined) return []
        return serve(io, plan, step).pipe(
          take(1),
          deadline(io.ports.timer, MAKE_DEADLINE_MS, 'the step'),
          map(
            (answer): DomainCommand =>
              'payload' in answer
                ? { type: 'reportPlanStepReady', operation, step: id, payload: answer.payload }
                : { type: 'reportPlanStep', operation, step: id, ...answer },
          ),
          catchError((reason: Failure) => of<DomainCommand>({ type: 'reportPlanStepFailed', operation, step: id, failure: late(reason) })),
          takeUntil(io.on('planFailed').pipe(filter((event) => event.operation === operation))),
        )
      }),
    )
}

/** Returns the failure of what was not made in time, or the reason itself. */
function late(reason: Failure): Failure {
  return reason.code === 'DEADLINE_EXCEEDED' ? failure('PLAN_FAILED', {}, reason) : reason
}

/** Returns true if nobody answered, so that the figures of a plan may hold or not. */
function isUnanswered({ category, code, cause }: Failure): boolean {
  return category === 'NETWORK' || code === 'RPC_ALL_FAILED' || cause?.code === 'RPC_ALL_FAILED'
}

/** Returns the endings of an act's policies: its plans that are not with a wallet fail. */
export function planEndings(act: PlanAct): Endings {
  return (state, reason) =>
    state.plans.held
      .filter((one) => one.act === act && findOpenPlan(state, one.operation) !== undefined)
      .map(({ operation }) => ({ type: 'reportPlanFailed', operation, failure: reason }))
}
