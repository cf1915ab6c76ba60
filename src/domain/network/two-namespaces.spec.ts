import { describe, expect, it } from 'vitest'
import { A, ALPHA, GAMMA, S } from '../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { solana, solanaDevnet } from '../shared/chains.js'
import { failure } from '../shared/errors.js'
import { base, mainnet } from '../shared/evm-chains.js'

const BASE = base.caipNetworkId
const DEVNET = solanaDevnet.caipNetworkId

/** Alpha is connected on Ethereum and Gamma on Solana; neither answers a switch by itself. */
async function openTwo(): Promise<Page> {
  const page = openPage({
    options: { networks: [mainnet, base, solana, solanaDevnet] },
    adapters: ['eip155', 'solana'],
    wallets: [
      { id: ALPHA, accounts: [A], policy: { methods: { switchNetwork: 'ask' } } },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId, policy: { methods: { switchNetwork: 'ask' } } },
    ],
  })
  await page.run({ type: 'connect', connectorId: ALPHA })
  await page.run({ type: 'connect', connectorId: GAMMA })
  page.clear()
  return page
}
const on = ({ state }: Page) => [
  state().network.activeNamespace,
  state().network.namespaces.eip155?.caipNetwork,
  state().network.namespaces.solana?.caipNetwork,
]
const pending = ({ state }: Page) => state().network.pending?.network
const prompts = ({ memory }: Page, id: string) => memory.wallets.get(id).prompts().length

describe('switches in two namespaces at once', () => {
  it('[F39, NET-14] the newer takes the place of the one in the other namespace, whose wallet may still be asked', async () => {
    const page = await openTwo()
    page.give({ type: 'switchNetwork', network: BASE })
    page.wait(10)
    page.give({ type: 'switchNetwork', network: DEVNET })
    page.wait(10)
    expect(page.events('networkSwitchFailed').map(({ network, failure: { code } }) => [network, code])).toEqual([[BASE, 'OPERATION_SUPERSEDED']])
    expect([pending(page), prompts(page, ALPHA), prompts(page, GAMMA)]).toEqual([DEVNET, 1, 1])
    page.memory.wallets.get(GAMMA).approve()
    page.wait(1_000)
    expect([on(page), pending(page)]).toEqual([['solana', 'eip155:1', DEVNET], undefined])
  })

  it('[I-5, F39] the wallet that answers the older one late is followed, and does not end the newer one', async () => {
    const page = await openTwo()
    page.give({ type: 'switchNetwork', network: BASE })
    page.wait(10)
    page.give({ type: 'switchNetwork', network: DEVNET })
    page.wait(10)
    page.memory.wallets.get(ALPHA).approve()
    page.wait(1_000)
    expect([page.state().network.namespaces.eip155?.caipNetwork, pending(page)]).toEqual([BASE, DEVNET])
    page.memory.wallets.get(GAMMA).approve()
    page.wait(1_000)
    expect([on(page), pending(page)]).toEqual([['solana', BASE, DEVNET], undefined])
  })

  it.each([
    ['done', { type: 'reportNetworkSwitched' as const }],
    ['failed', { type: 'reportNetworkSwitchFailed' as const, failure: failure('UNEXPECTED') }],
  ])('[I-5] a late report that the older one is %s does not end the newer one', async (_, report) => {
    const page = await openTwo()
    page.give({ type: 'switchNetwork', network: BASE })
    const older = page.state().network.pending?.operation ?? ''
    page.give({ type: 'switchNetwork', network: DEVNET })
    page.clear()
    page.give({ ...report, operation: older })
    expect([page.types(), pending(page)]).toEqual([[], DEVNET])
  })

  it.each([
    ['eip155', DEVNET],
    ['solana', undefined],
  ] as const)('[I-33] a disconnect in %s leaves %s pending', async (namespace, left) => {
    const page = await openTwo()
    page.give({ type: 'switchNetwork', network: DEVNET })
    page.give({ type: 'disconnect', namespace })
    page.wait(200)
    expect(pending(page)).toBe(left)
  })

  it('[CONN-48, NET-16] a wallet of the other namespace that moves by itself does not end the switch', async () => {
    const page = await openTwo()
    page.give({ type: 'switchNetwork', network: DEVNET })
    page.memory.wallets.get(ALPHA).switchNetwork(BASE)
    page.wait(100)
    expect([page.state().network.namespaces.eip155?.caipNetwork, pending(page)]).toEqual([BASE, DEVNET])
  })
})

describe('a network that is chosen while the switch to another waits', () => {
  it('[NET-15, F39] keeps its own view: that of the other one goes', async () => {
    const page = await openTwo()
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: BASE })
    page.wait(10)
    page.give({ type: 'chooseNetwork', network: DEVNET })
    page.wait(10)
    expect(page.state().modal.stack.map(({ view, params }) => [view, params?.network])).toEqual([
      ['Networks', undefined],
      ['SwitchNetwork', DEVNET],
    ])
    page.memory.wallets.get(GAMMA).reject()
    page.wait(10)
    expect([page.state().modal.stack.map(({ view }) => view), pending(page)]).toEqual([['Networks'], undefined])
  })
})

describe('a wallet that is connected for the sake of a network', () => {
  it('[NET-14] activates that network, also where the other wallet of the namespace is on another one', async () => {
    const page = openPage({
      options: { networks: [mainnet, base, solana, solanaDevnet] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: DEVNET })
    expect(page.state().modal.stack.at(-1)).toEqual({
      view: 'SwitchActiveChain',
      params: { switchToChain: 'solana', navigateTo: 'Connect', navigateWithReplace: true, network: DEVNET },
    })
    page.give({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    page.wait(1_000)
    expect(on(page)).toEqual(['solana', 'eip155:1', DEVNET])
  })

  it('[NET-14] going back leaves the old network active', async () => {
    const page = await openTwo()
    page.give({ type: 'disconnect', namespace: 'solana' })
    page.wait(200)
    page.give({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: DEVNET })
    page.give({ type: 'goBack' })
    page.wait(1_000)
    expect(on(page)).toEqual(['eip155', 'eip155:1', solana.caipNetworkId])
  })
})
