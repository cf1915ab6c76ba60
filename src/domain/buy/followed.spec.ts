import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page, reload } from '../../../tests/domain/page.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { FOLLOW_EVERY_MS } from './follow.js'
import { selectPurchases } from './selectors.js'

const MAIN = { network: mainnet.caipNetworkId, address: A } as const
const OPTIONS = { options: { networks: [mainnet, base] }, buy: {}, services: true } as const
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coins = (id: string, amount = '90') => ({ id, symbol: 'USDC', token: USDC, amount, hash: id })

/** Starts a purchase in its view. */
async function start(page: Page, provider: 'meld' | 'coinbase' = 'coinbase') {
  page.give({ type: 'openModal', view: 'OnRampProviders' })
  page.wait(0)
  page.give({ type: 'setBuy', amount: '100' })
  page.wait(1_000)
  await page.run({ type: 'startBuy', provider })
  page.wait(0)
}
const open = async () => {
  const page = await openConnected(OPTIONS)
  await start(page)
  return page
}
const toasts = (page: Page) => page.events('toastShown').map(({ toast }) => [toast.variant, toast.message])
const standing = (page: Page) => selectPurchases(page.state()).map(({ provider, status }) => [provider, status])
const looks = (page: Page) => page.memory.ramp.asked.orders.length

describe('a purchase whose view is not open', () => {
  it('[RAMP-23] o2 is looked at twice a minute while the page is visible, and its arrival is told, once', async () => {
    const page = await open()
    page.give({ type: 'closeModal' })
    page.wait(100)
    const before = looks(page)
    page.wait(2 * FOLLOW_EVERY_MS)
    expect(looks(page) - before).toBe(2)
    page.memory.funds.arrive(MAIN, coins('0x1'))
    page.wait(FOLLOW_EVERY_MS + 100)
    expect([toasts(page), standing(page)]).toEqual([[['success', 'toast.purchaseArrived']], [['coinbase', 'arrived']]])
    const after = looks(page)
    page.wait(10 * FOLLOW_EVERY_MS)
    expect([looks(page), toasts(page).length]).toEqual([after, 1])
    await start(page, 'meld')
    expect(standing(page)).toEqual([['meld', 'waiting']])
  })

  it('[RAMP-23, fault] o2 an order that failed is told; in the view it is on screen', async () => {
    for (const [leaves, told] of [
      [(page: Page) => page.give({ type: 'closeModal' }), [['error', 'toast.purchaseFailed']]],
      [(page: Page) => page.give({ type: 'resetView', view: 'Account' }), [['error', 'toast.purchaseFailed']]],
      [() => undefined, []],
    ] as const) {
      const page = await open()
      leaves(page)
      page.memory.ramp.orders({ told: true, orders: [{ id: 'o', status: 'failed', at: page.memory.time.now() }] })
      page.wait(FOLLOW_EVERY_MS + 1_000)
      expect(toasts(page)).toEqual(told)
    }
  })

  it('[RAMP-23] o2 is told of once: neither what its view shows, nor an order that is done', async () => {
    for (const [leaves, told] of [
      [true, [['success', 'toast.purchaseArrived']]],
      [false, []],
    ] as const) {
      const page = await open()
      if (leaves) page.give({ type: 'closeModal' })
      page.memory.ramp.orders({ told: true, orders: [{ id: 'o', status: 'done', at: page.memory.time.now() }] })
      page.wait(FOLLOW_EVERY_MS + 1_000)
      page.memory.funds.arrive(MAIN, coins('0x1'))
      page.wait(FOLLOW_EVERY_MS + 1_000)
      expect([standing(page), toasts(page)]).toEqual([[['coinbase', 'arrived']], told])
    }
  })

  it('[RAMP-23] whose page was never opened is not looked at', async () => {
    const page = await openConnected(OPTIONS)
    page.memory.ramp.window('blocked')
    await start(page).catch(() => undefined)
    page.give({ type: 'closeModal' })
    page.wait(100)
    const before = looks(page)
    page.wait(4 * FOLLOW_EVERY_MS)
    expect(looks(page)).toBe(before)
  })

  it('[RAMP-23] is looked at as soon as the visitor comes back from the provider, and never where the page is hidden', async () => {
    const page = await open()
    page.give({ type: 'closeModal' })
    page.memory.platform.set({ visible: false })
    page.wait(100)
    const before = looks(page)
    page.wait(10 * FOLLOW_EVERY_MS)
    expect(looks(page)).toBe(before)
    page.memory.funds.arrive(MAIN, coins('0x1'))
    page.memory.platform.set({ visible: true })
    page.wait(1_000)
    expect([looks(page), toasts(page)]).toEqual([before + 1, [['success', 'toast.purchaseArrived']]])
  })

  it('[RAMP-23] is no longer asked for after an hour in which the visitor did nothing', async () => {
    const page = await open()
    page.give({ type: 'closeModal' })
    page.wait(3_700_000)
    const after = looks(page)
    page.wait(3_600_000)
    expect(looks(page)).toBe(after)
    page.give({ type: 'openModal' })
    page.wait(100)
    expect(looks(page)).toBe(after + 1)
  })
})

