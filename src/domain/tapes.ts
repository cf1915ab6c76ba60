import type { Kernel } from './kernel/kernel.js'
import { type Definition, replayTape } from './kernel/replay.js'
import type { Entry, Tape } from './kernel/tape.js'
import type { Message } from './kernel/types.js'
import { failure } from './shared/errors/tool-errors.js'
import { LatchkitError } from './shared/errors/latchkit-error.js'
import { canonicalJson } from './shared/json/json.js'

/** Throws `REPLAY_DIVERGED` with the first differing line if a tape does not replay to itself. */
export function assertReplays<Root, C extends Message, E extends Message, P, Config>(definition: Definition<Root, C, E, P, Config>, tape: Tape): void {
  const difference = diffTapes(tape, replayTape(definition, tape))
  if (difference !== undefined)
    throw LatchkitError.from(failure('REPLAY_DIVERGED', { line: difference.n, expected: difference.expected, actual: difference.actual }))
}

/** Returns the first entry in which two tapes differ, or undefined if they are equal byte for byte. */
export function diffTapes(expected: Tape, actual: Tape): { n: number; expected: string; actual: string } | undefined {
  const length = Math.max(expected.entries.length, actual.entries.length)
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [expected.entries[index], actual.entries[index]].map((entry) => (entry === undefined ? '' : canonicalJson(entry)))
    if (a !== b) return { n: (expected.entries[index] ?? actual.entries[index])?.n ?? index + 1, expected: a ?? '', actual: b ?? '' }
  }
  return undefined
}

/**
 * Runs the outside commands of a tape, at their times, with other adapters. Returns the types of the events. A new adapter must give the same events.
 *
 * @param kernel new kernel with the adapters to test
 * @param advanceTo advances the virtual time of that kernel's clock and timers
 */
export function driveTape<Root, C extends Message, E extends Message>(kernel: Kernel<Root, C, E>, tape: Tape, advanceTo: (at: number) => void): string[] {
  const types: string[] = []
  const subscription = kernel.events$.subscribe((event) => types.push(event.type))
  for (const entry of tape.entries) {
    if ('at' in entry) advanceTo(entry.at)
    if (entry.kind === 'command' && entry.by === undefined) kernel.dispatch(entry.command as C)
  }
  subscription.unsubscribe()
  return types
}

/** Returns the entries that caused entry `n`, newest first: event, command, reply, call, and so on back to an outside input. */
export function causesOf(tape: Tape, n: number): Entry[] {
  const byNumber = new Map(tape.entries.map((entry) => [entry.n, entry]))
  const chain: Entry[] = []
  for (let entry = byNumber.get(n); entry !== undefined; ) {
    chain.push(entry)
    const next: number | undefined = entry.kind === 'reply' ? entry.call : 'by' in entry ? entry.by : undefined
    entry = next === undefined || next >= entry.n ? undefined : byNumber.get(next)
  }
  return chain
}
