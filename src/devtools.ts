/**
 * `latchkit/devtools`: records a session, exports it without personal data, and finds the causes of events.
 * @packageDocumentation
 */
import type { AnyDeclaration } from './domain/declaration.js'
import { declarationsOf, personalDataOf } from './domain/personal.js'
import type { Fold } from './domain/kernel/fold.js'
import { createRecorder, type Recorder } from './domain/kernel/recorder.js'
import { BYTE_RING_BUDGET } from './domain/shared/json/byte-ring.js'
import { redactTape } from './domain/redact.js'
import { type Entry, type Tape, writeTape } from './domain/kernel/tape.js'
import type { PluginDomain } from './domain/plugin.js'
import type { RootState } from './domain/root.js'
import { failure } from './domain/shared/errors/tool-errors.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import type { TapedHead } from './kit/instance.js'
import type { TapeTap } from './kit/types.js'

export { causesOf, diffTapes } from './domain/tapes.js'
export { type Entry, readTape, type Tape, writeTape } from './domain/kernel/tape.js'

/** A recorder to pass to an instance as `tap`. */
export interface Devtools extends TapeTap {
  /** Returns the newest part of the session. It can always be folded. */
  read(): Tape
  /** Returns the tape as JSON lines with pseudonyms in place of personal data, fit for a bug report. */
  exportTape(): string
  /** Returns a line for each feature: why it is on or off, as of now. */
  features(): Promise<readonly string[]>
  /** Adds a remark to the tape. */
  mark(label: string): void
  /** Bytes in use. */
  readonly bytes: number
  /** True while the tape still has its beginning. A tape without it can be folded, but not replayed. */
  readonly isWhole: boolean
}

/**
 * Creates a recorder that keeps the last `bytes` of a session (1,024,000 by default). A longer session loses its beginning: it can be folded, but not
 * replayed; `isWhole` and a warning in the console report that. Set more `bytes`, or `Infinity`, to keep all of it.
 * @example
 * const devtools = createDevtools()
 * const kit = createLatchkit({ networks: [mainnet], use: [evm()], tap: devtools })
 * kit.start()
 * await kit.prefetch()
 * console.log(devtools.exportTape())
 */
export function createDevtools({ bytes }: { readonly bytes?: number } = {}): Devtools {
  let isWarned = false
  let recorder: Recorder | undefined
  let declared: readonly AnyDeclaration[] = []
  let folds: Fold<RootState> | undefined
  let remark: ((label: string) => void) | undefined
  const read = (): Tape => {
    if (recorder === undefined) throw LatchkitError.from(failure('NOT_PLUGGED_IN'))
    return recorder.read()
  }
  return {
    attach(fold, head, mark, plugins) {
      folds = fold as Fold<RootState>
      const recording = createRecorder(folds, head as TapedHead, bytes)
      recorder = recording
      remark = mark
      declared = declarationsOf(plugins as readonly PluginDomain[])
      return (entry: Entry) => {
        recording.write(entry)
        if (recording.isWhole || isWarned) return
        isWarned = true
        console.warn(
          `latchkit/devtools: the tape is longer than ${bytes ?? BYTE_RING_BUDGET} bytes and loses its beginning. It folds, and cannot be replayed; give createDevtools more bytes.`,
        )
      }
    },
    read,
    exportTape: () => writeTape(redactTape(read(), personalDataOf(declared))),
    async features() {
      const { describeFeatures } = await import('./domain/features/selectors.js')
      const { head, entries } = read()
      const events = entries.flatMap((entry) => (entry.kind === 'event' ? [entry] : []))
      const first = (head.base?.state ?? folds?.initial) as RootState
      return describeFeatures(events.reduce((state, { event, at }) => folds?.apply(state, event, at) ?? state, first))
    },
    mark: (label) => remark?.(label),
    get bytes() {
      return recorder?.bytes ?? 0
    },
    get isWhole() {
      return recorder?.isWhole ?? true
    },
  }
}