describe('two purchases', () => {
  const openTwo = async () => {
    const page = await open()
    page.memory.ramp.orders({ told: true, orders: [{ id: 'first', status: 'pending', at: page.memory.time.now() }] })
    page.wait(4_100)
    await start(page, 'meld')
    page.memory.ramp.orders({ told: false, orders: [] })
    return page
  }

  it('[RAMP-23] o2 are both followed, shown and remembered', async () => {
    const page = await openTwo()
    expect(standing(page)).toEqual([
      ['meld', 'waiting'],
      ['coinbase', 'pending'],
    ])
    page.memory.funds.arrive(MAIN, coins('0x1'))
    page.wait(FOLLOW_EVERY_MS)
    expect([standing(page), toasts(page)]).toEqual([
      [
        ['meld', 'waiting'],
        ['coinbase', 'arrived'],
      ],
      [['success', 'toast.purchaseArrived']],
    ])
    const next = reload(page, OPTIONS)
    next.wait(1_000)
    expect(standing(next)).toEqual(standing(page))
    next.give({ type: 'openModal', view: 'OnRampProviders' })
    next.memory.funds.arrive(MAIN, coins('0x2'))
    next.wait(FOLLOW_EVERY_MS)
    expect([standing(next).map(([, status]) => status), next.events('purchaseArrived').map(({ arrivals }) => arrivals[0]?.id)]).toEqual([
      ['arrived', 'arrived'],
      ['0x2'],
    ])
  })

  it('[RAMP-23] o2 take turns on screen; one that is not under way is refused by name', async () => {
    const page = await openTwo()
    const [second, first] = selectPurchases(page.state())
    page.give({ type: 'showPurchase', purchase: first?.id ?? '' })
    expect(selectPurchases(page.state()).map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(page.state().buy).toMatchObject({ purchase: { id: first?.id }, before: [{ id: second?.id }] })
    expect(page.give({ type: 'showPurchase', purchase: 'x' })).toMatchObject({ status: 'rejected', failure: { code: 'BUY_GONE' } })
    expect(page.give({ type: 'showPurchase', purchase: first?.id ?? '' })).toMatchObject({ status: 'accepted' })
    page.give({ type: 'leavePurchase' })
    expect(selectPurchases(page.state()).map(({ id }) => id)).toEqual([second?.id])
  })

  it('[RAMP-23] o2 coins are those of the order that names their transaction, else of the one that a provider works on, else of the newest', async () => {
    for (const [orders, statuses, later = []] of [
      [[], ['arrived', 'waiting']],
      [[{ id: 'first', status: 'pending' }], ['waiting', 'arrived']],
      [[{ id: 'first', status: 'pending', hash: '0x1' }], ['waiting', 'arrived']],
      [[{ id: 'first', status: 'failed' }], ['arrived', 'failed']],
      [[{ id: 'first', status: 'pending' }], ['arrived', 'pending'], [{ id: 'second', status: 'pending', hash: '0x1' }]],
      [[{ id: 'first', status: 'pending' }], ['pending', 'arrived'], [{ id: 'second', status: 'pending' }]],
    ] as const) {
      const page = await open()
      page.memory.ramp.orders({ told: true, orders: orders.map((one) => ({ ...one, at: page.memory.time.now() })) })
      page.wait(4_100)
      await start(page, later.length > 0 ? 'coinbase' : 'meld')
      page.give({ type: 'closeModal' })
      page.memory.platform.set({ visible: false })
      page.wait(10_000)
      page.memory.ramp.orders({ told: true, orders: [...later, ...orders].map((one) => ({ ...one, at: page.memory.time.now() })) })
      page.memory.platform.set({ visible: true })
      page.wait(10_000)
      page.memory.funds.arrive(MAIN, coins('0x1'))
      page.wait(2 * FOLLOW_EVERY_MS)
      expect(standing(page).map(([, status]) => status)).toEqual(statuses)
      // The order of the first never becomes that of the second, not even for a moment.
      const first = selectPurchases(page.state()).at(-1)?.id
      const seen = page.events('purchaseNewsLoaded').flatMap(({ purchase, order }) => (purchase === first && order ? [order.id] : []))
      expect([...new Set(seen)]).toEqual(orders.map(({ id }) => id))
    }
  })

  it('[RAMP-23] o2 keep what is known of them, however many others are started and left meanwhile', async () => {
    const page = await openTwo()
    page.memory.funds.arrive(MAIN, coins('0x1'))
    page.wait(FOLLOW_EVERY_MS)
    for (const _ of Array(6)) {
      await start(page, 'meld')
      page.give({ type: 'leavePurchase' })
      page.wait(10)
    }
    expect(standing(page)).toEqual([
      ['meld', 'waiting'],
      ['coinbase', 'arrived'],
    ])
    expect(page.events('purchaseArrived')).toHaveLength(1)
  })

  it('[RAMP-23] o3 of two accounts, and one whose page was never opened, take no coins from each other', async () => {
    const page = await openConnected({ ...OPTIONS, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] })
    await start(page)
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    await start(page, 'meld')
    page.give({ type: 'closeModal' })
    page.wait(100)
    page.memory.funds.arrive(MAIN, coins('0x1'))
    page.wait(2 * FOLLOW_EVERY_MS)
    expect(standing(page)).toEqual([
      ['meld', 'waiting'],
      ['coinbase', 'arrived'],
    ])
    const other = await open()
    other.memory.ramp.window('blocked')
    await start(other, 'meld').catch(() => undefined)
    other.give({ type: 'closeModal' })
    other.wait(100)
    other.memory.funds.arrive(MAIN, coins('0x1'))
    other.wait(2 * FOLLOW_EVERY_MS)
    expect(standing(other).at(-1)).toEqual(['coinbase', 'arrived'])
  })

  it('[RAMP-23] a page that was never opened keeps no place beside the next one', async () => {
    const page = await openConnected(OPTIONS)
    page.give({ type: 'openModal', view: 'OnRampProviders' })
    page.give({ type: 'setBuy', amount: '100' })
    page.wait(1_000)
    page.memory.ramp.window('blocked')
    await page.run({ type: 'startBuy', provider: 'coinbase' }).catch(() => undefined)
    page.memory.ramp.window('allowed')
    await start(page, 'meld')
    expect(standing(page)).toEqual([['meld', 'waiting']])
    for (const _ of Array(5)) await start(page, 'meld')
    expect(selectPurchases(page.state())).toHaveLength(4)
  })
})
