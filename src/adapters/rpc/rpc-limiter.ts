/** HTTP requests that may be under way at a time (robustness, T19). */
export const MAX_IN_FLIGHT = 64

/** Runs work now or when its turn comes. If the signal aborts before that, rejects with its reason and does not begin the work. */
export type Limiter = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Creates a limiter that runs at most `limit` tasks at a time, in order of arrival. */
export function createLimiter(limit: number = MAX_IN_FLIGHT): Limiter {
  const queue: (() => void)[] = []
  let running = 0

  const leave = () => {
    running -= 1
    queue.shift()?.()
  }
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        running += 1
        resolve()
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(signal.reason)
      }
      if (running < limit) return begin()
      queue.push(begin)
      signal.addEventListener('abort', giveUp, { once: true })
    })

  return async (signal, work) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
