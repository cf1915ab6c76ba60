import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStrings } from '../../i18n/strings.js'
import { defaultTheme } from '../../theme/theme.js'
import { Body } from './body.js'
import type { CardProps } from './card.js'
import { EmbeddedShell, ModalShell } from './dialog-shell.js'
import { BackButton } from './header.js'
import { useAnnouncement } from './live-region.js'
import { ModalHost } from './modal-host.js'
import { lockScroll } from './scroll-lock.js'
import { followVisualViewport } from './visual-viewport.js'

beforeEach(() => {
  handlers.onClose.mockClear()
  handlers.onEscape.mockClear()
})
afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
  document.body.removeAttribute('style')
})

const handlers = { onClose: vi.fn(), onEscape: vi.fn() }
const surroundings = { theme: defaultTheme, strings: createStrings() }
const base: CardProps = { viewKey: 'a', direction: 'forward', title: 'Connect wallet', shakes: 0, children: <Body>content</Body> }

function Dialog(props: Partial<CardProps>): ReactNode {
  return (
    <ModalHost where="body" {...surroundings}>
      <ModalShell {...base} {...props} {...handlers} />
    </ModalHost>
  )
}

const shadow = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot as ShadowRoot
const inside = () => within(shadow() as unknown as HTMLElement)
const settled = () => act(async () => undefined)
const said = (how: string) => shadow().querySelector(`[aria-live=${how}]`)?.textContent

describe('the host in the page', () => {
  it('[MODAL-03][DX-03] is appended to the body once, also in StrictMode, and leaves nothing behind', async () => {
    const before = document.body.innerHTML
    const { unmount } = render(
      <StrictMode>
        <Dialog />
      </StrictMode>,
    )
    expect(document.querySelectorAll('body > [data-latchkit=modal]')).toHaveLength(1)
    unmount()
    await waitFor(() => expect(document.body.innerHTML.replace('<div></div>', '')).toBe(before))
  })

  it('[MODAL-05] with appending disabled it stands where the host puts it', () => {
    const { container } = render(
      <ModalHost where="place" {...surroundings}>
        <ModalShell {...base} {...handlers} />
      </ModalHost>,
    )
    expect(container.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('dialog')?.open).toBe(true)
    expect(document.querySelectorAll('[data-latchkit=modal]')).toHaveLength(1)
  })

  it('[MODAL-04] embedded it is always there, is no dialog, and has nothing to close', () => {
    const { container } = render(
      <ModalHost where="place" {...surroundings}>
        <EmbeddedShell {...base} />
      </ModalHost>,
    )
    const root = within(container.querySelector('[data-latchkit=modal]')?.shadowRoot as unknown as HTMLElement)
    expect(root.getByRole('region', { name: 'Connect wallet' })).toBeTruthy()
    expect([root.queryByRole('dialog'), root.queryByRole('button', { name: 'Close' })]).toEqual([null, null])
    expect(document.documentElement.style.overflow).toBe('')
  })
})

