import { personalData } from './domain/personal.js'
import type { Fold } from './domain/kernel/fold.js'
import { createRecorder, type Recorder } from './domain/kernel/recorder.js'
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
}

/**
 * Records a session into a ring of `bytes` (1,024,000 by default).
 * @example
 * const devtools = createDevtools()
 * const kit = createLatchkit({ networks: [mainnet], use: [evm()], tap: devtools })
 * copy(devtools.exportTape())
 */
export function createDevtools({ bytes }: { readonly bytes?: number } = {}): Devtools {
  let recorder: Recorder | undefined
  let remark: ((label: string) => void) | undefined
  const read = (): Tape => {
    if (recorder === undefined) throw LatchkitError.from(toolFailure('NOT_PLUGGED_IN'))
    return recorder.read()
  }
  return {
    attach(fold: Fold<RootState>, head, mark) {
      recorder = createRecorder(fold, head, bytes)
      remark = mark
      return recorder.write
    },
    read,
    exportTape: () => writeTape(redactTape(read(), personalData)),
    mark: (label) => remark?.(label),
    get bytes() {
      return recorder?.bytes ?? 0
    },
  }
}
