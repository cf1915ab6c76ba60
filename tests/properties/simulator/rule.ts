import type { RootState } from '../../../src/domain/root.js'

/** What holds after every input (robustness, section 4); `reads` names the slices whose change can break it, none where time alone can. */
export interface Invariant {
  readonly id: string
  readonly reads: readonly (keyof RootState)[]
  /** What is wrong, or undefined. */
  readonly check: (state: RootState, now: number) => string | undefined
}

/** Makes an invariant. */
export function rule(id: string, reads: Invariant['reads'], check: Invariant['check']): Invariant {
  return { id, reads, check }
}
