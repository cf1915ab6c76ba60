import { accountParts } from '../domain/account-parts.js'
import { buildInstance } from './build.js'
import type { InstanceOptions, Latchkit } from './types.js'

/**
 * Makes an instance whose code is all there: every dispatch is synchronous from the first one on. `createLatchkit` loads it when it is first
 * needed; tests, scripts and whoever wants it at once make it themselves (`latchkit/testing`). What it
 * records is frozen, as in debug mode.
 */
export function createInstance(options: InstanceOptions): Latchkit {
  return buildInstance({ freezes: true, ...options }, accountParts)
}
