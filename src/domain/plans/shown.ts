import { filter, map, mergeMap } from 'rxjs'
import { selectView } from '../modal/selectors.js'
import type { DomainCommand, EventOf, Policy, RootState } from '../root.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import { findPlan } from './begin.js'
import { selectPlan } from './selectors.js'
import type { HeldPlan } from './state.js'
import { BAD_ENDS, ERROR_TOAST_DELAY_MS } from '../toasts/index.js'

/** Views that ask the visitor to confirm a plan. */
const ASKING: readonly unknown[] = ['ConfirmPlan', 'WalletSendPreview']

/**
 * Shows plans: the view that confirms one when it is made, that of its progress once something is on its way, from which nothing leads back. Silent plans open
 * nothing.
 */
export const showPlans: Policy = (io) =>
  io.on('planPrepared', 'planStepSent', 'planStepEnded').pipe(
    filter(({ operation }) => findPlan(io.state(), operation)?.isSilent !== true),
    mergeMap((event): readonly DomainCommand[] => {
      const { modal } = io.state()
      const view = modal.open ? selectView(io.state()).view : undefined
      if (event.type === 'planPrepared') {
        const { revision, isUnsponsored } = findPlan(io.state(), event.operation) ?? {}
        // A fee that nobody pays is a question to the visitor, also where the dialog was closed meanwhile.
        const isNew = revision === 1 || isUnsponsored === true
        // The view that showed it while it was made gives its place: nothing leads back to it.
        return isNew && !ASKING.includes(view) ? [{ type: view !== undefined && view === event.madeIn ? 'replaceView' : 'openModal', view: 'ConfirmPlan' }] : []
      }
      // The progress of an earlier one takes no other from the visitor.
      return ASKING.includes(view) && isPlanShown(io.state(), event.operation) ? [{ type: 'resetView', view: 'PlanProgress' }] : []
    }),
  )

/** Returns true if the dialog shows this plan: it is asked about there, or its progress is. */
export function isPlanShown(state: PublicState, operation: OperationId): boolean {
  const { view } = selectView(state)
  return state.modal.open && (view === 'PlanProgress' || ASKING.includes(view)) && selectPlan(state)?.operation === operation
}

/** Ends plans that are not confirmed when the view that shows them is left. */
export const endLeftPlans: Policy = (io) =>
  io.on('viewPopped', 'viewReplaced', 'viewReset', 'modalClosed').pipe(
    filter(() => !io.state().modal.open || !ASKING.includes(selectView(io.state()).view)),
    mergeMap(() =>
      io
        .state()
        .plans.held.filter(({ phase, isSilent }) => phase === 'ready' && isSilent !== true)
        .map(({ operation }): DomainCommand => ({ type: 'cancelPlan', operation })),
    ),
  )

/**
 * Tells the end of a plan, good or bad, where the dialog does not show it: it is closed, or at something else. The visitor's own refusal is no news, and what
 * the wallet answers to a request is told with the request.
 */
export const tellEnds: Policy = (io) =>
  io.on('planCompleted', 'planSettled', 'planFailed').pipe(
    filter((event) => !isPlanShown(io.state(), event.operation) && (event.type === 'planCompleted' || isNews(io.state(), event))),
    map((event): DomainCommand => {
      const { outcome } = event
      if (outcome === 'confirmed' || outcome === 'submitted') return word(outcome)
      const message = outcome === undefined ? event.failure?.message : BAD_ENDS[outcome]
      return { type: 'showToast', variant: 'error', message: message ?? BAD_ENDS.failed, delayMs: ERROR_TOAST_DELAY_MS }
    }),
  )

/** Returns true for an end of a plan that was carried out, unless the wallet's answer, or the other one of two rivals, tells it. */
function isNews({ plans: { held } }: PublicState, event: EventOf<'planFailed' | 'planSettled'>): boolean {
  const plan = held.find((one) => one.operation === event.operation)
  const step = plan?.progress.find((one) =>
    event.type === 'planFailed' ? one.id === event.step : (one.batchId ?? one.hash) === (event.batchId ?? event.by ?? event.hash),
  )
  if (plan === undefined || step === undefined) return false
  const isSent = (step.hash ?? step.batchId) !== undefined
  if (!isSent) return step.request === undefined
  return event.outcome !== 'replaced' || !(isTakenHere(held, step.hash) || isLate(held, plan))
}

/** Returns true if plans that are held have taken the place of a transaction, one after the other: the last of them tells how it ended. */
function isTakenHere(held: readonly HeldPlan[], hash: string | undefined): boolean {
  const rivals = held.filter((one) => hash !== undefined && one.content?.replaces?.hash === hash)
  return rivals.some((one) => one.phase !== 'failed' || one.progress.some((step) => isTakenHere(held, step.hash)))
}

/** Returns true for a replacement that came too late: the plan whose place it would have taken tells its end. */
function isLate(held: readonly HeldPlan[], { content }: HeldPlan): boolean {
  const former = content?.replaces?.hash
  const steps = (plan: HeldPlan) => plan.progress.filter(({ hash }) => hash !== undefined && hash === former)
  return held.some((plan) => steps(plan).some(({ status }) => status !== 'failed' || isLate(held, plan)))
}

/** Leads from the progress of a plan that was carried out to where it came from, with a word about it. Nothing happens where the dialog does not show it. */
export function leaveProgress(
  state: RootState,
  { operation, outcome }: { readonly operation: OperationId; readonly outcome: string },
  views: readonly DomainCommand[],
): readonly DomainCommand[] {
  return isPlanShown(state, operation) && findPlan(state, operation)?.isSilent !== true ? [...views, word(outcome)] : []
}

function word(outcome: string): DomainCommand {
  return { type: 'showToast', variant: 'success', message: outcome === 'confirmed' ? 'toast.planConfirmed' : 'toast.planSubmitted' }
}
