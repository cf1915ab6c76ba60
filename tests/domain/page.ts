import { expect, onTestFinished } from 'vitest'
import { withFinality } from '../../cli/scenario/virtual/virtual-finality.js'
import { createMemoryDirectory } from '../../src/adapters/memory/memory-directory.js'
import { createMemoryPorts, type MemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import type { MemoryWallet, MemoryWalletOptions } from '../../src/adapters/memory/wallets/memory-wallet.js'
import { type ConfigState, type LatchkitOptions, resolveConfig } from '../../src/domain/config/index.js'
import type { ReviewMode } from '../../src/domain/shared/review/mode.js'
import type { ServicesInput } from '../../src/domain/api/config.js'
import type { Plugin, PluginDomain } from '../../src/domain/plugin.js'
import type { PortfolioOptions } from '../../src/domain/portfolio/config.js'
import type { SiwxConfig } from '../../src/domain/siwx/config.js'
import type { NamesConfig } from '../../src/domain/names/config.js'
import type { DirectoryOptions } from '../../src/domain/directory/config.js'
import type { WalletConnectConfig } from '../../src/domain/walletconnect/config.js'
import type { EmbeddedWalletInput } from '../../src/domain/auth/config.js'
import type { BuyOptions } from '../../src/buy.js'
import type { ReceiveOptions } from '../../src/receive.js'
import { configurePlugins } from '../../src/testing/plugins.js'
import { createDefinition } from '../../src/domain/definition.js'
import { createKernel, type Kernel } from '../../src/domain/kernel/kernel.js'
import { foldTape } from '../../src/domain/kernel/replay.js'
import { assertReplays } from '../../src/domain/tapes.js'
import { runCommand, type RunOptions } from '../../src/domain/kernel/run.js'
import { readTape, type Entry, type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import type { DomainCommand, DomainEvent, EventOf, RootState } from '../../src/domain/root.js'
import type { ChainNamespace } from '../../src/domain/shared/caip/caip.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { offerSignIn } from '../../src/adapters/siwx/with-sign-in-proposal.js'
import { createSessionConnector } from '../../src/adapters/walletconnect/sessions/session-connector.js'
import { heldSession } from '../../src/adapters/walletconnect/sessions/session-owner.js'
import type { Ports } from '../../src/ports/index.js'
import { settle } from '../../src/testing/settle.js'
import { ALPHA } from './facts.js'
import { routed } from './routed.js'

/** Options of a test page. */
export interface PageOptions {
  readonly options?: Partial<LatchkitOptions>
  readonly adapters?: readonly ChainNamespace[]
  /** Wallets of the page; Alpha alone by default. Not allowed for a world that already has wallets. */
  readonly wallets?: readonly MemoryWalletOptions[]
  /** An existing page, of another load or another tab. */
  readonly memory?: MemoryPorts
  /** Ports that replace those in memory. */
  readonly ports?: Partial<Ports>
  readonly needsProjectId?: boolean
  /** Sessions over the relay in memory. */
  readonly walletConnect?: WalletConnectConfig
  /** The embedded wallet, with the secure site in memory. */
  readonly embedded?: EmbeddedWalletInput
  /** The sign-in with the wallet, with the host in memory. */
  readonly signIn?: SiwxConfig
  /** Histories. Their port comes with `ports`. */
  readonly activity?: boolean
  /** Tokens with prices in memory. */
  readonly portfolio?: PortfolioOptions
  /** Smart sessions, in memory. */
  readonly smartSessions?: boolean
  /** Allowances in memory. */
  readonly allowances?: boolean
  /** Purchases, at providers in memory. */
  readonly buy?: BuyOptions | undefined
  /** View WalletReceive, over coins in memory. */
  readonly receive?: ReceiveOptions | undefined
  /** Names of accounts. Their ports come with `ports`. */
  readonly names?: boolean | Partial<NamesConfig>
  /** Transfers, in memory. */
  readonly send?: boolean
  /** The directory of wallets, with a short list in memory. */
  readonly directory?: DirectoryOptions
  /** Bitcoin payments. Its port comes with `ports`. */
  readonly bitcoin?: boolean
  /** The hosted services in memory. */
  readonly services?: boolean | ServicesInput
  /** Follows sent transactions by the adapters of the chains, over the nodes in memory. By default the test tells their ends: `page.memory.finality`. */
  readonly follows?: boolean
  /** Option `review` of Solana and Bitcoin, whose ports come with `ports`. */
  readonly review?: ReviewMode
  /** Option `review` of EVM. */
  readonly evm?: ReviewMode
  /** Pure halves of plugins of {@link others}. */
  readonly domains?: readonly PluginDomain[]
  /** Further plugins, whose ports come with `ports`. */
  readonly others?: readonly Pick<Plugin, 'name' | 'configure'>[]
  /** False if the test starts the page itself. */
  readonly starts?: boolean
}

/** Number of open pages of each world. */
const opened = new WeakMap<object, number>()

/** The domain on a page in memory, without an instance around it. */
export interface Page {
  readonly memory: MemoryPorts
  readonly kernel: Kernel<RootState, DomainCommand, DomainEvent>
  readonly entries: readonly Entry[]
  state(): RootState
  give(command: DomainCommand): ReturnType<Page['kernel']['dispatch']>
  /** Runs a command and advances time until it ends. */
  run(command: DomainCommand, options?: RunOptions): Promise<DomainEvent | undefined>
  /** Advances time. */
  wait(ms: number): void
  /** Types of the events so far, or since `clear`. */
  types(): string[]
  /** Events of these types, in order. */
  events<T extends DomainEvent['type']>(...types: readonly T[]): EventOf<T>[]
  clear(): void
  /** All states that the subscriber received. */
  readonly shown: readonly RootState[]
  tape(): Tape
  close(): void
}

/**
 * Opens a page in virtual time. After the test the page closes, and three rules are checked: nothing is left in use (I-44), the fold of the tape is the
 * state, and the tape replays to itself byte for byte (I-38).
 */
export function openPage({
  options,
  adapters = ['eip155'],
  wallets = [{ id: ALPHA, name: 'Alpha' }],
  memory = createMemoryPorts(),
  ports,
  needsProjectId = false,
  walletConnect,
  embedded,
  signIn,
  activity,
  portfolio,
  smartSessions,
  allowances,
  receive,
  buy,
  names,
  send,
  directory,
  bitcoin,
  services,
  others,
  domains,
  follows = false,
  review,
  evm,
  starts = true,
}: PageOptions = {}): Page {
  if (memory.wallets.all().length === 0) for (const wallet of wallets) memory.wallets.add(wallet)
  const config = resolveConfig(
    { networks: [mainnet, base], ...options },
    configurePlugins({
      adapters,
      walletConnect: walletConnect && { ...walletConnect, needsProjectId },
      embedded,
      signIn,
      activity,
      portfolio,
      smartSessions,
      allowances,
      receive,
      buy,
      names,
      send,
      bitcoin,
      services,
      directory,
      review,
      evm,
      others,
    }),
    'test',
  )
  const definition = createDefinition(config, domains)
  const entries: Entry[] = []
  const shown: RootState[] = []
  const events: DomainEvent[] = []
  let closed = false
  const requests =
    walletConnect &&
    createSessionConnector({
      relay: memory.ports.relay,
      timer: memory.ports.timer,
      session: () => kernel.getState().relay.session,
      connection: (namespace) => heldSession(kernel.getState(), namespace),
    })
  const relay = signIn?.required ? offerSignIn(memory.ports.relay, memory.ports.siwx, memory.ports.random) : memory.ports.relay
  const connector = requests ? routed(memory.ports.connector, requests.port) : memory.ports.connector
  const listed = createMemoryDirectory(memory.ports.timer, () => (services ? memory.ports.http : undefined))
  const kernel: Page['kernel'] = createKernel<RootState, DomainCommand, DomainEvent, Ports, ConfigState>({
    ...definition,
    ports: {
      ...(follows ? withFinality(memory) : memory).ports,
      ...(walletConnect ? { connector, relay } : {}),
      ...(directory && { wallets: listed }),
      activity: memory.activity.port,
      portfolio: memory.portfolio.port,
      smartSessions: memory.smartSessions.port,
      allowances: memory.allowances.port,
      funds: memory.funds.port,
      share: memory.share.port,
      ramp: memory.ramp.port,
      names: memory.names.port,
      nameRegistry: memory.names.registry,
      transfers: memory.transfers.port,
      payments: memory.payments.port,
      ...ports,
    },
    now: memory.now,
    onEntry: (entry) => entries.push(entry),
    freezes: true,
  })
  kernel.subscribe(() => shown.push(kernel.getState()))
  kernel.events$.subscribe((event) => events.push(event))

  const page: Page = {
    memory,
    kernel,
    entries,
    shown,
    state: kernel.getState,
    give: (command) => kernel.dispatch(command),
    run: (command, runOptions) => settle(memory.time, runCommand(kernel, definition.outcomes, command, runOptions)),
    wait: (ms) => memory.time.advanceBy(ms),
    types: () => events.map(({ type }) => type),
    events: <T extends DomainEvent['type']>(...types: readonly T[]) => events.filter((event): event is EventOf<T> => types.some((type) => type === event.type)),
    clear: () => events.splice(0),
    tape: () => ({ head: { kind: 'head', format: 1, version: 'test', config: {} }, entries: [...entries] }),
    close() {
      if (closed) return
      closed = true
      opened.set(memory.world, (opened.get(memory.world) ?? 0) - 1)
      const tape = page.tape()
      kernel.dispose()
      expect(foldTape(definition, tape)).toEqual(kernel.getState())
      expect(() => assertReplays(definition, readTape(writeTape(tape)))).not.toThrow()
    },
  }
  opened.set(memory.world, (opened.get(memory.world) ?? 0) + 1)
  onTestFinished(() => {
    page.close()
    // Resources of wallets and chains are counted for all pages of a world together.
    if (opened.get(memory.world) === 0) expect(Object.entries(memory.resources()).filter(([, count]) => count !== 0)).toEqual([])
  })
  if (starts) {
    kernel.dispatch({ type: 'start' })
    memory.time.advanceBy(0)
    page.clear()
  }
  return page
}

/** Returns a wallet of a page, Alpha by default. */
export function walletOf(page: Page, id: string = ALPHA): MemoryWallet {
  return page.memory.wallets.get(id)
}

/** Returns what is stored under a key; undefined without it. */
export function storedItem({ memory }: Page, key: string) {
  return JSON.parse(memory.disk.get(`latchkit:${key}`) ?? 'null')?.d
}

/** Opens a page on which Alpha is connected, with account A on Ethereum. */
export async function openConnected(options: PageOptions = {}): Promise<Page> {
  const page = openPage(options)
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  page.clear()
  return page
}

/** Reloads the page: the world stays, with its storage and wallets. */
export function reload(page: Page, options: PageOptions = {}): Page {
  page.close()
  return openPage({
    ...options,
    memory: createMemoryPorts({ world: page.memory.world, ...(page.memory.platform.facts() ? { platform: page.memory.platform.facts() } : {}) }),
  })
}

/** Opens another tab of the same browser and origin. */
export function openTab(page: Page, options: PageOptions = {}): Page {
  return openPage({ ...options, memory: createMemoryPorts({ world: page.memory.world }) })
}
