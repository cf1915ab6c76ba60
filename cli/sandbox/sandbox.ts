import { bitcoinRegtest } from './bitcoin/keys.js'
import { type BitcoinNode, startBitcoinNode } from './bitcoin/node/node.js'
import { startAnvil } from './evm/anvil.js'
import { installContracts, type SandboxContracts } from './evm/contracts/index.js'
import { SandboxError } from './errors.js'
import type { LocalServer } from './http/http-server.js'
import { createRpcCall } from './http/json-rpc.js'
import { walletScript } from './http/page-script.js'
import { blockForeign, type ForeignRequest, OFFLINE_POLICY, REPORT_PATH, takeReport } from './offline.js'
import { type Relay, startRelay } from './relay/relay.js'
import { type RpcProxy, startRpcProxy } from './evm/rpc-proxy.js'
import { type Sponsor, startSponsor } from './evm/sponsor.js'
import { forApps, routesFor, walletChain } from './page-routes.js'
import { siteChain, solanaChains } from './secure-site/rpc/chains.js'
import { type SecureSite, startSecureSite } from './secure-site/server.js'
import { deployNames, type SandboxNames } from './evm/names/names.js'
import { answerActivity } from './services/activity.js'
import { answerPortfolio } from './services/portfolio.js'
import { answerSessions } from './services/sessions.js'
import { answerOnramp, type OnrampControls } from './services/onramp.js'
import { answerServices, type ServiceControls } from './services/index.js'
import { answerNames, type NameRegistry } from './services/names.js'
import { type Services, startServices } from './services/services.js'
import { answerSwap } from './services/swap.js'
import { answerWallets } from './services/wallets.js'
import { SOLANA_GENESIS_HASH } from './solana/methods.js'
import { type SolanaNode, startSolanaNode } from './solana/node.js'
import { fundBitcoin, fundSolana } from './funds.js'
import { startStaticServer } from './http/static.js'
import { headlessDefaults } from './wallet/headless-defaults.js'
import { createHeadlessWallet, type HeadlessWallet, type HeadlessWalletOptions } from './wallet/headless.js'
import { defaultChainWallets, defaultWallets, type PageChainWallet, type PageConfig, type PageWallet } from './wallet/page/page-config.js'
import { type HeadlessWalletConnectOptions, type HeadlessWalletConnectWallet, startWalletConnectWallet } from './walletconnect-wallet/headless.js'
import { startWalletSite } from './walletconnect-wallet/site.js'

/** Options of {@link startSandbox}. */
export interface SandboxOptions {
  /** Folder of built files to serve; none by default. */
  app?: string | false
  /** RPC URLs of chains that run already. By default two chains are started, 31337 and 31338. */
  evm?: readonly string[]
  /** URL of a WalletConnect relay to use; false for none. One is started by default. */
  relay?: string | false
  /** Origin of a secure site for embedded wallets to use; false for none. One is started by default. */
  secureSite?: string | false
  /** RPC URL of a Solana node to use in place of devnet; true starts one; false for none. By default one is started if `litesvm` is installed. */
  solana?: string | boolean
  /** Esplora URL of a regtest network to use; false for none. One is started by default. */
  bitcoin?: string | false
  /**
   * First port, 5300 by default. It is the app's; the chains follow from the next one, with their nodes ten higher; the relay, the WalletConnect wallet, the
   * secure site, the Solana node, its websocket, the Bitcoin node, the hosted services and the sponsor are 21 to 28 higher. A port that is taken is replaced by the next free one. 0 lets the system choose all.
   */
  port?: number
  /** Wallets of the page; Kestrel and Lumen by default. */
  wallets?: readonly PageWallet[]
  /** Wallets of the page for Solana and Bitcoin; by default Kestrel for both, Plover for Solana and Osprey for Bitcoin, as far as there are nodes. */
  chainWallets?: readonly PageChainWallet[]
  /** Value of the header `Content-Security-Policy` of the served files. */
  csp?: string
  /** Takes each request of this process or of a served page that would leave this machine. With it such requests are blocked. */
  onForeign?: (request: ForeignRequest) => void
  onLog?: (line: string) => void
}

