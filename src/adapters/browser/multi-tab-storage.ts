import { joinItem } from '../../domain/shared/json/merge-item.js'
import { Observable, Subscription } from 'rxjs'
import type { StoragePort } from '../../ports/storage.js'
import { KNOWN, type Known } from '../shared/web-storage.js'
import { createWebLock } from './web-lock.js'

/** Milliseconds within which another tab may write without having seen this tab's last write. */
const UNAWARE_MS = 1_000

/** Repairs of one write. Two tabs that disagree would never stop. */
const MAX_REPAIRS = 5

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
  /** Keys whose repair waits for the lock. */
  const waiting = new Set<string>()
  /** Repairs of the last write of each key. */
  const repairs = new Map<string, { readonly of: string; readonly times: number }>()

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
    const asking = new Subscription()
    let done = false
    const once = () => {
      if (done) return
      // Set before `run`, because `run` may complete the subscriber, which calls this again.
      done = true
      run()
      asking.unsubscribe()
    }
    addEventListener('pagehide', once)
    asking.add(() => removeEventListener('pagehide', once))
    asking.add(once)
    asking.add(lock.hold('items').subscribe({ next: once, error: once }))
    return asking
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
              known.set(key, [...history, [value, Date.now()] as const].slice(-KNOWN))
              if (text !== value) subscriber.next({ [key]: text })
              subscriber.complete()
            },
          })
        }),
      ),
    mend(heardAt) {
      const since = heardAt - UNAWARE_MS
      for (const key of known.keys()) {
        const text = lastOf(key)
        if (text === undefined || waiting.has(key) || (known.get(key)?.at(-1)?.[1] ?? 0) < since || read(key) === text) continue
        waiting.add(key)
        locked(() => {
          waiting.delete(key)
          repair(key, since)
        })
      }
    },
  }

  function lastOf(key: string): string | undefined {
    return known.get(key)?.at(-1)?.[0]
  }

  /** Writes again what another tab wrote over without having seen it: their change, relative to the value before our writes, is merged with ours. */
  function repair(key: string, since: number): void {
    const [history = [], text, stored] = [known.get(key), lastOf(key), read(key)]
    if (text === undefined || stored === undefined || stored === text) return
    const before = [...history].reverse().find((write) => write[1] < since)?.[0]
    const joined = joinItem(before, stored, text)
    const { of, times } = repairs.get(key) ?? { of: text, times: 0 }
    const tries = of === text ? times : 0
    if (joined === stored || tries >= MAX_REPAIRS) return
    repairs.set(key, { of: text, times: tries + 1 })
    plain.write(key, joined).subscribe({ error: () => undefined })
    // The repair may be overwritten, too, by a tab that has not seen it.
    known.set(key, history)
  }
}
