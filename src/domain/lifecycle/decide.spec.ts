import { describe, expect, it } from 'vitest'
import { A, ALPHA, begun, session, started } from '../../../tests/domain/facts.js'
import { openConnected, openPage, openTab, walletOf } from '../../../tests/domain/page.js'
import { DESKTOP } from '../../adapters/memory/memory-platform.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { given, nothing } from '../../testing/given.js'
import { selectConnectionStatus } from '../connection/index.js'
import { failure } from '../shared/errors/errors.js'
import { mergeMap } from 'rxjs'
import { LOAD_WAIT_MS } from './state.js'

const loaded = { type: 'reportLoaded', operation: 'o0', platform: DESKTOP, items: {} } as const

describe('start and stop', () => {
  it('[design, F27] starting again while started, or while starting, is nothing', () => {
    given([])
      .when({ type: 'start' })
      .then([{ type: 'startRequested', operation: 'o1' }])
    given(begun().slice(0, 1)).when({ type: 'start' }).then(nothing)
    given(started).when({ type: 'start' }).then(nothing)
    given([...started, { type: 'stopped' }])
      .when({ type: 'start' })
      .then([{ type: 'startRequested', operation: 'o1' }])
  })

  it('[design] stopping what is not started is nothing', () => {
    given([]).when({ type: 'stop' }).then(nothing)
    given(started)
      .when({ type: 'stop' })
      .then([{ type: 'stopped' }])
    given(begun().slice(0, 1))
      .when({ type: 'stop' })
      .then([{ type: 'stopped' }])
    given([...started, { type: 'stopped' }])
      .when({ type: 'stop' })
      .then(nothing)
  })

  it('[I-5] what is loaded after a stop is dropped', () => {
    given([...begun().slice(0, 1), { type: 'stopped' }])
      .when(loaded)
      .then(nothing)
    given(started).when(loaded).then(nothing)
  })

  it('[design] a change of the page is one only where something is different', () => {
    given(started)
      .when({ type: 'reportPlatformChanged', changes: { online: false } })
      .then([{ type: 'platformChanged', changes: { online: false } }])
    given(started)
      .when({ type: 'reportPlatformChanged', changes: { online: true, locale: 'en' } })
      .then(nothing)
  })

  it('[F16] that storage fails is told once', () => {
    const full = failure('STORAGE_FULL')
    given(started)
      .when({ type: 'reportStorageFailed', failure: full })
      .then([{ type: 'storageDegraded', failure: full }])
    given([...started, { type: 'storageDegraded', failure: full }])
      .when({ type: 'reportStorageFailed', failure: full })
      .then(nothing)
  })

  it('[I-3, I-30, DX-04] stopping clears what a wallet told and what is open, and keeps what the visitor set', () => {
    const { state } = given([
      ...session,
      { type: 'modalOpened', view: 'Account' },
      { type: 'addressLabelled', namespace: 'eip155', address: A, label: 'x' },
    ]).when({ type: 'stop' })
    expect([state.connection.namespaces, state.account.namespaces, state.modal.open, state.requests.pending, state.toasts]).toEqual([{}, {}, false, [], {}])
    expect(state.network.namespaces.eip155).not.toHaveProperty('walletNetwork')
    expect(Object.values(state.account.addressLabels)).toEqual(['x'])
  })
})

