import { maker } from '../wallet/elements.js'
import { hasCamera, readCode, watchCamera } from './scan.js'

/** What scanning needs of the page. */
export interface ScanContext {
  /** Takes what was read. */
  found(text: string): Promise<void>
  say(text: string): void
}

/** Reads a code from an image file, and from a camera where there is one. */
export async function scanView(document: Document, { found, say }: ScanContext): Promise<HTMLElement> {
  const make = maker(document)
  const file = make('input', { type: 'file', accept: 'image/*' })
  file.addEventListener('change', () => {
    const picture = file.files?.[0]
    if (picture === undefined) return
    void readCode(picture)
      .then(
        (text) => (text === undefined ? say('There is no code in this picture.') : found(text)),
        () => say('This file is no picture.'),
      )
      .finally(() => {
        // So that the same file can be taken again.
        file.value = ''
      })
  })
  const row = make('div', { class: 'scan' }, make('label', {}, 'Picture of a code', file))
  if (await hasCamera()) row.append(...camera())
  return row

  function camera(): readonly HTMLElement[] {
    const video = make('video', { 'aria-label': 'Camera', muted: '', playsinline: '', hidden: '' })
    const button = make('button', { type: 'button' }, 'Use the camera')
    let watching: AbortController | undefined
    button.addEventListener('click', () => {
      if (watching !== undefined) return watching.abort()
      const own = new AbortController()
      watching = own
      video.hidden = false
      button.textContent = 'Stop the camera'
      watchCamera(video, own.signal)
        .then(found, () => say(own.signal.aborted ? 'The camera is off.' : 'The camera cannot be used.'))
        .finally(() => {
          watching = undefined
          video.hidden = true
          button.textContent = 'Use the camera'
        })
    })
    return [button, video]
  }
}
