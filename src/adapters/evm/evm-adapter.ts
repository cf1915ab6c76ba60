import type { Observable } from 'rxjs'
import { failure, LatchkitError, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import type { AdapterContext } from '../../instance/adapter.js'
import type { ClockPort } from '../../ports/clock.js'
import type { DiscoveryPort } from '../../ports/discovery.js'
import type { RpcPort } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'
import { createChecksums } from './checksums.js'
import { createEip6963Discovery, type EvmWindow } from './eip6963-discovery.js'
import type { Eip1193Provider } from './eip1193.js'
import type { EvmConnector } from './evm-connector.js'
import { createLazy, type Lazy } from './lazy.js'
import { createProviderFace, type ProviderFace } from './provider-face.js'
import type { ProviderRpc } from './rpc-endpoints.js'
import { findSafe } from './safe-connector.js'
import { createWalletRegistry, type FoundWallet } from './wallet-registry.js'

/** Options of {@link createEvmAdapter}. Only the clock and the timer are needed. */
export interface EvmAdapterOptions {
  readonly clock: ClockPort
  readonly timer: TimerPort
  /** The page's window; by default the global one, and none on a server. */
  readonly window?: EvmWindow | undefined
  /** By default the global `fetch`, read at each call. */
  readonly fetch?: typeof fetch | undefined
  /** Find wallets that announce themselves (EIP-6963); on unless false. */
  readonly enableEIP6963?: boolean | undefined
  /** Find the page's default provider, `window.ethereum`; on unless false. */
  readonly enableInjected?: boolean | undefined
  /** Ask for the account permission when connecting (EIP-2255), so that wallets let the visitor choose accounts anew; off unless true. */
  readonly requestPermissions?: boolean | undefined
  /** A hosted node provider, asked after the addresses of a network. */
  readonly providerRpc?: ProviderRpc | undefined
  /** Send node calls of one tick together; on unless false. */
  readonly batch?: boolean | undefined
  /** An address as an earlier visit wrote it, if one did: it is not hashed again to be restored. */
  readonly remembered?: AdapterContext['remembered']
  /** Told of what foreign code did wrong; nothing by default. */
  readonly onWarning?: ((warning: LatchkitErrorShape) => void) | undefined
}

/** The ports of eip155. */
export interface EvmAdapter {
  readonly namespace: 'eip155'
  readonly discovery: DiscoveryPort
  readonly connector: EvmConnector
  readonly rpc: RpcPort
  /** Loads what asks wallets for something, before one is asked. */
  preload(): Promise<void>
  /** A wallet's provider for the app's own use; the same object each time, undefined while the wallet is not found. */
  getProvider(connectorId: string): Eip1193Provider | undefined
  /** Ends the providers that were handed out. Ports end with their subscriptions. */
  dispose(): void
}

/** Makes the ports of eip155 over the wallets of a page. Does nothing before a port is used. */
export function createEvmAdapter(options: EvmAdapterOptions): EvmAdapter {
  // Reached from JavaScript, where nothing else says what is missing (CONN-44).
  if (options === undefined) throw LatchkitError.from(failure('WALLET_CONFIG_UNDEFINED'))
  const { clock, timer, window = globalWindow(), onWarning = () => undefined } = options
  const registry = createWalletRegistry()
  const faces = new Map<FoundWallet, ProviderFace>()
  const checksums = createChecksums()
  // A list of wallets is shown without what asks them for something, and nothing is read off a chain before one is connected.
  const connector = createLazy(async () => {
    const { createEvmConnector } = await import('./evm-connector-part.js')
    return createEvmConnector({
      registry,
      timer,
      checksums,
      remembered: (address) => options.remembered?.('eip155', address),
      requestPermissions: options.requestPermissions ?? false,
      onWarning,
    })
  })
  const rpc = createLazy(async () => {
    // The first balance is read as soon as somebody is connected; that this is so is drawn before.
    await new Promise<void>((go) => void timer.after(0).subscribe(() => go()))
    const { createHttpRpc } = await import('./http-rpc.js')
    const fetcher = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
    return createHttpRpc({ clock, timer, fetch: fetcher, providerRpc: options.providerRpc, batch: options.batch })
  })

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
    connector: lazyConnector(connector),
    rpc: { call: (request) => rpc.use((code) => code.call(request)), watch: (request) => rpc.use((code) => code.watch(request)) },
    // What writes addresses follows when what asks is there, for a wallet that answers at once; a visitor who only looks does not wait for it.
    preload: () => connector.preload().then(() => void checksums.load()),
    getProvider(connectorId) {
      const wallet = registry.get(connectorId)
      if (wallet === undefined) return undefined
      let face = faces.get(wallet)
      if (face === undefined) {
        face = createProviderFace(wallet, onWarning)
        faces.set(wallet, face)
      }
      return face.provider
    },
    dispose() {
      for (const face of faces.values()) face.dispose()
    },
  }
}

/** Asks wallets through code that is not there yet. */
function lazyConnector(connector: Lazy<EvmConnector>): EvmConnector {
  const asking =
    <Q, R>(ask: (connector: EvmConnector, request: Q) => Observable<R>) =>
    (request: Q) =>
      connector.use((code) => ask(code, request))
  return {
    connect: asking((code, request) => code.connect(request)),
    disconnect: asking((code, request) => code.disconnect(request)),
    events: asking((code, request) => code.events(request)),
    switchNetwork: asking((code, request) => code.switchNetwork(request)),
    readNetwork: asking((code, request) => code.readNetwork(request)),
    signMessage: asking((code, request) => code.signMessage(request)),
    signTypedData: asking((code, request) => code.signTypedData(request)),
    sendTransaction: asking((code, request) => code.sendTransaction(request)),
    readAccounts: asking((code, request) => code.readAccounts(request)),
    readCapabilities: asking((code, request) => code.readCapabilities(request)),
  }
}

function globalWindow(): EvmWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}
