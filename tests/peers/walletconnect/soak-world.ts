import { type AdapterFactory, namespacePlugin } from '../../../src/kit/plugins/namespace.js'
import { loadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { configureWalletConnect } from '../../../src/domain/walletconnect/config.js'
import { walletConnectModule } from '../../../src/kit/plugins/wallet-connect.js'
import { EMPTY, NEVER, throwError } from 'rxjs'
import {
  createMemoryClipboard,
  createMemoryDisk,
  createMemoryLogger,
  createMemoryNavigation,
  createMemoryPlatform,
  createMemoryStorage,
} from 'latchkit/testing'
import { vi } from 'vitest'
import { startRelay } from '../../../cli/sandbox/relay/relay.js'
import { createLine } from '../../../cli/scenario/read/line.js'
import { createMemoryRandom, type Seeded } from '../../../src/adapters/memory/seeded.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import type { StockEngine } from '../../../src/adapters/walletconnect/client/sign-client-types.js'
import { tameSocket } from '../../../src/adapters/walletconnect/client/sign-client-socket.js'
import { createSignClientSessions } from '../../../src/kit/plugins/sign-client-sessions.js'
import { numberOf } from '../../properties/soak/memory-world.js'
import { openWatched, type WatchedPage } from '../../properties/soak/watched-page.js'
import { ACCOUNTS, CHAIN_IDS, NETWORKS, type SoakWorld } from '../../properties/soak/world.js'
import { realClock, realTimer } from '../evm/evm-real-ports.js'
import { grantAll, type StockWallet, startStockWallet } from './walletconnect-wallet.js'

/** Time goes on by so much at once, in milliseconds; then what was sent may arrive. */
const STEP_MS = 500
/** So long after the last piece on the lines nothing is under way, in milliseconds of this machine. */
const QUIET_MS = 0.2

/** The soak's world of others: the stock clients of both sides over the sandbox's relay, in time that is made up. */
export interface StockSoakWorld extends SoakWorld {
  /** When each load of the page opened sockets, in milliseconds. */
  readonly loads: readonly (readonly number[])[]
  /** Characters in storage. */
  stored(): number
  close(): Promise<void>
}

type Namespaces = Parameters<StockWallet['kit']['updateSession']>[0]['namespaces']

/** Makes it. From then on timers and the clock of this process are made up, until `close`. */
export async function createStockSoakWorld(seed: number): Promise<StockSoakWorld> {
  const turn = globalThis.setImmediate
  // Loaded while time is real.
  await import('@walletconnect/sign-client')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: 1_735_689_600_000 })
  const relay = await startRelay({ seed })
  const [line, walletLine] = [await createLine(relay.port), await createLine(relay.port)]
  const disk = createMemoryDisk()
  const findings = { problems: [], events: new Map<string, number>() }
  const heard: number[] = []
  /** Index of each page load's first socket among all sockets. */
  const begins: number[] = []
  const platforms: ReturnType<typeof createMemoryPlatform>[] = []
  const questions: ((approve: boolean) => void)[] = []
  let page: WatchedPage | undefined
  let pings = 0
  let policy: Parameters<SoakWorld['policy']>[0] = 'approve'

  const wallet = await inMadeUpTime(
    turn,
    startStockWallet(`ws://127.0.0.1:${walletLine.port}`, {
      grant: (asked) => (policy === 'reject' ? { code: 5000, message: 'User rejected.' } : grantAll(ACCOUNTS)(asked)),
      async answer({ method }) {
        if (policy === 'silent') return undefined
        const agreed = policy === 'ask' ? await new Promise<boolean>((answer) => questions.push(answer)) : policy === 'approve'
        if (!agreed) throw { code: 4001, message: 'User rejected the request.' }
        return method === 'eth_sendTransaction' ? `0x${'ab'.repeat(32)}` : `0x${'cd'.repeat(65)}`
      },
    }),
  )
  const { kit } = wallet
  Object.assign(kit.engine.signClient.logger, { level: 'silent' })
  // Untamed it opens a thousand sockets in a moment when it has lost one, and nothing else is seen any more.
  tameSocket(kit.core.relayer as never, {
    timer: realTimer,
    now: () => Date.now(),
    random: () => 0.5,
    tvf: false,
    online: () => undefined,
    refused: () => undefined,
  })

  const walletId = await kit.core.crypto.getClientId()

  async function arrive(): Promise<void> {
    const passed = () => line.passed() + walletLine.passed()
    for (let before = passed(), since = performance.now(); performance.now() - since < QUIET_MS; ) {
      await new Promise<void>((next) => turn(next))
      if (passed() === before) continue
      before = passed()
      since = performance.now()
    }
  }

  /** Says something in the session that the page has, or in the newest. */
  function say(act: (topic: string, eip155: Namespaces[string]) => Promise<unknown>): void {
    const sessions = kit.getActiveSessions()
    const session = sessions[page?.kit.getState().relay.session?.topic ?? ''] ?? Object.values(sessions).at(-1)
    const eip155 = session?.namespaces['eip155']
    if (session !== undefined && eip155 !== undefined) act(session.topic, eip155).catch(() => undefined)
  }
  const emit = (name: string, data: unknown, chainId: string) => say((topic) => kit.emitSessionEvent({ topic, event: { name, data }, chainId }))

  /** Its own `ping` waits for the answer, and ends in a rejection that nobody hears where none comes. */
  async function ping(topic: string): Promise<void> {
    const engine = kit.engine.signClient.engine as unknown as StockEngine
    const clientRpcId = Date.now() * 1_000 + pings++
    engine.events.on(`session_ping:${clientRpcId}`, () => undefined)
    await engine.sendRequest({ topic, method: 'wc_sessionPing', params: {}, throwOnFailedPublish: true, clientRpcId })
  }

  function load(): WatchedPage {
    const platform = createMemoryPlatform()
    platforms.push(platform)
    begins.push(line.opened.length)
    page = openWatched(
      {
        networks: NETWORKS,
        metadata: { name: 'Soak', url: 'https://soak.example' },
        use: [
          namespacePlugin('eip155', noWallets),
          loadedPlugin(
            configureWalletConnect({ relayUrl: `ws://127.0.0.1:${line.port}` }),
            walletConnectModule((context) => {
              const made = createSignClientSessions(context, { storage: createMemoryStorage({ disk, prefix: 'keys' }).port })
              made.relay.events().subscribe((event) => {
                if (event.type === 'sessionEvent' && Array.isArray(event.data)) heard.push(...event.data.flatMap(numberOf))
              })
              return made
            }),
          ),
        ],
        ports: {
          clock: realClock,
          timer: realTimer,
          random: createMemoryRandom(seed).port,
          storage: createMemoryStorage({ disk }).port,
          platform: platform.port,
          navigation: createMemoryNavigation().port,
          clipboard: createMemoryClipboard().port,
          logger: createMemoryLogger().port,
          tabs: { post: () => EMPTY, messages: () => NEVER },
          lock: { hold: () => NEVER },
        },
      },
      () => Date.now(),
      findings,
    )
    return page
  }

  function hurt(random: Seeded): void {
    relay.faults.clear()
    line.set('well')
    // Of the app's frames: the wallet is not what is tried here.
    const clients = relay.clients().filter((id) => id !== walletId)
    const tags = { clients, ...random.pick([{}, { on: 'answer' as const }, { on: 'request' as const }]) }
    const acts: readonly (() => void)[] = [
      () => relay.faults.set({ kind: 'drop', ...tags, chance: 0.5 }),
      () => relay.faults.set({ kind: 'delay', ...tags, ms: random.below(20_000) }),
      () => relay.faults.set({ kind: 'duplicate', ...tags, copies: 2, afterMs: random.below(2_000) }),
      () => relay.faults.set({ kind: 'reorder', clients, window: 3, flushAfterMs: random.below(4_000) + 1 }),
      () => line.set({ endsAfter: random.below(8) }),
      () => line.set('hangs'),
      () => {
        line.set('refuses')
        line.cut()
      },
      () => {
        relay.faults.set({ kind: 'refuse-auth', reason: random.pick(['clock', 'origin', 'key']), times: 1 })
        line.cut()
      },
      () => line.cut(),
    ]
    random.pick(acts)()
  }

  return {
    now: () => Date.now(),
    async advance(ms) {
      for (let left = ms; left > 0; left -= STEP_MS) {
        vi.advanceTimersByTime(Math.min(left, STEP_MS))
        await arrive()
      }
    },
    load,
    scan: (uri) => void kit.pair({ uri }).catch(() => undefined),
    policy(decision) {
      policy = decision
    },
    answer: (approve) => questions.shift()?.(approve),
    share: (indexes) =>
      say((topic, eip155) =>
        kit.updateSession({
          topic,
          namespaces: { eip155: { ...eip155, accounts: CHAIN_IDS.flatMap((chain) => indexes.map((index) => `eip155:${chain}:${ACCOUNTS[index]}`)) } },
        }),
      ),
    switchAccount: (index) => emit('accountsChanged', [ACCOUNTS[index]], 'eip155:1'),
    switchNetwork: (chainId) => emit('chainChanged', chainId, `eip155:${chainId}`),
    count: (n) => emit('accountsChanged', [`count:${n}`], 'eip155:1'),
    extend: () => say((topic) => kit.extendSession({ topic })),
    ping: () => say(ping),
    end: () => say((topic) => kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye' } })),
    hurt,
    mend() {
      relay.faults.clear()
      line.set('well')
      // Lost messages are sent again on a new connection.
      line.cut()
    },
    findings,
    heard,
    get loads() {
      return begins.map((begin, index) => line.opened.slice(begin, begins[index + 1]))
    },
    stored: () => disk.keys().reduce((sum, key) => sum + (disk.get(key)?.length ?? 0), 0),
    async leftovers() {
      for (let turns = 0; line.open() > 0 && turns < 1_000; turns += 1) await arrive()
      const own = { platform: platforms.reduce((sum, platform) => sum + platform.listeners(), 0), sockets: line.open() }
      await wallet.stop()
      await relay.close()
      // The stock wallet lets waits of a minute run out; what the page had left would be longer.
      vi.advanceTimersByTime(70_000)
      return Object.fromEntries(Object.entries({ ...own, timers: vi.getTimerCount() }).filter(([, count]) => count > 0))
    },
    async close() {
      vi.useRealTimers()
      await Promise.all([line.close(), walletLine.close()])
      await wallet.stop()
      await relay.close()
    },
  }
}

/** Lets time go on until something is done that waits for it. */
async function inMadeUpTime<T>(turn: typeof setImmediate, work: Promise<T>): Promise<T> {
  let done = false
  const over = () => {
    done = true
  }
  work.then(over, over)
  while (!done) {
    vi.advanceTimersByTime(10)
    await new Promise<void>((next) => turn(next))
  }
  return work
}

/** An app whose only wallets are elsewhere, and whose nodes cannot be reached. */
const noWallets: AdapterFactory = () => ({
  namespace: 'eip155',
  discovery: { announcements: () => EMPTY },
  connector: new Proxy({} as never, { get: () => () => throwError(() => failure('CONNECTOR_NOT_FOUND', { namespace: 'eip155' })) }),
  rpc: { call: () => throwError(() => failure('HTTP_UNREACHABLE', { host: 'the node' })), watch: () => EMPTY },
  getProvider: () => undefined,
})
