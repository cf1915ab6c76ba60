import { createFold } from './fold.js'
import { createKernel, type Kernel, type KernelOptions } from './kernel.js'
import type { Entry, Tape } from './tape.js'
import type { Message } from './types.js'

/** Kernel options without the outside world: enough to run a domain again. */
export type Definition<Root, C extends Message, E extends Message, P, Config> = Pick<
  KernelOptions<Root, C, E, P, Config>,
  'slices' | 'guards' | 'config' | 'resetOn' | 'onPolicyFault' | 'createSecrets'
>

/** Applies the events of a tape. Returns the state after its first `entries` lines (default: all). */
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
 * Replays outside commands and recorded replies, at their recorded times, through the live deciders and policies. No port is called. The resulting tape must
 * equal the given one, byte for byte (see `assertReplays` in domain/tapes.ts).
 */
export function replayTape<Root, C extends Message, E extends Message, P, Config>(definition: Definition<Root, C, E, P, Config>, tape: Tape): Tape {
  const entries: Entry[] = []
  let at = 0
  const kernel = createKernel<Root, C, E, P, Config>({
    ...definition,
    ports: undefined,
    now: () => at,
    onEntry: (entry) => entries.push(entry),
    ...(tape.head.base ? { base: { n: tape.head.base.n, state: tape.head.base.state as Root } } : {}),
  })
  for (const entry of tape.entries) {
    if ('at' in entry) at = entry.at
    feed(kernel, entry)
  }
  return { head: tape.head, entries }
}

function feed<Root, C extends Message, E extends Message>(kernel: Kernel<Root, C, E>, entry: Entry): void {
  if (entry.kind === 'command' && entry.by === undefined) kernel.dispatch(entry.command as C)
  else if (entry.kind === 'reply') kernel.feedReply(entry.call, entry.outcome, entry.value)
  else if (entry.kind === 'mark') kernel.mark(entry.label)
}
