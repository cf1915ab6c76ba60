import fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectConnectionStatus } from '../../src/domain/connection/selectors.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import { A, B, C, S } from '../domain/facts.js'
import { openPage, walletOf } from '../domain/page.js'
import { CONNECTORS, FOUR, NETWORKS, ONE_OF_EACH, S2, SPACES, type Space } from './model/wallets.js'

/** Something that a wallet does by itself, or that the visitor does to have it connected again. */
type Step =
  | { readonly do: 'accounts'; readonly namespace: Space; readonly accounts: readonly string[] }
  | { readonly do: 'network'; readonly namespace: Space; readonly network: CaipNetworkId }
  | { readonly do: 'lock' | 'unlock' | 'leave' | 'connect'; readonly namespace: Space }

const ACCOUNTS: Readonly<Record<Space, readonly string[]>> = { eip155: [A, B, C], solana: [S, S2] }
const namespace = fc.constantFrom(...SPACES)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: namespace.chain((one) =>
      fc.shuffledSubarray([...ACCOUNTS[one]], { minLength: 1 }).map((accounts): Step => ({ do: 'accounts', namespace: one, accounts })),
    ),
  },
  { weight: 3, arbitrary: namespace.chain((one) => fc.constantFrom(...NETWORKS[one]).map((network): Step => ({ do: 'network', namespace: one, network }))) },
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constantFrom(...(['lock', 'lock', 'unlock', 'unlock', 'leave', 'connect', 'connect'] as const)), namespace }),
  },
)

/** Wallet of a namespace, and what the page knows of it. */
interface Held {
  accounts: readonly string[]
  network: CaipNetworkId
  isLocked: boolean
  isConnected: boolean
}

it('[CONN-48] accounts, network, lock and end of a wallet are those of the page at any time, in its own namespace alone', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 16 }), (steps) => {
      const page = openPage({ ...FOUR, wallets: ONE_OF_EACH })
      const of = (one: Space): Held => ({
        accounts: [one === 'eip155' ? A : S],
        network: NETWORKS[one][0] as CaipNetworkId,
        isLocked: false,
        isConnected: false,
      })
      const held: Record<Space, Held> = { eip155: of('eip155'), solana: of('solana') }
      for (const one of steps) {
        const known = held[one.namespace]
        const wallet = walletOf(page, CONNECTORS[one.namespace])
        switch (one.do) {
          case 'accounts':
            if (known.isLocked) continue
            wallet.setAccounts(one.accounts)
            known.accounts = one.accounts
            break
          case 'network':
            if (known.isLocked) continue
            wallet.switchNetwork(one.network)
            known.network = one.network
            break
          case 'lock':
            wallet.lock()
            known.isLocked = true
            break
          case 'unlock':
            wallet.unlock()
            known.isLocked = false
            break
          case 'leave':
            if (known.isLocked) continue
            wallet.disconnect()
            known.isConnected = false
            break
          case 'connect':
            if (known.isLocked || known.isConnected) continue
            page.give({ type: 'connect', connectorId: CONNECTORS[one.namespace], namespace: one.namespace })
            known.isConnected = true
        }
        page.wait(1_000)
        const state = page.state()
        const seen = SPACES.map((space) => ({
          status: selectConnectionStatus(state, space),
          accounts: state.account.namespaces[space]?.allAccounts.map(({ address }) => address) ?? [],
          address: state.account.namespaces[space]?.address,
          network: state.network.namespaces[space]?.walletNetwork,
          isHeld: state.connection.namespaces[space]?.connections.some(({ connectorId }) => connectorId === CONNECTORS[space]) ?? false,
        }))
        const wanted = SPACES.map((space) => {
          const { isConnected, isLocked, accounts, network } = held[space]
          const isShown = isConnected && !isLocked
          return {
            status: isShown ? 'connected' : 'disconnected',
            accounts: isShown ? accounts : [],
            address: isShown ? accounts[0] : undefined,
            network: isShown ? network : undefined,
          }
        })
        expect(seen, `after ${JSON.stringify([one, steps])}`).toMatchObject(wanted)
        // A locked wallet keeps its session.
        for (const [at, space] of SPACES.entries()) if (held[space].isConnected) expect(seen[at]?.isHeld, JSON.stringify(steps)).toBe(true)
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
