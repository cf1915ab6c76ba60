import { describe, expect, it } from 'vitest'
import { createSeeded } from '../../src/adapters/memory/seeded.js'
import { DEFAULT_START } from '../../src/adapters/memory/memory-ports.js'
import { selectConnectionStatus } from '../../src/domain/connection/index.js'
import type { DomainCommand } from '../../src/domain/root.js'
import type { Page } from '../domain/page.js'
import { ADDRESSES, NAMESPACES, NETWORKS, openTwo, partOf, play, scriptIn, type Step, WALLETS, walletIn, withoutIds } from './metamorphic/script.js'

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1)
const LENGTH = 40

/** The steps of both namespaces, in an order of the seed that keeps each namespace's own. */
function mixed(seed: number, order: number): Step[] {
  const random = createSeeded(order)
  const rest = NAMESPACES.map((namespace, at) => scriptIn(namespace, seed * 2 + at, LENGTH))
  const steps: Step[] = []
  while (rest.some((one) => one.length > 0)) {
    const from = random.pick(rest.filter((one) => one.length > 0))
    steps.push(from.shift() as Step)
  }
  return steps
}

describe('a page with two namespaces, each with two wallets, networks and accounts', () => {
  it.each(SEEDS)('[M1] has the same in each namespace in whatever order the namespaces are used, seed %i', (seed) => {
    const [first, ...others] = [1, 2, 3].map((order) => play(openTwo(), mixed(seed, order)))
    for (const namespace of NAMESPACES) {
      const alone = play(openTwo(), scriptIn(namespace, seed * 2 + NAMESPACES.indexOf(namespace), LENGTH))
      expect(partOf(first!.state(), namespace)).toEqual(partOf(alone.state(), namespace))
      for (const other of others) expect(partOf(other.state(), namespace)).toEqual(partOf(first!.state(), namespace))
    }
  })

  it.each(SEEDS)('[M2] is the same where messages come in between that mean nothing, seed %i', (seed) => {
    const steps = unhurried(seed)
    const before = play(openTwo(), steps)
    const pending = new Set<string>()
    let turn = 0
    const after = play(openTwo(), steps, (page) => {
      const was = page.state()
      turn += 1
      for (const [at, command] of IGNORED.entries()) if (at % 4 === turn % 4) page.give(command)
      expect(page.state()).toBe(was)
      for (const namespace of NAMESPACES) if (was.connection.namespaces[namespace]?.flow !== undefined) pending.add(`connect ${namespace}`)
      if (was.network.pending !== undefined) pending.add('switch')
      if (was.requests.pending.length > 0) pending.add('request')
    })
    expect(withoutIds(after.state())).toEqual(withoutIds(before.state()))
    // Something is under way that a message could be about.
    expect([...pending].sort()).toEqual(['connect eip155', 'connect solana', 'request', 'switch'])
  })

  it.each(SEEDS)('[M3] is the same where everything that comes in comes twice, seed %i', (seed) => {
    const steps = mixed(seed, seed)
    const before = play(openTwo(), steps)
    const after = play(openTwo(), steps, twice())
    for (const namespace of NAMESPACES) expect(partOf(after.state(), namespace)).toEqual(partOf(before.state(), namespace))
    expect(after.state().requests).toEqual(before.state().requests)
  })

  it.each(NAMESPACES.flatMap((namespace) => WALLETS[namespace].flatMap((id) => [true, false].map((other) => ({ namespace, id, other })))))(
    '[M4] is as it was when $id in $namespace was connected and disconnected, with another wallet there: $other',
    ({ namespace, id, other }) => {
      const page = openTwo()
      const elsewhere = namespace === 'solana' ? 'eip155' : 'solana'
      if (other) play(page, [(one) => one.give({ type: 'connect', connectorId: WALLETS[elsewhere][1], namespace: elsewhere })])
      const before = kept(page)
      walletIn(page, namespace, id).switchNetwork(NETWORKS[namespace][1])
      play(page, [
        (one) => one.give({ type: 'connect', connectorId: id, namespace }),
        (one) => one.give({ type: 'switchAccount', namespace, address: ADDRESSES[namespace][1] }),
        (one) => one.give({ type: 'setProfile', namespace, address: ADDRESSES[namespace][1], name: 'mara', image: null }),
        (one) => one.give({ type: 'signMessage', message: 'hello', namespace }),
      ])
      expect(page.state().account.namespaces[namespace]?.profile?.name).toBe('mara')
      play(page, [(one) => one.give({ type: 'disconnect', namespace })])
      expect(kept(page)).toEqual(before)
      expect(page.state().connection.namespaces[namespace]?.disconnectedIds).toEqual([id])
    },
  )

  it.each(SEEDS)('[M5] differs in its times alone where both clocks are shifted, seed %i', (seed) => {
    const shift = 86_400_000 * 365 + 12_345
    const steps = unhurried(seed)
    const [here, there] = [openTwo(), openTwo(DEFAULT_START + shift)].map((page) => play(page, steps))
    expect(shifted(there!.tape(), -shift)).toEqual(shifted(here!.tape(), 0))
    expect(shifted(there!.state(), -shift)).toEqual(shifted(here!.state(), 0))
  })

  it.each(SEEDS)('[I-1] is connected, connecting or disconnected in each namespace at any time, seed %i', (seed) => {
    const seen = new Set<string>()
    const page = openTwo()
    for (const id of WALLETS.eip155) walletIn(page, 'eip155', id).setPolicy({ delayMs: 30 })
    play(page, mixed(seed, seed), ({ state }) => {
      for (const namespace of NAMESPACES) {
        const one = state().connection.namespaces[namespace]
        const status = one?.connectorId !== undefined ? 'connected' : one?.flow !== undefined ? 'connecting' : 'disconnected'
        expect(selectConnectionStatus(state(), namespace)).toBe(status)
        seen.add(`${namespace} ${status}`)
      }
    })
    expect(seen.size).toBeGreaterThan(3)
  })
})