/** One chain of a sandbox. */
export interface SandboxChain {
  readonly chainId: number
  /** RPC URL for apps. Passes requests on to the node, unless its faults say otherwise. */
  readonly rpcUrl: string
  /** RPC URL of the node itself, which the wallets use. */
  readonly nodeUrl: string
  /** Tokens, pools and router; undefined for a chain that was given. */
  readonly contracts?: SandboxContracts
}

/** The Solana node of a sandbox. */
export interface SandboxSolana {
  /** CAIP-2 id of the cluster that it replaces. */
  readonly network: `solana:${string}`
  readonly rpcUrl: string
  /** URL of the websocket; undefined for a node that was given. */
  readonly wsUrl?: string
}

/** The Bitcoin node of a sandbox. */
export interface SandboxBitcoin {
  /** CAIP-2 id of a regtest network. */
  readonly network: `bip122:${string}`
  /** URL of Esplora's calls. */
  readonly esploraUrl: string
}

/** A running sandbox. */
export interface Sandbox {
  /** URL of `/sandbox/wallet.js`, `/sandbox/config.json`, and the app if there is one. */
  readonly url: string
  readonly app: string | undefined
  readonly evm: readonly SandboxChain[]
  /** The Solana node, started or given; undefined if there is none. */
  readonly solana: SandboxSolana | undefined
  /** The Solana node itself, with its ledger and its faults; undefined if the sandbox did not start one. */
  readonly solanaNode: SolanaNode | undefined
  /** The Bitcoin node, started or given; undefined if there is none. */
  readonly bitcoin: SandboxBitcoin | undefined
  /** The Bitcoin node itself, with its ledger and its faults; undefined if the sandbox did not start one. */
  readonly bitcoinNode: BitcoinNode | undefined
  readonly wallets: readonly PageWallet[]
  /** The relay of the sandbox, with its faults and its log; undefined if the sandbox did not start one. */
  readonly relay: Relay | undefined
  /** URL of the relay, started or given, which apps take as `relayUrl`. */
  readonly relayUrl: string | undefined
  /** URL of the WalletConnect wallet's page. A pairing URI is pasted there, or passed as `?uri=`. Undefined without a relay. */
  readonly walletConnectPage: string | undefined
  /** The secure site of the sandbox, with its inbox and its faults; undefined if the sandbox did not start one. */
  readonly secureSite: SecureSite | undefined
  /** Origin of the secure site, started or given, which apps take as the secure site of their embedded wallet. */
  readonly secureSiteUrl: string | undefined
  /** The hosted services (names, balances, wallets to choose from, ...), scripted by the names of their calls. */
  readonly services: Services
  /** The project at these services: its settings, and the analytics events that arrived. */
  readonly project: ServiceControls
  /** Pays the fees of wallets that take a sponsor (ERC-7677), unless its faults say otherwise. */
  readonly sponsor: Sponsor
  /** The provider of purchases: its orders, and what a visitor does on its page. */
  readonly onramp: OnrampControls
  /** Names of ENS on the first chain, which clients read as they are; undefined for chains that were given. */
  readonly names: SandboxNames | undefined
  /** The registry of names at the services. It verifies what visitors sign. */
  readonly registry: NameRegistry
  /** Returns the fault controls of a chain's RPC. @throws RangeError for a chain that the sandbox does not have. */
  rpc(chainId: number): Pick<RpcProxy, 'faults' | 'calls'>
  /** Resolves with the script that installs the wallets in any page, for example by Playwright's `addInitScript`. */
  walletScript(): Promise<string>
  /** Creates one of the wallets in this process, over the same chains; the first by default. */
  headlessWallet(options?: Partial<HeadlessWalletOptions>): HeadlessWallet
  /**
   * Starts a WalletConnect wallet in this process, over the same chains and the relay. It stops with the sandbox.
   *
   * Rejects with a RangeError if the sandbox has no relay.
   */
  walletConnectWallet(options?: Partial<HeadlessWalletConnectOptions>): Promise<HeadlessWalletConnectWallet>
  /**
   * Returns one line of JSON with all URLs: `{"app": ..., "evm": [{"chainId": ..., "rpcUrl": ..., "contracts": ...}], "relay": ..., "walletConnectPage": ..., "secureSite": ...,
   * "solana": {"network": ..., "rpcUrl": ..., "wsUrl": ...}, "bitcoin": {"network": ..., "esploraUrl": ...}, "services": {"data": ...}, "api": ..., "sponsor": ...}`.
   */
  describe(): string
  /** Stops everything, within 3 s. May be called again. */
  stop(): Promise<void>
}

