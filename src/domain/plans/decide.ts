import type { Guards } from '../plugin.js'
import type { DomainCommand, DomainEvent, RootState, Slice } from '../root.js'
import { canonicalJson } from '../shared/json/json.js'
import { needsConfirmation } from '../shared/review/warnings.js'
import type { Json } from '../shared/json/json.js'
import { findSamePayment } from './again.js'
import { batchRequest, refusesBatch, refusesSponsor, sameRequest, stepsAtOnce, takesNoBatch } from './batches.js'
import { findOpenPlan, findPlan, requestPlan, type RequestedPlan } from './begin.js'
import { TAB_KIND } from './claim.js'
import { failure } from './errors.js'
import { isPlanOfAccount } from './selectors.js'
import { type HeldPlan, isOver, MAX_STEPS, nextStep, type PlanContent, type PlanStep, type StepProgress } from './state.js'

const about = ({ operation, act }: HeldPlan) => ({ operation, act })

/** Decides what happens to plans; see the command types. */
export const decide: Slice<'plans'>['decide'] = {
  confirmPlan(state, { plan: id, revision, despiteWarnings }, { now }) {
    const plan = findPlan(state, id, (one) => !isOver(one) && one.phase !== 'interrupted')
    if (plan === undefined || plan.phase === 'preparing' || plan.phase === 'interrupted' || isOver(plan)) return { rejected: failure('PLAN_NOT_READY') }
    if (plan.phase !== 'ready') return []
    if (!plan.isReviewed || plan.content === undefined) return { rejected: failure('PLAN_NOT_READY') }
    if ((revision !== undefined && revision !== plan.revision) || !isPlanOfAccount(state, plan)) return { rejected: failure('PLAN_CHANGED') }
    if (hasEnded(plan.content, now)) return { rejected: failure('PLAN_EXPIRED') }
    if (hasWarnings(plan) && despiteWarnings !== true) return { rejected: failure('PLAN_WARNED') }
    return [{ type: 'planConfirmed', ...about(plan), revision: plan.revision }]
  },
  cancelPlan: ({ plans }, { operation }) =>
    plans.held
      .filter((one) => !isOver(one) && one.phase !== 'submitted' && one.phase !== 'interrupted' && (operation === undefined || one.operation === operation))
      .map((one): DomainEvent => ({ type: 'planFailed', ...about(one), failure: failure('ABORTED') })),
  repeatPlan(state, { plan: id }, { operation }) {
    const plan = findPlan(state, id, isOver)
    if (plan === undefined || !(isOver(plan) || plan.phase === 'ready')) return { rejected: failure('PLAN_NOT_READY') }
    if (!isPlanOfAccount(state, plan)) return { rejected: failure('PLAN_CHANGED') }
    if (isOver(plan)) return requestPlan(state, orderOf(plan, operation))
    return [{ type: 'planRenewed', ...orderOf(plan, plan.operation), ...(plan.isUnsponsored && { isUnsponsored: true as const }) }]
  },
  continuePlan(state, { plan: id }) {
    const plan = findPlan(state, id, ({ phase }) => phase === 'interrupted')
    if (plan?.phase !== 'interrupted') return { rejected: failure('PLAN_NOT_READY') }
    if (!isPlanOfAccount(state, plan)) return { rejected: failure('PLAN_CHANGED') }
    if (plan.claim === 'elsewhere') return { rejected: failure('PLAN_ELSEWHERE') }
    return plan.claim === undefined ? [{ type: 'planClaimAsked', ...about(plan) }] : []
  },
  forgetPlan(state, { plan: id }) {
    const fits = (one: HeldPlan) => isOver(one) || one.phase === 'interrupted' || one.phase === 'submitted'
    const plan = findPlan(state, id, fits)
    return plan !== undefined && fits(plan) ? [{ type: 'planForgotten', ...about(plan) }] : []
  },
  reportPlanClaimed(state, { operation, isChanged }) {
    const plan = findPlan(state, operation)
    if (plan?.phase !== 'interrupted' || plan.claim !== 'asked') return []
    if (isChanged || !isPlanOfAccount(state, plan)) return [{ type: 'planTaken', ...about(plan) }]
    return requestPlan(state, orderOf(plan, plan.operation))
  },
  reportPlan(state, { operation, content: made, lifetimeMs, madeIn }, { now }) {
    const plan = findOpenPlan(state, operation)
    if (plan === undefined || (plan.phase !== 'preparing' && plan.phase !== 'ready')) return []
    const ends = [made.validUntil, lifetimeMs && now + lifetimeMs].filter((end) => end !== undefined)
    const content = { ...made, ...(ends.length > 0 && { validUntil: Math.min(...ends) }) }
    // The visitor has changed the inputs meanwhile, or the act has mistaken them: such a plan can never be confirmed.
    if (content.inputs !== plan.inputs) return []
    if (hasEnded(content, now)) return [{ type: 'planFailed', ...about(plan), failure: failure('PLAN_EXPIRED') }]
    if (!isWhole(content)) return [{ type: 'planFailed', ...about(plan), failure: failure('PLAN_FAILED') }]
    if (canonicalJson(content) === canonicalJson(plan.content ?? null)) return []
    const earlier = findSamePayment(state.plans, plan, content, now)?.operation
    const more = { ...(earlier !== undefined && { earlier }), ...(madeIn && { madeIn }) }
    return [{ type: 'planPrepared', ...about(plan), revision: plan.revision + 1, content, ...more }]
  },
  reportPlanFailed(state, { operation, failure: reason }) {
    const plan = findOpenPlan(state, operation)
    if (plan === undefined || plan.phase === 'submitted' || plan.phase === 'interrupted') return []
    // A wallet that was asked tells by itself of its answer, and so does the chain. Transactions of an earlier page hold up no plan that is made anew.
    const isElsewhere =
      plan.phase === 'running' && plan.progress.some(({ status, request }) => status === 'sent' || (status === 'started' && request !== undefined))
    return isElsewhere ? [] : [{ type: 'planFailed', ...about(plan), failure: reason }]
  },
  reportPlanReviewed(state, { operation, revision, reviews, isLast }) {
    const plan = findOpenPlan(state, operation)
    if (plan?.phase !== 'ready' || plan.revision !== revision) return []
    return [{ type: 'planReviewed', ...about(plan), revision, reviews, ...(isLast && { isLast }) }]
  },
  // The guard decides it: the wallet is asked through the guards of the chains.
  reportPlanStepDue: () => [],
  reportPlanStepSkipped(state, { operation, step }) {
    const due = findStep(state, operation, step, ['waiting'])
    return due === undefined ? [] : stepsEnded(due.plan, [step], { isSkipped: true })
  },
  reportPlanStepReady(state, { operation, step, payload }) {
    const due = findStep(state, operation, step, ['started'])
    return due === undefined || (due.step.payload !== undefined && !due.step.isLookedAt) ? [] : [{ type: 'planStepReady', ...about(due.plan), step, payload }]
  },
  reportPlanSent(state, { operation, step, hash, batchId }) {
    const plan = findPlan(state, operation)
    const one = plan?.progress.find(({ id }) => id === step)
    if (plan === undefined || one === undefined) return []
    return sameRequest(plan.progress, one)
      .filter(({ status }) => status === 'started' || status === 'failed')
      .map(
        ({ id }): DomainEvent => ({
          type: 'planStepSent',
          ...about(plan),
          step: id,
          ...(hash !== undefined && { hash }),
          ...(batchId !== undefined && { batchId }),
        }),
      )
  },
  reportPlanStep(state, { operation, step, result, hash, outcome }) {
    const plan = findPlan(state, operation)
    const one = plan?.progress.find(({ id }) => id === step)
    if (plan === undefined || one === undefined) return []
    if (plan.phase === 'submitted' || plan.phase === 'failed') return settled(plan, step, outcome, undefined, hash)
    if ((plan.phase !== 'running' && plan.phase !== 'interrupted') || (one.status !== 'started' && one.status !== 'sent')) return []
    const ids = sameRequest(plan.progress, one).map(({ id }) => id)
    return stepsEnded(plan, ids, { ...(result !== undefined && { result }), ...(hash !== undefined && { hash }), ...(outcome && { outcome }) })
  },
  reportPlanStepFailed(state, { operation, step, failure: reason, outcome }) {
    const plan = findPlan(state, operation)
    const one = plan?.progress.find(({ id }) => id === step)
    if (plan === undefined || one === undefined) return []
    if (plan.phase === 'submitted' || plan.phase === 'failed') return settled(plan, step, outcome, reason)
    if ((plan.phase !== 'running' && plan.phase !== 'interrupted') || (one.status !== 'started' && one.status !== 'sent')) return []
    return one.status === 'started'
      ? refused(state, plan, one, reason)
      : [{ type: 'planFailed', ...about(plan), failure: reason, step, ...(outcome && { outcome }) }]
  },
  reportPlanWaited(state, { operation }) {
    const plan = findOpenPlan(state, operation)
    const last = plan?.progress.at(-1)
    return plan?.phase === 'running' && last?.status === 'sent' ? [completed(plan, 'submitted', last)] : []
  },
}

