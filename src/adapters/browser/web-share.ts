import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/guard.js'
import { failure } from '../../domain/receive/errors.js'
import type { SharedPicture, SharePort, ShareResult } from '../../ports/services/share.js'

/** Side of a module, and margins, in pixels of the picture. */
const MODULE = 16
const QUIET = 4
const LINE = 44

/** Creates the port of the browser's sheet. It is opened in the call stack of the subscriber, with a picture where the browser takes files. */
export function createWebShare(): SharePort {
  return {
    share: ({ title, text, picture }) =>
      new Observable<ShareResult>((subscriber) => {
        const end = (outcome: ShareResult['outcome']) => {
          subscriber.next({ outcome })
          subscriber.complete()
        }
        const refuse = (error: unknown) => {
          // The visitor closed the sheet.
          if (error instanceof DOMException && error.name === 'AbortError') return end('dismissed')
          subscriber.error(failure('SHARE_UNAVAILABLE', {}, error))
        }
        const file = attempt(() => pictureFile(picture))
        const withFile = { title, text, ...(file && { files: [file] }) }
        const data = file !== undefined && attempt(() => navigator.canShare(withFile)) === true ? withFile : { title, text }
        // `share` is missing in many browsers, and policies of a frame deny it.
        const shared = attempt(() => navigator.share(data))
        if (shared === undefined) refuse(new TypeError('there is no share'))
        else shared.then(() => end('shared'), refuse)
      }),
  }
}

/** Draws a code with the network above and below it. Synchronous, so that the click still counts. */
export function drawPicture({ above, below, address, rows }: SharedPicture): HTMLCanvasElement | undefined {
  const size = (rows.length + 2 * QUIET) * MODULE
  const lines = address.split('\n')
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size + (lines.length + 3) * LINE })
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  context.textAlign = 'center'
  const write = (line: string, y: number, font: string) => {
    context.font = font
    context.fillText(line, size / 2, y, size - 2 * MODULE)
  }
  write(above, LINE * 1.2, `600 ${LINE * 0.8}px sans-serif`)
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) if (row[x] === '1') context.fillRect((QUIET + x) * MODULE, LINE + (QUIET + y) * MODULE, MODULE, MODULE)
  })
  for (const [at, line] of lines.entries()) write(line, LINE + size + LINE * at, `${LINE * 0.6}px monospace`)
  write(below, LINE + size + LINE * (lines.length + 0.6), `600 ${LINE * 0.8}px sans-serif`)
  return canvas
}

function pictureFile(picture: SharedPicture): File | undefined {
  const canvas = drawPicture(picture)
  if (canvas === undefined) return undefined
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'address.png', { type: 'image/png' })
}
