import { type ReactElement, type RefObject, useRef } from 'react'
import { attempt } from '../../domain/shared/guard.js'
import { type AmountParts, change, exactAmount, money } from '../i18n/amounts.js'
import { tokenAmount } from '../i18n/token-amount.js'
import { useStrings } from '../i18n/use-text.js'
import { useBrowserEffect } from './hooks.js'

/** Large amount with dimmed decimals, as large as its line allows. One that wraps does so before its unit. */
export function Amount({ parts, exact }: { parts: AmountParts; exact?: string | undefined }): ReactElement {
  const ref = useFit<HTMLSpanElement>(parts.whole + parts.rest)
  return (
    <span className="lk-amount" title={exact} ref={ref}>
      {parts.whole}
      {parts.rest && <span className="lk-dim">{parts.rest.replaceAll('\u00a0', ' ')}</span>}
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

/** Smallest part of the text size to which a text shrinks before it wraps. */
const LEAST = 0.4

/**
 * Shrinks a text until it fits into the width that its line leaves, as measured. A text that does not fit at the smallest size wraps, so that no digit is cut off.
 *
 * @param text measured again when it changes
 */
function useFit<E extends HTMLElement>(text: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useBrowserEffect(() => {
    const element = ref.current
    const line = element?.parentElement
    if (!element || !line) return
    const update = () => {
      element.style.fontSize = ''
      element.removeAttribute('data-wraps')
      const { clientWidth: room, scrollWidth: wanted } = element
      if (wanted <= room || wanted === 0) return
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      // A pixel less, because widths are rounded.
      element.style.fontSize = `${Math.max(size * LEAST, Math.floor((size * (room - 1) * 10) / wanted) / 10)}px`
      element.toggleAttribute('data-wraps', element.scrollWidth > element.clientWidth)
    }
    update()
    // In the next frame: a size that changes in the observer of sizes is told to the page as an error.
    let frame = 0
    const observer = attempt(
      () =>
        new ResizeObserver(() => {
          cancelAnimationFrame(frame)
          frame = requestAnimationFrame(update)
        }),
    )
    observer?.observe(line)
    return () => {
      observer?.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [text])
  return ref
}