/** Starts steps: the wallet's request is decided by the guards and slices of its chain, so it is reviewed like any other. Hears which plans another tab goes on with. */
export const guards: Guards = {
  reportTabMessage(state, { message: { kind, startedAt, act } }) {
    if (kind !== TAB_KIND) return undefined
    const plan = state.plans.held.find((one) => one.phase === 'interrupted' && one.startedAt === startedAt && one.act === act)
    return plan === undefined || plan.claim !== undefined ? [] : [{ type: 'planTaken', ...about(plan) }]
  },
  reportPlanStepDue(state, { operation, step: id }, { decide: ask }) {
    const due = findStep(state, operation, id, ['waiting', 'started'])
    if (due === undefined) return []
    const { plan, step, index, tries, status, request: asked } = due
    const steps = stepsAtOnce(plan, step)
    const isBatch = steps.length > 1 || (plan.content?.batch?.sponsor !== undefined && plan.content.batch.steps.includes(id))
    const isWritten = step.payload !== undefined && (step.isLookedAt !== true || status === 'started')
    const single = step.type === 'service' || !isWritten ? undefined : requestFor(plan, step, step.payload)
    const command = isBatch ? batchRequest(state, plan, steps) : single
    if (command === undefined) return status === 'waiting' ? [{ type: 'planStepStarted', ...about(plan), step: id }] : []
    if (asked !== undefined && status === 'started') return []
    const wallet = state.connection.namespaces[plan.namespace]?.connectorId
    // Another wallet is there now, perhaps with the same account: the visitor has confirmed the plan for the one before.
    if (wallet !== undefined && wallet !== plan.connectorId) return [{ type: 'planFailed', ...about(plan), failure: failure('PLAN_CHANGED'), step: id }]
    const request = `${operation}.s${index}${tries === 0 ? '' : `.${tries}`}`
    const decision = ask(command, request)
    if ('rejected' in decision) return [{ type: 'planFailed', ...about(plan), failure: decision.rejected, step: id }]
    return [...steps.map((one): DomainEvent => ({ type: 'planStepStarted', ...about(plan), step: one.id, request })), ...decision]
  },
}

