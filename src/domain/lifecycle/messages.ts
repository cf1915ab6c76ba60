import type { ChainNamespace } from '../shared/caip/caip.js'
import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { PublicLifecycleState, LifecycleState } from './state.js'
import type { PlatformFacts } from '../../ports/platform.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { RestoredItems } from '../registry.js'

/** Commands of the lifecycle slice. */
export type LifecycleCommand =
  /** Starts the instance: reads platform and storage, and detects wallets. Does nothing if started. */
  | { readonly type: 'start' }
  /** Stops the instance: all calls and listeners end. `start` starts it again. */
  | { readonly type: 'stop' }

/** Reports of policies. */
export type LifecycleReport =
  /** A second report of one start is the late answer of a storage that had timed out. */
  | {
      readonly type: 'reportLoaded'
      readonly operation: OperationId
      readonly platform: PlatformFacts
      readonly items: Readonly<Record<string, string>>
      readonly failure?: Failure
    }
  | { readonly type: 'reportPlatformChanged'; readonly changes: Partial<PlatformFacts> }
  | { readonly type: 'reportStorageFailed'; readonly failure: Failure }
  | { readonly type: 'reportPolicyFault'; readonly policy: string; readonly failure: Failure; readonly stopped: boolean }

/** Public events of the lifecycle slice. */
export type LifecycleEvent =
  /** After `start`, once storage was read. The detection of wallets has started. */
  | { readonly type: 'started'; readonly operation: OperationId; readonly platform: PlatformFacts }
  /** When storage is denied, full or does not answer. The app continues in memory. */
  | { readonly type: 'storageDegraded'; readonly failure: Failure }
  /** After `stop`. */
  | { readonly type: 'stopped' }

/** Events that `events$` does not carry. */
export type LifecycleInternalEvent =
  | { readonly type: 'startRequested'; readonly operation: OperationId }
  /** Stored items, validated. Each slice takes its own. `quarantined` items could not be read and are kept until overwritten. */
  | {
      readonly type: 'restored'
      readonly operation: OperationId
      readonly remembered: RestoredItems
      readonly safeApp: boolean
      readonly quarantined: readonly string[]
      readonly readOnly: readonly string[]
    }
  | { readonly type: 'platformChanged'; readonly changes: Partial<PlatformFacts> }
  | { readonly type: 'secondInstanceFound' }
  | { readonly type: 'policyFailed'; readonly policy: string; readonly failure: Failure; readonly stopped: boolean }

/** See {@link SliceDeclaration}. */
export const lifecycleDeclaration: SliceDeclaration<'lifecycle'> = {
  commands: {
    start: {},
    stop: {},
  },
  events: {
    startRequested: {},
    restored: {
      hash: true,
      txid: true,
      replacedBy: true,
      address: true,
      publicKey: true,
      addressLabels: true,
      email: true,
      userName: true,
    },
    started: {},
    platformChanged: {},
    storageDegraded: {},
    secondInstanceFound: {},
    policyFailed: {},
    stopped: {},
  },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly lifecycle: {
      readonly state: LifecycleState
      readonly commands: LifecycleCommand | LifecycleReport
      readonly events: LifecycleEvent | LifecycleInternalEvent
    }
  }
  interface PublicSlices {
    readonly lifecycle: { readonly state: PublicLifecycleState; readonly commands: LifecycleCommand; readonly events: LifecycleEvent }
  }
  interface Results {
    readonly start: PublicEventOf<'started'>
  }
  interface RestoredItems {
    /** Configured namespaces. */
    readonly namespaces: readonly ChainNamespace[]
  }
}
