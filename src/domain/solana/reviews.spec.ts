import { of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { ME, vectors } from '../../../tests/domain/solana.js'
import type { Ports } from '../../ports/index.js'
import type { SolanaPort } from '../../ports/solana.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import type { WalletAdditions } from '../shared/solana/compare/additions.js'
import type { Simulation } from '../shared/solana/simulation.js'
import { selectSolanaReview } from './selectors.js'

const ADDED: WalletAdditions = { transaction: 0, feeRise: '4000', fee: '9000', checks: 2, instructions: [] }
const BETA = 'io.example.beta'

type AskedOf = Parameters<SolanaPort['additions']>[0]

/** Opens a page with two wallets of Solana, of which Alpha is connected, and a port that finds these additions. */
async function open(more: Partial<SolanaPort> = {}, added: readonly WalletAdditions[] = [ADDED]) {
  const asked: AskedOf[] = []
  const port: SolanaPort = {
    review: () => of({ needsConfirmation: false }),
    additions: (request) => {
      asked.push(request)
      return of(added)
    },
    ...more,
  }
  const page = openPage({
    options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
    adapters: ['solana'],
    wallets: [ALPHA, BETA].map((id) => ({ id, namespace: 'solana' as const, accounts: [ME], network: solana.caipNetworkId })),
    review: 'warnings',
    ports: { solana: port } as Partial<Ports>,
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
    expect(asked).toEqual([{ network: solana.caipNetworkId, address: ME, transactions: `{"transaction":"${vectors.v0}"}`, results: [result] }])
    const told = { operation, network: solana.caipNetworkId, connectorId: ALPHA, additions: [ADDED] }
    expect([page.events('transactionsExtended'), page.state().solana.extended]).toMatchObject([[told], told])
    page.give({ type: 'dismissAdditions' })
    page.give({ type: 'dismissAdditions' })
    expect([page.state().solana.extended, page.events('additionsDismissed').length]).toEqual([undefined, 1])
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
    expect(page.state().solana.extended).toBeUndefined()
  })

  it('[CONN-50, M1] is nothing where there is nothing, where it cannot be read, and of a wallet that has gone', async () => {
    const { page: none } = await open({}, [])
    await send(none)
    const { page: broken } = await open({ additions: () => throwError(() => failure('CODE_UNAVAILABLE')) })
    await send(broken)
    for (const page of [none, broken]) expect([page.types().includes('transactionsExtended'), page.state().solana.extended]).toEqual([false, undefined])
    const { page } = await open()
    await page.run({ type: 'connect', connectorId: BETA })
    page.give({ type: 'reportAdditions', operation: 'o1', network: solana.caipNetworkId, connectorId: ALPHA, additions: [ADDED] })
    expect(page.state().solana.extended).toBeUndefined()
  })
})

describe('a simulation', () => {
  const expected: Simulation = { status: 'succeeded', changes: [{ units: '-1005000', decimals: 9 }] }

  it('[CONN-50] is shown in the review of its request, and ends with it', async () => {
    const { page } = await open({ review: () => of({ needsConfirmation: false, simulations: [expected] }) })
    walletOf(page).setPolicy('silent')
    page.give({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } })
    page.wait(0)
    expect(page.events('transactionsSimulated')).toMatchObject([{ simulations: [expected] }])
    expect(selectSolanaReview(page.state())?.transactions).toMatchObject([{ simulation: expected, warnings: [] }])
    page.give({ type: 'cancelRequest' })
    page.give({ type: 'reportSimulation', operation: 'o99', simulations: [expected] })
    expect([selectSolanaReview(page.state()), page.events('transactionsSimulated').length]).toEqual([undefined, 1])
  })

  it('[CONN-50] that failed is a warning of the review', async () => {
    const problem = { kind: 'fee', reason: 'the fee payer does not hold enough SOL for the network fee' } as const
    const { page } = await open({ review: () => of({ needsConfirmation: true, simulations: [{ status: 'failed', problem }] }) })
    page.give({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } })
    page.wait(0)
    expect(selectSolanaReview(page.state())?.transactions[0]?.warnings).toEqual([{ type: 'simulationFailed', problem }])
    expect(page.state().requests.pending[0]?.stage).toBe('held')
    page.give({ type: 'rejectTransaction' })
  })
})
