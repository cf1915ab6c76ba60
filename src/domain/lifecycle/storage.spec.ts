import { rememberedItems } from '../../../tests/domain/every-plugin.js'
import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED_TWO, LOADED_MS, typeCode } from '../../../tests/domain/embedded.js'
import { A, ALPHA, B, BETA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload, walletOf } from '../../../tests/domain/page.js'
import { memoryOf, SOLANA, TWO, WIDE } from '../../../tests/domain/sessions.js'
import { createMemoryDisk } from '../../adapters/memory/storage/memory-disk.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { selectConnectionStatus } from '../connection/index.js'
import { parseCaipNetworkId } from '../shared/caip/caip.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import type { Remembered } from '../root.js'
import { writeItem } from '../shared/json/remembered.js'
import { LOAD_WAIT_MS } from './state.js'

const label = (text: string, address = A) => ({ type: 'setAddressLabel', namespace: 'eip155', address, label: text }) as const
const labels = (page: Page) => page.state().account.addressLabels
const status = (page: Page) => selectConnectionStatus(page.state(), 'eip155')
const degraded = (page: Page) => page.events('storageDegraded').length

describe('storage that is full', () => {
  it('[F16, UX-45, fault] memory goes on; that nothing is kept is told once', async () => {
    const page = openPage()
    page.memory.disk.fail('full')
    await page.run({ type: 'connect', connectorId: ALPHA })
    for (const text of ['one', 'two', 'three']) page.give(label(text))
    expect([status(page), degraded(page), page.state().lifecycle.storageDegraded, Object.values(labels(page))]).toEqual(['connected', 1, true, ['three']])
    expect(page.memory.logger.lines().filter(({ level }) => level === 'warn')).toHaveLength(1)
    page.memory.disk.fail(null)
    page.give(label('four'))
    expect(page.memory.disk.get('latchkit:address_labels')).toContain('four')
  })

  it('[F16, T11] caches give way before anything that was set', async () => {
    const page = await openConnected()
    page.wait(1_000)
    const used = page.memory.disk.keys().reduce((sum, key) => sum + key.length + (page.memory.disk.get(key)?.length ?? 0), 0)
    const items = Object.fromEntries(page.memory.disk.keys().map((key) => [key, page.memory.disk.get(key) ?? '']))
    expect(items['latchkit:native_balances']).toContain(A)
    const tight = openPage({ memory: createMemoryPorts({ disk: createMemoryDisk({ items, quota: used + 60 }) }), wallets: [{ id: ALPHA, granted: true }] })
    tight.give(label('a label that has no room beside the cache'))
    expect([degraded(tight), tight.memory.disk.get('latchkit:native_balances')]).toEqual([0, undefined])
    expect(tight.memory.disk.get('latchkit:address_labels')).toContain('a label that has no room')
  })
})

describe('storage that is denied', () => {
  it('[F17, UX-45, fault] all works for the life of the page, and it is told once', async () => {
    const page = openPage({ starts: false })
    page.memory.disk.fail('denied')
    page.give({ type: 'start' })
    expect([page.state().lifecycle.status, degraded(page)]).toEqual(['started', 1])
    await page.run({ type: 'connect', connectorId: ALPHA })
    await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    page.give(label('x'))
    await page.run({ type: 'disconnect' })
    expect([degraded(page), page.state().lifecycle.stoppedPolicies, page.memory.disk.keys()]).toEqual([1, [], []])
    expect(page.entries.filter(({ kind }) => kind === 'fault')).toEqual([])
  })
})

