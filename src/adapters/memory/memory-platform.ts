import { UNKNOWN_PLATFORM } from '../../domain/lifecycle/state.js'
import { defer, of } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'
import { countSubscriptions } from './resources.js'

/** A host whose facts a test sets. */
export interface MemoryPlatform {
  readonly port: PlatformPort
  facts(): PlatformFacts
  /** Changes facts; those that listen hear of what is different, in one notification (robustness, F44 and F48). */
  set(facts: Partial<PlatformFacts>): void
  listeners(): number
}

/** A desktop with a light theme, online and in sight. */
export const DESKTOP: PlatformFacts = { ...UNKNOWN_PLATFORM, colorScheme: 'light' }

/** Makes a platform port over facts that are set by hand. */
export function createMemoryPlatform(initial: Partial<PlatformFacts> = {}): MemoryPlatform {
  let facts: PlatformFacts = { ...DESKTOP, ...initial }
  const changes = createSubject<Partial<PlatformFacts>>()
  const counted = countSubscriptions(changes.stream$)
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

/** The members of `next` that are set and differ from `facts`. */
function differenceOf(facts: PlatformFacts, next: Partial<PlatformFacts>): Partial<PlatformFacts> {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== undefined && facts[name as keyof PlatformFacts] !== value))
}
