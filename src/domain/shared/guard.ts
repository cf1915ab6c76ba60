/** Runs functions of a host, of which nothing is known. */
export interface Guard {
  /** Runs one with what it is given; what it throws is told. */
  run<T>(act: (given: T) => void, given: T): void
  /** Tells what was thrown, once; when the telling throws as well, nobody is left to tell. */
  tell(error: unknown): void
}

/** @param hear the host's own ear for what its functions throw */
export function createGuard(hear: ((error: unknown) => void) | undefined): Guard {
  function tell(error: unknown): void {
    try {
      hear?.(error)
    } catch {
      // Nobody is left to tell.
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
