import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { LatchkitModal, LatchkitProvider, useEmbeddedWallet } from 'latchkit/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMBEDDED, LOADED_MS, openLoggedIn } from '../../../../tests/domain/embedded.js'
import type { PageOptions } from '../../../../tests/domain/page.js'
import { dialog, inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { openKit } from '../../../../tests/ui/page-kit.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const MAIL = 'mara@fernwood.studio'

async function opened(options: PageOptions = EMBEDDED) {
  const made = openKit(options)
  // The countdown to the next code uses the page's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: made.page.memory.time.now() })
  renderKit(made.kit, <LatchkitModal />)
  act(() => void made.kit.dispatch({ type: 'openModal', view: 'Connect' }))
  const ui = await dialog('Connect wallet')
  const wait = (ms: number) => act(() => made.page.wait(ms))
  return { ...made, ui, wait }
}

async function mailed(options?: PageOptions) {
  const made = await opened(options)
  const field = await waitFor(() => made.ui.getByRole('textbox', { name: 'E-mail address' }))
  fireEvent.change(field, { target: { value: MAIL } })
  press(made.ui, 'Continue with e-mail')
  await dialog('Log in by e-mail')
  made.wait(LOADED_MS)
  return { ...made, ui: await dialog('Check your e-mail') }
}

const heading = (name: string | RegExp) => waitFor(() => inside('modal').getByRole('heading', { level: 2, name }))
const type = (code: string) => fireEvent.change(inside('modal').getByRole('textbox', { name: 'Six-digit code' }), { target: { value: code } })

describe('view Connect with the embedded wallet', () => {
  it('[MODAL-36, AUTH-05, UX-36] offers e-mail and socials first where no wallet is here, socials in order, and tells what is wrong beside the field', async () => {
    const { ui, page } = await opened()
    const field = await waitFor(() => ui.getByRole('textbox', { name: 'E-mail address' }))
    const socials = ui.getByRole('group', { name: 'Sign in with' })
    expect(field.compareDocumentPosition(socials) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect([...socials.querySelectorAll('button')].map((one) => one.ariaLabel ?? one.getAttribute('aria-label'))).toEqual([
      'Google',
      'X',
      'Farcaster',
      'Discord',
      'More options',
    ])
    press(ui, 'More options')
    expect(socials.querySelectorAll('button')).toHaveLength(8)
    fireEvent.change(field, { target: { value: 'mara@fernwood' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(ui.getByRole('alert').textContent).toMatch(/looks incomplete/)
    expect(page.state().auth.login).toBeUndefined()
  })

  it('[MODAL-36] puts wallets first where one is here', async () => {
    const { ui } = await opened({ ...EMBEDDED, wallets: [{ id: 'io.example.alpha', name: 'Alpha' }] })
    const field = await waitFor(() => ui.getByRole('textbox', { name: 'E-mail address' }))
    expect(field.compareDocumentPosition(ui.getByRole('button', { name: /Alpha/ })) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  })

  it.each([
    ['AUTH-48', { embedded: { emailShowWallets: false } }],
    ['MODAL-42', { options: { projectId: 'p', features: { collapseWallets: true } } }],
  ] as const)('[MODAL-42, %s] puts wallets behind one entry below e-mail and socials where the app says so', async (_, more) => {
    const { ui } = await opened({ ...EMBEDDED, wallets: [{ id: 'io.example.alpha', name: 'Alpha' }], ...more })
    const socials = await waitFor(() => ui.getByRole('group', { name: 'Sign in with' }))
    const entry = ui.getByRole('button', { name: 'Continue with a wallet' })
    const follows = (one: Element, other: Element) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    expect([follows(ui.getByRole('textbox'), socials), follows(socials, entry), ui.queryByRole('button', { name: /Alpha/ })]).toEqual([true, true, null])
    press(ui, 'Continue with a wallet')
    expect(ui.getByRole('button', { name: /Alpha/ })).toBeTruthy()
  })

  it('[AUTH-48] has wallets beside the e-mail field unless the app says so', async () => {
    const { ui } = await opened({ ...EMBEDDED, wallets: [{ id: 'io.example.alpha', name: 'Alpha' }] })
    await waitFor(() => ui.getByRole('textbox', { name: 'E-mail address' }))
    expect([ui.queryByRole('button', { name: 'Continue with a wallet' }), ui.getByRole('button', { name: /Alpha/ }) !== null]).toEqual([null, true])
  })

  it('[MODAL-36] keeps the order that the app has set, whatever wallets are here', async () => {
    const { ui } = await opened({
      ...EMBEDDED,
      wallets: [{ id: 'io.example.alpha', name: 'Alpha' }],
      options: { projectId: 'p', connectMethodsOrder: ['social', 'wallet', 'email'] },
    })
    const ways = [
      await waitFor(() => ui.getByRole('group', { name: 'Sign in with' })),
      ui.getByRole('button', { name: /Alpha/ }),
      ui.getByRole('textbox', { name: 'E-mail address' }),
    ]
    const sorted = [...ways].sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    expect(sorted).toEqual(ways)
  })

  it('[MODAL-41] has no box for terms unless the app asks for it', async () => {
    const { ui } = await opened()
    await waitFor(() => ui.getByRole('textbox', { name: 'E-mail address' }))
    expect(ui.queryByRole('checkbox')).toBeNull()
  })

  it('[MODAL-41] keeps every way off until the terms are accepted', async () => {
    const { ui } = await opened({
      ...EMBEDDED,
      wallets: [{ id: 'io.example.alpha', name: 'Alpha' }],
      options: { projectId: 'p', features: { legalCheckbox: true }, termsConditionsUrl: 'https://fernwood.example/terms' },
    })
    const google = await waitFor(() => ui.getByRole('button', { name: 'Google' }))
    const isOff = () => [
      google.matches(':disabled'),
      ui.getByRole('textbox').matches(':disabled'),
      ui.getByRole('button', { name: /Alpha/ }).getAttribute('aria-disabled') === 'true',
    ]
    const box = await waitFor(() => ui.getByRole('checkbox'))
    expect(isOff()).toEqual([true, true, true])
    fireEvent.click(box)
    expect(isOff()).toEqual([false, false, false])
  })
})

describe('view ConnectingSocial', () => {
  it.each(['Google', 'GitHub'])('[AUTH-18, UX-46] says that the window of %s was closed, and opens it again', async (provider) => {
    const { ui, page, wait } = await opened()
    await waitFor(() => ui.getByRole('button', { name: 'Google' }))
    press(ui, 'More options')
    press(ui, provider)
    wait(LOADED_MS)
    await heading(`Log in with ${provider}`)
    page.memory.popup.close()
    wait(1_000)
    await heading('The window was closed')
    expect(page.events('loginFailed').map(({ failure }) => failure.code)).toEqual(['POPUP_CLOSED'])
    press(inside('modal'), 'Try again')
    wait(LOADED_MS)
    await heading(`Log in with ${provider}`)
    expect(page.memory.popup.windows()).toBe(1)
    page.memory.popup.close()
    wait(1_000)
    await heading('The window was closed')
    press(inside('modal'), 'Log in another way')
    await dialog('Connect wallet')
  })
})

describe('view EmailLogin', () => {
  it('[MODAL-23, AUTH-11, UX-35] goes from the address by a wrong code and the right one to an open wallet', async () => {
    const { page, wait } = await mailed()
    await heading('Enter the six digits')
    const right = page.memory.secureSite.code()
    type(right === '000000' ? '111111' : '000000')
    wait(50)
    expect(inside('modal').getByRole('alert').textContent).toMatch(/code/i)
    type(right)
    wait(100)
    await heading('You’re in')
    expect(page.state().auth.user?.email).toBe(MAIL)
    // The typed code is not recorded.
    expect(JSON.stringify(page.entries)).not.toContain(right)
  })

  it('[AUTH-12, UX-35] counts down to another code, which is then sent', async () => {
    const { page, wait } = await mailed()
    await waitFor(() => inside('modal').getByRole('button', { name: /^Send again in 0:/ }))
    vi.setSystemTime(page.memory.time.now() + 30_000)
    wait(30_000)
    const again = await waitFor(() => inside('modal').getByRole('button', { name: 'Send again' }))
    fireEvent.click(again)
    wait(100)
    expect(page.memory.secureSite.codes()).toBe(2)
    // Shows the text, not its key.
    expect(inside('modal').getByTitle('Code sent again')).toBeTruthy()
  })

  it('[MODAL-45, CONN-40] leaving ends the login', async () => {
    const { page } = await mailed()
    press(inside('modal'), 'Close')
    expect(page.state().auth.login).toBeUndefined()
    expect(page.events('loginFailed').map(({ failure }) => failure.code)).toEqual(['MODAL_CLOSED'])
  })
})

describe('view ProfileWallets', () => {
  it('[ACCT-15, MODAL-24] leads back to a login by e-mail that was ended by its view, where the address is typed anew, and then to the list', async () => {
    const { page, kit, wait } = await mailed({ ...EMBEDDED, wallets: [{ id: 'io.example.alpha', name: 'Alpha' }] })
    type(page.memory.secureSite.code())
    wait(1_000)
    act(() => void kit.dispatch({ type: 'disconnect' }))
    wait(5_000)
    act(() => void kit.dispatch({ type: 'connect', connectorId: 'io.example.alpha' }))
    wait(1_000)
    act(() => void kit.dispatch({ type: 'openModal', view: 'ProfileWallets' }))
    const ui = await dialog('Wallets')
    const before = ui.getByRole('group', { name: 'Used before' })
    expect(before.textContent).toContain('E-mail wallet')
    fireEvent.click([...before.querySelectorAll('button')].find(({ textContent }) => textContent === 'Switch') as HTMLElement)
    await dialog('Log in by e-mail')
    expect(page.state().modal.stack.at(-1)).toEqual({ view: 'EmailLogin', params: { namespace: 'eip155' } })
    const field = await waitFor(() => inside('modal').getByRole('textbox'))
    expect((field as HTMLInputElement).value).toBe('')
    fireEvent.change(field, { target: { value: MAIL } })
    press(inside('modal'), 'Continue')
    wait(LOADED_MS)
    await dialog('Check your e-mail')
    type(page.memory.secureSite.code())
    wait(2_000)
    await dialog('Wallets')
    expect(page.state().auth.user?.email).toBe(MAIL)
  })
})

describe('view ConnectingSocial', () => {
  it('[UX-46, AUTH-15] says that the browser blocked the window, and leads to another way', async () => {
    const { ui, page, wait } = await opened()
    page.memory.popup.block(true)
    await waitFor(() => ui.getByRole('button', { name: 'Google' }))
    press(ui, 'Google')
    await dialog('Google')
    wait(LOADED_MS)
    await heading('Your browser blocked the window')
    press(inside('modal'), 'Log in another way')
    await dialog('Connect wallet')
  })
})

describe('a dialog that is opened while an earlier login is taken up', () => {
  it('[AUTH-32] says so', async () => {
    const { page, kit } = openKit({ ...EMBEDDED, memory: createMemoryPorts({ world: openLoggedIn().memory.world }) })
    renderKit(kit, <LatchkitModal />)
    act(() => void kit.dispatch({ type: 'openModal' }))
    await waitFor(() => expect(inside('modal').getByTitle('Authenticating...').className).toContain('lk-toast--loading'))
    act(() => page.wait(LOADED_MS))
    expect(page.state().auth.user).toBeDefined()
    expect(inside('modal').queryByTitle('Authenticating...')).toBeNull()
  })
})

describe('the hook for forms of one’s own', () => {
  it('[AUTH-11, AUTH-47] logs in by address and code, and names the visitor', async () => {
    const { page, kit } = openKit(EMBEDDED)
    const { result } = renderHook(() => useEmbeddedWallet(), { wrapper: ({ children }) => <LatchkitProvider kit={kit}>{children}</LatchkitProvider> })
    expect(result.current).toMatchObject({ isAvailable: true, user: undefined, step: undefined, isPending: false })
    act(() => void result.current.login({ email: MAIL }).catch(() => undefined))
    expect(result.current).toMatchObject({ step: 'sending', isPending: true })
    act(() => page.wait(LOADED_MS))
    expect(result.current.step).toBe('code')
    act(() => void result.current.submitCode(page.memory.secureSite.code()))
    act(() => page.wait(100))
    await waitFor(() => expect(result.current).toMatchObject({ isSuccess: true, name: MAIL, user: { email: MAIL }, step: undefined }))
  })
})
