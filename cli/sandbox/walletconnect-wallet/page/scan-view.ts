import { maker } from '../../wallet/page/elements.js'
import { hasCamera, readCode, watchCamera } from './scan.js'

/** Callbacks of the scanner. */
export interface ScanContext {
  /** Called with the text of a code. */
  found(text: string): Promise<void>
  say(text: string): void
}

/** Creates the controls that read a code from an image file, and from a camera if there is one. */
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
        // Resets the input, so that the same file can be chosen again.
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
