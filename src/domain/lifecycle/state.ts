import type { PlatformFacts } from '../../ports/platform.js'
import type { OperationId } from '../kernel/types.js'

/** The whole, as apps read it. */
export interface PublicLifecycleState {
  /** `resting`: started, and nothing to take up; what acts is loaded when the visitor acts. */
  readonly status: 'idle' | 'resting' | 'starting' | 'started' | 'stopped'
  readonly platform: PlatformFacts
  /** True if storage is denied, full or does not answer. */
  readonly storageDegraded: boolean
}

/** State of the instance as a whole. */
export interface LifecycleState extends PublicLifecycleState {
  /** The start that is under way. */
  readonly starting?: OperationId
  /** Items that a newer release wrote: left as they are (robustness, F18). */
  readonly readOnlyItems: readonly string[]
  /** Policies that were stopped for good. */
  readonly stoppedPolicies: readonly string[]
}

/** Platform facts on a server and before `start`. */
export const UNKNOWN_PLATFORM: PlatformFacts = {
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
}

/** Milliseconds that the start waits for storage (robustness, F19). */
export const LOAD_WAIT_MS = 1_000
