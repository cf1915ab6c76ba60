import type { ReactElement } from 'react'
import { selectNetwork } from '../../../domain/network/selectors.js'
import { selectPlan } from '../../../domain/plans/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { createSelector } from '../../../domain/kernel/selectors.js'
import { orderTokens } from '../../../domain/swap/selectors.js'
import { selectSwap, selectSwapTokens } from '../../../domain/swap/selectors.js'
import { useKit } from '../../dialog/use-kit.js'
import { usePlanAct } from '../plans/use-plan-act.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSelected } from '../../provider/use-selected.js'
import { SwapView } from './swap-view.js'

/** View Swap, connected to the state. */
export function Swap(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = usePlanAct('swap')
  const form = useSelected(kit, selectForm)
  const tokens = useSelected(kit, selectTokens)
  const network = useSelected(kit, (state) => selectNetwork(state))
  const plan = useSelected(kit, selectSwapPlan)
  const quiet = plan?.failure?.code === 'ABORTED' || plan?.failure?.code === 'OPERATION_SUPERSEDED'
  return (
    <SwapView
      form={form}
      tokens={tokens}
      network={network && { id: network.caipNetworkId, name: network.name }}
      busy={plan?.phase === 'preparing'}
      failed={plan?.phase === 'failed' && !quiet ? plan.failure?.message : undefined}
      onAmount={(amount) => kit.dispatch({ type: 'setSwap', amount })}
      onToken={(side, id) => kit.dispatch({ type: 'setSwap', [side]: id })}
      onTurn={() => kit.dispatch({ type: 'exchangeSwap' })}
      onReview={(choice) => act({ type: 'swap', ...choice })}
      onNetworks={() => kit.dispatch({ type: 'pushView', view: 'Networks' })}
    />
  )
}

const selectForm = createSelector((state: RootState) => [state.swap, state.network, state.config, state.account], selectSwap)

const selectTokens = createSelector(
  (state: RootState) => [selectSwapTokens(state)],
  (state: RootState) => {
    const { tokens, failedAt } = selectSwapTokens(state) ?? {}
    return tokens === undefined ? (failedAt === undefined ? undefined : null) : orderTokens(tokens)
  },
)

function selectSwapPlan(state: RootState) {
  const plan = selectPlan(state)
  return plan?.act === 'swap' ? plan : undefined
}
