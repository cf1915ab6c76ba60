/** Runs host functions, which may throw. */
export interface Guard {
  /** Calls a host function. Reports an error that it throws. */
  run<T>(act: (given: T) => void, given: T): void
  /** Reports an error once. An error of the reporter itself is ignored. */
  tell(error: unknown): void
}

/** @param hear the host's handler for errors of its functions */
export function createGuard(hear: ((error: unknown) => void) | undefined): Guard {
  function tell(error: unknown): void {
    try {
      hear?.(error)
    } catch {
      // The reporter itself failed, so the error is ignored.
    }
  }

  return {
    tell,
    run(act, given) {
      try {
        act(given)
      } catch (error) {
        tell(error)
      }
    },
  }
}

/**
 * Returns what a facility of the host gives, or undefined if that is absent or throws. Frames of other sites, private windows and policies deny facilities
 * when they are read, not only when they are used.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
