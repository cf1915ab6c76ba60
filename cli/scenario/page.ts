import { createRecorder, type Recorder } from '../../src/domain/kernel/recorder.js'
import type { Entry, Tape } from '../../src/domain/kernel/tape.js'
import { createInstance } from '../../src/instance/instance.js'
import type { InstanceOptions, Latchkit } from '../../src/instance/types.js'
import type { DomainEvent } from '../../src/domain/root.js'

/** An event as it was recorded. */
export interface SeenEvent {
  /** Number of the page, from 1. */
  readonly page: number
  /** Position on the tape of the page. */
  readonly n: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly event: DomainEvent
}

/** One page load: an instance, and everything that happens to it on tape. */
export interface Page {
  readonly number: number
  readonly kit: Latchkit
  /** Every event so far, in order. */
  readonly events: readonly SeenEvent[]
  count(type: DomainEvent['type']): number
  /** How often a method of a port was called: `rpc.call`. */
  calls(method: string): number
  mark(label: string): void
  tape(): Tape
  /** Leaves the page. The tape and the last state can still be read. */
  close(): void
}

/** A scenario is recorded whole; only a run of hours would lose its beginning, and then what is left still folds. */
const TAPE_BYTES = 256 * 1_048_576

/** Opens a page. `onEvent` hears each event as it is recorded, before what follows from it. */
export function openPage(number: number, options: Omit<InstanceOptions, 'tap'>, onEvent: (seen: SeenEvent) => void): Page {
  const events: SeenEvent[] = []
  /** Of event types, and of port methods, which have a dot in them. */
  const counts = new Map<string, number>()
  let recorder: Recorder | undefined
  let mark: (label: string) => void = () => undefined

  const raise = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

  const kit = createInstance({
    ...options,
    tap: {
      attach(fold, head, remark) {
        const recording = createRecorder(fold, head, TAPE_BYTES)
        recorder = recording
        mark = remark
        return (entry: Entry) => {
          recording.write(entry)
          if (entry.kind === 'call') raise(`${entry.port}.${entry.method}`)
          if (entry.kind !== 'event') return
          const seen: SeenEvent = { page: number, n: entry.n, at: entry.at, event: entry.event as DomainEvent }
          events.push(seen)
          raise(entry.event.type)
          onEvent(seen)
        }
      },
    },
  })

  return {
    number,
    kit,
    events,
    count: (type) => counts.get(type) ?? 0,
    calls: (method) => counts.get(method) ?? 0,
    mark: (label) => mark(label),
    tape: () => (recorder as Recorder).read(),
    close: kit.dispose,
  }
}
