import { failure } from '../../domain/shared/errors/errors.js'
import type { ClockPort } from '../../ports/clock.js'
import type { TimerPort } from '../../ports/timer.js'

/** Waits; rejects with `ABORTED` if the signal aborts. */
export type SharedDelay = (ms: number, signal: AbortSignal) => Promise<void>

interface Wait {
  readonly ends: Set<() => void>
  readonly timer: { unsubscribe(): void }
}

/**
 * Creates a delay in which waits with the same end share one timer, so that calls which failed together are sent again together, in one batch. The timer is
 * released with the last wait.
 */
export function createSharedDelay(timer: TimerPort, clock: ClockPort): SharedDelay {
  const waits = new Map<number, Wait>()

  function open(at: number, ms: number): Wait {
    const ends = new Set<() => void>()
    const wait = {
      ends,
      timer: timer.after(ms).subscribe(() => {
        waits.delete(at)
        for (const end of ends) end()
      }),
    }
    waits.set(at, wait)
    return wait
  }

  return (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(failure('ABORTED'))
      const at = clock.now() + ms
      const wait = waits.get(at) ?? open(at, ms)
      const end = () => {
        signal.removeEventListener('abort', abort)
        resolve()
      }
      const abort = () => {
        wait.ends.delete(end)
        if (wait.ends.size === 0) {
          wait.timer.unsubscribe()
          waits.delete(at)
        }
        reject(failure('ABORTED'))
      }
      wait.ends.add(end)
      signal.addEventListener('abort', abort, { once: true })
    })
}
