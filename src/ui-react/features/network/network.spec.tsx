import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { arbitrum, base, gnosis, mainnet, optimism, polygon, sepolia } from 'latchkit'
import { ConnectButton } from 'latchkit/react'
import { afterEach, describe, expect, it } from 'vitest'
import { solana } from '../../../domain/shared/networks/chains.js'
import { ALPHA, type Bench, createBench, createConnectedBench, dialog, inside, isDialogDrawn, press, renderKit } from '../../../../tests/ui/kit.js'

afterEach(cleanup)

async function networksView(bench: Bench) {
  renderKit(bench.kit, <ConnectButton />)
  act(() => void bench.kit.dispatch({ type: 'openModal', view: 'Networks' }))
  return dialog('Choose network')
}

const row = (name: RegExp) => inside('modal').getByRole('button', { name })
const network = ({ kit }: Bench) => kit.getState().network.namespaces.eip155?.caipNetwork
const views = ({ kit }: Bench) => kit.getState().modal.stack.map(({ view }) => view)

describe('view Networks', () => {
  it('[NET-09, UX-51] lists the configured networks, the chosen one marked, testnets as such', async () => {
    await networksView(createConnectedBench({ options: { networks: [mainnet, base, sepolia] } }))
    expect(row(/Ethereum/).getAttribute('aria-current')).toBe('true')
    expect(row(/Base/).getAttribute('aria-current')).toBeNull()
    expect(row(/Sepolia/).textContent).toContain('Testnet')
  })

  it('[NET-08] what the wallet does not have is off, with the reason', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, supportsAllNetworks: false, approvedNetworks: ['eip155:1'] }] })
    const ui = await networksView(bench)
    expect(row(/Base/).getAttribute('aria-disabled')).toBe('true')
    expect(row(/Base/).textContent).toContain('Not in Alpha')
    expect(ui.getByText(/Alpha decides which networks it offers/)).toBeTruthy()
    fireEvent.click(row(/Base/))
    expect(views(bench)).toEqual(['Networks'])
  })

  it('[NET-12, NET-14] one that asks for a second wallet says so, and going back leaves the old one active', async () => {
    const bench = createConnectedBench({ options: { networks: [mainnet, solana] }, namespaces: ['eip155', 'solana'] })
    await networksView(bench)
    expect(row(/Solana/).textContent).toContain('Needs another wallet')
    fireEvent.click(row(/Solana/))
    const ui = await dialog('Solana')
    expect(ui.getByText('Solana needs another wallet')).toBeTruthy()
    press(ui, 'Stay on Ethereum')
    expect([views(bench), bench.kit.getState().network.activeNamespace]).toEqual([['Networks'], 'eip155'])
  })

  it('[NET-10] choosing the active one changes nothing and goes back', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <ConnectButton />)
    act(() => void bench.kit.dispatch({ type: 'openModal' }))
    press(await dialog('Account'), 'Network: Ethereum')
    await dialog('Choose network')
    const before = bench.events.length
    fireEvent.click(row(/Ethereum/))
    expect(views(bench)).toEqual(['Account'])
    expect(bench.events.slice(before)).toEqual(['viewPopped'])
  })

  it('[UX-01] finds a network by a part of its name in a long list', async () => {
    const ui = await networksView(createBench({ options: { networks: [mainnet, base, arbitrum, optimism, polygon, gnosis] } }))
    fireEvent.change(ui.getByRole('searchbox', { name: 'Search networks' }), { target: { value: 'arb' } })
    expect(ui.getByRole('group', { name: 'Networks' }).querySelectorAll('button')).toHaveLength(1)
    fireEvent.change(ui.getByRole('searchbox', { name: 'Search networks' }), { target: { value: 'zzz' } })
    expect(ui.getByText('No network called “zzz”')).toBeTruthy()
  })

  it('[NET-33] shows a network’s own picture, else our mark, else a letter', async () => {
    const own = {
      ...base,
      id: 424242,
      caipNetworkId: 'eip155:424242' as const,
      name: 'Quay',
      assets: { imageUrl: 'https://img.example/quay.png' },
    }
    const letter = { ...base, id: 424243, caipNetworkId: 'eip155:424243' as const, name: 'Lagoon' }
    await networksView(createBench({ options: { networks: [mainnet, own, letter] } }))
    expect(row(/Quay/).querySelector('img')?.getAttribute('src')).toBe('https://img.example/quay.png')
    expect(row(/Ethereum/).querySelector('svg text')).toBeNull()
    expect(row(/Lagoon/).querySelector('svg text')?.textContent).toBe('L')
  })

  it('[NET-09] without a wallet the app follows at once', async () => {
    const bench = createBench()
    await networksView(bench)
    fireEvent.click(row(/Base/))
    expect(network(bench)).toBe('eip155:8453')
    expect(isDialogDrawn()).toBe(false)
  })
})

