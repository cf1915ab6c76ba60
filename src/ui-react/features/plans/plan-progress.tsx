import type { ReactElement } from 'react'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import { isPlanOfAccount, selectPlan, verdictOf } from '../../../domain/plans/selectors.js'
import type { HeldPlan } from '../../../domain/plans/state.js'
import type { RootState } from '../../../domain/root.js'
import { canReplace } from '../../../domain/send/selectors.js'
import { transactionExplorerUrl } from '../../../domain/shared/networks/networks.js'
import { useAct, useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { PayOutcome, usePayRest } from '../pay/pay-outcome.js'
import { useShownPlan } from './confirm-plan.js'
import { failureWords, isTooLate } from './format-plan.js'
import { PlanProgressView, type ProgressState } from './plan-progress-view.js'
import { plansText } from './strings.js'

/** View PlanProgress, connected to the state: how far the visitor's act has come. */
export function PlanProgress(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const t = useText(plansText)
  const nameOf = useWalletName()
  const { plan, isOwn, network, wallet, outcome, canReplaceIt } = useSelected(kit, readProgress)
  const shown = useShownPlan(plan, network)
  const hash = plan && [...plan.progress].reverse().find((one) => one.hash !== undefined)?.hash
  const about = plan && { plan: plan.operation }
  const isPay = plan?.act === 'pay'
  const paid = usePayRest(outcome)
  return (
    <PlanProgressView
      state={plan === undefined ? 'none' : stateOf(plan)}
      waiting={plan?.claim === 'asked'}
      amount={shown?.goes[0]}
      rest={isPay ? paid?.rest : plan?.phase === 'done' && plan.act === 'send' ? shown?.later?.[0] : undefined}
      restWords={paid?.words}
      onRest={() => about && act(isPay ? { type: 'payRest', payment: about.plan } : { type: 'sendRest', ...about })}
      extra={isPay && <PayOutcome plan={plan} outcome={outcome} />}
      verdict={plan && verdictOf(plan)}
      problem={plan && failureWords(plan, nameOf(wallet), t)}
      steps={plan?.content?.steps.map(({ id, type }) => ({ id, type, status: plan.progress.find((one) => one.id === id)?.status ?? 'waiting' })) ?? []}
      atOnce={shown?.atOnce}
      explorer={hash !== undefined && network ? transactionExplorerUrl(network, hash) : undefined}
      cancels={plan?.act === 'cancel'}
      onSlow={canReplaceIt ? () => kit.dispatch({ type: 'pushView', view: 'PendingTransactions' }) : undefined}
      onRepeat={plan === undefined || !isOwn || isTooLate(plan) ? undefined : () => act({ type: 'repeatPlan', plan: plan.operation })}
      onContinue={() => about && act({ type: 'continuePlan', ...about })}
      onForget={() => {
        if (about) kit.dispatch({ type: 'forgetPlan', ...about })
        kit.dispatch({ type: 'closeModal' })
      }}
      onClose={() => kit.dispatch({ type: 'closeModal' })}
    />
  )
}

function readProgress(state: RootState) {
  const plan = selectPlan(state)
  return {
    plan,
    isOwn: plan !== undefined && isPlanOfAccount(state, plan),
    network: plan && findNetwork(state, plan.network),
    outcome: plan?.act === 'pay' ? state.pay?.outcomes?.find((one) => one.operation === plan.operation) : undefined,
    canReplaceIt: state.transactions.sent.some((one) => plan?.progress.some(({ hash }) => hash === one.hash) && canReplace(state, one)),
    wallet: plan === undefined ? '' : selectConnectorName(state, plan.connectorId, plan.namespace),
  }
}

function stateOf({ phase, claim }: HeldPlan): ProgressState {
  if (phase === 'interrupted' && claim === 'elsewhere') return 'elsewhere'
  return phase === 'preparing' || phase === 'ready' ? 'running' : phase
}
