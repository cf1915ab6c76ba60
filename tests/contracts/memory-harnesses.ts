import {
  createMemoryClipboard,
  createMemoryClock,
  createMemoryDisk,
  createMemoryFinality,
  createMemoryFrame,
  createMemoryLocks,
  createMemoryLogger,
  createMemoryNavigation,
  createMemoryPlatform,
  createMemoryPopup,
  createMemoryRandom,
  createMemoryRelay,
  createMemoryRpc,
  createMemorySiwx,
  createMemoryStorage,
  createMemoryTabs,
  createMemoryTimer,
  createMemoryWallets,
  createVirtualTime,
  type ClipboardHarness,
  type ClockHarness,
  type ConnectorHarness,
  type DiscoveryHarness,
  type EndpointBehaviour,
  type FinalityHarness,
  type ReviewHarness,
  type FrameHarness,
  type LockHarness,
  type LoggerHarness,
  type NavigationHarness,
  type PlatformHarness,
  type PopupHarness,
  type RandomHarness,
  type RelayHarness,
  type RpcFault,
  type RpcHarness,
  type SiwxHarness,
  type StorageHarness,
  type TabsHarness,
  type TimerHarness,
  type VirtualTime,
} from 'latchkit/testing'
import { createMemoryReviews } from '../../src/adapters/memory/memory-reviews.js'
import type { Reading, Review } from '../../src/domain/shared/review/types.js'
import type { ReviewOrder } from '../../src/ports/review.js'
import { map, of } from 'rxjs'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { networkOf } from './fixtures.js'

/** Virtual time, moved on in one go: whatever falls due on the way happens at its own time. */
export function virtual(): { time: VirtualTime; elapse: (ms: number) => Promise<void> } {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  return { time, elapse: async (ms) => time.advanceBy(ms) }
}

/** The timer port in memory. */
export function timerHarness(): TimerHarness {
  const { time, elapse } = virtual()
  return { port: createMemoryTimer(time).port, elapse, held: () => time.pending() }
}

/** The clock port in memory. */
export function clockHarness(): ClockHarness {
  const { time, elapse } = virtual()
  const clock = createMemoryClock(time)
  let shifted = 0
  return {
    port: clock.port,
    elapse,
    wall: () => time.now() + shifted,
    shift(ms) {
      shifted += ms
      clock.shift(ms)
    },
  }
}

/** The random port in memory. */
export function randomHarness(): RandomHarness {
  return { port: createMemoryRandom(7).port, elapse: virtual().elapse }
}

/** The storage port in memory. */
export function storageHarness(): StorageHarness {
  const disk = createMemoryDisk()
  const open = (prefix = 'app') => createMemoryStorage({ disk, prefix }).port
  return {
    port: open(),
    elapse: virtual().elapse,
    reopen: open,
    neighbour: () => open('app2'),
    other: open,
    fill: (full) => disk.fail(full ? 'full' : null),
    deny: () => disk.fail('denied'),
    hang: (hanging) => disk.fail(hanging ? 'hanging' : null),
  }
}

/** The rpc port in memory. */
export function rpcHarness(): RpcHarness {
  const { time, elapse } = virtual()
  const rpc = createMemoryRpc(time)
  const hosts = ['one.example', 'two.example'] as const
  const scripts: (readonly EndpointBehaviour[])[] = [[], []]
  const lifts: (() => void)[][] = [[], []]
  for (const method of ['eth_getBalance', 'eth_call', 'eth_sendRawTransaction']) {
    rpc.handle(method, ({ host }) => {
      const behaviour = scripts[hosts.indexOf(host as (typeof hosts)[number])]?.at(-1)
      return typeof behaviour === 'object' && 'result' in behaviour ? behaviour.result : null
    })
  }
  return {
    port: rpc.port,
    elapse,
    network: 'eip155:1',
    urls: ['https://one.example/v1', 'https://two.example/v1'],
    script(endpoint, ...behaviours) {
      for (const lift of lifts[endpoint] ?? []) lift()
      scripts[endpoint] = behaviours
      lifts[endpoint] = behaviours.flatMap((behaviour, index) => {
        if (typeof behaviour === 'object' && 'result' in behaviour) return []
        return [rpc.fail(behaviour as RpcFault, { host: hosts[endpoint], ...(index < behaviours.length - 1 ? { times: 1 } : {}) })]
      })
    },
    arrived: (endpoint) =>
      rpc
        .tries()
        .filter(({ host }) => host === hosts[endpoint])
        .map(({ method }) => method),
    held: rpc.open,
  }
}

