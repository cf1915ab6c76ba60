import type { PlatformFacts } from '../../ports/platform.js'
import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { RestoredItems } from './state.js'

/** What can be asked of the whole. */
export type LifecycleCommand =
  /** Begins: looks at the platform, reads what is remembered, looks for wallets. Again while started: nothing. */
  | { readonly type: 'start' }
  /** Ends: every call and listener is released; `start` begins anew. */
  | { readonly type: 'stop' }
  /** The second one of a start, if there is one, is that of a storage that was given up and answered after all. */
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

/** What can come true of the whole. */
export type LifecycleEvent =
  | { readonly type: 'startRequested'; readonly operation: OperationId }
  /** What was remembered, checked; each slice takes its part. `quarantined` items could not be read and are left alone until overwritten. */
  | {
      readonly type: 'restored'
      readonly operation: OperationId
      readonly remembered: RestoredItems
      readonly safeApp: boolean
      readonly quarantined: readonly string[]
      readonly readOnly: readonly string[]
    }
  | { readonly type: 'started'; readonly operation: OperationId; readonly platform: PlatformFacts }
  | { readonly type: 'platformChanged'; readonly changes: Partial<PlatformFacts> }
  /** Nothing is remembered any more; all works for the page's life. */
  | { readonly type: 'storageDegraded'; readonly failure: Failure }
  | { readonly type: 'secondInstanceFound' }
  | { readonly type: 'policyFailed'; readonly policy: string; readonly failure: Failure; readonly stopped: boolean }
  | { readonly type: 'stopped' }
