import type { ReactElement } from 'react'
import type { PayOutcome as Outcome } from '../../../domain/pay/state.js'
import type { HeldPlan } from '../../../domain/plans/state.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { CheckIcon } from '../../icons/icons.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { InfoIcon } from '../../icons/view-icons.js'
import { Note } from '../../primitives/callout.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { Loader } from '../../primitives/skeleton.js'
import { payText } from './strings.js'

/** Props of {@link PayOutcomeView}. */
export interface PayOutcomeViewProps {
  /** Steps that are reached: signed by the wallet, seen in a block, settled for good. */
  reached: 0 | 1 | 2 | 3
  arrival?: Outcome['arrival'] | undefined
  /** Amounts, formatted. */
  due?: string | undefined
  arrived?: string | undefined
  by?: string | undefined
  isLate?: boolean | undefined
  parts?: number | undefined
}

/** Progress of a payment, in three words, and what came to the receiver. */
export function PayOutcomeView({ reached, arrival, due = '', arrived = '', by = '', isLate = false, parts = 1 }: PayOutcomeViewProps): ReactElement {
  const t = useText(payText)
  const words = ['signed', 'seen', 'settled'] as const
  return (
    <>
      {arrival === 'exact' && <Note icon={CheckIcon}>{t('pay.exact', { amount: due })}</Note>}
      {arrival === 'short' && (
        <Note icon={WarningIcon} tone="warning" title={t('pay.lacks', { amount: by })}>
          {t('pay.lacksText', { arrived })}
        </Note>
      )}
      {arrival === 'over' && (
        <Note icon={WarningIcon} tone="warning" title={t('pay.over', { amount: by })}>
          {t('pay.overText', { arrived })}
        </Note>
      )}
      {arrival === 'unknown' && <Note>{t('pay.unclear')}</Note>}
      {isLate && (
        <Note icon={WarningIcon} tone="warning" title={t('pay.late')}>
          {t('pay.lateText')}
        </Note>
      )}
      {parts > 1 && <Note>{t('pay.parts', { count: parts })}</Note>}
      {reached > 0 && (
        <Stack label={t('pay.state')}>
          {words.map((word, at) => (
            <Row
              key={word}
              tile={<IconTile>{at < reached ? <CheckIcon /> : at === reached ? <Loader /> : <InfoIcon />}</IconTile>}
              title={t(`pay.${word}`)}
              sub={at < reached ? t(`pay.${word}Text`) : undefined}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

/** The same, connected to a plan. */
export function PayOutcome({ plan: { phase, progress }, outcome }: { plan: HeldPlan; outcome: Outcome | undefined }): ReactElement {
  const strings = useStrings()
  const isSigned = progress.at(-1)?.hash !== undefined
  const reached = outcome?.isSettled ? 3 : phase === 'done' ? 2 : isSigned ? 1 : 0
  return (
    <PayOutcomeView
      reached={reached}
      {...(outcome && {
        arrival: outcome.arrival,
        due: amountOf(outcome, outcome.due.units, strings),
        arrived: amountOf(outcome, outcome.arrived, strings),
        by: amountOf(outcome, outcome.by, strings),
        isLate: outcome.isLate,
        parts: outcome.parts,
      })}
    />
  )
}

/** Returns the rest of a payment that came short, with its words. */
export function usePayRest(
  outcome: Outcome | undefined,
): { readonly rest: string; readonly words: { readonly text: string; readonly button: string } } | undefined {
  const [t, strings] = [useText(payText), useStrings()]
  if (outcome?.arrival !== 'short') return undefined
  const rest = amountOf(outcome, outcome.by, strings)
  return { rest, words: { text: t('pay.lacks', { amount: rest }), button: t('pay.rest', { amount: rest }) } }
}

function amountOf({ due }: Outcome, units: string | undefined, strings: Strings): string {
  return units === undefined ? '' : exactAmount(strings, formatUnits(BigInt(units), due.decimals), due.symbol)
}
