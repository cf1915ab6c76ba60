import type { RootState } from '../../../../src/domain/root.js'

/** A broken rule: its id in the requirements, and what was found. */
export interface Problem {
  readonly id: string
  readonly problem: string
}

/** An invariant (robustness, section 4). `reads` names the slices whose change can break it; it is empty where time alone can. */
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
