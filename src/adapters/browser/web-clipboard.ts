import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/attempt.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { ClipboardPort } from '../../ports/clipboard.js'

/** Creates the clipboard port. It writes in the call stack of the subscriber, which must be that of a user gesture. */
export function createWebClipboard(): ClipboardPort {
  return {
    write: (text) =>
      new Observable((subscriber) => {
        const refuse = (error: unknown) => subscriber.error(failure('COPY_FAILED', {}, error))
        // `clipboard` is missing outside secure contexts, and policies of a frame deny it.
        const written = attempt(() => navigator.clipboard.writeText(text))
        if (written === undefined) refuse(new TypeError('there is no clipboard'))
        else written.then(() => subscriber.complete(), refuse)
      }),
  }
}
