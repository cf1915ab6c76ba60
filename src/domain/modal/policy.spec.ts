import { describe, expect, it } from 'vitest'
import { ALPHA, BETA, GAMMA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, walletOf } from '../../../tests/domain/page.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { selectView } from './index.js'
import { SUCCESS_SHOWN_MS } from './state.js'

const choose = { type: 'chooseWallet', connectorId: ALPHA } as const

describe('a view that acts', () => {
  it('[design, CONN-40] asks its wallet in the call that enters it', () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: 'ask' }] })
    page.give(choose)
    expect(selectView(page.state())).toEqual({ view: 'ConnectingExternal', params: { connectorId: ALPHA, namespace: 'eip155' } })
    expect(walletOf(page).requests()).toHaveLength(1)
  })

  it('[MODAL-13] shows its success for a moment, then the dialog leaves', () => {
    const page = openPage()
    page.give(choose)
    page.wait(1)
    expect(page.types()).toContain('connected')
    page.wait(SUCCESS_SHOWN_MS - 2)
    expect(page.state().modal.open).toBe(true)
    page.wait(1)
    expect(page.state().modal).toMatchObject({ open: false, stack: [{ view: 'Connect' }] })
  })

  it('[MODAL-13, I-44] that was closed or left during its success closes nothing else later', () => {
    const page = openPage()
    page.give(choose)
    page.wait(1)
    page.give({ type: 'closeModal' })
    expect(page.memory.timer.held()).toBe(0)
    page.give({ type: 'openModal' })
    page.wait(5_000)
    expect(page.state().modal.open).toBe(true)
  })

  it('[F40] that is closed gives up the wallet: nothing is left in the timer queue', () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: 'ask' }] })
    page.give({ type: 'openModal' })
    page.give(choose)
    page.wait(1)
    page.give({ type: 'closeModal' })
    expect(page.events('connectFailed')).toMatchObject([{ failure: { code: 'MODAL_CLOSED' } }])
    expect([page.memory.timer.held(), walletOf(page).open(), walletOf(page).listeners()]).toEqual([0, 0, 0])
    walletOf(page).approve()
    page.wait(1_000)
    expect(page.types()).not.toContain('connected')
  })
})

describe('a wallet for another kind of network', () => {
  it('[NET-12, NET-14] going back leaves the old network active', async () => {
    const page = await openConnected({
      options: { networks: [mainnet, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [{ id: ALPHA }, { id: BETA, namespace: 'solana', accounts: [S] }],
    })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: solana.caipNetworkId })
    page.give({ type: 'goBack' })
    expect([selectView(page.state()).view, page.state().network.activeNamespace]).toEqual(['Networks', 'eip155'])
    expect(page.types()).not.toContain('networkSwitched')
  })
})

