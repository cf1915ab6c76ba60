const { setTimeout: start } = globalThis

/** Lets real time pass, by the timer that the host had before a test put another in its place. */
export function elapse(ms: number): Promise<void> {
  return new Promise((done) => start(done, ms))
}
