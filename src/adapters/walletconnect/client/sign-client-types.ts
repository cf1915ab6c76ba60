import type { Json } from '../../../domain/shared/json/json.js'

/*
 * Types of the sign client's members that we use, written by hand: no type of that package appears in a signature of ours. Members that the package declares
 * private are marked; the version is pinned exactly, and the peer tests would fail if they were removed.
 */

/** Event emitter of the package. */
export interface StockEmitter {
  emit(event: string, ...args: unknown[]): unknown
  on(event: string, listener: (...args: never[]) => void): unknown
  once(event: string, listener: (...args: never[]) => void): unknown
  removeAllListeners(event?: string): unknown
  eventNames(): readonly (string | symbol)[]
}

/** Storage of the package, with the members that it uses. */
export interface StockStorage {
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Session as the package stores it; foreign. */
export interface StockSession {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: unknown
  readonly self: { readonly publicKey: string }
  readonly peer: { readonly metadata: unknown; readonly publicKey?: unknown }
  /** Our own flag: a wallet approved the session, and no page has taken it yet. */
  readonly untaken?: boolean
  /** Our own: the position of the last update that was applied. */
  readonly updated?: unknown
  readonly requiredNamespaces?: unknown
  readonly optionalNamespaces?: unknown
}

/** Decrypted JSON-RPC message; foreign. */
export interface StockPayload {
  readonly id: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

/** Message as the relay delivers it; foreign. */
export interface StockMessage {
  readonly topic: string
  readonly message: string
  readonly publishedAt?: unknown
}

interface StockStore<V> {
  readonly keys: readonly (string | number)[]
  get(key: string | number): V
  getAll(): readonly V[]
  update(key: string | number, change: object): Promise<void>
  delete(key: string | number, reason: object): Promise<void>
}

/** One socket and its requests. */
export interface StockProvider {
  readonly events: StockEmitter
  readonly connection?: { readonly socket?: { readonly readyState: number; close(): void; terminate?(): void } }
  request(request: StockRequest, context?: unknown): Promise<unknown>
  connect(): Promise<void>
  /** Private: handles the payload of one frame of the socket. */
  onPayload: (payload: unknown) => void
  /** Private: handles the close of the socket. */
  onClose: (event?: { readonly code: number; readonly reason?: string }) => void
}

/** Request to the relay. */
export interface StockRequest {
  readonly id?: string | number
  readonly method: string
  readonly params?: Record<string, unknown>
}

/** Relay connection of the client. */
export interface StockRelayer {
  readonly events: StockEmitter
  readonly provider: StockProvider
  readonly connected: boolean
  readonly subscriber: {
    readonly events: StockEmitter
    readonly hasAnyTopics: boolean
    isKnownTopic(topic: string): Promise<boolean>
    start(): Promise<void>
    stop(): Promise<void>
    /** Private, both members. */
    readonly topicMap: { get(topic: string): readonly string[] }
    onUnsubscribe(topic: string, id: string, reason: object): Promise<void>
  }
  readonly publisher: {
    readonly queue: Map<string, { readonly request: StockRequest; readonly opts: object }>
    /** Private, both members. */
    rpcPublish(request: StockRequest, opts: object): Promise<unknown>
    checkQueue: () => void
  }
  transportExplicitlyClosed: boolean
  request: (request: StockRequest) => Promise<unknown>
  subscribe(topic: string): Promise<unknown>
  unsubscribe: (topic: string) => Promise<void>
  /** Private, all members from here on. */
  relayUrl: string
  pingTimeout: ReturnType<typeof setTimeout> | undefined
  createProvider: () => Promise<void>
  connect: () => Promise<void>
  toEstablishConnection: () => Promise<void>
  transportOpen: () => Promise<void>
  transportClose: () => Promise<void>
  registerEventListeners: () => Promise<void>
  onProviderDisconnect: () => Promise<void>
  onProviderErrorHandler: (error: Error) => void
  onProviderPayload: (payload: unknown) => Promise<void>
  onMessageEvent: (message: StockMessage) => Promise<void>
  acknowledgePayload: (payload: { readonly id: unknown }) => Promise<void>
  recordMessageEvent: () => Promise<void>
  unregisterProviderListeners(): void
}

/** Implementation of the protocol; all members are private. */
export interface StockEngine {
  readonly events: StockEmitter
  readonly pendingSessions: Map<
    number,
    { readonly sessionTopic: string; readonly pairingTopic?: string; readonly proposalId?: number; readonly publicKey?: string }
  >
  onRelayMessage: (message: StockMessage) => Promise<void>
  onProviderMessageEvent: (message: StockMessage) => Promise<void>
  onRelayEventRequest: (event: { readonly topic: string; readonly payload: StockPayload }) => Promise<void>
  onRelayEventResponse: (event: { readonly topic: string; readonly payload: StockPayload }) => Promise<void>
  sendRequest: (request: {
    readonly topic: string
    readonly method: string
    readonly params: object
    readonly throwOnFailedPublish: boolean
    readonly clientRpcId?: number
  }) => Promise<number>
  sendResult: (answer: object) => Promise<void>
  sendError: (answer: object) => Promise<void>
}

/** Core of the client, which the other parts share. */
export interface StockCore {
  readonly events: StockEmitter
  readonly relayer: StockRelayer
  readonly heartbeat: { readonly events: StockEmitter; stop(): void }
  readonly verify: { register: (about: unknown) => Promise<string | undefined>; resolve: (about: unknown) => Promise<unknown> }
  readonly crypto: {
    readonly keychain: { has(key: string): boolean }
    getClientSeed(): Promise<Uint8Array>
    signJWT: (audience: string) => Promise<string>
    generateSharedKey(own: string, theirs: string): Promise<string>
    deleteSymKey(topic: string): Promise<void>
    deleteKeyPair(key: string): Promise<void>
  }
  readonly expirer: { readonly events: StockEmitter; del(target: string | number): void }
  readonly history: {
    readonly events: StockEmitter
    readonly records: Map<
      number,
      {
        readonly topic: string
        readonly request: { readonly method: string; readonly params?: unknown }
        readonly response?: { readonly result?: unknown; readonly error?: unknown }
      }
    >
    delete(topic: string, id?: number): void
  }
}

/** One sign-in as the wallet sent it (CAIP-74); foreign. */
export interface StockCacao {
  readonly p: { readonly iss: string; readonly domain: string; readonly aud: string; readonly nonce: string; readonly resources?: unknown }
  readonly s: { readonly t: string; readonly s: string }
}

/** Sign client of WalletConnect. */
export interface StockClient {
  readonly core: StockCore
  readonly engine: StockEngine
  readonly events: StockEmitter
  readonly session: StockStore<StockSession> & { set(topic: string, session: StockSession): Promise<void> }
  readonly metadata: object
  readonly proposal: StockStore<{
    readonly id: number
    readonly pairingTopic: string
    readonly proposer: { readonly publicKey: string }
    readonly requiredNamespaces?: unknown
    readonly optionalNamespaces?: unknown
  }>
  readonly auth: {
    readonly requests: { delete(id: number, reason: { readonly code: number; readonly message: string }): Promise<void> }
    readonly authKeys: { readonly keys: readonly string[]; get(key: string): { readonly publicKey: string } }
    readonly pairingTopics: { readonly keys: readonly string[]; get(topic: string): { readonly pairingTopic: string } }
  }
  connect(request: { readonly optionalNamespaces: object }): Promise<{ readonly uri?: string; readonly approval: () => Promise<StockSession> }>
  authenticate(
    request: object,
  ): Promise<{ readonly uri: string; readonly response: () => Promise<{ readonly auths?: readonly StockCacao[]; readonly session?: StockSession }> }>
  request(request: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: Json }
    readonly expiry: number
  }): Promise<unknown>
  formatAuthMessage(about: { readonly request: unknown; readonly iss: string }): string
  /** Private. */
  initialize(): Promise<void>
}

/** Constructor options of the client. */
export interface StockOptions {
  readonly relayUrl?: string
  readonly projectId?: string
  readonly metadata: object
  readonly storage: StockStorage
  readonly customStoragePrefix: string
  readonly telemetryEnabled: false
  readonly logger: object
}

/** Exports of the package. */
export interface StockModule {
  readonly SignClient: new (options: StockOptions) => StockClient
}