function requestFor({ namespace, address, network }: HeldPlan, step: PlanStep, payload: string): DomainCommand {
  const at = { namespace, address, network: step.network ?? network }
  if (step.type === 'signMessage') return { type: 'signMessage', message: payload, namespace, address }
  if (step.type === 'signTypedData') return { type: 'signTypedData', typedData: JSON.parse(payload) as Json, namespace, address }
  return { type: 'sendTransaction', transaction: JSON.parse(payload) as { readonly [field: string]: Json }, ...at }
}

function findStep(state: RootState, operation: string, id: string, statuses: readonly string[]) {
  const plan = findOpenPlan(state, operation)
  const next = plan?.phase === 'running' ? nextStep(plan) : undefined
  if (plan === undefined || next?.step.id !== id || !statuses.includes(next.progress.status)) return undefined
  const { tries = 0, status, request } = next.progress
  return { plan, step: next.step, index: next.index, tries, status, ...(request !== undefined && { request }) }
}

type StepEnd = Omit<Extract<DomainEvent, { type: 'planStepEnded' }>, 'type' | 'operation' | 'act' | 'step'>

/** Returns the end of steps, and of the plan if they are the last ones. */
function stepsEnded(plan: HeldPlan, steps: readonly string[], end: StepEnd): readonly DomainEvent[] {
  const ended = steps.map((step): DomainEvent => ({ type: 'planStepEnded', ...about(plan), step, ...end }))
  const isLast = plan.progress.every(({ id, status }) => steps.includes(id) || status === 'done' || status === 'skipped')
  return isLast ? [...ended, completed(plan, 'confirmed', end)] : ended
}

