import type { PeerMetadata, SessionNamespace, SessionNamespaces } from './types.js'

/** A reason as it goes over the wire. */
export interface Reason {
  readonly code: number
  readonly message: string
}

/** What an app asks for of one namespace. */
export interface ProposedNamespace {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What an app proposes. */
export interface Proposal {
  readonly requiredNamespaces: Readonly<Record<string, ProposedNamespace>>
  readonly optionalNamespaces: Readonly<Record<string, ProposedNamespace>>
  readonly proposer: { readonly metadata: PeerMetadata }
}

/** What an app wants to have signed in with (CAIP-122). */
export interface AuthPayload {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly [member: string]: unknown
}

/** What the stock SDK reports, as far as the wallet listens. */
export interface KitEvents {
  session_proposal: { readonly id: number; readonly params: Proposal }
  session_request: {
    readonly id: number
    readonly topic: string
    readonly params: { readonly request: { readonly method: string; readonly params: unknown }; readonly chainId: string }
  }
  session_delete: { readonly id: number; readonly topic: string }
  session_authenticate: {
    readonly id: number
    readonly params: { readonly authPayload: AuthPayload; readonly requester: { readonly metadata: PeerMetadata } }
  }
}

/** A session as the stock SDK keeps it. */
export interface KitSession {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  readonly peer: { readonly metadata: PeerMetadata }
}

/** The part of the stock wallet SDK that the wallet uses, in our words: the package is not there where only its types are wanted. */
export interface StockKit {
  on<E extends keyof KitEvents>(event: E, listener: (payload: KitEvents[E]) => void): unknown
  off<E extends keyof KitEvents>(event: E, listener: (payload: KitEvents[E]) => void): unknown
  pair(params: { uri: string }): Promise<void>
  approveSession(params: { id: number; namespaces: SessionNamespaces }): Promise<KitSession>
  rejectSession(params: { id: number; reason: Reason }): Promise<void>
  updateSession(params: { topic: string; namespaces: SessionNamespaces }): Promise<{ acknowledged(): Promise<void> }>
  extendSession(params: { topic: string }): Promise<{ acknowledged(): Promise<void> }>
  emitSessionEvent(params: { topic: string; event: { name: string; data: unknown }; chainId: string }): Promise<void>
  disconnectSession(params: { topic: string; reason: Reason }): Promise<void>
  respondSessionRequest(params: { topic: string; response: { id: number; jsonrpc: '2.0' } & ({ result: unknown } | { error: Reason }) }): Promise<void>
  getActiveSessions(): Readonly<Record<string, KitSession>>
  formatAuthMessage(params: { request: AuthPayload; iss: string }): string
  approveSessionAuthenticate(params: { id: number; auths: readonly unknown[] }): Promise<unknown>
  rejectSessionAuthenticate(params: { id: number; reason: Reason }): Promise<void>
}

/** The SDK, started. */
export interface StartedKit {
  readonly kit: StockKit
  /** The id under which the relay knows it. */
  readonly clientId: string
  ping(topic: string): Promise<void>
  /** What the request for a sign-in becomes when only these chains and methods are served. */
  narrowed(payload: AuthPayload, chains: readonly string[], methods: readonly string[]): AuthPayload
  /** A signed sign-in as it goes over the wire (CAIP-74). */
  cacao(payload: AuthPayload, signature: string, iss: string): unknown
  /** Ends it: its socket, its timers, its listeners. */
  stop(): Promise<void>
}
