import { describe, expect, it } from 'vitest'
import { ALPHA, BETA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, openTab, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { SWITCH_DEADLINE_MS } from './decide.js'
import { selectNetwork } from './index.js'
import { SWITCH_CHECK_MS } from './policy.js'

const BASE = 'eip155:8453'
const toBase = { type: 'switchNetwork', network: BASE } as const
const withPolicy = (policy: object | string) => ({ wallets: [{ id: ALPHA, name: 'Alpha', policy: { methods: { switchNetwork: policy } } as never }] })

describe('asking a wallet to switch', () => {
  it('[NET-09, design] happens in the call of the command, and is done when the wallet is there', async () => {
    const page = await openConnected()
    const switched = page.run(toBase)
    expect(walletOf(page).requests().at(-1)?.method).toBe('switchNetwork')
    expect(await switched).toMatchObject({ type: 'networkSwitched', by: 'visitor', confirmed: true })
    expect([walletOf(page).network(), selectNetwork(page.state())?.caipNetworkId]).toEqual([BASE, BASE])
    expect(page.events('networkSwitched')).toHaveLength(1)
  })

  it('[F37, NET-15, fault] that says yes and does not: looked at for 5 s, then a failure, the view goes back, and a toast says so', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, policy: { acknowledgeSwitchWithoutSwitching: true } }] })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: BASE })
    expect(page.state().modal.stack.map(({ view }) => view)).toEqual(['Networks', 'SwitchNetwork'])
    page.wait(SWITCH_CHECK_MS - 1)
    expect(page.state().network.pending).toBeDefined()
    page.wait(1)
    expect(page.events('networkSwitchFailed')).toMatchObject([{ failure: { code: 'NETWORK_SWITCH_FAILED', cause: { code: 'DEADLINE_EXCEEDED' } } }])
    expect(page.state().modal.stack.map(({ view }) => view)).toEqual(['Networks'])
    expect(selectNetwork(page.state())?.caipNetworkId).toBe('eip155:1')
    page.wait(300)
    expect(page.state().toasts.current).toMatchObject({ variant: 'error', message: 'Failed to switch network' })
  })

  it('[F37] that switches a little later is believed when it is there', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, policy: { acknowledgeSwitchWithoutSwitching: true } }] })
    page.give(toBase)
    page.wait(4_000)
    walletOf(page).setPolicy({ lieAboutChain: BASE })
    page.wait(300)
    expect(page.events('networkSwitched')).toMatchObject([{ by: 'visitor', network: BASE }])
  })

  it('[F29] that never answers has 120 s', async () => {
    const page = await openConnected(withPolicy('silent'))
    page.give(toBase)
    page.wait(SWITCH_DEADLINE_MS - 1)
    expect(page.state().network.pending).toBeDefined()
    page.wait(1)
    expect(page.state().network.pending).toBeUndefined()
    expect(SWITCH_DEADLINE_MS).toBe(120_000)
  })

  it('[NET-15, F41, fault] that refuses: back where one was, and told that it was declined, not that something failed', async () => {
    const page = await openConnected(withPolicy('reject'))
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: BASE })
    page.wait(1_000)
    expect(page.events('networkSwitchFailed')).toMatchObject([{ failure: { code: 'NETWORK_SWITCH_REJECTED', category: 'USER_REJECTED' } }])
    expect([page.state().modal.stack, page.state().toasts.current?.message]).toEqual([[{ view: 'Networks' }], 'toast.switchDeclined'])
  })

  it('[F38] that is disconnected meanwhile: the switch is over, and a late yes moves nothing', async () => {
    const page = await openConnected(withPolicy({ delayMs: 1_000 }))
    page.give(toBase)
    await page.run({ type: 'disconnect' })
    page.wait(10_000)
    expect([page.state().network.pending, selectNetwork(page.state())?.caipNetworkId]).toEqual([undefined, 'eip155:1'])
    expect(page.events('networkSwitchFailed')).toMatchObject([{ failure: { code: 'ABORTED' } }])
  })

  it("[DX-20, fault] can be aborted, and the dialog's closing does it", async () => {
    const page = await openConnected(withPolicy('ask'))
    const abort = new AbortController()
    const switched = page.run(toBase, { signal: abort.signal })
    abort.abort()
    await expect(switched).rejects.toMatchObject({ code: 'ABORTED' })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: BASE })
    page.give({ type: 'closeModal' })
    expect(page.events('networkSwitchFailed').at(-1)).toMatchObject({ failure: { code: 'MODAL_CLOSED' } })
    expect(page.state().network.pending).toBeUndefined()
  })
})

describe('an unknown network', () => {
  it('[NET-22, TOAST-05, fault] opens the alert `Network Not Found`, and no toast', () => {
    const page = openPage()
    page.give({ type: 'switchNetwork', network: 'eip155:5' })
    page.wait(1_000)
    expect(page.state().alerts.current).toMatchObject({ key: 'networkNotFound', short: 'Network Not Found', long: expect.stringContaining('eip155:5') })
    expect(page.state().toasts).toEqual({})
  })
})

