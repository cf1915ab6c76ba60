import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { LatchkitModal, LatchkitProvider } from 'latchkit/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMBEDDED } from '../../../../tests/domain/embedded.js'
import { dialog, inside, renderKit } from '../../../../tests/ui/kit.js'
import { openKit } from '../../../../tests/ui/page-kit.js'
import { createFrameHost, SETTLE_MS } from '../../../adapters/embedded-wallet/frame/frame-host.js'
import type { FrameHost } from '../../../frame-host.js'

const homes: FrameHost[] = []

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  for (const home of homes.splice(0)) home.dispose()
})

function made(): FrameHost & { readonly frame: HTMLIFrameElement } {
  const home = createFrameHost() as FrameHost
  homes.push(home)
  const frame = document.createElement('iframe')
  home.hold(frame)
  return { ...home, frame }
}

const nextTask = () => new Promise((done) => setTimeout(done))

describe('the home of the frame', () => {
  it('[FRAME-01] where nobody draws it opens and closes with the frame, in a later task; where somebody does, the frame is seen in a place alone', async () => {
    const { frame, dialog: layer, show, position, attach } = made()
    layer.showModal ??= () => layer.setAttribute('open', '')
    layer.close ??= () => layer.removeAttribute('open')
    show(true)
    expect(layer.open).toBe(false)
    await nextTask()
    expect([layer.open, frame.style.visibility]).toEqual([true, 'visible'])
    const end = attach()
    expect([layer.open, frame.style.visibility, frame.style.display, frame.hasAttribute('inert')]).toEqual([false, 'hidden', 'block', true])
    position({ left: 10, top: 20, width: 300, height: 200, radius: 8, clip: [0, 0, 40, 0] })
    expect([frame.style.visibility, frame.style.left, frame.style.height, frame.style.clipPath]).toEqual([
      'visible',
      '10px',
      '200px',
      'inset(0px 0px 40px 0px)',
    ])
    position(undefined)
    expect([frame.style.visibility, frame.style.display]).toEqual(['hidden', 'block'])
    show(false)
    expect(frame.style.display).toBe('none')
    end()
    end()
    await nextTask()
    expect(layer.open).toBe(false)
  })

  it('[UX-48] takes no press in the moment in which it appears: it was meant for what stood there before', () => {
    vi.useFakeTimers()
    const { frame, show, position, attach } = made()
    attach()
    show(true)
    position({ left: 0, top: 0, width: 1, height: 1 })
    expect(frame.style.pointerEvents).toBe('none')
    vi.advanceTimersByTime(SETTLE_MS)
    expect(frame.style.pointerEvents).toBe('')
    position(undefined)
    expect(frame.style.pointerEvents).toBe('none')
  })

  it('[FRAME-51] comes back to a page that has replaced its body', () => {
    const { host, attach } = made()
    document.body.replaceChildren()
    expect(host.isConnected).toBe(false)
    attach()
    expect(host.parentElement).toBe(document.body)
  })
})

describe('the dialog in the home of the frame', () => {
  async function opened(home: FrameHost | undefined) {
    const { page, kit } = openKit(EMBEDDED, home)
    renderKit(kit, <LatchkitModal />, { locale: 'ar' })
    act(() => void kit.dispatch({ type: 'openModal', view: 'Connect' }))
    await dialog()
    return { page, kit }
  }

  it('[MODAL-27, MODAL-39, UX-16] is drawn beside the frame, with theme, direction and name, and gives the dialog back closed', async () => {
    const home = made()
    const { kit } = await opened(home)
    const { host, dialog: layer, frame } = home
    expect([host.dataset['latchkit'], host.dataset['lkTheme'], layer.className, layer.open]).toEqual(['modal', 'dark', 'lk-layer', true])
    await waitFor(() => expect(layer.querySelector('.lk-root')?.getAttribute('dir')).toBe('rtl'))
    expect(layer.querySelector('.lk-dialog')).toBeTruthy()
    expect(layer.contains(frame)).toBe(true)
    expect(home.root.getElementById(layer.getAttribute('aria-labelledby') ?? '')?.localName).toBe('h1')
    await act(async () => void kit.dispatch({ type: 'closeModal' }))
    expect([host.dataset['latchkit'], layer.className, layer.open, [...layer.children]]).toEqual(['frame-host', '', false, [frame]])
    expect([layer.getAttribute('aria-label'), layer.getAttribute('aria-labelledby')]).toEqual(['Wallet', null])
  })

  it('[UX-03, UX-04] closes by Escape and by a press on the backdrop, not by a key that composes text', async () => {
    const home = made()
    const { kit } = await opened(home)
    const isOpen = () => kit.getState().modal.open
    fireEvent.keyDown(home.dialog, { key: 'Escape', isComposing: true })
    expect(isOpen()).toBe(true)
    await act(async () => void fireEvent.keyDown(home.dialog, { key: 'Escape' }))
    expect(isOpen()).toBe(false)
    act(() => void kit.dispatch({ type: 'openModal', view: 'Connect' }))
    fireEvent.pointerDown(inside('modal').getByRole('heading', { level: 1 }))
    fireEvent.click(home.dialog)
    expect(isOpen()).toBe(true)
    fireEvent.pointerDown(home.dialog)
    fireEvent.click(home.dialog)
    expect(isOpen()).toBe(false)
  })

  it('[DX-03, FRAME-01] mounted twice, as StrictMode does, it stands once; without a home it has a dialog of its own', async () => {
    const home = made()
    const { kit } = openKit(EMBEDDED, home)
    render(
      <StrictMode>
        <LatchkitProvider kit={kit} />
      </StrictMode>,
    )
    act(() => void kit.dispatch({ type: 'openModal', view: 'Connect' }))
    await dialog()
    expect([home.dialog.open, home.dialog.querySelectorAll('.lk-dialog').length]).toEqual([true, 1])
    act(() => void kit.dispatch({ type: 'closeModal' }))
    act(() => void kit.dispatch({ type: 'openModal', view: 'Connect' }))
    expect(home.dialog.querySelectorAll('.lk-dialog')).toHaveLength(1)
    cleanup()
    expect(home.dialog.querySelectorAll('.lk-dialog')).toHaveLength(0)
    await opened(undefined)
    expect(home.host.dataset['latchkit']).toBe('frame-host')
    expect(document.querySelectorAll('[data-latchkit=modal]')).toHaveLength(1)
  })
})
