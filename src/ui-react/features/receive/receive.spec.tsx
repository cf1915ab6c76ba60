import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALPHA, type Bench, type BenchOptions, createConnectedBench, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { base, mainnet, polygon } from '../../../domain/shared/networks/evm-chains.js'
import { solana } from '../../../domain/shared/networks/chains.js'

afterEach(cleanup)

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const S = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAIN = { network: 'eip155:1', address: A } as const

async function open(options: BenchOptions = {}, props: { readonly locale?: string } = {}) {
  const bench = createConnectedBench({ receive: {}, ...options })
  renderKit(bench.kit, undefined, props)
  act(() => void bench.kit.dispatch({ type: 'openModal', view: 'WalletReceive' }))
  bench.advance(10)
  return { ...bench, ui: await dialog(props.locale === 'ar' ? 'استلام' : 'Receive') }
}
type Opened = Awaited<ReturnType<typeof open>>
const address = ({ ui }: Opened) => ui.queryByRole('img', { name: /^(0x|7S)/ })?.getAttribute('aria-label')
const names = ({ ui }: Opened) => ui.queryAllByText(/^On .* only$/, { selector: '.lk-receive__on span' }).map(({ textContent }) => textContent)
const hit = (element: HTMLElement) => act(() => void fireEvent.click(element))
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

