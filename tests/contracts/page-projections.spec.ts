import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selectAccount } from '../../src/domain/account-view/selectors.js'
import { openPageTabs, type PageKind, type PageTab, type PageTabs } from './page-projection-worlds.js'

// Rows of the matrix in projections.spec.ts for wallets without EIP-1193: state, the app's provider and the other tab show what one owner holds.

const kinds: readonly PageKind[] = ['Solana wallet', 'Bitcoin wallet by sats-connect', 'Bitcoin wallet by Wallet Standard']
const opened: PageTabs[] = []

beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => {
  for (const { here, there } of opened.splice(0)) for (const { kit } of [here, there]) kit.dispose()
})

async function open(kind: PageKind): Promise<PageTabs> {
  const tabs = await openPageTabs(kind)
  opened.push(tabs)
  return tabs
}

/** Reads network and accounts at every holder of a tab. */
function shown({ kit }: PageTab, { namespace }: PageTabs) {
  const { network, account } = kit.getState()
  const provider = kit.getProvider(namespace) as { readonly address?: string } | undefined
  return {
    network: network.namespaces[namespace]?.caipNetwork,
    address: account.namespaces[namespace]?.address,
    caip: selectAccount(kit.getState(), namespace).caipAddress,
    // A sats-connect provider holds no account of its own.
    provider: provider === undefined ? undefined : (provider.address ?? account.namespaces[namespace]?.address),
  }
}
const everywhere = (network: string, address: string) => ({ network, address, caip: `${network}:${address}`, provider: address })

describe.each(kinds)('one connection: %s', (kind) => {
  it('[CONN-51, UX-43] is shown alike by state, provider and the other tab, and asked for once', async () => {
    const tabs = await open(kind)
    for (const tab of [tabs.here, tabs.there]) expect(shown(tab, tabs)).toEqual(everywhere(tabs.networks[0], tabs.accounts[0]))
    expect(tabs.wallet.prompts()).toBe(1)
  })
})

describe.each(kinds)('one account: %s', (kind) => {
  const acts: readonly [who: string, act: (tabs: PageTabs) => unknown][] = [
    ['the kit', ({ here, namespace, accounts }) => here.run({ type: 'switchAccount', namespace, address: accounts[1] })],
    ['the wallet', ({ wallet, accounts }) => wallet.account(accounts[1])],
    ['another tab', ({ there, namespace, accounts }) => there.run({ type: 'switchAccount', namespace, address: accounts[1] })],
  ]

  it.each(acts)('[ACCT-12, CONN-48, CONN-51, UX-43] that %s chooses is the one of state, provider and the other tab', async (_, act) => {
    const tabs = await open(kind)
    await act(tabs)
    await tabs.idle()
    for (const tab of [tabs.here, tabs.there]) {
      expect(shown(tab, tabs)).toEqual(everywhere(tabs.networks[0], tabs.accounts[1]))
      expect(tab.heard.map((event) => (event.type === 'accountsChanged' ? event.accounts[0] : event.type))).toEqual([tabs.accounts[1]])
    }
    expect(tabs.wallet.prompts()).toBe(1)
  })
})

describe('one network: Solana wallet', () => {
  it.each([
    ['the kit', ({ here, networks }: PageTabs) => here.run({ type: 'switchNetwork', network: networks[1] })],
    ['another tab', ({ there, networks }: PageTabs) => there.run({ type: 'switchNetwork', network: networks[1] })],
  ])('[NET-09, NET-16, UX-43] that %s moves is the one of both tabs: the wallet tells none', async (_, act) => {
    const tabs = await open('Solana wallet')
    await act(tabs)
    await tabs.idle()
    for (const tab of [tabs.here, tabs.there]) expect(shown(tab, tabs)).toEqual(everywhere(tabs.networks[1], tabs.accounts[0]))
  })
})

describe('one network: Bitcoin wallet by sats-connect', () => {
  it('[NET-09, CONN-48, UX-43] that the wallet moves is told in both tabs, and no address is written under the other one', async () => {
    const tabs = await open('Bitcoin wallet by sats-connect')
    tabs.wallet.network?.(tabs.networks[1])
    await tabs.idle()
    for (const tab of [tabs.here, tabs.there]) {
      const { network } = tab.kit.getState()
      expect(network.namespaces.bip122?.walletNetwork).toBe(tabs.networks[1])
      expect(selectAccount(tab.kit.getState(), 'bip122').caipAddress ?? '').not.toContain(`${tabs.networks[1]}:bc1`)
    }
  })
})

describe.each(kinds)('one end: %s', (kind) => {
  const acts: readonly [who: string, act: (tabs: PageTabs) => unknown][] = [
    ['the kit', ({ here, namespace }) => here.run({ type: 'disconnect', namespace }).catch(() => undefined)],
    ['another tab', ({ there, namespace }) => there.run({ type: 'disconnect', namespace }).catch(() => undefined)],
  ]

  it.each(acts)('[CONN-31, CONN-48, CONN-51, UX-43] that %s sets is heard everywhere, once', async (_, act) => {
    const tabs = await open(kind)
    await act(tabs)
    await tabs.idle()
    for (const { kit, heard } of [tabs.here, tabs.there]) {
      expect([kit.getState().connection.namespaces[tabs.namespace]?.connectorId, kit.getProvider(tabs.namespace)]).toEqual([undefined, undefined])
      expect(heard).toEqual([{ type: 'disconnect' }])
    }
    expect(tabs.wallet.prompts()).toBe(1)
  })

  it('[CONN-48, CONN-31] that the wallet sets leaves no account in state and provider of either tab', async () => {
    const tabs = await open(kind)
    tabs.wallet.end()
    await tabs.idle()
    for (const { kit, heard } of [tabs.here, tabs.there]) {
      expect([kit.getState().account.namespaces[tabs.namespace]?.address, kit.getProvider(tabs.namespace)]).toEqual([undefined, undefined])
      expect(heard).toEqual([{ type: 'disconnect' }])
    }
  })
})
