import { describe, expect, it } from 'vitest'
import { BETA, connected, S } from '../../../../tests/domain/facts.js'
import { both, bySession, live, types } from '../../../../tests/domain/live-session.js'
import { openTab, type Page, reload } from '../../../../tests/domain/page.js'
import { memoryOf, openLive, sessionOf, SOLANA, told, TOPIC, TWO, WIDE } from '../../../../tests/domain/sessions.js'
import { given } from '../../../testing/given.js'
import { connectionMemory } from '../../connection/persist.js'
import { selectConnectionClass } from '../../connection/selectors.js'
import type { DomainEvent } from '../../root.js'

const HIDE = { type: 'disconnect', namespace: 'solana', keepSession: true } as const
const open = () => openLive({ ...TWO, memory: memoryOf(WIDE) })
const used = (page: Page) => (['eip155', 'solana'] as const).map((namespace) => page.state().connection.namespaces[namespace]?.connectorId)
const update = (page: Page) => {
  const { topic = '', namespaces = {} } = page.state().relay.session ?? {}
  page.give(told({ type: 'sessionUpdated', topic, namespaces }))
}

describe('a chain of a session that the visitor hides', () => {
  it('[CONN-35, WC-20] is left here alone; the session and its other chain stay, and the wallet is told nothing', async () => {
    const page = open()
    await page.run(HIDE)
    page.wait(1_000)
    expect(used(page)).toEqual(['walletConnect', undefined])
    expect(page.memory.relay.stored()).toHaveLength(1)
    expect(page.state().relay.session?.topic).toBe(page.memory.relay.stored()[0]?.topic)
    expect(selectConnectionClass(page.state(), 'solana', 'walletConnect')).toBe('active')
    expect(page.state().network.activeNamespace).toBe('eip155')
  })

  it('[CONN-35] which is the active one makes the other active', async () => {
    const page = open()
    await page.run({ ...HIDE, namespace: 'eip155' })
    expect([used(page), page.state().network.activeNamespace]).toEqual([[undefined, 'walletConnect'], 'solana'])
  })

  it.each([
    ['the last chain of a session', [HIDE, { ...HIDE, namespace: 'eip155' }]],
    ['no namespace named', [{ type: 'disconnect', keepSession: true }]],
    ['no wish to keep it', [{ type: 'disconnect', namespace: 'solana' }]],
  ] as const)('[CONN-35, WC-20] with %s ends the session', async (_, commands) => {
    const page = open()
    for (const command of commands) await page.run(command)
    page.wait(1_000)
    expect([used(page), page.state().relay.session, page.memory.relay.stored()]).toEqual([[undefined, undefined], undefined, []])
  })

  it('[WC-18] does not come back by an update, also after a reload, but with a new session', async () => {
    const page = open()
    await page.run(HIDE)
    update(page)
    expect(used(page)).toEqual(['walletConnect', undefined])
    page.wait(1_000)
    const next = reload(page, TWO)
    next.wait(1_000)
    update(next)
    expect(used(next)).toEqual(['walletConnect', undefined])
    next.give({ type: 'connect', connectorId: 'walletConnect', namespace: 'eip155' })
    next.wait(0)
    next.memory.relay.wallet.scan()
    next.wait(1_000)
    expect(used(next)).toEqual(['walletConnect', 'walletConnect'])
  })

  it('[WC-18] which a later session did not have at first is no hidden one there', () => {
    const later = sessionOf({ eip155: both.namespaces['eip155'] as never }, { topic: TOPIC })
    const events: readonly DomainEvent[] = [
      ...live,
      connected('walletConnect', {
        ...bySession,
        namespace: 'solana',
        accounts: [{ address: S, type: 'eoa' }],
        address: S,
        network: SOLANA,
        approvedNetworks: [SOLANA],
      }),
      { type: 'disconnected', namespace: 'solana', connectorId: 'walletConnect', by: 'visitor', keepsSession: true },
      { type: 'sessionSettled', operation: 'oC', session: later },
    ]
    const added = told({ type: 'sessionUpdated', topic: TOPIC, namespaces: both.namespaces })
    expect(types(given(events, { ...TWO, operation: 'oB' }).when(added).decision)).toContain('connected')
    expect(types(given(events.slice(0, -1), { ...TWO, operation: 'oB' }).when(added).decision)).not.toContain('connected')
  })

  it('[CONN-18, ACCT-24] is shown again without asking the wallet', async () => {
    const page = open()
    await page.run(HIDE)
    await page.run({ type: 'switchConnection', namespace: 'solana', connectorId: 'walletConnect' })
    expect([used(page), page.memory.relay.wallet.requests().map(({ method }) => method)]).toEqual([['walletConnect', 'walletConnect'], ['pair']])
  })

  it('[UX-43, F21] is hidden in another tab, where the session stays and no update brings it back', async () => {
    const page = open()
    const other = openTab(page, TWO)
    other.wait(1_000)
    expect(used(other)).toEqual(['walletConnect', 'walletConnect'])
    await page.run(HIDE)
    other.wait(1_000)
    update(other)
    expect([used(other), used(page), other.events('sessionEnded')]).toEqual([['walletConnect', undefined], ['walletConnect', undefined], []])
    expect(page.memory.relay.stored()).toHaveLength(1)
  })

  it('[UX-43, F21] is no wallet of the page: in a tab that uses one there, it is disconnected and not hidden', async () => {
    const page = openLive({ ...TWO, memory: memoryOf(WIDE), wallets: [{ id: BETA, namespace: 'solana', accounts: [S], network: SOLANA }] })
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
    page.wait(1_000)
    const { topic = '' } = page.state().relay.session ?? {}
    page.give({ type: 'reportConnectionElsewhere', namespace: 'solana', connectorId: null, topic })
    expect(used(page)).toEqual(['walletConnect', undefined])
    expect(page.events('disconnected').at(-1)).not.toHaveProperty('keepsSession')
    expect(page.state().connection.namespaces.solana?.disconnectedIds).not.toContain(BETA)
  })

  it('[UX-43, F21] is hidden by what is stored, too, where the message of the other tab was lost', async () => {
    const page = open()
    page.wait(5_000)
    const { session, storedTopic } = page.state().relay
    for (const command of connectionMemory.items['connectorIds']?.follow?.({ eip155: 'walletConnect' } as never, page.state()) ?? [])
      page.give(command as never)
    expect([used(page), page.state().relay.session, page.state().relay.storedTopic]).toEqual([['walletConnect', undefined], session, storedTopic])
  })
})
