import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { solana, solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { A, B, openTabs, S, type Tab, type Tabs, type WalletKind } from './projection-worlds.js'

// One owner holds network, accounts and end of each connection. Provider, state, wagmi and other tabs show it, whoever changed it.

const BASE = base.caipNetworkId
const kinds: readonly WalletKind[] = ['extension', 'silent extension', 'session', 'session of two namespaces', 'embedded wallet']
const opened: Tabs[] = []

beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => {
  for (const { here, there } of opened.splice(0)) for (const { kit } of [here, there]) kit.dispose()
})

async function open(kind: WalletKind): Promise<Tabs> {
  const tabs = await openTabs(kind)
  opened.push(tabs)
  for (const tab of [tabs.here, tabs.there]) await tab.wagmi.setup()
  await tabs.idle()
  for (const tab of [tabs.here, tabs.there]) {
    tab.heard.splice(0)
    tab.toWagmi.splice(0)
  }
  return tabs
}

/** Reads network and accounts at every holder of a tab. */
async function shown({ kit, provider, wagmi }: Tab) {
  const { network, account } = kit.getState()
  const chain = await provider.request({ method: 'eth_chainId' })
  const [first] = (await provider.request({ method: 'eth_accounts' })) as string[]
  const { caipNetwork, walletNetwork } = network.namespaces.eip155 ?? {}
  return {
    state: [caipNetwork, walletNetwork, account.namespaces.eip155?.address],
    provider: [chain, first],
    wagmi: [await wagmi.getChainId(), (await wagmi.getAccounts())[0]],
  }
}

const everywhere = (chain: number, address: string) => ({
  state: [`eip155:${chain}`, `eip155:${chain}`, address],
  provider: [`0x${chain.toString(16)}`, address],
  wagmi: [chain, address],
})
const eventsOf = (tab: Tab, name: string) => tab.heard.filter(([event]) => event === name).map(([, payload]) => payload)
const isEmbedded = (kind: WalletKind) => kind === 'embedded wallet'

describe.each(kinds)('one network: %s', (kind) => {
  const acts: readonly [who: string, act: (tabs: Tabs) => unknown][] = [
    ['the kit', ({ here }) => here.run({ type: 'switchNetwork', network: BASE })],
    ['the provider', ({ here, settle }) => settle(here.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }))],
    ['wagmi', ({ here, settle }) => settle(here.wagmi.switchChain({ chainId: 8453 }))],
    ...(isEmbedded(kind) ? [] : ([['the wallet', ({ wallet }: Tabs) => wallet.network(8453)]] as [string, (tabs: Tabs) => unknown][])),
    ['another tab', ({ there }) => there.run({ type: 'switchNetwork', network: BASE })],
    [
      "another tab's provider",
      ({ there, settle }) => settle(there.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })),
    ],
  ]

  it.each(acts)('[NET-09, NET-16, CONN-48, CONN-51, WC-17, UX-43] that %s moves is the one of state, provider, wagmi and the other tab', async (who, act) => {
    const tabs = await open(kind)
    await act(tabs)
    await tabs.idle()
    // An extension without events tells a page nothing that another page did.
    const isUntold = kind === 'silent extension' && who.startsWith('another tab')
    const changed = isUntold ? [tabs.there] : kind === 'silent extension' && who !== 'the wallet' ? [tabs.here] : [tabs.here, tabs.there]
    for (const tab of changed) {
      const address = tab.kit.getState().account.namespaces.eip155?.address ?? ''
      expect(await shown(tab)).toEqual(everywhere(8453, address))
      expect(eventsOf(tab, 'chainChanged').map(Number)).toEqual([8453])
      expect(eventsOf(tab, 'accountsChanged')).toEqual([])
      if (who !== 'wagmi' || tab !== tabs.here) expect(tab.toWagmi).toEqual([['change', expect.objectContaining({ chainId: 8453 })]])
    }
  })

  it('[NET-09, CONN-51] returns to the first, and a provider that is asked for the one in use says nothing', async () => {
    const { here, there, settle, idle } = await open(kind)
    const ask = (chainId: string) => settle(here.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }))
    await ask('0x2105')
    await ask('0x2105')
    await here.run({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    await idle()
    const tabs = kind === 'silent extension' ? [here] : [here, there]
    for (const tab of tabs) expect([eventsOf(tab, 'chainChanged').map(Number), (await shown(tab)).wagmi[0]]).toEqual([[8453, 1], 1])
  })
})

describe.each(kinds.filter((kind) => !isEmbedded(kind)))('one account: %s', (kind) => {
  const acts: readonly [who: string, act: (tabs: Tabs) => unknown][] = [
    ['the kit', ({ here }) => here.run({ type: 'switchAccount', namespace: 'eip155', address: B })],
    ['the wallet', ({ wallet }) => wallet.account(B)],
    ['another tab', ({ there }) => there.run({ type: 'switchAccount', namespace: 'eip155', address: B })],
  ]

  it.each(acts)('[ACCT-12, CONN-48, CONN-51, WC-16, UX-43] that %s chooses is the first of state, provider, wagmi and the other tab', async (_, act) => {
    const tabs = await open(kind)
    await act(tabs)
    await tabs.idle()
    for (const tab of [tabs.here, tabs.there]) {
      expect(await shown(tab)).toEqual(everywhere(1, B))
      expect(eventsOf(tab, 'accountsChanged')).toEqual([[B, A]])
      expect(eventsOf(tab, 'chainChanged')).toEqual([])
      expect(tab.toWagmi).toEqual([['change', { accounts: [B, A], chainId: 1 }]])
    }
  })
})

