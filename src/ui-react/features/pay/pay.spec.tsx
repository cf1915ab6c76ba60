import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, type Bench, createBench, createConnectedBench, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { DAI, memorySwaps, USDC } from '../../../../tests/domain/swaps.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'

afterEach(cleanup)

const ORDER = { type: 'pay', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '2.5', name: 'Tea shop' } as const
const OPTIONS = { pay: true, options: { networks: [mainnet] } }

function pay(bench: Bench, amount: string = ORDER.amount, more: { readonly token?: string } = {}, props?: Parameters<typeof renderKit>[2]): void {
  renderKit(bench.kit, undefined, props)
  act(() => void bench.kit.dispatch({ ...ORDER, amount, ...more }))
  bench.advance(200)
}

/** Bench of a visitor with 5 dollars, whose app exchanges by pools in memory. */
function openShort() {
  const page = createMemoryPorts()
  const swaps = memorySwaps(page)
  return createConnectedBench({ ...OPTIONS, page, swap: { pools: { 'eip155:1': { router: swaps.router, tokens: [USDC, DAI] } } } })
}
const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

describe('view Pay', () => {
  it('[PAY-02, PAY-03] says what is paid, to whom and where, connects, and comes back to what is confirmed', async () => {
    const bench = createBench(OPTIONS)
    act(() => bench.kit.start())
    bench.advance(0)
    pay(bench)
    const ui = await dialog('Pay')
    expect([text(ui.getByText(/^2.5/)), text(ui.getByText('Tea shop')), text(ui.getByText('Ethereum'))]).toEqual(['2.5 ETH', 'Tea shop', 'Ethereum'])
    fireEvent.click(ui.getByRole('button', { name: 'Connect a wallet to pay' }))
    bench.advance(200)
    fireEvent.click((await dialog('Connect wallet')).getByRole('button', { name: new RegExp(ALPHA.name) }))
    bench.advance(5_000)
    expect((await dialog('Review')).getByRole('button', { name: /^Pay 2.5/ })).toBeTruthy()
  })

  it('[PAY-02, fault] a try that is refused, because another account is chosen meanwhile, says so', async () => {
    const bench = createConnectedBench(OPTIONS)
    pay(bench, '1000000')
    const ui = await dialog('Pay')
    act(() => bench.wallet.setAccounts(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65']))
    bench.advance(100)
    fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
    bench.advance(100)
    expect(bench.kit.getState().toasts.current?.message).toBe('The plan has changed since it was shown')
  })

  it('[PAY-02] says that the offer has ended, where it ends while the visitor looks at it', async () => {
    const bench = createConnectedBench(OPTIONS)
    renderKit(bench.kit)
    act(() => void bench.kit.dispatch({ ...ORDER, until: bench.page.time.now() + 60_000 }))
    bench.advance(200)
    const ui = await dialog('Review')
    bench.advance(60_000)
    fireEvent.click(ui.getByRole('button', { name: /^Pay 2.5/ }))
    bench.advance(200)
    expect(ui.getByRole('alert').textContent).toBe('This offer has ended.')
    expect([ui.queryByRole('button', { name: /^(Pay|Try again)/ }), bench.wallet.sent()]).toEqual([null, []])
  })

  it('[PAY-02] says why it cannot be paid, and tries again', async () => {
    const bench = createConnectedBench(OPTIONS)
    pay(bench, '1000000')
    const ui = await dialog('Pay')
    expect(text(ui.getAllByText(/^Your balance is/)[0] ?? null)).toBe('Your balance is 10 ETH')
    fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
    bench.advance(200)
    expect(bench.events.filter((type) => type === 'planFailed')).toHaveLength(2)
  })

  it('[PAY-02] names what the visitor holds enough of, with its amount and network, and shows in the review what the receiver gets and what is left over', async () => {
    const bench = openShort()
    pay(bench, '12', { token: USDC })
    const ui = await dialog('Pay')
    expect(text(ui.getAllByText(/^Your balance is/)[0] ?? null)).toBe('Your balance is 5 USDC. Choose what to pay with.')
    fireEvent.click(ui.getByRole('button', { name: /^Pay with 12\.\d+.DAI on Ethereum/ }))
    bench.advance(500)
    const review = await dialog('Review')
    const term = (name: string) => text(review.getByText(name).nextElementSibling)
    expect([term('The receiver gets exactly'), term('Left over for you')]).toEqual(['12 USDC', expect.stringMatching(/^about 0\.\d+ USDC$/)])
    expect(review.getByRole('button', { name: /^Pay 12\.\d+.DAI/ })).toBeTruthy()
  })

  it('[PAY-02] says the same in Arabic', async () => {
    const bench = openShort()
    pay(bench, '12', { token: USDC }, { locale: 'ar' })
    const ui = await dialog('دفع')
    expect(ui.getByRole('button', { name: /^ادفع.*DAI.*Ethereum/ })).toBeTruthy()
  })

  it('[PAY-02] says how far it is in three words, what is short, and pays the rest', async () => {
    const bench = createConnectedBench(OPTIONS)
    bench.page.payments.answer({ units: '2450000000000000000', isFinal: false })
    pay(bench)
    fireEvent.click((await dialog('Review')).getByRole('button', { name: /^Pay 2.5/ }))
    bench.advance(200)
    const { hash = '' } = bench.kit.getState().plans.held.at(-1)?.progress[0] ?? {}
    const ui = await dialog('Progress')
    const isReached = (word: string) => ui.queryByText(word)?.closest('.lk-row')?.querySelector('.lk-row__sub') !== null
    expect(['Signed', 'Seen', 'Settled'].map(isReached)).toEqual([true, false, false])
    act(() => bench.page.finality.tell({ network: 'eip155:1', hash }, { kind: 'ended', outcome: 'confirmed' }))
    bench.advance(200)
    expect(['Signed', 'Seen', 'Settled'].map(isReached)).toEqual([true, true, false])
    expect(text(ui.getAllByText(/short$/)[0] ?? null)).toBe('0.05 ETH short')
    bench.page.payments.answer({ isFinal: true })
    bench.advance(15_000)
    expect(['Signed', 'Seen', 'Settled'].map(isReached)).toEqual([true, true, true])
    fireEvent.click(ui.getByRole('button', { name: /^Pay the rest, 0.05/ }))
    bench.advance(500)
    expect((await dialog('Review')).getByRole('button', { name: /^Pay 0.05/ })).toBeTruthy()
  })
})
