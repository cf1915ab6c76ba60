import { NEVER, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { ME, OTHER, vectors } from '../../../tests/domain/solana.js'
import type { ReviewPort } from '../../ports/review.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import type { WalletAdditions } from '../shared/solana/compare/additions.js'
import type { Reading, Review } from '../shared/review/types.js'
import { SIMULATION_WAIT_MS } from './policy.js'
import { selectReview } from './selectors.js'

const ADDED: WalletAdditions = { transaction: 0, feeRise: '4000', fee: '9000', checks: 2, instructions: [] }
const BETA = 'io.example.beta'

type AskedOf = Parameters<ReviewPort['additions']>[0]

/** Opens a page with two wallets of Solana, of which Alpha is connected, and a port that finds these additions. */
async function open(more: Partial<ReviewPort> = {}, added: readonly WalletAdditions[] = [ADDED]) {
  const asked: AskedOf[] = []
  const page = openPage({
    options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
    adapters: ['solana'],
    wallets: [ALPHA, BETA].map((id) => ({ id, namespace: 'solana' as const, accounts: [ME], network: solana.caipNetworkId })),
    review: 'warnings',
  })
  page.memory.reviews.answer({
    additions: (request) => {
      asked.push(request)
      return of(added)
    },
    ...more,
  })
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  return { page, asked }
}
const send = async (page: Page) => {
  const done = await page.run({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } })
  page.wait(0)
  return done
}

describe('what a wallet adds to a transaction', () => {
  it('[CONN-50] is told by an event after the request, and kept until it is dismissed', async () => {
    const { page, asked } = await open()
    const { operation, result } = (await send(page)) as { readonly operation: string; readonly result: string }
    expect(asked).toMatchObject([{ network: solana.caipNetworkId, address: ME, payload: `{"transaction":"${vectors.v0}"}`, results: [result] }])
    const told = { operation, namespace: 'solana', network: solana.caipNetworkId, connectorId: ALPHA, additions: [ADDED] } as const
    expect([page.events('transactionsExtended'), page.state().reviews.extended]).toMatchObject([[told], told])
    page.give({ type: 'dismissAdditions' })
    page.give({ type: 'dismissAdditions' })
    expect([page.state().reviews.extended, page.events('additionsDismissed').length]).toEqual([undefined, 1])
  })

  it('[CONN-50] is read from all that were signed', async () => {
    const { page, asked } = await open()
    await page.run({ type: 'signTransactions', transactions: [{ transaction: vectors.v0 }, { transaction: vectors.legacy }] })
    page.wait(0)
    expect(asked[0]?.results).toHaveLength(2)
  })

  it.each<[string, (page: Page) => unknown]>([
    ['the next request', (page) => page.give({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } })],
    ['the disconnect', (page) => page.give({ type: 'disconnect' })],
    ['the stop', (page) => page.give({ type: 'stop' })],
  ])('[CONN-50] is forgotten with %s', async (_, end) => {
    const { page } = await open()
    await send(page)
    walletOf(page).setPolicy('silent')
    end(page)
    expect(page.state().reviews.extended).toBeUndefined()
  })

  it('[CONN-50, M1] is nothing where there is nothing, where it cannot be read, and of a wallet that has gone', async () => {
    const { page: none } = await open({}, [])
    await send(none)
    const { page: broken } = await open({ additions: () => throwError(() => failure('CODE_UNAVAILABLE')) })
    await send(broken)
    for (const page of [none, broken]) expect([page.types().includes('transactionsExtended'), page.state().reviews.extended]).toEqual([false, undefined])
    const { page } = await open()
    await page.run({ type: 'connect', connectorId: BETA })
    page.give({ type: 'reportAdditions', operation: 'o1', namespace: 'solana', network: solana.caipNetworkId, connectorId: ALPHA, additions: [ADDED] } as const)
    expect(page.state().reviews.extended).toBeUndefined()
  })
})