/** Returns what follows when the wallet does not take steps that it was asked for, and has sent nothing. */
function refused(state: RootState, plan: HeldPlan, one: StepProgress, reason: HeldPlan['failure'] & object): readonly DomainEvent[] {
  const { batch } = plan.content ?? {}
  const end: DomainEvent = { type: 'planFailed', ...about(plan), failure: reason, step: one.id }
  if (batch?.steps.includes(one.id) !== true || one.request === undefined) return [end]
  // Another fee, and perhaps another number of prompts: the visitor is asked again.
  if (batch.sponsor !== undefined && refusesSponsor(reason)) {
    if (!isPlanOfAccount(state, plan)) return [end]
    const isSingle = plan.isSingle === true || takesNoBatch(reason) || refusesBatch(reason)
    const order = { ...orderOf(plan, plan.operation), ...(isSingle && { isSingle }), isUnsponsored: true as const }
    return [
      { type: 'planSponsorRefused', ...about(plan), failure: reason },
      { type: 'planRequested', ...order },
    ]
  }
  if (batch.sponsor === undefined && takesNoBatch(reason))
    return [{ type: 'planSplit', ...about(plan), steps: sameRequest(plan.progress, one).map(({ id }) => id) }]
  return [end]
}

function completed(
  plan: HeldPlan,
  outcome: 'confirmed' | 'submitted',
  { result, hash: told }: { readonly result?: string; readonly hash?: string },
): DomainEvent {
  const last = [...plan.progress].reverse().find((one) => one.hash !== undefined || one.batchId !== undefined)
  const [hash, batchId] = [told ?? last?.hash, last?.batchId]
  const { namespace, network } = plan
  return {
    type: 'planCompleted',
    ...about(plan),
    namespace,
    network,
    outcome,
    ...(hash !== undefined && { hash }),
    ...(batchId !== undefined && { batchId }),
    ...(result !== undefined && { result }),
  }
}

/** Returns the end of what was sent, after the plan had its own: the promise was given back already. */
function settled(plan: HeldPlan, step: string, outcome: StepEnd['outcome'], reason?: HeldPlan['failure'], hash?: string): readonly DomainEvent[] {
  const one = plan.progress.find(({ id }) => id === step)
  const by = hash !== undefined && hash !== one?.hash ? { by: hash } : {}
  const sent = one?.batchId === undefined ? one?.hash !== undefined && { hash: one.hash, ...by } : { batchId: one.batchId, ...(hash !== undefined && { hash }) }
  if (one === undefined || !sent || one.status !== 'sent' || outcome === undefined || outcome === one.outcome) return []
  return [{ type: 'planSettled', ...about(plan), ...sent, outcome, ...(reason && { failure: reason }) }]
}

function orderOf({ act, namespace, connectorId, network, address, inputs, isSilent, isSingle }: HeldPlan, operation: string): RequestedPlan {
  return { operation, act, namespace, connectorId, network, address, inputs, ...(isSilent && { isSilent }), ...(isSingle && { isSingle }) }
}

function hasEnded({ validUntil }: PlanContent, now: number): boolean {
  return validUntil !== undefined && now >= validUntil
}

/** Returns true if the visitor has to accept warnings of a plan: more than notices, or the same payment a short time ago. */
export function hasWarnings({ content, earlier, reviews = [] }: Pick<HeldPlan, 'content' | 'earlier' | 'reviews'>): boolean {
  return earlier !== undefined || needsConfirmation(reviews) || content?.warnings.some(({ level }) => level !== 'notice') === true
}

function isWhole({ steps }: PlanContent): boolean {
  return steps.length > 0 && steps.length <= MAX_STEPS && new Set(steps.map(({ id }) => id)).size === steps.length
}
