import { AUTH_CONNECTOR_ID } from '../../auth/connector-id.js'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, B, BETA, connected, disconnected, restored, S, session, started } from '../../../../tests/domain/facts.js'
import { openConnected, openPage, openTab, reload, walletOf } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { given, type GivenSetting } from '../../../testing/given.js'
import { selectAccount } from '../../account-view/selectors.js'
import type { RootState } from '../../root.js'
import { solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus, selectIsRestoring } from '../index.js'

/** An address that no other page uses. */
const C = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const status = (state: RootState) => selectConnectionStatus(state, 'eip155')
const stored = { namespaces: ['eip155'], reconnect: true, connectorIds: { eip155: ALPHA } } as const
const taken = (more: object = {}, plugins: GivenSetting = {}) => given([...started, restored({ ...stored, ...more })], plugins)

describe('what was stored', () => {
  it('[CONN-11, I-42] as connected is taken as connecting', () => {
    expect(status(taken().state)).toBe('connecting')
    expect(taken().state.connection.namespaces.eip155?.flow).toMatchObject({ by: 'restore', connectorId: ALPHA })
  })

  it.each<[string, object, GivenSetting?]>([
    ['[CONN-11] as disconnected starts nothing', { reconnect: false }],
    ['[CONN-22] and ended by the visitor starts nothing', { disconnectedIds: { eip155: [ALPHA] } }],
    [
      '[CONN-14] of the embedded wallet is skipped: it reports itself',
      { connectorIds: { eip155: AUTH_CONNECTOR_ID } },
      { embedded: {}, options: { projectId: 'p' } },
    ],
    ['[CONN-11] of a namespace that is not configured starts nothing', { connectorIds: { solana: ALPHA } }],
  ])('%s', (_, more, plugins) => {
    const { state } = taken(more, plugins)
    expect(status(state)).toBe('disconnected')
    expect(Object.values(state.connection.namespaces).every(({ flow }) => flow === undefined)).toBe(true)
  })

  it("[CONN-12] in a Safe the Safe's connector is taken for EVM, whatever was stored", () => {
    const { state } = given([...started, restored({ ...stored, reconnect: false }, { safeApp: true })])
    expect(state.connection.namespaces.eip155?.flow).toMatchObject({ connectorId: 'safe', by: 'restore' })
  })

  it('[I-42] holds every connection as one of an earlier visit', () => {
    const connection = { connectorId: ALPHA, name: 'Alpha', accounts: [{ address: A, type: 'eoa' }], since: 1, recent: false } as const
    expect(taken({ connections: { eip155: [connection] } }).state.connection.namespaces.eip155?.connections).toEqual([{ ...connection, recent: true }])
  })

  it('[I-3, CONN-21] takes nothing away that was connected before the storage answered', () => {
    const of = (connectorId: string) => ({ connectorId, name: 'Kept', accounts: [{ address: B, type: 'eoa' }], since: 1, recent: true }) as const
    const meanwhile = [...started, connected(BETA, { operation: 'oB' }), connected(ALPHA), disconnected(ALPHA)]
    const { state } = given([...meanwhile, restored({ ...stored, connections: { eip155: [of(ALPHA), of(BETA)] } })])
    expect(state.connection.namespaces.eip155?.connections.map(({ connectorId, recent }) => [connectorId, recent])).toEqual([
      [BETA, false],
      [ALPHA, true],
    ])
  })

  it('[I-14, I-43] keeps the time since which each of two wallets is connected', () => {
    const of = (connectorId: string, since: number) =>
      ({ connectorId, name: 'Kept', accounts: [{ address: A, type: 'eoa' }], since, recent: connectorId !== ALPHA }) as const
    const { state } = given([...started, restored({ ...stored, connections: { eip155: [of(BETA, 5), of(ALPHA, 1)] } }), connected(ALPHA, { by: 'restore' })], {
      now: 9,
    })
    const kept = state.connection.namespaces.eip155?.connections.map(({ connectorId, since }) => [connectorId, since])
    expect(kept).toEqual([
      [ALPHA, 1],
      [BETA, 5],
    ])
  })

  it('[UX-43, ACCT-12] takes the account that another tab has of this wallet, and not of another one', () => {
    const heard = (connectorId: string) => ({ type: 'tabActHeard', namespace: 'eip155', kind: 'account', stamp: 1, connectorId, address: B }) as const
    const accountOf = (connectorId: string) => given([...started, restored(stored), heard(connectorId)]).state.connection.namespaces.eip155?.flow?.address
    expect([accountOf(ALPHA), accountOf(BETA)]).toEqual([B, undefined])
  })

  it('[CONN-09] has at most two recent wallets, even where more were written', () => {
    expect(taken({ recentWallets: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }).state.connection.recentWallets).toEqual([{ id: 'a' }, { id: 'b' }])
  })
})