describe('storage that hangs', () => {
  async function late() {
    const page = await openConnected()
    page.give(label('Savings', B))
    page.give({ type: 'setBalancesHidden', hidden: true })
    page.close()
    const memory = createMemoryPorts({ world: page.memory.world })
    memory.disk.fail('hanging')
    const next = openPage({ memory, starts: false })
    next.give({ type: 'start' })
    next.wait(LOAD_WAIT_MS - 1)
    expect(next.state().lifecycle.status).toBe('starting')
    next.wait(1)
    expect(next.state().lifecycle).toMatchObject({ status: 'started', storageDegraded: true })
    return next
  }

  it('[F19] holds the start up for a second; what it says later is taken where nothing has changed since', async () => {
    const page = await late()
    expect([LOAD_WAIT_MS, labels(page), status(page)]).toEqual([1_000, {}, 'disconnected'])
    page.memory.disk.fail(null)
    page.wait(100)
    expect(Object.values(labels(page))).toEqual(['Savings'])
    expect([page.state().balances.hidden, status(page), page.state().lifecycle.storageDegraded]).toEqual([true, 'connected', false])
  })

  it('[F19] what was set meanwhile stays, item by item', async () => {
    const page = await late()
    page.give(label('New', A))
    page.memory.disk.fail(null)
    page.wait(100)
    expect(Object.values(labels(page))).toEqual(['New'])
    expect(page.state().balances.hidden).toBe(true)
    expect(page.memory.disk.get('latchkit:address_labels')).toContain('New')
  })

  it('[F19] a wallet that was connected meanwhile stays connected, on its network', async () => {
    const page = await late()
    page.memory.wallets.add({ id: BETA, accounts: [B], network: 'eip155:8453' })
    await page.run({ type: 'connect', connectorId: BETA })
    page.memory.disk.fail(null)
    page.wait(5_000)
    expect(page.state().connection.namespaces.eip155).toMatchObject({ connectorId: BETA })
    expect(page.state().network.namespaces.eip155?.caipNetwork).toBe('eip155:8453')
    expect([page.events('connected').length, walletOf(page).listeners()]).toEqual([1, 0])
  })
})

