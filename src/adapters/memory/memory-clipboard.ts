import { Observable } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import type { ClipboardPort } from '../../ports/clipboard.js'

/** A clipboard that tests look into. */
export interface MemoryClipboard {
  readonly port: ClipboardPort
  /** What lies on it; undefined while nothing was copied. */
  text(): string | undefined
  /** Refuses, as a browser does without permission. */
  deny(denied: boolean): void
}

/** Makes a clipboard port over a variable. */
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
