import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import { A, B } from '../domain/facts.js'
import { openPage, reload, storedItem } from '../domain/page.js'
import { FOUR, giveConnection, NETWORKS, ONE_OF_EACH, SPACES, type Space } from './model/wallets.js'

type Step =
  | { readonly do: 'connect' | 'disconnect'; readonly namespace: Space }
  | { readonly do: 'switch'; readonly network: CaipNetworkId }
  | { readonly do: 'write'; readonly receiver: string }
  | { readonly do: 'reload' }

const ALL = SPACES.flatMap((space) => NETWORKS[space])
const spaceOf = (id: CaipNetworkId): Space => (id.startsWith('eip155') ? 'eip155' : 'solana')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom<('connect' | 'disconnect')[]>('connect', 'connect', 'disconnect'), namespace: fc.constantFrom(...SPACES) }),
  },
  { weight: 5, arbitrary: fc.constantFrom(...ALL).map((network): Step => ({ do: 'switch', network })) },
  { weight: 4, arbitrary: fc.constantFrom(A, B).map((receiver): Step => ({ do: 'write', receiver })) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'reload' }) },
)

it('[NET-16, SEND-11] a switch makes the namespace of its network the active one, stores the network, and empties a draft of another network', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => {
      const options = { ...FOUR, wallets: ONE_OF_EACH, send: true }
      let page = openPage(options)
      const connected = new Set<Space>()
      let draft: { readonly network: CaipNetworkId; readonly receiver: string } | undefined
      for (const one of steps) {
        const before = page.state().network
        const active = before.activeNamespace as Space
        const here = before.namespaces[active]?.caipNetwork
        switch (one.do) {
          case 'connect':
          case 'disconnect':
            if (connected.has(one.namespace) === (one.do === 'connect')) continue
            if (one.do === 'connect') connected.add(one.namespace)
            else connected.delete(one.namespace)
            giveConnection(page, one)
            break
          case 'switch':
            page.give({ type: 'switchNetwork', network: one.network })
            break
          case 'write':
            if (here === undefined || !connected.has(active)) continue
            page.give({ type: 'setSendDraft', receiver: one.receiver })
            break
          case 'reload':
            page.wait(3_000)
            page = reload(page, { ...FOUR, send: true })
        }
        page.wait(1_000)
        const { network, send } = page.state()
        const now = network.namespaces[network.activeNamespace as Space]?.caipNetwork
        const why = JSON.stringify([one, steps])
        if (one.do === 'switch') {
          expect([network.activeNamespace, now], why).toEqual([spaceOf(one.network), one.network])
          // The next page begins with it. The first network of the app is stored only in place of another.
          expect([storedItem(page, 'active_network_id') ?? ALL[0], storedItem(page, 'active_namespace') ?? SPACES[0]], why).toEqual([
            one.network,
            spaceOf(one.network),
          ])
        }
        if (one.do === 'write' && here !== undefined) draft = { network: here, receiver: one.receiver }
        else if (one.do === 'disconnect' && draft !== undefined && spaceOf(draft.network) === one.namespace) draft = undefined
        else if (draft !== undefined && page.events('networkSwitched').some((event) => event.network !== draft?.network)) draft = undefined
        page.clear()
        expect([send.network, send.receiver], why).toEqual(draft === undefined ? [undefined, undefined] : [draft.network, draft.receiver])
      }
      page.close()
    }),
    { numRuns: 80 },
  )
})
