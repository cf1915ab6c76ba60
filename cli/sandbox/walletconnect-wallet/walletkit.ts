import type { PeerMetadata, SessionNamespace, SessionNamespaces } from './types.js'

/** Reason of a rejection or disconnection on the wire. */
export interface Reason {
  readonly code: number
  readonly message: string
}

/** Permissions that an app requests in one namespace. */
export interface ProposedNamespace {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Session proposal of an app. */
export interface Proposal {
  readonly requiredNamespaces: Readonly<Record<string, ProposedNamespace>>
  readonly optionalNamespaces: Readonly<Record<string, ProposedNamespace>>
  readonly proposer: { readonly metadata: PeerMetadata }
}

/** Sign-in request of an app (CAIP-122). */
export interface AuthPayload {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly [member: string]: unknown
}

/** Events of the SDK that the wallet listens to. */
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

/** Session as the SDK stores it. */
export interface KitSession {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  readonly peer: { readonly metadata: PeerMetadata }
}

/** Members of the WalletConnect wallet SDK that the wallet uses, written by hand: the package may be absent where only its types are needed. */
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

/** Started SDK. */
export interface StartedKit {
  readonly kit: StockKit
  /** Id of the wallet at the relay. */
  readonly clientId: string
  ping(topic: string): Promise<void>
  /** Returns a sign-in request limited to these chains and methods. */
  narrowed(payload: AuthPayload, chains: readonly string[], methods: readonly string[]): AuthPayload
  /** Returns a signed sign-in in the form of the wire (CAIP-74). */
  cacao(payload: AuthPayload, signature: string, iss: string): unknown
  /** Stops the SDK: its socket, its timers, its listeners. */
  stop(): Promise<void>
}
