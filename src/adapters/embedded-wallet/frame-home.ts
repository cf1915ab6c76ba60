import type { FrameHome, FrameSlot } from '../../instance/embedded.js'

/** Makes the home and puts it at the end of the body. Undefined where the page cannot hold one. */
export function createFrameHome(): FrameHome | undefined {
  if (typeof document === 'undefined' || document.body === null) return undefined
  const host = document.createElement('div')
  host.dataset['latchkit'] = 'frame-home'
  for (const type of contained) host.addEventListener(type, (event) => event.stopPropagation())
  const root = host.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Wallet')
  root.append(dialog)
  document.body.append(host)

  let frame: HTMLIFrameElement | undefined
  let slot: FrameSlot | undefined
  let visible = false
  let inhabitants = 0

  /** Escape on a dialog that nobody draws in: what the site asks is answered in the site. */
  dialog.addEventListener('cancel', (event) => {
    if (inhabitants === 0) event.preventDefault()
  })

  /** Properties, not a style attribute: every policy for styles allows them. */
  function place(): void {
    if (frame === undefined) return
    const inhabited = inhabitants > 0
    const shown = visible && (!inhabited || slot !== undefined)
    Object.assign(frame.style, {
      display: shown ? 'block' : 'none',
      position: 'fixed',
      border: '0',
      zIndex: '1',
      colorScheme: 'normal',
      ...(inhabited && slot !== undefined ? inSlot(slot) : alone()),
    })
    frame.toggleAttribute('inert', !shown)
    if (inhabited) return
    if (shown && !dialog.open) dialog.showModal()
    else if (!shown && dialog.open) dialog.close()
  }

  return {
    host,
    root,
    dialog,
    hold(element) {
      frame = element
      visible = false
      place()
      dialog.append(element)
    },
    release(element) {
      if (frame !== element) return
      visible = false
      place()
      frame = undefined
      element.remove()
    },
    show(on) {
      visible = on
      place()
    },
    lay(rectangle) {
      slot = rectangle
      place()
    },
    inhabit() {
      inhabitants += 1
      if (inhabitants === 1 && dialog.open) dialog.close()
      place()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        inhabitants -= 1
        slot = undefined
        place()
      }
    },
    dispose() {
      if (dialog.open) dialog.close()
      host.remove()
    },
  }
}

/** Keys, wheel and presses in the dialog stay there: the shortcuts of the page do not fire (UX-50). */
const contained = ['keydown', 'keyup', 'keypress', 'wheel', 'touchstart', 'touchmove', 'pointerdown', 'mousedown', 'focusin'] as const

const px = (length: number) => `${length}px`

function inSlot({ left, top, width, height }: FrameSlot): Record<string, string> {
  return { left: px(left), top: px(top), right: 'auto', bottom: 'auto', width: px(width), height: px(height), borderRadius: '0' }
}

/** In the middle, on a phone along the lower edge (facts, section 1.1). */
function alone(): Record<string, string> {
  const narrow = window.innerWidth <= 430
  return {
    left: narrow ? '0' : `calc(50% - 180px)`,
    top: narrow ? 'auto' : 'max(0px, calc(50% - 300px))',
    right: 'auto',
    bottom: narrow ? '0' : 'auto',
    width: narrow ? '100%' : '360px',
    height: 'min(600px, 100%)',
    borderRadius: narrow ? '28px 28px 0 0' : '28px',
  }
}