/** The discovery port in memory. */
export function discoveryHarness(): DiscoveryHarness {
  const { time, elapse } = virtual()
  const wallets = createMemoryWallets({ time })
  return { port: wallets.discovery, elapse, announce: ({ name, rdns, uuid }) => wallets.add({ id: rdns, rdns, name, uuid }), held: wallets.searching }
}

/** The connector port in memory. */
export function connectorHarness(): ConnectorHarness {
  const { time, elapse } = virtual()
  const wallets = createMemoryWallets({ time })
  const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
  const wallet = wallets.add({ id: 'io.example.alpha', accounts })
  return {
    port: wallets.connector,
    elapse,
    ref: { connectorId: 'io.example.alpha', namespace: 'eip155' },
    accounts,
    networks: [networkOf(1, 'One'), networkOf(8453, 'Two')],
    policy: wallet.setPolicy,
    approve: wallet.approve,
    switchAccount: wallet.switchAccount,
    switchNetwork: wallet.switchNetwork,
    disconnect: wallet.disconnect,
    prompts: () => wallet.requests().filter(({ prompted }) => prompted).length,
    held: wallet.listeners,
  }
}

/** The relay port in memory. */
export function relayHarness(): RelayHarness {
  const { time, elapse } = virtual()
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const relay = createMemoryRelay({ time, wallet: { namespaces: { eip155: { accounts: [address] } } } })
  const navigation = createMemoryNavigation()
  const page = relay.join({ navigation: navigation.port })
  const { wallet } = relay
  return {
    port: page.port,
    elapse,
    pairingUri: page.pairingUri,
    address,
    networks: ['eip155:1', 'eip155:10'],
    reload() {
      // It listened, and does no more.
      page.port.events().subscribe().unsubscribe()
      return relay.join()
    },
    opened: () => navigation.opened().map(({ url }) => url),
    wallet: {
      decide: wallet.setPolicy,
      scan: async (uri) => void wallet.scan(uri),
      emit: async (event) => wallet.emit(event),
      update: async (namespaces) => wallet.update(namespaces),
      ping: async () => wallet.ping(),
      leave: async () => wallet.disconnect(),
      sessions: () => wallet.sessions().length,
      asked: () => wallet.requests().filter(({ method }) => method !== 'pair').length,
    },
    duplicate: (duplicate) => relay.setFaults({ duplicate }),
    refuse: (on) => relay.setFaults(on ? { refuse: 'JWT validation error: JWT Token is not yet valid' } : {}),
    held: relay.listeners,
  }
}

/** The frame's channel in memory, over a site that knows one code. */
export function frameHarness(): FrameHarness {
  const { time, elapse } = virtual()
  let behaviour: Parameters<FrameHarness['site']['behave']>[0] = 'answer'
  const frame = createMemoryFrame({
    time,
    answer({ event, payload }) {
      if (behaviour === 'silent') return 'silent'
      if (behaviour === 'refuse' || behaviour === 'refuse without words') return { refused: behaviour === 'refuse' ? 'No' : undefined }
      if (event === 'CONNECT_OTP') return (payload as { otp: string }).otp === '123456' ? { reply: undefined } : { refused: 'Invalid code' }
      return { reply: event === 'GET_CHAIN_ID' ? { chainId: 1 } : { isConnected: false } }
    },
  })
  return {
    port: frame.channel,
    elapse,
    network: 'eip155:1',
    frames: frame.frames,
    visible: frame.visible,
    site: {
      async behave(wanted) {
        behaviour = wanted
        frame.setFaults(wanted === 'late' ? { answerMs: 2_000 } : wanted === 'garbage' ? { garbage: ['GET_CHAIN_ID'] } : {})
      },
      reload: async () => frame.reload(),
      tellSession: async () => frame.say({ type: 'sessionUpdated', token: createSecret('token') }),
      seen: async () => frame.received().map(({ payload }) => payload),
    },
    lose: async () => frame.setFaults({ unavailable: true }),
    held: frame.open,
  }
}

/** The popup port in memory. */
export function popupHarness(): PopupHarness {
  const { time, elapse } = virtual()
  const popup = createMemoryPopup(time)
  return {
    port: popup.port,
    elapse,
    login: 'https://login.example/?state=1',
    windows: popup.windows,
    visited: async () => popup.visited(),
    result: async (uri) => popup.result(uri),
    close: async () => popup.close(),
    block: () => popup.block(true),
    forge: async () => popup.forge(),
    async arrive(uri) {
      popup.arriveWith(uri)
      return () => '?other=1'
    },
  }
}

