import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Bench, createConnectedBench, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'

afterEach(cleanup)

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

async function open(locale?: string): Promise<Bench & { readonly ui: Awaited<ReturnType<typeof dialog>> }> {
  const bench = createConnectedBench({ send: true, options: { networks: [mainnet] } })
  renderKit(bench.kit, undefined, locale === undefined ? {} : { locale })
  act(() => void bench.kit.dispatch({ type: 'openModal', view: 'WalletSend' }))
  bench.advance(200)
  return { ...bench, ui: await dialog(locale === 'ar' ? 'إرسال' : 'Send') }
}
const type = ({ ui, advance }: Awaited<ReturnType<typeof open>>, label: RegExp | string, value: string) => {
  fireEvent.change(ui.getByRole('textbox', { name: label }), { target: { value } })
  advance(200)
}
const review = ({ ui }: Awaited<ReturnType<typeof open>>) => ui.getByRole('button', { name: 'Review' })
/** Fills the form in and goes on to the review. */
const reviewed = (bench: Awaited<ReturnType<typeof open>>) => {
  type(bench, 'Amount', '0.5')
  type(bench, /^To/, FRIEND)
  fireEvent.click(review(bench))
  bench.advance(10)
  return dialog('Review')
}
const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

describe('view WalletSend', () => {
  it('[SEND-13, SEND-14] s15 the button says why it is off, and is on when all is there', async () => {
    const bench = await open()
    expect([review(bench).hasAttribute('disabled'), bench.ui.getByText('Enter an amount') !== null]).toEqual([true, true])
    type(bench, 'Amount', '0.5')
    expect(bench.ui.getByText('Enter a receiver')).not.toBeNull()
    type(bench, /^To/, 'ab'.repeat(32))
    expect(bench.ui.getAllByText('This is the id of a transaction, not an address').length).toBeGreaterThan(0)
    type(bench, /^To/, FRIEND)
    expect(review(bench).hasAttribute('disabled')).toBe(false)
  })

  it('[SEND-14] s4 reads a comma, asks where it may mean two things, and refuses what is none', async () => {
    const bench = await open()
    type(bench, 'Amount', '0,5')
    expect(text(bench.ui.getByText(/That is/))).toBe('That is 0.5 ETH')
    type(bench, 'Amount', '1,000')
    fireEvent.click(bench.ui.getByRole('button', { name: '1000' }))
    bench.advance(200)
    expect(text(bench.ui.getAllByRole('alert')[0] ?? null)).toBe('990 ETH more than you have')
    type(bench, 'Amount', '1 000')
    expect(text(bench.ui.getAllByRole('alert')[0] ?? null)).toBe('Write a number, such as 1.5')
    expect(bench.ui.getByRole('textbox', { name: 'Amount' }).getAttribute('inputmode')).toBe('decimal')
  })

  it('[SEND-15] s16 the maximum says what stays, and why', async () => {
    const bench = await open()
    fireEvent.click(bench.ui.getByRole('button', { name: 'Max' }))
    bench.advance(200)
    expect(text(bench.ui.getByText(/stays for/))).toBe('0.001 ETH stays for the network fee')
    expect((bench.ui.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('9.999')
  })

  it('[SEND-12, UX-38] a receiver that is a token is refused by name', async () => {
    const bench = await open()
    bench.page.transfers.receiver(FRIEND, { kinds: ['token'], symbol: 'USDC' })
    type(bench, 'Amount', '1')
    type(bench, /^To/, FRIEND)
    expect(review(bench).hasAttribute('disabled')).toBe(true)
    expect(bench.ui.getAllByText(/The contract of a token/).length).toBeGreaterThan(0)
    fireEvent.click(bench.ui.getByRole('button', { name: 'Clear receiver' }))
    bench.advance(0)
    expect((bench.ui.getByRole('textbox', { name: /^To/ }) as HTMLInputElement).value).toBe('')
  })

  it('[SEND-10, SEND-06] review, confirm, progress, success: each in its view, one prompt', async () => {
    const bench = await open()
    type(bench, 'Amount', '0.5')
    type(bench, /^To/, FRIEND)
    fireEvent.click(review(bench))
    bench.advance(10)
    const confirm = await dialog('Review')
    expect(text(confirm.getByText(/^0\.5/))).toBe('0.5 ETH')
    expect(confirm.getByRole('img', { name: FRIEND })).not.toBeNull()
    expect(confirm.getByText('First time')).not.toBeNull()
    expect(text(confirm.getByText('at most 0.001 ETH'))).not.toBe('')
    fireEvent.click(confirm.getByRole('button', { name: /^Send 0\.5/ }))
    bench.advance(10)
    const progress = await dialog('Progress')
    expect(progress.getByRole('heading', { name: 'On its way' })).not.toBeNull()
    const hash = bench.wallet.sent()[0]?.hash ?? ''
    act(() => bench.page.finality.tell({ network: 'eip155:1', hash }, { kind: 'ended', outcome: 'confirmed' }))
    bench.advance(10)
    expect(progress.getByRole('heading', { name: 'Done' })).not.toBeNull()
    expect(bench.wallet.sent()).toMatchObject([{ transaction: { to: FRIEND, data: '0x' } }])
  })

  it('[SEND-19] a refusal stays in the view, in words, with another try', async () => {
    const bench = await open()
    bench.wallet.setPolicy({ methods: { sendTransaction: 'reject' } } as never)
    type(bench, 'Amount', '0.5')
    type(bench, /^To/, FRIEND)
    fireEvent.click(review(bench))
    bench.advance(10)
    const confirm = await dialog('Review')
    fireEvent.click(confirm.getByRole('button', { name: /^Send 0\.5/ }))
    bench.advance(10)
    expect(confirm.getByRole('alert').textContent).toBe('You declined. Nothing was sent.')
    expect(confirm.getByRole('button', { name: 'Try again' })).not.toBeNull()
  })

  it('[SEND-10, SEND-20] figures that are too old when the button is pressed are made anew, and asked about again', async () => {
    const bench = await open()
    bench.page.transfers.answer({ lifetimeMs: 40_000 })
    const confirm = await reviewed(bench)
    act(() => bench.page.platform.set({ visible: false }))
    bench.advance(3_600_000)
    bench.page.transfers.answer({ fee: '2000000000000000' })
    const send = () => fireEvent.click(confirm.getByRole('button', { name: /^Send 0\.5/ }))
    send()
    bench.advance(10)
    expect([text(confirm.getByText('at most 0.002 ETH')), confirm.getByRole('alert').textContent, bench.wallet.sent()]).toEqual([
      'at most 0.002 ETH',
      'Something has changed. Look again.',
      [],
    ])
    send()
    expect(confirm.queryByRole('alert')).toBeNull()
    bench.advance(10)
    expect(bench.wallet.sent()).toHaveLength(1)
  })

  it('[SEND-10] where another account is chosen meanwhile, the review says so, and nothing of it can be confirmed or tried again', async () => {
    for (const isDeclined of [false, true]) {
      const bench = await open()
      const confirm = await reviewed(bench)
      if (isDeclined) {
        bench.wallet.setPolicy({ methods: { sendTransaction: 'reject' } } as never)
        fireEvent.click(confirm.getByRole('button', { name: /^Send 0\.5/ }))
        bench.advance(10)
      }
      act(() => bench.wallet.setAccounts([FRIEND]))
      bench.advance(100)
      expect(confirm.getByRole('alert').textContent).toBe('Another account is in use now. Start again with it.')
      expect(confirm.queryByRole('button', { name: /Send|Try again/ })).toBeNull()
      fireEvent.click(confirm.getByText('Close'))
      bench.advance(10)
      expect([bench.kit.getState().modal.stack.map(({ view }) => view), bench.kit.getState().plans.held.map(({ phase }) => phase)]).toEqual([
        ['WalletSend'],
        ['failed'],
      ])
      cleanup()
    }
  })

  it('[SEND-20] while the wallet is still asked for an earlier payment, Review leads to that one', async () => {
    const bench = await open()
    bench.wallet.setPolicy({ methods: { sendTransaction: 'ask' } } as never)
    act(() => void bench.kit.dispatch({ type: 'send', to: FRIEND, amount: '0.5' }))
    bench.advance(10)
    fireEvent.click((await dialog('Review')).getByRole('button', { name: /^Send 0\.5/ }))
    bench.advance(10)
    act(() => void bench.kit.dispatch({ type: 'resetView', view: 'WalletSend' }))
    bench.advance(200)
    const again = { ...bench, ui: await dialog('Send') }
    type(again, 'Amount', '0.7')
    type(again, /^To/, FRIEND)
    fireEvent.click(review(again))
    bench.advance(10)
    const waiting = await dialog('Review')
    expect([text(waiting.getByText('0.5 ETH')), waiting.getByText(/^Confirm in/) !== null, bench.kit.getState().plans.held.length]).toEqual([
      '0.5 ETH',
      true,
      1,
    ])
    act(() => bench.wallet.approve())
    bench.advance(10)
    expect((await dialog('Progress')).getByRole('heading', { name: 'On its way' })).toBeTruthy()
  })

  it('[UX-38, SEND-10] a warning is accepted for the figures that were shown: those that are made anew ask again', async () => {
    const bench = await open()
    bench.page.transfers.receiver(FRIEND, { kinds: ['contract'] })
    bench.page.transfers.answer({ lifetimeMs: 40_000 })
    const confirm = await reviewed(bench)
    fireEvent.click(confirm.getByRole('button', { name: 'Continue anyway' }))
    expect(confirm.getByRole('button', { name: 'Press again to continue' })).toBeTruthy()
    bench.advance(35_000)
    expect(confirm.getByRole('button', { name: 'Continue anyway' })).toBeTruthy()
  })

  it('[UX-38] a warning is asked about twice, in the button', async () => {
    const bench = await open()
    bench.page.transfers.receiver(FRIEND, { kinds: ['contract'] })
    type(bench, 'Amount', '0.5')
    type(bench, /^To/, FRIEND)
    fireEvent.click(review(bench))
    bench.advance(10)
    const confirm = await dialog('Review')
    expect(confirm.getByText('The receiver is a contract')).not.toBeNull()
    fireEvent.click(confirm.getByRole('button', { name: 'Continue anyway' }))
    expect(bench.wallet.sent()).toEqual([])
    fireEvent.click(confirm.getByRole('button', { name: 'Press again to continue' }))
    bench.advance(10)
    expect(bench.wallet.sent()).toHaveLength(1)
  })

  it('[SEND-12, SEND-20] s10 asks "again?" before the same', async () => {
    const bench = await open()
    const pay = async () => {
      fireEvent.click(review(bench))
      bench.advance(10)
      return dialog('Review')
    }
    type(bench, 'Amount', '0.5')
    type(bench, /^To/, FRIEND)
    fireEvent.click((await pay()).getByRole('button', { name: /^Send 0\.5/ }))
    bench.advance(10)
    act(() => void bench.kit.dispatch({ type: 'openModal', view: 'WalletSend' }))
    bench.advance(200)
    // The draft of what is on its way is still there.
    await dialog('Send')
    const confirm = await pay()
    expect(confirm.getByText('Again?')).not.toBeNull()
    expect(text(confirm.getByText(/You sent the same/))).toContain('It is on its way.')
    expect(confirm.getByRole('button', { name: 'Continue anyway' })).not.toBeNull()
  })

  it('[SEND-02] a token is chosen by its address; the coin is there with its balance', async () => {
    const bench = await open()
    fireEvent.click(bench.ui.getByRole('button', { name: /^Token:/ }))
    const search = bench.ui.getByRole('searchbox')
    expect(bench.ui.getByRole('button', { name: /ETH/ })).not.toBeNull()
    fireEvent.change(search, { target: { value: 'xyz' } })
    expect(bench.ui.getByText('No token “xyz”')).not.toBeNull()
    fireEvent.change(search, { target: { value: USDC } })
    fireEvent.click(bench.ui.getByRole('button', { name: new RegExp(USDC, 'i') }))
    bench.advance(200)
    expect(bench.kit.getState().send.token).toBe(USDC)
    expect(bench.ui.getByRole('button', { name: /^Token:\s*USDC/ })).not.toBeNull()
  })

  it('[SEND-12, SEND-20] tests a new receiver with a small part, and offers the rest once it has arrived', async () => {
    const bench = await open()
    type(bench, 'Amount', '0.5')
    expect(bench.ui.queryByRole('button', { name: 'Test with a small part' })).toBeNull()
    type(bench, /^To/, FRIEND)
    fireEvent.click(bench.ui.getByRole('button', { name: 'Test with a small part' }))
    bench.advance(10)
    const confirm = await dialog('Review')
    expect(text(confirm.getByText('Afterwards').parentElement)).toContain('0.495 ETH')
    fireEvent.click(confirm.getByRole('button', { name: /^Send 0\.005/ }))
    bench.advance(10)
    const progress = await dialog('Progress')
    expect(progress.queryByRole('button', { name: /^Send the rest/ })).toBeNull()
    const hash = bench.wallet.sent()[0]?.hash ?? ''
    act(() => bench.page.finality.tell({ network: 'eip155:1', hash }, { kind: 'ended', outcome: 'confirmed' }))
    bench.advance(10)
    fireEvent.click(progress.getByRole('button', { name: /^Send the rest, 0\.495/ }))
    bench.advance(10)
    const rest = await dialog('Review')
    expect(rest.getByText('You sent there before')).not.toBeNull()
    fireEvent.click(rest.getByRole('button', { name: /^Send 0\.495/ }))
    bench.advance(10)
    expect(bench.wallet.sent()).toHaveLength(2)
  })

  it('[SEND-15] has three speeds, and the fee of the chosen one', async () => {
    const bench = await open()
    const group = bench.ui.getByRole('group', { name: 'Speed' })
    expect([...group.querySelectorAll('button')].map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
      ['Slow', 'false'],
      ['Normal', 'true'],
      ['Fast', 'false'],
    ])
    fireEvent.click(bench.ui.getByRole('button', { name: 'Fast' }))
    bench.advance(200)
    expect(bench.page.transfers.asked().at(-1)).toMatchObject({ speed: 'fast' })
  })

  it('[MODAL-32, SEND-10] WalletSendPreview is the confirmation of the plan', async () => {
    const bench = await open()
    act(() => void bench.kit.dispatch({ type: 'pushView', view: 'WalletSendPreview' }))
    bench.advance(10)
    expect((await dialog('Review')).getByText('Nothing to confirm')).not.toBeNull()
    act(() => void bench.kit.dispatch({ type: 'goBack' }))
    bench.advance(10)
    type({ ...bench, ui: await dialog('Send') }, 'Amount', '0.5')
    type(bench, /^To/, FRIEND)
    act(() => void bench.kit.dispatch({ type: 'pushView', view: 'WalletSendPreview' }))
    act(() => void bench.kit.dispatch({ type: 'send' }))
    bench.advance(10)
    expect(bench.kit.getState().modal.stack.map(({ view }) => view)).toEqual(['WalletSend', 'WalletSendPreview'])
    fireEvent.click((await dialog('Review')).getByRole('button', { name: /^Send 0\.5/ }))
    bench.advance(10)
    await dialog('Progress')
    expect(bench.wallet.sent()).toHaveLength(1)
  })

  it('[UX-13, SEND-14] in Arabic, with Arabic digits', async () => {
    const bench = await open('ar')
    type(bench, 'المبلغ', '١٫٥')
    expect(bench.kit.getState().send.sendTokenAmount).toBe('1.5')
    type(bench, /^إلى/, FRIEND)
    fireEvent.click(bench.ui.getByRole('button', { name: 'راجع' }))
    bench.advance(10)
    const confirm = await dialog('مراجعة')
    expect(confirm.getByText('أول مرة')).not.toBeNull()
  })

  it('[MODAL-38] the account has a button for it, with the plugin alone', async () => {
    const bench = await open()
    act(() => void bench.kit.dispatch({ type: 'resetView', view: 'Account' }))
    bench.advance(10)
    const account = await dialog('Account')
    fireEvent.click(account.getByRole('button', { name: 'Send' }))
    bench.advance(10)
    await dialog('Send')
    cleanup()
    const plain = createConnectedBench({ options: { networks: [mainnet] } })
    renderKit(plain.kit)
    act(() => void plain.kit.dispatch({ type: 'openModal', view: 'Account' }))
    plain.advance(10)
    expect((await dialog('Account')).queryByRole('button', { name: 'Send' })).toBeNull()
  })
})
