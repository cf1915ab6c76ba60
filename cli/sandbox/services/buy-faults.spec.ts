import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpApi } from '../../../src/adapters/http/http-api.js'
import { createHostedRamp } from '../../../src/adapters/ramp/hosted-ramp.js'
import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { QUOTE_DEBOUNCE_MS } from '../../../src/domain/buy/quotes.js'
import { selectBuy } from '../../../src/domain/buy/selectors.js'
import { mainnet } from '../../../src/domain/shared/networks/evm-chains.js'
import { openConnected, type Page } from '../../../tests/domain/page.js'
import type { ServiceFault } from './faults.js'
import { type Services, startServices } from './services.js'

const OPTIONS = {
  purchaseCurrencies: [
    { id: 'dai', name: 'Dai', symbol: 'DAI', networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '' }] },
  ],
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '1', max: '1000' }] }],
}
const quoteOf = ({
  amount,
  purchaseCurrency,
  paymentCurrency,
}: {
  readonly amount: string
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
}) => {
  const [paid, got] = [(text: string) => ({ amount: text, currency: paymentCurrency }), { amount, currency: purchaseCurrency }]
  return {
    quoteId: `for-${amount}`,
    purchaseAmount: got,
    paymentTotal: paid(amount),
    paymentSubtotal: paid(amount),
    coinbaseFee: paid('1'),
    networkFee: paid('2'),
  }
}

describe('buying at the services of the sandbox', () => {
  let services: Services
  beforeAll(async () => {
    services = await startServices({ name: 'services', port: 0 })
    services.answer('onrampOptions', () => OPTIONS as never)
    services.answer('onrampQuote', (input) => quoteOf(input as never) as never)
  })
  beforeEach(() => services.faults.clear())
  afterAll(() => services.close())

  /** A page in virtual time, whose on-ramp is asked over HTTP in real time. */
  async function open(): Promise<Page> {
    const memory = createMemoryPorts()
    const http = createHttpApi({
      clock: { now: () => Date.now() },
      // Retries and deadlines of the network come at once.
      timer: { after: (ms: number) => memory.ports.timer.after(ms) } as never,
      identity: () => ({ projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }),
      hosts: services.hosts,
      fetch: (url, init) => fetch(url, init),
    })
    const ramp = { ...memory.ramp.port, ...createHostedRamp({ http: () => http }) }
    return openConnected({ memory, buy: {}, services: true, options: { networks: [mainnet] }, ports: { ramp } as never })
  }
  const view = (page: Page) => selectBuy(page.state())
  /** Lets real answers come in, and as much virtual time as retries take. */
  const until = (page: Page, isThere: () => boolean) =>
    vi.waitFor(
      () => {
        page.wait(100)
        expect(isThere()).toBe(true)
      },
      { timeout: 60_000, interval: 20 },
    )
  const faults: readonly (readonly [string, ServiceFault])[] = [
    ['a status 500', { kind: 'status', status: 500 }],
    ['garbage', { kind: 'garbage' }],
    ['a page of a captive portal', { kind: 'captive' }],
    ['a body that is cut', { kind: 'cut' }],
    ['another shape', { kind: 'shape' }],
  ]

  it.each(faults)('[RAMP-16, fault] options that come as %s are the default list, which is said to be so', async (_, fault) => {
    services.faults.set({ ...fault, methods: ['onrampOptions'] } as never)
    const page = await open()
    page.give({ type: 'openModal', view: 'OnRampProviders' })
    await until(page, () => page.events('buyOptionsFailed').length > 0)
    expect(view(page)).toMatchObject({ isFallback: true, purchaseCurrency: { symbol: 'USDC' }, paymentCurrency: { id: 'USD' } })
  })

  it.each(faults)('[RAMP-15, RAMP-14, fault] a quote that comes as %s leaves its reason, and no figure', async (_, fault) => {
    const page = await open()
    page.give({ type: 'openModal', view: 'OnRampProviders' })
    await until(page, () => !view(page).isFallback)
    services.faults.set({ ...fault, methods: ['onrampQuote'] } as never)
    page.give({ type: 'setBuy', amount: '100' })
    page.wait(QUOTE_DEBOUNCE_MS)
    expect([view(page).quotesLoading, view(page).purchaseAmount]).toEqual([true, undefined])
    await until(page, () => page.events('buyQuoteFailed').length > 0)
    expect(view(page)).toMatchObject({ quotesLoading: false, error: { code: 'BUY_QUOTE_UNAVAILABLE' } })
    expect([view(page).purchaseAmount, view(page).quote]).toEqual([undefined, undefined])
  })

  it('[RAMP-13, fault] of two quotes the newest counts, with its id and fees, also where the older one comes last', async () => {
    const page = await open()
    page.give({ type: 'openModal', view: 'OnRampProviders' })
    await until(page, () => !view(page).isFallback)
    services.faults.set({ kind: 'delay', ms: 400, methods: ['onrampQuote'], times: 1 } as never)
    page.give({ type: 'setBuy', amount: '100' })
    page.wait(QUOTE_DEBOUNCE_MS)
    await vi.waitFor(() => expect(services.calls().filter(({ call }) => call === 'onrampQuote').length).toBeGreaterThan(0))
    page.give({ type: 'setBuy', amount: '200' })
    page.wait(QUOTE_DEBOUNCE_MS)
    await until(page, () => view(page).quote !== undefined)
    const shown = { paymentAmount: '200', purchaseAmount: '200', quote: { quoteId: 'for-200', coinbaseFee: { amount: '1' }, networkFee: { amount: '2' } } }
    expect(view(page)).toMatchObject(shown)
    await new Promise((resolve) => setTimeout(resolve, 500))
    page.wait(0)
    expect(view(page)).toMatchObject(shown)
  })
})
