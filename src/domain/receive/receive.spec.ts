import { describe, expect, it } from 'vitest'
import { EMBEDDED, openLoggedIn } from '../../../tests/domain/embedded.js'
import { A, ALPHA, B, BETA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, walletOf } from '../../../tests/domain/page.js'
import type { Arrival } from '../../ports/services/funds.js'
import { receive } from '../../receive.js'
import { failure } from '../shared/errors/errors.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { base, mainnet, polygon, sepolia } from '../shared/networks/evm-chains.js'
import { selectFeature } from '../features/selectors.js'
import { LOOK_EVERY_MS } from './arrivals.js'
import { selectArrivals, selectElsewhere, selectReceiveTarget } from './selectors.js'

const MAIN = { network: 'eip155:1', address: A } as const
const half: Arrival = { id: '0x1', symbol: 'ETH', amount: '0.5', hash: '0x1' }
const open = async (options: PageOptions = {}) => {
  const page = await openConnected({ receive: {}, ...options })
  page.give({ type: 'openModal', view: 'WalletReceive' })
  page.wait(0)
  return page
}
const shown = (page: Page) => {
  const target = selectReceiveTarget(page.state())
  return target && [target.address, target.network.name]
}
const TWO = {
  options: { networks: [mainnet, base, solana] },
  adapters: ['eip155', 'solana'],
  wallets: [{ id: ALPHA }, { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
} as const satisfies PageOptions

describe('the address', () => {
  it('[RECEIVE-01] is there by default, and an option of the app takes it away', () => {
    const { configure } = receive() as unknown as { configure(): object }
    expect(configure()).toEqual({ config: {}, buttons: [{ id: 'receive', view: 'WalletReceive' }] })
    expect(selectFeature(openPage({ receive: {} }).state(), 'receive')).toEqual({ on: true, because: 'default' })
    expect(selectFeature(openPage({ receive: {}, options: { features: { receive: false } } }).state(), 'receive')).toMatchObject({
      on: false,
      because: 'option',
    })
    expect(selectFeature(openPage().state(), 'receive')).toEqual({ on: false, because: 'plugin', detail: 'receive()' })
  })

  it('[RECEIVE-02, RECEIVE-03] is that of the active network, in each of two namespaces', async () => {
    const page = await open(TWO)
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
    page.give({ type: 'openModal', view: 'WalletReceive' })
    const [first, second] = [{ namespace: 'eip155' }, { namespace: 'solana' }] as const
    page.give({ type: 'replaceView', view: 'WalletReceive', params: first })
    expect(shown(page)).toEqual([A, 'Ethereum'])
    page.give({ type: 'replaceView', view: 'WalletReceive', params: second })
    expect(shown(page)).toEqual([S, 'Solana'])
    expect(selectReceiveTarget(page.state())?.namespaces).toEqual(['eip155', 'solana'])
    page.give({ type: 'replaceView', view: 'WalletReceive', params: { network: 'eip155:8453' } })
    expect(shown(page)).toEqual([A, 'Base'])
    // Coins for a network of one namespace are never sent to the address of the other.
    page.give({ type: 'replaceView', view: 'WalletReceive', params: { network: 'eip155:8453', namespace: 'solana' } })
    expect(shown(page)).toEqual([A, 'Base'])
  })

  it('[RECEIVE-02] follows a switch of account and network, and is gone after a disconnect', async () => {
    const page = await open({ wallets: [{ id: ALPHA, accounts: [A, B] }] })
    expect(shown(page)).toEqual([A, 'Ethereum'])
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    expect(shown(page)).toEqual([B, 'Ethereum'])
    await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    expect(shown(page)).toEqual([B, 'Base'])
    walletOf(page).setAccounts([])
    page.wait(1_000)
    expect(shown(page)).toBeUndefined()
    await page.run({ type: 'disconnect' })
    expect(shown(page)).toBeUndefined()
  })

  it('[RECEIVE-03] of an embedded wallet is valid on the networks that its site serves', async () => {
    const page = await openLoggedIn({
      ...EMBEDDED,
      receive: {},
      options: { networks: [mainnet, base, { ...polygon, id: 4242, caipNetworkId: 'eip155:4242' }], projectId: 'p' },
    })
    page.give({ type: 'openModal', view: 'WalletReceive' })
    const target = selectReceiveTarget(page.state())
    expect(target?.networks.map(({ caipNetworkId }) => caipNetworkId)).not.toContain('eip155:4242')
    expect(target?.networks).toContain(target?.network)
  })

  it('[RECEIVE-04] of Bitcoin is the payment account, also where the wallet lists one for ordinals first', async () => {
    const [ordinals, payment] = ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
    const page = await open({
      options: { networks: [bitcoin] },
      adapters: ['bip122'],
      wallets: [{ id: ALPHA, namespace: 'bip122', accounts: [ordinals, payment], network: bitcoin.caipNetworkId }],
    })
    const state = page.state()
    const { bip122 } = state.account.namespaces
    const listed = {
      ...bip122,
      address: ordinals,
      allAccounts: [
        { address: ordinals, type: 'eoa' as const },
        { address: payment, type: 'payment' as const },
      ],
    }
    expect(selectReceiveTarget({ ...state, account: { ...state.account, namespaces: { bip122: listed } } })).toMatchObject({ address: payment })
  })
})

describe('arrivals', () => {
  it('[RECEIVE-02] are looked for every six seconds while the view is open, and never before or after', async () => {
    const page = await openConnected({ receive: {} })
    page.wait(60_000)
    expect(page.memory.funds.asked()).toEqual([])
    page.give({ type: 'openModal', view: 'WalletReceive' })
    page.wait(2 * LOOK_EVERY_MS)
    expect(page.memory.funds.asked().map(({ since }) => since)).toEqual([undefined, '0', '0'])
    page.memory.platform.set({ visible: false })
    page.wait(5 * LOOK_EVERY_MS)
    expect(page.memory.funds.asked()).toHaveLength(3)
    page.memory.platform.set({ visible: true })
    page.wait(0)
    expect(page.memory.funds.asked()).toHaveLength(4)
    page.give({ type: 'closeModal' })
    page.wait(5 * LOOK_EVERY_MS)
    expect(page.memory.funds.asked()).toHaveLength(4)
  })

  it('[RECEIVE-02] are told once, and the balance is read anew', async () => {
    const page = await open()
    page.memory.rpc.setBalance('eip155:1', A, 5n * 10n ** 17n)
    page.memory.funds.arrive(MAIN, half)
    page.wait(3 * LOOK_EVERY_MS)
    expect(page.events('fundsArrived')).toEqual([{ type: 'fundsArrived', ...MAIN, arrivals: [half] }])
    expect(selectArrivals(page.state())?.arrivals).toEqual([half])
    expect(page.state().balances.native[`eip155:1:${A}`]?.amount).toBe('0.5')
  })

  it('[RECEIVE-02] r5 two equal payments of one block are two', async () => {
    const page = await open()
    page.memory.funds.arrive(MAIN, half, { ...half, id: '0x2', hash: '0x2' })
    page.wait(LOOK_EVERY_MS)
    expect(page.events('fundsArrived').flatMap(({ arrivals }) => arrivals.map(({ id }) => id))).toEqual(['0x2', '0x1'])
  })

  it('[RECEIVE-02] in no block yet are told as such, and again when they are in one', async () => {
    const page = await open()
    page.memory.funds.arrive(MAIN, { ...half, unconfirmed: true })
    page.wait(LOOK_EVERY_MS)
    page.memory.funds.arrive(MAIN, half)
    page.wait(LOOK_EVERY_MS)
    expect(page.events('fundsArrived').map(({ arrivals: [one] }) => one?.unconfirmed)).toEqual([true, undefined])
    expect(selectArrivals(page.state())?.arrivals).toEqual([half])
  })

  it('[RECEIVE-02] r4 are asked for by listed tokens alone, the app’s before ours', async () => {
    const token = { address: '0x00000000000000000000000000000000000000aa', symbol: 'TEST', decimals: 6 }
    const page = await open({ receive: { tokens: { 'eip155:1': [token] } } })
    const [asked] = page.memory.funds.asked()
    expect(asked?.tokens.map(({ symbol }) => symbol)).toEqual(['TEST', 'USDC', 'USDT'])
  })

  it('[RECEIVE-02] of the account before are not told of the one after, and a late look changes nothing', async () => {
    const page = await open({ wallets: [{ id: ALPHA, accounts: [A, B] }] })
    const release = page.memory.funds.pause()
    page.wait(LOOK_EVERY_MS)
    page.memory.funds.arrive(MAIN, half)
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    release()
    page.wait(0)
    expect(selectArrivals(page.state())?.arrivals).toEqual([])
    expect(page.events('fundsArrived').map(({ address }) => address)).toEqual([A])
  })

  it('[RECEIVE-02] that cannot be looked for say so, and the next look tells them', async () => {
    const page = await open()
    const mend = page.memory.funds.fail(failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' }))
    page.memory.funds.arrive(MAIN, half)
    page.wait(LOOK_EVERY_MS)
    expect(selectArrivals(page.state())?.failure).toMatchObject({ code: 'ARRIVALS_UNAVAILABLE' })
    mend()
    page.wait(LOOK_EVERY_MS)
    expect(selectArrivals(page.state())).toMatchObject({ arrivals: [half] })
    expect(selectArrivals(page.state())?.failure).toBeUndefined()
  })
})

describe('coins on another network', () => {
  const networks = { options: { networks: [mainnet, base, polygon, sepolia] } } as const

  it('[RECEIVE-03] r2 are looked for on a press alone, on every other network of the app and of its kind', async () => {
    const page = await open(networks)
    page.wait(60_000)
    expect(page.memory.funds.lookedAt()).toEqual([])
    page.memory.funds.hold({ network: 'eip155:8453', address: A }, { symbol: 'USDC', token: '0xa', amount: '25' })
    await page.run({ type: 'refreshElsewhere' })
    expect(page.memory.funds.lookedAt().map(({ network }) => network)).toEqual(['eip155:8453', 'eip155:137'])
    expect(selectElsewhere(page.state())).toMatchObject({ found: [{ network: 'eip155:8453', symbol: 'USDC', amount: '25' }], unread: [] })
  })

  it('[RECEIVE-03] r2 a network that does not answer is named, and hides nothing of the others', async () => {
    const page = await open(networks)
    page.memory.funds.hold({ network: 'eip155:137', address: A }, { symbol: 'POL', amount: '1' })
    page.memory.funds.fail(failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' }), 'eip155:8453')
    await page.run({ type: 'refreshElsewhere' })
    expect(selectElsewhere(page.state())).toMatchObject({ found: [{ network: 'eip155:137' }], unread: ['eip155:8453'] })
  })

  it('[RECEIVE-03] r2 where none answers nothing is known', async () => {
    const page = await open(networks)
    page.memory.funds.fail(failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' }))
    await expect(page.run({ type: 'refreshElsewhere' })).rejects.toMatchObject({ code: 'ELSEWHERE_UNAVAILABLE' })
    expect(selectElsewhere(page.state())?.found).toBeUndefined()
  })
})

describe('a share', () => {
  const picture = { above: 'Ethereum', below: 'Ethereum', address: A, rows: ['101'] }
  const share = { type: 'shareAddress', title: 'Receive', text: `${A} on Ethereum`, picture } as const

  it('[RECEIVE-02] opens the sheet in the same call, with the network in text and picture', async () => {
    const page = await open()
    page.memory.share.answer('open')
    page.give(share)
    expect(page.memory.share.shared()).toEqual([{ title: share.title, text: share.text, picture }])
  })

  it.each(['shared', 'dismissed'] as const)('[RECEIVE-02] that is %s ends so', async (outcome) => {
    const page = await open()
    page.memory.share.answer(outcome)
    expect(await page.run(share)).toMatchObject({ type: 'addressShared', outcome })
  })

  it('[RECEIVE-02] fails by name in a browser without one', async () => {
    const page = await open()
    page.memory.share.answer('missing')
    await expect(page.run(share)).rejects.toMatchObject({ code: 'SHARE_UNAVAILABLE' })
  })
})
