import type { ReactElement, ReactNode } from 'react'
import type { PlanStep, StepProgress } from '../../../domain/plans/state.js'
import type { SentVerdict } from '../../../ports/finality.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { CheckIcon } from '../../icons/icons.js'
import { ClockIcon, InfoIcon, SendIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Hint } from '../../primitives/field.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { Loader } from '../../primitives/skeleton.js'
import { Verdict } from '../transactions/verdict.js'
import { plansText } from './strings.js'

/** State of a plan that is under way or over. */
export type ProgressState = 'none' | 'running' | 'submitted' | 'done' | 'failed' | 'interrupted' | 'elsewhere'

/** Props of {@link PlanProgressView}. */
export interface PlanProgressViewProps {
  state: ProgressState
  /** True while the right to go on is asked for: another tab may have it. */
  waiting?: boolean | undefined
  /** Amount that goes, formatted. */
  amount?: string | undefined
  /** Amount that is offered to the same receiver now, formatted. */
  rest?: string | undefined
  /** Words of the act about that, in place of those of a test payment. */
  restWords?: { readonly text: string; readonly button: string } | undefined
  problem?: string | undefined
  /** Verdict about what the wallet has sent. */
  verdict?: SentVerdict | undefined
  /** Facts of the act below the steps. */
  extra?: ReactNode
  steps: readonly (Pick<PlanStep, 'id' | 'type'> & Pick<StepProgress, 'status'>)[]
  /** Words of steps that were asked for with one prompt. */
  atOnce?: string | undefined
  explorer?: string | undefined
  /** True if it takes the place of a transaction, and moves nothing. */
  cancels?: boolean | undefined
  /** Leads to what can be done about a transaction that waits; absent where nothing can. */
  onSlow?: (() => void) | undefined
  onRest?: (() => void) | undefined
  /** Absent where another try helps nobody. */
  onRepeat?: (() => void) | undefined
  onContinue: () => void
  onForget: () => void
  onClose: () => void
}

const ICONS = {
  none: CheckIcon,
  running: SendIcon,
  submitted: SendIcon,
  done: CheckIcon,
  failed: WarningIcon,
  interrupted: InfoIcon,
  elsewhere: InfoIcon,
} as const

/** View PlanProgress: what was done, what is on its way, and what comes next. Closing it stops nothing. */
export function PlanProgressView({
  state,
  waiting,
  amount,
  rest,
  restWords,
  extra,
  problem,
  verdict,
  steps,
  atOnce,
  explorer,
  cancels,
  onSlow,
  onRest,
  onRepeat,
  onContinue,
  onForget,
  onClose,
}: PlanProgressViewProps): ReactElement {
  const t = useText(plansText)
  const common = useText(viewsText)
  const heading = t(cancels && state === 'running' ? 'plan.cancelling' : cancels && state === 'done' ? 'plan.cancelled' : `plan.${state}`)
  const stands = state === 'failed' ? problem : t(cancels && state === 'done' ? 'plan.cancelledText' : `plan.${state}Text`)
  const text = rest === undefined || state === 'failed' ? stands : (restWords?.text ?? t('plan.testText'))
  useAnnouncement(`${heading}. ${text ?? ''}`, state === 'failed' ? 'assertive' : 'polite')
  return (
    <>
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState
            icon={ICONS[state]}
            tone={state === 'failed' ? 'warning' : 'neutral'}
            heading={heading}
            tag={amount === undefined ? undefined : <bdi className="lk-dim lk-num">{amount}</bdi>}
            text={text}
          />
        </div>
        {steps.length > 0 && state !== 'none' && (
          <Stack label={t('plan.steps')}>
            {steps.map(({ id, type, status }) => (
              <Row
                key={id}
                tile={
                  <IconTile>
                    {status === 'started' || status === 'sent' ? <Loader /> : status === 'done' || status === 'skipped' ? <CheckIcon /> : <InfoIcon />}
                  </IconTile>
                }
                title={t(`plan.type.${type}`)}
                sub={t(`plan.step.${status}`)}
              />
            ))}
          </Stack>
        )}
        {atOnce !== undefined && state !== 'none' && <Hint>{atOnce}</Hint>}
        {verdict && state !== 'none' && <Verdict verdict={verdict} />}
        {extra}
        {(explorer !== undefined || onSlow) && (
          <Stack>
            {onSlow && <Row tile={<IconTile>{<ClockIcon />}</IconTile>} title={t('plan.slow')} sub={t('plan.slowText')} onPress={onSlow} chevron />}
            {explorer !== undefined && <Row tile={<IconTile>{<InfoIcon />}</IconTile>} title={t('plan.explorer')} href={explorer} chevron />}
          </Stack>
        )}
      </Body>
      <Footer line>
        {state === 'failed' && onRepeat ? (
          <div className="lk-footer__pair lk-footer__pair--wide">
            <Button kind="secondary" onPress={onClose}>
              {common('common.close')}
            </Button>
            <Button kind="primary" onPress={onRepeat}>
              {common('common.tryAgain')}
            </Button>
          </div>
        ) : state === 'interrupted' ? (
          <div className="lk-footer__pair lk-footer__pair--wide">
            <Button kind="secondary" onPress={onForget}>
              {t('plan.forget')}
            </Button>
            <Button kind="primary" busy={waiting} onPress={onContinue}>
              {t(waiting ? 'plan.waiting' : 'plan.goOn')}
            </Button>
          </div>
        ) : rest !== undefined && onRest ? (
          <div className="lk-footer__pair lk-footer__pair--wide">
            <Button kind="secondary" onPress={onClose}>
              {common('common.close')}
            </Button>
            <Button kind="primary" onPress={onRest}>
              {restWords?.button ?? t('plan.sendRest', { amount: rest })}
            </Button>
          </div>
        ) : (
          <Button kind="secondary" onPress={onClose}>
            {common('common.close')}
          </Button>
        )}
      </Footer>
    </>
  )
}
