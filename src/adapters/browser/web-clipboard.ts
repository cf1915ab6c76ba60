import { Observable } from 'rxjs'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { ClipboardPort } from '../../ports/clipboard.js'

/** Creates the clipboard port. It writes in the call stack of the subscriber, which must be that of a user gesture. */
export function createWebClipboard(): ClipboardPort {
  return {
    write: (text) =>
      new Observable((subscriber) => {
        const refuse = (error: unknown) => subscriber.error(failure('COPY_FAILED', {}, error))
        // `clipboard` is missing outside secure contexts.
        const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard
        if (clipboard === undefined) {
          refuse(new TypeError('there is no clipboard'))
          return
        }
        clipboard.writeText(text).then(() => subscriber.complete(), refuse)
      }),
  }
}