/** Chain ids that are started by default. */
const defaultChainIds = [31_337, 31_338] as const

/**
 * Starts the environment of an app, on this machine and without internet: chains with funded accounts, an RPC URL for each that can be made to fail, browser
 * wallets, a WalletConnect relay with a wallet, a secure site for embedded wallets, a Solana node, a Bitcoin node, the hosted services, and the app. Everything answers when the promise resolves; if it rejects,
 * nothing is left running.
 *
 * It has no real keys: its mnemonic is public.
 *
 * @throws {@link SandboxError}, whose code and text say which component did not start and how to mend it.
 *
 * @example
 * const sandbox = await startSandbox({ app: 'dist' })
 * sandbox.rpc(31337).faults.set({ kind: 'status', status: 429, retryAfter: 1, times: 2 })
 * sandbox.relay?.faults.set({ kind: 'duplicate', on: 'delivery' })
 * sandbox.secureSite?.code('ada@example.org')
 * const wallet = await sandbox.walletConnectWallet({ policy: 'approve' })
 * await sandbox.stop()
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const stops: (() => Promise<void>)[] = []
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= Promise.all(stops.map((end) => end())).then(() => undefined)
    return stopped
  }
  try {
    return await start(options, (end) => stops.push(end), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(options: SandboxOptions, onStop: (end: () => Promise<void>) => void, stop: () => Promise<void>): Promise<Sandbox> {
  const { port = 5300, wallets = defaultWallets, onLog, onForeign } = options
  if (onForeign !== undefined) {
    const allow = blockForeign(onForeign)
    onStop(async () => allow())
  }
  const log = onLog === undefined ? {} : { onLog }
  const at = (offset: number) => (port === 0 ? 0 : port + offset)

  const nodes = await startAll(
    options.evm === undefined
      ? defaultChainIds.map((chainId, index) => async () => {
          const chain = await startAnvil({ chainId, port: at(11 + index), ...log })
          onStop(chain.stop)
          const contracts = await installContracts(chain.rpcUrl, chainId)
          return { chainId, nodeUrl: chain.rpcUrl, contracts }
        })
      : options.evm.map((nodeUrl) => () => existingChain(nodeUrl)),
  )
  const proxies = new Map<number, RpcProxy>()
  for (const [index, { chainId, nodeUrl }] of nodes.entries()) {
    const proxy = await startRpcProxy(nodeUrl, { name: `RPC of chain ${chainId}`, port: at(1 + index), ...log })
    onStop(proxy.close)
    proxies.set(chainId, proxy)
  }
  const evm = nodes.map((node): SandboxChain => ({ ...node, rpcUrl: proxies.get(node.chainId)?.url ?? node.nodeUrl }))
  const { relay, relayUrl } = await startRelayFor(options.relay, at(21), log)
  if (relay !== undefined) onStop(relay.close)
  const [{ solana, node: solanaNode }, { bitcoin, node: bitcoinNode }] = await Promise.all([
    startSolanaFor(options.solana, at(24), onStop, log),
    startBitcoinFor(options.bitcoin, at(26), onStop, log),
  ])
  const chainWallets = options.chainWallets ?? defaultChainWallets(solana?.rpcUrl, bitcoin?.esploraUrl)
  const config: PageConfig = { chains: evm.map(walletChain), wallets: [...wallets], chainWallets: [...chainWallets] }
  let page: LocalServer | undefined
  if (relayUrl !== undefined) {
    page = await startWalletSite({ relayUrl, chains: config.chains }, { name: 'WalletConnect wallet', port: at(22), ...log })
    onStop(page.close)
  }
  const secureSite = await startSecureSiteFor(options.secureSite, config, solana, at(23), log)
  if (secureSite.own !== undefined) onStop(secureSite.own.close)
  const services = await startServices({ name: 'services', port: at(27), ...log })
  onStop(services.close)
  const sponsor = await startSponsor(nodes, { name: 'sponsor', port: at(28), ...log })
  onStop(sponsor.close)
  const project = answerServices(services)
  const asked = nodes.map(({ chainId, nodeUrl }) => ({ chainId, call: createRpcCall(nodeUrl) }))
  const onramp = answerOnramp(services, asked)
  answerActivity(services, asked, onramp.historyOf)
  answerSwap(services, asked)
  answerPortfolio(services, asked)
  answerSessions(services, nodes)
  const names = options.evm === undefined && nodes[0] !== undefined ? await deployNames(nodes[0].nodeUrl) : undefined
  const registry = answerNames(services, { primaryOf: names?.primaryOf })
  answerWallets(services, { networks: evm.map(({ chainId }) => `eip155:${chainId}`) })
  const places = {
    relay: relayUrl ?? null,
    walletConnectPage: page ? `${page.url}/` : null,
    secureSite: secureSite.url ?? null,
    solana: solana ?? null,
    bitcoin: bitcoin ?? null,
    services: services.hosts,
    api: services.url,
    sponsor: sponsor.url,
  }
  const server = await startStaticServer({
    name: options.app ? 'app' : 'sandbox',
    port: at(0),
    ...(options.app ? { root: options.app } : {}),
    csp: [...(options.csp === undefined ? [] : [options.csp]), ...(onForeign === undefined ? [] : [OFFLINE_POLICY])],
    posts: onForeign === undefined ? {} : { [REPORT_PATH]: (request, response) => takeReport(request, response, onForeign) },
    routes: routesFor(config, evm, places),
    ...log,
  })
  onStop(server.close)
  // The script is built now, before a page waits for it.
  await walletScript(config)

  const app = options.app ? `${server.url}/` : undefined
  return {
    url: server.url,
    app,
    evm,
    solana,
    solanaNode,
    bitcoin,
    bitcoinNode,
    wallets,
    relay,
    relayUrl,
    walletConnectPage: page && `${page.url}/`,
    secureSite: secureSite.own,
    secureSiteUrl: secureSite.url,
    services,
    project,
    sponsor,
    onramp,
    names,
    registry,
    rpc(chainId) {
      const proxy = proxies.get(chainId)
      if (proxy === undefined) throw new RangeError(`The sandbox has no chain ${chainId}.`)
      return proxy
    },
    walletScript: () => walletScript(config),
    headlessWallet: (wanted = {}) => createHeadlessWallet({ ...headlessDefaults(wallets, wanted.name), chains: config.chains, ...wanted }),
    async walletConnectWallet(wanted = {}) {
      if (relayUrl === undefined) throw new RangeError('The sandbox has no relay.')
      const wallet = await startWalletConnectWallet({ relayUrl, chains: config.chains, ...wanted })
      onStop(wallet.stop)
      return wallet
    },
    describe: () => JSON.stringify({ app: app ?? null, evm: evm.map(forApps), ...places }),
    stop,
  }
}

/** Returns the requested relay: one that runs already, none, or a new one. */
async function startRelayFor(
  wanted: string | false | undefined,
  port: number,
  log: { onLog?: (line: string) => void },
): Promise<{ relay: Relay | undefined; relayUrl: string | undefined }> {
  if (wanted === false) return { relay: undefined, relayUrl: undefined }
  if (wanted !== undefined) return { relay: undefined, relayUrl: wanted }
  const relay = await startRelay({ port, ...log })
  return { relay, relayUrl: relay.url }
}

