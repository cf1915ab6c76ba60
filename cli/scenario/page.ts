import { createRecorder, type Recorder } from '../../src/domain/kernel/recorder.js'
import type { Entry, Tape } from '../../src/domain/kernel/tape.js'
import { createInstance } from '../../src/kit/build-instance.js'
import type { Instance, InstanceOptions, TapedHead } from '../../src/kit/instance.js'
import type { Fold } from '../../src/domain/kernel/fold.js'
import type { DomainEvent, RootState } from '../../src/domain/root.js'

/** Recorded event. */
export interface SeenEvent {
  /** Number of the page, from 1. */
  readonly page: number
  /** Position on the tape of the page. */
  readonly n: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly event: DomainEvent
}

/** One page load: an instance whose events are all recorded on a tape. */
export interface Page {
  readonly number: number
  readonly kit: Instance
  /** Every event so far, in order. */
  readonly events: readonly SeenEvent[]
  count(type: DomainEvent['type']): number
  /** Returns the number of calls to a method of a port, such as `rpc.call`. */
  calls(method: string): number
  mark(label: string): void
  tape(): Tape
  /** Closes the page. The tape and the last state can still be read. */
  close(): void
}

/** Size of the tape: enough for a whole scenario. Only a run of hours would lose its beginning, and the rest still folds then. */
const TAPE_BYTES = 256 * 1_048_576

/** Opens a page. `onEvent` is called with each event as it is recorded, before its consequences. */
export function openPage(number: number, options: Omit<InstanceOptions, 'tap'>, onEvent: (seen: SeenEvent) => void): Page {
  const events: SeenEvent[] = []
  /** Counts of event types, and of port methods, whose names have a dot. */
  const counts = new Map<string, number>()
  let recorder: Recorder | undefined
  let mark: (label: string) => void = () => undefined

  const raise = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

  const kit = createInstance({
    ...options,
    tap: {
      attach(fold: Fold<RootState>, head: TapedHead, remark: (label: string) => void) {
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
