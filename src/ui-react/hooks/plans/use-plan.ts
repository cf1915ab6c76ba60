import { useMemo } from 'react'
import { selectPlan } from '../../../domain/plans/selectors.js'
import type { HeldPlan } from '../../../domain/plans/state.js'
import type { PublicState } from '../../../domain/public.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'

/** Result of {@link usePlan}. */
export interface UsePlanResult {
  /** Plan that the visitor is busy with, else the latest. Undefined before the first. */
  readonly plan: HeldPlan | undefined
  /** True if it can be confirmed: it is made, and its first step was read and simulated. */
  readonly canConfirm: boolean
  /** Confirms the plan as it is drawn now. Returns false if it has changed meanwhile, or has warnings that were not accepted. */
  readonly confirm: (options?: { readonly despiteWarnings?: boolean }) => boolean
  /** Ends it. Sent transactions are still followed. */
  readonly cancel: () => void
  /** Makes it anew after it has ended. */
  readonly repeat: () => void
  /** Goes on with one that an earlier page has begun. */
  readonly resume: () => void
}

/**
 * The plan of an act, such as `send`, as a state machine for an app with a UI of its own. Give the act with `silent: true`, so that no view opens.
 *
 * @example
 * const { plan, canConfirm, confirm } = usePlan()
 * return <button disabled={!canConfirm} onClick={() => confirm()}>Send to {plan?.content?.to?.address}</button>
 */
export function usePlan(): UsePlanResult {
  const { kit } = useProvided('usePlan')
  const plan = useSelected(kit, selectLatest)
  return useMemo(() => {
    const about = plan && { plan: plan.operation }
    return {
      plan,
      canConfirm: plan?.phase === 'ready' && plan.isReviewed === true,
      confirm: ({ despiteWarnings = false } = {}) =>
        plan !== undefined && kit.dispatch({ type: 'confirmPlan', plan: plan.operation, revision: plan.revision, despiteWarnings }).status === 'accepted',
      cancel: () => void (plan && kit.dispatch({ type: 'cancelPlan', operation: plan.operation })),
      repeat: () => void (about && kit.dispatch({ type: 'repeatPlan', ...about })),
      resume: () => void (about && kit.dispatch({ type: 'continuePlan', ...about })),
    }
  }, [kit, plan])
}

const selectLatest = (state: PublicState) => selectPlan(state)