describe('a wallet that is connected for the sake of a network', () => {
  it.each([
    ['tells another network of its namespace', solana.caipNetworkId],
    ['tells no network', null],
  ])('[NET-14] makes that network the active one, where it %s', async (_, network) => {
    const page = await openConnected({
      options: { networks: [mainnet, base, solana, solanaDevnet] },
      adapters: ['eip155', 'solana'],
      wallets: [{ id: ALPHA }, { id: BETA, namespace: 'solana', accounts: [S], network }],
    })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: solanaDevnet.caipNetworkId })
    const { view, params = {} } = selectView(page.state())
    expect([view, params]).toEqual([
      'SwitchActiveChain',
      { switchToChain: 'solana', navigateTo: 'Connect', navigateWithReplace: true, network: solanaDevnet.caipNetworkId },
    ])
    page.give({ type: 'replaceView', view: 'Connect', params })
    page.give({ type: 'chooseWallet', connectorId: BETA, namespace: 'solana' })
    page.wait(5_000)
    expect(page.state().network).toMatchObject({ activeNamespace: 'solana', namespaces: { solana: { caipNetwork: solanaDevnet.caipNetworkId } } })
    expect([page.state().account.namespaces.solana?.address, page.state().network.namespaces.eip155?.caipNetwork]).toEqual([S, 'eip155:1'])
  })

  it('[NET-14] of two that were chosen one after the other, makes the later one active', async () => {
    const page = await openConnected({
      options: { networks: [mainnet, solana, solanaDevnet] },
      adapters: ['eip155', 'solana'],
      wallets: [{ id: ALPHA }, { id: BETA, namespace: 'solana', accounts: [S], network: null }],
    })
    page.give({ type: 'openModal', view: 'Networks' })
    for (const { caipNetworkId: network } of [solana, solanaDevnet]) page.give({ type: 'chooseNetwork', network })
    page.give({ type: 'replaceView', view: 'Connect', params: selectView(page.state()).params ?? {} })
    page.give({ type: 'chooseWallet', connectorId: BETA, namespace: 'solana' })
    page.wait(5_000)
    expect(page.state().network).toMatchObject({ activeNamespace: 'solana', namespaces: { solana: { caipNetwork: solanaDevnet.caipNetworkId } } })
  })

  it('[NET-14] leaves the network of the namespace as it was, where the visitor goes back and a wallet is connected there another time', async () => {
    const page = await openConnected({
      options: { networks: [mainnet, base, solana, solanaDevnet] },
      adapters: ['eip155', 'solana'],
      wallets: [{ id: ALPHA }, { id: BETA, namespace: 'solana', accounts: [S], network: null }],
    })
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: solanaDevnet.caipNetworkId })
    page.give({ type: 'goBack' })
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
    page.wait(5_000)
    expect(page.state().network).toMatchObject({ activeNamespace: 'solana', namespaces: { solana: { caipNetwork: solana.caipNetworkId } } })
  })
})

describe('the wrong network', () => {
  it('[NET-17] opens by itself, and is gone when the wallet comes back', async () => {
    const page = await openConnected()
    walletOf(page).switchNetwork('eip155:100')
    page.wait(0)
    expect(selectView(page.state())).toEqual({ view: 'UnsupportedChain', params: { namespace: 'eip155', network: 'eip155:100' } })
    page.give({ type: 'closeModal' })
    expect(page.state().modal).toMatchObject({ open: true, shakes: 1 })
    walletOf(page).switchNetwork('eip155:1')
    page.wait(0)
    expect(page.state().modal.open).toBe(false)
  })

  it('[NET-17, I-31] is gone when a wallet that does not tell its network is connected in its place or in another namespace', async () => {
    const beta = { id: BETA, namespace: 'solana', accounts: [S], network: null } as const
    const page = await openConnected({
      options: { networks: [mainnet, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [{ id: ALPHA }, { id: GAMMA, network: null }, beta],
    })
    walletOf(page).switchNetwork('eip155:100')
    page.wait(0)
    expect(selectView(page.state()).view).toBe('UnsupportedChain')
    await page.run({ type: 'connect', connectorId: GAMMA })
    expect(page.state().modal).toMatchObject({ open: false, stack: [{ view: 'Connect' }] })
    await page.run({ type: 'connect', connectorId: ALPHA })
    walletOf(page).switchNetwork('eip155:1')
    page.wait(0)
    walletOf(page).switchNetwork('eip155:100')
    page.wait(0)
    expect(selectView(page.state()).view).toBe('UnsupportedChain')
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
    expect(page.state().modal.open).toBe(false)
  })

  it('[NET-17, CONN-16] is not asked about when a session is taken up at start', async () => {
    const page = openPage({ wallets: [{ id: ALPHA, network: 'eip155:100', granted: true }], starts: false })
    page.memory.disk.put('latchkit:connection_status', '{"v":1,"d":"connected"}')
    page.memory.disk.put('latchkit:connected_connector_ids', `{"v":1,"d":{"eip155":"${ALPHA}"}}`)
    const accounts = [{ address: walletOf(page).accounts()[0], type: 'eoa' }]
    page.memory.disk.put(
      'latchkit:connections',
      JSON.stringify({ v: 1, d: { eip155: [{ connectorId: ALPHA, name: 'Alpha', accounts, since: 1, recent: false }] } }),
    )
    page.give({ type: 'start' })
    page.wait(100)
    expect([page.types().includes('walletNetworkUnsupported'), page.state().modal.open]).toEqual([true, false])
  })
})
