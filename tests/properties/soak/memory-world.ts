import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { RelayFaults } from '../../../src/adapters/memory/relay/relay-policy.js'
import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import type { CaipNetworkId } from '../../../src/index.js'
import { onMemory } from '../../../src/testing/kit.js'
import { openWatched } from './watched-page.js'
import { ACCOUNTS, NETWORKS, type SoakWorld } from './world.js'

/**
 * The soak's world in memory: virtual time, the relay of `latchkit/testing` and its wallet. The same seed, the same course. `stored`: characters in storage.
 * `state`: state of the page that was loaded last.
 */
export function createMemorySoakWorld(seed: number): SoakWorld & { readonly stored: () => number; readonly state: () => unknown } {
  const around = createMemoryPorts({ seed, relayWallet: { namespaces: { eip155: { accounts: ACCOUNTS } } } })
  const { time, relay, disk } = around
  const findings = { problems: [], events: new Map<string, number>() }
  const heard: number[] = []
  const pages: ReturnType<typeof createMemoryPorts>[] = []
  let state = (): unknown => undefined
  const ours = (): CaipNetworkId => relay.wallet.sessions().at(-1)?.namespaces.eip155?.chains[0] ?? 'eip155:1'
  const share = (indexes: readonly number[]) => {
    const eip155 = relay.wallet.sessions().at(-1)?.namespaces.eip155
    if (eip155 !== undefined)
      relay.wallet.update({ eip155: { ...eip155, accounts: eip155.chains.flatMap((chain) => indexes.map((index) => `${chain}:${ACCOUNTS[index]}`)) } })
  }

  return {
    now: time.now,
    async advance(ms) {
      time.advanceBy(ms)
    },
    load() {
      const page = createMemoryPorts({ world: around.world })
      pages.push(page)
      const hearing = page.ports.relay.events().subscribe((event) => {
        if (event.type === 'sessionEvent' && Array.isArray(event.data)) heard.push(...event.data.flatMap(numberOf))
      })
      const watched = openWatched(
        { networks: NETWORKS, metadata: { name: 'Soak' }, ...onMemory(page, { namespaces: ['eip155'], walletConnect: { projectId: 'soak' } }) },
        time.now,
        findings,
      )
      state = watched.kit.getState
      return {
        kit: watched.kit,
        close() {
          hearing.unsubscribe()
          watched.close()
        },
      }
    },
    scan: (uri) => void relay.wallet.scan(uri),
    policy: (decision) => relay.wallet.setPolicy(decision),
    answer: (approve) => void (approve ? relay.wallet.approve() : relay.wallet.reject()),
    share,
    switchAccount: (index) => relay.wallet.switchAccount(ACCOUNTS[index] as string),
    switchNetwork: (chainId) => relay.wallet.switchNetwork(`eip155:${chainId}`),
    count: (n) => relay.wallet.emit({ name: 'accountsChanged', data: [`count:${n}`], network: ours() }),
    extend: () => relay.wallet.extend(),
    ping: () => relay.wallet.ping(),
    end: () => relay.wallet.disconnect(),
    hurt: (random) => relay.setFaults(faultOf(random)),
    mend: () => relay.setFaults({}),
    findings,
    heard,
    state: () => state(),
    stored: () => disk.keys().reduce((sum, key) => sum + (disk.get(key)?.length ?? 0), 0),
    async leftovers() {
      const all = [around, ...pages].flatMap((page) => Object.entries(page.resources()))
      return Object.fromEntries(all.filter(([, count]) => count > 0))
    },
  }
}

/** Drop, delay, double, disorder, a closed line, a refusal. */
function faultOf(random: Seeded): RelayFaults {
  return random.pick([
    { drop: true },
    { delayMs: random.below(20_000) },
    { duplicate: true },
    { reorder: true, delayMs: random.below(2_000) },
    { duplicate: true, reorder: true, delayMs: random.below(2_000) },
    { offline: true },
    { refuse: 'JWT validation error: JWT Token is not yet valid' },
  ])
}

/** The number behind `count:`, if it is one. */
export function numberOf(value: unknown): number[] {
  const found = typeof value === 'string' ? /^count:(\d+)$/.exec(value)?.[1] : undefined
  return found === undefined ? [] : [Number(found)]
}
