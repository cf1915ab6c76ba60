import { Subscription } from 'rxjs'
import type { FrameNotice } from '../../../ports/frame.js'
import type { TimerPort } from '../../../ports/timer.js'

/** Reason why a message was refused. */
export type RefusalReason = Extract<FrameNotice, { type: 'refused' }>['reason']

/** Shortest time between reports of one reason, in milliseconds. */
const REFUSAL_MS = 1_000

/** Counts refused messages. Reports the first of a reason at once, and further ones at most once a second: a flood of them costs next to nothing (T6, T19). */
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