/** Returns the requested Solana node: one that runs already, none, or a new one if its VM is installed. */
async function startSolanaFor(
  wanted: string | boolean | undefined,
  port: number,
  onStop: (end: () => Promise<void>) => void,
  log: { onLog?: (line: string) => void },
): Promise<{ readonly solana: SandboxSolana | undefined; readonly node: SolanaNode | undefined }> {
  const none = { solana: undefined, node: undefined }
  if (wanted === false) return none
  const network = `solana:${SOLANA_GENESIS_HASH.slice(0, 32)}` as const
  if (typeof wanted === 'string') return { ...none, solana: { network, rpcUrl: wanted } }
  try {
    const node = await startSolanaNode({ name: 'Solana node', port, ...log })
    onStop(node.close)
    await fundSolana(node.ledger)
    return { solana: { network, rpcUrl: node.url, wsUrl: node.wsUrl }, node }
  } catch (error) {
    if (wanted === true || !(error instanceof SandboxError) || error.code !== 'SANDBOX_LITESVM_NOT_FOUND') throw error
    return none
  }
}

/** Returns the requested Bitcoin node: one that runs already, none, or a new one. */
async function startBitcoinFor(
  wanted: string | false | undefined,
  port: number,
  onStop: (end: () => Promise<void>) => void,
  log: { onLog?: (line: string) => void },
): Promise<{ readonly bitcoin: SandboxBitcoin | undefined; readonly node: BitcoinNode | undefined }> {
  if (wanted === false) return { bitcoin: undefined, node: undefined }
  const network = bitcoinRegtest
  if (wanted !== undefined) return { bitcoin: { network, esploraUrl: wanted }, node: undefined }
  const node = await startBitcoinNode({ name: 'Bitcoin node', port, ...log })
  onStop(node.close)
  await fundBitcoin(node.ledger)
  return { bitcoin: { network, esploraUrl: node.url }, node }
}

