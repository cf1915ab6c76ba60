import { namespacePlugin } from '../../../src/kit/plugins/namespace.js'
import { configureSignIn } from '../../../src/domain/siwx/config.js'
import { loadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { signInModule } from '../../../src/kit/plugins/sign-in.js'
import { createHostSiwx } from '../../../src/kit/plugins/sign-in.js'
import type { LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { ScenarioSignIn } from '../read/sign-in-schema.js'
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
import { createWebClock } from '../../../src/adapters/browser/web-clock.js'
import { createWebTimer } from '../../../src/adapters/browser/web-timer.js'
import { createFaultySiwx, type FaultySiwx, type MemorySiwxPolicy } from '../../../src/adapters/memory/siwx/siwx-faults.js'
import { createNodePorts } from '../../../src/adapters/node/node-ports.js'
import { SESSIONS_KEY } from '../../../src/adapters/siwx/stored-sessions.js'
import { referenceOf } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { Sandbox } from '../../sandbox/index.js'
import { createRpcCall } from '../../sandbox/http/json-rpc.js'
import { nodeCall } from '../../sandbox/secure-site/rpc/node-call.js'
import { withRpcUrls } from '../read/networks.js'
import { openPage, type SeenEvent } from '../page.js'
import { realRpcFaults } from './real-faults.js'
import { createRealRelay } from './real-relay.js'
import { createRealWallets } from './real-wallets.js'
import { createScenarioSite } from '../virtual/scenario-site.js'
import type { Scenario } from '../read/scenario.js'
import { messageOptions, signInConfig } from '../read/sign-in-options.js'
import { inUse, itemText, linksOf, storedValue, type World } from '../world.js'

/** Creates a browser over real chains: wallets with keys that announce themselves, the EVM adapter, storage in a file, and the clock of this machine. */
export async function createRealWorld(scenario: Scenario, sandbox: Sandbox, onEvent: (seen: SeenEvent) => void, signal: AbortSignal): Promise<World> {
  const begun = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-run-'))
  const storageFile = join(folder, 'storage.json')
  const prefix = scenario.options.storagePrefix ?? 'latchkit'
  const wallets = createRealWallets(sandbox.evm.map(({ chainId, nodeUrl }) => ({ chainId, rpcUrl: nodeUrl, name: `Sandbox ${chainId}` })))
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
  for (const { account, network, amount } of scenario.world.balances) {
    const node = sandbox.evm.find(({ chainId }) => chainId === Number(referenceOf(network)))
    if (node !== undefined) await createRpcCall(node.nodeUrl)('anvil_setBalance', [account, `0x${amount.toString(16)}`])
  }

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
      const networks = scenario.options.networks.map((network) =>
        withRpcUrls(
          network,
          sandbox.evm.filter(({ chainId }) => chainId === Number(network.id)).map(({ rpcUrl }) => rpcUrl),
        ),
      )
      const opened = openPage(
        number,
        {
          ...scenario.options,
          networks,
          use: [
            namespacePlugin('eip155', ({ clock, timer }) =>
              createEvmAdapter({
                window: page,
                clock,
                timer,
                onWarning: ({ message: text, context }) => logger.port.log({ level: 'warn', text, context }).subscribe(),
              }),
            ),
            ...(relay ? [relay.plugin] : []),
            ...(site ? [site.pluginFor(number)] : []),
            ...(signIn ? [signInPlugin(signIn)] : []),
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
      for (const { chainId } of sandbox.evm) realRpcFaults(sandbox.rpc(chainId).faults, chainId, act)
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
      for (const { chainId } of sandbox.evm) sandbox.rpc(chainId).faults.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
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
