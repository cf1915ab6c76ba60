import { personalData } from './domain/personal.js'
import type { Fold } from './domain/kernel/fold.js'
import { createRecorder, type Recorder } from './domain/kernel/recorder.js'
import { BYTE_RING_BUDGET } from './domain/shared/byte-ring.js'
import { redactTape } from './domain/redact.js'
import { type Tape, writeTape } from './domain/kernel/tape.js'
import type { RootState } from './domain/root.js'
import { LatchkitError } from './domain/shared/errors.js'
import { toolFailure } from './domain/shared/tool-errors.js'
import type { TapeTap } from './instance/types.js'

export { causesOf, diffTapes } from './domain/tapes.js'
export { type Entry, readTape, type Tape, writeTape } from './domain/kernel/tape.js'

/** A recorder to plug into an instance. */
export interface Devtools extends TapeTap {
  /** The newest part of the session; always folds. */
  read(): Tape
  /** As JSON lines with pseudonyms in place of personal data, fit for a bug report. */
  exportTape(): string
  /** Puts a remark on the tape. */
  mark(label: string): void
  /** Bytes in use. */
  readonly bytes: number
  /** Whether the tape has its beginning still. One that lost it folds, and cannot be replayed. */
  readonly isWhole: boolean
}

/**
 * Records a session into a ring of `bytes` (1,024,000 by default). A longer session loses its beginning: it folds, and cannot be replayed, which `isWhole` and a
 * warning in the console tell. Give more `bytes`, or `Infinity`, to keep all of it.
 * @example
 * const devtools = createDevtools()
 * const kit = createLatchkit({ networks: [mainnet], use: [evm()], tap: devtools })
 * copy(devtools.exportTape())
 */
export function createDevtools({ bytes }: { readonly bytes?: number } = {}): Devtools {
  let isWarned = false
  let recorder: Recorder | undefined
  let remark: ((label: string) => void) | undefined
  const read = (): Tape => {
    if (recorder === undefined) throw LatchkitError.from(toolFailure('NOT_PLUGGED_IN'))
    return recorder.read()
  }
  return {
    attach(fold: Fold<RootState>, head, mark) {
      const recording = createRecorder(fold, head, bytes)
      recorder = recording
      remark = mark
      return (entry) => {
        recording.write(entry)
        if (recording.isWhole || isWarned) return
        isWarned = true
        console.warn(
          `latchkit/devtools: the tape is longer than ${bytes ?? BYTE_RING_BUDGET} bytes and loses its beginning. It folds, and cannot be replayed; give createDevtools more bytes.`,
        )
      }
    },
    read,
    exportTape: () => writeTape(redactTape(read(), personalData)),
    mark: (label) => remark?.(label),
    get bytes() {
      return recorder?.bytes ?? 0
    },
    get isWhole() {
      return recorder?.isWhole ?? true
    },
  }
}
