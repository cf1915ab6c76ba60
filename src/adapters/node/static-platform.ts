import { Observable } from '../../domain/shared/streams/observable.js'
import { of } from '../../domain/shared/streams/sources.js'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'

/** A host whose facts never change: that of a command line. */
export function createStaticPlatform(facts: Partial<PlatformFacts> = {}): PlatformPort {
  const all: PlatformFacts = {
    mobile: false,
    colorScheme: 'dark',
    online: true,
    visible: true,
    safeApp: false,
    locale: 'en',
    telegram: false,
    iosSafari: false,
    android: false,
    inFrame: false,
    second: false,
    ...facts,
  }
  return { read: () => of(all), changes: () => new Observable(() => undefined) }
}
