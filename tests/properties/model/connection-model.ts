import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { ConnectionStep } from './connection-steps.js'
import { NETWORKS, SPACES, type Space, WALLETS, type WalletFacts } from './wallets.js'

interface Held {
  accounts: readonly string[]
  address: string
  live: boolean
}

interface SpaceModel {
  active: string | undefined
  /** By connector id. */
  held: Map<string, Held>
  ended: Set<string>
  network: CaipNetworkId
  walletNetwork: CaipNetworkId | null
}

/** Compared state of one namespace. */
export interface SeenSpace {
  readonly status: string
  readonly connector: string | null
  readonly classes: readonly string[]
  readonly held: readonly string[]
  readonly ended: readonly string[]
  readonly address: string | null
  readonly accounts: readonly string[]
  readonly profile: string | null
  readonly network: CaipNetworkId | null
  readonly walletNetwork: CaipNetworkId | null
}

/** Compared state after each step. `asked`: connect prompts that wallets have shown since the last step. */
export interface Seen {
  /** The active namespace. */
  readonly here: string | undefined
  readonly spaces: Readonly<Record<Space, SeenSpace>>
  readonly recent: readonly string[]
  readonly asked: readonly string[]
  readonly dialog: boolean
}

/** Stored items that the next page reads. */
interface Stored {
  readonly ids: Readonly<Record<Space, string | undefined>>
  readonly connected: boolean
  readonly ended: Readonly<Record<Space, Set<string>>>
}

