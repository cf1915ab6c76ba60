import { expect, it } from 'vitest'
import { selectPurchase } from '../../src/domain/buy/selectors.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import type { RampOrder } from '../../src/ports/services/ramp.js'
import { openConnected, type Page, type PageOptions, reload } from '../domain/page.js'

const settings: PageOptions = { options: { networks: [mainnet] }, buy: {}, services: true }
const status = (page: Page) => selectPurchase(page.state())?.status

async function buy(page: Page): Promise<void> {
  page.give({ type: 'openModal', view: 'OnRampProviders' })
  page.give({ type: 'setBuy', amount: '100' })
  page.wait(1_000)
  await page.run({ type: 'startBuy', provider: 'coinbase' })
}

/** Lets the provider tell orders, the newest first, and looks at them. */
function tell(page: Page, ...orders: readonly RampOrder[]): void {
  page.memory.ramp.orders({ told: true, orders })
  page.give({ type: 'openModal', view: 'BuyInProgress' })
  page.wait(10_000)
}

/*
 * Failed orders of an account were all taken for the one on the page. After a reload a purchase had the failed order of the one before, and was never asked about again.
 */
it('[RAMP-23] a failed order of the purchase before is not that of this one, nor after a reload', async () => {
  const first = await openConnected(settings)
  await buy(first)
  const failed: RampOrder = { id: '1', status: 'failed', at: first.memory.now() }
  tell(first, failed)
  first.wait(60_000)
  await buy(first)
  const page = reload(first, settings)
  page.wait(1_000)
  tell(page, failed)
  expect(status(page)).toBe('waiting')
  tell(page, { id: '2', status: 'pending', at: page.memory.now() }, failed)
  expect(status(page)).toBe('pending')
})

it('[RAMP-23] a payment that failed, and was tried again on the provider’s page, is not called failed', async () => {
  const page = await openConnected(settings)
  await buy(page)
  const failed: RampOrder = { id: '1', status: 'failed', at: page.memory.now() }
  tell(page, failed)
  expect(status(page)).toBe('failed')
  tell(page, { id: '2', status: 'pending', at: page.memory.now() }, failed)
  expect(status(page)).toBe('pending')
  tell(page, { id: '2', status: 'done', at: page.memory.now() }, failed)
  expect([status(page), page.events('purchaseOrderEnded').map(({ order }) => order.id)]).toEqual(['paid', ['1', '2']])
})

it('[RAMP-23, fault] an order of another page, which was there before this one was opened, is none of it', async () => {
  const page = await openConnected(settings)
  page.memory.ramp.orders({
    told: true,
    orders: [
      { id: 'x', status: 'done', at: page.memory.now() },
      { id: 'y', status: 'pending' },
    ],
  })
  await buy(page)
  page.give({ type: 'openModal', view: 'BuyInProgress' })
  page.wait(20_000)
  expect(status(page)).toBe('waiting')
})
