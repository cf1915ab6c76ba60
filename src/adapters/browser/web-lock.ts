import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/attempt.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { LockPort } from '../../ports/lock.js'

/**
 * Creates locks of the origin through `navigator.locks`. Without it, every tab gets every lock: tabs then do some work twice.
 * @param prefix the storage prefix of the instance
 */
export function createWebLock({ prefix }: { readonly prefix: string }): LockPort {
  return {
    hold: (name) =>
      new Observable((subscriber) => {
        const controller = new AbortController()
        let release: (() => void) | undefined
        subscriber.add(() => {
          controller.abort()
          release?.()
        })
        const held = () =>
          new Promise<void>((resolve) => {
            if (subscriber.closed) return resolve()
            release = resolve
            subscriber.next(true)
          })
        const locks = attempt(() => navigator.locks) as LockManager | undefined
        const asked =
          locks === undefined ? Promise.reject(new TypeError('there are no locks')) : request(locks, `latchkit:${prefix}:${name}`, controller.signal, held)
        if (locks !== undefined) subscriber.add(whenSilent(locks, () => release === undefined && subscriber.next(true)))
        asked.catch((error: unknown) => {
          if (subscriber.closed) return
          if (release === undefined) subscriber.next(true)
          else subscriber.error(failure('UNEXPECTED', { port: 'lock' }, error))
        })
      }),
  }
}

/** Milliseconds after which a lock manager that answers nothing counts as absent. */
const SILENCE_MS = 2_000

/** Calls back if the lock manager does not even list its locks. Returns a function that ends this. */
function whenSilent(locks: LockManager, run: () => void): () => void {
  const timer = setTimeout(run, SILENCE_MS)
  const end = () => clearTimeout(timer)
  attempt(() => locks.query().then(end, end))
  return end
}

/** Requests a lock. `async`, because a page of an opaque origin throws at once instead of rejecting. */
async function request(locks: LockManager, name: string, signal: AbortSignal, held: () => Promise<void>): Promise<void> {
  await locks.request(name, { signal }, held)
}
