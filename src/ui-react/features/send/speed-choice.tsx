import type { ReactElement } from 'react'
import type { TransferSpeed } from '../../../ports/services/transfers.js'
import { useText } from '../../i18n/use-text.js'
import { sendText } from './strings.js'

const SPEEDS: readonly TransferSpeed[] = ['slow', 'normal', 'fast']

/** Choice of three speeds. The fee follows from it. */
export function SpeedChoice({ speed, onSpeed }: { speed: TransferSpeed; onSpeed: (speed: TransferSpeed) => void }): ReactElement {
  const t = useText(sendText)
  return (
    <fieldset className="lk-speeds" aria-label={t('send.speed')}>
      {SPEEDS.map((one) => (
        <button type="button" key={one} className="lk-max" aria-pressed={one === speed} onClick={() => onSpeed(one)}>
          {t(`send.speed.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
