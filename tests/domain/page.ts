import { expect, onTestFinished } from 'vitest'
import { createMemoryPorts, type MemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import type { MemoryWallet, MemoryWalletOptions } from '../../src/adapters/memory/memory-wallet.js'
import { type ConfigState, type LatchkitOptions, resolveConfig, type SiwxConfig, type WalletConnectConfig } from '../../src/domain/config/index.js'
import { type EmbeddedWalletInput, resolveEmbeddedWallet } from '../../src/domain/auth/initial.js'
import { resolveSessions } from '../../src/domain/config/session-options.js'
import { createDefinition, outcomes } from '../../src/domain/definition.js'
import { createKernel, type Kernel } from '../../src/domain/kernel/kernel.js'
import { foldTape } from '../../src/domain/kernel/replay.js'
import { assertReplays } from '../../src/domain/tapes.js'
import { runCommand, type RunOptions } from '../../src/domain/kernel/run.js'
import { readTape, type Entry, type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import type { DomainCommand, DomainEvent, EventOf, RootState } from '../../src/domain/root.js'
import type { ChainNamespace } from '../../src/domain/shared/caip.js'
import { base, mainnet } from '../../src/domain/shared/evm-chains.js'
import { offerSignIn } from '../../src/adapters/siwx/offering-relay.js'
import { createSessionConnector } from '../../src/adapters/walletconnect/session-connector.js'
import type { Ports } from '../../src/ports/index.js'
import { settle } from '../../src/testing/settle.js'
import { ALPHA } from './facts.js'
import { routed } from './routed.js'

/** What a page of a test is made of. */
export interface PageOptions {
  readonly options?: Partial<LatchkitOptions>
  readonly adapters?: readonly ChainNamespace[]
  /** A wallet each; Alpha alone by default. Not for a page of a world that has wallets. */
  readonly wallets?: readonly MemoryWalletOptions[]
  /** A page that is there already: of another load, or of another tab. */
  readonly memory?: MemoryPorts
  /** Ports that take the place of those in memory. */
  readonly ports?: Partial<Ports>
  readonly needsProjectId?: boolean
  /** Sessions over the relay in memory. */
  readonly walletConnect?: WalletConnectConfig
  /** The embedded wallet, with the secure site in memory. */
  readonly embedded?: EmbeddedWalletInput
  /** The sign-in with the wallet, with the host in memory. */
  readonly signIn?: SiwxConfig
  /** False where the test begins it itself. */
  readonly starts?: boolean
}

/** Pages of each world that are not closed. */
const opened = new WeakMap<object, number>()

/** The domain on a page in memory, without an instance around it. */
export interface Page {
  readonly memory: MemoryPorts
  readonly kernel: Kernel<RootState, DomainCommand, DomainEvent>
  readonly entries: readonly Entry[]
  state(): RootState
  give(command: DomainCommand): ReturnType<Page['kernel']['dispatch']>
  /** Gives a command and lets time go on until it has ended. */
  run(command: DomainCommand, options?: RunOptions): Promise<DomainEvent | undefined>
  /** Lets time go on. */
  wait(ms: number): void
  /** Types of the events so far, or since `clear`. */
  types(): string[]
  events<T extends DomainEvent['type']>(type: T): EventOf<T>[]
  clear(): void
  /** The state as the visitor's page was told it, each time. */
  readonly shown: readonly RootState[]
  tape(): Tape
  close(): void
}

/**
 * Opens a page in virtual time. When the test is over the page is closed, and three things must hold whatever the test was about: nothing is
 * left in use (I-44), the fold of the tape is the state, and the tape replays to itself byte for byte (I-38).
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
  starts = true,
}: PageOptions = {}): Page {
  if (memory.wallets.all().length === 0) for (const wallet of wallets) memory.wallets.add(wallet)
  const config = resolveConfig(
    { networks: [mainnet, base], ...options },
    adapters,
    'test',
    needsProjectId,
    walletConnect && { config: walletConnect, resolve: resolveSessions },
    embedded && ((projectId, networks) => resolveEmbeddedWallet(embedded, projectId, networks)),
    signIn && (() => ({ siwx: signIn })),
  )
  const definition = createDefinition(config)
  const entries: Entry[] = []
  const shown: RootState[] = []
  const events: DomainEvent[] = []
  let closed = false
  const requests =
    walletConnect && createSessionConnector({ relay: memory.ports.relay, timer: memory.ports.timer, session: () => kernel.getState().walletconnect.session })
  const relay = signIn?.required ? offerSignIn(memory.ports.relay, memory.ports.siwx, memory.ports.random) : memory.ports.relay
  const connector = requests ? routed(memory.ports.connector, requests.port) : memory.ports.connector
  const kernel: Page['kernel'] = createKernel<RootState, DomainCommand, DomainEvent, Ports, ConfigState>({
    ...definition,
    ports: { ...memory.ports, ...(walletConnect ? { connector, relay } : {}), ...ports },
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
    run: (command, runOptions) => settle(memory.time, runCommand(kernel, outcomes, command, runOptions)),
    wait: (ms) => memory.time.advanceBy(ms),
    types: () => events.map(({ type }) => type),
    events: (type) => events.filter((event): event is EventOf<typeof type> => event.type === type),
    clear: () => events.splice(0),
    tape: () => ({ head: { kind: 'head', format: 1, version: 'test', config: {} }, entries: [...entries] }),
    close() {
      if (closed) return
      closed = true
      opened.set(memory.world, (opened.get(memory.world) ?? 0) - 1)
      const tape = page.tape()
      kernel.dispose()
      requests?.dispose()
      expect(foldTape(definition, tape)).toEqual(kernel.getState())
      expect(() => assertReplays(definition, readTape(writeTape(tape)))).not.toThrow()
    },
  }
  opened.set(memory.world, (opened.get(memory.world) ?? 0) + 1)
  onTestFinished(() => {
    page.close()
    // What wallets and chains have in use is counted for all pages of a world together.
    if (opened.get(memory.world) === 0) expect(Object.entries(memory.resources()).filter(([, count]) => count !== 0)).toEqual([])
  })
  if (starts) {
    kernel.dispatch({ type: 'start' })
    memory.time.advanceBy(0)
    page.clear()
  }
  return page
}

/** The wallet of a page, Alpha by default. */
export function walletOf(page: Page, id: string = ALPHA): MemoryWallet {
  return page.memory.wallets.get(id)
}

/** A page on which Alpha is connected, with account A on Ethereum. */
export async function openConnected(options: PageOptions = {}): Promise<Page> {
  const page = openPage(options)
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  page.clear()
  return page
}

/** The page is loaded anew: the world stays, with its storage and wallets. */
export function reload(page: Page, options: PageOptions = {}): Page {
  page.close()
  return openPage({
    ...options,
    memory: createMemoryPorts({ world: page.memory.world, ...(page.memory.platform.facts() ? { platform: page.memory.platform.facts() } : {}) }),
  })
}

/** Another tab of the same browser and origin. */
export function openTab(page: Page, options: PageOptions = {}): Page {
  return openPage({ ...options, memory: createMemoryPorts({ world: page.memory.world }) })
}
