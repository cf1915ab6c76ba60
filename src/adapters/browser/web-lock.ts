import { Observable } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import type { LockPort } from '../../ports/lock.js'

/**
 * Holds locks of the origin through `navigator.locks`. Where there are none, everyone holds every lock: tabs then do some work twice.
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

/** A page of an opaque origin throws at once instead of refusing. */
async function request(locks: LockManager, name: string, signal: AbortSignal, held: () => Promise<void>): Promise<void> {
  await locks.request(name, { signal }, held)
}
