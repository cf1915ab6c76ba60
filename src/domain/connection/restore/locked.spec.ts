import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, C, S } from '../../../../tests/domain/facts.js'
import { openPage, openTab, type Page, type PageOptions, walletOf } from '../../../../tests/domain/page.js'
import { given } from '../../../testing/given.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import type { DomainEvent } from '../../root.js'
import { selectAccount } from '../../account-view/selectors.js'
import { failure } from '../../shared/errors/errors.js'
import { solana } from '../../shared/networks/chains.js'
import { base, mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus, selectLockedWallet } from '../index.js'

const SPACES = ['eip155', 'solana'] as const
const TWO: PageOptions = { options: { networks: [mainnet, base, solana] }, adapters: SPACES }
const alpha: MemoryWalletOptions = { id: ALPHA, name: 'Alpha', accounts: [A, B] }
const beta: MemoryWalletOptions = { id: BETA, name: 'Beta', namespace: 'solana', accounts: [S], network: solana.caipNetworkId }
const IDS = { eip155: ALPHA, solana: BETA }

const status = (page: Page, namespace: 'eip155' | 'solana' = 'eip155') => selectConnectionStatus(page.state(), namespace)
const locked = (page: Page, namespace: 'eip155' | 'solana' = 'eip155') => selectLockedWallet(page.state(), namespace)
const address = (page: Page, namespace: 'eip155' | 'solana' = 'eip155') => page.state().account.namespaces[namespace]?.address
const stored = (page: Page): unknown => JSON.parse(page.memory.disk.get('latchkit:connected_connector_ids') ?? '{"d":null}').d
const prompts = (page: Page) => page.memory.wallets.all().flatMap((wallet) => wallet.requests().filter(({ prompted }) => prompted))

async function openBoth(more: PageOptions = {}): Promise<Page> {
  const page = openPage({ ...TWO, wallets: [alpha, beta], ...more })
  for (const [namespace, connectorId] of Object.entries(IDS)) await page.run({ type: 'connect', connectorId, namespace: namespace as 'eip155' })
  page.wait(10)
  return page
}

/** Reopens the page in the same browser. Locks wallets before. */
function comeBack(page: Page, ...lockedIds: string[]): Page {
  page.close()
  for (const id of lockedIds) walletOf(page, id).lock()
  const next = openPage({ ...TWO, memory: createMemoryPorts({ world: page.memory.world }) })
  next.wait(10)
  return next
}

