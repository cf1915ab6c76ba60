import type { AbortSignalLike } from '../../domain/kernel/run.js'
import { LatchkitError, type LatchkitErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { TimerPort } from '../../ports/timer.js'

/** Milliseconds until loading code counts as failed. */
export const LOAD_DEADLINE_MS = 60_000

/** Commands that run before the code that decides on them has loaded. */
export interface HeldRuns {
  /** Rejects with `CODE_UNAVAILABLE` if the code does not load in time, and with `STOPPED` if the instance ends for good. */
  inTime<T>(loading: Promise<T>): Promise<T>
  /**
   * Returns the promise of a command's outcome. Rejects at once if the signal aborts or the instance stops; the command is then not carried out.
   * @param begin receives the function that carries out the command, and the one that rejects it
   */
  hold<Source, T>(
    command: string,
    signal: AbortSignalLike | undefined,
    act: (source: Source) => Promise<T>,
    begin: (carryOut: (source: Source) => void, fail: (reason: unknown) => void) => void,
  ): Promise<T>
  /** Rejects held commands with `STOPPED`; with `forGood`, also loads in progress. */
  end(forGood?: boolean): void
}

/** Creates the list of held commands of one instance. */
export function createHeldRuns(timer: TimerPort): HeldRuns {
  const held = new Set<() => void>()
  const loads = new Set<() => void>()
  let over = false
  return {
    inTime: (loading) =>
      new Promise((resolve, reject) => {
        if (over) return reject(failure('STOPPED'))
        const late = timer.after(LOAD_DEADLINE_MS).subscribe(() => {
          const seconds = LOAD_DEADLINE_MS / 1_000
          finish(() => reject(failure('CODE_UNAVAILABLE', {}, `It did not load within ${seconds} s`)))
        })
        const stop = () => finish(() => reject(failure('STOPPED')))
        const finish = (end: () => void) => {
          late.unsubscribe()
          loads.delete(stop)
          end()
        }
        loads.add(stop)
        loading.then(
          (value) => finish(() => resolve(value)),
          (error: unknown) => finish(() => reject(error)),
        )
      }),

    hold: (command, signal, act, begin) =>
      new Promise((resolve, reject) => {
        let isHeld = true
        const release = (): boolean => {
          const was = isHeld
          isHeld = false
          held.delete(stop)
          signal?.removeEventListener('abort', abort)
          return was
        }
        const giveUp = (reason: LatchkitErrorShape) => {
          if (release()) reject(LatchkitError.from(reason))
        }
        const stop = () => giveUp(failure('STOPPED'))
        const abort = () => giveUp(failure('ABORTED', { command }))
        if (over) return stop()
        if (signal?.aborted) return abort()
        held.add(stop)
        signal?.addEventListener('abort', abort)
        begin(
          (source) => {
            if (release()) act(source).then(resolve, reject)
          },
          (reason) => {
            if (release()) reject(reason)
          },
        )
      }),

    end(forGood = false) {
      over ||= forGood
      for (const stop of [...held]) stop()
      if (forGood) for (const stop of [...loads]) stop()
    },
  }
}
