import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { LatchkitModal } from 'latchkit/react'
import { afterEach, describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, LOADED_MS, typeCode } from '../../../../tests/domain/embedded.js'
import { inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { openKit } from '../../../../tests/ui/page-kit.js'
import { createStrings } from '../../i18n/strings.js'
import { parseAmount } from './parse-amount.js'

afterEach(cleanup)

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNISWAP = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const UNLIMITED = 2n ** 256n - 1n
const allow = (amount: bigint) => `0x095ea7b3${UNISWAP.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

async function asked(amount: bigint) {
  const made = openKit(EMBEDDED)
  made.page.give({ type: 'loginWithEmail', email: EMAIL })
  made.page.wait(LOADED_MS)
  typeCode(made.page)
  made.page.wait(100)
  made.page.memory.secureSite.setPolicy({ approvals: 'later' })
  renderKit(made.kit, <LatchkitModal />)
  const from = made.page.state().account.namespaces.eip155?.address ?? ''
  act(() => void made.kit.dispatch({ type: 'requestEmbedded', method: 'eth_sendTransaction', params: [{ from, to: USDC, data: allow(amount) }] }))
  act(() => made.page.wait(100))
  await waitFor(() => inside('modal').getByRole('heading', { level: 2 }))
  const sent = () => made.page.memory.frame.received().flatMap((one) => (one.event === 'RPC_REQUEST' ? [JSON.stringify(one.payload)] : []))
  return { ...made, ui: inside('modal'), sent }
}
const main = () => inside('modal').getByRole('button', { name: /^Approve/ })

describe('the amount of an allowance in the dialog', () => {
  it('[MODAL-27, UX-37, AUTH-36] is on the button; a smaller one is typed, and the site is asked for it', async () => {
    const { ui, page, sent } = await asked(250_000_000n)
    expect(ui.getByRole('heading', { name: 'Let Uniswap spend your USDC' })).toBeTruthy()
    expect(ui.getByRole('radio', { name: /As asked/, checked: true }).textContent).toBe('As asked250\u00a0USDC')
    expect(main().textContent).toBe('Approve 250\u00a0USDC')
    expect(ui.getByRole('button', { name: /Copy the spender’s address/ })).toBeTruthy()
    fireEvent.click(ui.getByRole('radio', { name: /Another amount/ }))
    const field = ui.getByRole('textbox', { name: 'Amount in USDC' })
    for (const [text, problem] of [
      ['300', 'The app asked for 250\u00a0USDC. Choose no more than that.'],
      ['0', 'Enter an amount above 0.'],
      ['ten', 'Enter an amount above 0.'],
      ['0.0000001', 'Enter an amount above 0.'],
    ]) {
      fireEvent.change(field, { target: { value: text } })
      expect([ui.getByRole('alert').textContent, (main() as HTMLButtonElement).disabled]).toEqual([problem, true])
    }
    fireEvent.change(field, { target: { value: '100.5' } })
    expect([ui.queryByRole('alert'), main().textContent]).toEqual([null, 'Approve 100.5\u00a0USDC'])
    expect(sent()).toEqual([])
    fireEvent.click(main())
    act(() => page.wait(100))
    expect(page.events('approvalAmountChosen')).toMatchObject([{ asked: '250000000', amount: '100500000' }])
    expect(sent()).toEqual([expect.stringContaining(allow(100_500_000n))])
    // The site shows the request from now on; the step is over.
    await waitFor(() => ui.getByRole('region', { name: 'Approve in your wallet' }))
    expect(ui.queryByRole('radiogroup', { name: 'Limit' })).toBeNull()
  })

  it('[UX-37, AUTH-36] no limit is named as such, with the warning; a smaller amount says what is allowed instead', async () => {
    const { ui, page, sent } = await asked(UNLIMITED)
    expect(main().textContent).toBe('Approve without limit')
    expect([ui.getByText('Unlimited access was asked for'), ui.getByText('Uniswap could take all of this token, today or any day.')]).toBeTruthy()
    expect(ui.getByRole('radio', { name: /No limit/, checked: true })).toBeTruthy()
    fireEvent.click(ui.getByRole('radio', { name: /Another amount/ }))
    const field = ui.getByRole('textbox', { name: 'Amount in USDC' })
    expect((main() as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(field, { target: { value: '7' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect([ui.getByText('Unlimited access was asked for'), ui.getByText('You allow 7 USDC instead.')]).toBeTruthy()
    expect(sent()).toEqual([])
    fireEvent.click(ui.getByRole('radio', { name: /No limit/ }))
    expect([main().textContent, page.events('approvalAmountChosen').map(({ amount }) => amount)]).toEqual([
      'Approve without limit',
      ['7000000', UNLIMITED.toString()],
    ])
    fireEvent.click(main())
    act(() => page.wait(100))
    expect(sent()).toEqual([expect.stringContaining(allow(UNLIMITED))])
  })

  it('[I-27, UX-37, fault] chosen elsewhere meanwhile, the button approves only what it says', async () => {
    const { ui, page, kit, sent } = await asked(250_000_000n)
    const { operation, digest } = page.state().approvals.open ?? { operation: '', digest: '' }
    fireEvent.click(ui.getByRole('radio', { name: /Another amount/ }))
    fireEvent.change(ui.getByRole('textbox', { name: 'Amount in USDC' }), { target: { value: '100' } })
    act(() => void kit.dispatch({ type: 'chooseApprovalAmount', operation, digest, amount: '5000000' }))
    expect(main().textContent).toBe('Approve 100\u00a0USDC')
    fireEvent.click(main())
    act(() => page.wait(100))
    expect(sent()).toEqual([expect.stringContaining(allow(100_000_000n))])
  })

  it('[MODAL-27] rejected here, the site is not asked', async () => {
    const { ui, page, sent } = await asked(250_000_000n)
    press(ui, 'Reject')
    act(() => page.wait(100))
    expect([page.events('embeddedRequestFailed').length, sent()]).toEqual([1, []])
  })
})

it.each([
  ['en', '1.5', 1_500_000n],
  ['en', '.5', 500_000n],
  ['en', '1,000', undefined],
  ['en', '1,5', undefined],
  ['de', '1,5', 1_500_000n],
  ['de', '1.000', undefined],
  ['ar-EG', '١٫٥', 1_500_000n],
  ['fa', '۱۲', 12_000_000n],
  ['en', ' 12 ', 12_000_000n],
  ['en', '1e3', undefined],
  ['en', '-1', undefined],
  ['en', '0x10', undefined],
  ['en', '', undefined],
  ['en', '1.0000001', undefined],
])('[UX-17] in %s "%s" is read as the visitor means it, or not at all', (tag, text, amount) => {
  expect(parseAmount(text, 6, createStrings({ locale: { tag, messages: {} } }))).toBe(amount)
})
