const { setTimeout: start } = globalThis

/** Lets real time pass, by the timer that the host had before a test put another in its place. */
export function elapse(ms: number): Promise<void> {
  return new Promise((done) => start(done, ms))
}

/** As `elapse`; and until a message that was posted after all others has gone the same way. */
export async function elapseForTabs(ms: number): Promise<void> {
  await elapse(ms)
  const [here, there] = [new BroadcastChannel('elapse'), new BroadcastChannel('elapse')]
  await new Promise((arrived) => {
    there.addEventListener('message', arrived)
    here.postMessage('')
  })
  here.close()
  there.close()
}
