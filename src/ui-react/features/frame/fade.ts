import { copyStyles } from '../../styles/adopt.js'
import { isStill } from '../../dialog/shell/motion/height.js'
import { animateExit, keepContent } from '../../dialog/shell/motion/exit-animation.js'

/** Same as `leave`, for content in a frame host, which stays. A copy of the content fades out in its own host. */
export function fade(host: HTMLElement, root: ShadowRoot, dialog: HTMLDialogElement): void {
  const drawn = dialog.querySelector(':scope > .lk-root')
  if (!drawn || !dialog.open || isStill(host)) return
  const picture = host.cloneNode() as HTMLElement
  delete picture.dataset.latchkit
  const inside = picture.attachShadow({ mode: 'open' })
  copyStyles(root, inside)
  const layer = dialog.cloneNode() as HTMLDialogElement
  layer.open = false
  inside.append(layer)
  host.after(picture)
  const put = keepContent(dialog)
  const scrolled = drawn.querySelector('.lk-scroll')?.scrollTop ?? 0
  animateExit(picture, layer, () => {
    put(layer)
    layer.querySelector('.lk-scroll')?.scrollTo(0, scrolled)
  })
}