/** The rules of connections as a table: own data, own code, written from the rows. */
export function createConnectionModel() {
  const spaces: Record<Space, SpaceModel> = { eip155: fresh('eip155'), solana: fresh('solana') }
  const accounts = new Map<WalletFacts, readonly string[]>(WALLETS.map((facts) => [facts, facts.accounts]))
  // The first network of the app is of eip155.
  let here: Space = 'eip155'
  let left = false
  let recent: string[] = []
  let asked: string[] = []
  const restoring: Record<Space, string> = { eip155: '', solana: '' }

  function connected(facts: WalletFacts, by: 'visitor' | 'restore'): void {
    const space = spaces[facts.namespace]
    const now = accounts.get(facts) ?? []
    const earlier = space.held.get(facts.id)
    const kept = by === 'restore' && earlier !== undefined && earlier.accounts[0] === now[0] && now.includes(earlier.address)
    space.held.set(facts.id, { accounts: now, address: kept ? earlier.address : String(now[0]), live: true })
    space.active = facts.id
    space.ended.delete(facts.id)
    space.walletNetwork = facts.network
    if (facts.network !== null) space.network = facts.network
    if (by === 'restore') return
    here = facts.namespace
    recent = [facts.id, ...recent.filter((id) => id !== facts.id)].slice(0, 2)
  }

  function ends(namespace: Space, id: string, by: 'visitor' | 'wallet'): void {
    const space = spaces[namespace]
    const held = space.held.get(id)
    if (held === undefined) return
    if (space.active !== id) {
      if (by === 'visitor') space.held.delete(id)
      return
    }
    held.live = false
    space.active = undefined
    if (by === 'visitor') space.ended.add(id)
    space.walletNetwork = null
    space.network = firstOf(namespace)
    if (here === namespace) left = true
  }

  /** The active namespace has lost its wallet: another one that is connected takes its place. */
  function follow(): void {
    const other = SPACES.find((namespace) => namespace !== here && spaces[namespace].active !== undefined)
    if (left && other !== undefined) here = other
    left = false
  }

  function disconnect(only: Space | undefined, id: string | undefined): void {
    for (const namespace of SPACES) {
      const named = id ?? spaces[namespace].active
      if ((only ?? namespace) === namespace && named !== undefined) ends(namespace, named, 'visitor')
    }
    follow()
  }

  function ask(facts: WalletFacts, answer: 'approve' | 'reject'): void {
    asked.push(`${facts.namespace} ${facts.id}`)
    if (answer === 'approve') connected(facts, 'visitor')
  }

  const stored = (): Stored => ({
    ids: { eip155: spaces.eip155.active, solana: spaces.solana.active },
    connected: SPACES.some((namespace) => spaces[namespace].active !== undefined),
    ended: { eip155: new Set(spaces.eip155.ended), solana: new Set(spaces.solana.ended) },
  })

  /** Takes up what is stored as connected and was not ended by the visitor; a wallet whose permission was given back says no. */
  function reload({ ids, connected: isConnected, ended }: Stored): void {
    for (const namespace of SPACES) {
      const space = spaces[namespace]
      const { active: granted } = space
      const id = ids[namespace]
      for (const held of space.held.values()) held.live = false
      space.active = undefined
      // Of one namespace alone the network is remembered (NET-34).
      if (namespace !== here) space.network = firstOf(namespace)
      space.walletNetwork = null
      space.ended = ended[namespace]
      const sought = isConnected && id !== undefined && !space.ended.has(id) ? id : undefined
      restoring[namespace] = sought ?? ''
      const facts = WALLETS.find((one) => one.namespace === namespace && one.id === sought)
      if (facts === undefined || sought !== granted) space.network = firstOf(namespace)
      else connected(facts, 'restore')
    }
  }

  const steps: { [K in ConnectionStep['do']]: (step: Extract<ConnectionStep, { do: K }>) => void } = {
    connect: ({ wallet, answer }) => ask(wallet, answer),
    switch({ wallet, answer }) {
      const space = spaces[wallet.namespace]
      if (space.held.has(wallet.id) && space.active !== wallet.id) ask(wallet, answer)
    },
    forget({ wallet: { namespace, id } }) {
      if (spaces[namespace].active !== id) spaces[namespace].held.delete(id)
    },
    disconnect: ({ namespace, id }) => disconnect(namespace, id),
    walletLeaves({ wallet: { namespace, id } }) {
      if (spaces[namespace].active === id) ends(namespace, id, 'wallet')
      follow()
    },
    walletAccounts({ wallet, accounts: next }) {
      accounts.set(wallet, next)
      const { active, held } = spaces[wallet.namespace]
      if (active === wallet.id) held.set(wallet.id, { accounts: next, address: String(next[0]), live: true })
    },
    account({ namespace, index }) {
      const { active, held } = spaces[namespace]
      const one = active === undefined ? undefined : held.get(active)
      const address = one?.accounts[index]
      if (one !== undefined && address !== undefined) one.address = address
    },
    reload: () => reload(stored()),
    disconnectAndCrash({ namespace, lost }) {
      const before = stored()
      disconnect(namespace, undefined)
      const after = stored()
      reload({
        ids: (lost.includes('connected_connector_ids') ? before : after).ids,
        connected: (lost.includes('connection_status') ? before : after).connected,
        ended: (lost.includes('disconnected_connector_ids') ? before : after).ended,
      })
    },
  }

  return {
    take(step: ConnectionStep): void {
      asked = []
      ;(steps[step.do] as (one: ConnectionStep) => void)(step)
    },
    /** Connectors that the next page takes up: it is `connecting` until they have answered. */
    restoring: (): readonly string[] => SPACES.map((namespace) => restoring[namespace]),
    expected: (): Seen => ({
      here,
      spaces: { eip155: seenOf('eip155', spaces.eip155), solana: seenOf('solana', spaces.solana) },
      recent,
      asked,
      dialog: false,
    }),
  }
}

function seenOf(namespace: Space, { active, held, ended, network, walletNetwork }: SpaceModel): SeenSpace {
  const one = active === undefined ? undefined : held.get(active)
  return {
    status: active === undefined ? 'disconnected' : 'connected',
    connector: active ?? null,
    classes: WALLETS.filter((facts) => facts.namespace === namespace).map(({ id }) =>
      id === active ? 'connected' : held.get(id)?.live ? 'active' : 'disconnected',
    ),
    held: [...held.keys()].sort(),
    ended: [...ended].sort(),
    address: one?.address ?? null,
    accounts: one?.accounts ?? [],
    profile: one === undefined ? null : `${namespace} of ${one.address}`,
    network,
    walletNetwork: active === undefined ? null : walletNetwork,
  }
}

function fresh(namespace: Space): SpaceModel {
  return { active: undefined, held: new Map(), ended: new Set(), network: firstOf(namespace), walletNetwork: null }
}

function firstOf(namespace: Space): CaipNetworkId {
  return NETWORKS[namespace][0] as CaipNetworkId
}
