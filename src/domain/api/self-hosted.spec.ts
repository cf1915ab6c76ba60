import { describe, expect, it } from 'vitest'
import { ALPHA, A } from '../../../tests/domain/facts.js'
import { openPage, type PageOptions, walletOf } from '../../../tests/domain/page.js'
import { selectNativeBalance } from '../balances/selectors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { selectConnectionStatus } from '../connection/selectors.js'
import { configureServices } from './config.js'

/** Hosts of an app that has servers of its own. */
const HOSTS = { data: 'https://data.own.example', wallets: 'https://wallets.own.example', analytics: 'https://events.own.example' } as const

const FEATURES: PageOptions = {
  options: { projectId: 'p', networks: [mainnet, base] },
  services: true,
  names: true,
  activity: true,
  portfolio: {},
  directory: {},
  buy: {},
}

describe('an app that hosts everything itself', () => {
  it.each(['unreachable', 'silent', 'garbage', { status: 503 }] as const)(
    '[DX-31, fault] connects, signs, sends and reads where all services are %j',
    async (fault) => {
      const page = openPage(FEATURES)
      page.memory.http.fail(fault)
      page.memory.rpc.setBalance('eip155:1', A, 5n * 10n ** 18n)
      page.give({ type: 'openModal' })
      expect(await page.run({ type: 'connect', connectorId: ALPHA })).toMatchObject({ address: A })
      page.wait(2_000)
      expect([selectConnectionStatus(page.state(), 'eip155'), selectNativeBalance(page.state())?.amount]).toEqual(['connected', '5'])
      expect(await page.run({ type: 'signMessage', message: 'hello' })).toMatchObject({ type: 'requestCompleted' })
      expect(await page.run({ type: 'switchNetwork', network: base.caipNetworkId })).toMatchObject({ network: base.caipNetworkId })
      expect(await page.run({ type: 'sendTransaction', transaction: { to: A, value: '0x1' } })).toMatchObject({ type: 'requestCompleted' })
      expect(await page.run({ type: 'disconnect' })).toMatchObject({ type: 'disconnectSucceeded' })
      expect(page.events('policyFailed')).toEqual([])
    },
  )

  it('[DX-31, fault] asks no service where there is none', async () => {
    const { services: _, ...others } = FEATURES
    const page = openPage(others)
    page.memory.http.fail('unreachable')
    page.give({ type: 'openModal' })
    await page.run({ type: 'connect', connectorId: ALPHA })
    await page.run({ type: 'signMessage', message: 'hello' })
    page.wait(60_000)
    expect([
      page.memory.http.tries(),
      walletOf(page)
        .requests()
        .some(({ method }) => method === 'signMessage'),
    ]).toEqual([[], true])
  })

  it('[DX-31] names every host of the services itself', () => {
    const { config } = configureServices({ projectId: 'p', hosts: HOSTS }).configure({ projectId: 'p', options: {} } as never)
    expect(config.hosts).toMatchObject(HOSTS)
  })
})
