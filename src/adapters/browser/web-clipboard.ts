import { Observable } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import type { ClipboardPort } from '../../ports/clipboard.js'

/** Writes to the clipboard in the call stack of the subscriber, which must be that of a gesture. */
export function createWebClipboard(): ClipboardPort {
  return {
    write: (text) =>
      new Observable((subscriber) => {
        const refuse = (error: unknown) => subscriber.error(failure('COPY_FAILED', {}, error))
        // Missing outside secure contexts.
        const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard
        if (clipboard === undefined) {
          refuse(new TypeError('there is no clipboard'))
          return
        }
        clipboard.writeText(text).then(() => subscriber.complete(), refuse)
      }),
  }
}
