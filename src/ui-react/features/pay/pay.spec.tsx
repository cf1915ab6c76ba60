import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, type Bench, createBench, createConnectedBench, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'

afterEach(cleanup)

const ORDER = { type: 'pay', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '2.5', name: 'Tea shop' } as const
const OPTIONS = { pay: true, options: { networks: [mainnet] } }

function pay(bench: Bench, amount: string = ORDER.amount): void {
  renderKit(bench.kit)
  act(() => void bench.kit.dispatch({ ...ORDER, amount }))
  bench.advance(200)
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

  it('[PAY-02] says why it cannot be paid, and tries again', async () => {
    const bench = createConnectedBench(OPTIONS)
    pay(bench, '1000000')
    const ui = await dialog('Pay')
    expect(text(ui.getAllByText(/^Your balance is/)[0] ?? null)).toBe('Your balance is 10 ETH')
    fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
    bench.advance(200)
    expect(bench.events.filter((type) => type === 'planFailed')).toHaveLength(2)
  })
})