describe('a wallet that locks', () => {
  it.each([800, 3_600_000])('[CONN-48, CONN-11] is connected again without a prompt when it is unlocked %i ms later, in its namespace alone', async (ms) => {
    const page = await openBoth()
    const before = prompts(page).length
    walletOf(page).lock()
    page.wait(ms)
    expect([status(page), status(page, 'solana'), locked(page), locked(page, 'solana'), address(page)]).toEqual([
      'disconnected',
      'connected',
      ALPHA,
      undefined,
      undefined,
    ])
    expect([stored(page), page.events('walletLocked'), page.events('disconnected')]).toEqual([
      IDS,
      [{ type: 'walletLocked', namespace: 'eip155', connectorId: ALPHA }],
      [],
    ])
    walletOf(page).unlock()
    page.wait(10)
    expect([status(page), address(page), locked(page), prompts(page).length]).toEqual(['connected', A, undefined, before])
  })

  it('[CONN-48] is heard after it was unlocked, and locks as often as it likes', async () => {
    const page = await openBoth()
    for (let times = 0; times < 3; times += 1) {
      walletOf(page).lock()
      page.wait(1)
      walletOf(page).unlock()
      page.wait(1)
    }
    walletOf(page).switchAccount(C)
    page.wait(1)
    expect([address(page), walletOf(page).listeners()]).toEqual([C, 1])
  })

  it('[CONN-48, UX-53] keeps the network, the namespace and the last account in sight', async () => {
    const page = await openBoth()
    await page.run({ type: 'switchNetwork', network: base.caipNetworkId })
    walletOf(page).lock()
    page.wait(1)
    expect(selectAccount(page.state(), 'eip155')).toMatchObject({ status: 'disconnected', locked: true, lastAddress: A, network: base.caipNetworkId })
    expect([page.state().network.activeNamespace, selectAccount(page.state(), 'eip155').connectedWalletInfo?.name]).toEqual(['eip155', 'Alpha'])
    expect(selectAccount(page.state(), 'solana').locked).toBe(false)
  })

  it('[CONN-48] another account that comes back is an account change', async () => {
    const page = await openBoth()
    walletOf(page).lock()
    page.wait(1)
    walletOf(page).setAccounts([C])
    walletOf(page).unlock()
    page.wait(10)
    expect([status(page), address(page), page.state().alerts.current]).toEqual(['connected', C, undefined])
  })

  it('[CONN-48] refuses requests with a typed error, and raises its unlock when it is connected', async () => {
    const page = await openBoth()
    walletOf(page).lock()
    page.wait(1)
    expect(page.give({ type: 'signMessage', message: 'x', namespace: 'eip155' })).toMatchObject({
      status: 'rejected',
      failure: failure('WALLET_LOCKED', { wallet: 'Alpha' }),
    })
    page.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.wait(1)
    expect(walletOf(page).prompts()).toHaveLength(1)
    walletOf(page).reject()
    page.wait(1)
    expect([status(page), locked(page)]).toEqual(['disconnected', ALPHA])
  })

  it.each(SPACES)('[CONN-48, CONN-11] of %s stays locked when another attempt takes the place of its restore', (namespace) => {
    const locked = namespace === 'eip155' ? ALPHA : BETA
    const connection = (...events: readonly DomainEvent[]) => given(events, { options: { networks: [mainnet, solana] }, adapters: SPACES }).state.connection
    const started = { type: 'connectStarted', namespace, deadline: 9 } as const
    const reason = failure('OPERATION_SUPERSEDED')
    const events: readonly DomainEvent[] = [
      { type: 'walletLocked', namespace, connectorId: locked },
      { ...started, operation: 'oR', connectorId: locked, by: 'restore' },
      { type: 'connectFailed', operation: 'oR', namespace, connectorId: locked, by: 'restore', failure: reason },
      { ...started, operation: 'oV', connectorId: 'other', by: 'visitor' },
    ]
    expect(connection(...events).namespaces[namespace]).toMatchObject({ withheldId: locked, locked: true, flow: { operation: 'oV' } })
    // A wallet that was not locked is not locked by it.
    expect(connection(...events.slice(1)).namespaces[namespace]?.locked).toBeUndefined()
  })

  it('[CONN-22, CONN-31] is forgotten when the visitor disconnects: the permission is given back, and nothing is restored', async () => {
    const page = await openBoth()
    walletOf(page).lock()
    page.wait(1)
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    expect([page.events('disconnected'), locked(page), stored(page), walletOf(page).isGranted()]).toMatchObject([
      [{ namespace: 'eip155', connectorId: ALPHA, by: 'visitor' }],
      undefined,
      { solana: BETA },
      false,
    ])
    walletOf(page).unlock()
    page.wait(1_000)
    expect([status(page), status(page, 'solana')]).toEqual(['disconnected', 'connected'])
  })

  it('[CONN-35] is ended by a disconnect of all, and by another tab', async () => {
    const page = await openBoth()
    const other = openTab(page, TWO)
    other.wait(1_000)
    walletOf(page).lock()
    page.wait(1)
    expect([locked(page), locked(other)]).toEqual([ALPHA, ALPHA])
    await page.run({ type: 'disconnect' })
    other.wait(1_000)
    for (const tab of [page, other]) expect([status(tab), status(tab, 'solana'), locked(tab)]).toEqual(['disconnected', 'disconnected', undefined])
  })

  it('[CONN-48] is forgotten when it ends the connection while it is locked', async () => {
    const page = await openBoth()
    walletOf(page).lock()
    page.wait(1)
    walletOf(page).disconnect()
    page.wait(1)
    expect([page.events('disconnected'), locked(page), stored(page)]).toMatchObject([[{ namespace: 'eip155', by: 'wallet' }], undefined, { solana: BETA }])
  })

  it('[CONN-11, F39] gives way to another wallet that the visitor connects', async () => {
    const page = await openBoth({ wallets: [alpha, beta, { id: 'io.example.third', name: 'Third', accounts: [C] }] })
    walletOf(page).lock()
    page.wait(1)
    await page.run({ type: 'connect', connectorId: 'io.example.third' })
    walletOf(page).unlock()
    page.wait(1_000)
    expect([address(page), locked(page)]).toEqual([C, undefined])
  })

  it('[CONN-48, CONN-38] that is unlocked while the visitor tries another one is connected when that fails', async () => {
    const page = await openBoth({ wallets: [alpha, beta, { id: 'io.example.third', name: 'Third', accounts: [C], policy: 'ask' }] })
    walletOf(page).lock()
    page.wait(1)
    page.give({ type: 'connect', connectorId: 'io.example.third', namespace: 'eip155' })
    page.wait(1)
    walletOf(page).unlock()
    page.wait(1)
    expect(status(page)).toBe('connecting')
    walletOf(page, 'io.example.third').reject()
    page.wait(10)
    expect([status(page), address(page)]).toEqual(['connected', A])
  })

  it('[CONN-48] that leaves the page while it is locked is restored when it comes back', async () => {
    const page = await openBoth()
    walletOf(page).lock()
    page.wait(1)
    page.give({ type: 'reportAnnouncement', announcement: { ...walletOf(page).announcement, left: true } })
    expect([locked(page), stored(page)]).toEqual([undefined, IDS])
    walletOf(page).unlock()
    page.give({ type: 'reportAnnouncement', announcement: walletOf(page).announcement })
    page.wait(10)
    expect([status(page), address(page)]).toEqual(['connected', A])
  })

  it('[CONN-48, CONN-11] that leaves the page while it is connected, as an extension that is updated, is restored when it comes back', async () => {
    const page = await openBoth()
    page.give({ type: 'reportAnnouncement', announcement: { ...walletOf(page).announcement, left: true } })
    page.wait(10)
    expect([status(page), status(page, 'solana'), stored(page)]).toEqual(['disconnected', 'connected', IDS])
    page.give({ type: 'reportAnnouncement', announcement: walletOf(page).announcement })
    page.wait(10)
    expect([status(page), address(page), prompts(page).length]).toEqual(['connected', A, 2])
  })
})

