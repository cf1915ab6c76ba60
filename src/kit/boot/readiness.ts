import { selectIsReady } from '../../domain/lifecycle/selectors.js'
import type { RootState } from '../../domain/root.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../domain/shared/errors/start-errors.js'

/** Waits for the end of restoring: see `Latchkit.ready`. */
export interface Readiness {
  wait(): Promise<void>
  /** Resolves the waiting promises if restoring is over; called after each change of state. */
  look(): void
  /** Rejects the waiting promises with `STOPPED`; with `forGood`, later ones too. */
  end(forGood?: boolean): void
}

/** Creates the readiness of an instance from its state. */
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
