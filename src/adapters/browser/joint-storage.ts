import { joinItem } from '../../domain/shared/join-item.js'
import { Observable, Subscription } from '../../domain/shared/streams/observable.js'
import type { StoragePort } from '../../ports/storage.js'
import type { Known } from '../shared/area-storage.js'
import { createWebLock } from './web-lock.js'

/** What another tab writes without knowing what was written here comes within this time, in milliseconds. */
const UNAWARE_MS = 1_000

/** A storage that several tabs write. */
export interface JointStorage extends StoragePort {
  /** Another tab has written at a time (milliseconds since the epoch), maybe a moment after this one and without knowing of it: what of this tab's is gone then is written again. */
  mend(heardAt: number): void
}

/**
 * Reads, compares and writes under a lock of the origin. One go of a script is not enough: tabs are processes, each with a copy of the storage of its own that
 * lags behind (of 4,000 increments by two tabs of Chromium 147 half are lost so, and none under a lock). A page that goes away, and a policy that stops,
 * do not wait for the lock: what was to be written is written then.
 * @param known is kept up to date
 */
export function createJointStorage(plain: StoragePort, prefix: string, known: Known): JointStorage {
  const lock = createWebLock({ prefix })

  /** Undefined where it is denied: then there is nobody to share it with. */
  function read(key: string): string | undefined {
    try {
      return globalThis.localStorage.getItem(`${prefix}:${key}`) ?? undefined
    } catch {
      return undefined
    }
  }

  /** Runs once: when the lock is held, or when it is not waited for any more. */
  function locked(run: () => void): Subscription {
    const waiting = new Subscription()
    let done = false
    const once = () => {
      if (done) return
      // Before it runs: who waited is told in it, and leaves at that.
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
              // What it was given, not what it was joined to: that the next write is compared with.
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
        // Once for each write, or two tabs that disagree would go on for ever.
        known.set(key, [[text, 0]])
        const before = [...history].reverse().find((write) => write[1] < since)?.[0]
        locked(() => {
          const stored = read(key)
          if (stored === undefined || stored === text) return
          // Their change, made of what was known before ours, joined to ours.
          const joined = joinItem(before, stored, text)
          if (joined !== stored) plain.write(key, joined).subscribe({ error: () => undefined })
          known.set(key, [[text, 0]])
        })
      }
    },
  }
}
