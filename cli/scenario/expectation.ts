import type { Json } from '../../src/domain/shared/json.js'

/** What was expected and did not happen. */
export interface ExpectationDetails {
  readonly problem: string
  readonly expected?: Json
  readonly actual?: Json
}

/** Ends a scenario: a step was not fulfilled. */
export class Expectation extends Error {
  constructor(readonly details: ExpectationDetails) {
    super(details.problem)
  }
}

/** Throws an {@link Expectation}; a value that is absent is left out. */
export function unfulfilled(problem: string, expected?: Json, actual?: Json): never {
  throw new Expectation({ problem, ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) })
}
