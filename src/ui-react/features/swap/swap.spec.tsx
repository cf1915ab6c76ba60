import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { memorySwaps, RARE, SWAPPED, TIX, USDC } from '../../../../tests/domain/swaps.js'
import { type Bench, createConnectedBench, dialog, press, renderKit } from '../../../../tests/ui/kit.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { failure } from '../../../domain/shared/errors/errors.js'

afterEach(cleanup)

function bench(): Bench {
  const page = createMemoryPorts()
  const swaps = memorySwaps(page)
  return createConnectedBench({ page, swap: { pools: { [SWAPPED]: { router: swaps.router, tokens: [USDC, RARE, TIX] } } } })
}
async function open({ kit, advance }: Bench, props: { readonly locale?: string } = {}) {
  renderKit(kit, undefined, props)
  act(() => void kit.dispatch({ type: 'openModal', view: 'Swap' }))
  advance(10)
  return dialog(props.locale === 'ar' ? 'المبادلة' : 'Swap')
}
type Queries = Awaited<ReturnType<typeof open>>
const main = (ui: Queries) => ui.getAllByRole('button').at(-1) as HTMLButtonElement
const type = (ui: Queries, { advance }: Bench, amount: string) => {
  fireEvent.change(ui.getByRole('textbox', { name: 'You pay' }), { target: { value: amount } })
  advance(400)
  advance(400)
}
const choose = (ui: Queries, { advance }: Bench, side: 'pay' | 'get', name: string) => {
  press(ui, new RegExp(`Token that you ${side}`))
  press(ui, new RegExp(`^${name}`))
  advance(400)
}