/** The steps of both namespaces, with switches of the network, and wallets that answer after the next step. */
function unhurried(seed: number): Step[] {
  const switching = (at: number): Step => {
    const namespace = NAMESPACES[at % 2] as (typeof NAMESPACES)[number]
    return (page) => void page.give({ type: 'switchNetwork', network: NETWORKS[namespace][Math.floor(at / 2) % 2] as never })
  }
  return mixed(seed, seed).flatMap((step, at) => (at % 4 === 0 ? [slow, step, switching(at / 4)] : [slow, step]))
}

/** Wallets answer after the next step. */
const slow: Step = (page) => {
  for (const namespace of NAMESPACES) for (const id of WALLETS[namespace]) walletIn(page, namespace, id).setPolicy({ delayMs: 30 })
}

const NEVER = { operation: 'o999999' } as const
const failure = { code: 'UNEXPECTED', message: 'late', category: 'INTERNAL', context: {} } as never

/** Commands that have no effect: late, foreign, refused, or of another release. */
const IGNORED: readonly DomainCommand[] = [
  { type: 'start' },
  { type: 'goBack' },
  { type: 'closeModal' },
  { type: 'dismissAlert' },
  { type: 'connect', connectorId: 'nobody' },
  { type: 'cancelConnect', ...NEVER },
  { type: 'cancelRequest', ...NEVER },
  { type: 'cancelSwitchNetwork', ...NEVER },
  { type: 'switchNetwork', network: 'eip155' as never },
  { type: 'reportTabMessage', message: { kind: 'newer', namespace: 'eip155' } },
  { type: 'reportAccountsChanged', namespace: 'solana', connectorId: 'nobody', accounts: [] },
  { type: 'reportChainChanged', namespace: 'eip155', connectorId: 'nobody', network: NETWORKS.eip155[1] },
  { type: 'reportProviderDisconnected', namespace: 'solana', connectorId: 'nobody' },
  { type: 'reportConnected', ...NEVER, namespace: 'eip155', accounts: [...ADDRESSES.eip155], network: null, approvedNetworks: [], supportsAllNetworks: true },
  { type: 'reportConnectFailed', ...NEVER, namespace: 'solana', failure },
  { type: 'reportNetworkSwitched', ...NEVER },
  { type: 'reportNetworkSwitchFailed', ...NEVER, failure },
  { type: 'reportRequestDone', ...NEVER, result: '0x' },
  { type: 'reportRequestFailed', ...NEVER, failure },
  { type: 'reportDisconnectFinished', ...NEVER, failures: [] },
  { type: 'reportBalance', ...NEVER, network: NETWORKS.eip155[0], address: ADDRESSES.eip155[0], amount: '1' },
  { type: 'reportCopied', ...NEVER },
  { type: 'reportToastDue', id: 'o999999' },
]

/** Says each report of policies, and each announcement, once more. */
function twice(): Step {
  let seen = 0
  return (page) => {
    const entries = page.entries.slice(seen)
    for (const entry of entries)
      if (entry.kind === 'command' && entry.by !== undefined && entry.command.type.startsWith('report')) page.give(entry.command as DomainCommand)
    seen = page.entries.length
  }
}

/** The state but for what a connection leaves behind: recent wallets, disconnected ids, figures that were read, and the namespace that is looked at. */
function kept(page: Page): unknown {
  // The order of the visitor's acts across tabs outlives a connection.
  const { connection, balances: _, modal: __, toasts: ___, tabs: ____, network, ...state } = page.state()
  const namespaces = Object.fromEntries(
    NAMESPACES.map((namespace) => {
      const { connectorId, flow } = connection.namespaces[namespace] ?? {}
      return [
        namespace,
        { connectorId: connectorId ?? null, flow: flow ?? null, held: connection.namespaces[namespace]?.connections.filter(({ recent }) => !recent) ?? [] },
      ]
    }),
  )
  const accounts = NAMESPACES.map((namespace) => state.account.namespaces[namespace] ?? { allAccounts: [] })
  return {
    ...state,
    networks: network.namespaces,
    account: { ...state.account, namespaces: accounts },
    connection: { namespaces, disconnecting: connection.disconnecting },
  }
}

/** Times, which are the only numbers of so many digits; some stand in texts that are stored. */
function shifted(value: unknown, by: number): unknown {
  return JSON.parse(JSON.stringify(value).replace(/\b1\d{12}\b/g, (time) => String(Number(time) + by)))
}
