import { LatchkitError } from '../../src/domain/shared/errors.js'
import type { JsonObject } from '../../src/domain/shared/json.js'
import { SandboxError } from '../sandbox/errors.js'
import { plainText } from '../tape/plain.js'
import { UsageError } from '../usage-error.js'
import type { CliIo } from './io.js'

/** How the process ends. */
export const EXIT = {
  /** All went as expected. */
  passed: 0,
  /** An expectation was not met, a tape did not replay, two tapes differ. */
  failed: 1,
  /** The scenario, the tape or the arguments are wrong, or what is needed is missing. */
  badInput: 2,
  /** A fault of this program. */
  internal: 3,
  /** The person ended it (Ctrl-C), as shells have it. */
  interrupted: 130,
} as const

/** One of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Tells an error to a person and says how the process ends. */
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
  io.err('latchkit: an internal error; please report it with the lines below')
  for (const line of (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n')) io.err(plainText(line))
  return EXIT.internal
}

/** Every fault of a scenario in its place, as editors can jump to; anything else by its code. */
function linesOf({ code, message, context }: LatchkitError): string[] {
  const { file, faults } = context
  if (code === 'SCENARIO_INVALID' && Array.isArray(faults)) {
    return (faults as readonly JsonObject[]).map(({ path, problem, line, column }) => `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${problem}`)
  }
  const sides = code === 'REPLAY_DIVERGED' ? [`  the tape:   ${context.expected || '(ended)'}`, `  the replay: ${context.actual || '(ended)'}`] : []
  return [`${code}: ${message}`, ...sides]
}