describe('view Swap', () => {
  it('[MODAL-26, SWAP-12, SWAP-15] begins with the coin of the network, and shows rate, least, tolerance, cost and loss', async () => {
    const made = bench()
    made.page.swaps.answer({ prices: { from: '2000', to: '1', native: '2000' } })
    const ui = await open(made)
    expect(main(ui).textContent).toBe('Choose two tokens')
    choose(ui, made, 'get', 'USDC')
    expect(main(ui).textContent).toBe('Enter an amount')
    type(ui, made, '1')
    const terms = ui.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(terms).toEqual([
      '1 ETH = 1,992.01 USDC',
      '1,972.09 USDC',
      '1%, 19.9201 USDC',
      '8.68603 USDCNetwork: at most 0.00035 ETHRoute: 7.98603 USDCThis app: nothing',
      '0.4%',
    ])
    expect([main(ui).textContent, main(ui).disabled]).toEqual(['Review swap', false])
  })

  it('[SWAP-14] says a shortage on the grey button and beside the field', async () => {
    const made = bench()
    const ui = await open(made)
    choose(ui, made, 'get', 'USDC')
    type(ui, made, '10.5')
    expect([main(ui).textContent?.replaceAll('\u00a0', ' '), main(ui).disabled]).toEqual(['You have 10 ETH', true])
    expect(ui.getByRole('textbox', { name: 'You pay' }).getAttribute('aria-invalid')).toBe('true')
    press(ui, 'Max')
    made.advance(800)
    expect(main(ui).disabled).toBe(false)
  })

  it('[SWAP-16, UX-39] turns around, and says exactly what will be allowed', async () => {
    const made = bench()
    const ui = await open(made)
    choose(ui, made, 'get', 'USDC')
    type(ui, made, '1')
    press(ui, 'Turn around')
    made.advance(800)
    expect(made.kit.getState().swap.form).toMatchObject({ from: USDC, to: 'native', amount: '1992.013962' })
    expect(ui.getByText(/^exactly 1,992.013962/)).toBeTruthy()
    // No limit is a choice of the visitor, and said in words.
    fireEvent.click(main(ui))
    made.advance(10)
    expect(made.kit.getState().plans.held.at(-1)?.content?.allows).toMatchObject([{ units: '1992013962' }])
    act(() => {
      made.kit.dispatch({ type: 'cancelPlan' })
      made.kit.dispatch({ type: 'openModal', view: 'Swap' })
    })
    made.advance(800)
    fireEvent.click(ui.getByRole('button', { name: 'Allow without limit' }))
    expect([ui.getByText('no limit').tagName, ui.getByText('All your USDC can be taken').tagName]).toEqual(['BDI', 'B'])
    fireEvent.click(main(ui))
    made.advance(10)
    expect(made.kit.getState().plans.held.at(-1)?.content?.allows?.[0]).not.toHaveProperty('units')
  })

  it('[SWAP-15] x2 has a loss above 15 % typed before the review', async () => {
    const made = bench()
    const ui = await open(made)
    choose(ui, made, 'pay', 'USDC')
    choose(ui, made, 'get', 'RARE')
    type(ui, made, '400')
    expect([main(ui).textContent, main(ui).disabled]).toEqual(['Type the loss to go on', true])
    fireEvent.change(ui.getByRole('textbox', { name: 'Type 28 to accept' }), { target: { value: '27' } })
    expect(main(ui).disabled).toBe(true)
    fireEvent.change(ui.getByRole('textbox', { name: 'Type 28 to accept' }), { target: { value: '٢٨' } })
    expect(main(ui).disabled).toBe(false)
    fireEvent.click(main(ui))
    made.advance(10)
    expect(made.kit.getState().plans.held.at(-1)).toMatchObject({ act: 'swap', content: { warnings: [{ type: 'valueLost', subject: '28' }, {}] } })
  })

  it('[SWAP-14] s4 asks which amount was meant', async () => {
    const made = bench()
    const ui = await open(made)
    choose(ui, made, 'pay', 'USDC')
    choose(ui, made, 'get', 'RARE')
    type(ui, made, '1,000')
    expect(main(ui).textContent).toBe('Choose the amount')
    fireEvent.click(ui.getByRole('button', { name: /^1,000/ }))
    expect(made.kit.getState().swap.form?.amount).toBe('1000')
  })

  it('[SWAP-12, fault] x13 finds by symbol only what is listed; a pasted address says that it is on no list, and who shares its symbol', async () => {
    const made = bench()
    const copy = `0x${'c0'.repeat(20)}`
    const ui = await open(made)
    press(ui, /Token that you get/)
    fireEvent.change(ui.getByRole('searchbox'), { target: { value: 'usdc' } })
    expect(ui.getAllByRole('button', { name: /USDC/ })).toHaveLength(1)
    fireEvent.change(ui.getByRole('searchbox'), { target: { value: copy } })
    made.page.swaps.token({ id: copy, symbol: 'USDC', name: 'USD Coin', decimals: 18 }, '0')
    fireEvent.click(ui.getByRole('button', { name: copy }))
    made.advance(400)
    expect(ui.getByText('USDC is on no list')).toBeTruthy()
    expect(ui.getByText(/One listed token has the same symbol/).textContent).toContain(copy)
  })

  it('[SWAP-18, fault] stays usable where no price comes, and says why, in Arabic too', async () => {
    const made = bench()
    made.page.swaps.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' }))
    const ui = await open(made, { locale: 'ar' })
    press(ui, /الرمز الذي تحصل عليه/)
    fireEvent.change(ui.getByRole('searchbox'), { target: { value: USDC } })
    fireEvent.click(ui.getByRole('button', { name: USDC }))
    fireEvent.change(ui.getByRole('textbox', { name: 'تدفع' }), { target: { value: '1' } })
    made.advance(800)
    expect([main(ui).textContent, main(ui).disabled]).toEqual(['لا سعر الآن', true])
    expect((ui.getByRole('textbox', { name: 'تدفع' }) as HTMLInputElement).value).toBe('1')
  })

  it('[SWAP-02] says where the network has no exchange, and leads to another', async () => {
    const page = createMemoryPorts()
    const made = createConnectedBench({
      page,
      swap: {},
      options: { networks: [{ ...(await import('latchkit')).mainnet, id: 999_999, caipNetworkId: 'eip155:999999', name: 'Elsewhere' }] },
    })
    const ui = await open(made)
    expect(ui.getByText('No swaps on Elsewhere')).toBeTruthy()
    press(ui, 'Choose network')
    expect(made.kit.getState().modal.stack.at(-1)?.view).toBe('Networks')
  })
})
