import type { PortfolioCurrency } from '../../domain/portfolio/config.js'
import { decimalText } from '../../domain/shared/tokens/values.js'
import type { ClockPort } from '../../ports/clock.js'
import type { CurrencyRate } from '../../ports/services/portfolio.js'
import type { TimerPort } from '../../ports/timer.js'
import { within } from '../shared/async-task.js'

/** Milliseconds for which a rate is used. */
const RATE_LIFE_MS = 600_000

/** Milliseconds for the app to tell a rate. Prices do not wait longer. */
const RATE_MS = 5_000

/**
 * Returns what tells the rate of the app's currency. The last known one counts while the app does not answer, so that an amount never changes its currency while somebody types it; before
 * the first one there is none.
 */
export function createCurrencyRate(
  { code, perUsd }: PortfolioCurrency,
  { clock, timer }: { readonly clock: ClockPort; readonly timer: TimerPort },
): (signal: AbortSignal) => Promise<CurrencyRate | undefined> {
  let known: { readonly rate: CurrencyRate; readonly at: number } | undefined
  return async (signal) => {
    if (known !== undefined && clock.now() - known.at < RATE_LIFE_MS) return known.rate
    const asked = (async () => (typeof perUsd === 'function' ? perUsd() : perUsd))()
    const told = decimalText(await within(timer, RATE_MS, asked, undefined, signal), 'positive')
    if (told !== undefined) known = { rate: { currency: code, perUsd: told }, at: clock.now() }
    return known?.rate
  }
}