describe('a browser that is killed', () => {
  it('[F20] after any number of writes leaves storage that loads into a valid state', async () => {
    const page = await openConnected({
      wallets: [
        { id: ALPHA, accounts: [A, B] },
        { id: BETA, accounts: [B] },
      ],
    })
    await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    page.give(label('x'))
    await page.run({ type: 'connect', connectorId: BETA })
    page.give({ type: 'setBalancesHidden', hidden: true })
    page.wait(1_000)
    await page.run({ type: 'disconnect' })
    const writes = page.memory.disk.writes().length
    expect(writes).toBeGreaterThan(15)
    for (let count = 0; count <= writes; count += 1) {
      const next = openPage({
        memory: createMemoryPorts({ disk: page.memory.disk.after(count) }),
        wallets: [
          { id: ALPHA, granted: true },
          { id: BETA, granted: true, accounts: [B] },
        ],
      })
      const { lifecycle, connection, network } = next.state()
      // Between two writes a session may be stored before its account. Then the visitor is asked.
      const lines = next.memory.logger.lines().filter(({ text }) => !text.endsWith('is not remembered'))
      expect([lifecycle.status, lifecycle.readOnlyItems, lines]).toEqual(['started', [], []])
      expect(Object.values(connection.namespaces).every((one) => one.connectorId === undefined || one.flow === undefined)).toBe(true)
      expect(parseCaipNetworkId(network.namespaces.eip155?.caipNetwork).ok).toBe(true)
      next.wait(5_000)
      expect(['connected', 'disconnected']).toContain(status(next))
      next.close()
    }
  })

  it.each([
    ['eip155', 'eip155:8453'],
    ['solana', solanaDevnet.caipNetworkId],
  ] as const)(
    '[I-43] storage is a function of state: a reload writes nothing, with two connectors, accounts, networks and namespaces; %s is active',
    async (active, network) => {
      const two: PageOptions = {
        options: { networks: [mainnet, base, solana, solanaDevnet] },
        adapters: ['eip155', 'solana'],
        wallets: [
          { id: ALPHA, accounts: [A, B] },
          { id: BETA, accounts: [B] },
          { id: 'gamma', namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
        ],
      }
      const page = openPage(two)
      await page.run({ type: 'connect', connectorId: ALPHA })
      await page.run({ type: 'connect', connectorId: BETA })
      await page.run({ type: 'connect', connectorId: 'gamma', namespace: 'solana' })
      await page.run({ type: 'disconnect', namespace: 'eip155', connectorId: BETA })
      await page.run({ type: 'connect', connectorId: ALPHA })
      await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
      await page.run({ type: 'switchNetwork', network })
      page.give(label('Mine', B))
      page.give({ type: 'setAddressLabel', namespace: 'solana', address: S, label: 'Far' })
      page.give({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
      page.give({ type: 'setBalancesHidden', hidden: true })
      page.wait(1_000)
      const stored = () => Object.fromEntries(page.memory.disk.keys().map((key) => [key.replace('latchkit:', ''), page.memory.disk.get(key)]))
      const [before, writes] = [stored(), page.memory.disk.writes().length]
      const again = reload(page, two)
      again.wait(100)
      const { namespaces } = again.state().connection
      expect([namespaces.eip155?.connectorId, namespaces.solana?.connectorId]).toEqual([ALPHA, 'gamma'])
      expect(again.state().network.activeNamespace).toBe(active)
      // No writes happened in between.
      expect(page.memory.disk.writes().slice(writes)).toEqual([])
      expect(stored()).toEqual(before)
      // The stored text depends on the state only.
      for (const item of Object.values<Remembered<unknown>>(rememberedItems))
        if (item.key in before) expect([item.key, stored()[item.key]]).toEqual([item.key, writeItem(item.select(again.state()))])
      const kept = Object.values(rememberedItems).map(({ key }) => key)
      // Those of sessions over the relay are looked at below, sent transactions and what services tell in slices of their own.
      expect(
        kept
          .filter(
            (key) =>
              !(key in before) && !/^((wallet|sent)\/|activity$|allowances$|buy$|directory_wallets$|identities$|token_choices$|name_registration$)/.test(key),
          )
          .sort(),
      ).toEqual(['deeplink_choice', 'open_pairing', 'plans', 'send_draft', 'send_nonces', 'session_topic', 'unanswered_requests'])
    },
  )

  it.each([
    ['a session over the relay', { ...TWO, wallets: [] }, { type: 'connect', connectorId: 'walletConnect' }, ['session_topic']],
    ['the embedded wallet', EMBEDDED_TWO, { type: 'loginWithEmail', email: EMAIL }, ['wallet/email', 'wallet/email_login_used']],
  ] as const)('[I-43] a reload writes nothing: with %s in two namespaces', async (_, two, command, keys) => {
    const page = openPage({ ...two, memory: memoryOf(WIDE) })
    const entered = page.run(command)
    page.wait(LOADED_MS)
    if (command.type === 'loginWithEmail') typeCode(page)
    else page.memory.relay.wallet.scan()
    await entered
    await page.run({ type: 'switchNetwork', network: SOLANA })
    page.wait(1_000)
    const connectorsOf = ({ state }: Page) => Object.entries(state().connection.namespaces).map(([namespace, one]) => [namespace, one.connectorId])
    const connected = connectorsOf(page)
    expect(connected.map(([, id]) => id)).not.toContain(undefined)
    const [before, writes] = [page.memory.disk.keys(), page.memory.disk.writes().length]
    expect(before.map((key) => key.replace('latchkit:', ''))).toEqual(expect.arrayContaining([...keys]))
    const again = reload(page, two)
    again.wait(20_000)
    expect(connectorsOf(again)).toEqual(connected)
    expect(again.state().network.activeNamespace).toBe('solana')
    expect(page.memory.disk.writes().slice(writes)).toEqual([])
  })

  it('[CORE-20] an item is written when it changed, and only then', async () => {
    const page = await openConnected()
    page.wait(1_000)
    const before = page.memory.disk.writes().length
    page.give({ type: 'openModal' })
    page.give({ type: 'showToast', message: 'x' })
    page.give(label('x'))
    page.give(label('x'))
    expect(
      page.memory.disk
        .writes()
        .slice(before)
        .map(({ key }) => key),
    ).toEqual(['latchkit:address_labels'])
    expect(Object.keys(rememberedItems)).toHaveLength(38)
  })
})
