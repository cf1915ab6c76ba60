import type { RelayClock } from './relay/clock.js'

/** Clock that stands still until a test moves it. */
export interface SpecClock extends RelayClock {
  /** Moves on by milliseconds, and runs what is due, in order. */
  advance(ms: number): void
}

/** Creates a clock that begins at 2026-01-01. */
export function createSpecClock(): SpecClock {
  let now = Date.UTC(2026, 0, 1)
  let waiting: { readonly due: number; readonly run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const entry = { due: now + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((one) => one !== entry)
      }
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const next = waiting.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0]
        if (next === undefined) break
        now = next.due
        waiting = waiting.filter((one) => one !== next)
        next.run()
      }
      now = end
    },
  }
}
