import { Observable } from 'rxjs'
import { failure } from '../../domain/shared/errors/errors.js'
import type { ClipboardPort } from '../../ports/clipboard.js'

/** Clipboard in memory, which tests can read. */
export interface MemoryClipboard {
  readonly port: ClipboardPort
  /** The copied text; undefined while nothing was copied. */
  text(): string | undefined
  /** Denies writing, as a browser does without permission. */
  deny(denied: boolean): void
}

/** Creates a clipboard port over a variable. */
export function createMemoryClipboard(): MemoryClipboard {
  let text: string | undefined
  let denied = false
  return {
    port: {
      write: (next) =>
        new Observable((subscriber) => {
          if (denied) return subscriber.error(failure('COPY_FAILED', {}, { code: 'NotAllowedError', message: 'Write permission denied' }))
          text = next
          subscriber.complete()
        }),
    },
    text: () => text,
    deny(next) {
      denied = next
    },
  }
}
