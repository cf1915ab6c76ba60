import type { ReactElement } from 'react'
import { ChevronDownIcon } from '../../icons/button-icons.js'
import { useText } from '../../i18n/use-text.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { Skeleton } from '../../primitives/skeleton.js'
import { sendText } from './strings.js'

/** Note below a field. */
export interface FieldNote {
  readonly text: string
  /** True if it is a reason not to send. */
  readonly isProblem?: boolean
}

/** Props of {@link AmountField}. */
export interface AmountFieldProps {
  asset: { readonly symbol: string; readonly picture: Picture }
  /** As it was typed. */
  amount: string
  amountNote?: FieldNote | undefined
  /** Readings of an amount with two meanings. */
  meanings?: readonly string[] | undefined
  /** Formatted. Undefined while it is read. */
  balance?: string | undefined
  /** Currency of values (ISO 4217). */
  money: string
  /** True if the amount is typed in the currency, not in the asset. */
  isMoney?: boolean | undefined
  onAmount: (text: string) => void
  onMax: () => void
  /** Opens the list of tokens. Absent where there is the coin alone. */
  onPick?: (() => void) | undefined
  /** Changes between token and currency. Absent without a price. */
  onUnit?: (() => void) | undefined
}

/** Plate with the amount, its unit and the balance. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const t = useText(sendText)
  const { asset, amount, amountNote, meanings = [], balance, money, isMoney, onAmount, onMax, onPick, onUnit } = props
  return (
    <div className="lk-plate">
      <div className="lk-plate__line">
        <span className="lk-plate__label">{t('send.amount')}</span>
        <span className="lk-plate__hold">
          <bdi className="lk-plate__label lk-num">{balance ?? <Skeleton width={64} />}</bdi>
          <button type="button" className="lk-max" onClick={() => onMax()}>
            {t('send.max')}
          </button>
        </span>
      </div>
      <div className="lk-plate__line">
        <input
          className="lk-plate__input"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder="0"
          aria-label={isMoney ? t('send.amountIn', { currency: money }) : t('send.amount')}
          aria-invalid={amountNote?.isProblem || undefined}
          aria-describedby="lk-send-amount"
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
        />
        {onUnit && (
          <button type="button" className="lk-max" onClick={() => onUnit()}>
            <bdi>{isMoney ? money : asset.symbol}</bdi>
            <span className="lk-vh">. {t('send.unit', { unit: isMoney ? asset.symbol : money })}</span>
          </button>
        )}
        {onPick ? (
          <button type="button" className="lk-pick lk-pick--button" onClick={() => onPick()}>
            <span className="lk-vh">{t('send.token')}: </span>
            <Tile {...asset.picture} size={28} />
            <bdi>{asset.symbol}</bdi>
            <ChevronDownIcon size="xs" />
          </button>
        ) : (
          <span className="lk-pick">
            <Tile {...asset.picture} size={28} />
            <bdi>{asset.symbol}</bdi>
          </span>
        )}
      </div>
      <span
        id="lk-send-amount"
        className={amountNote?.isProblem ? 'lk-plate__label lk-danger' : 'lk-plate__label'}
        role={amountNote?.isProblem ? 'alert' : undefined}
      >
        <bdi>{amountNote?.text}</bdi>
      </span>
      {meanings.length > 0 && (
        <div className="lk-plate__line lk-plate__line--start">
          {meanings.map((meaning) => (
            <button type="button" key={meaning} className="lk-max" onClick={() => onAmount(meaning)}>
              <bdi>{meaning}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
