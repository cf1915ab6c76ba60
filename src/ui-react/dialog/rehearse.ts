import { adoptStyles } from '../styles/adopt.js'
import { baseStyles } from '../styles/base.generated.js'
import { dialogStyles } from '../styles/dialog.generated.js'

/**
 * Has the engine look up the faces and rules that the dialog is drawn with, a third of the way from a click to the list: draws one word in each face out of
 * sight, for a frame. Only for a visitor who comes near; nothing waits for it.
 */
export function rehearse(): void {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;visibility:hidden'
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, baseStyles)
  adoptStyles(shadow, dialogStyles)
  for (const part of ['header__title', 'row__title', 'row__sub', 'tag']) {
    const word = shadow.appendChild(document.createElement('p'))
    word.className = `lk-${part}`
    word.textContent = 'a'
  }
  document.body.append(host)
  requestAnimationFrame(() => setTimeout(() => host.remove()))
}
