import { type CaipNetworkId, namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import { fillAllowances, fillSwaps, scenarioPools } from '../read/swap-world.js'
import { createMemoryPorts, type MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { MemoryWallet, MemoryWalletOptions } from '../../../src/adapters/memory/wallets/memory-wallet.js'
import type { ChainNamespace } from '../../../src/index.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import type { PlatformFacts } from '../../../src/ports/platform.js'
import { type MemoryKitOptions, onMemory } from '../../../src/testing/kit.js'
import type { LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { turns } from '../../../src/testing/turns.js'
import { openPage, type SeenEvent } from '../page.js'
import { type ScenarioProject, settingsOf } from '../read/project-schema.js'
import type { Scenario } from '../read/scenario.js'
import { messageOptions, signInConfig } from '../read/sign-in-schema.js'
import type { FaultAct, WalletAct } from '../read/step-schema.js'
import { actAtRelay, relayFacts } from './virtual-relay.js'
import { createVirtualSite } from './virtual-site.js'
import { hubOf } from '../read/networks.js'
import { inUse, itemText, linksOf, storedValue, type World } from '../world.js'
import type { RpcAnswer, ScenarioWallet } from '../read/world-schema.js'
import { inNamespace } from '../test-accounts.js'
import { startVirtualBitcoin } from './virtual-bitcoin.js'
import { chainPlugins } from './virtual-chains.js'
import { withFinality } from './virtual-finality.js'
import { answerReceipts, startVirtualNodes, VIRTUAL_BLOCKHASH } from './virtual-nodes.js'
import { protocolOf } from '../wallet-ids.js'
import { bitcoinRegtest } from '../../sandbox/bitcoin/keys.js'

/** Options of {@link createVirtualWorld}. */
export interface VirtualWorldOptions {
  /** Seed of all randomness; by default that of the scenario, else 1. */
  readonly seed?: number
}

/** Creates a world in memory, where time moves only when a step moves it. The same scenario and seed give the same tape, byte for byte. */
export async function createVirtualWorld(scenario: Scenario, onEvent: (seen: SeenEvent) => void, options: VirtualWorldOptions = {}): Promise<World> {
  const prefix = scenario.options.storagePrefix ?? 'latchkit'
  const seed = options.seed ?? scenario.seed ?? 1
  const { signIn } = scenario.world
  const around = createMemoryPorts({
    seed,
    ...(scenario.world.relay ? { relayWallet: scenario.world.relay } : {}),
    ...(signIn ? { siwx: messageOptions(signIn) } : {}),
  })
  const { time, disk, tabs, rpc, wallets } = around
  const begun = time.now()
  const chains = chainPlugins(scenario.world.review ?? 'warnings', scenario.world.review)
  const pages = new Map<number, MemoryPorts>()
  let facts: Partial<PlatformFacts> = scenario.world.platform
  let mendRpc: (() => void)[] = []
  let goOnline: (() => void) | undefined

  const site = scenario.world.site && (await createVirtualSite(scenario, scenario.world.site, around, seed))

  const coins = scenario.world.balances.filter(({ network }) => network === bitcoinRegtest)
  const regtest = coins.length === 0 ? undefined : await startVirtualBitcoin(around, coins)
  const add = (wallet: ScenarioWallet) => wallets.add({ ...announced(wallet), ...(regtest && { broadcast: regtest.broadcast }) })
  for (const wallet of scenario.world.wallets) add(wallet)
  startVirtualNodes(around, scenario.world)
  // The secure site has receipts of its own.
  if (scenario.world.site === undefined) answerReceipts(around)
  for (const { account, network, ...token } of scenario.world.tokens) rpc.setToken(network, account, token)
  for (const answer of scenario.world.rpc) answerRpc(around, answer)
  answerSettings(around, scenario.world.services)
  for (const { account, name, owner = account } of scenario.world.names ?? [])
    around.names.name(account, owner === account ? { outcome: 'named', name } : { outcome: 'refused' })
  put(scenario.world.storage)
  if (signIn?.host) around.siwx.setPolicy(signIn.host)

  function put(items: Readonly<Record<string, Json>>): void {
    for (const [key, value] of Object.entries(items)) {
      if (value === null) disk.delete(`${prefix}:${key}`)
      else disk.put(`${prefix}:${key}`, itemText(value))
    }
  }

  function setFacts(next: Partial<PlatformFacts>, shown?: number): void {
    const { visible, ...shared } = next
    facts = { ...facts, ...shared }
    for (const [number, page] of pages) page.platform.set({ ...shared, ...(number === shown && visible !== undefined ? { visible } : {}) })
  }

  function breakOrMend({ storage, rpc: nodes, offline, tabs: channel, clipboard }: FaultAct): void {
    if (storage !== undefined) disk.fail(storage === 'none' ? null : storage)
    if (nodes === null) for (const mend of mendRpc.splice(0)) mend()
    else if (nodes !== undefined) mendRpc = [...mendRpc, rpc.fail(nodes.fault, scopeOf(nodes))]
    if (channel !== undefined) tabs.cut(channel === 'cut')
    if (clipboard !== undefined) for (const page of pages.values()) page.clipboard.deny(clipboard === 'denied')
    if (offline === undefined) return
    goOnline?.()
    goOnline = offline ? rpc.fail('unreachable') : undefined
    setFacts({ online: !offline })
  }

  /** Advances time from one due timer to the next. */
  async function moveTo(limit: number, done: () => boolean): Promise<boolean> {
    // The connector of the embedded wallet sends its requests in a later turn.
    if (site !== undefined) await turns()
    while (!done()) {
      const next = time.next()
      if (next === undefined || next > limit) {
        time.advanceTo(limit)
        return done()
      }
      time.advanceTo(next)
      if (site !== undefined) await turns()
    }
    return true
  }

  return {
    now: () => time.now() - begun,
    open(number) {
      const page = withFinality(createMemoryPorts({ world: around.world, platform: facts, storagePrefix: prefix }))
      pages.set(number, page)
      if (scenario.world.swap) for (const network of networksOf(scenario)) fillSwaps(page.swaps, network)
      if (scenario.world.allowances) for (const network of networksOf(scenario)) fillAllowances(page.allowances, network)
      const opened = openPage(
        number,
        {
          ...scenario.options,
          ...withSite(
            onMemory(page, {
              namespaces: namespacesOf(scenario),
              walletConnect: scenario.world.relay && SESSIONS,
              signIn: signIn && signInConfig(signIn),
              activity: scenario.world.activity,
              send: scenario.world.send,
              pay: scenario.world.pay,
              smartSessions: scenario.world.smartSessions,
              allowances: scenario.world.allowances,
              portfolio: scenario.world.portfolio ? {} : undefined,
              receive: scenario.world.receive ? {} : undefined,
              buy: scenario.world.buy ? {} : undefined,
              services: scenario.world.services ? { analytics: scenario.world.services.analytics } : scenario.world.buy,
              names: scenario.world.names && { hub: hubOf(scenario) },
              swap: scenario.world.swap ? scenarioPools(networksOf(scenario), page.swaps.router) : undefined,
              directory: scenario.world.directory,
              chains,
            }),
            site?.pluginFor(number),
            scenario.plugins,
          ),
        },
        onEvent,
      )
      site?.joined(opened)
      return opened
    },
    async advance(ms) {
      await moveTo(time.now() + ms, () => false)
    },
    async sleep(ms) {
      time.sleep(ms)
    },
    until: (done, ms) => moveTo(time.now() + ms, done),
    async wallet(act) {
      actAt(wallets.get(act.id), act)
    },
    async install(wallet) {
      add(wallet)
    },
    // Solana's transactions need no block here.
    mine: async (blocks) => regtest?.mine(blocks),
    blockhash: () => VIRTUAL_BLOCKHASH,
    async relay(act) {
      actAtRelay(around.relay, act)
    },
    async site(page, act) {
      if (site === undefined) throw new RangeError('the scenario has no secure site (world.site)')
      site.act(page, act)
    },
    code: (to) => site?.code(to),
    async secrets() {
      const stored = disk.writes().map(({ key, value }) => `${key}=${value ?? ''}`)
      const logged = [...pages.values()].flatMap((page) => page.logger.lines().map((line) => JSON.stringify(line)))
      return { known: site?.secrets() ?? [], written: { storage: stored.join('\n'), 'the log': logged.join('\n') } }
    },
    async host(policy) {
      if (signIn === undefined) throw new RangeError('the scenario has no sign-in (world.signIn)')
      around.siwx.setPolicy(policy)
    },
    async fault(act) {
      breakOrMend(act)
    },
    platform: (page, next) => setFacts(next, page),
    store: async (items) => put(items),
    sight: (page) => ({
      wallet: (id) =>
        wallets
          .all()
          .filter(({ announcement }) => announcement.id === id)
          .map(factsOf)[0],
      site: () => site?.facts(page) ?? {},
      host: () => ({ sessions: around.siwx.sessions().length }),
      relay: () => ({ ...relayFacts(around.relay), opened: linksOf(pages.get(page)?.navigation.opened() ?? []) }),
      stored: (key) => storedValue(disk.get(`${prefix}:${key}`)),
      logged: () =>
        pages
          .get(page)
          ?.logger.lines()
          .map(({ text }) => text) ?? [],
      copied: () => pages.get(page)?.clipboard.text(),
    }),
    async leftovers() {
      const all = [around, ...pages.values()].map((page) => page.resources())
      return inUse({ ...around.resources(), timers: total(all, 'timers'), platform: total(all, 'platform'), ...site?.held() })
    },
    async close() {},
  }
}

/** Returns a wallet as its protocol announces it: a name, and no rdns, behind the prefix of the id. */
function announced({ ordinals, ...wallet }: ScenarioWallet): MemoryWalletOptions {
  const { protocol, name } = protocolOf(wallet.id) ?? {}
  const { accounts = [] } = wallet
  const details = ordinals && [...accounts.map((address) => ({ address, purpose: 'payment' as const })), { address: ordinals, purpose: 'ordinals' as const }]
  return { ...(protocol && { rdns: null, ...(name && { name }), protocol }), settlesBatches: true, ...wallet, ...(details && { details }) }
}

/** Configuration of the sessions plugin. */
const SESSIONS = { projectId: 'scenario' } as const

/** Namespaces of the configured networks, each with an adapter. */
function namespacesOf({ options }: Scenario): ChainNamespace[] {
  return [...new Set(options.networks.map((network) => (network.chainNamespace ?? 'eip155') as ChainNamespace))]
}

/** Answers for the settings of a project. */
function answerSettings({ http }: MemoryPorts, project: ScenarioProject = { off: [], origins: [], analytics: false }): void {
  const settings = settingsOf(project)
  http.answer('features', () => ({ features: settings.features }))
  http.answer('origins', () => ({ allowedOrigins: settings.allowedOrigins }))
  http.answer('analyticsSettings', () => ({ isAnalyticsEnabled: settings.isAnalyticsEnabled }))
}

function answerRpc({ rpc }: MemoryPorts, { method, network, result, error }: RpcAnswer): void {
  const answer = (): Json => {
    if (error !== undefined) throw error
    return result as Json
  }
  rpc.handle(method, answer, network === undefined ? {} : { network: network as `eip155:${string}` })
}

function scopeOf({ fault: _, ...scope }: NonNullable<FaultAct['rpc']>) {
  return scope
}

function actAt(
  wallet: MemoryWallet,
  { policy, lock, unlock, accounts, switchAccount, switchNetwork, approve, reject, disconnect, emit, times = 1 }: WalletAct,
): void {
  if (policy) wallet.setPolicy(policy)
  if (lock) wallet.lock()
  if (unlock) wallet.unlock()
  const { namespace } = wallet.announcement
  if (accounts) wallet.setAccounts(accounts.map((one) => inNamespace(namespace, one)))
  if (switchAccount) wallet.switchAccount(inNamespace(namespace, switchAccount))
  if (switchNetwork) wallet.switchNetwork(switchNetwork)
  if (approve && !wallet.approve()) throw new RangeError(`no prompt waits at ${wallet.announcement.id}`)
  if (reject && !wallet.reject()) throw new RangeError(`no prompt waits at ${wallet.announcement.id}`)
  // The Wallet Standard has one word for a wallet that gives nothing any more: its accounts are empty.
  if (disconnect && namespace === 'solana') wallet.setAccounts([])
  else if (disconnect) wallet.disconnect()
  for (let said = 0; emit && said < times; said += 1) wallet.emit(emit)
}

function factsOf(wallet: MemoryWallet): JsonObject {
  const requests = wallet.requests()
  const asked: Record<string, number> = {}
  for (const { method } of requests) asked[method] = (asked[method] ?? 0) + 1
  return {
    accounts: wallet.accounts(),
    network: wallet.network(),
    granted: wallet.isGranted(),
    prompts: requests.filter((request) => request.prompted).length,
    waiting: wallet.prompts().length,
    dropped: requests.filter((request) => request.dropped).length,
    sent: wallet.sent().length,
    listeners: wallet.listeners(),
    asked,
  }
}

function total(all: readonly Readonly<Record<string, number>>[], kind: string): number {
  return all.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0)
}

/** Puts the secure site's plugin before the sign-in, as apps do, and plugins from outside last. */
function withSite(options: MemoryKitOptions, site: LoadedPlugin | undefined, others: readonly LoadedPlugin[]): MemoryKitOptions {
  const signsIn = options.use.filter(({ name }) => name === 'siwx')
  return { ...options, use: [...options.use.filter(({ name }) => name !== 'siwx'), ...(site ? [site] : []), ...signsIn, ...others] }
}

/** Returns the EVM networks of a scenario. */
function networksOf({ options }: Scenario): readonly CaipNetworkId[] {
  return options.networks.map(({ caipNetworkId }) => caipNetworkId as CaipNetworkId).filter((network) => namespaceOf(network) === 'eip155')
}
