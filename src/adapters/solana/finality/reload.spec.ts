import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ALPHA, S } from '../../../../tests/domain/facts.js'
import { openPage, openTab, type Page, type PageOptions, reload, storedItem } from '../../../../tests/domain/page.js'
import { compile, keyOf, little, transfer } from '../../../../tests/domain/solana.js'
import { createMemoryPorts } from '../../memory/memory-ports.js'
import { readsAsConnected } from '../../../domain/lifecycle/has-stored-session.js'
import { LOAD_WAIT_MS } from '../../../domain/lifecycle/state.js'
import { encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import { writeItem } from '../../../domain/shared/json/remembered.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { FOLLOW_DEADLINE_MS, LAST_LOOK_MS, LOOK_MS } from './solana-finality.js'
import { MAX_FOLLOWED } from '../../../domain/transactions/state.js'

const NETWORK = solana.caipNetworkId
const LIMIT = 350
const KEY = 'latchkit:sent/transactions'
const OPTIONS: PageOptions = {
  options: { networks: [{ ...solana, rpcUrls: { default: { http: ['https://node.example'] } } }] },
  adapters: ['solana'],
  follows: true,
  wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: NETWORK, granted: true }],
}
const ADVANCE = { program: '1'.repeat(32), accounts: [`w:${keyOf(20)}`, keyOf(21), `s:${S}`], data: little(4, 4) }
const NONCE = JSON.stringify({ transaction: base64.encode(encodeTransaction(compile([ADVANCE, transfer(1n, S)], { payer: S }))) })
const DONE = { slot: 7, confirmations: 1, err: null, confirmationStatus: 'confirmed' }

/** Chain of the page's node: statuses by transaction, and its height. */
interface Chain {
  readonly statuses: Record<string, Json>
  height: number
}

