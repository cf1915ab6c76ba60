import type { SliceDeclaration } from '../declaration.js'
import type { FrameState } from './state.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Secret } from '../shared/secrets/secret.js'
import type { FrameEventName } from './protocol.js'

/** Commands of the frame slice. */
export type FrameCommand =
  /** Prefetches the secure site, so that a login need not wait for it. Ends with its own dispatch. */
  { readonly type: 'prepareEmbeddedWallet' }

/** Reports of policies. */
export type FrameReport =
  /** A request waits for the frame, which is opened if needed. `exempt`: waits without a timeout (FRAME-29). */
  | { readonly type: 'reportFrameAsked'; readonly id: string; readonly event: FrameEventName; readonly method?: string; readonly exempt?: true }
  | { readonly type: 'reportFramePosted'; readonly id: string; readonly generation: number }
  /** The request was answered, failed, or was abandoned. */
  | { readonly type: 'reportFrameEnded'; readonly id: string }
  | { readonly type: 'reportFrameTimedOut'; readonly id: string; readonly event: FrameEventName }
  /** The site answers, but does not allow this domain. */
  | { readonly type: 'reportFrameUnverified'; readonly id: string; readonly event: FrameEventName }
  | { readonly type: 'reportFrameLoading'; readonly generation: number }
  | { readonly type: 'reportFrameReady'; readonly generation: number; readonly version?: string }
  /** 500 ms have passed since the site was ready. */
  | { readonly type: 'reportFrameSettled'; readonly generation: number }
  | { readonly type: 'reportFrameDue'; readonly dueAt: number }
  /** The frame was lost, or could not be created. */
  | { readonly type: 'reportFrameLost'; readonly opening: OperationId; readonly failure: Failure }
  | { readonly type: 'reportFrameSession'; readonly generation: number; readonly token: Secret }
  | { readonly type: 'reportFrameRefused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }

/** Events that `events$` does not carry. */
export type FrameInternalEvent =
  /** The frame is added to the page and replaces the previous one. */
  | { readonly type: 'frameOpening'; readonly operation: OperationId; readonly network: CaipNetworkId }
  | { readonly type: 'frameAsked'; readonly id: string; readonly event: FrameEventName; readonly method?: string; readonly dueAt?: number }
  | { readonly type: 'framePosted'; readonly id: string; readonly generation: number }
  | { readonly type: 'frameEnded'; readonly id: string }
  /** A new document loads. Requests to an earlier one are never answered (robustness, F14). `leftMs`: remaining time, if an earlier document was ready. */
  | { readonly type: 'frameLoading'; readonly generation: number; readonly leftMs?: number }
  | { readonly type: 'frameSettling'; readonly generation: number; readonly version?: string }
  /** The site takes requests, once per generation. Waiting requests are posted in order. */
  | { readonly type: 'frameReady'; readonly generation: number }
  /** Waiting requests fail, except the exempt ones. */
  | { readonly type: 'frameFailed'; readonly failure: Failure }
  | { readonly type: 'frameRequestTimedOut'; readonly id: string; readonly event: FrameEventName }
  /** The site does not allow the app's domain (FRAME-48). */
  | { readonly type: 'frameDomainUnverified'; readonly id: string; readonly event: FrameEventName }
  /** Open requests fail, except those of safe methods, which complete without being listed (FRAME-42). */
  | { readonly type: 'frameRequestsAborted'; readonly ids: readonly string[] }
  /** `operation` identifies the token (AUTH-49). */
  | { readonly type: 'frameSessionUpdated'; readonly operation: OperationId; readonly generation: number }
  /** Messages that were refused (robustness, T6). */
  | { readonly type: 'frameMessagesRefused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }

/** See {@link SliceDeclaration}. */
export const frameDeclaration: SliceDeclaration<'frame'> = {
  commands: {
    prepareEmbeddedWallet: {},
  },
  events: {
    frameOpening: {},
    frameAsked: {},
    framePosted: {},
    frameEnded: {},
    frameLoading: {},
    frameSettling: {},
    frameReady: {},
    frameFailed: {},
    frameRequestTimedOut: {},
    frameDomainUnverified: {},
    frameRequestsAborted: {},
    frameSessionUpdated: {},
    frameMessagesRefused: {},
  },
  personal: {},
  // The URL of a Farcaster login is personal; the app's URL is public.
  calls: {
    'frame.request': { email: true, address: true, userName: true, newEmail: true, params: 'request', url: true, metadata: 'app' },
  },
}

declare module '../registry.js' {
  interface Slices {
    readonly frame: { readonly state: FrameState; readonly commands: FrameCommand | FrameReport; readonly events: FrameInternalEvent }
  }
  interface PublicSlices {
    readonly frame: { readonly commands: FrameCommand }
  }
}
