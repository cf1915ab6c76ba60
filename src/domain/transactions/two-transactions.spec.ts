import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, connected, found, GAMMA, on, S, started } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { vectors } from '../../../tests/domain/solana.js'
import { given, type GivenSetting, nothing } from '../../testing/given.js'
import type { Ports } from '../../ports/index.js'
import type { DomainEvent, EventOf } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import type { WalletAdditions } from '../shared/solana/compare/additions.js'

const MAIN = solana.caipNetworkId
const rpcUrls = { default: { http: ['https://node.example'] } }
const setting: GivenSetting = { options: { networks: [mainnet, { ...solana, rpcUrls }] }, adapters: ['eip155', 'solana'], review: 'warnings' }
const base: readonly DomainEvent[] = [
  ...started,
  found(GAMMA, { chain: 'solana' }),
  connected(GAMMA, { namespace: 'solana', address: S, network: MAIN }),
  on(MAIN),
]
const watched = (operation: string, hash: string): DomainEvent => ({ type: 'transactionWatched', operation, hash, network: MAIN, isDurable: false })
const both = [...base, watched('oA', 'hashA'), watched('oB', 'hashB')]
const asked = (operation: string): EventOf<'requestStarted'> => ({
  type: 'requestStarted',
  operation,
  kind: 'sendTransaction',
  namespace: 'solana',
  connectorId: GAMMA,
  address: S,
  network: MAIN,
  deadline: 300_000,
  payload: JSON.stringify({ transaction: vectors.v0 }),
  review: 'warnings',
})
const ADDED: WalletAdditions = { transaction: 0, feeRise: '4000', fee: '9000', checks: 2, instructions: [] }

it('[CONN-50] a request in another namespace is none that this one decodes', () => {
  const { state } = given([...base, asked('oA'), { ...asked('oB'), namespace: 'eip155', network: 'eip155:1', address: A }], setting)
  expect(state.transactions.reviews.map(({ operation }) => operation)).toEqual(['oA'])
})

describe('of two watched transactions', () => {
  it.each([
    [{ kind: 'confirmed', slot: 7, commitment: 'confirmed' }, 'transactionConfirmed'],
    [{ kind: 'failed', reason: 'x' }, 'transactionFailed'],
    [{ kind: 'expired' }, 'transactionExpired'],
    [{ kind: 'unclear' }, 'transactionUnclear'],
  ] as const)('[CONN-50] %j is of the one that it belongs to, and of none that has ended', (result, type) => {
    const { decision, state } = given(both, setting).when({ type: 'reportTransaction', operation: 'oB', result })
    expect(decision).toMatchObject([{ type, operation: 'oB', hash: 'hashB' }])
    expect(state.transactions.watched.map(({ hash }) => hash)).toEqual(['hashA'])
    given([...both, ...(decision as readonly DomainEvent[])], setting)
      .when({ type: 'reportTransaction', operation: 'oB', result })
      .then(nothing)
    given(both, setting).when({ type: 'reportTransaction', operation: 'oC', result }).then(nothing)
  })

  it('[CONN-50] the last block is of the one that it belongs to', () => {
    const report = { type: 'reportTransactionLifetime', lastValidBlockHeight: 9 } as const
    const { state } = given(both, setting).when({ ...report, operation: 'oB' })
    expect(state.transactions.watched.map(({ lastValidBlockHeight }) => lastValidBlockHeight)).toEqual([undefined, 9])
    given(both, setting)
      .when({ ...report, operation: 'oC' })
      .then(nothing)
  })

  it('[CONN-50] one that is watched is not watched twice, and another one is', () => {
    const report = { type: 'reportTransactionSent', hash: 'hashC', network: MAIN, isDurable: false } as const
    given(both, setting)
      .when({ ...report, operation: 'oB' })
      .then(nothing)
    given(both, setting)
      .when({ ...report, operation: 'oC' })
      .then([watched('oC', 'hashC')])
  })
})