function answer(page: Page, chain: Chain): Page {
  const { rpc } = page.memory
  rpc.handle('getLatestBlockhash', () => ({ value: { blockhash: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx', lastValidBlockHeight: chain.height + 150 } }))
  rpc.handle('getBlockHeight', () => chain.height)
  rpc.handle('getSignatureStatuses', ({ params: [hashes] }) => ({ value: [chain.statuses[(hashes as readonly string[])[0] ?? ''] ?? null] }))
  return page
}

const open = (chain: Chain, options = OPTIONS) => answer(openPage(options), chain)
/** Opens the next page of the same browser. The node answers before the page starts. */
function again(page: Page, chain: Chain, options = OPTIONS): Page {
  const next = answer(reload(page, { ...options, starts: false }), chain)
  next.give({ type: 'start' })
  return next
}
const watch = (page: Page, hash: string) => {
  page.run({ type: 'watchTransaction', hash }).catch(() => undefined)
  page.wait(0)
}
const ends = (page: Page) => page.events('transactionEnded')
const watched = (page: Page) => page.state().transactions.sent.map(({ hash }) => hash)
const sentAt = expect.any(Number)
const stored = (page: Page) => storedItem(page, 'sent/transactions')
const asked = (page: Page, method: string) => page.memory.rpc.tries().filter((one) => one.method === method).length

describe('a transaction that is not final when the page reloads', () => {
  it('[CONN-50, CORE-20] is followed by the next page, of two each to its own end, and forgotten then', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    watch(page, 'first')
    watch(page, 'second')
    expect(stored(page)).toEqual([
      { hash: 'first', network: NETWORK, sentAt, memo: { lastValidBlockHeight: LIMIT } },
      { hash: 'second', network: NETWORK, sentAt, memo: { lastValidBlockHeight: LIMIT } },
    ])
    const next = again(page, chain)
    expect(watched(next)).toEqual(['first', 'second'])
    expect(new Set(next.state().transactions.sent.map(({ operation }) => operation)).size).toBe(2)
    chain.statuses['second'] = DONE
    next.wait(LOOK_MS)
    expect([ends(next), watched(next)]).toMatchObject([[{ outcome: 'confirmed', hash: 'second', network: NETWORK }], ['first']])
    chain.statuses['first'] = { ...DONE, err: 'AccountNotFound' }
    next.wait(LOOK_MS)
    expect(ends(next)).toMatchObject([{ hash: 'second' }, { outcome: 'failed', hash: 'first' }])
    expect([stored(next), watched(again(next, chain))]).toEqual([[], []])
  })

  it('[CONN-50] has expired by the block height of its own page, after two looks; the node is not asked for a later one', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    watch(page, 'gone')
    chain.height = LIMIT + 1
    const before = asked(page, 'getLatestBlockhash')
    const next = again(page, chain)
    next.wait(LAST_LOOK_MS - 1)
    expect(ends(next)).toEqual([])
    next.wait(LOOK_MS)
    expect(ends(next)).toMatchObject([{ outcome: 'expired', hash: 'gone' }])
    expect([before, asked(next, 'getLatestBlockhash')]).toEqual([1, 1])
  })

  it('[CONN-50] was taken while no page was open: it is confirmed, and never said to have expired', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    watch(page, 'taken')
    chain.height = 10_000
    chain.statuses['taken'] = DONE
    const next = again(page, chain)
    next.wait(LAST_LOOK_MS)
    expect(ends(next)).toMatchObject([{ outcome: 'confirmed', hash: 'taken' }])
  })

  it('[CONN-50, fault] whose node was away asks for the height on the next page; a nonce has none there either', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    const mend = page.memory.rpc.fail('unreachable')
    watch(page, 'unknown')
    page.give({ type: 'reportTransactionSent', operation: 'o1', hash: 'nonce', network: NETWORK, address: S, asked: NONCE })
    mend()
    expect(stored(page)).toEqual([
      { hash: 'unknown', network: NETWORK, sentAt },
      { hash: 'nonce', network: NETWORK, address: S, sentAt, memo: { isDurable: true } },
    ])
    const next = again(page, chain)
    next.wait(LOOK_MS)
    expect(stored(next)[0]).toEqual({ hash: 'unknown', network: NETWORK, sentAt, memo: { lastValidBlockHeight: LIMIT } })
    chain.height = LIMIT + 1
    next.wait(LOOK_MS + LAST_LOOK_MS)
    expect(ends(next)).toMatchObject([{ outcome: 'expired', hash: 'unknown' }])
    next.wait(FOLLOW_DEADLINE_MS)
    expect(ends(next)).toMatchObject([{ hash: 'unknown' }, { outcome: 'unclear', hash: 'nonce' }])
  })

  it('[CONN-50, fault] whose end was unclear is looked for by the next page, which tells its end', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    const mend = page.memory.rpc.fail('unreachable')
    watch(page, 'late')
    page.wait(FOLLOW_DEADLINE_MS)
    expect(ends(page)).toMatchObject([{ outcome: 'unclear', hash: 'late' }])
    mend()
    chain.statuses['late'] = DONE
    const next = again(page, chain)
    next.wait(LOOK_MS)
    expect([ends(next), stored(next)]).toMatchObject([[{ outcome: 'confirmed', hash: 'late' }], []])
  })

  it('[CORE-20, I-43] a reload writes nothing for it, and storage stays a function of state', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    watch(page, 'first')
    const [before, writes] = [page.memory.disk.get(KEY), page.memory.disk.writes().length]
    expect(before).toContain('first')
    const next = again(page, chain)
    next.wait(3 * LOOK_MS)
    expect([next.memory.disk.get(KEY), page.memory.disk.writes().slice(writes)]).toEqual([before, []])
  })

  it('[F22] of two tabs that both have sent one, both are stored and neither removes the other', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    const other = answer(openTab(page, OPTIONS), chain)
    watch(page, 'mine')
    watch(other, 'theirs')
    chain.statuses['mine'] = DONE
    page.wait(LOOK_MS)
    expect(stored(page)).toMatchObject([{ hash: 'theirs' }])
    expect(watched(again(page, chain))).toEqual(['theirs'])
  })

  it('[F19] stays beside one that was sent before storage answered, and each is watched once', () => {
    const chain: Chain = { statuses: {}, height: 200 }
    const page = open(chain)
    watch(page, 'first')
    watch(page, 'second')
    page.close()
    const memory = createMemoryPorts({ world: page.memory.world })
    memory.disk.fail('hanging')
    const next = answer(openPage({ ...OPTIONS, memory, starts: false }), chain)
    next.give({ type: 'start' })
    next.wait(LOAD_WAIT_MS)
    watch(next, 'third')
    watch(next, 'second')
    memory.disk.fail(null)
    next.wait(100)
    expect(watched(next)).toEqual(['first', 'third', 'second'])
    chain.statuses['first'] = DONE
    next.wait(LOOK_MS)
    expect([ends(next), watched(next)]).toMatchObject([[{ outcome: 'confirmed', hash: 'first' }], ['third', 'second']])
  })

  it.each([
    ['of a network that the app has no more', [{ hash: 'x', network: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' }]],
    ['of another chain', [{ hash: 'x', network: 'eip155:1' }]],
    ['without an id', [{ network: NETWORK }, { hash: '', network: NETWORK }, { hash: 5, network: NETWORK }, null, 'x']],
  ])('[F18, T11] %s is not followed', (_, items) => {
    const page = openPage({ ...OPTIONS, starts: false })
    page.memory.disk.put(KEY, writeItem([...items, { hash: 'good', network: NETWORK, memo: 'high' }]))
    page.give({ type: 'start' })
    expect(page.state().transactions.sent).toMatchObject([{ hash: 'good' }])
    expect(page.state().transactions.sent[0]).not.toHaveProperty('memo')
  })

  it('[T11, T19] there are so many at most, the latest', () => {
    const page = openPage({ ...OPTIONS, starts: false })
    page.memory.disk.put(KEY, writeItem(Array.from({ length: 100 }, (_, index) => ({ hash: `h${index}`, network: NETWORK }))))
    page.give({ type: 'start' })
    expect([watched(page).length, watched(page).at(-1)]).toEqual([MAX_FOLLOWED, 'h99'])
  })

  it('[CORE-20] brings the core at the start of a page, which an empty list does not', () => {
    const has = (items: readonly object[]) => readsAsConnected({ 'sent/transactions': writeItem(items) }, 0)
    expect([has([]), has([{ hash: 'x', network: NETWORK }])]).toEqual([false, true])
  })
})
