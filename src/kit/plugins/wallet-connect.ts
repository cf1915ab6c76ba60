import type { Observable } from 'rxjs'
import type { PluginModule } from '../../domain/plugin.js'
import { walletConnectDomain } from '../../domain/walletconnect/index.js'
import type { AppMetadata } from '../../domain/config/index.js'
import type { WalletConnectConfig } from '../../domain/walletconnect/config.js'
import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { CallsPort } from '../../ports/calls.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { NavigationPort } from '../../ports/navigation.js'
import type { PlatformPort } from '../../ports/platform.js'
import type { RelayPort, Session } from '../../ports/relay.js'
import type { RpcPort } from '../../ports/rpc.js'
import { createSessionOwner, type SessionOwner } from '../../adapters/walletconnect/sessions/session-owner.js'
import { WALLET_CONNECT_ID } from '../../domain/walletconnect/connector-id.js'
import { evmFinality } from './evm-finality.js'
import { createReviewGate } from './review-gate.js'
import { watchBatch } from './watch-batch.js'
import type { AdapterContext } from './namespace.js'

/** Context that an instance passes to a session adapter. */
export interface SessionContext extends Omit<AdapterContext, 'identify' | 'shown' | 'held' | 'batchSent'> {
  readonly navigation: NavigationPort
  readonly platform: PlatformPort
  /** Prefix of all storage keys. */
  readonly storagePrefix: string
  /** Metadata of the app that wallets show. */
  readonly metadata: AppMetadata
  readonly config: WalletConnectConfig
  /**
   * Calls a node of one of the app's networks, with the policy of its namespace's adapter, or of {@link SessionAdapter.rpc} if there is none. Fails with
   * a typed failure, also if the network has no URL.
   */
  read(network: CaipNetworkId, method: string, params: readonly Json[]): Observable<Json>
  /** True if `bitcoin()` is in use, whose nodes broadcast. */
  readonly hasNode: boolean
}

/** Requests through the live session. */
export interface SessionRequests {
  readonly port: ConnectorPort
  /** Batches of calls (EIP-5792). */
  readonly calls?: CallsPort
  /** Returns the provider for the app's own use: EIP-1193 in eip155. Undefined if the session has none. */
  getProvider?(namespace: ChainNamespace): unknown
  dispose(): void
}

/** Sessions with remote wallets. Replace it or write your own, and test it with the contract suites of `latchkit/testing`. */
export interface SessionAdapter {
  readonly relay: RelayPort
  /** Returns the pairing URI that is ready: a secret, for a QR code or a link of the app. */
  pairingUri(): string | undefined
  /**
   * @param session returns the live session; called at each use
   * @param owner the instance, which alone holds the network and the accounts of the session
   */
  requests(session: () => Session | undefined, owner: SessionOwner): SessionRequests
  /** Nodes of the namespaces without an adapter of the app. Without it these namespaces are not read: balances stay unknown. */
  readonly rpc?: RpcPort
  /** Called when the instance ends. */
  dispose?(): void
}

/** Creates a session adapter; each instance has its own. */
export type SessionFactory = (context: SessionContext) => SessionAdapter

/** The module of `walletConnect()`. @param make the sessions: over the stock sign client, or your own */
export function walletConnectModule(make: SessionFactory): PluginModule {
  return {
    ...walletConnectDomain,
    ports({ config, clock, host, state, subscribe, run, read, batchStatus }) {
      const { timer, logger, navigation, platform } = host
      const { storagePrefix, metadata, plugins } = config
      const sessions = make({
        clock,
        timer,
        logger,
        navigation,
        platform,
        storagePrefix,
        metadata,
        config: plugins.walletConnect ?? {},
        read,
        hasNode: plugins.bitcoin !== undefined,
      })
      const requests = sessions.requests(() => state().relay.session, {
        ...createSessionOwner({ state, subscribe, run }),
        review: createReviewGate({ state, run }),
        batchSent: (batch) => watchBatch({ run })(WALLET_CONNECT_ID, batch),
      })
      return {
        relay: sessions.relay,
        connector: requests.port,
        ...(requests.calls && { calls: requests.calls }),
        ...(sessions.rpc ? { rpc: sessions.rpc, finality: evmFinality({ config, host, read, batchStatus }) } : {}),
        getProvider: (_, namespace) => requests.getProvider?.(namespace),
        pairingUri: () => sessions.pairingUri(),
        dispose() {
          requests.dispose()
          sessions.dispose?.()
        },
      }
    },
  }
}
