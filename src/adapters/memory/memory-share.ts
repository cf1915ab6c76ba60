import { Observable } from 'rxjs'
import { failure } from '../../domain/receive/errors.js'
import type { SharePort, ShareRequest, ShareResult } from '../../ports/services/share.js'

/** The browser's sheet of a test. */
export interface MemoryShare {
  readonly port: SharePort
  /** Sets how it ends from now on: used by default, dismissed, not there, or still open. */
  answer(outcome: ShareResult['outcome'] | 'missing' | 'open'): void
  /** Returns what was shared, oldest first. */
  shared(): readonly ShareRequest[]
}

/** Creates a sheet in memory. */
export function createMemoryShare(): MemoryShare {
  const shared: ShareRequest[] = []
  let answer: ShareResult['outcome'] | 'missing' | 'open' = 'shared'
  return {
    port: {
      share: (request) =>
        new Observable((subscriber) => {
          if (answer === 'missing') return subscriber.error(failure('SHARE_UNAVAILABLE'))
          shared.push(request)
          if (answer === 'open') return
          subscriber.next({ outcome: answer })
          subscriber.complete()
        }),
    },
    answer(outcome) {
      answer = outcome
    },
    shared: () => [...shared],
  }
}
