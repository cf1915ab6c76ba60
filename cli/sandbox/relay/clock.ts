/** Clock of a relay, which tests can replace. */
export interface RelayClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls a function after some milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The clock of this machine. Its timers keep no process alive: the sockets do. */
export const systemClock: RelayClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
