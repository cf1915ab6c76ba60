import type { Observable } from 'rxjs'
import type { AppMetadata, ResolveSessions, WalletConnectConfig } from '../domain/config/index.js'
import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip.js'
import type { Json } from '../domain/shared/json.js'
import type { ConnectorPort } from '../ports/connector.js'
import type { NavigationPort } from '../ports/navigation.js'
import type { PlatformPort } from '../ports/platform.js'
import type { RelayPort, Session } from '../ports/relay.js'
import type { RpcPort } from '../ports/rpc.js'
import type { AdapterContext, AdapterPlug } from './adapter.js'
import type { EmbeddedPlug } from './embedded.js'
import type { SignInPlug } from './sign-in.js'

/** What an adapter for sessions over a relay is given by the instance that uses it. */
export interface SessionContext extends AdapterContext {
  readonly navigation: NavigationPort
  readonly platform: PlatformPort
  /** In front of everything that it keeps. */
  readonly storagePrefix: string
  /** What the app says of itself to wallets. */
  readonly metadata: AppMetadata
  readonly config: WalletConnectConfig
  /**
   * Asks a node of one of the app's networks, under the policy of its namespace's adapter, or of {@link SessionAdapter.rpc} where there is none. Fails
   * with a typed failure, also where the network has no address.
   */
  read(network: CaipNetworkId, method: string, params: readonly Json[]): Observable<Json>
}

/** Requests through the session that lives. */
export interface SessionRequests {
  readonly port: ConnectorPort
  /** The provider for the app's own use: EIP-1193 in eip155. Undefined where the session has none. */
  getProvider?(namespace: ChainNamespace): unknown
  dispose(): void
}

/** Sessions with wallets elsewhere. Swap it, or write one, and prove it with the contract suites of `latchkit/testing`. */
export interface SessionAdapter {
  readonly relay: RelayPort
  /** The address of the pairing that is ready: a secret, for a QR code or a link of the app's own. */
  pairingUri(): string | undefined
  /** @param session the one that lives, read at each use */
  requests(session: () => Session | undefined): SessionRequests
  /** Nodes of the namespaces that no adapter of the app serves. Without it nothing is read of these: balances stay unknown. */
  readonly rpc?: RpcPort
  /** The instance ends. */
  dispose?(): void
}

/** A maker of an adapter for sessions, so that each instance has its own. */
export type SessionFactory = (context: SessionContext) => SessionAdapter

/** What stands in `use` for sessions: its plain data at once, its code when it is first needed. */
export interface SessionPlug {
  readonly sessions: WalletConnectConfig
  /** Checks the options that are for sessions, in `createLatchkit`; `resolveSessions` of `latchkit/walletconnect` does. */
  readonly resolve: ResolveSessions
  readonly namespace?: undefined
  readonly embedded?: undefined
  readonly signIn?: undefined
  load(): Promise<SessionFactory>
}

/** What stands in `use`. */
export type Plug = AdapterPlug | SessionPlug | EmbeddedPlug | SignInPlug

/** Whether a plug is for sessions. */
export function isSessionPlug(plug: Plug): plug is SessionPlug {
  return plug.sessions !== undefined
}
