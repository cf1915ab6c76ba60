import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import { type HeldPlan, isOver } from './state.js'

/**
 * Returns a plan: the given one, or the one that the visitor is busy with, which is the latest that is not over, else the latest.
 *
 * @example const plan = kit.select((state) => selectPlan(state))
 */
export function selectPlan({ plans: { held } }: PublicState, operation?: OperationId): HeldPlan | undefined {
  if (operation !== undefined) return held.find((one) => one.operation === operation)
  const busy = [...held].reverse().find((one) => !isOver(one) && one.phase !== 'interrupted' && one.phase !== 'submitted')
  return busy ?? held.at(-1)
}

/** Returns the plans that an earlier page has begun and that wait for the visitor. */
export function selectInterruptedPlans({ plans: { held } }: PublicState): readonly HeldPlan[] {
  return held.filter(({ phase }) => phase === 'interrupted')
}
