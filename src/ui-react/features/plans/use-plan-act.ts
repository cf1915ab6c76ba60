import { useCallback } from 'react'
import { excludes, isWithWallet, type PlanAct } from '../../../domain/plans/state.js'
import { useAct, useKit } from '../../dialog/use-kit.js'

/**
 * Returns a function that gives a command of the visitor that asks for a plan of this act. While the wallet is still asked for an earlier one, no other is made: that
 * one is shown instead, with what it waits for.
 */
export function usePlanAct(kind: PlanAct): ReturnType<typeof useAct> {
  const [kit, act] = [useKit(), useAct()]
  return useCallback(
    (command) => {
      const isAsked = kit.getState().plans.held.some((one) => excludes(one.act, kind) && isWithWallet(one))
      if (isAsked) kit.dispatch({ type: 'pushView', view: 'ConfirmPlan' })
      else act(command)
    },
    [kit, act, kind],
  )
}
