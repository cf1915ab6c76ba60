import { expect, it } from 'vitest'
import { selectPurchase } from '../../src/domain/buy/selectors.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import type { Arrival } from '../../src/ports/services/funds.js'
import { A } from '../domain/facts.js'
import { openConnected, type PageOptions, reload } from '../domain/page.js'

const settings: PageOptions = { options: { networks: [mainnet] }, buy: {}, services: true }
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/*
 * Strangers send 0.000001 of a dollar coin to make their address known. A purchase for 100 dollars was said to have arrived with it, and was watched no more.
 */
it('[RAMP-23] dust of a stranger is not the purchase that is waited for, nor after a reload; the purchase is, less its fees', async () => {
  const first = await openConnected(settings)
  first.give({ type: 'openModal', view: 'OnRampProviders' })
  first.give({ type: 'setBuy', amount: '100' })
  first.wait(1_000)
  await first.run({ type: 'startBuy', provider: 'coinbase' })
  const arrive = (page: typeof first, id: string, amount: string) => {
    page.memory.funds.arrive({ network: 'eip155:1', address: A }, { id, symbol: 'USDC', token: USDC, amount } satisfies Arrival)
    page.wait(10_000)
    return selectPurchase(page.state())?.status
  }
  first.wait(5_000)
  expect(arrive(first, '1', '0.000001')).toBe('waiting')
  const page = reload(first, settings)
  page.wait(1_000)
  page.give({ type: 'openModal', view: 'BuyInProgress' })
  page.wait(5_000)
  expect(arrive(page, '2', '0.01')).toBe('waiting')
  expect([arrive(page, '3', '88.41'), page.events('purchaseArrived').map(({ arrivals }) => arrivals.map(({ id }) => id))]).toEqual(['arrived', [['3']]])
})