describe('of two transactions that wait', () => {
  const waiting = [...base, asked('oA'), asked('oB')]

  it('[CONN-50] the simulation is of the one that it belongs to, and of none that has gone', () => {
    const report = { type: 'reportSimulation', simulations: [{ status: 'succeeded', changes: [] }] } as const
    const { state } = given(waiting, setting).when({ ...report, operation: 'oB' })
    expect(state.transactions.reviews.map(({ operation, simulations }) => [operation, simulations !== undefined])).toEqual([
      ['oA', false],
      ['oB', true],
    ])
    given(waiting, setting)
      .when({ ...report, operation: 'oC' })
      .then(nothing)
  })

  it('[CONN-50] what a wallet added to an earlier one is not told while the next one waits, nor of another wallet', () => {
    const report = { type: 'reportAdditions', operation: 'oX', network: MAIN, connectorId: GAMMA, additions: [ADDED] } as const
    expect(given(base, setting).when(report).decision).toMatchObject([{ type: 'transactionsExtended' }])
    given([...base, asked('oA')], setting)
      .when(report)
      .then(nothing)
    given(base, setting)
      .when({ ...report, connectorId: BETA })
      .then(nothing)
    given(base, setting)
      .when({ ...report, additions: [] })
      .then(nothing)
  })
})

describe('two requests of a page', () => {
  async function open(): Promise<Page> {
    const page = openPage({
      options: { networks: [mainnet, { ...solana, rpcUrls }] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A], policy: { methods: { sendTransaction: 'ask', signMessage: 'ask' } } },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: MAIN, policy: { methods: { sendTransaction: 'ask' } } },
      ],
      ports: { solana: { review: () => of({ needsConfirmation: false }), additions: () => of([]) } } as unknown as Partial<Ports>,
    })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    return page
  }
  const onSolana = { type: 'sendTransaction', transaction: { transaction: vectors.v0 }, namespace: 'solana' } as const
  const onEvm = { type: 'sendTransaction', transaction: { to: B, value: '0x1' }, namespace: 'eip155' } as const
  const hashes = (page: Page) => page.events('transactionWatched').map(({ operation, hash }) => [operation, hash])

  it('[CONN-50] the answer to one is no hash of the other, and an EVM transaction is not watched here', async () => {
    const page = await open()
    page.give(onSolana)
    page.give(onEvm)
    page.wait(0)
    walletOf(page, ALPHA).approve()
    page.wait(0)
    expect([page.events('requestCompleted').length, hashes(page)]).toEqual([1, []])
    walletOf(page, GAMMA).approve()
    page.wait(0)
    const [, done] = page.events('requestCompleted')
    expect(hashes(page)).toEqual([[done?.operation, done?.result]])
  })

  it('[CONN-50, fault] the failure of one does not end the watch for the other', async () => {
    const page = await open()
    page.give(onSolana)
    page.give(onEvm)
    page.wait(0)
    walletOf(page, ALPHA).reject()
    page.wait(0)
    walletOf(page, GAMMA).approve()
    page.wait(0)
    expect([page.events('requestFailed').length, hashes(page).length]).toEqual([1, 1])
  })

  it('[CONN-50, fault] of one that failed nothing is watched, whatever else is answered', async () => {
    const page = await open()
    page.give(onSolana)
    page.give(onSolana)
    page.wait(0)
    walletOf(page, GAMMA).reject()
    page.wait(0)
    walletOf(page, GAMMA).approve()
    page.wait(0)
    const [done] = page.events('requestCompleted')
    expect(hashes(page)).toEqual([[done?.operation, done?.result]])
    expect(page.events('requestFailed').map(({ failure: { code } }) => code)).toEqual([failure('RPC_USER_REJECTED').code])
  })

  it('[BAL-08] the end of one reads the balance of its own namespace anew, where another one is active', async () => {
    const page = await open()
    await page.run({ type: 'switchNetwork', network: 'eip155:1' })
    page.memory.rpc.handle('getLatestBlockhash', () => ({ value: { blockhash: S, lastValidBlockHeight: 900 } }))
    page.memory.rpc.handle('getSignatureStatuses', () => ({ value: [{ slot: 7, err: null, confirmationStatus: 'confirmed', confirmations: 1 }] }))
    page.wait(60_000)
    page.give({ type: 'watchTransaction', hash: 'hashA', network: MAIN })
    const before = page.memory.rpc.tries().length
    page.wait(0)
    page.wait(5_000)
    expect(page.state().network.activeNamespace).toBe('eip155')
    expect(page.events('transactionConfirmed')).toHaveLength(1)
    const reads = page.memory.rpc
      .tries()
      .slice(before)
      .flatMap(({ method, network }) => (/getBalance$/.test(method) ? [network] : []))
    expect(reads).toEqual([MAIN])
  })
})
