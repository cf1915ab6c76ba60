import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, B, BETA, connected, found, GAMMA, on, S, started } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { given, nothing } from '../../testing/given.js'
import type { DomainEvent, EventOf } from '../root.js'
import { bitcoin, solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, gnosis, mainnet } from '../shared/networks/evm-chains.js'

const BASE = base.caipNetworkId
const GNOSIS = gnosis.caipNetworkId
const two = { options: { networks: [mainnet, base, solana, solanaDevnet] }, adapters: ['eip155', 'solana'] } as const
const eoa = (address: string) => [{ address, type: 'eoa' as const }]
const onSolana = connected(GAMMA, { namespace: 'solana', accounts: eoa(S), address: S, network: solana.caipNetworkId })
const answer = (network: `${string}:${string}` | null, more: object = {}) =>
  ({ type: 'reportConnected', operation: 'oB', namespace: 'eip155', accounts: [B], network, approvedNetworks: [], supportsAllNetworks: true, ...more }) as never
const switching: EventOf<'networkSwitchStarted'> = {
  type: 'networkSwitchStarted',
  operation: 'oS',
  namespace: 'eip155',
  connectorId: ALPHA,
  network: BASE,
  deadline: 120_000,
}
const switched = (events: unknown) => (events as readonly DomainEvent[]).filter(({ type }) => type === 'networkSwitched' || type === 'networkSwitchFailed')

describe('the network of a wallet that connects', () => {
  const alpha = [...started, found(ALPHA), found(BETA), connected(ALPHA, { network: 'eip155:1' }), on('eip155:1')]
  const beta = asked(BETA, { operation: 'oB' })

  it('[I-5, F39] does not answer the switch that the wallet before it was asked for', () => {
    const { decision } = given([...alpha, switching, beta]).when(answer(BASE))
    expect(switched(decision)).toEqual([
      expect.objectContaining({ type: 'networkSwitchFailed', operation: 'oS' }),
      { type: 'networkSwitched', namespace: 'eip155', network: BASE, by: 'wallet', confirmed: true },
    ])
  })

  it('[I-5, F39] of another namespace does not answer a switch', () => {
    const report = { ...(answer(solana.caipNetworkId) as object), namespace: 'solana', accounts: [S] } as never
    const asksGamma = asked(GAMMA, { operation: 'oB', namespace: 'solana' })
    const { decision } = given([...alpha, found(GAMMA, { chain: 'solana' }), switching, asksGamma], two).when(report)
    expect(switched(decision)).toEqual([{ type: 'networkSwitched', namespace: 'solana', network: solana.caipNetworkId, by: 'wallet', confirmed: true }])
  })

  // Solana is active, so that a wallet of eip155 makes its namespace the active one.
  const solanaActive = [...alpha, onSolana, on(solana.caipNetworkId, { namespace: 'solana' }), beta]
  it.each([
    ['on the network that is active here', 'eip155:1', true],
    ['that does not tell its network', null, false],
  ] as const)('[NET-16] %s makes its namespace active; confirmed: %s', (_, network, confirmed) => {
    const { decision } = given(solanaActive, two).when(answer(network))
    expect(switched(decision)).toEqual([{ type: 'networkSwitched', namespace: 'eip155', network: 'eip155:1', by: 'wallet', confirmed }])
  })

  it('[NET-16, NET-17] still on a network that is not supported makes its namespace active, unconfirmed', () => {
    const unsupported: DomainEvent = { type: 'walletNetworkUnsupported', namespace: 'eip155', network: GNOSIS, ask: false }
    const { decision } = given([...solanaActive, unsupported], two).when(answer(GNOSIS))
    expect(switched(decision)).toEqual([{ type: 'networkSwitched', namespace: 'eip155', network: 'eip155:1', by: 'wallet', confirmed: false }])
  })
})

describe('the network that a connected wallet tells', () => {
  it('[NET-16] is taken again after the app has left it', () => {
    const events: readonly DomainEvent[] = [
      ...started,
      connected(ALPHA, { network: BASE }),
      on(BASE),
      { type: 'networkSwitched', namespace: 'eip155', network: 'eip155:1', by: 'fallback', confirmed: false },
    ]
    const tell = { type: 'reportChainChanged', namespace: 'eip155', connectorId: ALPHA, network: BASE } as const
    given(events)
      .when(tell)
      .then([{ type: 'networkSwitched', namespace: 'eip155', network: BASE, by: 'wallet', confirmed: true }])
    given([...events.slice(0, -1)])
      .when(tell)
      .then(nothing)
  })

  const inactive: readonly DomainEvent[] = [...started, connected(ALPHA, { network: 'eip155:1' }), onSolana, on(solana.caipNetworkId, { namespace: 'solana' })]

  it('[NET-17] in an inactive namespace is shown as unsupported, and nothing else is told with it', () => {
    given(inactive, two)
      .when({ type: 'reportChainChanged', namespace: 'eip155', connectorId: ALPHA, network: GNOSIS })
      .then([{ type: 'walletNetworkUnsupported', namespace: 'eip155', network: GNOSIS, ask: true }])
  })

  it('[NET-09, NET-16] in an inactive namespace ends the switch of the visitor there, and makes it active', () => {
    given([...inactive, switching], two)
      .when({ type: 'reportChainChanged', namespace: 'eip155', connectorId: ALPHA, network: BASE })
      .then([{ type: 'networkSwitched', operation: 'oS', namespace: 'eip155', network: BASE, by: 'visitor', confirmed: true }])
  })
})

it('[CONN-33] when the active namespace is left, the one whose wallet connected last takes over', async () => {
  const page = openPage({
    options: { networks: [mainnet, solana, bitcoin] },
    adapters: ['eip155', 'solana', 'bip122'],
    wallets: [
      { id: ALPHA, accounts: [A] },
      { id: BETA, accounts: [B] },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      { id: 'io.example.delta', namespace: 'bip122', accounts: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'], network: bitcoin.caipNetworkId },
    ],
  })
  // Beta is held beside Alpha, which comes back after all others.
  for (const [connectorId, namespace] of [
    [ALPHA, 'eip155'],
    [BETA, 'eip155'],
    [GAMMA, 'solana'],
    [BETA, 'eip155'],
    ['io.example.delta', 'bip122'],
  ] as const) {
    await page.run({ type: 'connect', connectorId, namespace })
    page.wait(1_000)
  }
  await page.run({ type: 'disconnect', namespace: 'bip122' })
  expect(page.state().network.activeNamespace).toBe('solana')
})
