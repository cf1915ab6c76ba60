import type { CorePorts, Ports } from '../../ports/index.js'
import type { PlatformFacts } from '../../ports/platform.js'
import { createConnectorAsks } from '../embedded-wallet/connector-asks.js'
import { createMemoryActivity, type MemoryActivity } from './memory-activity.js'
import { createMemoryPortfolio, type MemoryPortfolio } from './money/memory-portfolio.js'
import { createMemorySmartSessions, type MemorySmartSessions } from './memory-smart-sessions.js'
import { createMemoryClipboard, type MemoryClipboard } from './memory-clipboard.js'
import { createMemoryClock, type MemoryClock } from './time/memory-clock.js'
import { createMemoryDisk, type MemoryDisk } from './storage/memory-disk.js'
import { createMemoryFinality, type MemoryFinality } from './memory-finality.js'
import { createMemoryFunds, type MemoryFunds } from './money/memory-funds.js'
import { createFramePort } from '../embedded-wallet/frame/frame-port.js'
import type { MemoryFrame } from './embedded-wallet/memory-frame.js'
import { createMemoryHttp, type MemoryHttp } from './memory-http.js'
import { createMemoryLocks, type MemoryLocks } from './storage/memory-lock.js'
import { createMemoryLogger, type MemoryLogger } from './memory-logger.js'
import { createMemoryNames, type MemoryNames } from './memory-names.js'
import { createMemoryNavigation, type MemoryNavigation } from './memory-navigation.js'
import { createMemoryPlatform, type MemoryPlatform } from './memory-platform.js'
import { createMemoryRamp, type MemoryRamp } from './money/memory-ramp.js'
import { createMemoryPopup, type MemoryPopup } from './embedded-wallet/memory-popup.js'
import { createMemoryRandom } from './seeded.js'
import { createMemoryRelay } from './relay/memory-relay.js'
import type { MemoryRelay, MemoryRelayClient } from './relay/memory-relay-types.js'
import type { MemoryRelayWalletOptions } from './relay/memory-relay-wallet.js'
import { createMemoryReviews, type MemoryReviews } from './memory-reviews.js'
import { createMemoryRpc, type MemoryRpc } from './memory-rpc.js'
import { createMemorySecureSite, type MemorySecureSite } from './embedded-wallet/memory-secure-site.js'
import { createMemoryTransfers, type MemoryTransfers } from './money/memory-transfers.js'
import { createMemoryPayments, type MemoryPayments } from './money/memory-payments.js'
import { createMemoryAllowances, type MemoryAllowances } from './money/memory-allowances.js'
import { createMemorySwaps, type MemorySwaps } from './money/memory-swaps.js'
import { createMemoryServices, type MemoryServices } from './memory-services.js'
import { createMemoryShare, type MemoryShare } from './memory-share.js'
import { createMemorySiwx, type MemorySiwx } from './siwx/memory-siwx.js'
import type { MessageOptions } from '../siwx/siwx.js'
import { createMemoryStorage } from './storage/memory-storage.js'
import { createMemoryTabs, type MemoryTabs } from './storage/memory-tabs.js'
import { createMemoryTimer, type MemoryTimer } from './time/memory-timer.js'
import { createMemoryWallets, type MemoryWallets } from './wallets/memory-wallets.js'
import { createVirtualTime, type VirtualTime } from './time/virtual-time.js'

/** Start of virtual time by default: 2025-01-01T00:00:00Z, so that a tape shows at a glance that its times are made up. */
export const DEFAULT_START = 1_735_689_600_000