/** Returns the requested secure site: one that runs already, none, or a new one over the same chains. */
async function startSecureSiteFor(
  wanted: string | false | undefined,
  { chains }: PageConfig,
  solana: SandboxSolana | undefined,
  port: number,
  log: { onLog?: (line: string) => void },
): Promise<{ own: SecureSite | undefined; url: string | undefined }> {
  if (wanted !== undefined) return { own: undefined, url: wanted === false ? undefined : wanted }
  const own = await startSecureSite({ chains: [...chains.map(siteChain), ...solanaChains(solana)] }, { name: 'secure site', port, ...log })
  return { own, url: own.url }
}

/** Waits for all starts, even if one fails, because a server that is still starting cannot be stopped. */
async function startAll<T>(starts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results = await Promise.allSettled(starts.map((begin) => begin()))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

async function existingChain(nodeUrl: string): Promise<Pick<SandboxChain, 'chainId' | 'nodeUrl'>> {
  try {
    const chainId = Number(await createRpcCall(nodeUrl, 5_000)('eth_chainId'))
    if (!Number.isSafeInteger(chainId) || chainId < 1) throw new Error('it answered with no chain id')
    return { chainId, nodeUrl }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SandboxError('SANDBOX_CHAIN_UNREACHABLE', `There is no chain at ${nodeUrl}: ${why}`, { cause: error })
  }
}