describe('the life of a page', () => {
  it('[design, DX-04] looks at page, storage and wallets when it starts, and before that at nothing', () => {
    const page = openPage({ starts: false })
    expect([page.entries, page.memory.platform.listeners(), page.memory.wallets.searching()]).toEqual([[], 0, 0])
    page.give({ type: 'start' })
    expect(page.entries.flatMap((entry) => (entry.kind === 'call' ? [`${entry.port}.${entry.method}`] : [])).sort()).toEqual([
      'discovery.announcements',
      'platform.changes',
      'platform.read',
      'storage.load',
      'tabs.messages',
      'timer.after',
    ])
  })

  it('[F19, DX-20] a platform that does not answer holds the start up for a second; what it says later is taken', async () => {
    const memory = createMemoryPorts({ platform: { mobile: true, locale: 'de' } })
    const { platform, timer } = memory.ports
    const slow = { ...platform, read: () => timer.after(LOAD_WAIT_MS + 500).pipe(mergeMap(() => platform.read())) }
    const page = openPage({ memory, ports: { platform: slow }, starts: false })
    await page.run({ type: 'start' })
    expect([page.state().lifecycle.status, page.state().lifecycle.platform.mobile]).toEqual(['started', false])
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(500)
    expect([page.state().lifecycle.platform, page.events('started').length, selectConnectionStatus(page.state(), 'eip155')]).toMatchObject([
      { mobile: true, locale: 'de' },
      1,
      'connected',
    ])
  })

  it('[I-5] a report of another start does not end this one', () => {
    given([{ type: 'startRequested', operation: 'o0' }])
      .when({ ...loaded, operation: 'o9' })
      .then(nothing)
  })

  it("[design] nothing goes over the network before the visitor's first act", () => {
    const page = openPage()
    page.give({ type: 'openModal' })
    page.wait(60_000)
    expect(page.memory.rpc.tries()).toEqual([])
  })

  it('[DX-04, I-44] stopping releases every timer, listener and call, and a new start works', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { signMessage: 'ask', switchNetwork: 'ask' } } }] })
    page.give({ type: 'signMessage', message: 'hello' })
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    page.give({ type: 'showToast', message: 'x' })
    page.give({ type: 'stop' })
    expect([page.kernel.openCalls(), page.memory.timer.held(), walletOf(page).listeners(), walletOf(page).open(), page.memory.platform.listeners()]).toEqual([
      0, 0, 0, 0, 0,
    ])
    page.give({ type: 'start' })
    page.wait(1_000)
    expect(page.state().account.namespaces.eip155?.address).toBe(A)
    expect(page.memory.wallets.searching()).toBe(1)
  })

  it('[DX-04] a start that was asked for and stopped before it was done ends its promise', async () => {
    const page = openPage({ starts: false })
    page.memory.disk.fail('hanging')
    const start = page.run({ type: 'start' })
    page.give({ type: 'stop' })
    await expect(start).rejects.toMatchObject({ code: 'STOPPED' })
    page.memory.disk.fail(null)
    page.wait(LOAD_WAIT_MS)
    expect(page.state().lifecycle.status).toBe('stopped')
  })

  it('[F27, I-45] ten starts have one set of listeners', () => {
    const page = openPage()
    for (let i = 0; i < 10; i += 1) page.give({ type: 'start' })
    expect([page.memory.platform.listeners(), page.memory.wallets.searching(), page.memory.tabs.listeners()]).toEqual([1, 1, 1])
  })

  it('[DX-05, F28] a second started instance over the same prefix gives one warning, and both go on', async () => {
    const first = openPage()
    const second = openPage({ memory: createMemoryPorts({ world: first.memory.world, platform: { second: true } }) })
    expect(first.memory.logger.lines()).toEqual([])
    expect(second.memory.logger.lines()).toEqual([
      { level: 'warn', text: 'Another started instance uses the same storage prefix', context: { storagePrefix: 'latchkit' } },
    ])
    await second.run({ type: 'connect', connectorId: ALPHA })
    expect(second.memory.logger.lines()).toHaveLength(1)
  })

  it('[DX-21] two runs in virtual time give the same tape, byte for byte', async () => {
    const runs = await Promise.all(
      [1, 2].map(async () => {
        const page = await openConnected()
        await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
        page.wait(10_000)
        return JSON.stringify(page.entries)
      }),
    )
    expect(runs[0]).toBe(runs[1])
  })

  it('[F21] tabs that cannot hear each other go on by themselves', async () => {
    const one = openPage()
    const two = openTab(one)
    one.memory.tabs.cut(true)
    await one.run({ type: 'connect', connectorId: ALPHA })
    two.wait(5_000)
    expect([one.state().account.namespaces.eip155?.address, two.state().account.namespaces.eip155?.address]).toEqual([A, undefined])
  })
})
