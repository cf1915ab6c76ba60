import { sealEvents } from '../../../event-boundary.js'
import type { FrameHost, FrameRect } from '../../../frame-host.js'

/** Milliseconds for which the frame ignores presses after it appears, because a press may be meant for the content that was there before. */
export const SETTLE_MS = 400

/** Creates the host of the frame at the end of the body. Returns undefined if the page cannot have one. */
export function createFrameHost(): FrameHost | undefined {
  if (typeof document === 'undefined' || document.body === null) return undefined
  const host = document.createElement('div')
  host.dataset['latchkit'] = 'frame-host'
  sealEvents(host)
  const root = host.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Wallet')
  root.append(dialog)
  document.body.append(host)

  let frame: HTMLIFrameElement | undefined
  let slot: FrameRect | undefined
  let visible = false
  let attached = 0
  /** True if the frame's place is, or was, outside of any open dialog. */
  let inPage = false
  let seen = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let standing: ReturnType<typeof setTimeout> | undefined

  /** Ignores Escape on a dialog without content of ours: questions of the site are answered in the site. */
  dialog.addEventListener('cancel', (event) => {
    if (attached === 0) event.preventDefault()
  })

  /** Positions the frame with properties, not a style attribute: every content security policy allows them. */
  function place(): void {
    if (frame === undefined) return
    const isAttached = attached > 0
    const shown = visible && (!isAttached || slot !== undefined)
    if (slot !== undefined || !isAttached || !visible) inPage = slot?.inPage === true && isAttached
    dialog.style.display = visible && inPage ? 'contents' : ''
    Object.assign(frame.style, {
      // Without a place the frame stays in the page, invisible: a site may count a removal as a rejection of its question.
      display: visible ? 'block' : 'none',
      visibility: shown ? 'visible' : 'hidden',
      position: 'fixed',
      border: '0',
      zIndex: inPage ? '2147483647' : '1',
      colorScheme: 'normal',
      ...(!isAttached ? alone() : slot !== undefined ? inSlot(slot) : {}),
    })
    frame.toggleAttribute('inert', !shown)
    settle(shown)
    clearTimeout(standing)
    // Delayed by a task, because the UI may attach the frame by then.
    if (!isAttached && shown !== dialog.open) standing = setTimeout(stand, 0, shown)
  }

  function stand(open: boolean): void {
    if (attached > 0 || open === dialog.open) return
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

  /** Restores the host after a page replaced its whole body. */
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
    position(rectangle) {
      slot = rectangle
      place()
    },
    attach() {
      stay()
      attached += 1
      if (attached === 1 && dialog.open) dialog.close()
      place()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        attached -= 1
        if (attached === 0) slot = undefined
        place()
      }
    },
    dispose() {
      clearTimeout(standing)
      clearTimeout(settling)
      if (dialog.open) dialog.close()
      host.remove()
    },
  }
}

const px = (length: number) => `${length}px`

function inSlot({ left, top, width, height, radius = 0, clip }: FrameRect): Record<string, string> {
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

/** Returns the position of a frame that is not attached: centred, or along the lower edge on a phone (facts, section 1.1). */
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
