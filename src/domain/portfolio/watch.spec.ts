import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { MAX_NOTIFIED, WATCH_MS } from './watch.js'

const MAIN = mainnet.caipNetworkId
const BASE = base.caipNetworkId
const open = (options: PageOptions = {}) =>
  openConnected({ portfolio: { watchPendingTransactions: true }, wallets: [{ id: ALPHA, accounts: [A, B] }], ...options })
const counted = (page: Page) => page.memory.portfolio.counted().map(({ network, address }) => [network, address])
const balances = (page: Page) => page.events('balanceRequested').length
const send = (page: Page, count: number, network: typeof MAIN | typeof BASE = MAIN, address = A) => {
  page.memory.portfolio.setSent({ network, address }, count)
  page.wait(WATCH_MS)
}

describe('pending transactions', () => {
  it('[BAL-16] are not watched unless the app says so, nor before a wallet is connected', async () => {
    const page = await open({ portfolio: {} })
    page.wait(10 * WATCH_MS)
    expect(counted(page)).toEqual([])
  })

  it('[BAL-17] are looked for every 30 s; a new one refreshes the native balance', async () => {
    const page = await open()
    page.clear()
    expect(counted(page)).toEqual([[MAIN, A]])
    page.wait(WATCH_MS - 1)
    expect(counted(page)).toHaveLength(1)
    page.wait(1)
    expect([counted(page).length, balances(page)]).toEqual([2, 0])
    send(page, 1)
    expect([page.events('pendingTransactionSeen').length, balances(page)]).toEqual([1, 1])
    send(page, 1)
    send(page, 0)
    expect([page.events('pendingTransactionSeen').length, balances(page)]).toEqual([1, 1])
  })

  it('[BAL-17, fault] a look that fails is none, and the next one follows', async () => {
    const page = await open()
    page.memory.portfolio.fail(failure('HTTP_UNREACHABLE', { host: 'node' }))
    send(page, 1)
    page.memory.portfolio.fail(undefined)
    send(page, 1)
    expect(page.events('pendingTransactionSeen')).toHaveLength(1)
  })

  it('[BAL-17] are not looked for while the page is hidden or offline', async () => {
    const page = await open()
    page.memory.platform.set({ visible: false })
    page.wait(3 * WATCH_MS)
    expect(counted(page)).toHaveLength(1)
    page.memory.platform.set({ visible: true })
    page.wait(WATCH_MS)
    expect(counted(page)).toHaveLength(2)
  })

  it('[BAL-18] the watching stops at 99 notifications, and restarts on another account or network', async () => {
    const page = await open()
    for (let count = 1; count <= MAX_NOTIFIED + 3; count += 1) send(page, count)
    const looks = counted(page).length
    expect([page.events('pendingTransactionSeen').length, page.state().portfolio.watched?.notified]).toEqual([99, 99])
    page.wait(10 * WATCH_MS)
    expect(counted(page)).toHaveLength(looks)
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(0)
    expect(counted(page).at(-1)).toEqual([MAIN, B])
    await page.run({ type: 'switchNetwork', network: BASE })
    page.wait(0)
    expect([counted(page).at(-1), page.state().portfolio.watched]).toEqual([[BASE, B], { network: BASE, address: B, sent: 0, notified: 0 }])
  })

  it('[BAL-18] a count of another account or network changes nothing, and the watching ends with the connection', async () => {
    const page = await open()
    const before = page.state().portfolio
    for (const [network, address] of [
      [BASE, A],
      [MAIN, B],
    ] as const)
      page.give({ type: 'reportSentCount', network, address, sent: 9 })
    expect(page.state().portfolio).toBe(before)
    await page.run({ type: 'disconnect' })
    const looks = counted(page).length
    page.wait(5 * WATCH_MS)
    expect(counted(page)).toHaveLength(looks)
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(0)
    expect(counted(page)).toHaveLength(looks + 1)
  })
})
