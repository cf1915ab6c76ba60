import { type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import { failuresOf } from './errors.js'

/** What goes wrong with tapes, scenarios and other tools beside the instance. */
export const toolErrors = {
  NOT_PLUGGED_IN: ['The devtools are not plugged in; pass them as `tap` to createLatchkit', 'CONFIG'],
  TAPE_INVALID: ['Line {line} of the tape: {problem}', 'TAPE'],
  SCENARIO_INVALID: ['Scenario, {path}: {problem}', 'TAPE'],
  REPLAY_DIVERGED: ['The replay differs from the tape at line {line}', 'TAPE'],
  HASH_INPUT_INVALID: ['blake2b: {problem}', 'INPUT'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** As `failure`, for tools beside the instance. */
export const toolFailure = /* @__PURE__ */ failuresOf({ ...errorCatalogue, ...toolErrors })
