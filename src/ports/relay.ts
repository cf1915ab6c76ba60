import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip.js'
import type { Json } from '../domain/shared/json.js'
import type { Personal } from '../domain/shared/secret.js'
import type { Failure } from '../domain/kernel/failure.js'

/** What is asked of a wallet in one namespace; all of it optional to the wallet (WC-14). */
export interface ProposedNamespace {
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet granted in one namespace (specification, section 3: Session). */
export interface SessionNamespace {
  /** CAIP-10. */
  readonly accounts: readonly Personal[]
  /** CAIP-2; those of the accounts when the wallet lists none. */
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet says of itself. Checked (robustness, T4), and still no proof of who it is. */
export interface PeerMetadata {
  readonly name: string
  readonly description?: string
  /** https. */
  readonly url?: string
  /** https, at most four. */
  readonly icons: readonly string[]
  /** Links back into the wallet, in the words of a listing. */
  readonly nativeLink?: string
  readonly universalLink?: string
}

/** A session that a wallet agreed to. */
export interface Session {
  /** 64 lower-case hex digits. Names the session; the key to it stays in the adapter. */
  readonly topic: string
  /** By CAIP-2 namespace. */
  readonly namespaces: { readonly [namespace: string]: SessionNamespace }
  readonly peer: PeerMetadata
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** Where sessions are listed: a wallet agreed to it, and no page has said yet that it has it. */
  readonly untaken?: true
}

/** Asks the wallet to sign in with the proposal (one-click, CAIP-222). EVM chains only (WC-26). */
export interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** CAIP-2, the message's own chain first. */
  readonly chains: readonly CaipNetworkId[]
  readonly statement?: string
  /** RFC 3339. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** One sign-in that the wallet signed and the adapter verified (CAIP-74, CACAO). */
export interface SignedIn {
  /** CAIP-10. */
  readonly account: Personal
  /** The text that was signed (EIP-4361). */
  readonly message: Personal
  readonly signature: Personal
  readonly type: 'eip191' | 'eip1271'
}

/** A pairing on its way to a session. */
export type PairingStep =
  /** There is a pairing address to show: `pairingUri()` of the adapter has it, until the pairing ends. Milliseconds since the epoch. */
  | { readonly type: 'ready'; readonly expiresAt: number }
  /** The wallet agreed. `signedIn` where it was asked to sign in and did. */
  | { readonly type: 'settled'; readonly session: Session; readonly signedIn?: readonly SignedIn[] }

/** What wallets and the relay say by themselves. Checked, each once, and about live sessions only (robustness, T3). */
export type RelayEvent =
  | { readonly type: 'sessionEvent'; readonly topic: string; readonly network: CaipNetworkId; readonly name: string; readonly data: Json }
  | { readonly type: 'sessionUpdated'; readonly topic: string; readonly namespaces: Session['namespaces'] }
  | { readonly type: 'sessionExtended'; readonly topic: string; readonly expiresAt: number }
  | { readonly type: 'sessionDeleted'; readonly topic: string; readonly code: number }
  | { readonly type: 'sessionExpired'; readonly topic: string }
  | { readonly type: 'sessionPinged'; readonly topic: string }
  /** Whether the relay can be reached. */
  | { readonly type: 'relayStatus'; readonly online: boolean }
  /** The relay refuses this app, or the client gave something up: what the visitor or the developer has to know (WC-30, robustness F25). */
  | { readonly type: 'fault'; readonly failure: Failure }

/**
 * Sessions with wallets elsewhere, over a relay (WalletConnect v2). Nothing is loaded before `pair` or `sessions` is used, and no socket opened where
 * `sessions` finds none; `request` and `disconnect` before that fail with `SIGN_CLIENT_MISSING` (WC-23), for a session that is not live with
 * `SESSION_MISSING` (WC-24). Deadlines are the caller's. Secrets (keys, the pairing address) stay in the adapter.
 */
export interface RelayPort {
  /**
   * Proposes a session: emits `ready`, then `settled`, and completes. Fails with `CONNECTION_REJECTED` (the wallet said no), `CONNECT_FAILED` (it
   * cannot serve what is asked, or settled something else), `PAIRING_EXPIRED` (nobody answered in time), `RELAY_UNAVAILABLE`, or what the relay
   * refuses the app with. Where a sign-in is asked for and the wallet cannot do it, `settled` comes without `signedIn`; with a signature that is not right
   * nothing is settled (`CONNECT_FAILED`).
   * Unsubscribing gives the pairing up: what a wallet agrees to later is ended at once. One pairing is
   * shown at a time: a second one takes the first's place when it is ready, and gives it up then. A page that goes without a word gives nothing up: see
   * `sessions`.
   */
  pair(request: { readonly namespaces: { readonly [namespace: string]: ProposedNamespace }; readonly signIn?: SignInRequest }): Observable<PairingStep>
  /**
   * The sessions of earlier visits that still live; emits once and completes. With `awaits` it waits for what wallets agree to of the codes that earlier pages
   * showed: first a moment, then, having emitted what there is, as long as they may, emitting all again with each, the newest first. Who waits
   * so has what was `untaken` from then on; what nobody waits for so is ended at the wallet after a while.
   */
  sessions(request?: { readonly awaits: true }): Observable<readonly Session[]>
  /** Endless. Silent until `pair` or `sessions` was used. */
  events(): Observable<RelayEvent>
  /**
   * Asks the wallet; emits its answer and completes. Sent once. Fails with the wallet's own code in `cause`; with `SESSION_ENDED` when the session
   * ends meanwhile, `DEADLINE_EXCEEDED` after `expiresInMs` (5 min when left out), `RELAY_UNAVAILABLE` when it could not be sent. Unsubscribing drops a
   * late answer.
   */
  request(request: {
    readonly topic: string
    readonly network: CaipNetworkId
    readonly method: string
    readonly params: Json
    readonly expiresInMs?: number
  }): Observable<Json>
  /** Ends the session here at once, also when nobody waits any more; emits when the wallet was told, or cannot be. One that is not live is ended already. */
  disconnect(request: { readonly topic: string }): Observable<null>
  /**
   * Opens a wallet in the same call. `{uri}` in the link stands for the encoded pairing address of the pairing that is ready, `{uri2}` for the twice
   * encoded one (Telegram on Android). Completes when opened; fails with `LINK_REFUSED`, also where the link wants an address and none is ready.
   */
  open(request: { readonly link: string; readonly target: '_self' | '_top' | '_blank' }): Observable<never>
}
