import { catchError, filter, map, mergeMap, type Observable, of, take, takeUntil } from 'rxjs'
import type { DomainCommand, Endings, EventOf, Policy, PolicyIo } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import { findOpenPlan, findPlan } from './begin.js'
import { failure } from './errors.js'
import type { HeldPlan, PlanAct, PlanContent, PlanStep } from './state.js'

/** Milliseconds for an act to make a plan, and to serve or write a step of it. */
export const MAKE_DEADLINE_MS = 30_000

/** Returns the content of a plan, without the inputs that it is for. A typed failure ends the plan with it. */
export type MakePlan = (io: PolicyIo, plan: EventOf<'planRequested'>) => Observable<Omit<PlanContent, 'inputs'>>

/** Returns the policy of an act that makes its plans: asked for a plan, it reads what it needs and writes what the visitor confirms. */
export function makesPlans(act: PlanAct, make: MakePlan): Policy {
  return (io) =>
    io.on('planRequested').pipe(
      filter((plan) => plan.act === act),
      mergeMap((plan) => {
        const { operation, inputs } = plan
        const over = io
          .on('planRequested', 'planFailed', 'planConfirmed')
          .pipe(filter((event) => event.operation === operation && (event.type !== 'planRequested' || event.inputs !== inputs)))
        return make(io, plan).pipe(
          take(1),
          deadline(io.ports.timer, MAKE_DEADLINE_MS, 'the plan'),
          map((content): DomainCommand => ({ type: 'reportPlan', operation, content: { ...content, inputs } })),
          catchError((reason: Failure) =>
            of<DomainCommand>({
              type: 'reportPlanFailed',
              operation,
              failure: late(reason),
            }),
          ),
          takeUntil(over),
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

/** Returns the endings of an act's policies: its plans that are not with a wallet fail. */
export function planEndings(act: PlanAct): Endings {
  return (state, reason) =>
    state.plans.held
      .filter((one) => one.act === act && findOpenPlan(state, one.operation) !== undefined)
      .map(({ operation }) => ({ type: 'reportPlanFailed', operation, failure: reason }))
}
