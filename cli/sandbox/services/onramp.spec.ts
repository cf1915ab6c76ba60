import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from '../../../src/domain/api/request.js'
import type { ApiCall } from '../../../src/domain/api/calls.js'
import { sandboxContracts } from '../evm/contracts/index.js'
import { answerActivity } from './activity.js'
import { answerOnramp, type OnrampControls } from './onramp.js'
import { type Services, startServices } from './services.js'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }

describe('the on-ramp of the sandbox', () => {
  let services: Services
  let onramp: OnrampControls
  const sent: unknown[] = []
  const chain = {
    chainId: 31337,
    call: async (method: string, params: readonly unknown[] = []) => {
      if (method === 'eth_accounts') return ['0x01', '0x02']
      sent.push(params[0])
      return `0x${String(sent.length).padStart(64, '0')}`
    },
  }
  beforeAll(async () => {
    services = await startServices({ name: 'services', port: 0 })
    onramp = answerOnramp(services, [chain as never])
    answerActivity(services, [chain as never], (account) => onramp.historyOf(account))
  })
  afterAll(() => services.close())

  const call = async (name: ApiCall, input: object) => {
    const { host, path, body } = requestOf(name, input as never, identity)
    const answer = await fetch(`${services.hosts[host]}${path}`, { method: body === undefined ? 'GET' : 'POST', ...(body !== undefined && { body }) })
    return { status: answer.status, json: await answer.json() }
  }
  const order = async (asset = 'USDC') => {
    const input = {
      destinationWallets: [{ address: A, blockchains: ['ethereum'], assets: [asset] }],
      defaultNetwork: 'ethereum',
      partnerUserId: A,
      presetFiatAmount: 100,
    }
    const { json } = await call('onrampUrl', input)
    return json.url as string
  }
  const press = (url: string, act: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ act }) }).then((answer) => answer.text())
  const statuses = async () =>
    (await call('history', { account: A, onramp: 'coinbase' })).json.data.map((one: { metadata: { status: string } }) => one.metadata.status)

  it('[API-20, API-21] tells currencies with limits, and quotes with an id', async () => {
    const { json } = await call('onrampOptions', {})
    expect(json.purchaseCurrencies[0]).toMatchObject({ symbol: 'USDC', networks: [{ name: 'sandbox-31337', chain_id: '31337' }] })
    const quote = await call('onrampQuote', { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'sandbox-31337' })
    expect(quote.json).toMatchObject({ quoteId: 'sandbox-10000-ETH', purchaseAmount: { amount: '0.049000', currency: 'ETH' }, coinbaseFee: { amount: '2.00' } })
    expect((await call('onrampQuote', { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'ethereum-mainnet' })).status).toBe(400)
  })

  it('[API-19, RAMP-23] pays test coins out, declines, and forgets', async () => {
    const paid = await order()
    expect(await (await fetch(paid)).text()).toContain('No real money.')
    await press(paid, 'pay')
    expect(sent.at(-1)).toMatchObject({ from: '0x02', to: sandboxContracts(31337).tokens.find(({ key }) => key === 'usdc')?.address })
    expect(await statuses()).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
    await press(await order('ETH'), 'decline')
    await press(await order('ETH'), 'lose')
    expect(sent.at(-1)).toMatchObject({ to: A, value: '0xae153d89fe8000' })
    expect(await statuses()).toEqual(['ONRAMP_TRANSACTION_STATUS_FAILED', 'ONRAMP_TRANSACTION_STATUS_SUCCESS'])
    const slow = await order()
    await press(slow, 'slow')
    expect((await statuses())[0]).toBe('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
    expect(await press(slow, 'pay')).toContain('IN_PROGRESS')
    expect(sent).toHaveLength(2)
  })
})
