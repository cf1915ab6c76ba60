import { expect, it } from 'vitest'
import { openConnected, walletOf } from '../../../tests/domain/page.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'

it('[RAMP-23, fault] a purchase is watched again once a view above it goes by itself: a network that could not be switched to', async () => {
  const page = await openConnected({ buy: {}, services: true, options: { networks: [mainnet, base] } })
  page.give({ type: 'openModal', view: 'OnRampProviders' })
  page.wait(0)
  page.give({ type: 'setBuy', amount: '100' })
  page.wait(1_000)
  await page.run({ type: 'startBuy', provider: 'coinbase' })
  page.wait(0)
  const asked = () => page.memory.ramp.asked.orders.length
  walletOf(page).setPolicy({ methods: { switchNetwork: { error: { code: -32603, message: 'no' } } } })
  page.give({ type: 'pushView', view: 'SwitchNetwork', params: { network: base.caipNetworkId } })
  page.wait(100)
  expect(page.state().modal.stack.at(-1)?.view).toBe('BuyInProgress')
  const first = asked()
  page.wait(8_100)
  expect(asked()).toBeGreaterThanOrEqual(first + 2)
})
