import { attempt } from '../../../domain/shared/attempt.js'


/** Height in px up to which header and footer are drawn small. */
const SHORT = 480

/**
 * Keeps a layer inside the visual viewport while an on-screen keyboard is open, with two custom properties that the stylesheet reads, and marks one with little
 * height. Pinch zoom is ignored.
 *
 * @returns a function that stops
 */
export function followVisualViewport(layer: HTMLElement): () => void {
  const view = layer.ownerDocument.defaultView
  const viewport = attempt(() => view?.visualViewport)
  if (!view || !attempt(() => viewport?.scale) || !viewport) return () => undefined
  const follow = () => {
    const keyboard = viewport.scale === 1 && viewport.height < view.innerHeight - 1
    layer.toggleAttribute('data-short', (keyboard ? viewport.height : view.innerHeight) <= SHORT)
    set(layer, '--lk-vv-height', keyboard && `${viewport.height}px`)
    set(layer, '--lk-vv-top', keyboard && `${viewport.offsetTop}px`)
  }
  follow()
  viewport.addEventListener('resize', follow)
  viewport.addEventListener('scroll', follow)
  return () => {
    viewport.removeEventListener('resize', follow)
    viewport.removeEventListener('scroll', follow)
  }
}

function set(element: HTMLElement, property: string, value: string | false): void {
  if (value) element.style.setProperty(property, value)
  else element.style.removeProperty(property)
}
