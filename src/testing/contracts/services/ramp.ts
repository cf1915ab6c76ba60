import type { Observable } from 'rxjs'
import type { LinkRequest, QuoteRequest, RampPort } from '../../../ports/services/ramp.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Providers of purchases, and their window. */
export interface RampHarness extends Harness {
  readonly port: RampPort
  readonly quote: QuoteRequest
  /** Request for the address of the provider's page, whose orders are told. */
  readonly link: LinkRequest
  /** Makes every call of the service fail from now on. */
  breakService(): void
  /** Blocks windows, or has the visitor close the open one. */
  window(state: 'blocked' | 'closed'): void
  /** Returns the pages of the windows that are open, oldest first; `blank` leads nowhere yet. */
  windows(): readonly string[]
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

const PAGE = 'https://pay.example/order/1'

/** Contract of every port of purchases. */
export function rampContract(api: TestApi, name: string, setUp: SetUp<RampHarness>, options: ContractOptions<RampHarness> = {}): void {
  const { expect } = api
  const asked = async <T>({ elapse, withinMs }: RampHarness, source: Observable<T>) => {
    const heard = listen(source)
    await elapse(withinMs)
    return heard
  }
  const one = async <T>(subject: RampHarness, source: Observable<T>): Promise<T> => {
    const heard = await asked(subject, source)
    expect([heard.errors, heard.order]).toEqual([[], ['next', 'complete']])
    expect(JSON.parse(JSON.stringify(heard.values[0]))).toEqual(heard.values[0])
    return heard.values[0] as T
  }
  /** Runs a method that emits nothing, in the call stack. */
  const done = (source: Observable<never>) => {
    const heard = listen(source)
    expect([heard.errors, heard.order]).toEqual([[], ['complete']])
  }

  suiteOf(api, `ramp port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['close', 'link', 'navigate', 'open', 'options', 'orders', 'place', 'quote'])
    })

    test('[RAMP-20] tells the place at once, as a guess of two letters at most', async ({ port }) => {
      const heard = listen(port.place())
      expect(heard.order).toEqual(['next', 'complete'])
      expect(/^[A-Z]{2}$/.test(heard.values[0]?.country ?? 'XX')).toBe(true)
    })

    test('[RAMP-03, RAMP-04] tells currencies with their networks and limits', async (subject) => {
      const { purchaseCurrencies, paymentCurrencies } = await one(subject, subject.port.options())
      expect(purchaseCurrencies.every(({ id, symbol, networks }) => id !== '' && symbol !== '' && networks.length > 0)).toBe(true)
      expect(paymentCurrencies.every(({ payment_method_limits: limits }) => limits.every(({ id, min, max }) => id !== '' && Number(min) <= Number(max)))).toBe(
        true,
      )
    })

    test('[RAMP-13] o1 quotes with an id, for the very amount that was asked', async (subject) => {
      const quote = await one(subject, subject.port.quote(subject.quote))
      expect([quote.quoteId !== '', Number(quote.paymentTotal.amount), quote.purchaseAmount.currency]).toEqual([
        true,
        Number(subject.quote.amount),
        subject.quote.purchaseCurrency,
      ])
    })

    test('[RAMP-12] tells an address of the provider’s page, and the order that it begins', async (subject) => {
      const { url } = await one(subject, subject.port.link(subject.link))
      expect(/^https?:\/\//.test(url)).toBe(true)
      const { provider, address, network } = subject.link
      const { told, orders } = await one(subject, subject.port.orders({ provider, address, network }))
      expect([told, orders.every(({ status }) => ['pending', 'done', 'failed'].includes(status))]).toEqual([true, true])
    })

    test('[RAMP-23] a provider that tells no orders says so: nothing is known then', async (subject) => {
      const { address, network } = subject.link
      expect(await one(subject, subject.port.orders({ provider: 'meld', address, network }))).toEqual({ told: false, orders: [] })
    })

    test('[RAMP-20] a service that fails is a typed failure', async (subject) => {
      subject.breakService()
      for (const source of [subject.port.options(), subject.port.quote(subject.quote), subject.port.link(subject.link)])
        expect(typeof theFailure(api, await asked(subject, source as Observable<unknown>))?.code).toBe('string')
    })

    test('[RAMP-19] opens a window in the call stack, leads it to a page, and closes one that leads nowhere', async ({ port, windows }) => {
      const cold = port.open()
      expect(windows()).toEqual([])
      done(cold)
      expect(windows()).toEqual(['blank'])
      done(port.navigate({ url: PAGE }))
      expect(windows()).toEqual([PAGE])
      done(port.open())
      done(port.close())
      expect(windows()).toEqual([PAGE])
    })

    test('[RAMP-19] leads to no page that is no address of one', async ({ port, windows }) => {
      done(port.open())
      expect(theFailure(api, listen(port.navigate({ url: 'javascript:alert(1)' })))?.code).toBe('LINK_REFUSED')
      expect(windows()).toEqual(['blank'])
    })

    test('[RAMP-19] says that a window was blocked, and that it was closed', async ({ port, window, windows }) => {
      done(port.open())
      window('closed')
      expect(theFailure(api, listen(port.navigate({ url: PAGE })))?.code).toBe('BUY_WINDOW_CLOSED')
      window('blocked')
      expect(theFailure(api, listen(port.open()))?.code).toBe('BUY_WINDOW_BLOCKED')
      expect(windows().includes(PAGE)).toBe(false)
    })
  })
}
