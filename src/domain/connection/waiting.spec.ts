import { describe, expect, it } from 'vitest'
import { A, ALPHA, GAMMA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload } from '../../../tests/domain/page.js'
import { CONNECT, memoryOf, openLive, SESSIONS, SOLANA, TWO, WIDE } from '../../../tests/domain/sessions.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { failure } from '../shared/errors/errors.js'

/** Opens a page that looks for an earlier session in two namespaces for half a second. */
function openRestoring(): { page: Page; topic: string | undefined } {
  const before = openLive({ ...TWO, memory: memoryOf(WIDE) })
  const topic = before.state().relay.session?.topic
  before.memory.relay.setFaults({ delayMs: 500 })
  return { page: reload(before, TWO), topic }
}

/** Opens a page whose storage does not answer. */
function openStarting(options: PageOptions = {}): Page {
  const { memory = createMemoryPorts() } = options
  memory.disk.fail('hanging')
  const page = openPage({ ...options, memory, starts: false })
  page.give({ type: 'start' })
  return page
}

/** Opens a page where a connect waits in each namespace; `operation` is that of eip155. */
function openTwoWaiting() {
  const wallets = [{ id: ALPHA }, { id: GAMMA, namespace: 'solana', accounts: [S], network: SOLANA }] as const
  const page = openStarting({ ...TWO, memory: createMemoryPorts(), wallets })
  const evm = page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
  const sol = page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
  evm.catch(() => undefined)
  return { page, evm, sol, operation: page.state().connection.waiting?.find(({ namespace }) => namespace === 'eip155')?.operation ?? '' }
}

