import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, createBench, dialog, isDialogDrawn, press, renderKit } from '../../../../tests/ui/kit.js'

afterEach(cleanup)

const REQUIRED = { required: true, signOutOnDisconnect: true } as const

async function openOwed(signIn = REQUIRED as { required: boolean; signOutOnDisconnect: boolean }) {
  const bench = createBench({ signIn })
  bench.kit.start()
  renderKit(bench.kit)
  void bench.kit.run({ type: 'connect', connectorId: ALPHA.id })
  bench.advance(1_000)
  if (!signIn.required) bench.kit.dispatch({ type: 'openModal', view: 'SIWXSignMessage' })
  bench.advance(0)
  return { ...bench, shown: await dialog('Sign in') }
}

describe('view SIWXSignMessage', () => {
  it('[MODAL-28, SIWX-12] shows what is to be signed, and signs it', async () => {
    const { kit, shown, advance } = await openOwed()
    shown.getByRole('heading', { name: 'Prove this is your wallet' })
    shown.getByText('Sign in to Fernwood. It’s free and nothing leaves your wallet.')
    const message = shown.getByRole('group', { name: 'Message to sign' })
    expect([message.textContent, message.tabIndex]).toEqual([kit.getState().siwx.prepared?.message, 0])
    expect(message.textContent).toContain('wants you to sign in with your Ethereum account:')
    press(shown, 'Sign in')
    advance(1_000)
    shown.getByRole('heading', { name: 'You’re signed in' })
    expect([kit.getState().siwx.phase, isDialogDrawn(), shown.queryByRole('button', { name: 'Sign in' })]).toEqual(['signedIn', true, null])
    advance(1_100)
    expect(isDialogDrawn()).toBe(false)
  })

  it('[MODAL-28, SIWX-05] says that the wallet waits, that it was declined, and tries again', async () => {
    const { kit, shown, wallet, advance } = await openOwed()
    wallet.setPolicy({ decision: 'ask' })
    press(shown, 'Sign in')
    advance(100)
    shown.getByRole('heading', { name: 'Confirm in Alpha' })
    expect(shown.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBe('true')
    act(() => void wallet.reject())
    advance(100)
    shown.getByRole('heading', { name: 'You declined' })
    wallet.setPolicy({ decision: 'approve' })
    press(shown, 'Try again')
    advance(2_200)
    expect([kit.getState().siwx.phase, isDialogDrawn()]).toEqual(['signedIn', false])
  })

  it.each([
    ['wrong', {}, 'That signature is from another account. Switch in Alpha, then try again.'],
    ['right', { fails: ['verify'] }, 'We couldn’t check the signature. Check your connection, then try again.'],
    ['right', { fails: ['add'] }, 'Something went wrong on the way. Try again.'],
  ] as const)('[MODAL-28, SIWX-05] says what went wrong (%s, %j)', async (signatures, policy, text) => {
    const { shown, page, advance } = await openOwed()
    page.siwx.setPolicy({ signatures, ...policy })
    press(shown, 'Sign in')
    advance(1_000)
    shown.getByText(text)
  })

  it('[MODAL-44, SIWX-06] cannot be closed while it is required; cancelling disconnects', async () => {
    const { kit, shown, advance } = await openOwed()
    press(shown, 'Close')
    advance(0)
    expect([kit.getState().modal.shakes, isDialogDrawn()]).toEqual([1, true])
    press(shown, 'Cancel')
    advance(1_000)
    expect([kit.getState().connection.namespaces.eip155?.connectorId, isDialogDrawn()]).toEqual([undefined, false])
  })

  it('[SIWX-03, SIWX-06] that is not required closes, and the wallet stays', async () => {
    const { kit, shown, advance } = await openOwed({ required: false, signOutOnDisconnect: true })
    press(shown, 'Cancel')
    advance(1_000)
    expect([kit.getState().connection.namespaces.eip155?.connectorId, isDialogDrawn()]).toEqual([ALPHA.id, false])
  })
})
