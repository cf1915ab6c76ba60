import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/attempt.js'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'
import { readPageFacts } from './platform-facts.js'

/** Event by which instances of one page find each other. An existing instance cancels it. */
export const INSTANCE_EVENT = 'latchkit:instance'

/** Detail of the event that an instance dispatches. */
interface InstanceDetail {
  readonly prefix: string
  /** Identity of the instance that asks, so that it ignores its own event. Only compared. */
  readonly instance: object
}

/**
 * Creates the port of the page and its device. It listens to the page only while `changes` has a subscriber, and other instances can detect this one only then.
 * @param prefix the storage prefix of the instance
 */
export function createWebPlatform({ prefix }: { readonly prefix: string }): PlatformPort {
  const instance = {}
  const read = (): PlatformFacts => ({ ...readPageFacts(), second: isTaken(prefix, instance) })

  return {
    read: () =>
      new Observable((subscriber) => {
        subscriber.next(read())
        subscriber.complete()
      }),
    changes: () =>
      new Observable((subscriber) => {
        if (typeof window === 'undefined') return
        let known: Partial<PlatformFacts> = readPageFacts()
        const tell = (facts: Partial<PlatformFacts>) => {
          const changed = Object.fromEntries(Object.entries(facts).filter(([name, value]) => known[name as keyof PlatformFacts] !== value))
          known = { ...known, ...changed }
          if (Object.keys(changed).length > 0) subscriber.next(changed)
        }
        const look = () => tell(readPageFacts())
        // A page in the back-forward cache is frozen: it counts as hidden from then on, whatever its visibility says (robustness, F48).
        const leave = () => tell({ visible: false })
        const answer = (event: Event) => {
          const detail = (event as CustomEvent<InstanceDetail | null>).detail
          if (detail?.prefix === prefix && detail.instance !== instance) event.preventDefault()
        }
        const scheme = attempt(() => matchMedia('(prefers-color-scheme: dark)'))
        for (const name of ['online', 'offline', 'pageshow', 'languagechange']) listen(window, name, look)
        listen(window, 'pagehide', leave)
        listen(window, INSTANCE_EVENT, answer)
        listen(document, 'visibilitychange', look)
        if (typeof scheme?.addEventListener === 'function') listen(scheme, 'change', look)

        function listen(target: EventTarget, name: string, listener: (event: Event) => void): void {
          target.addEventListener(name, listener)
          subscriber.add(() => target.removeEventListener(name, listener))
        }
      }),
  }
}

/** Returns true if another instance of this page listens under the prefix. It answers synchronously. */
function isTaken(prefix: string, instance: object): boolean {
  if (typeof window === 'undefined') return false
  return !window.dispatchEvent(new CustomEvent<InstanceDetail>(INSTANCE_EVENT, { cancelable: true, detail: { prefix, instance } }))
}
