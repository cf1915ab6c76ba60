import { NEVER, throwError } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { DiscoveryPort } from '../../ports/discovery.js'
import type { RpcPort } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'
import { createStandardDiscovery, type StandardWindow } from '../wallet-standard/standard-discovery.js'
import { createStandardRegistry } from '../wallet-standard/standard-registry.js'
import { keepWallet } from './account-wallets.js'
import { createClusters } from './wallets/clusters.js'
import { isSolanaWallet } from './wallets/solana-accounts.js'
import { createSolanaConnector } from './wallets/solana-connector.js'
import { createSolanaNetworks, type Shown, shownAccount } from './wallets/solana-networks.js'
import type { SentTransactions } from './wallets/sent-transactions.js'
import type { SolanaSending } from './wallets/solana-sending.js'

/** Options of {@link createSolanaAdapter}. */
export interface SolanaAdapterOptions {
  readonly timer: TimerPort
  /** Returns the id of an object in this page load; the same in every plugin. */
  readonly identify: (object: object) => string
  /** Returns the account and network that the app shows. */
  readonly shown: () => Shown
  /** The page's window; by default the global one, and none on a server. */
  readonly window?: StandardWindow | undefined
  /** Network of the app that wallets know as `solana:localnet`; by default none. */
  readonly localnet?: CaipNetworkId | undefined
  /** Sends transactions that wallets signed; without it, wallets send. */
  readonly sending?: SolanaSending | undefined
  /** Keeps what was sent, for the additions of wallets to it. */
  readonly sent?: SentTransactions | undefined
  /** Nodes of the app; without it, nothing is read from a network. */
  readonly rpc?: RpcPort | undefined
  /** Called with warnings about errors of foreign code; does nothing by default. */
  readonly onWarning?: ((warning: LatchkitErrorShape) => void) | undefined
}

/** Wallets of solana. */
export interface SolanaAdapter {
  readonly namespace: 'solana'
  readonly discovery: DiscoveryPort
  readonly connector: ConnectorPort
  readonly rpc: RpcPort
  /** Returns the wallet's own account object that the app shows, undefined while there is none. */
  getProvider(connectorId: string): object | undefined
}

/** Creates the ports of solana over the wallets of a page. Does nothing before a port is used. */
export function createSolanaAdapter(options: SolanaAdapterOptions): SolanaAdapter {
  const { timer, identify, shown, window = globalWindow(), sending, sent, onWarning = () => undefined } = options
  const registry = createStandardRegistry({ namespace: 'solana', identify })
  const clusters = createClusters(options.localnet)
  const networks = createSolanaNetworks(clusters, shown)
  return {
    namespace: 'solana',
    discovery: createStandardDiscovery({ window, registry, accepts: isSolanaWallet, onWarning }),
    connector: createSolanaConnector({ registry, window, timer, clusters, networks, sending, sent, onWarning }),
    rpc: options.rpc ?? noRpc,
    getProvider(connectorId) {
      const wallet = registry.get(connectorId)?.source
      const account = wallet && shownAccount(wallet, shown())?.source
      if (account && wallet) keepWallet(account, wallet)
      return account
    },
  }
}

const noRpc: RpcPort = {
  call: ({ method }) => throwError(() => unsupportedMethod(`${method} without a client for nodes of Solana`)),
  watch: () => NEVER,
}

function globalWindow(): StandardWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}
