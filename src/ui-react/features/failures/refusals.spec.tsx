import { act, cleanup, waitFor } from '@testing-library/react'
import { mainnet } from 'latchkit'
import { LatchkitModal } from 'latchkit/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMBEDDED, LOADED_MS } from '../../../../tests/domain/embedded.js'
import { ALPHA, dialog, inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { openKit } from '../../../../tests/ui/page-kit.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const RULES = 'Accept the house rules first.'

type Command = 'connect' | 'loginWithEmail' | 'loginWithSocial' | 'signIn'

/** An instance with a guard of the app that refuses some commands. */
function guarded(commands: readonly Command[], rejected: object = { code: 'RULES_NOT_ACCEPTED', category: 'INPUT', message: RULES, context: {} }) {
  const page = createMemoryPorts()
  page.wallets.add(ALPHA)
  page.wallets.add({
    id: 'io.example.sol',
    name: 'Sol',
    namespace: 'solana',
    network: solana.caipNetworkId,
    accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  })
  const given = onMemory(page, {
    namespaces: ['eip155', 'solana'],
    walletConnect: { relayUrl: 'wss://relay.example' },
    embedded: {},
    signIn: { required: false, signOutOnDisconnect: true },
  })
  const guards = Object.fromEntries(commands.map((name) => [name, () => ({ rejected })]))
  const plugin = loadedPlugin({ name: 'house-rules' }, { guards } as never)
  const kit = createInstance({ networks: [mainnet, solana], projectId: 'p', metadata: { name: 'Fernwood' }, ...given, use: [...given.use, plugin] })
  renderKit(kit, <LatchkitModal />)
  return { page, kit, advance: (ms: number) => act(() => page.time.advanceBy(ms)) }
}

const parts = () => [...(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelectorAll('.lk-root *') ?? [])]
const shown = (text: string) => parts().filter((one) => one.children.length === 0 && one.textContent?.includes(text) && one.closest('.lk-vh') === null).length
const spoken = (text: string) => parts().filter((one) => one.textContent?.includes(text) && one.matches('[aria-live], [role=alert], [role=status]')).length
const settled = () => act(async () => {})

describe('the sentence of a guard of the app', () => {
  it.each([
    ['ConnectingWalletConnectBasic', 'WalletConnect'],
    ['ConnectingWalletConnect', 'WalletConnect'],
    ['ConnectingExternal', 'Alpha'],
  ] as const)('[UX-27, DX-19, UX-05] is the reason in view %s, once, and no code is promised', async (view, title) => {
    const { kit, advance } = guarded(['connect'])
    const params = view === 'ConnectingExternal' ? { connectorId: ALPHA.id, namespace: 'eip155' as const } : {}
    act(() => void kit.dispatch({ type: 'openModal', view, params }))
    await dialog(title)
    advance(10_000)
    await settled()
    expect([shown(RULES), spoken(RULES), shown('No code yet'), shown('No answer')]).toEqual([1, 1, 0, 0])
    press(inside('modal'), 'Try again')
    advance(10_000)
    await settled()
    expect([shown(RULES), kit.getState().toasts.current, kit.getState().alerts.current]).toEqual([1, undefined, undefined])
  })

  it.each(['ConnectingWalletConnectBasic', 'ConnectingExternal'] as const)(
    '[UX-27] in view %s is not the text of a code, which is for developers',
    async (view) => {
      const rejected = failure('ADAPTER_NOT_FOUND')
      const { kit, advance } = guarded(['connect'], rejected)
      act(() => void kit.dispatch({ type: 'openModal', view, params: view === 'ConnectingExternal' ? { connectorId: ALPHA.id, namespace: 'eip155' } : {} }))
      await dialog(view === 'ConnectingExternal' ? 'Alpha' : 'WalletConnect')
      advance(10_000)
      expect([shown(rejected.message), shown('This app isn’t set up for it. Choose another wallet.')]).toEqual([0, 1])
      expect(inside('modal').queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )

  it('[UX-27, DX-19] is told beside the field and the buttons of the login that it refuses', async () => {
    const { kit } = guarded(['loginWithEmail', 'loginWithSocial'])
    act(() => void kit.dispatch({ type: 'openModal' }))
    await dialog('Connect wallet')
    const google = await waitFor(() => inside('modal').getByRole('button', { name: 'Google' }))
    act(() => google.click())
    await waitFor(() => expect([shown(RULES), spoken(RULES)]).toEqual([1, 1]))
  })

  it('[UX-27, DX-19, SIWX-05] is told in view SIWXSignMessage', async () => {
    const { kit, advance } = guarded(['signIn'])
    kit.start()
    void kit.run({ type: 'connect', connectorId: ALPHA.id })
    advance(1_000)
    act(() => void kit.dispatch({ type: 'openModal', view: 'SIWXSignMessage' }))
    await dialog('Sign in')
    press(inside('modal'), 'Sign in')
    advance(100)
    await settled()
    expect([shown(RULES), spoken(RULES)]).toEqual([1, 1])
  })
})

describe('a login that fails after its code', () => {
  it('[UX-27, UX-05, MODAL-23] says “You’re not logged in” in place of the code, takes the focus along, and leads on', async () => {
    const { page, kit } = openKit(EMBEDDED)
    vi.useFakeTimers({ toFake: ['Date'], now: page.memory.time.now() })
    renderKit(kit, <LatchkitModal />)
    act(() => void page.give({ type: 'openModal', view: 'Connect' }))
    act(() => void page.give({ type: 'loginWithEmail', email: 'mara@fernwood.studio' }))
    act(() => page.wait(LOADED_MS))
    await dialog('Check your e-mail')
    const operation = page.state().auth.login?.operation ?? ''
    act(() => void page.give({ type: 'reportLoginFailed', operation, failure: failure('UNEXPECTED') }))
    await settled()
    const heading = await waitFor(() => inside('modal').getByRole('heading', { level: 2, name: 'You’re not logged in' }))
    expect(heading.getRootNode()).toBeInstanceOf(ShadowRoot)
    expect([shown('Enter the six digits'), shown('The code couldn’t be sent'), spoken('You’re not logged in')]).toEqual([0, 0, 1])
    expect(parts().filter((one) => one.matches('input'))).toEqual([])
    const { activeElement } = heading.getRootNode() as ShadowRoot
    expect(activeElement?.closest('.lk-dialog')).not.toBeNull()
    press(inside('modal'), 'Use a wallet instead')
    await dialog('Connect wallet')
  })
})
