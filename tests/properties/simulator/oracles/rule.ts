import type { RootState } from '../../../../src/domain/root.js'

/** A violated rule: its id in the requirements, and the finding. */
export interface Problem {
  readonly id: string
  readonly problem: string
}

/** An invariant (robustness, section 4). `reads` names the slices whose change can break it; it is empty if only time can. */
export interface Invariant {
  readonly id: string
  readonly reads: readonly (keyof RootState)[]
  /** Returns the problem, or undefined. */
  readonly check: (state: RootState, now: number) => string | undefined
}

/** Creates an invariant. */
export function rule(id: string, reads: Invariant['reads'], check: Invariant['check']): Invariant {
  return { id, reads, check }
}
