import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import { base, gnosis, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { solana, solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import type { Network } from '../../src/domain/shared/networks/networks.js'
import { openPage, type PageOptions, reload } from '../domain/page.js'
import { createNetworkModel, type NetworkStep } from './model/network-model.js'
import { giveConnection, ONE_OF_EACH, SPACES } from './model/wallets.js'

const ALL: ReadonlyMap<CaipNetworkId, Network> = new Map([mainnet, base, gnosis, solana, solanaDevnet].map((one) => [one.caipNetworkId, one]))
const IDS = [...ALL.keys()]
const networkOf = (id: CaipNetworkId) => ALL.get(id) as Network

const network = fc.constantFrom(...IDS)
const namespace = fc.constantFrom(...SPACES)
/** At least one network of each namespace, in any order, and one of them to begin with. */
const release = fc
  .tuple(fc.subarray(IDS.slice(0, 3), { minLength: 1 }), fc.subarray(IDS.slice(3), { minLength: 1 }))
  .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }))
  .chain((networks) => fc.record({ networks: fc.constant(networks), first: fc.constantFrom(...networks) }))
const step: fc.Arbitrary<NetworkStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('switch' as const), network }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), network }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), network }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connect' as const), namespace }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect' as const), namespace }) },
  { weight: 2, arbitrary: release.map((one): NetworkStep => ({ do: 'reload', ...one })) },
)

it('[NET-19, NET-34] the networks of two namespaces are those that the rules say, whatever is added, removed and loaded anew', () => {
  fc.assert(
    fc.property(release, fc.array(step, { minLength: 1, maxLength: 12 }), (first, steps) => {
      const options = ({ networks, first: defaultNetwork }: { readonly networks: readonly CaipNetworkId[]; readonly first: CaipNetworkId }): PageOptions => ({
        options: { networks: networks.map(networkOf) as [Network, ...Network[]], defaultNetwork: networkOf(defaultNetwork) },
        adapters: SPACES,
        wallets: ONE_OF_EACH,
      })
      const model = createNetworkModel(first.networks, first.first)
      let page = openPage(options(first))
      for (const one of steps) {
        if (!model.isPossible(one)) continue
        model.take(one)
        switch (one.do) {
          case 'switch':
            page.give({ type: 'switchNetwork', network: one.network })
            break
          case 'add':
            page.give({ type: 'addNetwork', network: networkOf(one.network) })
            break
          case 'remove':
            page.give({ type: 'removeNetwork', network: one.network })
            break
          case 'connect':
          case 'disconnect':
            giveConnection(page, one)
            break
          case 'reload':
            page = reload(page, options(one))
        }
        page.wait(1_000)
        const { activeNamespace: active, namespaces } = page.state().network
        const seen = {
          active,
          networks: SPACES.map((one) => namespaces[one]?.caipNetwork),
          listed: SPACES.map((one) => namespaces[one]?.requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId)),
        }
        expect(seen, `after ${JSON.stringify(one)}`).toEqual(model.expected())
      }
      page.close()
    }),
    { numRuns: 100 },
  )
})
