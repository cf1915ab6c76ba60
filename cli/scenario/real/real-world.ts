import { bitcoin } from '../../../src/bitcoin.js'
import { evm } from '../../../src/evm.js'
import { solana } from '../../../src/solana.js'
import { evmModule } from '../../../src/kit/plugins/evm.js'
import { bitcoinModule } from '../../../src/kit/plugins/bitcoin.js'
import { solanaModule } from '../../../src/kit/plugins/solana.js'
import { namespacePlugin } from '../../../src/kit/plugins/namespace.js'
import { configureSignIn } from '../../../src/domain/siwx/config.js'
import { loadedPlugin, type LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { configurePortfolio } from '../../../src/domain/portfolio/config.js'
import { activityModule } from '../../../src/kit/plugins/accounts/activity.js'
import { configureSend } from '../../../src/domain/send/config.js'
import { payModule } from '../../../src/kit/plugins/acts/pay.js'
import { sendModule } from '../../../src/kit/plugins/acts/send.js'
import { allowancesModule } from '../../../src/kit/plugins/acts/allowances.js'
import { smartSessionsModule } from '../../../src/kit/plugins/acts/smart-sessions.js'
import { portfolioModule } from '../../../src/kit/plugins/accounts/portfolio.js'
import { receiveModule } from '../../../src/kit/plugins/money-in/receive.js'
import { namePlugins, setNames, setProject } from './real-names.js'
import { swap } from '../../../src/swap.js'
import { swapModule } from '../../../src/kit/plugins/acts/swap.js'
import { scenarioPools } from '../read/swap-world.js'
import { createHostSiwx, signInModule } from '../../../src/kit/plugins/sign-in.js'
import { messageOptions, type ScenarioSignIn, signInConfig } from '../read/sign-in-schema.js'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createEvmAdapter } from '../../../src/adapters/evm/evm-adapter.js'
import { createMemoryClipboard } from '../../../src/adapters/memory/memory-clipboard.js'
import { createMemoryLogger } from '../../../src/adapters/memory/memory-logger.js'
import { createMemoryNavigation } from '../../../src/adapters/memory/memory-navigation.js'
import { createMemoryPlatform } from '../../../src/adapters/memory/memory-platform.js'
import { createWebClock, createWebTimer } from '../../../src/adapters/browser/web-time.js'
import { createFaultySiwx, type FaultySiwx, type MemorySiwxPolicy } from '../../../src/adapters/memory/siwx/siwx-faults.js'
import { createNodePorts } from '../../../src/adapters/node/node-ports.js'
import { SESSIONS_KEY } from '../../../src/adapters/siwx/stored-sessions.js'
import type { Plugin } from '../../../src/domain/plugin.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { Sandbox } from '../../sandbox/index.js'
import { nodeCall } from '../../sandbox/secure-site/rpc/node-call.js'
import { withRpcUrls } from '../read/networks.js'
import { openPage, type SeenEvent } from '../page.js'
import { createRealChainWallet } from './real-chain-wallet.js'
import { createRealEvmWallet } from './real-evm-wallet.js'
import { type RealNodes, startRealNodes } from './real-nodes.js'
import { createRealRelay } from './real-relay.js'
import { createRealWallets } from './real-wallets.js'
import { createScenarioSite } from '../virtual/scenario-site.js'
import type { Scenario } from '../read/scenario.js'
import { inUse, itemText, linksOf, storedValue, type World } from '../world.js'

