import { base58 as codec } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, connected, found, session, started } from '../../../tests/domain/facts.js'
import { live } from '../../../tests/domain/live-session.js'
import { openConnected, openPage, reload, walletOf } from '../../../tests/domain/page.js'
import { granted, sessionOf, TOPIC, told } from '../../../tests/domain/sessions.js'
import { given } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { MAX_ACCOUNTS } from '../shared/limits.js'
import { toAccounts } from './index.js'
import { connections, disconnectedIds } from './persist.js'

const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const many = (count: number, first = 1) => Array.from({ length: count }, (_, n) => address(first + n))
const base58 = (n: number) => codec.encode(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 7 : at > 29 ? (n >> (8 * (31 - at))) & 255 : 1)))

/** Wraps a list to count reads. */
function counted(list: readonly string[]) {
  let reads = 0
  const proxy = new Proxy(list, {
    get(target, key, receiver) {
      if (/^\d+$/.test(String(key))) reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  return { proxy, reads: () => reads }
}

describe('accounts that a wallet tells', () => {
  it.each([
    ['eip155', address],
    ['solana', base58],
  ] as const)('[T11, F34] of %s: the first 256 are kept, and no more are read', (namespace, make) => {
    const { proxy, reads } = counted(Array.from({ length: 10_000 }, (_, n) => make(n)))
    expect(toAccounts(namespace, proxy)).toHaveLength(MAX_ACCOUNTS)
    expect(reads()).toBeLessThanOrEqual(MAX_ACCOUNTS + 1)
  })

  it('[T11, F34] are compared in one step each: ten times as many duplicates are read ten times as often, not a hundred', () => {
    const { proxy, reads } = counted(Array.from({ length: 10_000 }, (_, n) => address(n % 200)))
    expect(toAccounts('eip155', proxy)).toHaveLength(200)
    expect(reads()).toBe(10_000)
  })

  it('[T11, CONN-08] by an answer, by an event and before an answer: 256 are in state, the developer is told, and the connection goes on', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, name: 'Alpha', accounts: many(10_000) }] })
    const kept = () => page.state().account.namespaces.eip155?.allAccounts.length
    expect([kept(), page.state().connection.namespaces.eip155?.connections[0]?.accounts.length]).toEqual([256, 256])
    walletOf(page).setAccounts([B, ...many(10_000, 5)])
    page.wait(10)
    expect([kept(), page.state().account.namespaces.eip155?.address]).toEqual([256, B])
    expect(page.memory.logger.lines().filter(({ text }) => text === 'Alpha told 256 accounts or more; the first 256 are kept')).toHaveLength(2)
    const early = given([
      ...started,
      found(ALPHA),
      { type: 'connectStarted', operation: 'oA', namespace: 'eip155', connectorId: ALPHA, by: 'visitor', deadline: 9 },
    ])
    expect(early.when({ type: 'reportAccountsChanged', namespace: 'eip155', connectorId: ALPHA, accounts: many(10_000) }).decision).toMatchObject([
      { type: 'providerEventDeferred', accounts: { length: 256 } },
    ])
  })

  it('[T11, WC-16] by a session that names 10,000 in an event: those that it has are found by key, and 256 are kept', () => {
    const wide = sessionOf({ eip155: granted(['eip155:1'], many(500)) })
    const events = [...live, { type: 'sessionUpdated', topic: TOPIC, namespaces: wide.namespaces } as const]
    const { decision } = given(events, { walletConnect: {} }).when(
      told({ type: 'sessionEvent', topic: TOPIC, network: 'eip155:1', name: 'accountsChanged', data: many(10_000).reverse() }),
    )
    expect(decision).toMatchObject([{ type: 'accountsChanged', accounts: { length: 256 }, address: address(500) }])
  })
})

describe('what is stored', () => {
  it.each([1, 2])('[T11] stays below 256 KiB in all, with 64 wallets of 10,000 accounts in %i namespaces', (count) => {
    const namespaces = (['eip155', 'solana'] as const).slice(0, count)
    const events = namespaces.flatMap((chain) =>
      Array.from({ length: 64 }, (_, n): DomainEvent[] => {
        const id = `com.example.wallet${n}`.padEnd(200, 'x')
        const accounts = toAccounts(
          chain,
          Array.from({ length: 10_000 }, (__, at) => (chain === 'eip155' ? address(at) : base58(at))),
        )
        return [
          connected(id, { namespace: chain, accounts, address: accounts[200]?.address ?? '' }),
          { type: 'disconnected', namespace: chain, connectorId: id, by: 'visitor' },
        ]
      }).flat(),
    )
    const { state } = given([...started, ...events], { options: { networks: [mainnet, solana] }, adapters: ['eip155', 'solana'] })
    const kept = connections.select(state)
    const size = JSON.stringify(kept).length + JSON.stringify(disconnectedIds.select(state)).length
    // Labels, balances and other items need less than 60 KiB.
    expect(size).toBeLessThan(262_144 - 61_440)
    for (const chain of namespaces) {
      const [newest] = kept[chain] ?? []
      const ids = disconnectedIds.select(state)[chain] ?? []
      expect([ids.length, ids.at(-1)?.startsWith('com.example.wallet63')]).toEqual([32, true])
      expect([newest?.connectorId.startsWith('com.example.wallet63'), newest?.accounts.length]).toEqual([true, 64])
      expect(newest?.accounts.some((account) => account.address === newest.address)).toBe(true)
    }
  })

  it('[T11, CONN-11, ACCT-12] of 10,000 accounts is enough to restore the one that the visitor chose', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, ...many(10_000)] }] })
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: address(200) })
    page.wait(100)
    const size = page.memory.disk.keys().reduce((sum, key) => sum + (page.memory.disk.get(key)?.length ?? 0), 0)
    expect(size).toBeLessThan(16_384)
    const again = reload(page)
    again.wait(1_000)
    expect(again.state().account.namespaces.eip155).toMatchObject({ address: address(200), allAccounts: { length: 256 } })
  })

  it('[T11, ACCT-10] has 256 labels at most: one more is refused with a reason, a change and a removal are not', () => {
    const label = (at: string, text: string) => ({ type: 'setAddressLabel', namespace: 'eip155', address: at, label: text }) as const
    const labels = many(256).map((at): DomainEvent => ({ type: 'addressLabelled', namespace: 'eip155', address: at, label: 'x' }))
    const full = given([...session, ...labels])
    expect(full.when(label(A, 'one more')).decision).toMatchObject({ rejected: { code: 'OPTIONS_INVALID', context: { option: 'label' } } })
    expect(full.when(label(address(1), 'other')).decision).toMatchObject([{ type: 'addressLabelled' }])
    expect(full.when(label(address(1), '')).decision).toMatchObject([{ type: 'addressLabelled', label: '' }])
  })
})

describe('what an app gives', () => {
  it('[T19, I-32] of 2,000 toasts one is open and one waits, with one timer each', () => {
    const page = openPage()
    for (let n = 0; n < 2_000; n += 1) page.give({ type: 'showToast', message: `toast ${n}`, variant: n % 2 ? 'error' : 'success' })
    expect([Object.keys(page.state().toasts).sort(), page.state().toasts.next?.message]).toEqual([['current', 'next'], 'toast 1999'])
    expect(page.memory.timer.held()).toBeLessThanOrEqual(2)
  })
})