describe('a connect while a session is restored', () => {
  it.each([undefined, 'eip155', 'solana'] as const)(
    '[CONN-13, F38] becomes the restored session, of the same topic and without a second pairing (%s)',
    async (namespace) => {
      const { page, topic } = openRestoring()
      const ended = await page.run({ ...CONNECT, ...(namespace ? { namespace } : {}) })
      expect(ended).toMatchObject({
        type: 'connectJoined',
        connectorId: 'walletConnect',
        namespace: namespace ?? 'eip155',
        address: namespace === 'solana' ? S : A,
        network: namespace === 'solana' ? SOLANA : 'eip155:1',
      })
      page.wait(5_000)
      expect([page.state().relay.session?.topic, page.events('pairingStarted'), page.events('sessionEnded')]).toEqual([topic, [], []])
      expect([page.state().connection.namespaces.eip155?.connectorId, page.state().connection.namespaces.solana?.connectorId]).toEqual([
        'walletConnect',
        'walletConnect',
      ])
      expect(page.state().connection.waiting).toBeUndefined()
    },
  )

  it('[CONN-13] begins a pairing when the session has ended meanwhile', () => {
    const before = openLive({ ...TWO, memory: memoryOf(WIDE) })
    before.memory.ports.relay.disconnect({ topic: before.state().relay.session?.topic ?? '' }).subscribe()
    before.memory.relay.setFaults({ delayMs: 500 })
    const page = reload(before, TWO)
    const operation = (page.give(CONNECT) as { operation: string }).operation
    expect([page.types(), page.state().relay.pairing]).toEqual([['connectWaits'], undefined])
    page.wait(1_000)
    expect(page.state().relay.pairing).toMatchObject({ flow: operation, phase: 'ready' })
  })

  it('[CONN-31, F38] gives way to another wallet that the visitor chooses', async () => {
    const { page, topic } = openRestoring()
    const waiting = page.run({ ...CONNECT, namespace: 'eip155' })
    waiting.catch(() => undefined)
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await expect(waiting).rejects.toMatchObject({ code: 'OPERATION_SUPERSEDED' })
    page.wait(5_000)
    expect([page.state().connection.namespaces.eip155?.connectorId, page.state().connection.namespaces.solana?.connectorId]).toEqual([ALPHA, 'walletConnect'])
    expect(page.state().relay.session?.topic).toBe(topic)
  })

  it.each([
    ['cancelConnect', { type: 'cancelConnect' }],
    ['disconnect', { type: 'disconnect' }],
  ] as const)('[CONN-20, CONN-22] ends with %s', async (_, command) => {
    const { page } = openRestoring()
    const waiting = page.run(CONNECT)
    waiting.catch(() => undefined)
    page.give(command)
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    page.wait(5_000)
    expect([page.events('connected'), page.state().connection.waiting]).toEqual([[], undefined])
  })

  it('[CONN-20, CONN-11] that is cancelled by its name leaves the restore alone', async () => {
    const { page, topic } = openRestoring()
    const waiting = page.run(CONNECT)
    waiting.catch(() => undefined)
    page.give({ type: 'cancelConnect', operation: page.state().connection.waiting?.[0]?.operation ?? '' })
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    page.wait(5_000)
    expect(page.state().relay.session?.topic).toBe(topic)
    expect(Object.values(page.state().connection.namespaces).map((one) => one?.connectorId)).toEqual(['walletConnect', 'walletConnect'])
  })

  it('[CONN-20] ends when the visitor leaves the view that waits', () => {
    const { page } = openRestoring()
    page.give({ type: 'openModal', view: 'ConnectingWalletConnectBasic' })
    expect(page.state().connection.waiting).toHaveLength(1)
    page.give({ type: 'closeModal' })
    expect(page.events('connectFailed')).toMatchObject([{ by: 'visitor', failure: { code: 'MODAL_CLOSED' } }])
    expect(page.state().connection.waiting).toBeUndefined()
  })

  it('[design] ends with its own abort, and with stop', async () => {
    const { page } = openRestoring()
    const abort = new AbortController()
    const aborted = page.run(CONNECT, { signal: abort.signal })
    aborted.catch(() => undefined)
    abort.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    expect(page.state().connection.waiting).toBeUndefined()
    const stopped = page.run(CONNECT)
    stopped.catch(() => undefined)
    page.give({ type: 'stop' })
    await expect(stopped).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it('[CORE-10] is refused where one waits already', async () => {
    const { page } = openRestoring()
    page.give(CONNECT)
    expect(page.give(CONNECT)).toMatchObject({ status: 'rejected', failure: { code: 'CONNECT_PENDING' } })
  })
})

describe('a connect before storage is read', () => {
  it('[CONN-23] waits, then asks the wallet', async () => {
    const page = openStarting()
    expect(await page.run({ type: 'connect', connectorId: ALPHA })).toMatchObject({ type: 'connected', connectorId: ALPHA, by: 'visitor' })
    expect(page.types()).toContain('connectWaits')
  })

  it('[CONN-23] of a wallet that does not exist fails as it does later', async () => {
    const page = openStarting()
    await expect(page.run({ type: 'connect', connectorId: 'nobody' })).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  })

  it('[CONN-20] of two that wait the one that is named is cancelled, and the other goes on', async () => {
    const { page, evm, sol, operation } = openTwoWaiting()
    page.give({ type: 'cancelConnect', operation })
    await expect(evm).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await sol).toMatchObject({ type: 'connected', connectorId: GAMMA, namespace: 'solana' })
  })

  it('[CONN-20] of two that wait the one whose failure is reported ends, and the other goes on', async () => {
    const { page, evm, sol, operation } = openTwoWaiting()
    page.give({ type: 'reportConnectFailed', namespace: 'eip155', operation, failure: failure('CONNECT_FAILED') })
    await expect(evm).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(await sol).toMatchObject({ type: 'connected', connectorId: GAMMA, namespace: 'solana' })
  })

  it('[CONN-38, UX-27] that is refused later leaves the reason for the view that is open, in its own namespace', () => {
    const page = openStarting({ ...TWO, walletConnect: {}, needsProjectId: true })
    page.give({ ...CONNECT, namespace: 'solana' })
    page.give({ type: 'connect', connectorId: 'nobody', namespace: 'eip155' })
    page.wait(2_000)
    const failures = Object.entries(page.state().connection.namespaces).map(([namespace, one]) => [namespace, one?.lastFailure?.code])
    expect(Object.fromEntries(failures)).toEqual({ eip155: 'CONNECTOR_NOT_FOUND', solana: 'PROJECT_ID_NOT_CONFIGURED' })
  })

  it('[CONN-13] becomes the session that is found', async () => {
    const before = openLive(SESSIONS)
    const topic = before.state().relay.session?.topic
    before.close()
    const page = openStarting({ ...SESSIONS, memory: createMemoryPorts({ world: before.memory.world }) })
    const ended = page.run(CONNECT)
    page.memory.disk.fail(null)
    expect(await ended).toMatchObject({ type: 'connectJoined', address: A })
    expect([page.state().relay.session?.topic, page.events('pairingStarted')]).toEqual([topic, []])
  })

  it('[CONN-15] of a wallet of the page that is being restored asks it at once', async () => {
    const page = reload(await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { restore: 'silent' } } }] }))
    expect(await page.run({ type: 'connect', connectorId: ALPHA })).toMatchObject({ by: 'visitor' })
  })
})

describe('a connect that cannot succeed', () => {
  it.each([
    [{ type: 'connect', connectorId: ALPHA, namespace: '__proto__' as 'eip155' }, 'ADAPTER_NOT_FOUND'],
    [{ type: 'connect', connectorId: ALPHA, namespace: 'bip122' }, 'ADAPTER_NOT_FOUND'],
    [{ type: 'connect', connectorId: 'walletConnect', namespace: 'eip155' }, 'WALLET_CONNECT_CONNECTOR_MISSING'],
  ] as const)('[CONN-01, I-50] %j is refused at once and does not wait for storage', (command, code) => {
    const page = openStarting()
    expect(page.give(command)).toMatchObject({ status: 'rejected', failure: { code } })
    page.wait(2_000)
    expect([page.state().connection.waiting, Object.keys(page.state().connection.namespaces), page.events('connectFailed')]).toEqual([
      undefined,
      ['eip155'],
      [],
    ])
  })
})
