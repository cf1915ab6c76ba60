import type { ReactElement } from 'react'
import type { Arrival } from '../../../ports/services/funds.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { CheckIcon } from '../../icons/icons.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { Note } from '../../primitives/callout.js'
import { receiveText } from './strings.js'

/** Arrivals while the view was open. */
export interface ArrivalsModel {
  /** Newest first. */
  readonly arrivals: readonly Arrival[]
  /** True if the last look failed. */
  readonly failed: boolean
}

/** Most arrivals that are shown. */
const MAX_SHOWN = 5

/** Coins that came while the view was open, each told once to assistive tech. */
export function ArrivalNotes({ arrivals, failed, network }: ArrivalsModel & { readonly network: string }): ReactElement | null {
  const t = useText(receiveText)
  const strings = useStrings()
  const textOf = ({ amount, symbol, unconfirmed }: Arrival) =>
    t(unconfirmed ? 'receive.onItsWay' : 'receive.arrived', { amount: tokenAmount(strings, amount, symbol) })
  const [newest] = arrivals
  useAnnouncement(newest && textOf(newest), 'polite', arrivals.length)
  useAnnouncement(failed ? t('receive.watchFailed', { network }) : undefined)
  if (newest === undefined && !failed) return null
  return (
    <div className="lk-receive__arrivals">
      {arrivals.slice(0, MAX_SHOWN).map((one) => (
        <Note key={one.id} icon={one.unconfirmed ? ClockIcon : CheckIcon} title={textOf(one)}>
          {one.unconfirmed && t('receive.onItsWayText')}
        </Note>
      ))}
      {failed && (
        <Note icon={WarningIcon} tone="warning">
          {t('receive.watchFailed', { network })}
        </Note>
      )}
    </div>
  )
}
