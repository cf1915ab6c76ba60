import { Observable } from '../shared/streams/observable.js'
import { LatchkitError } from '../shared/errors.js'
import { toolFailure } from '../shared/tool-errors.js'
import { canonicalJson } from '../shared/json.js'
import { createFold } from './fold.js'
import { createKernel, type Kernel, type KernelOptions } from './kernel.js'
import type { Entry, Tape } from './tape.js'
import type { AnyPort, Message, PortShape } from './types.js'

/** What is needed to run a domain again: everything but the outside world. */
export type Definition<Root, C extends Message, E extends Message, P, Config> = Pick<
  KernelOptions<Root, C, E, P, Config>,
  'slices' | 'config' | 'resetOn' | 'onPolicyFault' | 'createSecrets'
> & {
  /** Names of the ports and their methods; what they would do is not needed. */
  readonly portShape: PortShape<keyof P & string>
}

/** Applies the events of a tape: the state after its first `entries` lines (default: all). */
export function foldTape<Root, C extends Message, E extends Message, P, Config>(
  definition: Definition<Root, C, E, P, Config>,
  tape: Tape,
  entries = tape.entries.length,
): Root {
  const fold = createFold<Root, Config>(definition.slices, definition.config)
  let state = (tape.head.base?.state as Root | undefined) ?? fold.initial
  for (const entry of tape.entries.slice(0, entries)) if (entry.kind === 'event') state = fold.apply(state, entry.event, entry.at)
  return state
}

/**
 * Feeds the outside commands and the recorded replies, at their recorded times, through the live deciders and policies. No port is
 * called. The tape that results must equal the one given, byte for byte: see {@link assertReplays}.
 */
export function replayTape<Root, C extends Message, E extends Message, P, Config>(definition: Definition<Root, C, E, P, Config>, tape: Tape): Tape {
  const entries: Entry[] = []
  let at = 0
  const kernel = createKernel<Root, C, E, P, Config>({
    ...definition,
    ports: silentPorts(definition.portShape) as P,
    now: () => at,
    live: false,
    onEntry: (entry) => entries.push(entry),
    ...(tape.head.base ? { base: { n: tape.head.base.n, state: tape.head.base.state as Root } } : {}),
  })
  for (const entry of tape.entries) {
    if ('at' in entry) at = entry.at
    feed(kernel, entry)
  }
  return { head: tape.head, entries }
}

/** Throws `REPLAY_DIVERGED` with the first line that differs when a tape does not replay to itself. */
export function assertReplays<Root, C extends Message, E extends Message, P, Config>(definition: Definition<Root, C, E, P, Config>, tape: Tape): void {
  const difference = diffTapes(tape, replayTape(definition, tape))
  if (difference !== undefined)
    throw LatchkitError.from(toolFailure('REPLAY_DIVERGED', { line: difference.n, expected: difference.expected, actual: difference.actual }))
}

/** The first entry in which two tapes differ; undefined when they are the same byte for byte. */
export function diffTapes(expected: Tape, actual: Tape): { n: number; expected: string; actual: string } | undefined {
  const length = Math.max(expected.entries.length, actual.entries.length)
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [expected.entries[index], actual.entries[index]].map((entry) => (entry === undefined ? '' : canonicalJson(entry)))
    if (a !== b) return { n: (expected.entries[index] ?? actual.entries[index])?.n ?? index + 1, expected: a ?? '', actual: b ?? '' }
  }
  return undefined
}

/**
 * Feeds only the outside commands, at their times, to a domain on other adapters, and gives the types of the events that followed.
 * A new adapter must give the same events.
 * @param kernel a fresh kernel on the adapters in question
 * @param advanceTo moves the virtual time of that kernel's clock and timers
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

/** The entries that led to entry `n`, newest first: event, command, reply, call, and so on back to what came from outside. */
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

function feed<Root, C extends Message, E extends Message>(kernel: Kernel<Root, C, E>, entry: Entry): void {
  if (entry.kind === 'command' && entry.by === undefined) kernel.dispatch(entry.command as C)
  else if (entry.kind === 'reply') kernel.feedReply(entry.call, entry.outcome, entry.value)
  else if (entry.kind === 'mark') kernel.mark(entry.label)
}

function silentPorts(shape: PortShape): Record<string, AnyPort> {
  const silent = (methods: readonly string[]) => Object.fromEntries(methods.map((method) => [method, () => new Observable<never>()]))
  return Object.fromEntries(Object.entries(shape).map(([port, methods]) => [port, silent(methods)]))
}