/** Creates a browser over real chains: wallets with keys that announce themselves, the EVM adapter, storage in a file, and the clock of this machine. */
export async function createRealWorld(scenario: Scenario, sandbox: Sandbox, onEvent: (seen: SeenEvent) => void, signal: AbortSignal): Promise<World> {
  const begun = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-run-'))
  const storageFile = join(folder, 'storage.json')
  const prefix = scenario.options.storagePrefix ?? 'latchkit'
  const nodes = await startRealNodes(scenario, sandbox)
  const chains = sandbox.evm.map(({ chainId, nodeUrl }) => ({ chainId, rpcUrl: nodeUrl, name: `Sandbox ${chainId}` }))
  const wallets = createRealWallets(async (wallet) => {
    if (wallet.namespace === 'solana') return createRealChainWallet(wallet, nodes.solana?.url ?? '')
    if (wallet.namespace === 'bip122') return createRealChainWallet(wallet, nodes.bitcoin?.url ?? '')
    return createRealEvmWallet(wallet, chains)
  })
  const relay = scenario.world.relay && (await createRealRelay(scenario.world.relay, sandbox))
  const site =
    scenario.world.site &&
    (await createScenarioSite({
      scenario,
      options: scenario.world.site,
      clock: createWebClock(),
      timer: createWebTimer(),
      // Each run has its own keys, so that earlier transactions on the chains are not theirs.
      seed: randomInt(2 ** 31),
      fund: true,
      node: (chain, method, params) =>
        nodeCall({ ...chain, rpcUrl: sandbox.evm.find(({ chainId }) => chain.id === `eip155:${chainId}`)?.nodeUrl ?? '' }, method, params),
    }))
  const { signIn } = scenario.world
  const hosts = new Map<
    number,
    {
      navigation: ReturnType<typeof createMemoryNavigation>
      platform: ReturnType<typeof createMemoryPlatform>
      logger: ReturnType<typeof createMemoryLogger>
      clipboard: ReturnType<typeof createMemoryClipboard>
    }
  >()
  const signInHosts: FaultySiwx[] = []
  let hostPolicy: MemorySiwxPolicy = signIn?.host ?? {}
  const waiting = new Set<() => void>()
  const hiding: (() => void)[] = []
  let facts = scenario.world.platform

  for (const wallet of scenario.world.wallets) await wallets.install(wallet)

  const hear = (seen: SeenEvent) => {
    onEvent(seen)
    for (const look of [...waiting]) look()
  }

  /** Creates the sign-in plugin with the shipped host and the faults of the scenario. */
  function signInPlugin(world: ScenarioSignIn): LoadedPlugin {
    const make = createHostSiwx(messageOptions(world))
    const module = signInModule((context) => {
      const faulty = createFaultySiwx(make(context), schedule, hostPolicy)
      signInHosts.push(faulty)
      return faulty.port
    })
    return loadedPlugin(
      configureSignIn(() => signInConfig(world)),
      module,
    )
  }

  async function put(items: Readonly<Record<string, Json>>): Promise<void> {
    const stored = JSON.parse(await readFile(storageFile, 'utf8').catch(() => '{}')) as Record<string, string>
    for (const [key, value] of Object.entries(items)) {
      if (value === null) delete stored[`${prefix}:${key}`]
      else stored[`${prefix}:${key}`] = itemText(value)
    }
    await writeFile(storageFile, JSON.stringify(stored))
  }
  await put(scenario.world.storage)
  setProject(scenario, sandbox)
  await setNames(scenario, sandbox)

  const world: World = {
    now: () => Math.round(performance.now() - begun),
    open(number) {
      const page = new EventTarget()
      const platform = createMemoryPlatform(facts)
      const logger = createMemoryLogger()
      const clipboard = createMemoryClipboard()
      const navigation = createMemoryNavigation()
      hosts.set(number, { platform, logger, clipboard, navigation })
      hiding.push(wallets.showIn(page))
      const node = createNodePorts({ storageFile, storagePrefix: prefix })
      const networks = scenario.options.networks.map((network) => withRpcUrls(network, nodes.urlsOf(network.caipNetworkId as CaipNetworkId)))
      const opened = openPage(
        number,
        {
          ...scenario.options,
          networks,
          use: [
            ...walletPlugins(scenario, nodes, page),
            ...(relay ? [relay.plugin] : []),
            ...(site ? [site.pluginFor(number)] : []),
            ...(signIn ? [signInPlugin(signIn)] : []),
            ...(scenario.world.send ? [loadedPlugin({ name: 'send', configure: configureSend }, sendModule())] : []),
            ...(scenario.world.pay ? [loadedPlugin({ name: 'pay' }, payModule())] : []),
            ...(scenario.world.receive ? [loadedPlugin({ name: 'receive' }, receiveModule())] : []),
            ...namePlugins(scenario, sandbox),
            ...(scenario.world.activity ? [loadedPlugin({ name: 'activity' }, activityModule())] : []),
            ...(scenario.world.smartSessions ? [loadedPlugin({ name: 'smartSessions' }, smartSessionsModule())] : []),
            ...(scenario.world.allowances ? [loadedPlugin({ name: 'allowances' }, allowancesModule())] : []),
            ...(scenario.world.portfolio ? [loadedPlugin(configurePortfolio({}), portfolioModule({}))] : []),
            ...(scenario.world.swap
              ? [loadedPlugin(swap(scenarioPools(networks.map((one) => one.caipNetworkId as CaipNetworkId))) as Plugin, swapModule())]
              : []),
          ],
          ports: {
            ...node.ports,
            clock: node.clock,
            platform: platform.port,
            logger: logger.port,
            clipboard: clipboard.port,
            navigation: navigation.port,
          },
        },
        hear,
      )
      relay?.joined(opened)
      site?.joined(opened)
      return opened
    },
    async advance(ms) {
      await pause(ms, undefined, { signal })
    },
    sleep: () => Promise.reject(new RangeError('a real machine is not put to sleep')),
    async until(done, ms) {
      if (done()) return true
      const timer = new AbortController()
      const found = new Promise<void>((resolve) => {
        const look = () => {
          if (!done()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        timer.signal.addEventListener('abort', () => waiting.delete(look))
      })
      await Promise.race([found, pause(ms, undefined, { signal: AbortSignal.any([timer.signal, signal]) }).catch(() => signal.throwIfAborted())])
      timer.abort()
      // The event is emitted while its input is processed; the resulting state is there a turn later.
      await pause(0)
      return done()
    },
    wallet: wallets.act,
    install: wallets.install,
    mine: async (blocks) => nodes.mine(blocks),
    blockhash: nodes.blockhash,
    relay: (act) => relay?.act(act) ?? Promise.reject(new RangeError('the scenario has no far wallet (world.relay)')),
    async site(page, act) {
      if (site === undefined) throw new RangeError('the scenario has no secure site (world.site)')
      site.act(page, act)
    },
    code: (to) => site?.code(to),
    async secrets() {
      const logged = [...hosts.values()].flatMap(({ logger }) => logger.lines().map((line) => JSON.stringify(line)))
      return { known: site?.secrets() ?? [], written: { storage: await readFile(storageFile, 'utf8').catch(() => ''), 'the log': logged.join('\n') } }
    },
    async host(policy) {
      if (signIn === undefined) throw new RangeError('the scenario has no sign-in (world.signIn)')
      hostPolicy = policy
      for (const host of signInHosts) host.setPolicy(policy)
    },
    async fault(act) {
      const { offline, clipboard } = act
      nodes.fault(act)
      for (const host of hosts.values()) {
        if (clipboard !== undefined) host.clipboard.deny(clipboard === 'denied')
      }
      if (offline !== undefined) world.platform(0, { online: !offline })
    },
    platform(page, { visible, ...shared }) {
      facts = { ...facts, ...shared }
      for (const [number, host] of hosts) host.platform.set({ ...shared, ...(number === page && visible !== undefined ? { visible } : {}) })
    },
    store: (items) => put(items),
    sight: (page) => ({
      wallet: wallets.facts,
      site: () => site?.facts(page) ?? {},
      host: () => ({ sessions: (JSON.parse(itemsOf(storageFile)[`${prefix}:${SESSIONS_KEY}`] ?? '[]') as readonly unknown[]).length }),
      relay: () => ({ ...relay?.facts(), opened: linksOf(hosts.get(page)?.navigation.opened() ?? []) }),
      stored: (key) => storedValue(itemsOf(storageFile)[`${prefix}:${key}`]),
      logged: () =>
        hosts
          .get(page)
          ?.logger.lines()
          .map(({ text }) => text) ?? [],
      copied: () => hosts.get(page)?.clipboard.text(),
    }),
    async leftovers() {
      await pause(0)
      return inUse({
        walletListeners: wallets.listeners(),
        signIns: signInHosts.reduce((sum, host) => sum + host.open(), 0),
        sockets: (await relay?.sockets()) ?? 0,
        ...site?.held(),
        platform: [...hosts.values()].reduce((sum, { platform }) => sum + platform.listeners(), 0),
      })
    },
    async close() {
      for (const hide of hiding) hide()
      wallets.close()
      await relay?.close()
      await nodes.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}

/** Returns the plugins that apps use for the namespaces of a scenario's networks, over a page of this process. */
function walletPlugins({ options, world }: Scenario, { solana: node }: RealNodes, page: EventTarget): LoadedPlugin[] {
  const namespaces = new Set(options.networks.map(({ chainNamespace = 'eip155' }) => chainNamespace))
  const reviewed = { window: page, ...(world.review && { review: world.review }) }
  const solanaOptions = { ...reviewed, ...(node && { socketUrls: { [node.url]: node.wsUrl } }) }
  return [...namespaces].flatMap((namespace) => {
    if (namespace === 'solana') return loadedPlugin(solana(solanaOptions) as Plugin, solanaModule(solanaOptions))
    if (namespace === 'bip122') return loadedPlugin(bitcoin(reviewed) as Plugin, bitcoinModule({ window: page }))
    if (namespace !== 'eip155') return []
    // A scenario about reviews has the plugin that apps use.
    return world.review === undefined ? evmPlugin(page) : loadedPlugin(evm(reviewed) as Plugin, evmModule(reviewed))
  })
}

function evmPlugin(page: EventTarget): LoadedPlugin {
  return namespacePlugin('eip155', ({ clock, timer, logger }) =>
    createEvmAdapter({
      window: page,
      clock,
      timer,
      onWarning: ({ message: text, context }) => logger.log({ level: 'warn', text, context }).subscribe(),
    }),
  )
}

function schedule(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function itemsOf(file: string): Readonly<Record<string, string | undefined>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}