/** The platform port in memory. */
export function platformHarness(): PlatformHarness {
  const platform = createMemoryPlatform()
  return {
    port: platform.port,
    elapse: virtual().elapse,
    held: platform.listeners,
    online: (online) => platform.set({ online }),
    colorScheme: (colorScheme) => platform.set({ colorScheme }),
    visible: (visible) => platform.set({ visible }),
    restore() {
      platform.set({ visible: false })
      platform.set({ visible: true })
    },
  }
}

/** The navigation port in memory. */
export function navigationHarness(): NavigationHarness {
  const navigation = createMemoryNavigation()
  return {
    port: navigation.port,
    elapse: virtual().elapse,
    opened: () => navigation.opened().map(({ url, target }) => `${target} ${url}`),
    block: () => navigation.block(true),
  }
}

/** The clipboard port in memory. */
export function clipboardHarness(): ClipboardHarness {
  const clipboard = createMemoryClipboard()
  return { port: clipboard.port, elapse: virtual().elapse, text: async () => clipboard.text(), deny: () => clipboard.deny(true) }
}

/** The tabs port in memory. */
export function tabsHarness(): TabsHarness {
  const { time, elapse } = virtual()
  const hub = createMemoryTabs(time)
  return { elapse, join: hub.join, held: hub.listeners }
}

/** The lock port in memory. */
export function lockHarness(): LockHarness {
  const { time, elapse } = virtual()
  const locks = createMemoryLocks(time)
  return { elapse, join: locks.join, held: locks.held }
}

/** The logger port in memory. */
export function loggerHarness(): LoggerHarness {
  const logger = createMemoryLogger()
  return { port: logger.port, elapse: virtual().elapse, texts: () => logger.lines().map(({ text }) => text) }
}

/** The host's part of a sign-in in memory; it takes any signature for the text that it made. */
export function siwxHarness(): SiwxHarness {
  const { time, elapse } = virtual()
  const siwx = createMemorySiwx(time)
  return {
    port: siwx.port,
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    networks: ['eip155:1', 'eip155:8453'],
    sign: () => Promise.resolve('0x00'),
    elapse,
    held: siwx.open,
  }
}

/** Finality in memory. */
export function finalityHarness(): FinalityHarness {
  const { elapse } = virtual()
  const { port, tell, open } = createMemoryFinality()
  const about = { network: 'eip155:1', age: 0 } as const
  let batches = 0
  return {
    port,
    sent: [
      { ...about, hash: 'one' },
      { ...about, hash: 'other' },
    ],
    confirm: (sent) => tell(sent, { kind: 'ended', outcome: 'confirmed', block: 1 }),
    batch: {
      get sent() {
        batches += 1
        return { ...about, hash: `batch ${batches}`, batch: { connectorId: 'wallet', calls: 2 } }
      },
      settle(...outcomes) {
        const good = outcomes.filter((one) => one === 'confirmed').length
        const transactions = outcomes.map((outcome, index) => ({ hash: `${index}`, network: about.network, outcome }))
        const outcome = good === outcomes.length ? 'confirmed' : good === 0 ? 'failed' : 'partial'
        tell({ ...about, hash: `batch ${batches}` }, { kind: 'ended', outcome, transactions })
      },
    },
    withinMs: 1_000,
    overMs: 1_000,
    elapse,
    held: open,
  }
}

/** Reviews in memory: what they answer is a test's. */
export function reviewHarness(): ReviewHarness {
  const { time, elapse } = virtual()
  const timer = createMemoryTimer(time).port
  const reviews = createMemoryReviews()
  const about = { kind: 'sendTransaction', namespace: 'eip155', network: 'eip155:1', address: 'me', known: [], ordinals: [], at: 0 } as const
  const order = (payload: string): ReviewOrder => ({ ...about, payload })
  const problem = { kind: 'funds', reason: 'too little' } as const
  const reading = ({ payload }: ReviewOrder, more: Partial<Review> = {}): Reading => ({
    transactions: [{ effects: [{ type: 'pays', to: 'you', amount: payload }], warnings: [], ...more }],
  })
  reviews.answer({
    read: (asked) => of(reading(asked)),
    simulate: (asked) =>
      timer
        .after(1)
        .pipe(
          map(() =>
            asked.payload === '9'
              ? reading(asked, { warnings: [{ type: 'wouldFail', level: 'warning', problem }], simulation: { status: 'failed', problem } })
              : reading(asked, { simulation: { status: 'passed' } }),
          ),
        ),
  })
  return {
    port: reviews.port,
    pays: [order('1'), order('2')],
    fails: order('9'),
    amounts: ['1', '2', '9'],
    withinMs: 10,
    elapse,
    held: reviews.open,
  }
}