describe('a simulation', () => {
  const plain: Review = { effects: [{ type: 'pays', to: OTHER, amount: '5' }], warnings: [] }
  const simulated: Review = { ...plain, simulation: { status: 'succeeded', changes: [{ units: '-1005000', decimals: 9 }] } }
  const unavailable: Review = { ...plain, simulation: { status: 'unavailable' } }
  const read = () => of({ transactions: [plain] })
  const sends = { type: 'sendTransaction', transaction: { transaction: vectors.v0 } } as const
  const shown = (page: Page) => selectReview(page.state())?.transactions

  it('[CONN-50] is shown in the review of its request, and ends with it', async () => {
    const { page } = await open({ read, simulate: () => of({ transactions: [simulated] }) })
    walletOf(page).setPolicy('silent')
    page.give(sends)
    page.wait(0)
    expect(page.events('requestReviewed').map(({ transactions }) => transactions)).toEqual([[plain], [simulated]])
    expect([shown(page), page.state().requests.pending[0]?.stage]).toEqual([[simulated], undefined])
    const operation = page.state().reviews.pending[0]?.operation ?? ''
    page.give({ type: 'cancelRequest' })
    page.give({ type: 'reportReview', operation, transactions: [plain] })
    expect([selectReview(page.state()), page.events('requestReviewed').length]).toEqual([undefined, 2])
  })

  it('[CONN-50] whose warnings are more than notices holds the request', async () => {
    const problem = { kind: 'fee', reason: 'the fee payer does not hold enough SOL for the network fee' } as const
    const failed: Review = { ...plain, warnings: [{ type: 'wouldFail', level: 'warning', problem }], simulation: { status: 'failed', problem } }
    const { page } = await open({ read, simulate: () => of({ transactions: [failed] }) })
    page.give(sends)
    page.wait(0)
    expect([shown(page), page.state().requests.pending[0]?.stage]).toEqual([[failed], 'held'])
    page.give({ type: 'rejectTransaction' })
  })

  it('[CONN-50, T8] is waited for 2 s; it is said that it could not be made, and it is shown when it comes', async () => {
    const answer = new Subject<Reading>()
    const { page } = await open({ read, simulate: () => answer })
    walletOf(page).setPolicy('silent')
    page.give(sends)
    page.wait(SIMULATION_WAIT_MS - 1)
    expect([shown(page), page.state().requests.pending[0]?.stage]).toEqual([[plain], 'review'])
    page.wait(1)
    expect([shown(page), page.state().requests.pending[0]?.stage]).toEqual([[unavailable], undefined])
    answer.next({ transactions: [simulated] })
    page.wait(0)
    expect([shown(page), page.memory.reviews.open()]).toEqual([[simulated], 0])
    page.give({ type: 'cancelRequest' })
  })

  it('[CONN-50, fault] that fails is said to be none, and holds nothing; where there is nothing to ask, nothing is said', async () => {
    const broken = await open({ read, simulate: () => throwError(() => failure('CODE_UNAVAILABLE')) })
    const none = await open({ read })
    for (const { page } of [broken, none]) {
      walletOf(page).setPolicy('silent')
      page.give(sends)
      page.wait(0)
      expect(page.state().requests.pending[0]?.stage).toBeUndefined()
    }
    expect([shown(broken.page), shown(none.page)]).toEqual([[unavailable], [plain]])
    for (const { page } of [broken, none]) page.give({ type: 'cancelRequest' })
  })

  it('[I-44] of a request that ends meanwhile is given up', async () => {
    const { page } = await open({ read, simulate: () => NEVER })
    page.give(sends)
    page.wait(10)
    expect(page.memory.reviews.open()).toBe(1)
    page.give({ type: 'cancelRequest' })
    expect(page.memory.reviews.open()).toBe(0)
    page.wait(SIMULATION_WAIT_MS)
    expect(page.events('requestReviewed')).toHaveLength(1)
  })
})

describe('a request that no reader can read', () => {
  it('[CONN-50, fault] is said to be unreadable, and is not held', async () => {
    const { page } = await open({ read: () => throwError(() => failure('CODE_UNAVAILABLE')) })
    walletOf(page).setPolicy('silent')
    page.give({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } })
    page.wait(0)
    expect(selectReview(page.state())?.transactions).toEqual([{ effects: [], warnings: [{ type: 'unreadable', level: 'notice' }] }])
    expect(page.state().requests.pending[0]?.stage).toBeUndefined()
    page.give({ type: 'cancelRequest' })
  })

  it('[CONN-49] a message is read by nobody', async () => {
    const { page } = await open()
    await page.run({ type: 'signMessage', message: 'Hello' })
    expect([page.memory.reviews.asked(), selectReview(page.state())]).toEqual([[], undefined])
  })
})

describe('whom the visitor paid', () => {
  const paying = (to: string): Review => ({
    effects: [
      { type: 'pays', to, amount: '5' },
      { type: 'pays', to: ME, amount: '5' },
      { type: 'pays', to: 'dust', amount: '0' },
      { type: 'allows', spender: 'spender' },
    ],
    warnings: [],
  })

  it('[CONN-50] is known by what was sent: neither the own address, nor spenders, nor payments of nothing', async () => {
    const { page } = await open({ read: () => of({ transactions: [paying('shop')] }) })
    await page.run({ type: 'signTransactions', transactions: [{ transaction: vectors.v0 }] })
    expect(page.state().reviews.paid).toEqual({})
    await send(page)
    expect([page.state().reviews.paid, page.events('addressesPaid')]).toMatchObject([{ solana: ['shop'] }, [{ namespace: 'solana', addresses: ['shop'] }]])
    page.memory.reviews.answer({ read: () => of({ transactions: [paying('other'), paying('shop')] }) })
    await send(page)
    expect(page.state().reviews.paid.solana).toEqual(['other', 'shop'])
    expect(page.memory.reviews.asked().at(-1)?.known).toEqual([ME, 'shop'])
  })
})
