import { buildInstance } from './build-instance.js'
import type { Instance, InstanceOptions } from './instance.js'

/**
 * Creates an instance whose code has loaded: every dispatch is synchronous from the first one on. `createLatchkit` loads it on first use; tests and
 * scripts create it directly (`latchkit/testing`). Recorded values are frozen, as in debug mode.
 */
export function createInstance(options: InstanceOptions): Instance {
  return buildInstance({ freezes: true, ...options })
}