describe('the frame', () => {
  it('[UX-05] is a modal dialog named by its header, also where the title is not drawn', () => {
    const { rerender } = render(<Dialog />)
    expect(inside().getByRole('dialog', { name: 'Connect wallet' }).getAttribute('aria-modal')).toBe('true')
    rerender(<Dialog title="Account" quietTitle />)
    expect(inside().getByRole('dialog', { name: 'Account' })).toBeTruthy()
  })

  it('[UX-03] Escape asks to go back, not the engine to close; not while a word is being composed', () => {
    render(<Dialog />)
    const card = shadow().querySelector('.lk-dialog') as Element
    fireEvent.keyDown(card, { key: 'Escape', isComposing: true })
    expect(handlers.onEscape).not.toHaveBeenCalled()
    expect(fireEvent.keyDown(card, { key: 'Escape' })).toBe(false)
    expect(fireEvent(inside().getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false)
    expect(handlers.onEscape).toHaveBeenCalledTimes(2)
  })

  it('[UX-03] stays open when an engine closes it and the state does not', () => {
    render(<Dialog />)
    const dialog = inside().getByRole('dialog') as HTMLDialogElement
    dialog.removeAttribute('open')
    fireEvent(dialog, new Event('close'))
    expect([handlers.onEscape.mock.calls.length, dialog.open]).toEqual([1, true])
  })

  it('[UX-04] only a press that began and ended on the backdrop closes', () => {
    render(<Dialog />)
    const layer = inside().getByRole('dialog')
    const card = shadow().querySelector('.lk-dialog') as Element
    fireEvent.pointerDown(card)
    fireEvent.click(layer)
    fireEvent.pointerDown(layer)
    fireEvent.click(card)
    expect(handlers.onClose).not.toHaveBeenCalled()
    fireEvent.pointerDown(layer)
    fireEvent.click(layer)
    expect(handlers.onClose).toHaveBeenCalledOnce()
  })

  it('[UX-05] says a text once that two parts say at once, as effects do in StrictMode', async () => {
    const Says = () => {
      useAnnouncement('No wallet called “x”')
      return null
    }
    render(
      <StrictMode>
        <Dialog>
          <Says />
          <Says />
        </Dialog>
      </StrictMode>,
    )
    await settled()
    expect(said('polite')).toBe('No wallet called “x”')
  })

  it('[UX-05] says a new view, toasts and refusals, and not the first view', async () => {
    const { rerender } = render(<Dialog />)
    await settled()
    expect(said('polite')).toBe('')
    rerender(<Dialog viewKey="b" title="Kestrel" toast={{ id: 1, variant: 'success', text: 'Address copied' }} />)
    await settled()
    expect(said('polite')).toBe('Kestrel Address copied')
    rerender(<Dialog viewKey="b" title="Kestrel" toast={{ id: 2, variant: 'error', text: 'It failed' }} />)
    await settled()
    expect(said('assertive')).toBe('It failed')
    rerender(<Dialog viewKey="b" title="Kestrel" shakes={1} />)
    await settled()
    const first = said('assertive')
    expect(first).toContain('can’t be closed yet')
    rerender(<Dialog viewKey="b" title="Kestrel" shakes={2} />)
    await settled()
    expect(said('assertive')).not.toBe(first)
  })

  it('[UX-02] a focus that is lost with a view comes to the dialog; one in the header stays', () => {
    const { rerender } = render(
      <Dialog start={<BackButton onPress={() => undefined} />}>
        <button type="button">Kestrel</button>
      </Dialog>,
    )
    act(() => inside().getByRole('button', { name: 'Kestrel' }).focus())
    rerender(<Dialog viewKey="b" start={<BackButton onPress={() => undefined} />} />)
    expect(shadow().activeElement?.className).toBe('lk-dialog')
    act(() => inside().getByRole('button', { name: 'Back' }).focus())
    rerender(<Dialog viewKey="c" start={<BackButton onPress={() => undefined} />} />)
    expect(shadow().activeElement).toBe(inside().getByRole('button', { name: 'Back' }))
  })

  it('[UX-01, UX-02] on the way back the control that led on has the focus again, in each of two views; not where it is gone, or the page has the focus', () => {
    const list = (...names: string[]) =>
      names.map((name) => (
        <button type="button" key={name}>
          {name}
        </button>
      ))
    const { rerender } = render(<Dialog>{list('Kestrel', 'More')}</Dialog>)
    const focus = (name: string) => act(() => inside().getByRole('button', { name }).focus())
    const focused = () => shadow().activeElement?.textContent
    focus('More')
    rerender(<Dialog viewKey="b">{list('Ethereum', 'Base')}</Dialog>)
    focus('Base')
    rerender(<Dialog viewKey="c">{list('Cancel')}</Dialog>)
    focus('Cancel')
    rerender(
      <Dialog viewKey="b" direction="back">
        {list('Ethereum', 'Base')}
      </Dialog>,
    )
    expect(focused()).toBe('Base')
    rerender(
      <Dialog viewKey="a" direction="back">
        {list('Kestrel', 'More')}
      </Dialog>,
    )
    expect(focused()).toBe('More')
    // A view that is opened anew begins at the card.
    rerender(<Dialog viewKey="b">{list('Ethereum', 'Base')}</Dialog>)
    rerender(
      <Dialog viewKey="a" direction="back">
        {list('Kestrel')}
      </Dialog>,
    )
    expect(shadow().activeElement?.className).toBe('lk-dialog')
    focus('Kestrel')
    rerender(<Dialog viewKey="b" />)
    const elsewhere = document.createElement('input')
    document.body.append(elsewhere)
    elsewhere.focus()
    rerender(
      <Dialog viewKey="a" direction="back">
        {list('Kestrel')}
      </Dialog>,
    )
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  it('[UX-02] the focus goes back to the opener', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const { unmount } = render(<Dialog />)
    expect(document.activeElement).toBe(document.querySelector('[data-latchkit=modal]'))
    unmount()
    await settled()
    expect(document.activeElement).toBe(opener)
    opener.remove()
  })

  it('[UX-02] to the button that has taken the opener’s place, and not where the page has moved the focus itself', async () => {
    const host = document.createElement('span')
    const root = host.attachShadow({ mode: 'open' })
    root.append(document.createElement('button'))
    const elsewhere = document.createElement('input')
    document.body.append(host, elsewhere)
    root.querySelector('button')?.focus()
    const first = render(<Dialog />)
    const account = document.createElement('button')
    root.replaceChildren(account)
    first.unmount()
    await settled()
    expect(root.activeElement).toBe(account)
    const second = render(<Dialog />)
    second.unmount()
    elsewhere.focus()
    await settled()
    expect(document.activeElement).toBe(elsewhere)
    host.remove()
    elsewhere.remove()
  })

  it('[MODAL-06] shakes for each refused close, and no longer than 500 ms', () => {
    vi.useFakeTimers()
    const { rerender } = render(<Dialog shakes={3} />)
    const shaking = () => shadow().querySelector('.lk-dialog')?.hasAttribute('data-shake')
    expect(shaking()).toBe(false)
    rerender(<Dialog shakes={4} />)
    expect(shaking()).toBe(true)
    act(() => vi.advanceTimersByTime(499))
    expect(shaking()).toBe(true)
    act(() => vi.advanceTimersByTime(1))
    expect(shaking()).toBe(false)
    vi.useRealTimers()
  })

  it('[MODAL-09] plays the transition of a view, by its direction, and not for the first', () => {
    const { rerender } = render(<Dialog />)
    const played = () => shadow().querySelector('.lk-view')?.getAttribute('data-in')
    expect(played()).toBeNull()
    rerender(<Dialog viewKey="b" />)
    expect(played()).toBe('forward')
    rerender(<Dialog direction="back" />)
    expect(played()).toBe('back')
  })

  it('[UX-50] no key leaves it', () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    render(<Dialog />)
    fireEvent.keyDown(shadow().querySelector('.lk-dialog') as Element, { key: 'k', bubbles: true, composed: true })
    expect(heard).not.toHaveBeenCalled()
    document.removeEventListener('keydown', heard)
  })

  it('[TOAST-16] an alert can be dismissed where that is offered', () => {
    const onDismiss = vi.fn()
    const { rerender } = render(<Dialog alert={{ tone: 'danger', title: 'Session expired', onDismiss }} />)
    fireEvent.click(inside().getByRole('button', { name: 'Dismiss' }))
    expect(onDismiss).toHaveBeenCalledOnce()
    rerender(<Dialog alert={{ tone: 'offline', title: 'You’re offline' }} />)
    expect(inside().queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })
})

describe('the lock of the page, where no style sheet can be adopted', () => {
  const { style } = document.documentElement

  it('[UX-07] gives back what the page had, also when locks overlap in time', () => {
    style.setProperty('overflow', 'clip', 'important')
    const first = lockScroll(document)
    const second = lockScroll(document)
    expect(style.overflowY).toBe('hidden')
    first()
    first()
    expect(style.overflowY).toBe('hidden')
    second()
    expect([style.overflow, style.getPropertyPriority('overflow')]).toEqual(['clip', 'important'])
  })

  it('[UX-07] keeps the room of a scroll bar', () => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15)
    const unlock = lockScroll(document)
    expect(style.getPropertyValue('padding-right')).toMatch(/15px/)
    unlock()
    expect(document.documentElement.getAttribute('style') ?? '').toBe('')
  })

  it('[UX-07] locks the body where the page scrolls by that', () => {
    document.body.style.overflowY = 'scroll'
    style.overflowY = 'visible'
    const unlock = lockScroll(document)
    expect([document.body.style.overflowY, style.overflowY]).toEqual(['hidden', 'visible'])
    unlock()
    expect([document.body.style.overflow, document.body.style.overflowY]).toEqual(['', 'scroll'])
  })

  it.each(orders(['ours opens', 'ours closes'], ['theirs opens', 'theirs closes']))('[UX-07] beside a dialog that restores what it found: %j', (...order) => {
    const end = playLocks(order, document.body)
    expect([document.body.getAttribute('style') ?? '', style.cssText, end]).toEqual(['', '', 0])
  })
})

