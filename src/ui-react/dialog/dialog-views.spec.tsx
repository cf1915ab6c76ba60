import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { ConnectButton, LatchkitModal, LatchkitProvider } from 'latchkit/react'
import { mainnet } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALPHA, type Bench, createBench, createConnectedBench, dialog, inside, isDialogDrawn, press, renderKit } from '../../../tests/ui/kit.js'
import { lazy, ready } from '../../lazy.js'
import { CurrentView } from './current-view.js'
import type { View, Views } from './views.js'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const pressEscape = () => fireEvent.keyDown(inside('modal').getByRole('dialog'), { key: 'Escape' })
const views = ({ kit }: Bench) => kit.getState().modal.stack.map(({ view }) => view)
const polite = () => document.querySelector('[data-latchkit="modal"]')?.shadowRoot?.querySelector('[aria-live="polite"]')?.textContent
const assertive = () => document.querySelector('[data-latchkit="modal"]')?.shadowRoot?.querySelector('[aria-live="assertive"]')?.textContent

async function opened(bench: Bench, ...commands: Parameters<Bench['kit']['dispatch']>[0][]) {
  renderKit(bench.kit, <ConnectButton />)
  act(() => {
    for (const command of commands) bench.kit.dispatch(command)
  })
  return dialog()
}