describe('what is remembered', () => {
  it('[NET-34, CORE-20, CORE-21] a page without a wallet comes back on the network it was left on', () => {
    const page = openPage()
    page.give(toBase)
    expect(page.memory.disk.get('latchkit:active_network_id')).toBe('{"v":1,"d":"eip155:8453"}')
    expect(selectNetwork(reload(page).state())?.caipNetworkId).toBe(BASE)
  })

  it('[NET-34] the namespace that the visitor works in, also where a wallet of another one is taken up or moves by itself', async () => {
    const two = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const
    const first = await openConnected(two)
    first.give({ type: 'switchNetwork', network: solana.caipNetworkId })
    const page = reload(first, two)
    page.wait(1_000)
    expect([page.state().network.activeNamespace, page.state().network.namespaces.eip155?.walletNetwork]).toEqual(['solana', 'eip155:1'])
    walletOf(page).switchNetwork(BASE)
    page.wait(0)
    expect([page.state().network.activeNamespace, page.state().network.namespaces.eip155?.caipNetwork]).toEqual(['solana', BASE])
  })
})

describe('other tabs', () => {
  it('[UX-43, F21] without a wallet follow a switch within a second, and do not answer', () => {
    const one = openPage()
    const two = openTab(one)
    one.give(toBase)
    two.wait(1_000)
    expect([selectNetwork(two.state())?.caipNetworkId, two.events('networkSwitched')[0]?.by]).toEqual([BASE, 'tab'])
    expect(two.entries.filter((entry) => entry.kind === 'call' && entry.method === 'post')).toEqual([])
  })

  it('[UX-43] with the wallet connected hear it from the wallet', async () => {
    const one = await openConnected()
    const two = openTab(one)
    two.wait(1_000)
    await one.run(toBase)
    two.wait(1_000)
    expect(two.state().network.namespaces.eip155?.walletNetwork).toBe(BASE)
    expect(selectNetwork(two.state())?.caipNetworkId).toBe(BASE)
  })
})

describe('ranking the addresses of a network', () => {
  const pings = (page: Page) => page.memory.rpc.tries().filter(({ method }) => method === 'eth_blockNumber').length

  it('[RPC-07, CORE-01] happens while a visitor with a wallet has the dialog open, and not before, after, or for a lone address', async () => {
    const page = openPage()
    page.give({ type: 'openModal' })
    page.wait(10_000)
    expect(pings(page)).toBe(0)
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(8_100)
    const network = selectNetwork(page.state())
    const addresses = network?.rpcUrls.default.http.length ?? 0
    expect(addresses).toBeGreaterThan(1)
    expect(pings(page)).toBe(3 * addresses)
    page.give({ type: 'closeModal' })
    page.wait(20_000)
    expect(pings(page)).toBe(3 * addresses)
    expect(page.entries.filter(({ kind }) => kind === 'fault')).toEqual([])
  })

  it('[RPC-07] ends also with a dialog that closes because a switch failed', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { switchNetwork: 'reject' } } }] })
    page.give({ type: 'openModal', view: 'Account' })
    page.wait(100)
    expect(pings(page)).toBeGreaterThan(0)
    page.give({ type: 'closeModal' })
    page.give({ type: 'openModal', view: 'SwitchNetwork', params: { network: BASE, namespace: 'eip155' } })
    page.wait(1_000)
    expect([page.state().modal.open, page.events('networkSwitchFailed').length]).toEqual([false, 1])
    const asked = pings(page)
    page.wait(20_000)
    expect(pings(page)).toBe(asked)
  })

  it('[RPC-07, MODAL-04] never where the dialog stands in the page and is always open, and never for a lone address', async () => {
    const lone = { id: 5, name: 'Five', rpcUrls: { default: { http: ['https://five.example'] } }, nativeCurrency: { name: 'Five', symbol: 'V', decimals: 18 } }
    for (const options of [{ embedded: true }, { networks: [lone] }]) {
      const page = openPage({ options })
      await page.run({ type: 'connect', connectorId: ALPHA })
      page.give({ type: 'openModal' })
      page.wait(20_000)
      expect(pings(page)).toBe(0)
    }
  })
})

describe('a switch across two namespaces', () => {
  // The state of a payment form does not exist yet, so its reset cannot be tested.
  it.each([
    ['with a wallet in each', true],
    ['without a wallet', false],
  ])('[NET-16] makes the namespace active and stores it with the network id, %s', async (_, connects) => {
    const page = openPage({
      options: { networks: [mainnet, base, solana, solanaDevnet] },
      adapters: ['eip155', 'solana'],
      wallets: [{ id: ALPHA }, { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
    })
    if (connects) for (const connectorId of [BETA, ALPHA]) await page.run({ type: 'connect', connectorId })
    const stored = (key: string) => JSON.parse(page.memory.disk.get(`latchkit:${key}`) ?? '{}').d
    for (const [namespace, network] of [
      ['solana', solanaDevnet.caipNetworkId],
      ['eip155', base.caipNetworkId],
      ['solana', solana.caipNetworkId],
    ] as const) {
      await page.run({ type: 'switchNetwork', network })
      page.wait(10)
      expect([page.state().network.activeNamespace, stored('active_namespace'), stored('active_network_id')]).toEqual([namespace, namespace, network])
    }
  })
})
