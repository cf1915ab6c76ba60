import type { ConfigState } from '../../src/domain/config/index.js'
import { createDefinition } from '../../src/domain/definition.js'
import { foldTape, replayTape } from '../../src/domain/kernel/replay.js'
import { diffTapes } from '../../src/domain/tapes.js'
import { readTape, type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import { declarationsOf, personalDataOf } from '../../src/domain/personal.js'
import type { PluginDomain } from '../../src/domain/plugin.js'
import { redactTape } from '../../src/domain/redact.js'
import { failure } from '../../src/domain/shared/errors/tool-errors.js'
import { LatchkitError } from '../../src/domain/shared/errors/latchkit-error.js'
import type { RootState } from '../../src/domain/root.js'
import { UsageError } from './file.js'

/** The domain that a tape was recorded from. */
export type TapeDefinition = ReturnType<typeof createDefinition>

/** First difference between a tape and its replay: the entry, and its line on both sides (empty if one has ended). */
export interface Divergence {
  readonly n: number
  readonly expected: string
  readonly actual: string
}

/** Builds the domain of a tape from its head. */
export function definitionOf(tape: Tape, plugins: Plugins = []): TapeDefinition {
  return createDefinition(tape.head.config as unknown as ConfigState, plugins)
}

/** SHA-256 in hex. */
const DIGEST = /(?<![0-9a-fx])[0-9a-f]{64}(?![0-9a-f])/g

/** The pure halves of plugins that are not ours. */
type Plugins = readonly PluginDomain[]

/** Replays a tape; undefined when every line comes out byte for byte. */
export function divergenceOf(tape: Tape, plugins?: Plugins): Divergence | undefined {
  return diffTapes(
    tape,
    guarded(() => replayTape(definitionOf(tape, plugins), tape)),
  )
}

/** State after entry `n`, or at the end. Throws {@link UsageError} for an entry that the tape does not have. */
export function stateAt(tape: Tape, n?: number, plugins?: Plugins): RootState {
  if (n !== undefined) entryIndex(tape, n)
  const count = n === undefined ? tape.entries.length : n - firstNumber(tape) + 1
  return guarded(() => foldTape(definitionOf(tape, plugins), tape, count))
}

/** Returns the index of entry `n`. Throws {@link UsageError} if the tape does not have it. */
export function entryIndex(tape: Tape, n: number): number {
  const index = n - firstNumber(tape)
  if (index < 0 || index >= tape.entries.length) {
    const range = tape.entries.length === 0 ? 'it has none' : `it has ${firstNumber(tape)} to ${firstNumber(tape) + tape.entries.length - 1}`
    throw new UsageError(`the tape has no entry ${n}; ${range}`)
  }
  return index
}

/** The copy of a tape that can be handed out. Throws `REPLAY_DIVERGED` when pseudonyms changed what happened: then it must not be. */
export function exportableTape(tape: Tape, plugins: Plugins = []): Tape {
  const redacted = redactTape(tape, personalDataOf(declarationsOf(plugins)))
  return divergenceOf(tape, plugins) === undefined ? withOwnDigests(redacted, plugins) : redacted
}

/** Returns a tape with the digests of its own messages. Pseudonyms changed the messages, and commands and events name them by their digests. */
function withOwnDigests(tape: Tape, plugins: Plugins): Tape {
  const difference = divergenceOf(tape, plugins)
  if (difference === undefined) return tape
  const { n, expected, actual } = difference
  const digests = digestsIn(expected, actual)
  if (digests === undefined) throw LatchkitError.from(failure('REPLAY_DIVERGED', { line: n, expected, actual }))
  const text = [...digests].reduce((all, [before, now]) => all.replaceAll(before, now), writeTape(tape))
  return withOwnDigests(readTape(text), plugins)
}

/** Returns the digests in which two lines differ. Undefined if they differ in anything else. */
function digestsIn(expected: string, actual: string): ReadonlyMap<string, string> | undefined {
  const [before, now] = [expected, actual].map((line) => line.match(DIGEST) ?? [])
  if (before === undefined || now === undefined || expected.replace(DIGEST, '') !== actual.replace(DIGEST, '')) return undefined
  return new Map(before.flatMap((digest, index) => (digest === now[index] ? [] : [[digest, now[index] as string]])))
}

function firstNumber(tape: Tape): number {
  return (tape.head.base?.n ?? 0) + 1
}

/** Reports any error while reading a tape as `TAPE_INVALID`: a tape with valid lines may still describe something impossible. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof LatchkitError) throw error
    throw LatchkitError.from(
      failure('TAPE_INVALID', { line: 1, problem: `cannot be replayed: ${error instanceof Error ? error.message : String(error)}` }, error),
    )
  }
}