describe('a wallet that is locked while the page loads', () => {
  it('[CONN-15, CORE-22] keeps its session, and is connected without a prompt when it is unlocked', async () => {
    const page = comeBack(await openBoth(), ALPHA)
    const before = prompts(page).length
    page.wait(60_000)
    expect([status(page), status(page, 'solana'), locked(page), stored(page)]).toEqual(['disconnected', 'connected', ALPHA, IDS])
    walletOf(page).unlock()
    page.wait(10)
    expect([status(page), address(page), prompts(page).length]).toEqual(['connected', A, before])
  })

  it('[CONN-15, CORE-22] is still locked on the next page, and restored on the one after', async () => {
    const second = comeBack(comeBack(await openBoth(), ALPHA))
    expect([status(second), locked(second), stored(second)]).toEqual(['disconnected', ALPHA, IDS])
    walletOf(second).unlock()
    const third = comeBack(second)
    expect([status(third), address(third)]).toEqual(['connected', A])
  })

  it('[T2, CONN-11] asks the visitor where it then shows another account, because it may be another wallet', async () => {
    const page = comeBack(await openBoth(), ALPHA)
    walletOf(page).setAccounts([C])
    walletOf(page).unlock()
    page.wait(10)
    expect([status(page), locked(page), page.state().alerts.current?.key, stored(page)]).toEqual(['disconnected', undefined, 'walletOtherAccount', IDS])
  })

  it('[CONN-16] loses its session where it says that the page is not authorized', async () => {
    const first = await openBoth()
    walletOf(first).disconnect()
    first.wait(10)
    const other = await openBoth()
    other.close()
    walletOf(other).disconnect()
    const page = openPage({ ...TWO, memory: createMemoryPorts({ world: other.memory.world }) })
    page.wait(60_000)
    expect([status(page), locked(page), stored(page)]).toEqual(['disconnected', undefined, { solana: BETA }])
  })
})

