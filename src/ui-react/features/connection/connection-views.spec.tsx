import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AnnounceContext } from '../../dialog/shell/live-region.js'
import { AllWalletsView } from './all-wallets-view.js'
import { type ConnectMethod, ConnectView } from './connect-view.js'
import { type ConnectEntry, WalletList } from './wallet-list.js'
import { type ConnectingState, ConnectingExternalView } from './connecting-external-view.js'
import { EmailField } from '../auth/email/email-field.js'
import { SocialButtons } from '../auth/social/social-buttons.js'

afterEach(cleanup)
const nothing = () => undefined

const entries: ConnectEntry[] = [
  { kind: 'wallet', id: 'kestrel', name: 'Kestrel', installed: true, lastUsed: true },
  { kind: 'wallet', id: 'pouch', name: 'Pouch', needs: 'Solana' },
  { kind: 'walletConnect' },
  { kind: 'allWallets', count: 480 },
]

/** Returns the text of a row, without the letter of its tile. */
function wordsOf(row: Element): string | null {
  const copy = row.cloneNode(true) as Element
  for (const tile of copy.querySelectorAll('.lk-tile')) tile.remove()
  return copy.textContent
}

describe('AllWallets', () => {
  const wallets = [
    { kind: 'wallet', id: 'kestrel', name: 'Kestrel', installed: true },
    { kind: 'wallet', id: 'pouch', name: 'Pouch' },
    { kind: 'wallet', id: 'orbit', name: 'Orbit One' },
  ] as const
  const names = () => screen.queryAllByRole('listitem').map(wordsOf)

  it('[MODAL-18] finds a wallet by a part of its name, narrows to those that are here, and leads to the one that is pressed', () => {
    const onWallet = vi.fn()
    render(<AllWalletsView wallets={wallets} onWallet={onWallet} />)
    expect(names()).toEqual(['KestrelInstalled', 'Pouch', 'Orbit One'])
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search wallets' }), { target: { value: ' ORB' } })
    expect(names()).toEqual(['Orbit One'])
    fireEvent.click(screen.getByRole('button', { name: 'Orbit One' }))
    expect(onWallet.mock.calls).toEqual([['orbit']])
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    fireEvent.click(screen.getByRole('button', { name: 'Installed', pressed: false }))
    expect(names()).toEqual(['KestrelInstalled'])
    expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
  })

  it('[MODAL-18, WC-01] a wallet that is not there is reached by the code', () => {
    const onCode = vi.fn()
    const announce = vi.fn()
    render(
      <AnnounceContext.Provider value={announce}>
        <AllWalletsView wallets={wallets} onWallet={nothing} onCode={onCode} />
      </AnnounceContext.Provider>,
    )
    expect(screen.getByRole('searchbox', { name: 'Search wallets' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'metamorph' } })
    expect(screen.getByRole('heading', { name: 'No wallet called “metamorph”' })).toBeDefined()
    expect(announce.mock.calls).toEqual([['No wallet called “metamorph”', 'polite']])
    fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
    expect([names(), onCode.mock.calls.length]).toEqual([[], 2])
  })

  it('[T2] two wallets of one name are told apart by what they claim to be', () => {
    const twins = [
      { ...wallets[0], conflict: true, rdns: 'example.kestrel' },
      { ...wallets[0], id: 'other', conflict: true },
    ]
    render(<AllWalletsView wallets={twins} onWallet={nothing} />)
    expect(screen.getAllByRole('button', { name: /may belong to another wallet/ }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('example.kestrel'),
      expect.stringContaining('no id'),
    ])
  })
})

