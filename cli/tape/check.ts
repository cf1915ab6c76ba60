import type { ConfigState } from '../../src/domain/config/index.js'
import { createDefinition } from '../../src/domain/definition.js'
import { foldTape, replayTape } from '../../src/domain/kernel/replay.js'
import { diffTapes } from '../../src/domain/tapes.js'
import type { Tape } from '../../src/domain/kernel/tape.js'
import { personalData } from '../../src/domain/personal.js'
import { redactTape } from '../../src/domain/redact.js'
import { LatchkitError } from '../../src/domain/shared/errors.js'
import { toolFailure } from '../../src/domain/shared/tool-errors.js'
import type { RootState } from '../../src/index.js'
import { UsageError } from '../usage-error.js'

/** The domain that a tape was recorded from. */
export type TapeDefinition = ReturnType<typeof createDefinition>

/** Where a replay leaves the tape: the entry, and its line on both sides (empty where one has ended). */
export interface Divergence {
  readonly n: number
  readonly expected: string
  readonly actual: string
}

/** Builds the domain of a tape from its head. */
export function definitionOf(tape: Tape): TapeDefinition {
  return createDefinition(tape.head.config as unknown as ConfigState)
}

/** Replays a tape; undefined when every line comes out byte for byte. */
export function divergenceOf(tape: Tape): Divergence | undefined {
  return diffTapes(
    tape,
    guarded(() => replayTape(definitionOf(tape), tape)),
  )
}

/** State after entry `n`, or at the end. Throws {@link UsageError} for an entry that the tape does not have. */
export function stateAt(tape: Tape, n?: number): RootState {
  if (n !== undefined) entryIndex(tape, n)
  const count = n === undefined ? tape.entries.length : n - firstNumber(tape) + 1
  return guarded(() => foldTape(definitionOf(tape), tape, count))
}

/** Where entry `n` stands in the list. Throws {@link UsageError} when it is not there. */
export function entryIndex(tape: Tape, n: number): number {
  const index = n - firstNumber(tape)
  if (index < 0 || index >= tape.entries.length) {
    const range = tape.entries.length === 0 ? 'it has none' : `it has ${firstNumber(tape)} to ${firstNumber(tape) + tape.entries.length - 1}`
    throw new UsageError(`the tape has no entry ${n}; ${range}`)
  }
  return index
}

/** The copy of a tape that can be handed out. Throws `REPLAY_DIVERGED` when pseudonyms changed what happened: then it must not be. */
export function exportableTape(tape: Tape): Tape {
  const redacted = redactTape(tape, personalData)
  const difference = divergenceOf(tape) === undefined ? divergenceOf(redacted) : undefined
  if (difference !== undefined)
    throw LatchkitError.from(toolFailure('REPLAY_DIVERGED', { line: difference.n, expected: difference.expected, actual: difference.actual }))
  return redacted
}

function firstNumber(tape: Tape): number {
  return (tape.head.base?.n ?? 0) + 1
}

/** A tape whose lines fit may still tell of what never was; whatever the domain makes of it, it is the tape that is wrong. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof LatchkitError) throw error
    throw LatchkitError.from(
      toolFailure('TAPE_INVALID', { line: 1, problem: `cannot be replayed: ${error instanceof Error ? error.message : String(error)}` }, error),
    )
  }
}
