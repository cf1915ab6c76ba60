/** Where a relay gets its time from, so that a test can be the one who says it. */
export interface RelayClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something after so many milliseconds. Returns how to call it off. */
  after(ms: number, run: () => void): () => void
}

/** The time of this machine. Its timers keep no process alive: the sockets do. */
export const systemClock: RelayClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