describe('the dialog', () => {
  it('[MODAL-03, MODAL-01] stands in the body while it is open, and leaves address and history alone', async () => {
    const bench = createBench()
    const before = [location.href, history.length]
    await opened(bench, { type: 'openModal' })
    const host = document.querySelector('[data-latchkit="modal"]')
    expect(host?.parentElement).toBe(document.body)
    act(() => void bench.kit.dispatch({ type: 'closeModal' }))
    expect(isDialogDrawn()).toBe(false)
    expect([location.href, history.length]).toEqual(before)
  })

  it('[UX-05] is a dialog named by its header, and announces each further view', async () => {
    const bench = createConnectedBench()
    const ui = await opened(bench, { type: 'openModal', view: 'Networks' })
    expect(ui.getByRole('dialog', { name: 'Choose network' }).getAttribute('aria-modal')).toBe('true')
    act(() => void bench.kit.dispatch({ type: 'pushView', view: 'ProfileWallets' }))
    await dialog('Wallets')
    await waitFor(() => expect(polite()).toContain('Wallets'))
  })

  it('[UX-03, MODAL-12, MODAL-13] Escape goes back one view and closes from the first', async () => {
    const bench = createConnectedBench()
    await opened(bench, { type: 'openModal', view: 'Connect', params: { namespace: 'eip155' } }, { type: 'pushView', view: 'Networks' })
    pressEscape()
    expect(views(bench)).toEqual(['Connect'])
    pressEscape()
    expect(bench.kit.getState().modal).toMatchObject({ open: false, stack: [{ view: 'Connect' }] })
    expect(isDialogDrawn()).toBe(false)
  })

  it('[UX-04] a press on the backdrop closes; one that began inside does not', async () => {
    const bench = createBench()
    const ui = await opened(bench, { type: 'openModal' })
    const layer = ui.getByRole('dialog')
    fireEvent.pointerDown(ui.getByRole('heading', { level: 1 }))
    fireEvent.click(layer)
    expect(bench.kit.getState().modal.open).toBe(true)
    fireEvent.pointerDown(layer)
    fireEvent.click(layer)
    expect(bench.kit.getState().modal.open).toBe(false)
  })

  it('[MODAL-06, UX-10] a refused close shakes for 500 ms and is said', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <ConnectButton />)
    bench.wallet.switchNetwork('eip155:100')
    bench.advance(0)
    await dialog('Wrong network')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const card = inside('modal').getByRole('dialog').querySelector('.lk-dialog')
    press(inside('modal'), 'Close')
    pressEscape()
    expect(bench.kit.getState().modal).toMatchObject({ open: true, shakes: 2 })
    expect(card?.hasAttribute('data-shake')).toBe(true)
    await act(async () => void vi.advanceTimersByTime(500))
    expect(assertive()).toContain('can’t be closed')
    expect(card?.hasAttribute('data-shake')).toBe(false)
  })

  it('[MODAL-11] the start of the header leads back, or names the network of the account', async () => {
    const bench = createConnectedBench()
    const ui = await opened(bench, { type: 'openModal' })
    press(ui, 'Network: Ethereum')
    await dialog('Choose network')
    press(inside('modal'), 'Back')
    expect(views(bench)).toEqual(['Account'])
  })

  it('[TOAST-01, TOAST-02] a toast takes the title’s place, by name or by text', async () => {
    const bench = createBench()
    const ui = await opened(bench, { type: 'openModal' }, { type: 'showToast', message: 'toast.addressCopied' })
    expect(ui.getByTitle('Address copied').className).toContain('lk-toast--success')
    act(() => void bench.kit.dispatch({ type: 'showToast', message: 'It did not work', variant: 'error' }))
    expect(ui.queryByTitle('Address copied')).toBeNull()
    bench.advance(150)
    expect(ui.getByTitle('It did not work').className).toContain('lk-toast--error')
    await waitFor(() => expect(assertive()).toContain('It did not work'))
    bench.advance(2_500)
    expect(ui.queryByTitle('It did not work')).toBeNull()
  })

  it('[TOAST-09, TOAST-16] an alert stands at the foot until it is dismissed', async () => {
    const bench = createBench({ walletConnect: { projectId: 'p' } })
    const ui = await opened(bench, { type: 'openModal' }, { type: 'showAlert', alert: 'rateLimited' })
    expect(ui.getByText('Rate Limited')).toBeTruthy()
    press(ui, 'Dismiss')
    expect(ui.queryByText('Rate Limited')).toBeNull()
    act(() => void bench.kit.dispatch({ type: 'showAlert', alert: 'sessionExpired' }))
    expect(ui.getByText('Session expired')).toBeTruthy()
    expect(ui.getByText(/Set the time of your device/)).toBeTruthy()
  })

  it('[UX-28] being offline is shown for as long as it is so', async () => {
    const bench = createBench()
    const ui = await opened(bench, { type: 'openModal' })
    act(() => bench.page.platform.set({ online: false }))
    expect(ui.getByText('You’re offline')).toBeTruthy()
    expect(ui.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    act(() => bench.page.platform.set({ online: true }))
    expect(ui.queryByText('You’re offline')).toBeNull()
  })

  it('[UX-45] where storage is refused all works for the life of the page, and nothing complains', async () => {
    const errors = vi.spyOn(console, 'error')
    const page = createMemoryPorts()
    page.disk.fail('denied')
    const bench = createBench({ page })
    await opened(bench, { type: 'openModal' })
    press(inside('modal'), /Alpha/)
    bench.advance(1_000)
    expect(bench.kit.getState()).toMatchObject({
      lifecycle: { storageDegraded: true },
      account: { namespaces: { eip155: { address: expect.any(String) } } },
    })
    expect(errors).not.toHaveBeenCalled()
  })

  it('[MODAL-32] a view that this app does not have says so and leads back', async () => {
    const page = createMemoryPorts()
    const { use, ports } = onMemory(page)
    const elsewhere = { name: 'elsewhere', slices: [{ name: 'elsewhere', decide: {}, evolve: {}, policies: {}, views: ['Elsewhere'] }] }
    const kit = createInstance({ networks: [mainnet], metadata: { name: 'Fernwood' }, ports, use: [...use, { name: 'elsewhere', module: elsewhere } as never] })
    const bench = { ...createBench(), page, kit }
    await opened(bench, { type: 'openModal' }, { type: 'pushView', view: 'Elsewhere' as never })
    const ui = await dialog('Not available')
    expect(ui.getByText('Fernwood doesn’t offer this')).toBeTruthy()
    fireEvent.click(ui.getAllByRole('button', { name: 'Back' })[1] as HTMLElement)
    expect(views(bench)).toEqual(['Connect'])
  })

  it('[UX-50] keys inside do not reach the page', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    await opened(createBench(), { type: 'openModal' })
    fireEvent.keyDown(inside('modal').getByRole('button', { name: 'Close' }), { key: 'k', bubbles: true, composed: true })
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })

  it('[DX-16, DX-15] every element is made without markup from text', async () => {
    const bench = createBench({ wallets: [{ ...ALPHA, name: '<img src=x onerror=alert(1)>' }] })
    const ui = await opened(bench, { type: 'openModal' })
    expect((await ui.findByRole('button', { name: /onerror/ })).querySelector('img')).toBeNull()
  })
})

