import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ether, FERN, token, USDC } from '../../../../tests/domain/portfolio.js'
import { type Bench, createConnectedBench, dialog, press, renderKit } from '../../../../tests/ui/kit.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { PortfolioAnswer } from '../../../ports/services/portfolio.js'

afterEach(cleanup)

const CANARY = 'https://canary.example/a.png'
const tokens = [
  ether({ change: '-0.0125' }),
  token({ change: '0', iconUrl: CANARY }),
  token({ token: FERN, symbol: 'FERN', name: 'Fern', price: undefined as never, isListed: undefined as never, iconUrl: CANARY }),
  token({ token: `${FERN.slice(0, -1)}1`, symbol: 'USDС', isListed: undefined as never, imitates: 'USDC', iconUrl: CANARY }),
]

async function open(answer: Partial<PortfolioAnswer> = { tokens }, { locale }: { readonly locale?: string } = {}) {
  const bench = createConnectedBench({ portfolio: {} })
  bench.page.portfolio.set({ network: 'eip155:1', address: bench.wallet.accounts()[0] ?? '' }, answer)
  renderKit(bench.kit, undefined, locale === undefined ? {} : { locale })
  await show(bench)
  const ui = await dialog(locale === 'ar' ? 'الحساب' : 'Account')
  return { ...bench, ui }
}
async function show({ kit, advance }: Bench) {
  act(() => void kit.dispatch({ type: 'openModal', view: 'Account' }))
  advance(1_000)
  await waitFor(() => expect(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-tokens__tools')).toBeTruthy())
}
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const root = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot as ShadowRoot
const rows = () => [...root().querySelectorAll('.lk-tokens__tools')].length > 0 && [...root().querySelectorAll('.lk-stack[role=group] .lk-row')].map(text)

describe('tokens with prices', () => {
  it('[BAL-02, BAL-19, UX-56] b2, b4 one list: amount, value and change of each; the total is their sum and says what is not in it', async () => {
    const { ui } = await open()
    expect(text(root().querySelector('.lk-worth'))).toContain('$3,012.50')
    expect(rows()).toEqual(['Ether1.204 ETH$3,010.00−1.25%', 'USD Coin2.50 USDC$2.500.00%', 'FFern2.50 FERNNo price'])
    expect(ui.getByText(/Without 1 token/)).toBeTruthy()
  })

  it('[UX-40] an imitation is hidden, counted and named for what it is not; the visitor may show it', async () => {
    const { ui, kit } = await open()
    press(ui, 'Hidden (1)')
    expect(rows()).toHaveLength(4)
    expect(ui.getByText('Not USDC')).toBeTruthy()
    press(ui, 'Show USDС')
    expect(kit.getState().portfolio.choices).toEqual({ [`eip155:1/${FERN.slice(0, -1)}1`]: 'shown' })
    expect(ui.queryByText(/^Hidden/)).toBeNull()
  })

  it('[UX-40] the visitor hides a token from list and total', async () => {
    const { ui, kit } = await open()
    press(ui, 'Edit list')
    press(ui, 'Hide USDC')
    press(ui, 'Done')
    expect(kit.getState().portfolio.choices).toEqual({ [`eip155:1/${USDC}`]: 'hidden' })
    expect(text(root().querySelector('.lk-worth'))).toContain('$3,010.00')
    expect(ui.getByText('Hidden (2)')).toBeTruthy()
  })

  it('[BAL-05, UX-56] pulled down from its top by one finger, the list is read again; a short pull, one to the side, one that is taken away and one in the middle of the list do nothing', async () => {
    const { kit, advance } = await open()
    const scroller = root().querySelector('.lk-scroll') as HTMLElement
    const asked = () => kit.getState().portfolio.forced.length
    const pull = (way: readonly (readonly [x: number, y: number])[], end: 'touchend' | 'touchcancel' = 'touchend', fingers = 1) => {
      const at = ([clientX, clientY]: readonly [number, number]) => ({ touches: Array.from({ length: fingers }, () => ({ clientX, clientY }) as Touch) })
      act(() => {
        for (const [index, one] of way.entries()) fireEvent(scroller, Object.assign(new Event(index === 0 ? 'touchstart' : 'touchmove'), at(one)))
        fireEvent(scroller, Object.assign(new Event(end), { touches: [] }))
      })
    }
    const down = [
      [0, 10],
      [2, 60],
      [2, 90],
    ] as const
    pull([
      [0, 10],
      [2, 60],
    ])
    pull([
      [0, 10],
      [60, 20],
      [60, 200],
    ])
    pull(down, 'touchcancel')
    pull(down, 'touchend', 2)
    Object.defineProperty(scroller, 'scrollTop', { value: 40, configurable: true })
    pull(down)
    expect([asked(), (scroller.firstElementChild as HTMLElement).style.translate]).toEqual([0, ''])
    Object.defineProperty(scroller, 'scrollTop', { value: 0, configurable: true })
    pull(down)
    expect(asked()).toBe(1)
    advance(1_000)
    expect(rows()).toHaveLength(3)
  })

  it('[UX-54] the switch hides every figure, in the accessible names too', async () => {
    const { ui, kit } = await open()
    press(ui, 'Hide balances')
    expect(kit.getState().balances.hidden).toBe(true)
    for (const figure of ['3,012', '3,010', '2.50', '1.20']) expect(root().innerHTML).not.toContain(figure)
    expect(text(root().querySelector('.lk-worth'))).toContain('Balance hidden')
  })

  it('[UX-40] g1 no picture is loaded from a URL that a token or a list names', async () => {
    const { ui } = await open()
    press(ui, 'Hidden (1)')
    expect(root().innerHTML).not.toContain('canary')
    expect([...root().querySelectorAll('img')].filter(({ src }) => !src.startsWith('data:') && !src.startsWith('blob:'))).toEqual([])
  })

  it('[BAL-11, UX-56, fault] b5 a failure stands beside what is still good, with its age, and can be tried again', async () => {
    const { ui, page, kit, advance } = await open()
    page.portfolio.fail(failure('HTTP_UNREACHABLE', { host: 'data' }))
    act(() => void kit.dispatch({ type: 'refreshPortfolio', force: true }))
    advance(10)
    expect(ui.getByText(/^Balances are from /)).toBeTruthy()
    expect(rows()).toHaveLength(3)
    page.portfolio.fail(undefined)
    press(ui, 'Try again')
    advance(10)
    expect(ui.queryByText(/^Balances are from /)).toBeNull()
  })

  it('[BAL-11, fault] b5 without an answer there are skeletons, then it says so: never an empty list', async () => {
    const bench = createConnectedBench({ portfolio: {} })
    const answer = bench.page.portfolio.hold()
    renderKit(bench.kit)
    await show(bench)
    const ui = await dialog('Account')
    expect(root().querySelectorAll('[aria-busy=true] .lk-skeleton, [aria-busy=true] [class*=skel]').length).toBeGreaterThan(0)
    bench.page.portfolio.fail(failure('HTTP_UNREACHABLE', { host: 'data' }))
    act(answer)
    bench.advance(10)
    expect(ui.getByText('Tokens unavailable')).toBeTruthy()
    expect(ui.queryByText('No tokens here')).toBeNull()
    expect(text(root().querySelector('.lk-worth'))).toContain('1.20')
  })

  it('[BAL-05] the button reads tokens and native balance again', async () => {
    const { ui, page, advance } = await open()
    const before = page.portfolio.asked().length
    press(ui, 'Refresh')
    advance(10)
    expect(page.portfolio.asked().length).toBe(before + 1)
    expect(ui.getByText(/As an indexing service tells it/)).toBeTruthy()
  })

  it('[UX-17, UX-40] in Arabic', async () => {
    const { ui } = await open({ tokens }, { locale: 'ar' })
    expect(ui.getByText(/^مخفي/)).toBeTruthy()
    expect(ui.getByRole('button', { name: 'تحديث' })).toBeTruthy()
  })
})
