import { afterEach, describe, expect, it, vi } from 'vitest'
import { createViewMotion } from './view-motion.js'

afterEach(() => document.body.replaceChildren())

/** A card with a view whose row was pressed, and with the next view. */
function openCard(animate: () => unknown) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const card = root.appendChild(document.createElement('div'))
  card.innerHTML = '<div class="lk-view"><button class="lk-row"><i class="lk-tile"></i></button></div>'
  for (const element of [Element.prototype]) vi.spyOn(element as never as { animate(): unknown }, 'animate').mockImplementation(animate)
  return card
}

describe('the transition between two views', () => {
  it('[F19, MODAL-06] leaves nothing behind where the page denies animations', () => {
    Object.assign(Element.prototype, { animate: () => undefined })
    const card = openCard(() => {
      throw new Error('denied')
    })
    const motion = createViewMotion(() => card)
    motion.press(card.querySelector('.lk-tile') as Element)
    motion.keep()
    card.innerHTML = '<div class="lk-view"><div class="lk-latch__plate--to"><i class="lk-tile"></i></div></div>'
    expect(() => motion.play(true)).not.toThrow()
    expect([card.querySelectorAll('.lk-ghost, .lk-flight').length, card.querySelectorAll('.lk-view').length]).toEqual([0, 1])
    Reflect.deleteProperty(Element.prototype, 'animate')
  })
})
