import type { Slice } from '../root.js'
import { refusesBatch, sameRequest } from './batches.js'
import { mergePlans } from './persist.js'
import { type HeldPlan, isOver, MAX_PLANS, NO_PLANS, type PlansState, type StepProgress } from './state.js'

/** Folds events into plans. */
export const evolve: Slice<'plans'>['evolve'] = {
  restored: (state, { operation, remembered }, at) => (remembered.plans ? mergePlans(state, remembered.plans.held, operation, at) : state),
  planRequested(state, { type: _, ...about }, at) {
    const known = state.held.find((one) => one.operation === about.operation)
    const plan: HeldPlan = { ...about, startedAt: known?.startedAt ?? at, phase: 'preparing', revision: known?.revision ?? 0, progress: known?.progress ?? [] }
    return { held: withRoom(state.held.filter((one) => one !== known)).concat(plan) }
  },
  planPrepared: (state, { operation, revision, content, earlier }) =>
    changed(state, operation, ({ reviews: _, isReviewed: __, earlier: ___, ...plan }) => ({
      ...plan,
      phase: 'ready',
      revision,
      content,
      ...(earlier !== undefined && { earlier }),
    })),
  planReviewed: (state, { operation, reviews, isLast }) => changed(state, operation, (plan) => ({ ...plan, reviews, ...(isLast && { isReviewed: isLast }) })),
  planConfirmed: (state, { operation }) =>
    changed(state, operation, (plan) => ({ ...plan, phase: 'running', progress: (plan.content?.steps ?? []).map(({ id }) => begun(id, plan.progress)) })),
  planStepStarted: (state, { operation, step, request }) =>
    progressed(state, operation, step, ({ tries = 0, ...one }) => ({
      ...one,
      status: 'started',
      tries: request === undefined ? tries : tries + 1,
      ...(request !== undefined && { request }),
    })),
  planStepReady: (state, { operation, step, payload }) =>
    changed(state, operation, (plan) =>
      plan.content === undefined
        ? plan
        : { ...plan, content: { ...plan.content, steps: plan.content.steps.map((one) => (one.id === step ? { ...one, payload } : one)) } },
    ),
  planSplit: (state, { operation, steps }) =>
    changed(state, operation, ({ content, progress, ...plan }) => {
      const { batch: _, ...alone } = content ?? {}
      return {
        ...plan,
        isSingle: true,
        ...(content && { content: alone as typeof content }),
        progress: progress.map(({ request, ...one }) =>
          steps.includes(one.id) ? { ...one, status: 'waiting' } : { ...one, ...(request !== undefined && { request }) },
        ),
      }
    }),
  planStepSent: (state, { operation, step, hash, batchId }) =>
    progressed(state, operation, step, (one) => ({ ...one, status: 'sent', ...(hash !== undefined && { hash }), ...(batchId !== undefined && { batchId }) })),
  transactionCompared: (state, { operation, hash, verdict }) => {
    const isMeant = (one: StepProgress) => one.request === operation || (one.batchId ?? one.hash) === hash
    const plan = state.held.find(({ progress }) => progress.some(isMeant))
    if (plan === undefined) return state
    return changed(state, plan.operation, ({ progress, ...about }) => ({
      ...about,
      progress: progress.map((one) => (isMeant(one) ? { ...one, verdict } : one)),
    }))
  },
  planStepEnded: (state, { operation, step, isSkipped, result, hash, outcome }) =>
    progressed(state, operation, step, (one) => ({
      ...one,
      status: isSkipped ? 'skipped' : 'done',
      ...(result !== undefined && { result }),
      ...(hash !== undefined && { hash }),
      ...(outcome && { outcome }),
    })),
  planCompleted: (state, { operation, outcome }) => changed(state, operation, (plan) => ({ ...plan, phase: outcome === 'submitted' ? 'submitted' : 'done' })),
  planFailed: (state, { operation, failure, step, outcome }) =>
    changed(state, operation, (plan) => {
      const one = plan.progress.find(({ id }) => id === step)
      const ids = one === undefined ? [] : sameRequest(plan.progress, one).map(({ id }) => id)
      const isSingle = plan.isSingle === true || (refusesBatch(failure) && ids.some((id) => plan.content?.batch?.steps.includes(id)))
      return {
        ...plan,
        phase: 'failed',
        failure,
        ...(isSingle && { isSingle }),
        progress: plan.progress.map((step) => (ids.includes(step.id) ? { ...step, status: 'failed', ...(outcome && { outcome }) } : step)),
      }
    }),
  planSettled: (state, { operation, hash, by = hash, batchId, outcome, failure }) =>
    changed(state, operation, ({ failure: before, ...plan }) => {
      // An end that no node can tell changes nothing.
      if (outcome === 'unclear') return { ...plan, ...(failure && { failure }) }
      const status = outcome === 'confirmed' ? 'done' : 'failed'
      const isMeant = (one: StepProgress) => (batchId === undefined ? one.hash === hash : one.batchId === batchId)
      const progress = plan.progress.map((one) => (isMeant(one) ? ({ ...one, ...(by !== undefined && { hash: by }), outcome, status } as const) : one))
      const isDone = progress.every((one) => one.status === 'done' || one.status === 'skipped')
      if (isDone) return { ...plan, phase: 'done', progress }
      return { ...plan, phase: 'failed', progress, ...((failure ?? before) && { failure: failure ?? before }) }
    }),
  planClaimAsked: (state, { operation }) => changed(state, operation, (plan) => ({ ...plan, claim: 'asked' })),
  planTaken: (state, { operation }) => changed(state, operation, (plan) => ({ ...plan, claim: 'elsewhere' })),
  planForgotten: (state, { operation }) => ({ held: state.held.filter((one) => one.operation !== operation) }),
  stopped: () => NO_PLANS,
}

/** Progress of a step when its plan is confirmed. Steps that an earlier page has taken count. */
function begun(id: string, earlier: readonly StepProgress[]): StepProgress {
  const known = earlier.find((one) => one.id === id)
  if (known?.status === 'done' || known?.status === 'sent') return known
  return { id, status: 'waiting', ...(known?.tries !== undefined && { tries: known.tries }) }
}

/** Leaves out the oldest plan that is over, where the list is full; without one, the oldest. */
function withRoom(held: readonly HeldPlan[]): readonly HeldPlan[] {
  if (held.length < MAX_PLANS) return held
  const oldest = held.find(isOver) ?? held[0]
  return held.filter((one) => one !== oldest)
}

function changed(state: PlansState, operation: string, change: (plan: HeldPlan) => HeldPlan): PlansState {
  return state.held.some((one) => one.operation === operation) ? { held: state.held.map((one) => (one.operation === operation ? change(one) : one)) } : state
}

function progressed(state: PlansState, operation: string, step: string, change: (one: StepProgress) => StepProgress): PlansState {
  return changed(state, operation, (plan) => ({ ...plan, progress: plan.progress.map((one) => (one.id === step ? change(one) : one)) }))
}
