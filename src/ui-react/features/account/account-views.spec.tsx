import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountView } from './account-view.js'
import { ProfileWalletsView, type WalletGroup } from './profile-wallets-view.js'

afterEach(cleanup)
const address = '0x7A3f5cD0e9B1f27a64C8e2D9071bA35F8e6691cE'
const kestrel = { name: 'Kestrel' }

describe('Account', () => {
  const calls = {
    onTab: vi.fn(),
    onToken: vi.fn(),
    onHideBalances: vi.fn(),
    onCopy: vi.fn(() => Promise.resolve(true)),
    onWallets: vi.fn(),
    onDisconnect: vi.fn(),
  }
  beforeEach(() => Object.values(calls).forEach((call) => void call.mockClear()))
  const account = (more: Partial<Parameters<typeof AccountView>[0]> = {}) =>
    render(
      <AccountView
        identity={{ address, name: 'mara.example', explorer: 'https://explorer.example/a', wallet: kestrel }}
        balance={{ value: '12424.15', unit: { currency: 'USD' } }}
        actions={<p>Actions of plugins</p>}
        tabs={['tokens', 'nfts']}
        tab="tokens"
        tokens={[
          {
            id: 'eth',
            name: 'Ether',
            symbol: 'ETH',
            amount: '1.2041',
            worth: { value: '4216.77', currency: 'USD' },
            network: { kind: 'place', name: 'Base' },
          },
        ]}
        {...calls}
        {...more}
      />,
    )

  it('[MODAL-17] shows who one is, what one has, and what one can do', () => {
    const { container } = account()
    expect(container.querySelector('.lk-amount')?.textContent).toBe('$12,424.15')
    expect(screen.getByText('Actions of plugins')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Ether.*1\.204/ }).textContent).toContain('$4,216.77')
    for (const name of [/Connected with Kestrel/, 'Disconnect', 'Hide balances', /Ether/]) fireEvent.click(screen.getByRole('button', { name }))
    expect([calls.onWallets, calls.onDisconnect, calls.onHideBalances, calls.onToken].map((call) => call.mock.calls)).toEqual([[[]], [[]], [[true]], [['eth']]])
  })

  it('[UX-22] the explorer opens in a new tab; an unsafe link is not there', () => {
    account()
    expect(screen.getByRole('link', { name: 'View on explorer, opens a new tab' }).getAttribute('rel')).toBe('noopener noreferrer')
    cleanup()
    account({ identity: { address, explorer: 'javascript:alert(1)', wallet: kestrel } })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('[UX-23] without a name the address is the name', () => {
    const { container } = account({ identity: { address, wallet: kestrel } })
    expect(container.querySelector('.lk-id__name')?.textContent).toBe('0x7A3f…91cE')
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(calls.onCopy).toHaveBeenCalledWith(address)
  })

  it.each([
    ['on its way', { value: undefined, unit: { symbol: 'ETH' } }, null],
    ['unavailable', { value: null, unit: { symbol: 'ETH' } }, 'Balance unavailable'],
    ['in the native token', { value: '1.2041', unit: { symbol: 'ETH' } }, '1.204 ETH'],
    ['hidden', { value: '1.2041', unit: { symbol: 'ETH' }, hidden: true }, 'Balance hidden'],
  ])('[UX-26][UX-54] a balance that is %s', (_, balance, text) => {
    const { container } = account({ balance })
    const worth = container.querySelector('.lk-worth') as Element
    expect(worth.querySelector('.lk-skel') !== null).toBe(text === null)
    if (text) expect(worth.textContent).toContain(text)
    if ('hidden' in balance) expect(container.textContent).not.toMatch(/1\.204|4,216/)
  })

  it('[UX-51][UX-54] a test network is marked, and its balance can be hidden as any other', () => {
    account({ balance: { value: '0', unit: { currency: 'USD' }, testnet: true } })
    expect(screen.getByText('Testnet')).toBeTruthy()
    // Hiding applies to all networks, so each needs the button that shows balances again.
    expect(screen.getByRole('button', { name: 'Hide balances' })).toBeTruthy()
  })

  it('[MODAL-34][UX-26] tabs show tokens, skeletons while they load, and words where there is nothing', () => {
    const { container } = account({ tokens: undefined })
    expect(container.querySelectorAll('[role=tabpanel] .lk-row')).toHaveLength(4)
    cleanup()
    expect(account({ tokens: undefined, expectedTokens: 1 }).container.querySelectorAll('[role=tabpanel] .lk-row')).toHaveLength(1)
    cleanup()
    account({ tokens: [] })
    expect(screen.getByRole('tabpanel').textContent).toContain('No tokens here')
    cleanup()
    account({ tab: 'nfts', Filled: () => <p>One picture</p> })
    expect(screen.getByRole('tabpanel').textContent).toBe('One picture')
    fireEvent.click(screen.getByRole('tab', { name: 'Tokens' }))
    expect(calls.onTab).toHaveBeenCalledWith('tokens')
  })

  it('[BAL-11, UX-27] a balance that could not be read is never an empty list, and can be asked for again', () => {
    const onRetry = vi.fn()
    account({ tokens: null, onRetry })
    const panel = screen.getByRole('tabpanel')
    expect(panel.textContent).toContain('Balance unavailable')
    expect(panel.textContent).not.toContain('No tokens here')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    cleanup()
    account({ tokens: null })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('[MODAL-17] shows no tab and no action where there is none', () => {
    account({ tabs: [], actions: [] })
    expect([screen.queryByRole('tablist'), screen.queryByRole('group')]).toEqual([null, null])
  })
})

describe('ProfileWallets', () => {
  const connection = (id: string, name?: string) => ({
    id,
    address: `0x${id.repeat(40).slice(0, 40)}`,
    wallet: { name: `Wallet ${id}` },
    name,
  })
  const groups: WalletGroup[] = [
    {
      id: 'eip155',
      name: 'Ethereum',
      inUse: { ...connection('1', 'mara'), since: 0 },
      connected: [{ ...connection('2'), since: 0 }, connection('4', 'jo')],
      before: [connection('3')],
    },
    { id: 'solana', name: 'Solana', connected: [], before: [] },
  ]
  const calls = {
    onGroup: vi.fn(),
    onSwitch: vi.fn(),
    onDisconnect: vi.fn(),
    onHide: vi.fn(),
    onForget: vi.fn(),
    onDisconnectAll: vi.fn(),
    onCopy: vi.fn(() => Promise.resolve(true)),
    onAdd: vi.fn(),
  }
  beforeEach(() => Object.values(calls).forEach((call) => void call.mockClear()))

  it('[MODAL-24][UX-42] shows what is in use, connected and used before, and ends each one', () => {
    render(<ProfileWalletsView groups={groups} chosen="eip155" {...calls} />)
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['In use', 'Connected', 'Used before'])
    expect(screen.getByText(/Wallet 1 · since/)).toBeTruthy()
    for (const name of ['Disconnect Wallet 1', 'Disconnect all', 'Forget Wallet 3', 'Copy address', 'Add a wallet'])
      fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(screen.getByRole('button', { name: 'Switch to 0x2222…2222' }))
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect Wallet 2' }))
    expect(screen.getByRole('button', { name: 'Switch to jo' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Used before' }).textContent).toMatch(/Switch$/)
    // Other accounts of the active wallet are disconnected with it.
    expect(screen.queryByRole('button', { name: 'Disconnect Wallet 4' })).toBeNull()
    expect(Object.entries(calls).map(([name, call]) => [name, call.mock.calls.length])).toEqual(
      Object.keys(calls).map((name) => [name, name === 'onGroup' || name === 'onHide' ? 0 : name === 'onDisconnect' ? 2 : 1]),
    )
    expect(calls.onSwitch).toHaveBeenCalledWith(groups[0]?.connected[0])
  })

  it('[CONN-35, WC-20] says before a disconnect that it ends the session on all of its chains', () => {
    const group = { ...groups[0], inUse: { ...groups[0]?.inUse, sessionChains: ['Ethereum', 'Solana'] } } as WalletGroup
    const { rerender } = render(<ProfileWalletsView groups={[group]} chosen="eip155" {...calls} />)
    expect(screen.getByText(/^Disconnecting ends the session on Ethereum, Solana\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Hide Ethereum' }))
    expect(calls.onHide).toHaveBeenCalledWith(group.inUse)
    rerender(<ProfileWalletsView groups={groups.slice(0, 1)} chosen="eip155" {...calls} />)
    expect(screen.queryByText(/ends the session/)).toBeNull()
  })

  it('[MODAL-24] a kind of network without a wallet says so; one kind alone has no tabs', () => {
    const { rerender } = render(<ProfileWalletsView groups={groups} chosen="solana" {...calls} />)
    expect(screen.getByRole('tabpanel', { name: /Solana/ }).textContent).toContain('No wallet connected')
    fireEvent.click(screen.getByRole('tab', { name: /Ethereum/ }))
    expect(calls.onGroup).toHaveBeenCalledWith('eip155')
    rerender(<ProfileWalletsView groups={groups.slice(0, 1)} chosen="eip155" {...calls} />)
    expect(screen.queryByRole('tablist')).toBeNull()
  })
})
