import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, B, BETA, S } from '../domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload } from '../domain/page.js'
import { token, USDC } from '../domain/portfolio.js'
import { SPACES, type Space } from './model/wallets.js'

const APP = {
  options: { networks: [mainnet, base, solana] },
  adapters: SPACES,
  wallets: [
    { id: ALPHA, accounts: [A, B] },
    { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
  ],
} as const satisfies PageOptions
const LIFE_MS = 30_000

type CacheStep =
  | { readonly do: 'account'; readonly address: string }
  | { readonly do: 'network'; readonly network: CaipNetworkId }
  | { readonly do: 'look' | 'reload' }
  | { readonly do: 'refresh'; readonly force: boolean }
  | { readonly do: 'wait'; readonly ms: number }

const step: fc.Arbitrary<CacheStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(A, B) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('network' as const), network: fc.constantFrom<CaipNetworkId[]>('eip155:1', 'eip155:8453', solana.caipNetworkId) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom<('look' | 'reload')[]>('look', 'reload') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refresh' as const), force: fc.boolean() }) },
  { weight: 4, arbitrary: fc.constantFrom(1, 9_999, 10_000, 20_000, 29_999, 30_000).map((ms): CacheStep => ({ do: 'wait', ms })) },
)

const reads = (page: Page) => page.memory.rpc.tries().filter(({ method }) => method === 'eth_getBalance' || method === 'getBalance').length

it('[BAL-06, BAL-07] a balance is read once in 30 s for each account and network, over reloads of the page', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => {
      let page = openPage(APP)
      page.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
      page.wait(0)
      page.give({ type: 'connect', connectorId: BETA, namespace: 'solana' })
      page.wait(0)
      const start = reads(page)
      const at = new Map<string, number>([
        [`${A} eip155:1`, page.memory.now()],
        [`${S} ${solana.caipNetworkId}`, page.memory.now()],
      ])
      const on: Record<Space, { address: string; network: CaipNetworkId }> = {
        eip155: { address: A, network: 'eip155:1' },
        solana: { address: S, network: solana.caipNetworkId },
      }
      let active: Space = 'solana'
      let expected = 0
      const wants = (namespace: Space, force = false) => {
        const key = `${on[namespace].address} ${on[namespace].network}`
        const last = at.get(key)
        if (!force && last !== undefined && page.memory.now() - last < LIFE_MS) return
        at.set(key, page.memory.now())
        expected += 1
      }
      for (const one of steps) {
        switch (one.do) {
          case 'account':
            if (on.eip155.address !== one.address) {
              on.eip155.address = one.address
              wants('eip155')
            }
            page.give({ type: 'switchAccount', namespace: 'eip155', address: one.address })
            break
          case 'network': {
            const namespace: Space = one.network.startsWith('eip155') ? 'eip155' : 'solana'
            if (on[namespace].network !== one.network || active !== namespace) {
              active = namespace
              on[namespace].network = one.network
              wants(namespace)
            }
            page.give({ type: 'switchNetwork', network: one.network })
            break
          }
          case 'look':
            wants(active)
            page.give({ type: 'openModal', view: 'Account' })
            page.give({ type: 'closeModal' })
            break
          case 'refresh':
            wants(active, one.force)
            page.give({ type: 'refreshBalance', force: one.force })
            break
          case 'reload':
            for (const namespace of SPACES) wants(namespace)
            page = reload(page, APP)
            break
          case 'wait':
            page.wait(one.ms)
        }
        page.wait(0)
        expect(reads(page) - start, `after ${JSON.stringify(one)}`).toBe(expected)
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})

const TOKENS = {
  portfolio: {},
  options: { networks: [mainnet, base] },
  wallets: [{ id: ALPHA, accounts: [A, B] }],
} as const satisfies PageOptions

it('[BAL-05] tokens are asked for once in 30 s for each account and network, by whatever looks at them; a forced question is asked, and of no cache', async () => {
  const tokenStep = fc.oneof(
    fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(A, B) }),
    fc.record({ do: fc.constant('network' as const), network: fc.constantFrom(mainnet.caipNetworkId, base.caipNetworkId) }),
    { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('refresh' as const), force: fc.boolean() }) },
    { weight: 3, arbitrary: fc.constantFrom(1, 10_000, 29_999, 30_000).map((ms) => ({ do: 'wait' as const, ms })) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(tokenStep, { minLength: 2, maxLength: 16 }), async (steps) => {
      const page = await openConnected(TOKENS)
      for (const network of [mainnet.caipNetworkId, base.caipNetworkId])
        for (const address of [A, B]) page.memory.portfolio.set({ network, address }, { tokens: [token()] })
      const at = new Map<string, number>()
      const on: { address: string; network: CaipNetworkId } = { address: A, network: mainnet.caipNetworkId }
      const expected: unknown[] = []
      const wants = (force: boolean) => {
        const key = `${on.address} ${on.network}`
        const last = at.get(key)
        if (!force && last !== undefined && page.memory.now() - last < LIFE_MS) return
        // A service that keeps answers must not give one to a forced question.
        expected.push([on.network, on.address, force && last !== undefined ? [USDC] : undefined])
        at.set(key, page.memory.now())
      }
      for (const one of steps) {
        switch (one.do) {
          case 'account':
            on.address = one.address
            page.give({ type: 'switchAccount', namespace: 'eip155', address: one.address })
            break
          case 'network':
            on.network = one.network
            page.give({ type: 'switchNetwork', network: one.network })
            break
          case 'look':
            wants(false)
            page.give({ type: 'openModal', view: 'Account' })
            page.wait(0)
            page.give({ type: 'closeModal' })
            break
          case 'refresh':
            wants(one.force)
            page.give({ type: 'refreshPortfolio', force: one.force })
            break
          case 'wait':
            page.wait(one.ms)
        }
        page.wait(0)
        const asked = page.memory.portfolio.asked().map(({ network, address, fresh }) => [network, address, fresh])
        expect(asked, `after ${JSON.stringify(one)}`).toEqual(expected)
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
