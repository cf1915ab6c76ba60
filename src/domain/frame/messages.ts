import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId } from '../shared/caip.js'
import type { Secret } from '../shared/secret.js'
import type { FrameEventName } from './protocol.js'

/** What can be asked of the secure site's frame. */
export type FrameCommand =
  /** Loads the secure site ahead of a visitor who comes near, so that a login need not wait for it. Ends with its own dispatch. */
  | { readonly type: 'prepareEmbeddedWallet' }
  /** Somebody asks; opens the frame where there is none. `exempt`: waits silently for as long as it takes (FRAME-29). */
  | { readonly type: 'reportFrameAsked'; readonly id: string; readonly event: FrameEventName; readonly method?: string; readonly exempt?: true }
  | { readonly type: 'reportFramePosted'; readonly id: string; readonly generation: number }
  /** It was answered, well or badly, or nobody waits any more. */
  | { readonly type: 'reportFrameEnded'; readonly id: string }
  | { readonly type: 'reportFrameTimedOut'; readonly id: string; readonly event: FrameEventName }
  /** It answers, and serves nobody on this domain. */
  | { readonly type: 'reportFrameUnverified'; readonly id: string; readonly event: FrameEventName }
  | { readonly type: 'reportFrameLoading'; readonly generation: number }
  | { readonly type: 'reportFrameReady'; readonly generation: number; readonly version?: string }
  /** 500 ms after it was ready. */
  | { readonly type: 'reportFrameSettled'; readonly generation: number }
  | { readonly type: 'reportFrameDue'; readonly dueAt: number }
  /** The frame is gone, or never was. */
  | { readonly type: 'reportFrameLost'; readonly opening: OperationId; readonly failure: Failure }
  | { readonly type: 'reportFrameSession'; readonly generation: number; readonly token: Secret }
  | { readonly type: 'reportFrameRefused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }

/** What can come true of the frame. */
export type FrameEvent =
  /** It is put into the page; what was there before goes. */
  | { readonly type: 'frameOpening'; readonly operation: OperationId; readonly network: CaipNetworkId }
  | { readonly type: 'frameAsked'; readonly id: string; readonly event: FrameEventName; readonly method?: string; readonly dueAt?: number }
  | { readonly type: 'framePosted'; readonly id: string; readonly generation: number }
  | { readonly type: 'frameEnded'; readonly id: string }
  /** Another document: whatever was asked of an earlier one is never answered (robustness, F14). `leftMs`: what is left to it, where one before it was ready. */
  | { readonly type: 'frameLoading'; readonly generation: number; readonly leftMs?: number }
  | { readonly type: 'frameSettling'; readonly generation: number; readonly version?: string }
  /** It takes requests from now on, once a generation. Those that wait are posted in order. */
  | { readonly type: 'frameReady'; readonly generation: number }
  /** Those that wait are given up, but for the exempt ones. */
  | { readonly type: 'frameFailed'; readonly failure: Failure }
  | { readonly type: 'frameRequestTimedOut'; readonly id: string; readonly event: FrameEventName }
  /** The site serves nobody on the app's domain (FRAME-48). */
  | { readonly type: 'frameDomainUnverified'; readonly id: string; readonly event: FrameEventName }
  /** Open requests end, but for those of safe methods, which get their answer unlisted (FRAME-42). */
  | { readonly type: 'frameRequestsAborted'; readonly ids: readonly string[] }
  /** `operation` names the token (AUTH-49). */
  | { readonly type: 'frameSessionUpdated'; readonly operation: OperationId; readonly generation: number }
  /** Messages that were not taken (robustness, T6). */
  | { readonly type: 'frameMessagesRefused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }
