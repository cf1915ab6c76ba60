import type { CatalogueEntry } from './error-catalogue.js'
import { type CreateFailure, shapeOf } from './latchkit-error.js'

/** Errors of tapes, scenarios and other tools. No page loads them before it uses one. */
export const toolErrors = {
  // Tapes, scenarios and other tools
  /** The recorder of `createDevtools` was read before it was passed as `tap` and the core had loaded. */
  NOT_PLUGGED_IN: ['The devtools are not plugged in; pass them as `tap` to createLatchkit', 'CONFIG'],
  /** A line of a tape is no valid entry. The text names it. */
  TAPE_INVALID: ['Line {line} of the tape: {problem}', 'TAPE'],
  /** A scenario file does not fit its schema. The text names the path. */
  SCENARIO_INVALID: ['Scenario, {path}: {problem}', 'TAPE'],
  /** The code behaves differently from the recording. The text names the first line. */
  REPLAY_DIVERGED: ['The replay differs from the tape at line {line}', 'TAPE'],
  /** An argument of BLAKE2b is out of range. The text names it. */
  HASH_INPUT_INVALID: ['blake2b: {problem}', 'INPUT'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of these. */
export const failure: CreateFailure<typeof toolErrors> = (code, ...[context, cause]) => shapeOf(toolErrors[code], code, context, cause)
