import { Observable } from 'rxjs'
import type { TimerPort } from '../../../ports/timer.js'
import type { VirtualTime } from './virtual-time.js'

/** Timers of a virtual time. */
export interface MemoryTimer {
  readonly port: TimerPort
  /** Makes timers fire only at multiples of `ms`, as browsers do in background pages; 0 ends it (robustness, F47). */
  throttle(ms: number): void
  /** Number of timers with a subscriber. */
  held(): number
}

/** Creates the timer port of a virtual time. */
export function createMemoryTimer(time: VirtualTime): MemoryTimer {
  let grain = 0
  let held = 0
  return {
    port: {
      after: (ms) =>
        new Observable((subscriber) => {
          held += 1
          const due = time.now() + ms
          const late = grain > 0 ? Math.ceil(due / grain) * grain - due : 0
          const takeBack = time.schedule(ms + late, () => {
            subscriber.next(null)
            subscriber.complete()
          })
          subscriber.add(() => {
            held -= 1
            takeBack()
          })
        }),
    },
    throttle(ms) {
      grain = ms
    },
    held: () => held,
  }
}