describe('the on-screen keyboard', () => {
  const viewport = Object.assign(new EventTarget(), { height: 0, offsetTop: 0, scale: 1 })
  const show = (height: number, offsetTop = 0, scale = 1) => {
    Object.assign(viewport, { height, offsetTop, scale })
    viewport.dispatchEvent(new Event('resize'))
  }
  const place = (layer: HTMLElement) => [
    layer.style.getPropertyValue('--lk-vv-height'),
    layer.style.getPropertyValue('--lk-vv-top'),
    layer.hasAttribute('data-short'),
  ]

  it('[UX-12, UX-13] moves the layer into what is left to be seen and marks it where that is little, zooming does not, and all is taken back', () => {
    vi.stubGlobal('visualViewport', viewport)
    const layer = document.createElement('div')
    show(window.innerHeight)
    const stop = followVisualViewport(layer)
    expect(place(layer)).toEqual(['', '', false])
    show(400, 20)
    expect(place(layer)).toEqual(['400px', '20px', true])
    show(500)
    expect(place(layer)).toEqual(['500px', '0px', false])
    show(400, 20, 2)
    expect(place(layer)).toEqual(['', '', false])
    stop()
    show(300)
    expect(place(layer)).toEqual(['', '', false])
  })
})

/** Returns all orders of two lists, each in its own order. */
function orders(one: readonly string[], other: readonly string[]): string[][] {
  const [a, ...restOne] = one
  const [b, ...restOther] = other
  if (a === undefined || b === undefined) return [[...one, ...other]]
  return [...orders(restOne, other).map((rest) => [a, ...rest]), ...orders(one, restOther).map((rest) => [b, ...rest])]
}

/** Opens and closes our lock and that of a dialog of the page in this order. Returns how many are left. */
function playLocks(order: readonly string[], element: HTMLElement): number {
  let unlock: (() => void) | undefined
  let remembered: string | undefined
  for (const step of order) {
    if (step === 'ours opens') unlock = lockScroll(document)
    if (step === 'ours closes') {
      unlock?.()
      unlock = undefined
    }
    if (step === 'theirs opens') {
      remembered = element.style.overflow
      element.style.overflow = 'hidden'
    }
    if (step === 'theirs closes') {
      element.style.overflow = remembered ?? ''
      remembered = undefined
    }
  }
  return Number(unlock !== undefined) + Number(remembered !== undefined)
}
