import fc from 'fast-check'
import { expect, it } from 'vitest'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, B, BETA, C, S } from '../domain/facts.js'
import { openPage, walletOf } from '../domain/page.js'
import { SPACES, type Space } from './model/wallets.js'

type Step =
  | { readonly do: 'connect' | 'disconnect'; readonly namespace: Space }
  | { readonly do: 'account'; readonly address: string }
  | { readonly do: 'network'; readonly network: 'eip155:1' | 'eip155:8453' | typeof solana.caipNetworkId }
  | { readonly do: 'signIn' | 'stranger' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom<('connect' | 'disconnect')[]>('connect', 'connect', 'disconnect'), namespace: fc.constantFrom(...SPACES) }),
  },
  { weight: 2, arbitrary: fc.constantFrom(A, B).map((address): Step => ({ do: 'account', address })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...(['eip155:1', 'eip155:8453', solana.caipNetworkId] as const)).map((network): Step => ({ do: 'network', network })),
  },
  { weight: 6, arbitrary: fc.constant<Step>({ do: 'signIn' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'stranger' }) },
)

it('[SIWX-15] a disconnect revokes the sessions of the accounts of its namespace, on each network, and no other; none where the app wants them kept', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 18 }), (signOutOnDisconnect, steps) => {
      const page = openPage({
        signIn: { required: false, signOutOnDisconnect },
        options: { networks: [mainnet, base, solana] },
        adapters: SPACES,
        wallets: [
          { id: ALPHA, accounts: [A, B] },
          { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
        ],
      })
      const connected = new Set<Space>()
      let kept: readonly string[] = []
      const sessions = () =>
        page.memory.siwx
          .sessions()
          .map(({ data }) => `${data.accountAddress} ${data.chainId}`)
          .sort()
      for (const one of steps) {
        const { activeNamespace, namespaces } = page.state().network
        const address = page.state().account.namespaces[activeNamespace as Space]?.address
        switch (one.do) {
          case 'connect':
            if (connected.has(one.namespace)) continue
            connected.add(one.namespace)
            page.give({ type: 'connect', connectorId: one.namespace === 'eip155' ? ALPHA : BETA, namespace: one.namespace })
            break
          case 'disconnect':
            if (!connected.delete(one.namespace)) continue
            page.give({ type: 'disconnect', namespace: one.namespace })
            if (signOutOnDisconnect) kept = kept.filter((session) => session.startsWith(C) || (one.namespace === 'eip155') !== session.includes('eip155:'))
            break
          case 'account':
            if (connected.has('eip155')) walletOf(page, ALPHA).setAccounts(one.address === A ? [A, B] : [B, A])
            break
          case 'network':
            if (connected.has(one.network === solana.caipNetworkId ? 'solana' : 'eip155')) page.give({ type: 'switchNetwork', network: one.network })
            break
          case 'signIn': {
            if (address === undefined || page.state().siwx.phase === 'signedIn') continue
            page.give({ type: 'signIn' })
            const session = `${address} ${namespaces[activeNamespace as Space]?.caipNetwork}`
            kept = [...new Set([...kept, session])]
            break
          }
          case 'stranger': {
            const [first] = page.memory.siwx.sessions()
            if (first === undefined || kept.some((session) => session.startsWith(C))) continue
            page.memory.ports.siwx.add({ ...first, data: { ...first.data, accountAddress: C, chainId: 'eip155:1' } }).subscribe()
            kept = [...kept, `${C} eip155:1`]
          }
        }
        page.wait(1_000)
        expect([...new Set(sessions())], JSON.stringify([one, steps])).toEqual([...kept].sort())
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