describe('a view', () => {
  const Shown = () => <p>here</p>

  it('[MODAL-33, UX-26] shows that its code is on its way, and asks for it again when it did not come', async () => {
    const { kit } = createBench()
    let down = true
    const code = lazy<View>(() => (down ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ Content: Shown })))
    const table: Views = { Networks: code }
    const { container, findByText, getByRole, queryByText } = renderKit(kit, <CurrentView entry={{ view: 'Networks' }} views={table} />)
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(await findByText('This part didn’t load')).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Try again' }))
    // A browser does not request a failed module again, so the page must be reloaded.
    expect(await findByText('Reload the page')).toBeTruthy()
    down = false
    await act(() => code.load())
    expect(await findByText('here')).toBeTruthy()
    expect(queryByText('This part didn’t load')).toBeNull()
  })

  it('[UX-27, UX-45] that fails while it is drawn does not take the page with it', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    const Breaks = () => {
      if (broken) throw new TypeError('x is undefined')
      return <p>mended</p>
    }
    const { getByRole, getByText, queryByText } = renderKit(
      createBench().kit,
      <CurrentView entry={{ view: 'Networks' }} views={{ Networks: ready<View>({ Content: Breaks }) }} />,
    )
    expect(getByText('This part didn’t load')).toBeTruthy()
    expect(queryByText(/undefined/)).toBeNull()
    broken = false
    fireEvent.click(getByRole('button', { name: 'Try again' }))
    expect(getByText('mended')).toBeTruthy()
  })
})

describe('where it stands', () => {
  it('[MODAL-05] with disableAppend it stands where the app places it', async () => {
    const { kit } = createBench({ options: { disableAppend: true } })
    const { container } = renderKit(
      kit,
      <main>
        <LatchkitModal />
      </main>,
    )
    act(() => void kit.dispatch({ type: 'openModal' }))
    const ui = await dialog('Connect wallet')
    expect(ui.getByRole('dialog')).toBeTruthy()
    expect(container.querySelector('main')?.contains(document.querySelector('[data-latchkit="modal"]'))).toBe(true)
    expect(document.querySelectorAll('[data-latchkit="modal"]')).toHaveLength(1)
  })

  it('[MODAL-04] embedded it is always open, has no backdrop and nothing to close', async () => {
    const bench = createBench({ options: { embedded: true } })
    render(
      <LatchkitProvider kit={bench.kit}>
        <aside>
          <LatchkitModal />
        </aside>
      </LatchkitProvider>,
    )
    const ui = await dialog('Connect wallet')
    expect(ui.queryByRole('dialog')).toBeNull()
    expect(ui.getByRole('region', { name: 'Connect wallet' })).toBeTruthy()
    expect(ui.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(document.documentElement.style.overflow).toBe('')
    press(ui, /Alpha/)
    bench.advance(5_000)
    expect(await (await dialog('Account')).findByRole('button', { name: 'Disconnect' })).toBeTruthy()
  })
})
