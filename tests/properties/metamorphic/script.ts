import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { MemoryWallet } from '../../../src/adapters/memory/wallets/memory-wallet.js'
import { createSeeded } from '../../../src/adapters/memory/seeded.js'
import type { DomainCommand, RootState } from '../../../src/domain/root.js'
import { solana, solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, B, BETA, GAMMA, S } from '../../domain/facts.js'
import { openPage, type Page } from '../../domain/page.js'

export type Namespace = 'eip155' | 'solana'
/** One thing that a visitor or a wallet does. */
export type Step = (page: Page) => void

export const NAMESPACES = ['eip155', 'solana'] as const
const S2 = 'So11111111111111111111111111111111111111112'
export const ADDRESSES = { eip155: [A, B], solana: [S, S2] } as const
export const NETWORKS = { eip155: [mainnet.caipNetworkId, base.caipNetworkId], solana: [solana.caipNetworkId, solanaDevnet.caipNetworkId] } as const
/** Two wallets in each namespace; Alpha is in both. */
export const WALLETS = { eip155: [ALPHA, BETA], solana: [ALPHA, GAMMA] } as const

/** A page with two namespaces, two networks, two accounts and two wallets in each. */
export function openTwo(start?: number): Page {
  const memory = createMemoryPorts({ seed: 1, ...(start === undefined ? {} : { start }) })
  const wallets = NAMESPACES.flatMap((namespace) =>
    WALLETS[namespace].map((id) => ({ id, namespace, name: id.slice(11), accounts: [...ADDRESSES[namespace]], network: NETWORKS[namespace][0] })),
  )
  return openPage({ options: { networks: [mainnet, base, solana, solanaDevnet] }, adapters: [...NAMESPACES], wallets, memory })
}

/** A wallet of a namespace, which need not be the only one of its id. */
export function walletIn({ memory }: Page, namespace: Namespace, id: string): MemoryWallet {
  const found = memory.wallets.all().find(({ announcement }) => announcement.namespace === namespace && announcement.id === id)
  if (found === undefined) throw new RangeError(`no ${id} in ${namespace}`)
  return found
}

/** Steps in one namespace, the same for the same seed. Each has an effect of its own; none depends on which namespace is active. */
export function scriptIn(namespace: Namespace, seed: number, length: number): Step[] {
  const random = createSeeded(seed)
  const give =
    (command: DomainCommand): Step =>
    (page) =>
      void page.give(command)
  return Array.from({ length }, (): Step => {
    const connectorId = random.pick(WALLETS[namespace])
    const address = random.pick(ADDRESSES[namespace])
    const network = random.pick(NETWORKS[namespace])
    const lists = [[...ADDRESSES[namespace]], [...ADDRESSES[namespace]].reverse(), [], [address]]
    const accounts = random.pick(lists)
    const policy = random.pick(['approve', 'approve', 'reject'] as const)
    return random.pick<Step>([
      give({ type: 'connect', connectorId, namespace }),
      give({ type: 'connect', connectorId, namespace }),
      give({ type: 'disconnect', namespace }),
      give({ type: 'switchConnection', namespace, connectorId }),
      give({ type: 'switchAccount', namespace, address }),
      give({ type: 'setProfile', namespace, address, name: random.pick(['mara', 'noor']), image: null }),
      give({ type: 'setAddressLabel', namespace, address, label: random.pick(['', 'Savings', 'Rent']) }),
      give({ type: 'signMessage', message: 'hello', namespace }),
      give({ type: 'refreshBalance', namespace, force: true }),
      (page) => walletIn(page, namespace, connectorId).setAccounts(accounts),
      (page) => walletIn(page, namespace, connectorId).switchNetwork(network),
      (page) => walletIn(page, namespace, connectorId).setPolicy(policy),
    ])
  })
}

/** Does the steps, 20 ms apart; `between` is done after each. */
export function play(page: Page, steps: readonly Step[], between: Step = () => {}): Page {
  for (const step of steps) {
    step(page)
    page.wait(20)
    between(page)
  }
  page.wait(200_000)
  return page
}

/** Returns the state of a namespace, without the ids of operations and without times. */
export function partOf({ connection, account, network }: RootState, namespace: Namespace): unknown {
  return plain([connection.namespaces[namespace], account.namespaces[namespace], network.namespaces[namespace]])
}

/** The whole state without the ids of operations and without times. */
export function withoutIds(state: RootState): unknown {
  return plain(state)
}

const NAMES: ReadonlySet<string> = new Set(['operation', 'since', 'startedAt', 'at', 'failedAt', 'deadline', 'id', 'told'])

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, member) => (NAMES.has(name) && typeof member !== 'object' ? undefined : member)) ?? 'null')
}