describe('one account: embedded wallet', () => {
  it.each([
    ['the kit', ({ here }: Tabs, address: string) => here.run({ type: 'switchAccount', namespace: 'eip155', address })],
    ['another tab', ({ there }: Tabs, address: string) => there.run({ type: 'switchAccount', namespace: 'eip155', address })],
    ['the kit, as a type,', ({ here }: Tabs) => here.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })],
  ])('[ACCT-12, ACCT-14, CONN-51, UX-43] that %s chooses is the first of state, provider, wagmi and the other tab', async (_, act) => {
    const tabs = await open('embedded wallet')
    const { here, there, idle } = tabs
    const [first = '', other = ''] = (await here.provider.request({ method: 'eth_accounts' })) as string[]
    await act(tabs, other)
    await idle()
    for (const tab of [here, there]) {
      expect(await shown(tab)).toEqual(everywhere(1, other))
      expect(eventsOf(tab, 'accountsChanged')).toEqual([[other, first]])
      expect(eventsOf(tab, 'chainChanged')).toEqual([])
    }
    // And back, from the other one.
    await there.run({ type: 'switchAccount', namespace: 'eip155', address: first })
    await idle()
    for (const tab of [here, there]) expect([(await shown(tab)).state[2], eventsOf(tab, 'accountsChanged').length]).toEqual([first, 2])
  })

  it('[ACCT-14, UX-43, F21] that two tabs choose one after the other is the later one in both, and neither goes on asking', async () => {
    const tabs = await open('embedded wallet')
    const { here, there, idle } = tabs
    const [first = '', other = ''] = (await here.provider.request({ method: 'eth_accounts' })) as string[]
    here.kit.dispatch({ type: 'switchAccount', namespace: 'eip155', address: other })
    await idle()
    there.kit.dispatch({ type: 'switchAccount', namespace: 'eip155', address: first })
    here.kit.dispatch({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
    await idle()
    const settled = [(await shown(here)).state[2], (await shown(there)).state[2]]
    expect(new Set(settled).size).toBe(1)
    const told = [here, there].map((tab) => eventsOf(tab, 'accountsChanged').length)
    await idle()
    expect([here, there].map((tab) => eventsOf(tab, 'accountsChanged').length)).toEqual(told)
  })
})

describe.each(kinds)('one end: %s', (kind) => {
  const acts: readonly [who: string, act: (tabs: Tabs) => unknown][] = [
    ['the kit', ({ here }) => here.run({ type: 'disconnect', namespace: 'eip155' }).catch(() => undefined)],
    ['wagmi', ({ here, settle }) => settle(here.wagmi.disconnect())],
    // Extensions that tell no account are locked, which ends nothing.
    ...(!kind.startsWith('session') ? [] : ([['the wallet', ({ wallet }: Tabs) => wallet.end()]] as [string, (tabs: Tabs) => unknown][])),
    ['another tab', ({ there }) => there.run({ type: 'disconnect', namespace: 'eip155' }).catch(() => undefined)],
  ]

  it.each(acts)(
    '[CONN-31, CONN-48, CONN-51, WC-19, UX-43] that %s sets is heard everywhere, once, and nothing is asked of the wallet then',
    async (who, act) => {
      const tabs = await open(kind)
      await act(tabs)
      await tabs.idle()
      for (const tab of [tabs.here, tabs.there]) {
        expect(tab.kit.getState().connection.namespaces.eip155?.connectorId).toBeUndefined()
        expect(eventsOf(tab, 'accountsChanged')).toEqual([[]])
        expect(eventsOf(tab, 'disconnect')).toMatchObject([{ code: 4900 }])
        expect(await tab.wagmi.getAccounts()).toEqual([])
        if (who !== 'wagmi' || tab !== tabs.here) expect(tab.toWagmi.map(([event]) => event)).toContain('disconnect')
        await expect(tabs.settle(tab.provider.request({ method: 'personal_sign', params: ['0x68', A] }))).rejects.toMatchObject({
          code: expect.toSatisfy((code) => code === 4100 || code === 4900),
        })
      }
    },
  )
})

describe('a session of two namespaces', () => {
  const solanaOf = ({ kit }: Tab) => kit.getState().network.namespaces.solana?.caipNetwork

  it('[NET-09, NET-16, WC-17] keeps the namespace that is active when a provider switches the other one', async () => {
    const { here, there, settle, idle } = await open('session of two namespaces')
    await here.run({ type: 'switchNetwork', network: solana.caipNetworkId })
    await settle(here.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }))
    await idle()
    for (const { kit } of [here, there])
      expect([kit.getState().network.activeNamespace, kit.getState().network.namespaces.eip155?.caipNetwork]).toEqual(['solana', BASE])
  })

  it.each([
    ['the kit', ({ here }: Tabs) => here.run({ type: 'switchNetwork', network: solanaDevnet.caipNetworkId })],
    ['another tab', ({ there }: Tabs) => there.run({ type: 'switchNetwork', network: solanaDevnet.caipNetworkId })],
  ])('[NET-09, WC-17, UX-43] that %s moves in solana moves nothing at the provider of eip155, and signs on the network that is shown', async (_, act) => {
    const tabs = await open('session of two namespaces')
    await act(tabs)
    await tabs.idle()
    for (const tab of [tabs.here, tabs.there]) expect([solanaOf(tab), tab.heard]).toEqual([solanaDevnet.caipNetworkId, []])
    expect(tabs.here.kit.getState().account.namespaces.solana?.address).toBe(S)
  })
})
