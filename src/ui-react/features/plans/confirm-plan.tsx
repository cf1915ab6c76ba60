import { type ReactElement, useMemo, useState } from 'react'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import { isPlanOfAccount, selectPlan, sponsorOf } from '../../../domain/plans/selectors.js'
import type { HeldPlan } from '../../../domain/plans/state.js'
import type { RootState } from '../../../domain/root.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { useAct, useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import type { Strings } from '../../i18n/strings.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { formatReview, nativeOf } from '../transactions/format-review.js'
import { reviewText } from '../transactions/strings.js'
import { ConfirmPlanView, type ConfirmPlanViewProps, type ShownPlan } from './confirm-plan-view.js'
import {
  aboutReplaced,
  confirmWords,
  failureWords,
  formatAgain,
  formatAmount,
  formatAtOnce,
  formatBound,
  formatCost,
  formatMeans,
  formatTerms,
  formatWarnings,
  isTooLate,
  promptsOf,
} from './format-plan.js'
import { plansText } from './strings.js'

/** View ConfirmPlan, connected to the state: the plan that the visitor is asked about. */
export function ConfirmPlan(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const nameOf = useWalletName()
  const t = useText(plansText)
  const { plan, isOwn, earlier, network, wallet, sponsor } = useSelected(kit, readPlan)
  const made = useShownPlan(plan, network)
  /** Plan that was not the one that the visitor saw when they pressed the button. */
  const [changed, setChanged] = useState<string>()
  const name = nameOf(wallet)
  const shown = made && plan && { ...made, notes: [...formatMeans(plan, name, sponsor, t), ...formatAgain(earlier, name, t), ...made.notes] }
  const state = plan === undefined ? 'none' : isOwn ? stateOf(plan) : 'failed'
  const isChanged = plan !== undefined && plan.operation === changed && (state === 'ready' || state === 'checking')
  const problem = plan && (!isOwn ? t('plan.otherAccount') : isChanged ? t('plan.changed') : failureWords(plan, name, t))
  return (
    <ConfirmPlanView
      key={plan?.operation}
      revision={plan?.revision}
      state={state}
      plan={shown}
      wallet={name}
      problem={problem}
      warned={plan !== undefined && isWarned(plan)}
      onConfirm={() => {
        if (plan === undefined) return
        const { operation, revision } = plan
        const receipt = kit.dispatch({ type: 'confirmPlan', plan: operation, revision, despiteWarnings: isWarned(plan) })
        setChanged(receipt.status === 'rejected' ? operation : undefined)
        if (receipt.status === 'rejected' && receipt.failure.code === 'PLAN_EXPIRED') kit.dispatch({ type: 'repeatPlan', plan: operation })
      }}
      onRepeat={plan === undefined || !isOwn || isTooLate(plan) ? undefined : () => act({ type: 'repeatPlan', plan: plan.operation })}
      onCancel={() => {
        if (plan !== undefined && plan.phase !== 'failed') kit.dispatch({ type: 'cancelPlan', operation: plan.operation })
        kit.dispatch({ type: 'goBack' })
      }}
    />
  )
}

/** Returns a plan for display; undefined while it is made. */
export function useShownPlan(plan: HeldPlan | undefined, network: Network | undefined): ShownPlan | undefined {
  const [t, review, strings] = [useText(plansText), useText(reviewText), useStrings()]
  return useMemo(() => plan && toShown(plan, network, t, review, strings), [plan, network, t, review, strings])
}

function toShown(
  plan: HeldPlan,
  network: Network | undefined,
  t: Translate<typeof plansText>,
  review: Translate<typeof reviewText>,
  strings: Strings,
): ShownPlan | undefined {
  const { content, reviews = [] } = plan
  if (content === undefined) return undefined
  const { goes, comes, arrives = [], later = [], costs, to, warnings, replaces } = content
  return {
    goes: goes.map((amount) => formatAmount(amount, strings)),
    comes: comes.map((amount) => formatBound(amount, t, strings)),
    arrives: arrives.map((amount) => formatAmount(amount, strings)),
    later: later.map((amount) => formatAmount(amount, strings)),
    costs: [
      ...formatTerms(content, t, strings),
      ...(replaces?.fee ? [{ id: 'former', key: t('plan.formerFee'), value: formatBound(replaces.fee, t, strings) }] : []),
      ...costs.map((cost, at) => ({
        id: `${cost.for} ${at}`,
        key: t(replaces ? 'plan.newFee' : `plan.cost.${cost.for}`),
        value: formatCost(cost, content, t, strings),
      })),
    ],
    to: to && { address: to.address, name: to.profileName ?? to.appName, image: to.image, isKnown: to.isKnown === true },
    network: {
      name: network?.name ?? plan.network,
      picture: network ? networkPicture(networkEntry(network)) : { kind: 'place', name: plan.network },
    },
    notes: formatWarnings(warnings, t),
    // Receiver, fee and what the act warns of stand above: of the simulation, what will change.
    reviews: reviews.map((one) =>
      formatReview(
        {
          effects: [],
          warnings: one.warnings.filter(({ type }) => !warnings.some((told) => told.type === type)),
          ...(one.simulation && { simulation: one.simulation }),
        },
        nativeOf(network),
        review,
        strings,
      ),
    ),
    prompts: promptsOf(content),
    atOnce: formatAtOnce(content, t),
    about: aboutReplaced(plan, t),
    action: confirmWords(plan, t, strings),
    decline: plan.act === 'cancel' ? t('plan.keep') : undefined,
  }
}

function readPlan(state: RootState) {
  const plan = selectPlan(state)
  const isShown = plan !== undefined && plan.phase !== 'interrupted' && plan.phase !== 'submitted' && plan.phase !== 'done'
  return {
    plan: isShown ? plan : undefined,
    // A wallet that was asked answers for the account that it was asked about.
    isOwn: isShown && (plan.phase === 'running' || isPlanOfAccount(state, plan)),
    earlier: isShown ? state.plans.held.find(({ operation }) => operation === plan.earlier) : undefined,
    network: isShown ? findNetwork(state, plan.network) : undefined,
    sponsor: sponsorOf(state)?.name,
    wallet: isShown ? selectConnectorName(state, plan.connectorId, plan.namespace) : '',
  }
}

function stateOf({ phase, isReviewed }: HeldPlan): ConfirmPlanViewProps['state'] {
  if (phase === 'preparing') return 'making'
  if (phase === 'failed') return 'failed'
  if (phase === 'ready') return isReviewed ? 'ready' : 'checking'
  return 'asked'
}

function isWarned({ content, earlier, reviews = [] }: HeldPlan): boolean {
  return earlier !== undefined || [...(content?.warnings ?? []), ...reviews.flatMap(({ warnings }) => warnings)].some(({ level }) => level !== 'notice')
}
