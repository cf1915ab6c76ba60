import { Observable } from 'rxjs'
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
        const locks: LockManager | undefined = globalThis.navigator?.locks
        const asked =
          locks === undefined ? Promise.reject(new TypeError('there are no locks')) : request(locks, `latchkit:${prefix}:${name}`, controller.signal, held)
        asked.catch((error: unknown) => {
          if (subscriber.closed) return
          if (release === undefined) subscriber.next(true)
          else subscriber.error(failure('UNEXPECTED', { port: 'lock' }, error))
        })
      }),
  }
}

/** Requests a lock. `async`, because a page of an opaque origin throws at once instead of rejecting. */
async function request(locks: LockManager, name: string, signal: AbortSignal, held: () => Promise<void>): Promise<void> {
  await locks.request(name, { signal }, held)
}
