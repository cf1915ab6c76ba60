import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, GAMMA, restored, S, session, started } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { given, nothing } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { READS_AFTER_SENDING_MS } from './policy.js'
import { MAX_ENTRIES } from './state.js'

const MAIN = solana.caipNetworkId
const DEVNET = solanaDevnet.caipNetworkId
const read = (page: Page) =>
  page.memory.rpc.tries().flatMap(({ method, network, params }) => (/^(eth_)?getBalance$/.test(method) ? [[network, params?.[0 as never]]] : []))

/** Two wallets are connected. Ethereum is active. */
async function open(): Promise<Page> {
  const page = openPage({
    options: { networks: [mainnet, base, solana, solanaDevnet] },
    adapters: ['eip155', 'solana'],
    wallets: [
      { id: ALPHA, accounts: [A, B] },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: MAIN },
    ],
  })
  await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
  await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
  page.wait(60_000)
  expect(page.state().network.activeNamespace).toBe('eip155')
  return page
}
/** Returns the reads that an action leads to. */
async function after(page: Page, act: () => unknown): Promise<unknown[]> {
  const before = read(page).length
  await act()
  page.wait(0)
  return read(page).slice(before)
}

it('[BAL-01, BAL-06] a network of the namespace that is not active is read there', async () => {
  const page = await open()
  expect(await after(page, () => walletOf(page, GAMMA).switchNetwork(DEVNET))).toEqual([[DEVNET, S]])
  expect(await after(page, () => walletOf(page, ALPHA).switchNetwork('eip155:8453'))).toEqual([['eip155:8453', A]])
})

it('[BAL-01, BAL-06] an account of the namespace that is not active is read there', async () => {
  const page = await open()
  await page.run({ type: 'switchNetwork', network: MAIN })
  page.wait(60_000)
  expect(await after(page, () => page.give({ type: 'switchAccount', namespace: 'eip155', address: B }))).toEqual([['eip155:1', B]])
})

it('[BAL-07, BAL-08] a transaction of the namespace that is not active is followed by reads there, at once and twice more', async () => {
  const page = await open()
  const sent = await after(page, () => page.run({ type: 'sendTransaction', transaction: { transaction: 'AQ==' }, namespace: 'solana' }))
  expect(sent).toEqual([[MAIN, S]])
  const later = await after(page, () => page.wait(Math.max(...READS_AFTER_SENDING_MS)))
  expect(later).toEqual([
    [MAIN, S],
    [MAIN, S],
  ])
})

it('[BAL-08, BAL-15] a transaction drops what is known of its network alone', async () => {
  const page = await open()
  const known = () => Object.keys(page.state().balances.native)
  expect(known()).toEqual(expect.arrayContaining([`${MAIN}:${S}`, `eip155:1:${A}`]))
  page.memory.rpc.delay(1_000)
  await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' }, namespace: 'eip155' })
  expect(page.state().balances.native[`eip155:1:${A}`]?.amount).toBeUndefined()
  expect(page.state().balances.native[`${MAIN}:${S}`]?.amount).toBeDefined()
})

describe('what is known of balances', () => {
  const asked = (operation: string, network: CaipNetworkId, address: string): DomainEvent => ({ type: 'balanceRequested', operation, network, address })
  const loaded = (network: CaipNetworkId, address: string): DomainEvent => ({
    type: 'balanceLoaded',
    operation: 'x',
    network,
    address,
    amount: '1',
    symbol: 'ETH',
    decimals: 18,
  })
  const sent = (network: CaipNetworkId): DomainEvent => ({
    type: 'requestCompleted',
    operation: 'oT',
    kind: 'sendTransaction',
    namespace: 'eip155',
    network,
    result: '0x1',
  })
  const known = (events: readonly DomainEvent[]) => Object.keys(given([...session, ...events]).state.balances.native)

  it('[BAL-08] a transaction on eip155:1 leaves that of eip155:10, whose id begins so', () => {
    expect(known([loaded('eip155:1', A), loaded('eip155:10', A), loaded('eip155:1', B), sent('eip155:1')])).toEqual([`eip155:10:${A}`])
  })

  it('[BAL-06] is that of 64 accounts, the oldest of which goes first', () => {
    const addresses = Array.from({ length: MAX_ENTRIES + 2 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    const kept = known(addresses.map((address) => loaded('eip155:1', address)))
    expect(kept).toEqual(addresses.slice(2).map((address) => `eip155:1:${address}`))
    const remembered = Object.fromEntries(addresses.map((address) => [`eip155:1:${address}`, { amount: '1' }]))
    const after = given([...started, loaded('eip155:8453', A), restored({ nativeBalances: remembered as never })]).state.balances.native
    expect([Object.keys(after).length, Object.keys(after).at(-1)]).toEqual([MAX_ENTRIES, `eip155:8453:${A}`])
  })

  it('[BAL-15] an answer of another read, network or account is dropped', () => {
    const two = [...session, asked('oA', 'eip155:1', A), asked('oB', 'eip155:8453', A)]
    const report = { type: 'reportBalance', amount: '1' } as const
    for (const [operation, network, address] of [
      ['oB', 'eip155:1', A],
      ['oA', 'eip155:8453', A],
      ['oA', 'eip155:1', B],
    ] as const) {
      given(two)
        .when({ ...report, operation, network, address })
        .then(nothing)
      given(two)
        .when({ type: 'reportBalanceFailed', operation, network, address, failure: failure('UNEXPECTED') })
        .then(nothing)
    }
    expect(given(two).when({ ...report, operation: 'oB', network: 'eip155:8453', address: A }).decision).toMatchObject([
      { type: 'balanceLoaded', operation: 'oB' },
    ])
  })
})

it('[BAL-10, fault] a read that failed in one namespace does not end the reads after a transaction of the other', async () => {
  const page = await open()
  page.memory.rpc.fail({ status: 400 }, { network: 'eip155:1' })
  page.give({ type: 'refreshBalance', namespace: 'eip155', force: true })
  page.wait(60_000)
  expect(page.state().balances.native[`eip155:1:${A}`]?.failedAt).toBeDefined()
  const reads = await after(page, async () => {
    await page.run({ type: 'sendTransaction', transaction: { transaction: 'AQ==' }, namespace: 'solana' })
    page.wait(Math.max(...READS_AFTER_SENDING_MS))
  })
  expect(reads).toEqual([1, 2, 3].map(() => [MAIN, S]))
})