describe('the dialog of a locked wallet', () => {
  it('[MODAL-17] opens on Account, stays there while it locks, and shows the account again', async () => {
    const page = await openBoth()
    await page.run({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    page.give({ type: 'openModal' })
    walletOf(page).lock()
    page.wait(1)
    expect(page.state().modal).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
    page.give({ type: 'closeModal' })
    page.give({ type: 'openModal' })
    expect(page.state().modal.stack).toEqual([{ view: 'Account' }])
    walletOf(page).unlock()
    page.wait(10)
    expect([page.state().modal.stack, status(page)]).toEqual([[{ view: 'Account' }], 'connected'])
  })

  it('[MODAL-17, T2] leaves Account where another wallet claims to be the locked one', async () => {
    const page = comeBack(await openBoth(), ALPHA)
    await page.run({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    page.give({ type: 'openModal', view: 'Account' })
    page.memory.wallets.add({ ...alpha, uuid: 'another' })
    page.wait(1)
    expect([page.state().modal.stack.map(({ view }) => view), locked(page)]).toEqual([['Connect'], undefined])
  })

  it('[MODAL-17, I-31] leaves Account where the locked wallet leaves the page', async () => {
    const page = comeBack(await openBoth(), ALPHA)
    await page.run({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    page.give({ type: 'openModal', view: 'Account' })
    expect(page.state().modal.stack).toEqual([{ view: 'Account' }])
    page.memory.wallets.remove(ALPHA)
    page.wait(1)
    expect([page.state().modal.stack, locked(page)]).toEqual([[{ view: 'Connect' }], undefined])
  })

  it('[MODAL-17, I-31] leaves Account where the visitor has the locked wallet forgotten, and keeps it for the one of another namespace', async () => {
    const page = await openBoth()
    await page.run({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    page.give({ type: 'openModal', view: 'Account' })
    walletOf(page).lock()
    page.wait(1)
    page.give({ type: 'forgetConnection', namespace: 'solana', connectorId: BETA })
    expect(page.state().modal.stack).toEqual([{ view: 'Account' }])
    page.give({ type: 'forgetConnection', namespace: 'eip155', connectorId: ALPHA })
    expect([page.state().modal.stack, locked(page)]).toEqual([[{ view: 'Connect' }], undefined])
  })

  it('[MODAL-17, I-31] leaves the visitor where another wallet is asked, and Account when they come back to it', async () => {
    const gamma: MemoryWalletOptions = { id: 'io.example.gamma', name: 'Gamma', accounts: [C], policy: 'ask' }
    const page = await openBoth({ wallets: [alpha, beta, gamma] })
    await page.run({ type: 'switchNetwork', network: mainnet.caipNetworkId })
    page.give({ type: 'openModal', view: 'Account' })
    walletOf(page).lock()
    page.wait(1)
    page.give({ type: 'pushView', view: 'ConnectingExternal', params: { connectorId: 'io.example.gamma' } })
    page.memory.wallets.remove(ALPHA)
    page.wait(1)
    expect(page.state().modal.stack.map(({ view }) => view)).toEqual(['Account', 'ConnectingExternal'])
    page.give({ type: 'goBack' })
    expect(page.state().modal.stack).toEqual([{ view: 'Connect' }])
  })
})