describe('view SwitchNetwork', () => {
  it('[MODAL-29, NET-13] waits with the wallet and goes back when it is done', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <ConnectButton />)
    act(() => void bench.kit.dispatch({ type: 'openModal' }))
    press(await dialog('Account'), 'Network: Ethereum')
    await dialog('Choose network')
    fireEvent.click(row(/Base/))
    const ui = await dialog('Base')
    expect(ui.getByText('Switch to Base in Alpha')).toBeTruthy()
    bench.advance(1_000)
    expect([network(bench), views(bench)]).toEqual(['eip155:8453', ['Account']])
  })

  it('[NET-15] a refused switch goes back and the old network stays', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, policy: { methods: { switchNetwork: 'ask' } } }] })
    await networksView(bench)
    fireEvent.click(row(/Base/))
    await dialog('Base')
    bench.advance(0)
    act(() => void bench.wallet.reject())
    bench.advance(100)
    expect([network(bench), views(bench)]).toEqual(['eip155:1', ['Networks']])
  })

  it('[NET-15, UX-27] shows for a moment that the wallet declined, and the network still in use; Escape goes back at once', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, policy: { methods: { switchNetwork: 'reject' } } }] })
    await networksView(bench)
    fireEvent.click(row(/Base/))
    bench.advance(1_000)
    const ui = await dialog('Base')
    expect(ui.getByRole('heading', { name: 'Alpha didn’t switch' })).toBeTruthy()
    expect(ui.getByText('You’re still on Ethereum.')).toBeTruthy()
    expect(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-latch')?.getAttribute('data-state')).toBe('failed')
    fireEvent.keyDown(ui.getByRole('heading', { name: 'Alpha didn’t switch' }), { key: 'Escape' })
    await dialog('Choose network')
    fireEvent.click(row(/Base/))
    bench.advance(1_000)
    await dialog('Base')
    await dialog('Choose network')
    expect([network(bench), views(bench)]).toEqual(['eip155:1', ['Networks']])
  })

  it.each([
    ['the list of networks', 'Choose network'],
    ['the view of a wrong network', 'Wrong network'],
  ])('[NET-15, UX-05, UX-27] declined in the wallet, says so once in %s, and can be tried again', async (_, from) => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, policy: { methods: { switchNetwork: 'reject' } } }] })
    if (from === 'Choose network') await networksView(bench)
    else {
      renderKit(bench.kit, <ConnectButton />)
      bench.wallet.switchNetwork('eip155:100')
      bench.advance(0)
      await dialog(from)
    }
    const spoken: string[] = []
    const region = document.querySelector('[data-latchkit="modal"]')?.shadowRoot?.querySelector('[aria-live="assertive"]') as Element
    const listener = new MutationObserver(() => spoken.push(region.textContent ?? ''))
    listener.observe(region, { childList: true, characterData: true, subtree: true })
    fireEvent.click(row(/Base/))
    bench.advance(1_000)
    await dialog(from)
    expect(inside('modal').getByTitle('You declined. You can try again.')).toBeTruthy()
    await waitFor(() => expect(spoken).toEqual(['You declined. You can try again.']))
    bench.wallet.setPolicy('approve')
    fireEvent.click(row(/Base/))
    bench.advance(1_000)
    expect([network(bench), spoken.length]).toEqual(['eip155:8453', 1])
    listener.disconnect()
  })

  it('[UX-29, UX-41] cancelling stops waiting', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, policy: { methods: { switchNetwork: 'silent' } } }] })
    await networksView(bench)
    fireEvent.click(row(/Base/))
    press(await dialog('Base'), 'Cancel')
    expect([bench.kit.getState().network.pending, views(bench)]).toEqual([undefined, ['Networks']])
  })
})

describe('view UnsupportedChain', () => {
  it('[MODAL-30, NET-17] offers the networks of the app, the last used one lit, and disconnecting', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <ConnectButton />)
    bench.wallet.switchNetwork('eip155:100')
    bench.advance(0)
    const ui = await dialog('Wrong network')
    expect(ui.getByText('Fernwood doesn’t run on network 100')).toBeTruthy()
    expect(ui.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(row(/Ethereum/).textContent).toContain('Last used')
    fireEvent.click(row(/Base/))
    const switching = await dialog('Base')
    expect(switching.getByText('Switch to Base in Alpha')).toBeTruthy()
    bench.advance(1_000)
    expect([network(bench), isDialogDrawn()]).toEqual(['eip155:8453', false])
  })

  it('[MODAL-30, UX-41] disconnecting leaves it', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <ConnectButton />)
    bench.wallet.switchNetwork('eip155:100')
    bench.advance(0)
    press(await dialog('Wrong network'), 'Disconnect Alpha')
    expect([bench.kit.getState().connection.namespaces.eip155?.connectorId, isDialogDrawn()]).toEqual([undefined, false])
  })
})
