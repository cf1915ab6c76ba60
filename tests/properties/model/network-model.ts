import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { ConnectionStep, Space } from './wallets.js'

/** Something that an app, a visitor or the browser does. The wallet of a namespace follows each switch. */
export type NetworkStep =
  | { readonly do: 'switch'; readonly network: CaipNetworkId }
  | { readonly do: 'add'; readonly network: CaipNetworkId }
  | { readonly do: 'remove'; readonly network: CaipNetworkId }
  | ConnectionStep
  /** The next release of the app may have other networks, and another default one. */
  | { readonly do: 'reload'; readonly networks: readonly CaipNetworkId[]; readonly first: CaipNetworkId }

interface Selection {
  listed: CaipNetworkId[]
  network: CaipNetworkId | undefined
}

/** Compared state after each step. */
export interface SeenNetworks {
  readonly active: string | undefined
  readonly networks: readonly (CaipNetworkId | undefined)[]
  readonly listed: readonly (readonly CaipNetworkId[])[]
}

const spaceOf = (id: CaipNetworkId) => id.slice(0, id.indexOf(':')) as Space

/** Networks by the rules: own data, own code, written from the rows. */
export function createNetworkModel(networks: readonly CaipNetworkId[], first: CaipNetworkId) {
  let spaces = {} as Record<Space, Selection>
  let active: Space = 'eip155'
  const connected = new Set<Space>()
  /** The network on which the wallet of a namespace is; outlives reloads. */
  const walletOn: Record<Space, CaipNetworkId> = { eip155: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
  load(networks, first)
  let shown = spaces[active].network
  let remembered: CaipNetworkId | undefined

  function load(configured: readonly CaipNetworkId[], start: CaipNetworkId): void {
    const of = (namespace: Space): Selection => {
      const listed = configured.filter((id) => spaceOf(id) === namespace)
      return { listed, network: listed[0] }
    }
    spaces = { eip155: of('eip155'), solana: of('solana') }
    activate(start)
  }

  function activate(id: CaipNetworkId): void {
    active = spaceOf(id)
    spaces[active].network = id
  }

  return {
    /** A wallet is connected once. */
    isPossible: (step: NetworkStep): boolean => step.do !== 'connect' || !connected.has(step.namespace),
    take(step: NetworkStep): void {
      switch (step.do) {
        case 'switch': {
          const id = step.network
          if (!spaces[spaceOf(id)].listed.includes(id)) break
          activate(id)
          if (connected.has(active)) walletOn[active] = id
          break
        }
        case 'add': {
          const id = step.network
          const space = spaces[spaceOf(id)]
          if (space.listed.includes(id)) break
          space.listed.push(id)
          space.network ??= id
          if (connected.has(spaceOf(id)) && walletOn[spaceOf(id)] === id) space.network = id
          break
        }
        case 'remove': {
          const id = step.network
          const space = spaces[spaceOf(id)]
          if (!space.listed.includes(id) || space.listed.length === 1) break
          space.listed = space.listed.filter((one) => one !== id)
          if (space.network === id) space.network = space.listed[0]
          break
        }
        case 'connect': {
          connected.add(step.namespace)
          // A network that the app does not have is reported, and the visitor stays on the present one (NET-17).
          if (spaces[step.namespace].listed.includes(walletOn[step.namespace])) activate(walletOn[step.namespace])
          break
        }
        case 'disconnect': {
          if (!connected.delete(step.namespace)) break
          spaces[step.namespace].network = spaces[step.namespace].listed[0]
          // The active namespace has lost its wallet: the other takes its place, where it has one.
          const [other] = connected
          if (step.namespace === active && other !== undefined) active = other
          break
        }
        case 'reload': {
          load(step.networks, step.first)
          if (remembered !== undefined && spaces[spaceOf(remembered)].listed.includes(remembered)) activate(remembered)
          shown = spaces[active].network
          // A wallet that is connected is on the network that it says.
          for (const one of connected) if (spaces[one].listed.includes(walletOn[one])) spaces[one].network = walletOn[one]
        }
      }
      // An unchanged network is not stored: the next release may have another default.
      if (spaces[active].network !== shown) remembered = spaces[active].network
      shown = spaces[active].network
    },
    expected: (): SeenNetworks => ({
      active,
      networks: [spaces.eip155.network, spaces.solana.network],
      listed: [spaces.eip155.listed, spaces.solana.listed],
    }),
  }
}
