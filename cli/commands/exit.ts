import { LatchkitError } from '../../src/domain/shared/errors/latchkit-error.js'
import type { JsonObject } from '../../src/domain/shared/json/json.js'
import { SandboxError } from '../sandbox/errors.js'
import { plainText } from '../tape/plain.js'
import { UsageError } from '../tape/file.js'
import type { CliIo } from './io.js'

/** Exit codes of the process. */
export const EXIT = {
  /** Everything went as expected. */
  passed: 0,
  /** An expectation was not met, a tape did not replay, or two tapes differ. */
  failed: 1,
  /** The scenario, the tape or the arguments are wrong, or a dependency is missing. */
  badInput: 2,
  /** An internal error of this program. */
  internal: 3,
  /** The user interrupted the run (Ctrl-C), with the exit code that shells use. */
  interrupted: 130,
} as const

/** One of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Prints an error for people and returns the exit code. */
export function reportError(error: unknown, io: CliIo): ExitCode {
  if (io.signal.aborted) {
    io.err('interrupted')
    return EXIT.interrupted
  }
  if (error instanceof LatchkitError && error.category !== 'INTERNAL_SDK_ERROR') {
    for (const line of linesOf(error)) io.err(plainText(line))
    return error.code === 'REPLAY_DIVERGED' ? EXIT.failed : EXIT.badInput
  }
  if (error instanceof SandboxError || error instanceof UsageError) {
    for (const line of error.message.split('\n')) io.err(plainText(line))
    return EXIT.badInput
  }
  io.err('latchkit-cli: an internal error; please report it with the lines below')
  for (const line of (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n')) io.err(plainText(line))
  return EXIT.internal
}

/** Formats every fault of a scenario with its position, as editors can jump to it, and any other error with its code. */
function linesOf({ code, message, context }: LatchkitError): string[] {
  const { file, faults } = context
  if (code === 'SCENARIO_INVALID' && Array.isArray(faults)) {
    return (faults as readonly JsonObject[]).map(({ path, problem, line, column }) => `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${problem}`)
  }
  const sides = code === 'REPLAY_DIVERGED' ? [`  the tape:   ${context.expected || '(ended)'}`, `  the replay: ${context.actual || '(ended)'}`] : []
  return [`${code}: ${message}`, ...sides]
}
