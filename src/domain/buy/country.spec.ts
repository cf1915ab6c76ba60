import { expect, it } from 'vitest'
import { A } from '../../../tests/domain/facts.js'
import { openConnected, type PageOptions } from '../../../tests/domain/page.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectBuy } from './selectors.js'

const open = async (options: PageOptions = {}) => {
  const page = await openConnected({ options: { networks: [mainnet] }, buy: {}, services: true, ...options })
  page.give({ type: 'openModal', view: 'Account' })
  page.give({ type: 'pushView', view: 'OnRampProviders' })
  page.wait(0)
  return page
}

it('[RAMP-19, RAMP-20] o9 a provider that asks for no country is led to without one, where the browser tells none', async () => {
  const { memory } = await open()
  memory.ramp.place({ timeZone: 'Europe/Berlin' })
  const other = await open({ memory })
  expect(selectBuy(other.state())).not.toHaveProperty('country')
  other.give({ type: 'setBuy', amount: '100' })
  other.wait(1_000)
  await other.run({ type: 'startBuy', provider: 'coinbase' })
  expect(memory.ramp.asked.links.at(-1)).toEqual({
    provider: 'coinbase',
    address: A,
    network: 'eip155:1',
    asset: 'USDC',
    amount: '100',
    currency: 'USD',
  })
  expect(memory.ramp.windows().at(-1)).toBe('https://pay.example/coinbase')
})
