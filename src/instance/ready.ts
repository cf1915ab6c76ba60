import { selectIsReady } from '../domain/lifecycle/selectors.js'
import type { RootState } from '../domain/root.js'
import { failure, LatchkitError } from '../domain/shared/errors.js'

/** Who waits until restoring is over: see `Latchkit.ready`. */
export interface Readiness {
  wait(): Promise<void>
  /** State has changed. */
  look(): void
  /** Rejects those who wait with `STOPPED`; `forGood`, also those who come later. */
  end(forGood?: boolean): void
}

/** Makes it over the state of an instance. */
export function createReadiness(state: () => RootState): Readiness {
  const waiting: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  let over = false
  const stopped = () => LatchkitError.from(failure('STOPPED'))
  return {
    wait() {
      if (over) return Promise.reject(stopped())
      if (selectIsReady(state())) return Promise.resolve()
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    look() {
      if (waiting.length > 0 && selectIsReady(state())) for (const { resolve } of waiting.splice(0)) resolve()
    },
    end(forGood = false) {
      over ||= forGood
      for (const { reject } of waiting.splice(0)) reject(stopped())
    },
  }
}
