import type { RelayClock } from './clock.js'
import type { FrameFacts, RelayFaultPlan } from './faults.js'

/** Passes frames of one connection on, or applies the faults to them. */
export interface Outlet {
  /** Calls `go` for the frame: at once, later, more than once, in another order, or never. */
  pass(facts: FrameFacts, go: () => void): void
  /** Cancels the pending calls. */
  end(): void
}

/** Creates the outlet of one connection. Without faults it passes every frame at once. */
export function createOutlet({ clock, faults }: { clock: RelayClock; faults: RelayFaultPlan }): Outlet {
  const timers = new Set<() => void>()
  let held: (() => void)[] = []
  let cancelFlush: (() => void) | undefined
  let ended = false

  const after = (ms: number, run: () => void) => {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel)
      run()
    })
    timers.add(cancel)
    return () => {
      timers.delete(cancel)
      cancel()
    }
  }
  const flush = () => {
    cancelFlush?.()
    cancelFlush = undefined
    const all = held
    held = []
    for (const go of faults.shuffle(all)) go()
  }
  return {
    pass(facts, go) {
      if (ended || faults.hanging()) return
      const { drop, delayMs, copiesAt, reorder } = faults.frame(facts)
      if (drop) return
      const each = () => {
        for (const at of copiesAt) {
          if (ended) return
          if (at > 0) after(at, go)
          else go()
        }
      }
      if (delayMs > 0) return void after(delayMs, each)
      if (reorder === undefined) return each()
      held.push(each)
      if (held.length >= reorder.window) return flush()
      cancelFlush ??= after(reorder.flushAfterMs, flush)
    },
    end() {
      ended = true
      held = []
      for (const cancel of timers) cancel()
      timers.clear()
    },
  }
}
