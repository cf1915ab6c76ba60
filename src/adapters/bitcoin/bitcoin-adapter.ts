import { map } from 'rxjs'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { lazy } from '../../lazy.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { DiscoveryPort } from '../../ports/discovery.js'
import type { RpcPort } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'
import { appProvider } from './wallets/app-provider.js'
import { createBitcoinConnector } from './wallets/bitcoin-connector.js'
import { createBitcoinWallets } from './wallets/bitcoin-wallets.js'
import { prefetchGrants } from './wallets/read-grant.js'
import type { BitcoinWindow } from './wallets/btc-providers.js'
import type { Signer } from './wallets/signer.js'

/** Options of {@link createBitcoinAdapter}. */
export interface BitcoinAdapterOptions {
  readonly timer: TimerPort
  readonly rpc: RpcPort
  /** Loads what signs and sends transactions. */
  readonly signer: () => Promise<Signer>
  /** Returns the id of an object in this page load; the same in every plugin. */
  readonly identify: (object: object) => string
  /** Returns the account that the app shows. */
  readonly shown: () => { readonly address?: string | undefined }
  /** The page's window; by default the global one, and none on a server. */
  readonly window?: BitcoinWindow | undefined
  /** Called with warnings about errors of foreign code. */
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Ports of bip122. */
export interface BitcoinAdapter {
  readonly namespace: 'bip122'
  readonly discovery: DiscoveryPort
  readonly connector: ConnectorPort
  readonly rpc: RpcPort
  /** Returns the object with which the app uses a wallet; see `BitcoinProvider`. */
  getProvider(connectorId: string): object | undefined
  /** Returns the public key of an account in hex; undefined if the wallet does not tell it. */
  publicKeyOf(connectorId: string, address: string): string | undefined
}

/** Check of public keys, with its hash functions: loaded when the page has a wallet. */
const keys = /* @__PURE__ */ lazy(() => import('./public-key.js'))

/** Verification of messages, with the curve: loaded when a wallet has signed. */
const messages = /* @__PURE__ */ lazy(() => import('./messages/verify-message.js'))

/** Creates the ports of bip122 over the wallets of a page. Does nothing before a port is used. */
export function createBitcoinAdapter(options: BitcoinAdapterOptions): BitcoinAdapter {
  const { timer, rpc, signer, identify, shown, window = globalWindow(), onWarning } = options
  const wallets = createBitcoinWallets({ window, timer, identify, onWarning })
  const { port, publicKeyOf } = createBitcoinConnector({
    wallets,
    timer,
    signer,
    checkKeys: async (grant) => (grant.accounts.some(({ publicKey }) => publicKey !== undefined) ? (await keys.load()).withCheckedKeys(grant) : grant),
    verifyMessage: async (address, message, signature) => (await messages.load()).verifyMessage(address, message, signature),
    onWarning,
  })
  return {
    namespace: 'bip122',
    discovery: { announcements: () => wallets.discovery.announcements().pipe(map(prefetchReading)) },
    connector: port,
    rpc,
    getProvider: (connectorId) => appProvider(wallets.get(connectorId), shown().address),
    publicKeyOf,
  }
}

/** Starts to load what reads the answer of a wallet: the page has one, and its answer may come at once. */
function prefetchReading<T>(announced: T): T {
  prefetchGrants()
  keys.prefetch()
  return announced
}

function globalWindow(): BitcoinWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}
