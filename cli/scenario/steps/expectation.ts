import type { Json } from '../../../src/domain/shared/json/json.js'

/** Details of an expectation that was not met. */
export interface ExpectationDetails {
  readonly problem: string
  readonly expected?: Json
  readonly actual?: Json
}

/** Error that ends a scenario: a step was not fulfilled. */
export class Expectation extends Error {
  constructor(readonly details: ExpectationDetails) {
    super(details.problem)
  }
}

/** Throws an {@link Expectation}; undefined values are left out. */
export function unfulfilled(problem: string, expected?: Json, actual?: Json): never {
  throw new Expectation({ problem, ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) })
}
