import type { ReactElement } from 'react'
import { type AmountParts, change, exactAmount, money, tokenAmount } from '../strings/amounts.js'
import { useStrings } from '../strings/use-text.js'

/** A large amount with quiet decimals. */
export function Amount({ parts, exact }: { parts: AmountParts; exact?: string | undefined }): ReactElement {
  return (
    <span className="lk-amount" data-size={parts.size} title={exact}>
      {parts.whole}
      {parts.rest && <span className="lk-dim">{parts.rest}</span>}
    </span>
  )
}

/** An amount of a token in a line of text; all its digits on demand. @param value decimal string */
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
  /** 0.02 for two percent up. */
  change?: number | undefined
}

/** What a token is worth and how that changed, as the two figures of a row. */
export function Worth({ value, currency, change: ratio }: WorthProps): ReactElement {
  const strings = useStrings()
  return (
    <>
      <span>{money(strings, value, currency)}</span>
      {ratio !== undefined && <small className={ratio > 0 ? 'lk-gain' : undefined}>{change(strings, ratio)}</small>}
    </>
  )
}