describe('a wallet in use that is asked again', () => {
  it('[CONN-48, F38] is heard at once; one that is asked for the first time is heard when it is connected', () => {
    const used = given([...session, asked(ALPHA)])
    const other = given([...session, asked(BETA)])
    const told = (connectorId: string) => ({ type: 'reportAccountsChanged', namespace: 'eip155', connectorId, accounts: [B] }) as const
    const moved = (connectorId: string) => ({ type: 'reportChainChanged', namespace: 'eip155', connectorId, network: 'eip155:8453' }) as const
    expect([used.when(told(ALPHA)).decision, other.when(told(BETA)).decision]).toMatchObject([
      [{ type: 'accountsChanged' }],
      [{ type: 'providerEventDeferred' }],
    ])
    expect([used.when(moved(ALPHA)).decision, other.when(moved(BETA)).decision]).toMatchObject([
      [{ type: 'networkSwitched' }],
      [{ type: 'providerEventDeferred' }],
    ])
  })
})

describe('a reload', () => {
  it('[CONN-11, CONN-15, UX-53, ACCT-23] takes the connection up again, silently, and never shows the page as disconnected', async () => {
    const page = reload(
      await openConnected({ wallets: [{ id: ALPHA, name: 'Alpha', icon: 'data:image/png;base64,AA', policy: { methods: { restore: { delayMs: 200 } } } }] }),
      { starts: false },
    )
    const atFirst = page.state()
    page.give({ type: 'start' })
    expect(selectAccount(page.state(), 'eip155')).toMatchObject({
      status: 'connecting',
      restoring: true,
      lastAddress: A,
      connectedWalletInfo: { id: ALPHA, name: 'Alpha', icon: 'data:image/png;base64,AA' },
    })
    page.wait(1_000)
    expect(status(page.state())).toBe('connected')
    expect(page.events('connected')).toMatchObject([{ by: 'restore', address: A }])
    for (const state of [atFirst, ...page.shown]) expect(status(state) !== 'disconnected' || selectIsRestoring(state, 'eip155')).toBe(true)
    expect(
      walletOf(page)
        .requests()
        .filter(({ method }) => method === 'connect'),
    ).toHaveLength(1)
  })

  it('[ACCT-12, CONN-11, UX-53] keeps the account that the visitor chose here', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, accounts: [A, B], policy: { methods: { restore: { delayMs: 200 } } } }] })
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    const again = reload(page, { starts: false })
    again.give({ type: 'start' })
    expect(selectAccount(again.state(), 'eip155')).toMatchObject({ restoring: true, lastAddress: B })
    again.wait(1_000)
    expect(again.events('connected')).toMatchObject([{ by: 'restore', accounts: [{ address: A }, { address: B }], address: B }])
    // Restored connections are stored like chosen ones.
    const third = reload(again)
    third.wait(1_000)
    expect(selectAccount(third.state(), 'eip155').address).toBe(B)
    await third.run({ type: 'switchAccount', namespace: 'eip155', address: A })
    const fourth = reload(third)
    fourth.wait(1_000)
    expect(selectAccount(fourth.state(), 'eip155').address).toBe(A)
  })

  it.each([
    ['another account was chosen in the wallet since', [C, A, B], C],
    ['the wallet no longer shares the one that was chosen here', [A], A],
  ])("[ACCT-12] takes the wallet's first where %s", async (_, accounts, active) => {
    const page = await openConnected({ wallets: [{ id: ALPHA, accounts: [A, B] }] })
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.close()
    walletOf(page).setAccounts(accounts)
    const again = reload(page)
    again.wait(1_000)
    expect(selectAccount(again.state(), 'eip155').address).toBe(active)
  })

  it('[CONN-23, fault] waits a second for a wallet that is injected late, and hears it from then on', async () => {
    const first = await openConnected()
    first.close()
    const memory = createMemoryPorts({ disk: first.memory.disk })
    const page = openPage({ memory, wallets: [{ id: BETA }] })
    page.wait(999)
    expect(status(page.state())).toBe('connecting')
    memory.wallets.add({ id: ALPHA, granted: true })
    page.wait(1)
    expect(status(page.state())).toBe('connected')
    walletOf(page).switchAccount(B)
    page.wait(1)
    expect(page.state().account.namespaces.eip155?.address).toBe(B)
  })

  it('[CONN-16, CONN-23, F29, fault] is disconnected after a second without the wallet: no dialog, no toast', async () => {
    const first = await openConnected()
    first.close()
    const page = openPage({ memory: createMemoryPorts({ disk: first.memory.disk }), wallets: [{ id: BETA }] })
    page.wait(1_000)
    expect(status(page.state())).toBe('disconnected')
    page.wait(5_000)
    expect([page.state().modal.open, page.state().toasts, page.state().alerts.current]).toEqual([false, {}, undefined])
  })

  it('[F29, CONN-16, fault] is disconnected after 3 s of silence, and can be tried again', async () => {
    const page = reload(await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { restore: 'silent' } } }] }))
    page.wait(2_999)
    expect(status(page.state())).toBe('connecting')
    page.wait(1)
    expect([status(page.state()), page.state().modal.open, page.state().toasts]).toEqual(['disconnected', false, {}])
    await page.run({ type: 'connect', connectorId: ALPHA })
    expect(status(page.state())).toBe('connected')
  })

  it('[CONN-22] does not bring back what the visitor ended', async () => {
    const page = await openConnected()
    await page.run({ type: 'disconnect' })
    const again = reload(page)
    again.wait(5_000)
    expect([status(again.state()), again.types()]).toEqual(['disconnected', expect.not.arrayContaining(['connected', 'connectFailed'])])
  })

  it('[CONN-11] with reconnecting turned off starts nothing', async () => {
    const page = reload(await openConnected(), { options: { enableReconnect: false } })
    expect(status(page.state())).toBe('disconnected')
    expect(page.state().connection.namespaces.eip155?.connections).toMatchObject([{ connectorId: ALPHA, recent: true }])
  })

  it('[F29] one namespace does not wait for another', async () => {
    const wallets = [
      { id: ALPHA, policy: { methods: { restore: 'silent' } } },
      { id: BETA, namespace: 'solana', accounts: [S] },
    ] as const
    const options = { options: { networks: [mainnet, solana] }, adapters: ['eip155', 'solana'], wallets } as const
    const page = await openConnected(options)
    await page.run({ type: 'connect', connectorId: BETA })
    const again = reload(page, options)
    again.wait(100)
    expect([selectConnectionStatus(again.state(), 'solana'), status(again.state())]).toEqual(['connected', 'connecting'])
  })

  it('[CONN-23] a wallet of an earlier visit can be asked before it is there', async () => {
    const first = await openConnected()
    await first.run({ type: 'disconnect' })
    first.close()
    const memory = createMemoryPorts({ disk: first.memory.disk })
    const page = openPage({ memory, wallets: [{ id: BETA }] })
    const late = page.run({ type: 'connect', connectorId: ALPHA })
    memory.wallets.add({ id: ALPHA, announceAfter: 900 })
    expect(await late).toMatchObject({ type: 'connected', connectorId: ALPHA })
  })

  it('[CONN-23, fault] one that does not come is a failed connect', async () => {
    const first = await openConnected()
    first.close()
    const page = openPage({ memory: createMemoryPorts({ disk: first.memory.disk }), wallets: [{ id: BETA }] })
    page.wait(2_000)
    await expect(page.run({ type: 'connect', connectorId: ALPHA })).rejects.toMatchObject({ code: 'CONNECT_FAILED', message: 'Failed to connect' })
  })
})

describe('other tabs', () => {
  it('[UX-43, F21] follow a connect and a disconnect within a second, ask for nothing, and do not answer', async () => {
    const one = openPage()
    const two = openTab(one)
    await one.run({ type: 'connect', connectorId: ALPHA })
    two.wait(1_000)
    expect([status(two.state()), two.events('connected')[0]?.by]).toEqual(['connected', 'tab'])
    expect(
      walletOf(two)
        .requests()
        .filter(({ prompted }) => prompted),
    ).toHaveLength(1)
    await one.run({ type: 'disconnect' })
    two.wait(1_000)
    expect([status(two.state()), two.events('disconnected')[0]?.by]).toEqual(['disconnected', 'tab'])
    const posts = [...one.entries, ...two.entries].filter((entry) => entry.kind === 'call' && entry.port === 'tabs' && entry.method === 'post')
    expect(posts).toHaveLength(2)
  })

  it('[UX-43] stay as they are when they are to be apart', async () => {
    const one = openPage({ options: { tabs: 'isolated' } })
    const two = openTab(one)
    await one.run({ type: 'connect', connectorId: ALPHA })
    two.wait(1_000)
    expect(status(two.state())).toBe('disconnected')
  })
})