/** State that outlives a page: the origin's storage, its other tabs, the wallets of the browser, the relay with its wallet, and the chains. */
export interface MemoryWorld {
  readonly seed: number
  readonly time: VirtualTime
  readonly disk: MemoryDisk
  readonly tabs: MemoryTabs
  readonly locks: MemoryLocks
  readonly wallets: MemoryWallets
  readonly rpc: MemoryRpc
  /** News of sent transactions. */
  readonly finality: MemoryFinality
  /** Readings of what wallets are asked for. */
  readonly reviews: MemoryReviews
  readonly relay: MemoryRelay
  /** The secure site of the embedded wallet, with the visitor's mailbox. */
  readonly secureSite: MemorySecureSite
  /** The host's side of sign-in, with its sessions. */
  readonly siwx: MemorySiwx
  /** Histories of accounts: the port of `activity()`. */
  readonly activity: MemoryActivity
  /** Tokens of accounts: the port of `portfolio()`. */
  readonly portfolio: MemoryPortfolio
  /** Sessions of smart accounts: the port of `smartSessions()`. */
  readonly smartSessions: MemorySmartSessions
  /** Coins of accounts: the port of `receive()`. */
  readonly funds: MemoryFunds
  /** Names of accounts: the ports of `names()`. */
  readonly names: MemoryNames
  /** Transfers of coins and tokens: the port of `send()`. */
  readonly transfers: MemoryTransfers
  /** Receiver's side of payments: a port of `pay()`. */
  readonly payments: MemoryPayments
  /** Exchanges of tokens: the port of `swap()`. Without tokens and pools until a test adds them. */
  readonly swaps: MemorySwaps
  /** Allowances of tokens: the port of `allowances()`. */
  readonly allowances: MemoryAllowances
  /** The hosted services. */
  readonly http: MemoryHttp
  /** Number of pages that were opened so far. */
  pages: number
}

/** One page load on memory adapters, with the controls of its world. */
export interface MemoryPorts extends Omit<MemoryWorld, 'pages' | 'seed'> {
  /** Those of plugins are passed with the plugin. */
  readonly ports: Ports
  /** The clock for the kernel. */
  readonly now: () => number
  readonly clock: MemoryClock
  readonly timer: MemoryTimer
  readonly platform: MemoryPlatform
  readonly navigation: MemoryNavigation
  readonly clipboard: MemoryClipboard
  readonly logger: MemoryLogger
  readonly frame: MemoryFrame
  readonly popup: MemoryPopup
  /** The page of the hosted services, and its analytics. */
  readonly services: MemoryServices
  /** Providers of purchases, and their window. */
  readonly ramp: MemoryRamp
  /** The browser's sheet to share. */
  readonly share: MemoryShare
  /** Pairing URI that this page shows; undefined while none is ready. */
  readonly pairingUri: () => string | undefined
  readonly world: MemoryWorld
  /**
   * Counts of resources in use: timers and platform listeners of this page, all else of the whole world. All 0 after every page is disposed of (robustness,
   * I-44).
   */
  resources(): Readonly<Record<string, number>>
}

/** Options of {@link createMemoryPorts}. */
export interface MemoryPortsOptions {
  /** Seed of all randomness; 1 by default. A page of an existing world uses that world's seed. */
  readonly seed?: number
  /** Milliseconds since the epoch; {@link DEFAULT_START} by default. Ignored for a page of an existing world. */
  readonly start?: number
  /** World of another page of the same browser and origin: for a reload after the first page was disposed of, or a second tab beside it. */
  readonly world?: MemoryWorld
  readonly storagePrefix?: string
  readonly platform?: Partial<PlatformFacts>
  readonly disk?: MemoryDisk
  /** Options of the wallet at the other end of the relay. Ignored for a page of an existing world. */
  readonly relayWallet?: MemoryRelayWalletOptions
  /** Content and lifetime of sign-in messages. Ignored for a page of an existing world. */
  readonly siwx?: MessageOptions
}

/**
 * Creates every port in memory on one virtual time: no real time, and no randomness but the seed.
 * @example
 * const page = createMemoryPorts({ seed: 7 })
 * page.wallets.add({ id: 'io.example.alpha', name: 'Alpha' })
 * page.time.advanceBy(1_000)
 * const reloaded = createMemoryPorts({ world: page.world })
 */
