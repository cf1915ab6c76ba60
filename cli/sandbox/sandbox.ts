import { startAnvil } from './anvil.js'
import { SandboxError } from './errors.js'
import type { LocalServer } from './http-server.js'
import { createRpcCall } from './json-rpc.js'
import { walletScript } from './page-script.js'
import { type Relay, startRelay } from './relay/relay.js'
import { type RpcProxy, startRpcProxy } from './rpc-proxy.js'
import { siteChain, solanaChains } from './secure-site/chains.js'
import { type SecureSite, startSecureSite } from './secure-site/server.js'
import { SOLANA_GENESIS_HASH, startSolanaNode } from './solana/node.js'
import { type Route, startStaticServer } from './static.js'
import { createHeadlessWallet, type HeadlessWallet, type HeadlessWalletOptions } from './wallet/headless.js'
import { defaultWallets, type PageConfig, type PageWallet } from './wallet/page-config.js'
import type { WalletChain } from './wallet/types.js'
import { type HeadlessWalletConnectOptions, type HeadlessWalletConnectWallet, startWalletConnectWallet } from './walletconnect-wallet/headless.js'
import { startWalletSite } from './walletconnect-wallet/site.js'

/** What a sandbox is to hold. */
export interface SandboxOptions {
  /** A folder of built files to serve; none unless given. */
  app?: string | false
  /** RPC addresses of chains that run already. Unless given, two chains are started, 31337 and 31338. */
  evm?: readonly string[]
  /** The URL of a WalletConnect relay to use; false: none. One is started unless given. */
  relay?: string | false
  /** The origin of a secure site for embedded wallets to use; false: none. One is started unless given. */
  secureSite?: string | false
  /** The RPC address of a Solana node to use, in the place of devnet; false: none. One is started unless given, where `litesvm` is installed. */
  solana?: string | false
  /**
   * The first port, 5300 unless given: the app there, the chains from the one after it, their nodes ten further up, the relay,
   * the WalletConnect wallet, the secure site and the Solana node 21, 22, 23 and 24 up. A port that is taken gives way to the next free one. 0 lets the system choose all.
   */
  port?: number
  /** The wallets of the page; Kestrel and Lumen unless given. */
  wallets?: readonly PageWallet[]
  /** The value of the header `Content-Security-Policy` of what is served. */
  csp?: string
  onLog?: (line: string) => void
}

/** One chain of a sandbox. */
export interface SandboxChain {
  readonly chainId: number
  /** For apps. Passes all on to the node, unless its faults say otherwise. */
  readonly rpcUrl: string
  /** The node itself, which the wallets use. */
  readonly nodeUrl: string
}

/** The Solana node of a sandbox. */
export interface SandboxSolana {
  /** The cluster that it stands in for, in CAIP-2. */
  readonly network: `solana:${string}`
  readonly rpcUrl: string
}

/** A running sandbox. */
export interface Sandbox {
  /** Where what it serves is: `/sandbox/wallet.js`, `/sandbox/config.json`, and the app if there is one. */
  readonly url: string
  readonly app: string | undefined
  readonly evm: readonly SandboxChain[]
  /** The Solana node, the sandbox's or the one given; undefined without one. */
  readonly solana: SandboxSolana | undefined
  readonly wallets: readonly PageWallet[]
  /** The relay of the sandbox, with its faults and what it saw; undefined when it has none of its own. */
  readonly relay: Relay | undefined
  /** Where the relay is, the sandbox's or the one given: what apps take as `relayUrl`. */
  readonly relayUrl: string | undefined
  /** The WalletConnect wallet as a page. A pairing URI is pasted there, or given as `?uri=`. Undefined without a relay. */
  readonly walletConnectPage: string | undefined
  /** The secure site of the sandbox, with its inbox and its faults; undefined when it has none of its own. */
  readonly secureSite: SecureSite | undefined
  /** Where the secure site is, the sandbox's or the one given: what apps take as the secure site of their embedded wallet. */
  readonly secureSiteUrl: string | undefined
  /** Makes the RPC of a chain fail. @throws RangeError for a chain that the sandbox does not have. */
  rpc(chainId: number): Pick<RpcProxy, 'faults' | 'calls'>
  /** The script that puts the wallets into any page, such as by Playwright's `addInitScript`. */
  walletScript(): Promise<string>
  /** One of the wallets in this process, over the same chains; the first unless named. */
  headlessWallet(options?: Partial<HeadlessWalletOptions>): HeadlessWallet
  /**
   * Starts a WalletConnect wallet in this process, over the same chains and the relay. It ends with the sandbox.
   *
   * Its promise is rejected with a RangeError when the sandbox has no relay.
   */
  walletConnectWallet(options?: Partial<HeadlessWalletConnectOptions>): Promise<HeadlessWalletConnectWallet>
  /**
   * One line of JSON that says where everything is:
   * `{"app": ..., "evm": [{"chainId": ..., "rpcUrl": ...}], "relay": ..., "walletConnectPage": ..., "secureSite": ..., "solana": {"network": ..., "rpcUrl": ...}}`.
   */
  describe(): string
  /** Ends everything, within 3 s. May be called again. */
  stop(): Promise<void>
}

