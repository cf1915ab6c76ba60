import type { ReactElement } from 'react'
import { type AmountParts, change, exactAmount, money } from '../i18n/amounts.js'
import { tokenAmount } from '../i18n/token-amount.js'
import { useStrings } from '../i18n/use-text.js'
import { useFit } from './use-fit.js'

/** Large amount with dimmed decimals, as large as its line allows. */
export function Amount({ parts, exact }: { parts: AmountParts; exact?: string | undefined }): ReactElement {
  const ref = useFit<HTMLSpanElement>(parts.whole + parts.rest)
  return (
    <span className="lk-amount" title={exact} ref={ref}>
      {parts.whole}
      {parts.rest && <span className="lk-dim">{parts.rest}</span>}
    </span>
  )
}

/** Token amount in a line of text. All digits are in the title. @param value decimal string */
export function TokenAmount({ value, symbol }: { value: string; symbol?: string | undefined }): ReactElement {
  const strings = useStrings()
  return (
    <span className="lk-num" title={exactAmount(strings, value, symbol)}>
      {tokenAmount(strings, value, symbol)}
    </span>
  )
}

interface WorthProps {
  /** Decimal string. */
  value: string
  /** ISO 4217. */
  currency: string
  /** Ratio: 0.02 for plus two percent. */
  change?: number | undefined
}

/** Fiat value of a token and its change, as the two figures of a row. */
export function Worth({ value, currency, change: ratio }: WorthProps): ReactElement {
  const strings = useStrings()
  return (
    <>
      <span>{money(strings, value, currency)}</span>
      {ratio !== undefined && <small className={ratio > 0 ? 'lk-gain' : undefined}>{change(strings, ratio)}</small>}
    </>
  )
}
