import { afterEach, expect, it, vi } from 'vitest'
import { guardModal } from './modal-guards.js'

afterEach(() => document.body.replaceChildren())

it('[UX-03, DX-28] Escape is taken once, and kept from the page, in an engine whose keyboard events all leave a shadow root', () => {
  // As in Firefox 153.
  vi.stubGlobal(
    'KeyboardEvent',
    class extends KeyboardEvent {
      constructor(type: string, init?: KeyboardEventInit) {
        super(type, { ...init, composed: true })
      }
    },
  )
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const dialog = root.appendChild(document.createElement('dialog'))
  const card = dialog.appendChild(document.createElement('div'))
  const [inside, page] = [vi.fn(), vi.fn()]
  card.addEventListener('keydown', ({ key }) => inside(key))
  const end = guardModal(dialog)
  window.addEventListener('keydown', page)
  card.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect([inside.mock.calls, page.mock.calls]).toEqual([[['Escape']], []])
  window.removeEventListener('keydown', page)
  end()
})
