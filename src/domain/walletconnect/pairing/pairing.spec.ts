import { describe, expect, it } from 'vitest'
import { A, ALPHA } from '../../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../../tests/domain/page.js'
import { CONNECT, memoryOf, openPaired, SESSIONS } from '../../../../tests/domain/sessions.js'
import { selectConnectionStatus } from '../../connection/index.js'
import { PAIRING_HIDDEN_MS, PAIRING_LIFE_MS, PAIRING_MARGIN_MS, PAIRING_PREPARE_MS, PAIRING_RETRY_MS } from '../limits.js'

const CUSTOM = {
  ...SESSIONS,
  options: {
    customWallets: [
      { id: 'far', name: 'Far', mobileLink: 'far://' },
      { id: 'near', name: 'Near', mobileLink: 'near://' },
    ],
  },
} as const
const pairing = (page: Page) => page.state().relay.pairing
const status = (page: Page) => selectConnectionStatus(page.state(), 'eip155')
const RENEWAL = PAIRING_LIFE_MS - PAIRING_MARGIN_MS
const deadline = (page: Page) => page.state().connection.namespaces.eip155?.flow?.deadline

describe('a pairing', () => {
  it('[WC-01, WC-05, CONN-01] ends in a connection when a wallet scans the code and agrees', () => {
    const page = openPaired()
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 1, expiresAt: page.memory.now() + PAIRING_LIFE_MS })
    expect(page.memory.pairingUri()).toMatch(/^wc:/)
    page.memory.relay.wallet.scan()
    page.wait(100)
    expect(page.state().connection.namespaces.eip155).toMatchObject({ connectorId: 'walletConnect' })
    expect(page.state().account.namespaces.eip155?.address).toBe(A)
    expect([pairing(page), page.memory.pairingUri(), page.events('connected').length]).toEqual([undefined, undefined, 1])
  })

  it('[I-40] keeps its address out of commands, events, state and storage', () => {
    const page = openPaired()
    const uri = page.memory.pairingUri() ?? ''
    const key = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'none'
    page.memory.relay.wallet.scan()
    page.wait(100)
    const all = JSON.stringify([page.entries, page.state(), page.memory.disk.writes()])
    expect([all.includes(key), all.includes('symKey'), all.includes('wc:')]).toEqual([false, false, false])
  })

  it('[WC-06, WC-07] gets a new address 10 s before the old one ends; the old one is shown until then, and its time moves with it', () => {
    const page = openPaired()
    const first = page.memory.pairingUri()
    expect(deadline(page)).toBe(page.memory.now() + PAIRING_LIFE_MS)
    page.memory.relay.setFaults({ delayMs: 500 })
    page.wait(RENEWAL - 1)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 1 })
    page.wait(1)
    expect([pairing(page)?.phase, pairing(page)?.attempt, page.memory.pairingUri()]).toEqual(['renewing', 2, first])
    page.wait(500)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 2, expiresAt: page.memory.now() + PAIRING_LIFE_MS })
    expect(page.memory.pairingUri()).not.toBe(first)
    expect([status(page), deadline(page)]).toEqual(['connecting', page.memory.now() + PAIRING_LIFE_MS])
  })

  it('[WC-07] is answered by its old address while the new one is on its way', () => {
    const page = openPaired()
    const first = page.memory.pairingUri()
    page.wait(RENEWAL - 1)
    page.memory.relay.setFaults({ delayMs: 5_000 })
    page.wait(1)
    expect(pairing(page)?.phase).toBe('renewing')
    page.memory.relay.setFaults({})
    page.memory.relay.wallet.scan(first)
    page.wait(100)
    expect([status(page), page.events('sessionSettled').length]).toEqual(['connected', 1])
    page.wait(10_000)
    expect([page.memory.relay.open(), page.memory.relay.wallet.sessions().length]).toEqual([0, 1])
  })

  it('[WC-08, WC-31, CONN-38, fault] declined, gets one new code by itself a second later, then waits for the visitor', () => {
    const page = openPaired({ memory: memoryOf({ policy: 'reject' }) })
    page.memory.relay.wallet.scan()
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'declined', code: 'CONNECTION_REJECTED', attempt: 1 })
    page.wait(PAIRING_RETRY_MS - 1)
    expect(pairing(page)?.phase).toBe('declined')
    page.wait(1)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 2 })
    page.memory.relay.wallet.scan()
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'declined', attempt: 2 })
    page.wait(60_000)
    expect(pairing(page)).toMatchObject({ phase: 'declined', attempt: 2 })
    page.give({ type: 'renewPairing' })
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 3 })
    page.memory.relay.wallet.setPolicy('approve')
    page.memory.relay.wallet.scan()
    page.wait(100)
    expect(status(page)).toBe('connected')
  })

  it('[WC-31, CONN-38, I-4, fault] declined and left alone, the connect ends as rejected, and nothing is left in use', () => {
    const page = openPaired({ memory: memoryOf({ policy: 'reject', scanAfterMs: 100 }) })
    page.wait(PAIRING_LIFE_MS + 10_000)
    expect(page.events('connectFailed').map(({ failure }) => failure.code)).toEqual(['CONNECTION_REJECTED'])
    expect([status(page), pairing(page), page.memory.timer.held()]).toEqual(['disconnected', undefined, 0])
  })

  it('[F1, F6, WC-08, fault] without a relay fails, is tried once more by itself, and ends', () => {
    const memory = memoryOf()
    memory.relay.setFaults({ offline: true })
    const page = openPaired({ memory })
    page.wait(PAIRING_PREPARE_MS)
    expect(page.events('pairingEnded').map(({ phase, failure }) => [phase, failure.code])).toEqual([['failed', 'RELAY_UNAVAILABLE']])
    expect(page.state().relay.online).toBe(false)
    page.wait(PAIRING_LIFE_MS + 2 * PAIRING_PREPARE_MS)
    expect(page.events('pairingStarted').map(({ attempt, retried }) => [attempt, retried])).toEqual([
      [1, false],
      [2, true],
    ])
    expect([status(page), page.events('connectFailed').length, page.memory.timer.held(), page.memory.relay.open()]).toEqual(['disconnected', 1, 0, 0])
  })

  it('[F1, F26] while it fails other wallets connect, and the pairing is given up', async () => {
    const memory = memoryOf()
    memory.relay.setFaults({ offline: true })
    const page = openPaired({ memory })
    await page.run({ type: 'connect', connectorId: ALPHA })
    expect([page.state().connection.namespaces.eip155?.connectorId, pairing(page), page.memory.relay.open()]).toEqual([ALPHA, undefined, 0])
    expect(page.events('connectFailed').map(({ failure }) => failure.code)).toEqual(['OPERATION_SUPERSEDED'])
  })

  it('[WC-07, UX-34] expired out of sight, is made anew when the page is seen again', () => {
    const page = openPaired()
    page.memory.platform.set({ visible: false })
    page.wait(RENEWAL + 60_000)
    expect(pairing(page)).toMatchObject({ phase: 'expired', attempt: 1 })
    page.memory.platform.set({ visible: true })
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 2 })
  })

  it('[WC-07] expired out of sight, is given up after an hour', () => {
    const page = openPaired()
    page.memory.platform.set({ visible: false })
    page.wait(RENEWAL + PAIRING_HIDDEN_MS)
    expect(page.events('connectFailed').map(({ failure }) => failure.code)).toEqual(['PAIRING_EXPIRED'])
    expect([status(page), page.memory.timer.held()]).toEqual(['disconnected', 0])
  })

  it('[WC-08] is renewed when the visitor asks, and at most once a second', () => {
    const page = openPaired()
    page.give({ type: 'renewPairing' })
    expect(pairing(page)?.attempt).toBe(1)
    page.wait(PAIRING_RETRY_MS)
    page.give({ type: 'renewPairing' })
    page.give({ type: 'renewPairing' })
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 2 })
    expect(openPage(SESSIONS).give({ type: 'renewPairing' })).toMatchObject({ status: 'rejected' })
  })

  it('[WC-08] asked for within a second of a try that failed, it follows when the second is over, once', () => {
    const page = openPaired({ memory: memoryOf({ policy: 'reject' }) })
    const { relay } = page.memory
    relay.wallet.scan()
    page.wait(PAIRING_RETRY_MS)
    page.wait(0)
    relay.wallet.scan()
    page.wait(10)
    const tried = pairing(page)
    expect(tried).toMatchObject({ phase: 'declined', attempt: 2, retried: true })
    page.give({ type: 'renewPairing' })
    page.give({ type: 'renewPairing' })
    page.wait((tried?.startedAt ?? 0) + PAIRING_RETRY_MS - page.memory.now() - 1)
    expect(pairing(page)).toMatchObject({ phase: 'declined', attempt: 2 })
    page.wait(1)
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 3, retried: true })
    expect([page.events('pairingStarted').length, page.memory.timer.held()]).toEqual([3, 1])
  })

  it('[F38, F40] cancelled, what the wallet agrees to later is ended at once and never shown', () => {
    const page = openPaired({ memory: memoryOf({ policy: 'ask' }) })
    page.memory.relay.wallet.scan()
    page.wait(100)
    page.give({ type: 'cancelConnect' })
    page.memory.relay.wallet.approve()
    page.wait(1_000)
    expect([status(page), page.events('sessionSettled'), page.memory.relay.wallet.sessions(), page.memory.relay.open()]).toEqual(['disconnected', [], [], 0])
  })

  it('[F26, F39] asked for again is refused while it waits; for another wallet it begins anew', () => {
    const page = openPage(CUSTOM)
    page.give({ ...CONNECT, walletId: 'far' })
    page.wait(0)
    expect(page.give({ ...CONNECT, walletId: 'far' })).toMatchObject({ status: 'rejected', failure: { code: 'CONNECT_PENDING' } })
    page.give({ type: 'connect', connectorId: 'near' })
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 1, walletId: 'near' })
    expect(page.events('connectFailed').map(({ failure }) => failure.code)).toEqual(['OPERATION_SUPERSEDED'])
  })

  it('[WC-25] without the plugin says which connector is missing', () => {
    expect(openPage().give(CONNECT)).toMatchObject({ status: 'rejected', failure: { message: 'WalletConnectConnector not found' } })
    expect(openPage().give({ type: 'preparePairing' })).toMatchObject({ status: 'rejected', failure: { message: 'WalletConnectConnector not found' } })
  })

  it('[CONN-01, UX-53] a session is offered before the first wallet was found, and after stop', () => {
    const page = openPage({ ...SESSIONS, wallets: [] })
    expect(page.state().connectors.found).toEqual([{ id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain: 'eip155' }])
    page.give({ type: 'stop' })
    expect(page.state().connectors.found).toHaveLength(1)
  })

  it('[I-44] is over when the instance stops', () => {
    const page = openPaired()
    page.give({ type: 'stop' })
    expect([page.memory.relay.open(), page.memory.relay.listeners(), page.memory.timer.held(), pairing(page)]).toEqual([0, 0, 0, undefined])
  })
})

