import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ether, FRIEND, hashOf, MAIN, transaction } from '../../../tests/domain/activity.js'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload } from '../../../tests/domain/page.js'
import type { ActivityPage } from '../../ports/services/activity.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { solana } from '../shared/networks/chains.js'
import { ACTIVITY_LIFETIME_MS, INDEXED_AFTER_MS } from './read.js'
import { selectActivity } from './selectors.js'

const BASE = base.caipNetworkId
const onBase = (number: number) => transaction(number, [ether('out', '1', FRIEND)], { chain: BASE })
const broken = failure('HTTP_UNREACHABLE', { host: 'data' })

async function open(options: PageOptions = {}): Promise<Page> {
  const page = await openConnected({ activity: true, wallets: [{ id: ALPHA, accounts: [A, B] }], ...options })
  page.memory.activity.add({ network: MAIN, address: A }, transaction(1, [ether('out', '1', FRIEND)]), transaction(2), transaction(3))
  page.memory.activity.add({ network: BASE, address: A }, onBase(11))
  page.memory.activity.add({ network: MAIN, address: B }, transaction(21, [], { sentFrom: B }))
  return page
}
const activity = (page: Page) => selectActivity(page.state())
const ids = (page: Page) => activity(page).transactions.map(({ id }) => Number(id))
const show = (page: Page) => {
  page.give({ type: 'openModal', view: 'Transactions' })
  page.wait(0)
}
const asked = (page: Page) => page.memory.activity.asked().map(({ network, address, cursor }) => [network, address, cursor])

describe('the history of an account', () => {
  it('[ACTIVITY-01, CONN-44] nobody is asked before its view opens', async () => {
    const page = await open()
    page.give({ type: 'openModal', view: 'Account' })
    page.wait(60_000)
    expect([asked(page), activity(page).phase, activity(page).empty]).toEqual([[], 'idle', true])
    show(page)
    expect([asked(page), ids(page)]).toEqual([[[MAIN, A, undefined]], [1, 2, 3]])
  })

  it('[ACTIVITY-03, ACTIVITY-06] shows loading, then is filled or empty', async () => {
    const page = await open()
    const answer = page.memory.activity.hold()
    show(page)
    expect(activity(page)).toMatchObject({ phase: 'loading', loading: true, empty: false, transactions: [], lastNetworkInView: MAIN })
    answer()
    expect(activity(page)).toMatchObject({ phase: 'ready', loading: false, empty: false })
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    expect(ids(page)).toEqual([21])
    const other = await openConnected({ activity: true })
    show(other)
    expect(activity(other)).toMatchObject({ phase: 'ready', loading: false, empty: true, transactions: [] })
  })

  it('[ACTIVITY-07, fault] a failed fetch is empty, has no cursor, and says so once', async () => {
    const page = await open()
    page.memory.activity.fail(broken)
    show(page)
    expect(activity(page)).toMatchObject({ phase: 'unavailable', empty: true, failure: { code: 'ACTIVITY_UNAVAILABLE', cause: { code: 'HTTP_UNREACHABLE' } } })
    expect(activity(page)).not.toHaveProperty('next')
    page.wait(1_000)
    expect(page.state().toasts.current?.message).toBe('Failed to fetch transactions')
    page.memory.activity.fail(undefined)
    await page.run({ type: 'refreshActivity', force: true })
    expect(ids(page)).toEqual([1, 2, 3])
    expect(activity(page)).not.toHaveProperty('failure')
  })

  it('[ACTIVITY-07, fault] a failed page leaves what was read, and clears the cursor', async () => {
    const page = await open()
    page.memory.activity.pageSize(2)
    show(page)
    page.memory.activity.fail(broken)
    await expect(page.run({ type: 'loadMoreActivity' })).rejects.toMatchObject({ code: 'ACTIVITY_UNAVAILABLE' })
    expect([ids(page), activity(page).phase, activity(page).next]).toEqual([[1, 2], 'outdated', undefined])
    page.memory.activity.fail(undefined)
    await page.run({ type: 'refreshActivity', force: true })
    expect([ids(page), activity(page).next]).toEqual([[1, 2], '2'])
  })

  it('[ACTIVITY-08] without an account a fetch is refused, and nobody is asked', async () => {
    const page = openPage({ activity: true })
    for (const type of ['refreshActivity', 'loadMoreActivity'] as const)
      await expect(page.run({ type })).rejects.toMatchObject({
        code: 'ACTIVITY_ADDRESS_MISSING',
        message: "Transactions can't be fetched without an accountAddress",
      })
    expect([asked(page), activity(page).empty, activity(page).subject]).toEqual([[], true, undefined])
  })

  it('[ACTIVITY-01] in another namespace there is none, and nobody is asked', async () => {
    const page = await open({
      options: { networks: [mainnet, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: 'io.example.gamma', namespace: 'solana', accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], network: solana.caipNetworkId },
      ],
    })
    await page.run({ type: 'connect', connectorId: 'io.example.gamma', namespace: 'solana' })
    await page.run({ type: 'switchNetwork', network: solana.caipNetworkId })
    page.wait(0)
    show(page)
    page.give({ type: 'refreshActivity', force: true })
    expect([asked(page), activity(page).subject]).toEqual([[], undefined])
  })
})

