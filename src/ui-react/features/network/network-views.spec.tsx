import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AnnounceContext } from '../../dialog/shell/live-region.js'
import { type NetworkChoice, NetworksView } from './networks-view.js'
import { SwitchActiveChainView } from './switch-active-chain-view.js'
import { SwitchNetworkView } from './switch-network-view.js'
import { UnsupportedChainView } from './unsupported-chain-view.js'

afterEach(cleanup)
const base = { id: 'eip155:8453', name: 'Base' }
const ethereum = { id: 'eip155:1', name: 'Ethereum' }
const networks: NetworkChoice[] = [
  { ...ethereum, current: true },
  base,
  { id: 'eip155:137', name: 'Polygon', notInWallet: true },
  { id: 'eip155:11155111', name: 'Sepolia', testnet: true },
  { id: 'solana:x', name: 'Solana', secondWallet: true },
  { id: 'eip155:424242', name: 'Zora' },
]

describe('Networks', () => {
  it('[NET-09][NET-08][UX-51] shows the networks, the chosen one, those that cannot be chosen and why, and test networks as such', async () => {
    const onNetwork = vi.fn()
    const { container } = render(<NetworksView networks={networks} wallet="Kestrel" onNetwork={onNetwork} />)
    const rows = screen.getAllByRole('button')
    expect(rows.map((row) => row.querySelector('.lk-row__text')?.textContent)).toEqual([
      'Ethereum',
      'Base',
      'Polygon',
      'SepoliaTestnet',
      'SolanaNeeds another wallet',
      'Zora',
    ])
    expect(rows[0]?.getAttribute('aria-current')).toBe('true')
    expect(rows[2]?.textContent).toContain('Not in Kestrel')
    for (const row of rows) fireEvent.click(row)
    expect(onNetwork.mock.calls.flat()).toEqual(networks.filter(({ notInWallet }) => !notInWallet).map(({ id }) => id))
    expect(screen.getByText(/Kestrel decides which networks/)).toBeTruthy()
    // NET-33: the mark of a network, without its colors for a test network, or a letter where it has none.
    await waitFor(() => expect(container.querySelector('.lk-tile__none')).toBeNull())
    const pictures = [...container.querySelectorAll('.lk-tile > svg')]
    expect(pictures.map((picture) => picture.querySelector('text')?.textContent ?? picture.getAttribute('class'))).toEqual([
      null,
      null,
      null,
      'lk-mark--muted',
      'S',
      'Z',
    ])
    expect(pictures.slice(0, 4).every((picture) => picture.querySelector('path, circle, polygon, rect') !== null)).toBe(true)
  })

  it('[UX-27][UX-05][UX-06] a search is named by itself alone, narrows the list, and says when nothing is left', () => {
    const announce = vi.fn()
    render(
      <AnnounceContext.Provider value={announce}>
        <NetworksView networks={networks} onNetwork={() => undefined} />
      </AnnounceContext.Provider>,
    )
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' BAS' } })
    expect(screen.getByRole('searchbox', { name: 'Search networks' })).toBeTruthy()
    expect(announce).not.toHaveBeenCalled()
    expect(screen.getAllByRole('button', { name: /./ }).map((row) => row.textContent)).toEqual(['', 'Base'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } })
    expect(screen.getByRole('heading').textContent).toBe('No network called “nowhere”')
    expect(announce.mock.calls).toEqual([['No network called “nowhere”', 'polite']])
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getAllByRole('button')).toHaveLength(6)
  })

  it('[NET-09] a short list has no search, and no word of a wallet that offers all', () => {
    render(<NetworksView networks={networks.slice(0, 2)} wallet="Kestrel" onNetwork={() => undefined} />)
    expect([screen.queryByRole('searchbox'), screen.queryByText(/decides/)]).toEqual([null, null])
  })
})

describe('switching', () => {
  const calls = { onCancel: vi.fn() }

  it('[MODAL-29][UX-30] says who is asked, and can be given up', () => {
    render(<SwitchNetworkView from={ethereum} to={base} wallet="Kestrel" state="pending" {...calls} />)
    expect(screen.getByRole('heading').textContent).toBe('Switch to Base in Kestrel')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([calls.onCancel.mock.calls.length, screen.queryByRole('button', { name: 'Try again' })]).toEqual([1, null])
  })

  it('[NET-15][UX-27] a failed switch says where one still is, and leads back by itself', () => {
    render(<SwitchNetworkView from={ethereum} to={base} wallet="Kestrel" state="failed" {...calls} />)
    expect(screen.getByText('You’re still on Ethereum.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[NET-12][NET-14] a network that needs another wallet leads to connecting one, or back', () => {
    const onConnect = vi.fn()
    const onStay = vi.fn()
    render(<SwitchActiveChainView from={ethereum} to={{ id: 'solana:x', name: 'Solana' }} wallet="Kestrel" onConnect={onConnect} onStay={onStay} />)
    fireEvent.click(screen.getByRole('button', { name: 'Connect a wallet for Solana' }))
    fireEvent.click(screen.getByRole('button', { name: 'Stay on Ethereum' }))
    expect([onConnect.mock.calls.length, onStay.mock.calls.length]).toEqual([1, 1])
  })

  it('[UX-51] a testnet is marked where one is asked to go there, also when it is the one used last', () => {
    const sepolia = { id: 'eip155:11155111', name: 'Sepolia', testnet: true }
    const heading = () => screen.getByRole('heading').textContent
    const { rerender } = render(<SwitchNetworkView from={ethereum} to={sepolia} wallet="Kestrel" state="pending" {...calls} />)
    expect([heading(), screen.getByText('Testnet')]).toEqual(['Switch to Sepolia in Kestrel', expect.anything()])
    rerender(<SwitchNetworkView from={sepolia} to={base} wallet="Kestrel" state="pending" {...calls} />)
    expect(heading()).toBe('Switch to Base in Kestrel')
    rerender(<SwitchActiveChainView from={ethereum} to={sepolia} wallet="Kestrel" onConnect={vi.fn()} onStay={vi.fn()} />)
    expect([heading(), screen.getByText('Testnet')]).toEqual(['Sepolia needs another wallet', expect.anything()])
    const choices = [{ ...sepolia, lastUsed: true }, base]
    rerender(<UnsupportedChainView app="Fernwood" wallet="Kestrel" network="Gnosis" networks={choices} onNetwork={vi.fn()} onDisconnect={vi.fn()} />)
    expect(screen.getAllByRole('button').map((row) => row.querySelector('.lk-row__text')?.textContent ?? '')).toEqual(['SepoliaLast usedTestnet', 'Base', ''])
  })

  it('[MODAL-30][UX-31] a wrong network is told, with one press to switch and one to disconnect', () => {
    const onNetwork = vi.fn()
    const onDisconnect = vi.fn()
    const { rerender } = render(
      <UnsupportedChainView
        app="Fernwood"
        wallet="Kestrel"
        network="Gnosis"
        networks={[{ ...ethereum, lastUsed: true }, base]}
        onNetwork={onNetwork}
        onDisconnect={onDisconnect}
      />,
    )
    expect(screen.getByRole('heading').textContent).toBe('Fernwood doesn’t run on Gnosis')
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect Kestrel' }))
    expect([onNetwork.mock.calls, onDisconnect.mock.calls.length]).toEqual([[['eip155:8453']], 1])
    rerender(<UnsupportedChainView app="Fernwood" wallet="Kestrel" network={undefined} networks={[]} onNetwork={onNetwork} onDisconnect={onDisconnect} />)
    expect(screen.getByRole('heading').textContent).toBe('Fernwood doesn’t run on Unknown network')
  })
})