describe('where links open from a click only', () => {
  const IOS = { ...CUSTOM, memory: undefined } as const

  it('[WC-09] a pairing is made while the visitor looks at the list, and serves the wallet that is chosen', () => {
    const page = openPage({ ...CUSTOM, memory: memoryOf(undefined, { mobile: true, iosSafari: true }) })
    page.give({ type: 'openModal' })
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', reusable: true })
    expect([pairing(page)?.flow, status(page)]).toEqual([undefined, 'disconnected'])
    const uri = page.memory.pairingUri()
    page.give({ type: 'chooseWallet', connectorId: 'far' })
    expect([pairing(page)?.phase, pairing(page)?.walletId, status(page), page.memory.pairingUri()]).toEqual(['ready', 'far', 'connecting', uri])
    page.give({ type: 'goBack' })
    expect([pairing(page)?.flow, pairing(page)?.phase, status(page)]).toEqual([undefined, 'ready', 'disconnected'])
    page.give({ type: 'chooseWallet', connectorId: 'near' })
    page.give({ type: 'openWallet' })
    expect(page.memory.navigation.opened()).toEqual([{ url: `near://wc?uri=${encodeURIComponent(uri ?? '')}`, target: '_self' }])
    page.memory.relay.wallet.scan()
    page.wait(100)
    expect(status(page)).toBe('connected')
    expect(page.state().connection.recentWallets).toEqual([{ id: 'near' }])
  })

  it('[F38, WC-09] a wallet that agrees when the visitor has left is ended, and never shown', () => {
    const page = openPage({ ...CUSTOM, memory: memoryOf(undefined, { mobile: true, iosSafari: true }) })
    page.give({ type: 'openModal' })
    page.give({ type: 'chooseWallet', connectorId: 'far' })
    page.wait(0)
    page.give({ type: 'goBack' })
    page.memory.relay.wallet.scan()
    page.wait(1_000)
    expect([page.events('connected'), pairing(page), page.memory.relay.wallet.sessions()]).toEqual([[], undefined, []])
  })

  it('[WC-07, I-4] one that a later try takes over is replaced when its own time is over, and no connect outlives it', () => {
    const page = openPage({ ...CUSTOM, memory: memoryOf(undefined, { mobile: true, iosSafari: true }) })
    page.give({ type: 'openModal' })
    page.wait(0)
    const end = pairing(page)?.expiresAt ?? 0
    page.wait(100_000)
    page.give({ type: 'chooseWallet', connectorId: 'far' })
    expect([pairing(page)?.expiresAt, deadline(page)]).toEqual([end, end])
    page.wait(end - PAIRING_MARGIN_MS - page.memory.now())
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 2, walletId: 'far' })
    expect(deadline(page)).toBe(page.memory.now() + PAIRING_LIFE_MS)
  })

  it('[WC-09] one that has expired is not used again', () => {
    const page = openPage({ ...CUSTOM, memory: memoryOf(undefined, { mobile: true, telegram: true }) })
    page.give({ type: 'openModal' })
    page.wait(RENEWAL)
    expect(pairing(page)).toBeUndefined()
    page.give({ type: 'chooseWallet', connectorId: 'far' })
    page.wait(0)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 1, walletId: 'far' })
  })

  it('[WC-09] goes with the dialog, and is not made where nothing needs it', () => {
    const page = openPage({ ...CUSTOM, memory: memoryOf(undefined, { mobile: true, iosSafari: true }) })
    page.give({ type: 'openModal' })
    page.wait(0)
    page.give({ type: 'closeModal' })
    expect([pairing(page), page.memory.relay.open()]).toEqual([undefined, 0])
    const desktop = openPage({ ...IOS, memory: memoryOf() })
    desktop.give({ type: 'openModal' })
    const plain = openPage({ ...SESSIONS, memory: memoryOf(undefined, { mobile: true, iosSafari: true }) })
    plain.give({ type: 'openModal' })
    expect([desktop, plain].flatMap((one) => one.entries.filter((entry) => entry.kind === 'call' && entry.port === 'relay'))).toEqual([])
  })
})
