import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { memoryOf, openLive, SOLANA, TWO, WIDE } from '../../../tests/domain/sessions.js'
import { type openConnected, openPage, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import { selectAccount } from '../account-view/selectors.js'
import { solana } from '../shared/networks/chains.js'
import { ONLINE_STABLE_MS } from '../reads/triggers.js'

const reads = (page: Page) => page.memory.rpc.tries().filter(({ method }) => method === 'eth_getBalance')
const balance = (page: Page) => selectAccount(page.state(), 'eip155').balance

/** Connected, with balances on the chains. */
async function open(options: Parameters<typeof openConnected>[0] = {}): Promise<Page> {
  const page = openPage(options)
  page.memory.rpc.setBalance('eip155:1', A, 1_500_000_000_000_000_000n)
  page.memory.rpc.setBalance('eip155:8453', A, 2n ** 100n)
  page.memory.rpc.setBalance('eip155:1', B, 7n)
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  return page
}

describe('reading a balance', () => {
  it('[BAL-06, BAL-20] follows a connect, a switch of the network and one of the account', async () => {
    const page = await open({ wallets: [{ id: ALPHA, accounts: [A, B] }] })
    expect(balance(page)).toBe('1.5')
    await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    page.wait(0)
    expect(balance(page)).toBe('1267650600228.229401496703205376')
    await page.run({ type: 'switchNetwork', network: 'eip155:1' })
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    expect(balance(page)).toBeUndefined()
    page.wait(0)
    expect(balance(page)).toBe('0.000000000000000007')
  })

  it('[DX-32, fault] with optional traffic off no node is asked until the visitor looks at the account, or the app asks', async () => {
    const page = await open({ options: { optionalTraffic: false } })
    await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    page.memory.platform.set({ online: false })
    page.memory.platform.set({ online: true })
    page.wait(60_000)
    expect(page.memory.rpc.tries()).toEqual([])
    page.give({ type: 'openModal' })
    page.wait(0)
    expect([balance(page), reads(page).length]).toEqual(['1267650600228.229401496703205376', 1])
    page.give({ type: 'closeModal' })
    await page.run({ type: 'switchNetwork', network: 'eip155:1' })
    page.wait(60_000)
    expect(reads(page)).toHaveLength(1)
    page.give({ type: 'refreshBalance' })
    expect(reads(page)).toHaveLength(2)
  })

  it('[BAL-06] is answered from what is known for 30 s', async () => {
    const page = await open()
    page.wait(29_999)
    page.give({ type: 'openModal', view: 'Account' })
    page.give({ type: 'closeModal' })
    expect(reads(page)).toHaveLength(1)
    page.wait(1)
    page.give({ type: 'openModal', view: 'Account' })
    expect(reads(page)).toHaveLength(2)
  })

  it('[BAL-07, CORE-28] is remembered: a reload within 30 s asks nobody', async () => {
    const page = await open()
    const again = reload(page)
    again.wait(20_000)
    expect([balance(again), reads(again).length]).toEqual(['1.5', 1])
    const late = reload(again)
    late.wait(10_001)
    late.give({ type: 'refreshBalance' })
    expect(reads(late)).toHaveLength(2)
  })

  it('[BAL-08, RPC-27] after a transaction it is read anew, and not shown before', async () => {
    const page = await open()
    page.memory.rpc.delay(100)
    await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' } })
    expect(balance(page)).toBeUndefined()
    page.memory.rpc.setBalance('eip155:1', A, 1_000_000_000_000_000_000n)
    page.wait(100)
    expect(balance(page)).toBe('1')
  })

  it('[BAL-08] after a transaction it is read until a block must have come: wallets answer before it is mined', async () => {
    const page = await open()
    const sent = await sendOne(page)
    page.wait(3_000)
    page.memory.rpc.setBalance('eip155:1', A, 1_000_000_000_000_000_000n)
    page.wait(1_100)
    expect(balance(page)).toBe('1')
    page.memory.rpc.setBalance('eip155:1', A, 500_000_000_000_000_000n)
    page.wait(12_000)
    expect(balance(page)).toBe('0.5')
    page.wait(60_000)
    expect(reads(page)).toHaveLength(sent + 2)
  })

  it('[BAL-10, fault] a read that failed after a transaction is not repeated', async () => {
    const page = await open()
    page.memory.rpc.fail({ error: { code: -32000, message: 'no state' } }, { times: 1_000 })
    await sendOne(page)
    page.wait(25_000)
    expect(page.events('balanceFailed')).toHaveLength(1)
  })

  it('[BAL-09, BAL-10, TOAST-04, fault] that fails says so once, and is not tried for 30 s', async () => {
    const page = openPage()
    page.memory.rpc.fail({ error: { code: -32000, message: 'no state' } }, { times: 1_000 })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(60_000)
    expect(page.events('balanceFailed')).toHaveLength(1)
    expect(page.events('toastShown')).toMatchObject([{ toast: { variant: 'error', message: 'Token Balance Unavailable' } }])
    const { length } = reads(page)
    const failedAt = page.state().balances.native[`eip155:1:${A}`]?.failedAt ?? 0
    page.give({ type: 'openModal', view: 'Account' })
    expect(page.memory.now() - failedAt >= 30_000).toBe(reads(page).length > length)
  })

  it('[BAL-09, BAL-01, fault] on a network that the app has no node of says so, too', async () => {
    const page = openPage({
      options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
      adapters: ['solana'],
      wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(300)
    expect(page.state().toasts.current).toMatchObject({ message: 'Token Balance Unavailable' })
  })

  it("[BAL-15, F13, fault] that is answered late is right about its own account, and nobody else's", async () => {
    const page = openPage({ wallets: [{ id: ALPHA, accounts: [A, B] }] })
    page.memory.rpc.setBalance('eip155:1', A, 5n)
    page.memory.rpc.fail({ delay: 5_000 }, { times: 1 })
    await page.run({ type: 'connect', connectorId: ALPHA })
    walletOf(page).switchAccount(B)
    page.wait(10)
    expect(balance(page)).toBe('0')
    page.wait(5_000)
    expect(balance(page)).toBe('0')
    page.give({ type: 'switchAccount', namespace: 'eip155', address: A })
    expect(balance(page)).toBe('0.000000000000000005')
  })
})

describe('the balance of an account in solana', () => {
  it('[BAL-01, BAL-11] is read in lamports, and one that is no amount is none', async () => {
    const page = openLive({ ...TWO, memory: memoryOf(WIDE) })
    page.memory.rpc.setBalance(SOLANA, S, 1_500_000_000n)
    page.give({ type: 'refreshBalance', namespace: 'solana', force: true })
    page.wait(0)
    expect(selectAccount(page.state(), 'solana').balance).toBe('1.5')
    page.memory.rpc.handle('getBalance', () => ({ value: -1 }))
    page.give({ type: 'refreshBalance', namespace: 'solana', force: true })
    page.wait(0)
    expect(page.events('balanceFailed')).toMatchObject([{ network: SOLANA, failure: { code: 'TOKEN_BALANCE_UNAVAILABLE' } }])
  })
})

describe('a connection to the network that comes and goes', () => {
  it('[F44] is resumed once, when it has held for a second', async () => {
    const page = await open()
    page.wait(60_000)
    const { length } = reads(page)
    for (let i = 0; i < 20; i += 1) {
      page.memory.platform.set({ online: i % 2 === 1 })
      page.wait(500)
    }
    expect(reads(page)).toHaveLength(length)
    page.wait(ONLINE_STABLE_MS)
    expect(reads(page)).toHaveLength(length + 1)
    page.wait(29_000)
    expect([reads(page).length, page.memory.timer.held()]).toEqual([length + 1, 0])
  })

  it('[F23] after a sleep of 8 hours there is one read, and no deadline fires twice', async () => {
    const page = await open({ wallets: [{ id: ALPHA, policy: { methods: { signMessage: 'silent' } } }] })
    page.give({ type: 'signMessage', message: 'hello' })
    page.memory.platform.set({ visible: false })
    const { length } = reads(page)
    page.memory.time.sleep(8 * 3_600_000)
    page.memory.platform.set({ visible: true })
    page.wait(5_000)
    expect(reads(page)).toHaveLength(length + 1)
    expect(page.events('requestFailed')).toMatchObject([{ failure: { code: 'REQUEST_UNANSWERED' } }])
  })

  it('[F24] a clock that is set back keeps no block for ever, and one set forward ends none early by itself', async () => {
    const page = openPage()
    page.memory.rpc.fail({ error: { code: -32000, message: 'no' } }, { times: 1 })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(1_000)
    const { length } = reads(page)
    page.memory.clock.shift(-86_400_000)
    page.wait(30_000)
    page.give({ type: 'refreshBalance' })
    page.wait(0)
    expect(reads(page).length).toBeGreaterThan(length)
    expect(Object.values(page.state().balances.native).every(({ at = 0 }) => at <= page.memory.now())).toBe(true)
  })
})

/** Sends a transaction. Returns the number of reads so far. */
async function sendOne(page: Page): Promise<number> {
  await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' } })
  page.wait(0)
  return reads(page).length
}
