import { UNKNOWN_PLATFORM } from '../../domain/lifecycle/state.js'
import { Observable } from '../../domain/shared/streams/observable.js'
import { of } from '../../domain/shared/streams/sources.js'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'

/** A host whose facts never change: that of a command line. */
export function createStaticPlatform(facts: Partial<PlatformFacts> = {}): PlatformPort {
  const all: PlatformFacts = { ...UNKNOWN_PLATFORM, ...facts }
  return { read: () => of(all), changes: () => new Observable(() => undefined) }
}
