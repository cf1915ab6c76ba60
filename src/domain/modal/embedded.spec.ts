import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { createInstance } from '../../kit/build-instance.js'
import { onMemory } from '../../testing/kit.js'
import { settle } from '../../testing/settle.js'
import type { LatchkitOptions } from '../config/index.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { solana } from '../shared/networks/chains.js'

const ALPHA = 'io.example.alpha'

function setup(options: Partial<LatchkitOptions> = {}, page = createMemoryPorts()) {
  if (page.wallets.all().length === 0)
    page.wallets.add({ id: ALPHA, name: 'Alpha', policy: { methods: { connect: { delayMs: 50 }, restore: { delayMs: 50 } } } })
  const kit = createInstance({ networks: [mainnet, base], ...options, ...onMemory(page) })
  const views = () => kit.getState().modal.stack.map(({ view }) => view)
  return { page, kit, views, wallet: page.wallets.get(ALPHA) }
}

describe('an embedded dialog', () => {
  it('[MODAL-04] is open from the start, and closing does nothing', () => {
    const { kit } = setup({ embedded: true })
    expect(kit.getServerState().modal).toMatchObject({ open: true, embedded: true })
    kit.dispatch({ type: 'closeModal' })
    kit.dispatch({ type: 'goBack' })
    expect(kit.getState().modal.open).toBe(true)
  })

  it('[MODAL-04] shows the account once somebody is connected, and wallets when nobody is any more', async () => {
    const { kit, page, views } = setup({ embedded: true })
    kit.start()
    kit.dispatch({ type: 'chooseWallet', connectorId: ALPHA })
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
    page.time.advanceBy(5_000)
    expect(views()).toEqual(['Account'])
    await settle(page.time, kit.run({ type: 'disconnect' }))
    expect(kit.getState().modal).toMatchObject({ open: true, stack: [{ view: 'Connect' }] })
  })

  it('[MODAL-04] is on the account again after the network was switched', () => {
    const { kit, page, views } = setup({ embedded: true })
    kit.start()
    kit.dispatch({ type: 'chooseWallet', connectorId: ALPHA })
    page.time.advanceBy(5_000)
    kit.dispatch({ type: 'resetView', view: 'Networks' })
    kit.dispatch({ type: 'chooseNetwork', network: base.caipNetworkId })
    page.time.advanceBy(5_000)
    expect(kit.getState().network.namespaces.eip155?.walletNetwork).toBe(base.caipNetworkId)
    expect(views()).toEqual(['Account'])
  })

  it('[MODAL-04, DX-04] stays open over a stop', () => {
    const { kit } = setup({ embedded: true })
    kit.start()
    kit.stop()
    expect(kit.getState().modal.open).toBe(true)
  })
})

describe('a dialog that was opened early', () => {
  it('[MODAL-14, UX-53] shows the account when the earlier session comes back under it', async () => {
    const first = setup()
    first.kit.start()
    await settle(first.page.time, first.kit.run({ type: 'connect', connectorId: ALPHA }))
    first.kit.dispose()

    const { kit, page, views } = setup({}, createMemoryPorts({ world: first.page.world }))
    kit.start()
    kit.dispatch({ type: 'openModal' })
    expect(views()).toEqual(['Connect'])
    page.time.advanceBy(5_000)
    expect(kit.getState().modal.open).toBe(true)
    expect(views()).toEqual(['Account'])
  })

  it('[MODAL-14] stays where the visitor has gone meanwhile', async () => {
    const { kit, page, views } = setup()
    kit.start()
    kit.dispatch({ type: 'openModal' })
    kit.dispatch({ type: 'pushView', view: 'AllWallets' })
    await settle(page.time, kit.run({ type: 'connect', connectorId: ALPHA }))
    expect(views()).toEqual(['Connect', 'AllWallets'])
  })
})

describe('a wallet for another kind of network', () => {
  it('[NET-14] Connect in the place of SwitchActiveChain carries on: the network is active once its wallet is connected', () => {
    const page = createMemoryPorts()
    page.wallets.add({ id: ALPHA, name: 'Alpha' })
    page.wallets.add({
      id: 'beta',
      name: 'Beta',
      namespace: 'solana',
      accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      network: solana.caipNetworkId,
    })
    const kit = createInstance({ networks: [mainnet, solana], ...onMemory(page, { namespaces: ['eip155', 'solana'] }) })
    kit.start()
    kit.dispatch({ type: 'chooseWallet', connectorId: ALPHA })
    page.time.advanceBy(5_000)
    kit.dispatch({ type: 'openModal', view: 'Networks' })
    kit.dispatch({ type: 'chooseNetwork', network: solana.caipNetworkId })
    const { view, params } = kit.getState().modal.stack.at(-1) ?? {}
    expect(view).toBe('SwitchActiveChain')
    kit.dispatch({ type: 'replaceView', view: 'Connect', ...(params ? { params } : {}) })
    kit.dispatch({ type: 'chooseWallet', connectorId: 'beta', namespace: 'solana' })
    page.time.advanceBy(5_000)
    expect(kit.getState().network.activeNamespace).toBe('solana')
    expect(kit.getState().modal.open).toBe(false)
  })
})
