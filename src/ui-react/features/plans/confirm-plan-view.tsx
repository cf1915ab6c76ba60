import { type ReactElement, useState } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { Button } from '../../primitives/button.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { Skeleton } from '../../primitives/skeleton.js'
import { ReviewView, type ShownReview } from '../transactions/review-view.js'
import type { PlanNote } from './format-plan.js'
import { NoPlan, PartyPlate, type ShownParty } from './plan-parts.js'
import { plansText } from './strings.js'

/** Plan, formatted for display. */
export interface ShownPlan {
  /** Amounts that go, the first one large. */
  readonly goes: readonly string[]
  readonly comes: readonly string[]
  /** Amounts that the receiver gets, where others go. Those that come are left over then. */
  readonly arrives?: readonly string[] | undefined
  /** Amounts that are offered once these have arrived. */
  readonly later?: readonly string[] | undefined
  readonly costs: readonly { readonly id: string; readonly key: string; readonly value: string }[]
  readonly to?: ShownParty | undefined
  readonly network: { readonly name: string; readonly picture: Picture }
  readonly notes: readonly PlanNote[]
  readonly reviews: readonly ShownReview[]
  readonly prompts: number
  /** Words of steps that are asked for with one prompt. */
  readonly atOnce?: string | undefined
  /** Sentence about the act. */
  readonly about?: string | undefined
  /** Words of the button that confirms it, and of the other one where Cancel would mean both. */
  readonly action: string
  readonly decline?: string | undefined
}

/** Props of {@link ConfirmPlanView}. */
export interface ConfirmPlanViewProps {
  /** `making`: it is made. `checking`: it is simulated. `ready`: it can be confirmed. `asked`: the wallet is asked. `failed`: it can be made again. `none`: there is none. */
  state: 'none' | 'making' | 'checking' | 'ready' | 'asked' | 'failed'
  /** Absent while it is made. */
  plan?: ShownPlan | undefined
  wallet: string
  /** Reason why it failed, or could not be confirmed. */
  problem?: string | undefined
  /** True if warnings have to be accepted. */
  warned: boolean
  onConfirm: () => void
  /** Absent where another try helps nobody. */
  onRepeat?: (() => void) | undefined
  /** Revision of the plan: warnings are accepted for one. */
  revision?: number | undefined
  onCancel: () => void
}

/** View ConfirmPlan: who, where, what goes and comes, what it costs and what it does; and one button that says it. */
export function ConfirmPlanView({ state, plan, wallet, problem, warned, revision = 0, onConfirm, onRepeat, onCancel }: ConfirmPlanViewProps): ReactElement {
  const t = useText(plansText)
  const common = useText(viewsText)
  const [accepted, setAccepted] = useState<number>()
  const sure = accepted === revision
  const wait =
    state === 'making' ? t('plan.making') : state === 'checking' ? t('plan.checking') : state === 'asked' ? t('plan.confirmIn', { wallet }) : undefined
  useAnnouncement(problem ?? wait ?? plan?.action, problem === undefined ? 'polite' : 'assertive')
  if (state === 'none') return <NoPlan onClose={onCancel} />
  const asks = warned && state === 'ready'
  const press = () => {
    if (state === 'failed') onRepeat?.()
    else if (asks && !sure) setAccepted(revision)
    else onConfirm()
  }
  return (
    <>
      <Body>
        {plan === undefined ? <Making /> : <PlanFacts plan={plan} />}
        {(problem ?? wait) && <Hint tone={problem === undefined ? undefined : 'danger'}>{problem ?? wait}</Hint>}
      </Body>
      <Footer line>
        {state === 'failed' && onRepeat === undefined ? (
          <Button kind="secondary" onPress={onCancel}>
            {common('common.close')}
          </Button>
        ) : (
          <div className="lk-footer__pair lk-footer__pair--wide">
            <CancelButton label={plan?.decline} onPress={onCancel} />
            <Button kind="primary" busy={state !== 'ready' && state !== 'failed'} onPress={press}>
              {state === 'failed' ? common('common.tryAgain') : asks ? t(sure ? 'plan.sure' : 'plan.anyway') : (plan?.action ?? t('plan.making'))}
            </Button>
          </div>
        )}
      </Footer>
    </>
  )
}

function Making(): ReactElement {
  return (
    <div className="lk-sum" aria-busy="true">
      <Skeleton width={120} />
      <Skeleton width={200} />
    </div>
  )
}

/** Facts of a plan, without buttons. */
export function PlanFacts({ plan }: { plan: ShownPlan }): ReactElement {
  const t = useText(plansText)
  const { goes, comes, arrives = [], later = [], costs, to, network, notes, reviews, prompts, atOnce, about } = plan
  return (
    <>
      {goes.length > 0 && (
        <div className="lk-sum">
          {goes.map((amount) => (
            <bdi className="lk-sum__amount" key={amount}>
              {amount}
            </bdi>
          ))}
        </div>
      )}
      {notes.map(({ id, title, text, danger }) => (
        <Note key={id} icon={WarningIcon} tone={danger ? 'danger' : 'warning'} title={title}>
          {text}
        </Note>
      ))}
      {about !== undefined && <Hint>{about}</Hint>}
      {to && <PartyPlate {...to} />}
      <KeyValue
        rows={[
          {
            key: t('plan.network'),
            value: (
              <span className="lk-mini">
                <Tile {...network.picture} size={24} />
                <span>{network.name}</span>
              </span>
            ),
          },
          ...arrives.map((value, at) => ({ id: `arrives ${at}`, key: t('plan.arrives'), value })),
          ...comes.map((value, at) => ({ id: `gets ${at}`, key: t(arrives.length > 0 ? 'plan.left' : 'plan.gets'), value })),
          ...later.map((value, at) => ({ id: `later ${at}`, key: t('plan.later'), value })),
          ...costs,
        ]}
      />
      {reviews.length > 0 && <ReviewView transactions={reviews} />}
      {atOnce !== undefined && <Hint>{atOnce}</Hint>}
      {prompts > 1 && <Hint>{t('plan.prompts', { count: prompts })}</Hint>}
    </>
  )
}
