import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, restored, S, started } from '../../../../tests/domain/facts.js'
import { openPage, reload } from '../../../../tests/domain/page.js'
import { CONNECT, granted, memoryOf, openLive, sessionOf, SESSIONS, SOLANA, TOPIC, TWO, WIDE } from '../../../../tests/domain/sessions.js'
import { createMemoryDisk } from '../../../adapters/memory/storage/memory-disk.js'
import { createMemoryPorts, type MemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { given } from '../../../testing/given.js'
import { selectAccount } from '../../account-view/selectors.js'

describe('a session of an earlier visit', () => {
  it('[CONN-13, CONN-11, I-42] is taken up again from what the relay client kept, by its topic', () => {
    const page = openLive({ ...TWO, memory: memoryOf(WIDE) })
    const topic = page.state().relay.session?.topic
    expect(JSON.parse(page.memory.disk.get('latchkit:session_topic') ?? '').d).toBe(topic)
    const next = reload(page, TWO)
    expect(next.state().connection.namespaces.eip155?.flow?.by ?? 'connected').toBeDefined()
    next.wait(100)
    expect([next.state().relay.session?.topic, next.state().account.namespaces.eip155?.address, next.state().account.namespaces.solana?.address]).toEqual([
      topic,
      A,
      S,
    ])
    expect(next.state().network.activeNamespace).toBe('eip155')
  })

  it('[CONN-13, I-42] is not connected before it was found', () => {
    const page = openLive()
    page.memory.relay.setFaults({ delayMs: 2_000 })
    const next = reload(page, SESSIONS)
    next.wait(1_000)
    expect(next.state().connection.namespaces.eip155).toMatchObject({ flow: { by: 'restore', connectorId: 'walletConnect' } })
    expect(selectAccount(next.state(), 'eip155')).toMatchObject({
      status: 'connecting',
      restoring: true,
      lastAddress: A,
      connectedWalletInfo: { name: 'Test wallet' },
    })
    next.wait(1_000)
    expect(selectAccount(next.state(), 'eip155')).toMatchObject({ status: 'connected', address: A })
  })

  it('[CONN-13, ACCT-12] keeps the account that the visitor chose here', () => {
    const page = openLive({ memory: memoryOf({ namespaces: { eip155: { accounts: [A, B] } } }) })
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    const next = reload(page, SESSIONS)
    next.wait(100)
    expect(selectAccount(next.state(), 'eip155')).toMatchObject({ status: 'connected', address: B })
  })

  it('[CONN-13] that ended meanwhile is disconnected, without a word', () => {
    const page = openLive()
    const { memory } = page
    memory.ports.relay.disconnect({ topic: page.state().relay.session?.topic ?? '' }).subscribe()
    const next = reload(page, SESSIONS)
    next.wait(100)
    expect([
      next.state().connection.namespaces.eip155?.connectorId,
      next.state().connection.namespaces.eip155?.lastFailure,
      next.state().relay.storedTopic,
    ]).toEqual([undefined, undefined, undefined])
  })

  it('[CONN-13, F5] hears what the wallet said while nobody was there', () => {
    const page = openLive({ memory: memoryOf({ namespaces: { eip155: { accounts: [A, B] } } }) })
    page.close()
    page.memory.relay.wallet.switchNetwork('eip155:8453')
    const next = reload(page, SESSIONS)
    next.wait(100)
    expect(next.state().network.namespaces.eip155?.walletNetwork).toBe('eip155:8453')
  })

  it('[CONN-22, F38] disconnected while it is looked for, is ended at the wallet, too', async () => {
    const page = openLive()
    page.memory.relay.setFaults({ delayMs: 500 })
    const next = reload(page, SESSIONS)
    await next.run({ type: 'disconnect' })
    next.wait(5_000)
    expect([next.state().connection.namespaces.eip155?.connectorId, next.events('connected'), next.memory.relay.wallet.sessions()]).toEqual([undefined, [], []])
  })

  it.each([
    ['connects a wallet of the page', { type: 'connect', connectorId: ALPHA }],
    ['waits no more', { type: 'cancelConnect' }],
  ] as const)('[F38, CONN-13] is ended at the wallet, and not taken up, where the visitor %s while it is looked for', (_, command) => {
    const page = openLive()
    const topic = page.state().relay.session?.topic
    page.memory.relay.setFaults({ delayMs: 500 })
    const next = reload(page, SESSIONS)
    next.give(command)
    next.wait(5_000)
    expect(next.events('sessionEnded')).toMatchObject([{ topic, by: 'discarded' }])
    expect([next.events('sessionRestored'), next.memory.relay.stored(), next.memory.relay.wallet.sessions()]).toEqual([[], [], []])
    expect([next.state().relay.storedTopic, JSON.parse(page.memory.disk.get('latchkit:session_topic') ?? '').d]).toEqual([undefined, null])
  })

  it('[F38, CONN-13] is taken up for the namespace that still waits, where the visitor goes on to something else in another', () => {
    const page = openLive({ ...TWO, memory: memoryOf(WIDE) })
    const topic = page.state().relay.session?.topic
    page.memory.relay.setFaults({ delayMs: 500 })
    const next = reload(page, TWO)
    next.give({ type: 'connect', connectorId: ALPHA })
    expect(JSON.parse(page.memory.disk.get('latchkit:session_topic') ?? '').d).toBe(topic)
    next.wait(5_000)
    expect([next.events('sessionEnded'), next.state().relay.session?.topic]).toEqual([[], topic])
    expect([next.state().connection.namespaces.eip155?.connectorId, next.state().connection.namespaces.solana?.connectorId]).toEqual([ALPHA, 'walletConnect'])
  })

  it('[F38, WC-21] of which nothing is of use any more is ended at the wallet', () => {
    const stored = restored({ sessionTopic: TOPIC, connectorIds: { eip155: 'walletConnect' }, reconnect: true })
    const useless = { type: 'reportSessions', sessions: [sessionOf({ solana: granted([SOLANA], [S]) })] } as const
    expect(given([...started, stored], { walletConnect: {} }).when(useless).decision).toMatchObject([
      { type: 'connectFailed', by: 'restore' },
      { type: 'sessionEnded', topic: TOPIC, by: 'discarded' },
    ])
  })

  it('[CONN-31, F38] that was not taken up, since another wallet was in use, is ended when the next one is made', async () => {
    const page = openLive()
    const topic = page.state().relay.session?.topic
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(0)
    const next = reload(page, SESSIONS)
    next.wait(5_000)
    expect([next.state().relay.storedTopic, next.memory.relay.wallet.sessions().length]).toEqual([topic, 1])
    next.give(CONNECT)
    next.wait(0)
    next.memory.relay.wallet.scan()
    next.wait(5_000)
    const made = next.state().relay.session?.topic
    expect(made).not.toBe(topic)
    expect(next.memory.relay.wallet.sessions().map((session) => session.topic)).toEqual([made])
  })

  it('[F29] that is not found in time is disconnected and can be made anew', () => {
    const page = openLive()
    const silent = { ...page.memory.ports.relay, sessions: () => NEVER }
    const next = reload(page, { ...SESSIONS, ports: { relay: silent } })
    next.wait(10_000)
    expect([next.state().connection.namespaces.eip155?.flow, next.state().relay.session]).toEqual([undefined, undefined])
    next.give(CONNECT)
    next.wait(0)
    expect(next.state().relay.pairing?.phase).toBe('ready')
  })

  it('[CONN-13] is the only reason to ask the relay for anything at start', () => {
    const page = openPage(SESSIONS)
    page.wait(10_000)
    expect(page.entries.filter((entry) => entry.kind === 'call' && entry.port === 'relay')).toEqual([])
  })

  it('[CORE-38] keeps the topic of the session in use under the prefix of its instance: of two sessions that of the newer one', () => {
    const [memory, other] = [memoryOf(), createMemoryPorts({ storagePrefix: 'shop' })]
    const kept = (ports: MemoryPorts, prefix: string) => JSON.parse(ports.disk.get(`${prefix}:session_topic`) ?? 'null') as { d: string } | null
    const page = openLive({ memory })
    const first = page.state().relay.session?.topic
    expect(kept(memory, 'latchkit')?.d).toBe(first)
    const shop = openLive({ memory: other, options: { storagePrefix: 'shop' } })
    expect(kept(other, 'shop')?.d).toBe(shop.state().relay.session?.topic)
    expect(kept(other, 'latchkit')).toBeNull()
    page.give(CONNECT)
    page.wait(0)
    memory.relay.wallet.scan()
    page.wait(100)
    const second = page.state().relay.session?.topic
    expect(second).not.toBe(first)
    expect(kept(memory, 'latchkit')?.d).toBe(second)
    // Storage holds only the topic. The session itself stays in the adapter.
    expect(memory.disk.keys().filter((key) => memory.disk.get(key)?.includes(second ?? '?'))).toEqual(['latchkit:session_topic'])
    const again = reload(page, SESSIONS)
    again.wait(100)
    expect(again.state().relay.session?.topic).toBe(second)
  })

  it('[CORE-38, T11] sets a stored topic that is none aside', () => {
    for (const stored of ['no topic', 'a'.repeat(63), 7]) {
      const page = openPage({
        ...SESSIONS,
        memory: createMemoryPorts({ disk: createMemoryDisk({ items: { 'latchkit:session_topic': JSON.stringify({ v: 1, d: stored }) } }) }),
        starts: false,
      })
      page.give({ type: 'start' })
      page.wait(0)
      expect(page.events('restored')).toMatchObject([{ quarantined: ['session_topic'] }])
      expect(page.state().relay.storedTopic).toBeUndefined()
    }
  })

  it('[CONN-13] takes up the session of the stored topic while it lives', () => {
    const stored = restored({ sessionTopic: TOPIC, connectorIds: { eip155: 'walletConnect' }, reconnect: true })
    const flow = { type: 'reportSessions', sessions: [sessionOf()] } as const
    expect(given([...started, stored], { walletConnect: {} }).when(flow).decision).toMatchObject([
      { type: 'sessionRestored' },
      { type: 'connected', by: 'restore' },
      { type: 'networkSwitched' },
    ])
    expect(given([...started, stored], { walletConnect: {}, now: 999_999_999_999 }).when(flow).decision).toMatchObject([
      { type: 'connectFailed', by: 'restore' },
    ])
  })
})
