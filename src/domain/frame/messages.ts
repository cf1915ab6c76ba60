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
  /** A request waits for a frame that is not open. */
  | { readonly type: 'reportFrameNeeded' }
  | { readonly type: 'reportFrameTimedOut'; readonly id: string; readonly event: FrameEventName }
  /** The site answers, but does not allow this domain. */
  | { readonly type: 'reportFrameUnverified'; readonly id: string; readonly event: FrameEventName }
  | { readonly type: 'reportFrameLoading'; readonly generation: number }
  | { readonly type: 'reportFrameReady'; readonly generation: number; readonly version?: string }
  /** The frame was lost, could not be created, or took no requests in time. */
  | { readonly type: 'reportFrameFailed'; readonly opening: OperationId; readonly failure: Failure }
  | { readonly type: 'reportFrameSession'; readonly generation: number; readonly token: Secret }
  | { readonly type: 'reportFrameRefused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }

/** Events that `events$` does not carry. */
export type FrameInternalEvent =
  /** The frame is added to the page and replaces the previous one. */
  | { readonly type: 'frameOpening'; readonly operation: OperationId; readonly network: CaipNetworkId }
  /** A new document loads. Requests to an earlier one are never answered (robustness, F14). */
  | { readonly type: 'frameLoading'; readonly generation: number }
  /** The site takes requests, once per generation. */
  | { readonly type: 'frameReady'; readonly generation: number; readonly version?: string }
  /** Requests that waited for the site have failed, except those of FRAME-29. */
  | { readonly type: 'frameFailed'; readonly failure: Failure }
  | { readonly type: 'frameRequestTimedOut'; readonly id: string; readonly event: FrameEventName }
  /** The site does not allow the app's domain (FRAME-48). */
  | { readonly type: 'frameDomainUnverified'; readonly id: string; readonly event: FrameEventName }
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
    frameLoading: {},
    frameReady: {},
    frameFailed: {},
    frameRequestTimedOut: {},
    frameDomainUnverified: {},
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
