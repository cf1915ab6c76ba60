import { AUTH_CONNECTOR_ID } from '../../src/domain/auth/connector-id.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import { solana, solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import { base, gnosis, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { EMAIL, LOADED_MS } from '../domain/embedded.js'
import { A, ALPHA, B, BETA, C, S } from '../domain/facts.js'
import { openPage, type Page, type PageOptions } from '../domain/page.js'
import { S2, SPACES, type Space } from './model/wallets.js'

const NETWORKS = [mainnet, base, gnosis, solana, solanaDevnet] as const
const IDS = NETWORKS.map(({ caipNetworkId }) => caipNetworkId)
const EVM = IDS.slice(0, 3)
const network = fc.constantFrom(...IDS)
const namespace = fc.constantFrom(...SPACES)
const spaceOf = (id: CaipNetworkId) => id.slice(0, id.indexOf(':')) as Space
const APP = {
  options: { projectId: 'p', networks: NETWORKS },
  adapters: SPACES,
  wallets: [
    { id: ALPHA, accounts: [C] },
    { id: BETA, namespace: 'solana', accounts: [S2], network: solana.caipNetworkId },
  ],
} as const satisfies PageOptions
const LONG_MS = 2_000

function logIn(page: Page, home: Space): void {
  page.wait(30_000)
  page.give({ type: 'loginWithEmail', email: EMAIL, namespace: home })
  page.wait(LOADED_MS)
  page.give({ type: 'submitEmailCode', code: createSecret(page.memory.secureSite.code()) })
  page.wait(LONG_MS)
}

type ChoiceStep =
  | { readonly do: 'login' | 'wallet' | 'disconnect'; readonly namespace: Space }
  | { readonly do: 'switch'; readonly network: CaipNetworkId }
  | { readonly do: 'choose'; readonly network: CaipNetworkId }

const choiceStep: fc.Arbitrary<ChoiceStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom<('login' | 'wallet' | 'disconnect')[]>('login', 'login', 'wallet', 'disconnect'), namespace }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch' as const), network }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('choose' as const), network }) },
)

/** The three rules in their order, for somebody who chooses a network. */
function viewFor(page: Page, target: CaipNetworkId, served: readonly CaipNetworkId[]): string | undefined {
  const { network: networks, connection } = page.state()
  const here = networks.activeNamespace as Space
  const there = spaceOf(target)
  const connectorIn = (one: Space) => connection.namespaces[one]?.connectorId
  if (connectorIn(there) === AUTH_CONNECTOR_ID && !served.includes(target)) return undefined
  if (here === there && networks.namespaces[there]?.caipNetwork === target) return undefined
  if (connectorIn(here) === AUTH_CONNECTOR_ID && served.includes(target)) return 'SwitchNetwork'
  if (connectorIn(here) !== undefined && connectorIn(there) === undefined && here !== there) return 'SwitchActiveChain'
  return 'SwitchNetwork'
}

it('[NET-11, NET-12, NET-13] a network that is chosen leads to the view that the rules say, by who is connected where', () => {
  fc.assert(
    fc.property(fc.subarray(IDS, { minLength: 1 }), fc.array(choiceStep, { minLength: 2, maxLength: 8 }), (served, steps) => {
      const page = openPage({ ...APP, embedded: { networks: served } })
      for (const step of steps) {
        if (step.do === 'login') {
          if (page.state().auth.user === undefined && served.some((id) => spaceOf(id) === step.namespace)) logIn(page, step.namespace)
        } else if (step.do === 'wallet') {
          page.give({ type: 'connect', connectorId: step.namespace === 'eip155' ? ALPHA : BETA, namespace: step.namespace })
        } else if ('namespace' in step) page.give({ type: 'disconnect', namespace: step.namespace })
        else if (step.do === 'switch') page.give({ type: 'switchNetwork', network: step.network })
        else {
          page.give({ type: 'openModal', view: 'Networks' })
          const expected = viewFor(page, step.network, served)
          page.clear()
          page.give({ type: 'chooseNetwork', network: step.network })
          expect(
            page.events('viewPushed').map(({ view }) => view),
            `choosing ${step.network}`,
          ).toEqual(expected === undefined ? [] : [expected])
          page.give({ type: 'closeModal' })
        }
        page.wait(LONG_MS)
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})

type KindStep = { readonly do: 'account' | 'connection'; readonly address: string } | { readonly do: 'network'; readonly network: CaipNetworkId }

const kindStep: fc.Arbitrary<KindStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom<('account' | 'connection')[]>('account', 'connection'), address: fc.constantFrom(A, B) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), network: fc.constantFrom(...EVM) }) },
)

it('[ACCT-14] an account of the embedded wallet is switched to by its kind: the contract where the network has one, else the plain one', () => {
  fc.assert(
    fc.property(fc.subarray([1, 8453, 100]), fc.array(kindStep, { minLength: 1, maxLength: 8 }), (smart, steps) => {
      const page = openPage({ ...APP, embedded: {} })
      page.memory.secureSite.setPolicy({ smartAccountNetworks: smart })
      logIn(page, 'eip155')
      page.give({ type: 'connect', connectorId: AUTH_CONNECTOR_ID, namespace: 'solana' })
      page.wait(LONG_MS)
      // B is the contract, and what the site begins with.
      let expected = { address: B, preferred: 'smartAccount' }
      let on: CaipNetworkId = 'eip155:1'
      for (const step of steps) {
        if (step.do === 'network') {
          on = step.network
          page.give({ type: 'switchEmbeddedNetwork', network: on })
        } else {
          page.give(
            step.do === 'account'
              ? { type: 'switchAccount', namespace: 'eip155', address: step.address }
              : { type: 'switchConnection', namespace: 'eip155', connectorId: AUTH_CONNECTOR_ID, address: step.address },
          )
          const isContract = step.address === B && smart.some((chain) => on === `eip155:${chain}`)
          if (step.address !== expected.address) expected = isContract ? { address: B, preferred: 'smartAccount' } : { address: A, preferred: 'eoa' }
        }
        page.wait(LONG_MS)
        const { account, network: networks } = page.state()
        const seen = { address: account.namespaces.eip155?.address, preferred: account.preferredAccountTypes.eip155 }
        expect([seen, networks.namespaces.eip155?.caipNetwork], `after ${JSON.stringify(step)}`).toEqual([expected, on])
        expect([account.namespaces.solana?.address, account.preferredAccountTypes.solana]).toEqual([S, undefined])
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
