import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Json } from '../domain/shared/json/json.js'
import type { Personal } from '../domain/shared/secrets/secret.js'
import type { Failure } from '../domain/shared/errors/failure.js'

/** Proposed chains, methods and events of one namespace; all optional for the wallet (WC-14). */
export interface ProposedNamespace {
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Granted accounts, methods and events of one namespace (specification, section 3: Session). */
export interface SessionNamespace {
  /** CAIP-10. */
  readonly accounts: readonly Personal[]
  /** CAIP-2; those of the accounts if the wallet lists none. */
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Metadata that a wallet sends about itself. Validated (robustness, T4), but no proof of its identity. */
export interface PeerMetadata {
  readonly name: string
  readonly description?: string
  /** An https URL. */
  readonly url?: string
  /** At most four https URLs. */
  readonly icons: readonly string[]
  /** Links back into the wallet, in the format of a wallet listing. */
  readonly nativeLink?: string
  readonly universalLink?: string
}

/** A session that a wallet approved. */
export interface Session {
  /** 64 lower-case hex digits. Identifies the session; its key stays in the adapter. */
  readonly topic: string
  /** By CAIP-2 namespace. */
  readonly namespaces: { readonly [namespace: string]: SessionNamespace }
  readonly peer: PeerMetadata
  /** Public key of the wallet, 64 hex digits. The session's key derives from it, so no other wallet can take its place. */
  readonly peerKey?: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** True in a list of sessions if a wallet has approved the session and no page has taken it yet. */
  readonly untaken?: true
}

/** Asks the wallet to sign in with the proposal (`wc_sessionAuthenticate`, CAIP-222). EVM chains only (WC-26). */
export interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** CAIP-2, the chain of the message first. */
  readonly chains: readonly CaipNetworkId[]
  readonly statement?: string
  /** RFC 3339. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in that the wallet signed and the adapter verified (CAIP-74, CACAO). */
export interface SignedIn {
  /** CAIP-10. */
  readonly account: Personal
  /** The signed text (EIP-4361). */
  readonly message: Personal
  readonly signature: Personal
  readonly type: 'eip191' | 'eip1271'
}

/** Progress of a pairing towards a session. */
export type PairingStep =
  /** The pairing URI is available from `pairingUri()` of the adapter, until the pairing ends. Milliseconds since the epoch. */
  | { readonly type: 'ready'; readonly expiresAt: number }
  /** The wallet approved. `signedIn` is present if it was asked to sign in, and did. */
  | { readonly type: 'settled'; readonly session: Session; readonly signedIn?: readonly SignedIn[] }

/** An event of a wallet or the relay. Validated, delivered once, and only for live sessions (robustness, T3). */
export type RelayEvent =
  | { readonly type: 'sessionEvent'; readonly topic: string; readonly network: CaipNetworkId; readonly name: string; readonly data: Json }
  | { readonly type: 'sessionUpdated'; readonly topic: string; readonly namespaces: Session['namespaces'] }
  | { readonly type: 'sessionExtended'; readonly topic: string; readonly expiresAt: number }
  | { readonly type: 'sessionDeleted'; readonly topic: string; readonly code: number }
  | { readonly type: 'sessionExpired'; readonly topic: string }
  | { readonly type: 'sessionPinged'; readonly topic: string }
  /** True if the relay can be reached. */
  | { readonly type: 'relayStatus'; readonly online: boolean }
  /** The relay rejects this app, or the client gave up an operation, in a way that the user or the developer must know (WC-30, robustness F25). */
  | { readonly type: 'fault'; readonly failure: Failure }

/**
 * Sessions with remote wallets, over a relay (WalletConnect v2). Nothing loads before `pair` or `sessions` is called, and no socket opens if `sessions`
 * finds none. Earlier calls of `request` and `disconnect` fail with `SIGN_CLIENT_MISSING` (WC-23); those for a session that is not live fail with
 * `SESSION_MISSING` (WC-24). The caller sets deadlines. Secrets (keys, the pairing URI) stay in the adapter.
 */
export interface RelayPort {
  /**
   * Proposes a session: emits `ready`, then `settled`, and completes. Fails with `CONNECTION_REJECTED` (the wallet rejected), `CONNECT_FAILED` (the
   * wallet cannot serve the proposal, or settled another one), `PAIRING_EXPIRED` (no reply in time), `RELAY_UNAVAILABLE`, or the relay's reason for
   * rejecting the app. If the wallet cannot do a requested sign-in, `settled` has no `signedIn`; a wrong signature fails with `CONNECT_FAILED`.
   *
   * Unsubscribing abandons the pairing: a later approval is ended at once. There is one pairing at a time: a second one replaces the first when it is
   * ready. A page that closes without unsubscribing abandons nothing: see `sessions`.
   */
  pair(request: { readonly namespaces: { readonly [namespace: string]: ProposedNamespace }; readonly signIn?: SignInRequest }): Observable<PairingStep>
  /**
   * Emits the live sessions of earlier visits once and completes. With `awaits`, it also waits for wallets to approve the codes of earlier pages: it
   * waits a moment, emits the sessions, and emits all of them again with each new one, the newest first, until those codes expire. Such a subscriber
   * takes the `untaken` sessions. Unclaimed sessions are closed at the wallet after a delay.
   */
  sessions(request?: { readonly awaits: true }): Observable<readonly Session[]>
  /** Never completes. Silent until `pair` or `sessions` is called. */
  events(): Observable<RelayEvent>
  /**
   * Sends a request to the wallet, emits its reply and completes. Sent once. Fails with the wallet's own code in `cause`, with `SESSION_ENDED` if the
   * session ends meanwhile, with `DEADLINE_EXCEEDED` after `expiresInMs` (5 min by default), and with `RELAY_UNAVAILABLE` if it could not be sent. That has
   * the cause 4900 where it may have been sent, and no answer will come. Unsubscribing drops a late reply.
   */
  request(request: {
    readonly topic: string
    readonly network: CaipNetworkId
    readonly method: string
    readonly params: Json
    readonly expiresInMs?: number
  }): Observable<Json>
  /**
   * Ends the session here at once, even after unsubscribing; emits when the wallet has been notified, or cannot be. A session that is not live has ended
   * already.
   */
  disconnect(request: { readonly topic: string }): Observable<null>
  /**
   * Opens a wallet in the same call. `{uri}` in the link stands for the encoded pairing URI that is ready, `{uri2}` for the twice encoded one (Telegram
   * on Android), `{pairing}` alone for the URI itself. Completes when opened; fails with `LINK_REFUSED`, also if the link needs a pairing URI and none is ready.
   */
  open(request: { readonly link: string; readonly target: '_self' | '_top' | '_blank' }): Observable<never>
}
