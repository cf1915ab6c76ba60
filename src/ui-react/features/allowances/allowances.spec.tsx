import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Bench, createConnectedBench, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { approvalData } from '../../../domain/shared/evm/approval-data.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { TokenAllowance } from '../../../ports/services/allowances.js'

afterEach(cleanup)

const USDC = `0x${'a1'.repeat(20)}`
const DAI = `0x${'a2'.repeat(20)}`
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const SPENDER = `0x${'b2'.repeat(20)}`
const given = (token: string, symbol: string, more: Partial<TokenAllowance> = {}): TokenAllowance => ({
  token,
  spender: SPENDER,
  symbol,
  decimals: 6,
  units: '5000000',
  balance: '9000000',
  ...more,
})

function bench(...allowances: readonly TokenAllowance[]): Bench {
  const made = createConnectedBench({ allowances: true })
  for (const one of allowances) made.page.allowances.set(one)
  return made
}
async function open({ kit, advance }: Bench, view: 'Allowances' | 'Account' = 'Allowances', locale = 'en') {
  renderKit(kit, undefined, { locale })
  act(() => void kit.dispatch({ type: 'openModal', view }))
  advance(10)
  return dialog(view === 'Account' ? 'Account' : locale === 'ar' ? 'الأذونات' : 'Allowances')
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ').replaceAll(/[\u2066-\u2069\u200e]/g, '')

describe('view Allowances', () => {
  it('[UX-39] names each spender where it is known, what it may take and what is held, and marks what has no limit', async () => {
    const ui = await open(
      bench(given(USDC, 'USDC', { spender: PERMIT2, units: (2n ** 256n - 1n).toString(), isUnlimited: true }), given(DAI, 'DAI', { balance: '0' })),
    )
    const rows = ui.getAllByText(/may take/).map(({ textContent }) => plain(textContent))
    expect(rows).toEqual(['Permit2 may take all you hold. You hold 9 USDC.', '0xb2b2…b2b2 may take 5 DAI. You hold none.'])
    expect(ui.getAllByText('No limit')).toHaveLength(1)
    expect(ui.getByText(/Looked through the latest 50,000 blocks of Ethereum/)).toBeTruthy()
  })

  it('[UX-39] says what goes by way of Permit2 and until when, and who may take every item of a collection', async () => {
    const at = Date.UTC(2031, 4, 6, 12) / 1_000
    const byPermit2 = { kind: 'permit2', units: '5000000' } as const
    const items = { kind: 'collection', decimals: 0, units: '1', isUnlimited: true } as const
    const { balance: _, ...untold } = given(`0x${'a5'.repeat(20)}`, 'Other items', items)
    const ui = await open(
      bench(
        given(USDC, 'USDC', { ...byPermit2, expiresAt: at }),
        given(DAI, 'DAI', { ...byPermit2, expiresAt: 281_474_976_710_655 }),
        given(`0x${'a3'.repeat(20)}`, 'Items', { ...items, balance: '1' }),
        given(`0x${'a4'.repeat(20)}`, 'More items', { ...items, balance: '0' }),
        untold,
      ),
    )
    expect(ui.getAllByText(/may take/).map(({ textContent }) => plain(textContent).replaceAll('\u202f', ' '))).toEqual([
      '0xb2b2…b2b2 may take every item. You hold 1 item.',
      '0xb2b2…b2b2 may take every item.',
      expect.stringMatching(/^0xb2b2…b2b2 may take 5 USDC\. You hold 9 USDC\. By way of Permit2, until May 6, 2031, \d+:00 [AP]M\.$/),
      '0xb2b2…b2b2 may take 5 DAI. You hold 9 DAI. By way of Permit2.',
      '0xb2b2…b2b2 may take every item. You hold none.',
    ])
    expect(ui.getByRole('button', { name: 'Take back: USDC, 0xb2b2…b2b2, by way of Permit2' })).toBeTruthy()
    fireEvent.click(ui.getByRole('button', { name: 'Take back: Items, 0xb2b2…b2b2' }))
    expect(plain((await dialog('Review')).getByText(/any more/).textContent)).toBe('no Items any more')
  })

  it('[UX-39] of one that this app asked for and of which nothing is left it says just that', async () => {
    const made = bench(given(USDC, 'USDC', { units: '0' }))
    act(() => void made.kit.run({ type: 'sendTransaction', transaction: { to: USDC, data: approvalData(SPENDER, 5n) } }).catch(() => undefined))
    made.advance(100)
    const ui = await open(made)
    expect(plain(ui.getByText(/any more/).textContent)).toBe('0xb2b2…b2b2 may take nothing any more. You hold 9 USDC.')
    expect(ui.queryByRole('button', { name: /^Take back/ })).toBeNull()
  })

  it('[UX-39] takes back the one of its row in a plan with words of its own, and several by one button', async () => {
    const made = bench(given(USDC, 'USDC'), given(DAI, 'DAI'))
    const ui = await open(made)
    fireEvent.click(ui.getByRole('button', { name: 'Take back: DAI, 0xb2b2…b2b2' }))
    made.advance(10)
    expect(
      made.kit
        .getState()
        .plans.held.at(-1)
        ?.content?.allows?.map(({ symbol }) => symbol),
    ).toEqual(['DAI'])
    const review = await dialog('Review')
    made.advance(10)
    expect([plain(review.getByText(/any more/).textContent), review.getByRole('button', { name: /^(Revoke|Checking)/ }) !== null]).toEqual([
      'no DAI any more',
      true,
    ])
    act(() => {
      made.kit.dispatch({ type: 'cancelPlan' })
      made.kit.dispatch({ type: 'openModal', view: 'Allowances' })
    })
    made.advance(10)
    fireEvent.click((await dialog('Allowances')).getByRole('button', { name: 'Take back all 2' }))
    made.advance(10)
    expect(made.kit.getState().plans.held.at(-1)?.content?.steps).toHaveLength(2)
  })

  it('[UX-39] says in a skeleton, an empty list and an error what is known, in two languages', async () => {
    const made = bench()
    const answer = made.page.allowances.hold()
    renderKit(made.kit)
    act(() => void made.kit.dispatch({ type: 'openModal', view: 'Allowances' }))
    made.advance(10)
    await waitFor(() => expect(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-view [aria-busy=true]')).toBeTruthy())
    act(() => answer())
    made.advance(10)
    const ui = await dialog('Allowances')
    expect(ui.getByText('No allowances')).toBeTruthy()
    cleanup()
    const failing = bench()
    failing.page.allowances.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' }))
    const arabic = await open(failing, 'Allowances', 'ar')
    expect(arabic.getAllByText('لم تُحمّل الأذونات').length).toBeGreaterThan(0)
    failing.page.allowances.fail(undefined)
    fireEvent.click(arabic.getByRole('button', { name: 'أعد المحاولة' }))
    failing.advance(10)
    expect(arabic.getByText('لا أذونات')).toBeTruthy()
  })

  it('[UX-39] is reached from the account with the plugin alone, and nothing is asked before', async () => {
    const made = bench(given(USDC, 'USDC'))
    const ui = await open(made, 'Account')
    expect(made.page.allowances.asked()).toEqual([])
    fireEvent.click(ui.getByRole('button', { name: /^Allowances/ }))
    made.advance(10)
    expect(made.page.allowances.asked()).toEqual(['list'])
    cleanup()
    const without = await open(createConnectedBench({}), 'Account')
    expect(without.queryByRole('button', { name: /^Allowances/ })).toBeNull()
  })
})
