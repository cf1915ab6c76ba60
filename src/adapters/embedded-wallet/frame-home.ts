import type { FrameHome, FrameSlot } from '../../instance/embedded.js'

/** A press that was meant for what stood in the frame's place before does not reach it: so long it takes none once it is seen, in milliseconds. */
export const SETTLE_MS = 400

/** Makes the home and puts it at the end of the body. Undefined where the page cannot hold one. @param hasten asks for the code of the frame */
export function createFrameHome(hasten: () => void = () => undefined): FrameHome | undefined {
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
  /** The place is, or was, in no dialog that is open. */
  let inPage = false
  let seen = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let standing: ReturnType<typeof setTimeout> | undefined

  /** Escape on a dialog that nobody draws in: what the site asks is answered in the site. */
  dialog.addEventListener('cancel', (event) => {
    if (inhabitants === 0) event.preventDefault()
  })

  /** Properties, not a style attribute: every policy for styles allows them. */
  function place(): void {
    if (frame === undefined) return
    const inhabited = inhabitants > 0
    const shown = visible && (!inhabited || slot !== undefined)
    if (slot !== undefined || !inhabited || !visible) inPage = slot?.inPage === true && inhabited
    dialog.style.display = visible && inPage ? 'contents' : ''
    Object.assign(frame.style, {
      // Without a place it is kept, unseen: a site may take it for a no when what it asks is taken away.
      display: visible ? 'block' : 'none',
      visibility: shown ? 'visible' : 'hidden',
      position: 'fixed',
      border: '0',
      zIndex: inPage ? '2147483647' : '1',
      colorScheme: 'normal',
      ...(!inhabited ? alone() : slot !== undefined ? inSlot(slot) : {}),
    })
    frame.toggleAttribute('inert', !shown)
    settle(shown)
    clearTimeout(standing)
    // Not in the same task: whoever is about to draw in it says so by then.
    if (!inhabited && shown !== dialog.open) standing = setTimeout(stand, 0, shown)
  }

  function stand(open: boolean): void {
    if (inhabitants > 0 || open === dialog.open) return
    if (open) dialog.showModal()
    else dialog.close()
  }

  function settle(shown: boolean): void {
    if (shown === seen || frame === undefined) return
    seen = shown
    clearTimeout(settling)
    const { style } = frame
    style.pointerEvents = 'none'
    if (shown) settling = setTimeout(() => style.removeProperty('pointer-events'), SETTLE_MS)
  }

  /** A page that replaces its whole body takes the home with it. */
  function stay(): void {
    if (!host.isConnected) document.body.append(host)
  }

  return {
    host,
    root,
    dialog,
    hold(element) {
      stay()
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
      stay()
      inhabitants += 1
      if (inhabitants === 1 && dialog.open) dialog.close()
      place()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        inhabitants -= 1
        if (inhabitants === 0) slot = undefined
        place()
      }
    },
    hasten,
    dispose() {
      clearTimeout(standing)
      clearTimeout(settling)
      if (dialog.open) dialog.close()
      host.remove()
    },
  }
}

/** Keys, wheel and presses in the dialog stay there: the shortcuts of the page do not fire (UX-50). */
const contained = ['keydown', 'keyup', 'keypress', 'wheel', 'touchstart', 'touchmove', 'pointerdown', 'mousedown', 'focusin'] as const

const px = (length: number) => `${length}px`

function inSlot({ left, top, width, height, radius = 0, clip }: FrameSlot): Record<string, string> {
  return {
    left: px(left),
    top: px(top),
    right: 'auto',
    bottom: 'auto',
    width: px(width),
    height: px(height),
    borderRadius: px(radius),
    clipPath: clip === undefined ? 'none' : `inset(${clip.map(px).join(' ')})`,
  }
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
    clipPath: 'none',
  }
}
