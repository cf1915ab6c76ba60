import { UNKNOWN_PLATFORM } from '../../domain/lifecycle/state.js'
import { defer, of, Subject } from 'rxjs'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'
import { countSubscriptions } from './resources.js'

/** Platform whose facts a test sets. */
export interface MemoryPlatform {
  readonly port: PlatformPort
  facts(): PlatformFacts
  /** Changes facts; listeners get the changed ones in one notification (robustness, F44 and F48). */
  set(facts: Partial<PlatformFacts>): void
  listeners(): number
}

/** A desktop with a light theme, online and visible. */
export const DESKTOP: PlatformFacts = { ...UNKNOWN_PLATFORM, colorScheme: 'light' }

/** Creates a platform port over facts that tests set. */
export function createMemoryPlatform(initial: Partial<PlatformFacts> = {}): MemoryPlatform {
  let facts: PlatformFacts = { ...DESKTOP, ...initial }
  const changes = new Subject<Partial<PlatformFacts>>()
  const counted = countSubscriptions(changes)
  return {
    port: { read: () => defer(() => of(facts)), changes: () => counted.source },
    facts: () => facts,
    set(next) {
      const different = differenceOf(facts, next)
      facts = { ...facts, ...different }
      if (Object.keys(different).length > 0) changes.next(different)
    },
    listeners: counted.count,
  }
}

/** Returns the members of `next` that are set and differ from `facts`. */
function differenceOf(facts: PlatformFacts, next: Partial<PlatformFacts>): Partial<PlatformFacts> {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== undefined && facts[name as keyof PlatformFacts] !== value))
}
