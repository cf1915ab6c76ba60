import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, GAMMA, S } from '../../../tests/domain/facts.js'
import { openPage, openTab, type Page, reload } from '../../../tests/domain/page.js'
import { bitcoin, solana, solanaDevnet } from '../shared/networks/chains.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'

const BASE = base.caipNetworkId
const DEVNET = solanaDevnet.caipNetworkId

/** Connects Alpha on Ethereum and Gamma on Solana. Neither answers a switch by itself. */
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
  it('[F39, NET-09] one goes on while the wallet of the other namespace moves, and when it leaves', async () => {
    const page = await openTwo()
    page.give({ type: 'switchNetwork', network: BASE })
    page.wait(10)
    page.memory.wallets.get(GAMMA).switchNetwork(DEVNET)
    page.wait(10)
    page.memory.wallets.get(GAMMA).disconnect()
    page.wait(10)
    expect([pending(page), page.events('networkSwitchFailed')]).toEqual([BASE, []])
    page.memory.wallets.get(ALPHA).approve()
    page.wait(1_000)
    expect([page.state().network.namespaces.eip155?.caipNetwork, pending(page)]).toEqual([BASE, undefined])
  })

  it.each([
    ['cancelled', { type: 'cancelSwitchNetwork' }],
    ['over because its wallet is disconnected', { type: 'disconnect', namespace: 'eip155' }],
  ] as const)('[F37, I-44] one that is %s is looked at no more', async (_, command) => {
    const page = await openTwo()
    const wallet = page.memory.wallets.get(ALPHA)
    wallet.setPolicy({ acknowledgeSwitchWithoutSwitching: true })
    page.give({ type: 'switchNetwork', network: BASE })
    page.wait(1_000)
    const looks = () => wallet.requests().filter(({ method }) => method === 'readNetwork').length
    const before = looks()
    page.give(command)
    page.wait(4_000)
    expect([before > 1, looks() - before]).toEqual([true, 0])
  })

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

describe('a wallet that the visitor connects while another namespace is active', () => {
  it.each([
    ['on the network that is known already', 'eip155:1' as const],
    ['that does not tell its network', null],
    ['on another network', BASE],
  ])('[NET-16, CONN-21] makes its namespace the active one, %s; also beside one that is connected there', async (_, network) => {
    const page = openPage({
      options: { networks: [mainnet, base, solana, solanaDevnet] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: BETA, accounts: [B], network },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: null },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    await page.run({ type: 'connect', connectorId: GAMMA })
    expect(on(page)).toEqual(['solana', 'eip155:1', solana.caipNetworkId])
    expect(page.state().network.namespaces.solana?.walletNetwork).toBeUndefined()
    await page.run({ type: 'connect', connectorId: BETA })
    expect(on(page)).toEqual(['eip155', network ?? 'eip155:1', solana.caipNetworkId])
    expect(page.state().network.namespaces.eip155?.walletNetwork ?? null).toBe(network)
    page.wait(1_000)
    // The active namespace is restored. The other one starts with its first network, or the one its wallet reports.
    const again = reload(page, { options: { networks: [mainnet, base, solana, solanaDevnet] }, adapters: ['eip155', 'solana'] })
    again.wait(1_000)
    expect(on(again)).toEqual(['eip155', network ?? 'eip155:1', solana.caipNetworkId])
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

  it('[NET-14] a wallet of the other namespace that is connected meanwhile does not activate it', async () => {
    const page = openPage({
      options: { networks: [mainnet, base, solana, solanaDevnet] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: BETA, accounts: [B] },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: DEVNET })
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'eip155' })
    page.wait(1_000)
    expect(on(page)).toEqual(['eip155', 'eip155:1', solana.caipNetworkId])
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

describe('the active namespace', () => {
  const three = { options: { networks: [mainnet, base, solana, bitcoin] }, adapters: ['eip155', 'solana', 'bip122'] } as const
  const BTC = '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'
  /** Connects Solana, Bitcoin and Ethereum in this order, each with its own wallet. */
  async function openThree(tabs?: (page: Page) => void): Promise<Page> {
    const page = openPage({
      ...three,
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
        { id: BETA, namespace: 'bip122', accounts: [BTC], network: bitcoin.caipNetworkId },
      ],
    })
    tabs?.(page)
    for (const connectorId of [GAMMA, BETA, ALPHA]) {
      await page.run({ type: 'connect', connectorId })
      page.wait(10)
    }
    page.clear()
    return page
  }
  const active = ({ state }: Page) => state().network.activeNamespace

  it('[NET-16, CONN-33, CONN-48] is that of the wallet connected last, once its own is disconnected, and no other before', async () => {
    const page = await openThree()
    expect(active(page)).toBe('eip155')
    page.give({ type: 'disconnect', namespace: 'eip155' })
    expect([active(page), page.events('networkSwitched')]).toMatchObject([
      'bip122',
      [{ namespace: 'bip122', network: bitcoin.caipNetworkId, by: 'fallback', confirmed: true }],
    ])
    page.give({ type: 'disconnect', namespace: 'solana' })
    expect(active(page)).toBe('bip122')
  })

  it('[NET-16, CONN-48] stays where all are disconnected at once, and where another one is', async () => {
    const page = await openThree()
    page.give({ type: 'disconnect', namespace: 'bip122' })
    page.give({ type: 'disconnect' })
    expect([active(page), page.events('networkSwitched')]).toEqual(['eip155', []])
  })

  it('[NET-16, F34] is left as well where the wallet ends the connection, and where another tab does', async () => {
    const others: Page[] = []
    const page = await openThree((one) => others.push(openTab(one, three)))
    const [other] = others as [Page]
    other.wait(1_000)
    expect(active(other)).toBe('eip155')
    page.memory.wallets.get(ALPHA).disconnect()
    page.wait(0)
    expect([active(page), active(other)]).toEqual(['bip122', 'bip122'])
    page.give({ type: 'disconnect', namespace: 'bip122' })
    other.wait(1_000)
    expect([active(page), active(other)]).toEqual(['solana', 'solana'])
  })

  it('[NET-16, CONN-33] leaves a switch that waits in the namespace that it goes to', async () => {
    const page = await openTwo()
    page.give({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    page.give({ type: 'switchNetwork', network: DEVNET })
    page.give({ type: 'disconnect', namespace: 'eip155' })
    expect([active(page), pending(page)]).toEqual(['solana', DEVNET])
  })
})