describe('pages', () => {
  it('[ACTIVITY-09] are fetched by their cursor until there is none, and each row appears once', async () => {
    const page = await open()
    page.memory.activity.pageSize(2)
    show(page)
    expect([ids(page), activity(page).next]).toEqual([[1, 2], '2'])
    // One came meanwhile, so the second page begins with a row that is known.
    page.memory.activity.add({ network: MAIN, address: A }, transaction(0))
    await page.run({ type: 'loadMoreActivity' })
    expect([ids(page), activity(page).next]).toEqual([[1, 2, 3], undefined])
    page.give({ type: 'loadMoreActivity' })
    expect(asked(page)).toHaveLength(2)
  })

  it('[ACTIVITY-09, fault] a5 a cursor that repeats ends the list, and so does a page without news', async () => {
    const answers = [
      { transactions: [transaction(1)], next: 'x' },
      { transactions: [transaction(2)], next: 'x' },
    ]
    const page = await scripted(answers)
    show(page)
    expect(activity(page).next).toBe('x')
    await page.run({ type: 'loadMoreActivity' })
    expect([ids(page), activity(page).next]).toEqual([[1, 2], undefined])
    const silent = await scripted([answers[0]!, { transactions: [], next: 'y' }])
    show(silent)
    await silent.run({ type: 'loadMoreActivity' })
    expect(activity(silent).next).toBeUndefined()
  })

  it('[ACTIVITY-09] the chain goes on where nothing was found, as far as it reaches', async () => {
    const source = { kind: 'chain', fromBlock: 90, toBlock: 100 } as const
    const page = await scripted([
      { transactions: [], next: 'a', source },
      { transactions: [], next: 'b', source: { ...source, fromBlock: 80 } },
    ])
    show(page)
    await page.run({ type: 'loadMoreActivity' })
    expect(activity(page)).toMatchObject({ next: 'b', source: { fromBlock: 80, toBlock: 100 } })
  })

  it('[ACTIVITY-11] only transactions of the active chain are shown', async () => {
    const page = await open()
    page.memory.activity.add({ network: MAIN, address: A }, onBase(12))
    show(page)
    expect(ids(page)).toEqual([1, 2, 3])
  })

  it('[ACTIVITY-05] purchases are those that were asked for by their provider, beside the others', async () => {
    const page = await open()
    page.memory.activity.add({ network: MAIN, address: A, onramp: 'coinbase' }, transaction(31, [ether('in', '0.5')], { status: 'pending' }))
    show(page)
    await page.run({ type: 'refreshActivity', onramp: 'coinbase' })
    expect(activity(page).coinbaseTransactions).toMatchObject([{ id: hashOf(31), kind: 'bought', status: 'pending' }])
    expect([ids(page), page.memory.activity.asked().map(({ onramp }) => onramp)]).toEqual([
      [1, 2, 3],
      [undefined, 'coinbase'],
    ])
  })
})

describe('another account or network', () => {
  it('[ACTIVITY-12] a change of network clears and fetches', async () => {
    const page = await open()
    show(page)
    await page.run({ type: 'switchNetwork', network: BASE })
    page.wait(0)
    show(page)
    expect([ids(page), activity(page).lastNetworkInView, Object.keys(page.state().activity.held)]).toEqual([[11], BASE, [`${BASE}:${A}`]])
    await page.run({ type: 'switchNetwork', network: MAIN })
    page.wait(0)
    show(page)
    expect([ids(page), asked(page).map(([network]) => network)]).toEqual([
      [1, 2, 3],
      [MAIN, BASE, MAIN],
    ])
  })

  it('[ACTIVITY-14, fault] a late answer for the network or the account before is dropped', async () => {
    const page = await open()
    const answer = page.memory.activity.hold()
    show(page)
    const first = page.events('activityRequested')[0]!
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(0)
    await page.run({ type: 'switchNetwork', network: BASE })
    page.wait(0)
    show(page)
    expect(page.events('activityFailed').map(({ address, failure: { code } }) => [address, code])).toEqual([
      [A, 'OPERATION_SUPERSEDED'],
      [B, 'OPERATION_SUPERSEDED'],
    ])
    answer()
    page.give({ ...first, type: 'reportActivity', transactions: [transaction(9)], source: { kind: 'service' } })
    expect(page.events('activityLoaded').map(({ network, address }) => [network, address])).toEqual([[BASE, B]])
    page.wait(1_000)
    expect(page.state().toasts.current).toBeUndefined()
  })
})

