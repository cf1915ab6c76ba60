import { cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LegalBox } from '../connection/legal-box.js'
import { ConnectingFarcasterView, type FarcasterState } from './social/connecting-farcaster-view.js'
import { ConnectingSocialView, type SocialState } from './social/connecting-social-view.js'
import { type EmailLoginState, EmailLoginView } from './email/email-login-view.js'
import { UpdateEmailView } from './email/update-email-view.js'

afterEach(cleanup)

const app = { name: 'Fernwood' }
const mail = 'mara@fernwood.studio'
const acts = () => ({ onAddress: vi.fn(), onCode: vi.fn(), onAgain: vi.fn(), onAnother: vi.fn(), onRetry: vi.fn(), onMethods: vi.fn(), onCancel: vi.fn() })
const code = { step: 'code', refused: 0, wait: 24 } as const

function drawEmail(state: EmailLoginState) {
  const given = acts()
  const of = (next: EmailLoginState): ReactElement => <EmailLoginView app={app} mail={mail} minutes={10} state={next} {...given} />
  const drawn = render(of(state))
  return { ...drawn, ...given, again: (next: EmailLoginState) => drawn.rerender(of(next)) }
}

describe('view EmailLogin', () => {
  it('[MODAL-23, UX-36] asks for an address: e-mail keyboard, autofill, nothing corrected, the error beside it until it is changed', () => {
    const { getByRole, onAddress, again, queryByRole } = drawEmail({ step: 'address' })
    const field = getByRole('textbox', { name: 'E-mail address' }) as HTMLInputElement
    expect([field.type, field.autocomplete, field.getAttribute('autocapitalize'), field.getAttribute('spellcheck')]).toEqual([
      'email',
      'email',
      'none',
      'false',
    ])
    fireEvent.change(field, { target: { value: 'mara@fernwood' } })
    fireEvent.click(getByRole('button', { name: 'Continue' }))
    expect(onAddress).toHaveBeenCalledExactlyOnceWith('mara@fernwood')
    again({ step: 'address', problem: 'Enter a valid e-mail address' })
    expect(getByRole('alert').textContent).toBe('Enter a valid e-mail address')
    expect(field.getAttribute('aria-describedby')).toBe(getByRole('alert').id)
    fireEvent.change(field, { target: { value: 'mara@fernwood.s' } })
    expect(queryByRole('alert')).toBeNull()
  })

  it('[MODAL-23] waits for the code and for the approval of the device, and lets go of either', () => {
    const { getByRole, getByText, again, onCancel, onAnother } = drawEmail({ step: 'sending' })
    fireEvent.click(getByRole('button', { name: 'Cancel' }))
    again({ step: 'device' })
    expect(getByRole('heading', { name: 'Approve this device' })).toBeTruthy()
    expect(getByText(mail)).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Use another e-mail' }))
    expect([onCancel, onAnother].map((act) => act.mock.calls.length)).toEqual([1, 1])
  })

  it('[UX-35, AUTH-12] offers another code when the countdown is over, and says what was wrong with the last', () => {
    const { getByRole, getByText, again, onAgain, onCode } = drawEmail(code)
    expect(getByText('The code works for 10 minutes.')).toBeTruthy()
    expect((getByRole('button', { name: 'Send again in 0:24' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(getByRole('textbox'), { target: { value: '482913' } })
    expect(onCode).toHaveBeenCalledExactlyOnceWith('482913')
    again({ ...code, checking: true })
    expect(getByText('Checking the code')).toBeTruthy()
    again({ ...code, refused: 1, wait: 0 })
    expect(getByRole('alert').textContent).toBe('That code is wrong or from an older e-mail.')
    fireEvent.click(getByRole('button', { name: 'Send a new code' }))
    expect(onAgain).toHaveBeenCalledOnce()
  })

  it('[UX-28] offline takes no code and no address, and says so', () => {
    const { getByRole, again } = drawEmail({ ...code, offline: true })
    expect((getByRole('textbox') as HTMLInputElement).readOnly).toBe(true)
    expect(getByRole('alert').textContent).toMatch(/^You’re offline/)
    again({ step: 'address', offline: true })
    expect((getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('[UX-46] where the secure site cannot be reached says so, tries again and leads to a wallet', () => {
    const { getByRole, onRetry, onMethods } = drawEmail({ step: 'failed', why: 'unreachable' })
    expect(getByRole('heading', { name: 'We can’t reach the e-mail wallet' })).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Try again' }))
    fireEvent.click(getByRole('button', { name: 'Use a wallet instead' }))
    expect([onRetry, onMethods].map((act) => act.mock.calls.length)).toEqual([1, 1])
  })
})

describe('view ConnectingSocial', () => {
  const draw = (state: SocialState) => {
    const given = { onRetry: vi.fn(), onCancel: vi.fn(), onMethods: vi.fn() }
    return { ...render(<ConnectingSocialView app={app} provider="google" state={state} {...given} />), ...given }
  }

  it.each([
    ['blocked', 'Your browser blocked the window'],
    ['closed', 'The window was closed'],
    ['untrusted', 'That answer can’t be trusted'],
    ['failed', 'Google didn’t log you in'],
    ['unreachable', 'We can’t reach the login'],
    ['unverified', 'This site can’t use this login yet'],
  ] as const)('[UX-46, AUTH-15] %s is told, tried again, or left for another way', (step, heading) => {
    const { getByRole, onRetry, onMethods } = draw({ step })
    expect(getByRole('heading', { name: heading })).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Try again' }))
    fireEvent.click(getByRole('button', { name: 'Log in another way' }))
    expect([onRetry, onMethods].map((act) => act.mock.calls.length)).toEqual([1, 1])
  })

  it('[AUTH-16, UX-29] waits, opens the window again after a while, and can be given up', () => {
    const { getByRole, onRetry, onCancel } = draw({ step: 'waiting', slow: true })
    fireEvent.click(getByRole('button', { name: 'Open the window again' }))
    fireEvent.click(getByRole('button', { name: 'Cancel' }))
    expect([onRetry, onCancel].map((act) => act.mock.calls.length)).toEqual([1, 1])
  })
})

describe('view ConnectingFarcaster', () => {
  const draw = (state: FarcasterState, mobile: boolean) => {
    const given = { onRetry: vi.fn(), onCopy: vi.fn(() => Promise.resolve(true)), onMethods: vi.fn() }
    return { ...render(<ConnectingFarcasterView app={app} state={state} mobile={mobile} {...given} />), ...given }
  }
  const url = 'https://farcaster.example/siwf?channelToken=1'

  it('[AUTH-20, MODAL-22] on a computer is a code to scan', () => {
    const { getByRole, getByText } = draw({ step: 'waiting', url }, false)
    expect(getByRole('img', { name: 'QR code to log in with Farcaster' }).querySelector('path')).toBeTruthy()
    expect(getByText('Waiting for Farcaster')).toBeTruthy()
  })

  it('[AUTH-20, MODAL-22] on a phone is a link to follow, of the web only', () => {
    const { getByRole, rerender, queryByRole } = draw({ step: 'waiting', url }, true)
    expect(getByRole('link', { name: /^Open Farcaster/ }).getAttribute('href')).toBe(url)
    rerender(
      <ConnectingFarcasterView
        app={app}
        state={{ step: 'waiting', url: 'javascript:alert(1)' }}
        mobile
        onCopy={vi.fn()}
        onRetry={vi.fn()}
        onMethods={vi.fn()}
      />,
    )
    expect(queryByRole('link')).toBeNull()
  })

  it('[AUTH-21, UX-46] a failure is told, tried again, or left for another way', () => {
    const { getByRole, onRetry, onMethods } = draw({ step: 'failed' }, false)
    expect(getByRole('heading', { name: 'Farcaster didn’t log you in' })).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Try again' }))
    fireEvent.click(getByRole('button', { name: 'Log in another way' }))
    expect([onRetry, onMethods].map((act) => act.mock.calls.length)).toEqual([1, 1])
  })
})

describe('view UpdateEmailWallet', () => {
  it('[MODAL-25, AUTH-25] goes from a code of the old address to one of the new, with nothing left of the first', () => {
    const given = { onAddress: vi.fn(), onCode: vi.fn(), onAnother: vi.fn(), onRetry: vi.fn(), onBack: vi.fn() }
    const of = (state: Parameters<typeof UpdateEmailView>[0]['state']) => <UpdateEmailView mail={mail} minutes={10} state={state} {...given} />
    const { getByRole, getByText, rerender } = render(of({ step: 'primary', to: mail, refused: 0, wait: 0 }))
    expect(getByRole('heading', { name: 'Confirm your current e-mail' })).toBeTruthy()
    fireEvent.change(getByRole('textbox'), { target: { value: '4829' } })
    rerender(of({ step: 'secondary', to: 'mara@new.example', refused: 0, wait: 0 }))
    expect(getByText('mara@new.example')).toBeTruthy()
    expect((getByRole('textbox') as HTMLInputElement).value).toBe('')
    rerender(of({ step: 'done' }))
    fireEvent.click(getByRole('button', { name: 'Back' }))
    expect(given.onBack).toHaveBeenCalledOnce()
  })
})

describe('the box for terms', () => {
  it('[MODAL-41] is ticked by its own words, which lead to terms and privacy notice', () => {
    const onAccept = vi.fn()
    const { getByRole } = render(<LegalBox accepted={false} terms="https://a.example/terms" privacy="javascript:alert(1)" onAccept={onAccept} />)
    fireEvent.click(getByRole('checkbox', { name: /I accept the terms and the privacy notice/ }))
    expect(onAccept).toHaveBeenCalledExactlyOnceWith(true)
    expect(getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('https://a.example/terms')
  })
})
