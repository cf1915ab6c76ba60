import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Bench, createConnectedBench, dialog, inside, renderKit } from '../../../../tests/ui/kit.js'
import { mainnet, sepolia } from '../../../domain/shared/networks/evm-chains.js'
import { failure } from '../../../domain/names/errors.js'

afterEach(cleanup)

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bench = (network: typeof mainnet = mainnet) => createConnectedBench({ names: true, services: true, options: { networks: [network] } })

async function open({ kit, advance }: Bench, locale = 'en') {
  renderKit(kit, undefined, { locale })
  act(() => void kit.dispatch({ type: 'openModal', view: 'RegisterAccountName' }))
  advance(10)
  return dialog(locale === 'ar' ? 'اختر اسمًا' : 'Choose a name')
}
const type = ({ advance }: Bench, text: string, ms = 400) => {
  fireEvent.change(inside('modal').getByRole('textbox'), { target: { value: text } })
  advance(ms)
}
const main = (name: string | RegExp) => inside('modal').getByRole('button', { name })
const shown = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-root')?.textContent ?? ''

describe('view RegisterAccountName', () => {
  it('[NAME-10, NAME-11, MODAL-31] asks 300 ms after the last key, lowers what is typed, and says why the button waits', async () => {
    const made = bench()
    await open(made)
    expect(main('Register')).toHaveProperty('disabled', true)
    expect(shown()).toContain('At least 4 letters, digits or hyphens.')
    type(made, 'ad a', 0)
    expect(shown()).toContain('Use letters a to z, digits and hyphens only.')
    type(made, 'ada', 1_000)
    expect(shown()).toContain('Too short')
    type(made, 'ADAM', 290)
    expect(shown()).toContain('Checking adam.reown.id')
    made.advance(20)
    expect(shown()).toMatch(/adam\.reown\.id is free, as of \d/)
    expect(main('Register')).toHaveProperty('disabled', false)
    expect(shown()).toContain('You sign once in your wallet.')
  })

  it('[NAME-12] a taken name is said to be taken, cannot be submitted, and a suggestion takes its place', async () => {
    const made = bench()
    made.page.names.register('adam.reown.id', OTHER)
    await open(made)
    type(made, 'adam')
    expect(shown()).toContain('adam.reown.id is taken.')
    expect(main('Register')).toHaveProperty('disabled', true)
    fireEvent.keyDown(inside('modal').getByRole('textbox'), { key: 'Enter' })
    expect(made.events).not.toContain('nameRegistrationStarted')
    fireEvent.click(main(/adam1\.reown\.id/))
    made.advance(400)
    expect(inside('modal').getByRole('textbox')).toHaveProperty('value', 'adam1')
    expect(main('Register')).toHaveProperty('disabled', false)
  })

  it('[NAME-13, MODAL-31] leads from the signature to the view of success, which says what was read back', async () => {
    const made = bench()
    await open(made)
    type(made, 'adam')
    made.wallet.setPolicy({ methods: { signMessage: 'ask' } })
    fireEvent.click(main('Register'))
    made.advance(10)
    expect(main(/Sign in/).getAttribute('aria-busy')).toBe('true')
    act(() => void made.wallet.approve())
    made.advance(100)
    await dialog('Name registered')
    expect(shown()).toContain('adam.reown.id is yours')
    expect(shown()).toContain('Leads to your addressYes')
    fireEvent.click(main('Done'))
    made.advance(10)
  })

  it('[NAME-14] on a refusal the form is back, with the typed name and the reason; the way back keeps it, too', async () => {
    const made = bench()
    made.wallet.setPolicy({ methods: { signMessage: 'reject' } })
    await open(made)
    type(made, 'adam')
    fireEvent.click(main('Register'))
    made.advance(10)
    expect(inside('modal').getByRole('textbox')).toHaveProperty('value', 'adam')
    expect(shown()).toContain('You declined the signature.')
    act(() => void made.kit.dispatch({ type: 'closeModal' }))
    made.advance(1_000)
    act(() => void made.kit.dispatch({ type: 'openModal', view: 'RegisterAccountName' }))
    made.advance(500)
    await dialog('Choose a name')
    expect(inside('modal').getByRole('textbox')).toHaveProperty('value', 'adam')
  })

  it('[NAME-18, NAME-14, fault] a registry that refuses is quoted, and asked again on demand', async () => {
    const made = bench()
    await open(made)
    const mend = made.page.names.fail(failure('NAME_SERVICE_REFUSED', { reason: 'Zone is closed' }))
    type(made, 'adam')
    expect(shown()).toContain('Zone is closed')
    mend()
    fireEvent.click(main('Try again'))
    made.advance(400)
    expect(main('Register')).toHaveProperty('disabled', false)
  })

  it('[NAME-21] is offered in view Account to an account without a name, and says why it is not there', async () => {
    const made = bench()
    renderKit(made.kit)
    act(() => void made.kit.dispatch({ type: 'openModal', view: 'Account' }))
    made.advance(10)
    await dialog('Account')
    fireEvent.click(main(/Choose a name/))
    made.advance(10)
    await dialog('Choose a name')
    made.page.names.name(made.wallet.accounts()[0] ?? '', { outcome: 'named', name: 'ada.eth' })
    act(() => void made.kit.dispatch({ type: 'refreshIdentity', force: true }))
    made.advance(10)
    expect(shown()).toContain('This account already has a name.')
    act(() => void made.kit.dispatch({ type: 'goBack' }))
    made.advance(10)
    await dialog('Account')
    expect(shown()).not.toContain('Choose a name')
  })

  it('[NAME-21, UX-15] on a testnet it says so, in Arabic too', async () => {
    await open(bench(sepolia as typeof mainnet), 'ar')
    expect(shown()).toContain('انتقل إلى شبكة غير تجريبية.')
  })
})