describe('what was sent here', () => {
  const send = (page: Page, hash: string) => {
    page.memory.finality.tell({ network: MAIN, hash }, { kind: 'seen' })
    page.give({ type: 'watchTransaction', hash })
    page.wait(0)
  }

  it('[ACTIVITY-06, ACTIVITY-09] a3 stands in the list at once, live, and over a reload on another network', async () => {
    const page = await open()
    send(page, hashOf(7))
    expect(activity(page).transactions).toMatchObject([{ id: hashOf(7), status: 'pending' }])
    page.wait(2_000)
    const next = reload(page, { activity: true })
    next.wait(5_000)
    expect(activity(next).transactions).toMatchObject([{ id: hashOf(7), status: 'pending' }])
    next.memory.finality.tell({ network: MAIN, hash: hashOf(7) }, { kind: 'ended', outcome: 'confirmed', block: 12 })
    next.wait(0)
    expect(activity(next).transactions).toMatchObject([{ id: hashOf(7), status: 'confirmed', block: 12 }])
  })

  it('[ACTIVITY-06, SEND-06] keeps the verdict about what was sent, also over a reload', async () => {
    const page = await open()
    send(page, hashOf(7))
    page.memory.finality.tell({ network: MAIN, hash: hashOf(7) }, { kind: 'compared', verdict: 'differs' }, { kind: 'ended', outcome: 'confirmed' })
    page.wait(2_000)
    expect(activity(page).transactions).toMatchObject([{ id: hashOf(7), verdict: 'differs' }])
    const next = reload(page, { activity: true })
    next.wait(5_000)
    expect(activity(next).transactions).toMatchObject([{ id: hashOf(7), status: 'confirmed', verdict: 'differs' }])
  })

  it.each(['failed', 'replaced', 'dropped', 'unclear'] as const)('[ACTIVITY-06] a2 keeps its end: %s', async (outcome) => {
    const page = await open()
    send(page, hashOf(7))
    page.memory.finality.tell({ network: MAIN, hash: hashOf(7) }, { kind: 'ended', outcome })
    page.wait(0)
    expect(activity(page).transactions).toMatchObject([{ id: hashOf(7), status: outcome }])
  })

  it('[ACTIVITY-06] is read again when it ends and the list is shown, and once more when an indexer has it', async () => {
    const page = await open()
    show(page)
    send(page, hashOf(7))
    page.memory.finality.tell({ network: MAIN, hash: hashOf(7) }, { kind: 'ended', outcome: 'confirmed' })
    page.wait(0)
    expect(asked(page)).toHaveLength(2)
    page.wait(INDEXED_AFTER_MS)
    expect(asked(page)).toHaveLength(3)
  })

  it('[ACTIVITY-06] is remembered by its effects: of two accounts each has its own', async () => {
    const page = await open()
    await page.run({ type: 'sendTransaction', transaction: { to: FRIEND, value: '1500000000000000000' } })
    page.wait(0)
    const [row] = activity(page).transactions
    expect(row).toMatchObject({ kind: 'sent', isOwn: true, party: FRIEND, out: [{ amount: '1.5', symbol: 'ETH' }] })
    const [{ hash = '' } = {}] = page.events('transactionSent')
    page.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome: 'confirmed' })
    page.wait(0)
    show(page)
    // The chain is asked about it, since coins leave no log.
    expect(page.memory.activity.asked().at(-1)).toMatchObject({ address: A, sent: [hash] })
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(0)
    expect(page.memory.activity.asked().at(-1)).toEqual({ network: MAIN, address: B })
    expect(activity(page).transactions.some(({ id }) => id === hash.toLowerCase())).toBe(false)
  })

  it('[ACTIVITY-06] freshness: the list is not asked for again within 30 s', async () => {
    const page = await open()
    show(page)
    page.give({ type: 'closeModal' })
    page.wait(ACTIVITY_LIFETIME_MS - 1)
    show(page)
    expect(asked(page)).toHaveLength(1)
    page.give({ type: 'closeModal' })
    page.wait(1)
    show(page)
    expect(asked(page)).toHaveLength(2)
  })
})

/** A connected page whose source gives these pages, in order. */
async function scripted(pages: readonly Partial<ActivityPage>[]): Promise<Page> {
  const left = [...pages]
  const page = () => of({ transactions: [], source: { kind: 'service' }, ...left.shift() } satisfies ActivityPage)
  return openConnected({ activity: true, ports: { activity: { page } } })
}
