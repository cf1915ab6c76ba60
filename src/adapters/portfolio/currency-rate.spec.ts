import { describe, expect, it } from 'vitest'
import { createMemoryClock } from '../memory/time/memory-clock.js'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import type { PortfolioCurrency } from '../../domain/portfolio/config.js'
import { createCurrencyRate } from './currency-rate.js'

function open(perUsd: PortfolioCurrency['perUsd']) {
  const time = createVirtualTime()
  const rate = createCurrencyRate({ code: 'EUR', perUsd }, { clock: createMemoryClock(time).port, timer: createMemoryTimer(time).port })
  return { time, read: () => rate(new AbortController().signal) }
}

describe('the rate of a currency', () => {
  it('[BAL-19] is asked for once in ten minutes', async () => {
    let asked = 0
    const { time, read } = open(async () => {
      asked += 1
      return `0.9${asked}`
    })
    expect([await read(), await read()]).toEqual([
      { currency: 'EUR', perUsd: '0.91' },
      { currency: 'EUR', perUsd: '0.91' },
    ])
    time.advanceBy(600_000)
    expect([await read(), asked]).toEqual([{ currency: 'EUR', perUsd: '0.92' }, 2])
  })

  it('[BAL-19] the last one counts while the app does not answer; before the first one there is none', async () => {
    let answer: (() => number) | undefined
    const { time, read } = open(async () => {
      if (answer === undefined) throw new Error('away')
      return answer()
    })
    expect(await read()).toBeUndefined()
    answer = () => 1e-7
    expect(await read()).toEqual({ currency: 'EUR', perUsd: '0.0000001' })
    answer = () => Number.NaN
    time.advanceBy(600_000)
    expect(await read()).toEqual({ currency: 'EUR', perUsd: '0.0000001' })
  })

  it('[BAL-19] one that never comes is not waited for longer than five seconds', async () => {
    const { time, read } = open(() => new Promise(() => {}))
    const told = read()
    await Promise.resolve()
    time.advanceBy(5_000)
    expect(await told).toBeUndefined()
  })
})
