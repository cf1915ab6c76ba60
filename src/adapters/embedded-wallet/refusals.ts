import { Subscription } from '../../domain/shared/streams/observable.js'
import type { FrameNotice } from '../../ports/frame.js'
import type { TimerPort } from '../../ports/timer.js'

/** Why a message was not taken. */
export type RefusalReason = Extract<FrameNotice, { type: 'refused' }>['reason']

/** How often it is told of messages that were not taken. */
const REFUSAL_MS = 1_000

/** Counts messages that were not taken, and tells of the first of a kind at once, of more at most once a second: a flood of them costs next to nothing (T6, T19). */
export function createRefusals(
  timer: TimerPort,
  tell: (notice: Extract<FrameNotice, { type: 'refused' }>) => void,
): { count(reason: RefusalReason): void; stop(): void } {
  const counts = new Map<RefusalReason, number>()
  const waiting = new Subscription()

  function flush(reason: RefusalReason): void {
    const count = counts.get(reason) ?? 0
    if (count === 0) return void counts.delete(reason)
    counts.set(reason, 0)
    waiting.add(timer.after(REFUSAL_MS).subscribe(() => flush(reason)))
    tell({ type: 'refused', reason, count })
  }

  return {
    count(reason) {
      const before = counts.get(reason)
      counts.set(reason, (before ?? 0) + 1)
      if (before === undefined) flush(reason)
    },
    stop: () => waiting.unsubscribe(),
  }
}
