import type { Strings } from '../../i18n/strings.js'
import { cut } from '../../i18n/token-amount.js'

/** Digits that tell prices apart. */
const SIGNIFICANT = 6

/** Most decimals that are shown. All of them stand in the title. */
const MAX_DECIMALS = 12

/** Formats an amount of an exchange: six digits that count, truncated, so that nothing is promised that does not come. @param value decimal string in whole tokens */
export function swapAmount(strings: Strings, value: string, symbol?: string): string {
  const unit = symbol ? `\u00a0${symbol}` : ''
  const [whole = '0', fraction = ''] = value.split('.')
  const zeros = /^0*$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const digits = Math.min(MAX_DECIMALS, Math.max(2, /^0*$/.test(whole) ? zeros + SIGNIFICANT : SIGNIFICANT - whole.length))
  return strings.number(cut(value, digits), { minimumFractionDigits: Math.min(2, fraction.length), maximumFractionDigits: digits }) + unit
}
