import { filter, map, merge, mergeMap } from 'rxjs'
import { selectView } from '../modal/selectors.js'
import type { DomainCommand, Policy, RootState } from '../root.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import { findPlan } from './begin.js'
import { selectPlan } from './selectors.js'

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
function isPlanShown(state: PublicState, operation: OperationId): boolean {
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

/** Tells the end of a plan where the dialog does not show it: it is closed, or at something else. The visitor's own refusal is no news. */
export const tellEnds: Policy = (io) =>
  merge(io.on('planCompleted'), io.on('planSettled').pipe(filter(({ outcome }) => outcome === 'confirmed'))).pipe(
    filter(({ operation }) => !isPlanShown(io.state(), operation)),
    map(({ outcome }) => word(outcome)),
  )

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