describe('view WalletReceive', () => {
  it('[RECEIVE-02, RECEIVE-03] r2 shows the bare address as code and text, with the network above and below', async () => {
    const opened = await open()
    expect(opened.ui.getByRole('img', { name: 'Code of your address on Ethereum' })).toBeTruthy()
    expect(address(opened)).toBe(A)
    expect(names(opened)).toEqual(['On Ethereum only', 'On Ethereum only'])
    expect(opened.ui.getByText(/Coins sent from Bitcoin or Solana would be lost/)).toBeTruthy()
  })

  it('[RECEIVE-02, UX-21] copies the address, and shows it, selected, where copying is refused', async () => {
    const opened = await open()
    hit(opened.ui.getByRole('button', { name: 'Copy address' }))
    expect(opened.page.clipboard.text()).toBe(A)
  })

  it('[RECEIVE-02] never draws the address of an account that is no longer active', async () => {
    const opened = await open({ wallets: [{ ...ALPHA, accounts: [A, B] }] })
    await act(async () => void opened.kit.dispatch({ type: 'switchAccount', namespace: 'eip155', address: B }))
    opened.advance(100)
    expect(address(opened)).toBe(B)
    await act(async () => void opened.kit.dispatch({ type: 'switchNetwork', network: base.caipNetworkId }))
    opened.advance(2_000)
    expect(names(opened)).toEqual(['On Base only', 'On Base only'])
    act(() => opened.wallet.setAccounts([]))
    opened.advance(1_000)
    expect(address(opened)).toBeUndefined()
  })

  it('[RECEIVE-03] has the address of each connected namespace, each with what would be lost', async () => {
    const opened = await open({
      options: { networks: [mainnet, solana] },
      namespaces: ['eip155', 'solana'],
      wallets: [ALPHA, { id: 'sol', name: 'Sol', namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
    })
    await act(async () => void opened.kit.dispatch({ type: 'connect', connectorId: 'sol', namespace: 'solana' }))
    opened.advance(1_000)
    act(() => void opened.kit.dispatch({ type: 'openModal', view: 'WalletReceive' }))
    opened.advance(10)
    const ui = await dialog('Receive')
    hit(ui.getByRole('tab', { name: 'Solana' }))
    expect([address({ ...opened, ui }), names({ ...opened, ui })]).toEqual([S, ['On Solana only', 'On Solana only']])
    expect(ui.getByText(/Coins sent from Ethereum or Bitcoin would be lost/)).toBeTruthy()
    hit(ui.getByRole('tab', { name: 'Ethereum' }))
    expect([address({ ...opened, ui }), names({ ...opened, ui })]).toEqual([A, ['On Ethereum only', 'On Ethereum only']])
  })

  it('[RECEIVE-03] leads to another network of the address without moving the app', async () => {
    const opened = await open()
    hit(opened.ui.getByRole('button', { name: 'Other network' }))
    hit(opened.ui.getByRole('button', { name: 'Base' }))
    expect(names(opened)).toEqual(['On Base only', 'On Base only'])
    expect(opened.kit.getState().network.namespaces.eip155?.caipNetwork).toBe('eip155:1')
  })

  it('[RECEIVE-02] tells what arrives while it is open, and what is on its way', async () => {
    const opened = await open()
    opened.page.funds.arrive(MAIN, { id: '1', symbol: 'ETH', amount: '0.5', hash: '0x1' }, { id: '2', symbol: 'USDC', amount: '25', unconfirmed: true })
    opened.advance(6_000)
    expect(text(opened.ui.getByText(/arrived$/))).toBe('0.50 ETH arrived')
    expect(text(opened.ui.getByText(/is on its way$/))).toBe('25.00 USDC is on its way')
  })

  it('[RECEIVE-02] r1 a request of an amount is a second step that names its standard', async () => {
    const opened = await open()
    hit(opened.ui.getByRole('button', { name: 'Request an amount' }))
    const field = opened.ui.getByLabelText('Amount in ETH')
    fireEvent.change(field, { target: { value: '1,234' } })
    expect(opened.ui.getByText(/thousands or decimals/)).toBeTruthy()
    fireEvent.change(field, { target: { value: '0,5' } })
    expect(text(opened.ui.getByText(/must understand EIP-681/))).toContain('Asks for 0.5 ETH on Ethereum')
    hit(opened.ui.getByRole('button', { name: 'Copy request' }))
    expect(opened.page.clipboard.text()).toBe(`ethereum:${A}@1?value=500000000000000000`)
    hit(opened.ui.getByRole('button', { name: 'Show the address alone' }))
    expect(opened.ui.getByRole('img', { name: 'Code of your address on Ethereum' })).toBeTruthy()
    expect(opened.ui.getByRole('button', { name: 'Copy address' })).toBeTruthy()
  })

  it('[RECEIVE-03] r2 looks at the other networks on a press, and says where the money is', async () => {
    const opened = await open({ options: { networks: [mainnet, base, polygon] } })
    opened.page.funds.hold({ network: 'eip155:8453', address: A }, { symbol: 'USDC', token: '0xa', amount: '25' })
    hit(opened.ui.getByRole('button', { name: /Look at other networks/ }))
    expect(opened.ui.getByText('Your money is on another network')).toBeTruthy()
    expect(text(opened.ui.getByText(/25.*on Base/))).toBe('25.00 USDC on Base')
  })

  it('[RECEIVE-03] r2 says which networks have nothing, and where there is no other', async () => {
    const opened = await open({ options: { networks: [mainnet, base, polygon] } })
    hit(opened.ui.getByRole('button', { name: /Look at other networks/ }))
    expect(opened.ui.getByText('Nothing on Base and Polygon either.')).toBeTruthy()
    cleanup()
    const alone = await open({ options: { networks: [mainnet] } })
    hit(alone.ui.getByRole('button', { name: /Look at other networks/ }))
    expect(alone.ui.getByText('This app has no other network to look at.')).toBeTruthy()
  })

  it('[RECEIVE-02] r2 shares text and picture with the network, and says where the browser shares nothing', async () => {
    const opened = await open()
    await act(async () => fireEvent.click(opened.ui.getByRole('button', { name: 'Share' })))
    expect(opened.page.share.shared()).toMatchObject([
      { title: 'On Ethereum only', text: `${A}\nSend on Ethereum only.`, picture: { above: 'On Ethereum only', below: 'On Ethereum only' } },
    ])
    opened.page.share.answer('missing')
    await act(async () => fireEvent.click(opened.ui.getByRole('button', { name: 'Share' })))
    expect(opened.ui.getAllByText(/can’t share/).length).toBeGreaterThan(0)
  })

  it('[UX-49] prints by the browser, and takes its sheet of the page away with itself', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const before = document.adoptedStyleSheets?.length
    const opened = await open()
    hit(opened.ui.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    cleanup()
    expect(document.adoptedStyleSheets?.length).toBe(before)
    print.mockRestore()
  })

  it('[RECEIVE-03] speaks Arabic', async () => {
    const opened: Bench & { ui: Opened['ui'] } = await open({}, { locale: 'ar' })
    expect(opened.ui.getAllByText(/Ethereum/).length).toBeGreaterThan(1)
    expect(opened.ui.getByRole('button', { name: 'نسخ العنوان' })).toBeTruthy()
  })
})
