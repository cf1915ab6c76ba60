import { Subject } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import type { ClockPort } from '../../ports/clock.js'
import type { CallsPort } from '../../ports/calls.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { DiscoveryPort } from '../../ports/discovery.js'
import type { RpcPort } from '../../ports/rpc.js'
import type { HeldWallet } from '../shared/held-connection.js'
import type { TimerPort } from '../../ports/timer.js'
import { createEip6963Discovery, type EvmWindow } from './wallets/eip6963-discovery.js'
import type { Eip1193Provider } from './wallets/eip1193.js'
import { type ReviewGate, reviewedProvider } from './wallets/reviewed-provider.js'
import { createLazyCalls } from './calls/lazy-calls.js'
import type { ProvidedBatch } from './calls/sent-batch.js'
import { askFound, createEvmConnector } from './wallets/evm-connector.js'
import { createProviderFace, type ProviderFace } from './wallets/provider-proxy.js'
import { createRpc } from './rpc/on-demand-rpc.js'
import type { ProviderRpc } from '../rpc/rpc-endpoints.js'
import { findSafe } from './safe/safe-connector.js'
import { createWalletRegistry, type FoundWallet } from './wallets/wallet-registry.js'

/** Options of {@link createEvmAdapter}. Only the clock and the timer are required. */
export interface EvmAdapterOptions {
  readonly clock: ClockPort
  readonly timer: TimerPort
  /** Returns the id of a provider object in this page load; see `Announcement.object`. */
  readonly identify?: ((provider: object) => string) | undefined
  /** Returns the view of the instance on a wallet, by connector id. Providers for the app show what it holds; without it they pass everything. */
  readonly held?: ((connectorId: string) => HeldWallet) | undefined
  /** Shows what the app gives to a wallet's own provider before the wallet is asked; without it the wallet is asked at once. */
  readonly reviewGate?: ReviewGate | undefined
  /** Called with each batch of calls that the app sent through a provider of {@link EvmAdapter.getProvider}. */
  readonly batchSent?: ((connectorId: string, batch: ProvidedBatch) => void) | undefined
  /** The page's window; by default the global one, and none on a server. */
  readonly window?: EvmWindow | undefined
  /** By default the global `fetch`, read at each call. */
  readonly fetch?: typeof fetch | undefined
  /** Find wallets that announce themselves (EIP-6963); true by default. */
  readonly enableEIP6963?: boolean | undefined
  /** Find the page's default provider, `window.ethereum`; true by default. */
  readonly enableInjected?: boolean | undefined
  /** Ask for the account permission when connecting (EIP-2255), so that wallets let the visitor choose accounts anew; false by default. */
  readonly requestPermissions?: boolean | undefined
  /** Hosted node provider that is called after the URLs of a network. */
  readonly providerRpc?: ProviderRpc | undefined
  /** Send node calls of one tick together; true by default. */
  readonly batch?: boolean | undefined
  /** Called with warnings about errors of foreign code; does nothing by default. */
  readonly onWarning?: ((warning: LatchkitErrorShape) => void) | undefined
}

/** Ports of eip155. */
export interface EvmAdapter {
  readonly namespace: 'eip155'
  readonly discovery: DiscoveryPort
  readonly connector: ConnectorPort
  readonly calls: CallsPort
  readonly rpc: RpcPort
  /** Returns a wallet's provider for the app's own use: the same object each time, undefined while the wallet is not found. */
  getProvider(connectorId: string): Eip1193Provider | undefined
  /** Disposes of the providers that were returned. Ports end with their subscriptions. */
  dispose(): void
}

/** Creates the ports of eip155 over the wallets of a page. Does nothing before a port is used. */
export function createEvmAdapter(options: EvmAdapterOptions): EvmAdapter {
  // Only a caller in JavaScript can leave the options out (CONN-44).
  if (options === undefined) throw LatchkitError.from(failure('WALLET_CONFIG_UNDEFINED'))
  const { clock, timer, window = globalWindow(), reviewGate, onWarning = () => undefined } = options
  const registry = createWalletRegistry(options.identify)
  const faces = new Map<FoundWallet, ProviderFace>()
  /** Connector ids of wallets that the app itself may have moved. */
  const moved = new Subject<string>()

  return {
    namespace: 'eip155',
    discovery: createEip6963Discovery({
      window,
      timer,
      registry,
      enableEIP6963: options.enableEIP6963 ?? true,
      enableInjected: options.enableInjected ?? true,
      findOthers: () => findSafe(window, registry),
      onWarning,
    }),
    connector: createEvmConnector({ registry, window, timer, moved, requestPermissions: options.requestPermissions ?? false, onWarning }),
    calls: createLazyCalls((wallet, { method, params, answer }) =>
      askFound(registry, wallet, (gateway, signal) => gateway.request(method, params, answer, signal)),
    ),
    rpc: createRpc({ clock, timer, fetch: options.fetch, providerRpc: options.providerRpc, batch: options.batch }),
    getProvider(connectorId) {
      const wallet = registry.get(connectorId)
      if (wallet === undefined) return undefined
      let face = faces.get(wallet)
      if (face === undefined) {
        const { events, provider } = wallet
        const shown = { events, provider: reviewGate ? reviewedProvider(provider, reviewGate) : provider }
        face = createProviderFace(
          shown,
          onWarning,
          options.held?.(connectorId),
          () => moved.next(connectorId),
          (batch) => options.batchSent?.(connectorId, batch),
        )
        faces.set(wallet, face)
      }
      return face.provider
    },
    dispose() {
      for (const face of faces.values()) face.dispose()
    },
  }
}

function globalWindow(): EvmWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}