describe('Connect', () => {
  const calls = { onWallet: vi.fn(), onWalletConnect: vi.fn(), onAllWallets: vi.fn() }
  const connect = (more: Partial<Parameters<typeof WalletList>[0]> = {}) => render(<WalletList entries={entries} {...calls} {...more} />)

  it('[MODAL-16] shows rows in the given order, and each leads where it says', () => {
    connect()
    const rows = screen.getAllByRole('button')
    expect(rows.map(wordsOf)).toEqual(['KestrelLast usedInstalled', 'PouchNeeds Solana', 'WalletConnectScan with your phone', 'All wallets480'])
    for (const row of rows) fireEvent.click(row)
    expect([calls.onWallet.mock.calls, calls.onWalletConnect.mock.calls.length, calls.onAllWallets.mock.calls.length]).toEqual([[['kestrel']], 1, 1])
  })

  it.each([
    [
      ['wallet', 'email', 'social'],
      ['Kestrel', 'or without a wallet', 'email', 'social'],
    ],
    [
      ['email', 'social', 'wallet'],
      ['email', 'social', 'or with a wallet', 'Kestrel'],
    ],
    [
      ['email', 'wallet', 'social'],
      ['email', 'or with a wallet', 'Kestrel', 'or without a wallet', 'social'],
    ],
    [['email'], ['email']],
  ] as [ConnectMethod[], string[]][])('[MODAL-16] the ways %j stand in their order, with a line between with and without a wallet', (methods, order) => {
    const { container } = render(
      <ConnectView methods={methods} wallets={<WalletList entries={entries} {...calls} />} email={<p>email</p>} social={<p>social</p>} />,
    )
    const text = container.textContent ?? ''
    const places = order.map((word) => text.indexOf(word))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(container.querySelectorAll('.lk-or')).toHaveLength(order.filter((word) => word.startsWith('or ')).length)
  })

  it('[UX-26] what is on its way takes the place that it will have', () => {
    connect({
      entries: [
        { kind: 'loading', id: '1' },
        { kind: 'loading', id: '2' },
      ],
    })
    expect(screen.getByRole('group', { name: 'Wallets' }).getAttribute('aria-busy')).toBe('true')
    expect(document.querySelectorAll('.lk-row')).toHaveLength(2)
  })

  it('[MODAL-41] all ways are off while they are', () => {
    calls.onWallet.mockClear()
    connect({ disabled: true })
    for (const row of screen.getAllByRole('button')) {
      expect(row.getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(row)
    }
    expect(calls.onWallet).not.toHaveBeenCalled()
  })
})

describe('ConnectingExternal', () => {
  const calls = { onRetry: vi.fn(), onCancel: vi.fn(), onAnother: vi.fn() }
  const connecting = (state: ConnectingState) =>
    render(<ConnectingExternalView app={{ name: 'Fernwood' }} wallet={{ name: 'Kestrel' }} state={state} {...calls} />)
  const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent)

  it.each([
    [{ step: 'pending' }, 'Approve in Kestrel', ['Cancel']],
    [{ step: 'pending', slow: true }, 'Approve in Kestrel', ['Open Kestrel again', 'Cancel']],
    [{ step: 'declined' }, 'You declined', ['Try again', 'Choose another wallet']],
    [{ step: 'failed' }, 'Kestrel didn’t connect', ['Try again', 'Choose another wallet']],
    [{ step: 'connected' }, 'Connected', []],
    [{ step: 'absent', links: {} }, 'Kestrel isn’t here yet', ['I’ve added it']],
  ] as [ConnectingState, string, string[]][])('[MODAL-21][UX-29][UX-30] %j says so and offers what can be done', (state, heading, names) => {
    connecting(state)
    expect([screen.getByRole('heading').textContent, buttons()]).toEqual([heading, names])
  })

  it('[MODAL-21] asks again, gives up, or goes to another wallet', () => {
    connecting({ step: 'declined' })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    fireEvent.click(screen.getByRole('button', { name: 'Choose another wallet' }))
    cleanup()
    connecting({ step: 'pending', slow: true })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([calls.onRetry.mock.calls.length, calls.onAnother.mock.calls.length, calls.onCancel.mock.calls.length]).toEqual([1, 1, 1])
  })

  it('[CONN-26] says where it goes on when that is an app', () => {
    connecting({ step: 'pending', inApp: true })
    expect(screen.getByText('Open and continue in the wallet app')).toBeTruthy()
  })

  it('[DX-35] shows where an absent wallet can be had, by safe links only', () => {
    const onPhone = vi.fn()
    connecting({
      step: 'absent',
      links: { extension: { url: 'https://store.example/k', browser: 'Firefox' }, phone: 'javascript:alert(1)' },
      onPhone,
    })
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['Add to FirefoxBrowser extension', 'https://store.example/k', 'noopener noreferrer'],
    ])
    fireEvent.click(screen.getByRole('button', { name: /I have it on my phone/ }))
    expect(onPhone).toHaveBeenCalledOnce()
  })
})

describe('ways without a wallet', () => {
  it('[UX-36] the e-mail field has the keyboard and the memory of one', () => {
    const onGo = vi.fn()
    render(<EmailField value="a@b" ready incomplete onChange={nothing} onGo={onGo} />)
    const input = screen.getByRole('textbox', { name: 'E-mail address' }) as HTMLInputElement
    expect([input.type, input.autocomplete, input.getAttribute('autocapitalize'), input.getAttribute('inputmode')]).toEqual(['email', 'email', 'none', 'email'])
    expect(screen.getByRole('alert').textContent).toMatch(/looks incomplete/)
    fireEvent.click(screen.getByRole('button', { name: 'Continue with e-mail' }))
    expect(onGo).toHaveBeenCalledOnce()
  })

  it('[UX-06] each provider is named', () => {
    const onProvider = vi.fn()
    render(<SocialButtons providers={['google', 'github']} onProvider={onProvider} />)
    fireEvent.click(screen.getByRole('button', { name: 'GitHub' }))
    expect([screen.getAllByRole('button').length, onProvider.mock.calls]).toEqual([2, [['github']]])
  })
})
