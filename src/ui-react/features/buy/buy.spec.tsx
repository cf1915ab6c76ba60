import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, type BenchOptions, createConnectedBench, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { mainnet, polygon } from '../../../domain/shared/networks/evm-chains.js'

afterEach(cleanup)

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = { id: '1', symbol: 'USDC', token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '90', hash: '0x1' }

async function open(options: BenchOptions = {}, props: { readonly locale?: string } = {}) {
  const bench = createConnectedBench({ buy: {}, services: true, options: { networks: [mainnet, polygon] }, ...options })
  renderKit(bench.kit, undefined, props)
  act(() => void bench.kit.dispatch({ type: 'openModal', view: 'OnRampProviders' }))
  bench.advance(10)
  return { ...bench, ui: await dialog(props.locale === 'ar' ? 'شراء' : 'Buy') }
}
const hit = (element: HTMLElement) => act(() => void fireEvent.click(element))
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
type Opened = Awaited<ReturnType<typeof open>>
const type = ({ ui, advance }: Opened, amount: string) => {
  fireEvent.change(ui.getByLabelText('Amount in USD'), { target: { value: amount } })
  advance(300)
}
const buyAt = async (opened: Opened, provider: RegExp) => {
  hit(opened.ui.getByRole('button', { name: provider }))
  opened.advance(10)
  return dialog('Purchase')
}

describe('view OnRampProviders', () => {
  it('[RAMP-13, RAMP-15] o1 shows no figure before there is a quote, then its amount, fees and total', async () => {
    const opened = await open()
    expect(opened.ui.queryByText('You get about')).toBeNull()
    type(opened, '100')
    expect(text(opened.ui.getByText('You get about').closest('dl'))).toBe(
      'You get about90.00 USDCFees$1Network fee$1You pay in all$100It arrives here0xf39F…2266 · Ethereum',
    )
    opened.page.ramp.fail('quote')
    type(opened, '200')
    opened.advance(10)
    expect([opened.ui.queryByText('You get about'), opened.ui.getByText('No price right now') !== null]).toEqual([null, true])
  })

  it('[RAMP-21] o4 o6 s15 a provider that cannot be chosen says why, for each amount', async () => {
    const opened = await open()
    const row = () => text(opened.ui.getByRole('button', { name: /Coinbase/ }))
    expect(row()).toContain('Write an amount first.')
    type(opened, '9,99')
    expect(row()).toContain('At least $10.')
    type(opened, '7500,01')
    expect(row()).toContain('At most $7,500.')
    hit(opened.ui.getByRole('button', { name: /Coinbase/ }))
    expect(opened.page.ramp.windows()).toEqual([])
    type(opened, '7500')
    expect(row()).not.toContain('At most')
    hit(opened.ui.getByRole('button', { name: '$250' }))
    expect((opened.ui.getByLabelText('Amount in USD') as HTMLInputElement).value).toBe('250')
  })

  it('[RAMP-20] o9 says that the country is a guess, and takes another', async () => {
    const opened = await open()
    expect(opened.ui.getByText(/guessed your country/)).toBeTruthy()
    fireEvent.change(opened.ui.getByLabelText('Country'), { target: { value: 'AT' } })
    opened.advance(10)
    expect([opened.ui.queryByText(/guessed your country/), opened.kit.getState().buy.country]).toEqual([null, 'AT'])
  })

  it('[RAMP-01] speaks Arabic', async () => {
    const { ui } = await open({}, { locale: 'ar' })
    expect(ui.getByText('اختر مزوّدًا')).toBeTruthy()
  })
})

describe('view BuyInProgress', () => {
  it('[RAMP-19, RAMP-23] o3 opens in the click, with account and network of the start, also after a switch', async () => {
    const opened = await open({ wallets: [{ ...ALPHA, accounts: [A, B] }] })
    type(opened, '100')
    const ui = await buyAt(opened, /Coinbase/)
    expect(opened.page.ramp.windows()).toEqual(['https://pay.example/coinbase'])
    await act(async () => void opened.kit.dispatch({ type: 'switchAccount', namespace: 'eip155', address: B }))
    opened.advance(100)
    expect(ui.getByRole('img', { name: A })).toBeTruthy()
    expect(ui.getByText(/You’ve switched since/)).toBeTruthy()
  })

  it('[RAMP-23] o2 tells order, arrival and what is not known apart', async () => {
    const opened = await open()
    type(opened, '100')
    const ui = await buyAt(opened, /Coinbase/)
    const heading = () => text(ui.getByRole('heading', { level: 2 }))
    expect(heading()).toBe('Continue at Coinbase')
    opened.page.ramp.fail('orders')
    opened.advance(4_000)
    expect([heading(), ui.getByText('Coinbase doesn’t tell how orders stand.') !== null]).toEqual(['Continue at Coinbase', true])
    opened.page.ramp.fail('orders')()
    opened.page.ramp.orders({ told: true, orders: [{ id: 'o', status: 'pending' }] })
    opened.advance(4_000)
    expect(heading()).toBe('Coinbase is working on it')
    opened.page.ramp.orders({ told: true, orders: [{ id: 'o', status: 'done', at: opened.page.time.now() }] })
    opened.advance(4_000)
    expect(heading()).toBe('Paid, and not here yet')
    opened.page.funds.arrive({ network: 'eip155:1', address: A }, USDC)
    opened.advance(4_000)
    expect(heading()).toBe('90.00 USDC arrived')
    hit(ui.getByRole('button', { name: 'Done' }))
    expect(opened.kit.getState().buy.purchase).toBeUndefined()
  })

  it('[RAMP-23] o2 is found again after the dialog was closed, beside a second one', async () => {
    const first = await open()
    const reopen = async (): Promise<Opened> => {
      await act(async () => void first.kit.dispatch({ type: 'closeModal' }))
      first.advance(1_000)
      await act(async () => void first.kit.dispatch({ type: 'openModal', view: 'OnRampProviders' }))
      first.advance(1_000)
      return { ...first, ui: await dialog('Buy') }
    }
    type(first, '100')
    await buyAt(first, /Coinbase/)
    first.page.ramp.orders({ told: true, orders: [{ id: 'o', status: 'pending', at: first.page.time.now() }] })
    first.advance(4_000)
    const second = await reopen()
    expect(text(second.ui.getByRole('button', { name: /100 at Coinbase/ }))).toBe('$100 at CoinbaseCoinbase is working on it')
    type(second, '250')
    await buyAt(second, /^Meld/)
    const third = await reopen()
    expect(third.ui.getAllByRole('button', { name: / at (Coinbase|Meld)/ }).map(text)).toEqual([
      '$250 at Meld.ioContinue at Meld.io',
      '$100 at CoinbaseCoinbase is working on it',
    ])
    const shown = await buyAt(third, /100 at Coinbase/)
    expect(text(shown.getByRole('heading', { level: 2 }))).toBe('Coinbase is working on it')
  })

  it('[RAMP-19] a blocked window says how to mend it, and leads back', async () => {
    const opened = await open()
    type(opened, '100')
    opened.page.ramp.window('blocked')
    const ui = await buyAt(opened, /Coinbase/)
    expect(ui.getByText('Your browser blocked the window')).toBeTruthy()
    hit(ui.getByRole('button', { name: 'Choose another provider' }))
    expect(opened.kit.getState().modal.stack.at(-1)?.view).toBe('OnRampProviders')
  })
})