export function createMemoryPorts(options: MemoryPortsOptions = {}): MemoryPorts {
  const world = options.world ?? createWorld(options)
  const page = world.pages
  world.pages += 1
  const {
    time,
    disk,
    tabs,
    locks,
    wallets,
    rpc,
    finality,
    reviews,
    relay,
    secureSite,
    siwx,
    activity,
    portfolio,
    funds,
    transfers,
    smartSessions,
    names,
    payments,
    swaps,
    allowances,
    http,
  } = world
  const timer = createMemoryTimer(time)
  const clock = createMemoryClock(time)
  const platform = createMemoryPlatform(options.platform)
  const navigation = createMemoryNavigation()
  const clipboard = createMemoryClipboard()
  const logger = createMemoryLogger()
  const frame = secureSite.join()
  const popup = createMemoryPopup(time)
  const share = createMemoryShare()
  const ramp = createMemoryRamp(timer.port)
  const services = createMemoryServices(http, timer.port)
  const client: MemoryRelayClient = relay.join({ navigation: navigation.port })

  return {
    ports: {
      timer: timer.port,
      // Two pages of one world must not draw the same ids.
      random: createMemoryRandom(world.seed + page * 0x9e3779b1).port,
      storage: createMemoryStorage({ disk, ...(options.storagePrefix ? { prefix: options.storagePrefix } : {}) }).port,
      rpc: rpc.port,
      finality: finality.port,
      review: reviews.port,
      connector: wallets.connector,
      calls: wallets.calls,
      discovery: wallets.discovery,
      relay: client.port,
      frame: createFramePort({ channel: frame.channel, timer: timer.port }),
      popup: popup.port,
      embedded: createConnectorAsks().port,
      siwx: siwx.port,
      http: http.port,
      services: services.port,
      platform: platform.port,
      navigation: navigation.port,
      clipboard: clipboard.port,
      tabs: tabs.join(),
      lock: locks.join(),
      logger: logger.port,
    } satisfies CorePorts & Pick<Ports, 'embedded' | 'services'> as Ports,
    now: clock.port.now,
    time,
    disk,
    tabs,
    locks,
    wallets,
    rpc,
    finality,
    reviews,
    relay,
    clock,
    timer,
    platform,
    navigation,
    clipboard,
    logger,
    secureSite,
    siwx,
    activity,
    portfolio,
    smartSessions,
    funds,
    share,
    ramp,
    names,
    transfers,
    payments,
    swaps,
    allowances,
    http,
    frame,
    popup,
    services,
    pairingUri: client.pairingUri,
    world,
    resources: () => ({
      timers: timer.held(),
      rpcCalls: rpc.open(),
      followed: finality.open(),
      simulated: reviews.open(),
      walletRequests: sum(wallets.all().map((wallet) => wallet.open())),
      walletListeners: sum(wallets.all().map((wallet) => wallet.listeners())),
      discovery: wallets.searching(),
      relayCalls: relay.open(),
      relayListeners: relay.listeners(),
      platform: platform.listeners(),
      tabs: tabs.listeners(),
      locks: locks.held(),
      frames: frame.frames(),
      frameRequests: frame.open(),
      popups: popup.windows(),
      signIns: siwx.open(),
      serviceCalls: http.open(),
      fundsCalls: funds.open(),
      nameQuestions: names.open(),
    }),
  }
}

function createWorld({ seed = 1, start = DEFAULT_START, disk = createMemoryDisk(), relayWallet = {}, siwx = {} }: MemoryPortsOptions): MemoryWorld {
  const time = createVirtualTime({ start })
  return {
    seed,
    time,
    disk,
    tabs: createMemoryTabs(time),
    locks: createMemoryLocks(time),
    wallets: createMemoryWallets({ time }),
    rpc: createMemoryRpc(time),
    finality: createMemoryFinality(),
    reviews: createMemoryReviews(),
    relay: createMemoryRelay({ time, seed, wallet: relayWallet }),
    secureSite: createMemorySecureSite(time),
    siwx: createMemorySiwx(time, siwx),
    activity: createMemoryActivity(),
    portfolio: createMemoryPortfolio(),
    smartSessions: createMemorySmartSessions(),
    funds: createMemoryFunds(),
    names: createMemoryNames(createMemoryTimer(time).port),
    transfers: createMemoryTransfers(),
    payments: createMemoryPayments(() => time.now()),
    swaps: createMemorySwaps(createMemoryTimer(time).port),
    allowances: createMemoryAllowances(),
    http: createMemoryHttp(time),
    pages: 0,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