/** The chains that are started unless others are given. */
const defaultChainIds = [31_337, 31_338] as const

/**
 * Starts what an app needs around it, on this machine and without internet: chains with funded accounts, an address for
 * each that can be made to fail, browser wallets, a WalletConnect relay with a wallet at it, a secure site for embedded wallets, and the app. Everything answers when the promise is fulfilled; when it
 * is rejected, nothing is left running.
 *
 * It holds no real keys: its mnemonic is public.
 *
 * @throws {@link SandboxError}, whose code and text say which part did not start and what to do.
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
  const { port = 5300, wallets = defaultWallets, onLog } = options
  const log = onLog === undefined ? {} : { onLog }
  const at = (offset: number) => (port === 0 ? 0 : port + offset)

  const nodes = await startAll(
    options.evm === undefined
      ? defaultChainIds.map((chainId, index) => async () => {
          const chain = await startAnvil({ chainId, port: at(11 + index), ...log })
          onStop(chain.stop)
          return { chainId, nodeUrl: chain.rpcUrl }
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
  const config: PageConfig = { chains: evm.map(walletChain), wallets: [...wallets] }
  let page: LocalServer | undefined
  if (relayUrl !== undefined) {
    page = await startWalletSite({ relayUrl, chains: config.chains }, { name: 'WalletConnect wallet', port: at(22), ...log })
    onStop(page.close)
  }
  const solana = await startSolanaFor(options.solana, at(24), onStop, log)
  const secureSite = await startSecureSiteFor(options.secureSite, config, solana, at(23), log)
  if (secureSite.own !== undefined) onStop(secureSite.own.close)
  const places = { relay: relayUrl ?? null, walletConnectPage: page ? `${page.url}/` : null, secureSite: secureSite.url ?? null, solana: solana ?? null }
  const server = await startStaticServer({
    name: options.app ? 'app' : 'sandbox',
    port: at(0),
    ...(options.app ? { root: options.app } : {}),
    ...(options.csp === undefined ? {} : { csp: options.csp }),
    routes: routesFor(config, evm, places),
    ...log,
  })
  onStop(server.close)
  // Built while nobody waits for a page yet.
  await walletScript(config)

  const app = options.app ? `${server.url}/` : undefined
  return {
    url: server.url,
    app,
    evm,
    solana,
    wallets,
    relay,
    relayUrl,
    walletConnectPage: page && `${page.url}/`,
    secureSite: secureSite.own,
    secureSiteUrl: secureSite.url,
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
    describe: () =>
      JSON.stringify({
        app: app ?? null,
        evm: evm.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl })),
        ...places,
      }),
    stop,
  }
}

/** The relay that is wanted: one that runs already, none, or a new one. */
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

/** The Solana node that is wanted: one that runs already, none, or a new one where its VM is installed. */
async function startSolanaFor(
  wanted: string | false | undefined,
  port: number,
  onStop: (end: () => Promise<void>) => void,
  log: { onLog?: (line: string) => void },
): Promise<SandboxSolana | undefined> {
  if (wanted === false) return undefined
  const network = `solana:${SOLANA_GENESIS_HASH.slice(0, 32)}` as const
  if (wanted !== undefined) return { network, rpcUrl: wanted }
  try {
    const node = await startSolanaNode({ name: 'Solana node', port, ...log })
    onStop(node.close)
    return { network, rpcUrl: node.url }
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code !== 'SANDBOX_LITESVM_NOT_FOUND') throw error
    log.onLog?.(error.message)
    return undefined
  }
}

/** The secure site that is wanted: one that runs already, none, or a new one over the same chains. */
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

/** Waits for all, also when one fails: what is still starting could not be stopped. */
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

function walletChain({ chainId, nodeUrl }: SandboxChain): WalletChain {
  return { chainId, rpcUrl: nodeUrl, name: `Sandbox ${chainId}` }
}

/** The wallets' script, and a description for pages: `chains` as the wallets reach them, `evm` as apps do, faults included; the relay and its wallet, the secure site. */
function routesFor(config: PageConfig, evm: readonly SandboxChain[], places: Readonly<Record<string, unknown>>): Record<string, Route> {
  const apps = evm.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl }))
  return {
    '/sandbox/wallet.js': { type: 'text/javascript; charset=utf-8', body: () => walletScript(config) },
    '/sandbox/config.json': { type: 'application/json; charset=utf-8', body: () => JSON.stringify({ ...config, evm: apps, ...places }) },
  }
}

/** The options of the page's wallet that a wallet outside a page has too. */
function headlessDefaults(wallets: readonly PageWallet[], name: string | undefined): Omit<HeadlessWalletOptions, 'chains'> {
  const wallet = wallets.find((each) => each.name === name) ?? wallets[0] ?? { name: 'Wallet', rdns: 'dev.latchkit.wallet' }
  const { announceAfterMs: _, legacy: __, ...shared } = wallet
  return shared
}
