import { expect, it } from 'vitest'
import { selectPurchase } from '../../src/domain/buy/selectors.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { openConnected } from '../domain/page.js'

/*
 * "Successfully added funds" was shown right after the provider's page opened, before anything was paid. An open window says nothing, nor does one that is
 * closed; an order that the provider calls done is not an arrival.
 */
it('[RAMP-23] o2 o7 nothing is called arrived before the coins are on the chain', async () => {
  const page = await openConnected({ options: { networks: [mainnet] }, buy: {}, services: true })
  page.give({ type: 'openModal', view: 'OnRampProviders' })
  page.give({ type: 'setBuy', amount: '100' })
  page.wait(1_000)
  await page.run({ type: 'startBuy', provider: 'coinbase' })
  const status = () => selectPurchase(page.state())?.status
  page.wait(60_000)
  expect(status()).toBe('waiting')
  page.memory.ramp.window('closed')
  page.wait(60_000)
  expect(status()).toBe('waiting')
  page.memory.ramp.orders({ told: true, orders: [{ id: 'o', status: 'done', at: page.memory.time.now() }] })
  page.wait(3_600_000)
  expect([status(), page.events('purchaseArrived')]).toEqual(['paid', []])
})
