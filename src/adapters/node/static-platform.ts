import { UNKNOWN_PLATFORM } from '../../domain/lifecycle/state.js'
import { Observable, of } from 'rxjs'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'

/** Creates a platform whose facts never change, for the command line. */
export function createStaticPlatform(facts: Partial<PlatformFacts> = {}): PlatformPort {
  const all: PlatformFacts = { ...UNKNOWN_PLATFORM, ...facts }
  return { read: () => of(all), changes: () => new Observable(() => undefined) }
}
