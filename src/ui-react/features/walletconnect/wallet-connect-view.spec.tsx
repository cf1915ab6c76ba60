import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PendingRequestsBarView } from '../../pending-requests/pending-requests-bar-view.js'
import { type PairingState, WalletConnectView, type WalletConnectViewProps } from './wallet-connect-view.js'

afterEach(cleanup)

const ADDRESS = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`
const code = { step: 'code', address: ADDRESS, left: 172, life: 0.72 } as const
const acts = () => ({ onPlace: vi.fn(), onOpen: vi.fn(), onCopy: vi.fn(() => Promise.resolve(true)), onRetry: vi.fn(), onCancel: vi.fn(), onAnother: vi.fn() })

function draw(state: PairingState, more: Partial<WalletConnectViewProps> = {}) {
  const given = acts()
  const props = { app: { name: 'Fernwood' }, wallet: { name: 'Lumen' }, places: ['phone', 'desktop'] as const, place: 'phone' as const, ...given, ...more }
  const drawn = render(<WalletConnectView {...props} state={state} />)
  const again = (next: PairingState) => drawn.rerender(<WalletConnectView {...props} state={next} />)
  return { ...drawn, ...given, again }
}

describe('view ConnectingWalletConnect', () => {
  it('[MODAL-19, UX-19, UX-20] shows a code with its name, how long it lasts, and how to scan it', () => {
    const { getByRole, getByText } = draw(code)
    expect(getByRole('img', { name: 'QR code to connect with Lumen' }).getAttribute('viewBox')).toMatch(/^-4 -4 /)
    expect(getByRole('timer').textContent).toBe('New code in 2:52')
    expect(getByText('Scan with Lumen')).toBeTruthy()
  })

  it('[MODAL-20] without a chosen wallet speaks of any', () => {
    const { getByText, getByRole, queryByRole } = draw(code, { wallet: undefined, places: [] })
    expect(getByText('Scan with your wallet')).toBeTruthy()
    expect(getByRole('img', { name: 'QR code to connect with a wallet' })).toBeTruthy()
    expect(queryByRole('tablist')).toBeNull()
  })

  it('[UX-20] keeps the code while a new one is made, and puts the new one in its place', () => {
    const { again, container } = draw(code)
    const path = () => container.querySelector('.lk-qr__code path')?.getAttribute('d')
    const before = path()
    again({ ...code, renewing: true, left: 0, life: 0 })
    expect(path()).toBe(before)
    expect(container.querySelector('[role=timer]')?.textContent).toBe('Getting a new code')
    again({ ...code, address: ADDRESS.replaceAll('b2', 'c3') })
    expect(path()).not.toBe(before)
    again({ step: 'code' })
    expect(path()).toBeUndefined()
    expect(container.querySelector('.lk-qr [aria-busy=true]')).toBeTruthy()
  })

  it('[UX-28] says that it looks for a connection while the relay is out of reach, and keeps the code', () => {
    const { getByRole } = draw({ ...code, offline: true })
    expect(getByRole('timer').textContent).toBe('Reconnecting')
    expect(getByRole('img', { name: /QR code/ }).querySelector('path')).toBeTruthy()
  })

  it('[UX-29] says how to go on without a scanner, and that a no was heard', () => {
    const { again, getByText } = draw({ ...code, note: 'slow' })
    expect(getByText(/Copy the link into your wallet/)).toBeTruthy()
    again({ ...code, note: 'declined' })
    expect(getByText(/Scan this new code/)).toBeTruthy()
  })

  it('[UX-19, UX-21] copies the address beside the code, and shows it, selected, where copying is refused', async () => {
    const onCopy = vi.fn(() => Promise.resolve(false))
    const { getByRole, getByLabelText } = draw(code, { onCopy })
    await act(async () => fireEvent.click(getByRole('button', { name: 'Copy link' })))
    expect(onCopy).toHaveBeenCalledWith(ADDRESS)
    const field = getByLabelText(/Couldn’t copy/) as HTMLInputElement
    expect(field.value).toBe(ADDRESS)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, ADDRESS.length])
  })

  it('[UX-19] has nothing to copy before there is a code', () => {
    const { getByRole, onCopy } = draw({ step: 'code' })
    fireEvent.click(getByRole('button', { name: 'Copy link' }))
    expect(onCopy).not.toHaveBeenCalled()
  })

  it('[UX-26, UX-28] without a code keeps its place, and says what is missing', () => {
    const { again, container, getByText, queryByText } = draw({ step: 'code' })
    expect(container.querySelector('.lk-qr [aria-busy=true]')).toBeTruthy()
    expect([getByText('No code yet'), getByText('It appears here in a moment.')]).toHaveLength(2)
    expect(queryByText(/tap the scan icon/)).toBeNull()
    again({ step: 'code', offline: true })
    expect([getByText('WalletConnect can’t be reached'), getByText('Check your connection. The code comes by itself.')]).toHaveLength(2)
    again(code)
    expect(queryByText('No code yet')).toBeNull()
  })

  it('[WC-28, UX-19] on a phone leads with the wallet and the link; the code is second', () => {
    const { getAllByRole } = draw({ step: 'open', address: ADDRESS }, { onSwap: vi.fn() })
    const names = getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Open Lumen', 'Copy link', 'Scan instead'])
  })

  it('[MODAL-20, UX-19] on a phone any wallet is opened, or the link copied, before a code is offered', async () => {
    const onSwap = vi.fn()
    const { again, getAllByRole, getByRole, getByText, onOpen, onCopy } = draw({ step: 'open', address: ADDRESS }, { wallet: undefined, places: [], onSwap })
    expect(getByRole('heading', { level: 2 }).textContent).toBe('Connect a wallet')
    expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open wallet', 'Copy link', 'Scan instead'])
    fireEvent.click(getByRole('button', { name: 'Open wallet' }))
    await act(async () => fireEvent.click(getByRole('button', { name: 'Copy link' })))
    fireEvent.click(getByRole('button', { name: 'Scan instead' }))
    expect([onOpen.mock.calls.length, onCopy.mock.calls, onSwap.mock.calls.length]).toEqual([1, [[ADDRESS]], 1])
    again({ step: 'open', preparing: true, offline: true })
    expect(getByText('WalletConnect can’t be reached. The link comes once you’re online.')).toBeTruthy()
    again({ step: 'open', address: ADDRESS, opened: 'slow' })
    expect(getByText('No wallet opened? Copy the link and paste it into your wallet.')).toBeTruthy()
    expect(getByRole('button', { name: 'Open wallet again' })).toBeTruthy()
  })

  it('[WC-28] offers a choice among the places that a wallet is in', () => {
    const { getAllByRole, getByRole, onPlace } = draw(code)
    expect(getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Phone', 'Desktop'])
    fireEvent.click(getByRole('tab', { name: 'Desktop' }))
    expect(onPlace).toHaveBeenCalledWith('desktop')
  })

  it('[WC-28] opens the wallet by its link, once there is an address to hand over', () => {
    const { again, getByRole, onOpen } = draw({ step: 'open', preparing: true }, { place: 'desktop' })
    const button = () => getByRole('button', { name: 'Open Lumen' })
    fireEvent.click(button())
    expect([button().getAttribute('aria-busy'), onOpen.mock.calls.length]).toEqual(['true', 0])
    again({ step: 'open' })
    fireEvent.click(button())
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  it('[CONN-26, UX-29, UX-30] names the wallet that is waited for; after 10 s says how to go on', () => {
    const onSwap = vi.fn()
    const { again, getByRole, getByText, onOpen, onCancel } = draw({ step: 'open', opened: 'yes' }, { onSwap })
    expect(getByText('Approve in Lumen')).toBeTruthy()
    expect(getByText('Open and continue in the wallet app')).toBeTruthy()
    again({ step: 'open', opened: 'slow' })
    expect(getByText(/Didn’t Lumen open/)).toBeTruthy()
    fireEvent.click(getByRole('button', { name: 'Open Lumen again' }))
    fireEvent.click(getByRole('button', { name: 'Scan instead' }))
    fireEvent.click(getByRole('button', { name: 'Cancel' }))
    expect([onOpen, onSwap, onCancel].map((act) => act.mock.calls.length)).toEqual([1, 1, 1])
  })

  it.each([
    [{ step: 'declined' }, 'You declined', 'Try again'],
    [{ step: 'expired' }, 'The code has expired', 'Get a new code'],
    [{ step: 'failed' }, 'Lumen didn’t connect', 'Try again'],
    [{ step: 'failed', why: 'unreachable' }, 'WalletConnect can’t be reached', 'Try again'],
  ] as const)('[WC-08, MODAL-19] %j says so, tries again and leads to another wallet', (state, heading, again) => {
    const { getByRole, onRetry, onAnother } = draw(state)
    expect(getByRole('heading', { name: heading })).toBeTruthy()
    fireEvent.click(getByRole('button', { name: again }))
    fireEvent.click(getByRole('button', { name: 'Choose another wallet' }))
    expect([onRetry, onAnother].map((act) => act.mock.calls.length)).toEqual([1, 1])
  })

  it('[WC-04] is connected by the name that the wallet gives itself', () => {
    const { getByRole, getByText, queryByRole } = draw({ step: 'connected', name: 'Lumen for iOS' }, { wallet: undefined })
    expect(getByRole('heading', { name: 'Connected' })).toBeTruthy()
    expect(getByText(/here or in Lumen for iOS/)).toBeTruthy()
    expect(queryByRole('button')).toBeNull()
  })
})

describe('the bar of waiting requests', () => {
  it('[UX-30] names what waits and where, opens the wallet, and can be cancelled', () => {
    const given = { onOpen: vi.fn(), onCancel: vi.fn() }
    const { getByRole, getByText, rerender, queryByRole } = render(
      <PendingRequestsBarView kind="sendTransaction" more={1} wallet={{ name: 'Lumen' }} {...given} />,
    )
    expect(getByRole('region', { name: 'Waiting in Lumen' })).toBeTruthy()
    expect(getByRole('status').textContent).toBe('Send a transactionWaiting in Lumen and 1 more request')
    fireEvent.click(getByRole('button', { name: 'Open Lumen' }))
    fireEvent.click(getByRole('button', { name: 'Cancel' }))
    expect([given.onOpen, given.onCancel].map((act) => act.mock.calls.length)).toEqual([1, 1])
    rerender(<PendingRequestsBarView kind="signMessage" more={0} wallet={{ name: 'Lumen' }} onCancel={given.onCancel} />)
    expect(getByText('Sign a message')).toBeTruthy()
    expect(queryByRole('button', { name: 'Open Lumen' })).toBeNull()
  })
})
