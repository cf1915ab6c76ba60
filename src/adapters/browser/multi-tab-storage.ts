import { joinItem } from '../../domain/shared/json/merge-item.js'
import { Observable, Subscription } from 'rxjs'
import type { StoragePort } from '../../ports/storage.js'
import type { Known } from '../shared/web-storage.js'
import { createWebLock } from './web-lock.js'

/** Milliseconds within which another tab may write without having seen this tab's last write. */
const UNAWARE_MS = 1_000

/** Storage that several tabs write. */
export interface JointStorage extends StoragePort {
  /**
   * Repairs writes of this tab that another tab overwrote. `heardAt` is the time of the other tab's write, in milliseconds since the epoch; it may come a
   * moment after ours and without knowing of it.
   */
  mend(heardAt: number): void
}

/**
 * Creates a storage that reads, compares and writes under a lock of the origin. Doing so in one synchronous run is not enough: tabs are processes, and the
 * storage copy of each lags behind (of 4,000 increments by two tabs of Chromium 147 half are lost, and none under a lock). A page that is hidden, and a policy
 * that stops, do not wait for the lock: pending writes are done at once.
 * @param known write history per key, kept up to date
 */
export function createJointStorage(plain: StoragePort, prefix: string, known: Known): JointStorage {
  const lock = createWebLock({ prefix })

  /** Returns undefined if storage is denied: then no other tab shares it. */
  function read(key: string): string | undefined {
    try {
      return globalThis.localStorage.getItem(`${prefix}:${key}`) ?? undefined
    } catch {
      return undefined
    }
  }

  /** Calls `run` once: when the lock is held, or when waiting for it ends. */
  function locked(run: () => void): Subscription {
    const waiting = new Subscription()
    let done = false
    const once = () => {
      if (done) return
      // Set before `run`, because `run` may complete the subscriber, which calls this again.
      done = true
      run()
      waiting.unsubscribe()
    }
    addEventListener('pagehide', once)
    waiting.add(() => removeEventListener('pagehide', once))
    waiting.add(once)
    waiting.add(lock.hold('items').subscribe({ next: once, error: once }))
    return waiting
  }

  return {
    ...plain,
    write: (key, value) =>
      new Observable((subscriber) =>
        locked(() => {
          const history = known.get(key) ?? []
          const before = history.at(-1)?.[0]
          const stored = read(key)
          const text = stored === undefined || stored === before ? value : joinItem(before, value, stored)
          plain.write(key, text).subscribe({
            error: (reason) => subscriber.error(reason),
            complete() {
              // The history has the given value, not the merged one, because the next write is compared with it.
              known.set(key, [...history, [value, Date.now()]])
              if (text !== value) subscriber.next({ [key]: text })
              subscriber.complete()
            },
          })
        }),
      ),
    mend(heardAt) {
      const since = heardAt - UNAWARE_MS
      for (const [key, history] of known) {
        const [text, at] = history.at(-1) as Known extends Map<string, readonly (infer Write)[]> ? Write : never
        if (at < since || read(key) === text) continue
        // Repairs each write only once, or two tabs that disagree would never stop.
        known.set(key, [[text, 0]])
        const before = [...history].reverse().find((write) => write[1] < since)?.[0]
        locked(() => {
          const stored = read(key)
          if (stored === undefined || stored === text) return
          // Their change, relative to the value before our write, is merged with ours.
          const joined = joinItem(before, stored, text)
          if (joined !== stored) plain.write(key, joined).subscribe({ error: () => undefined })
          known.set(key, [[text, 0]])
        })
      }
    },
  }
}
