import { describe, expect, it } from 'vitest'
import { A, BETA, connected, found, GAMMA, on, S, started } from '../../../tests/domain/facts.js'
import { vectors } from '../../../tests/domain/solana.js'
import { given, type GivenSetting, nothing } from '../../testing/given.js'
import type { DomainEvent, EventOf } from '../root.js'
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
  expect(state.solana.reviews.map(({ operation }) => operation)).toEqual(['oA'])
})

describe('of two transactions that wait', () => {
  const waiting = [...base, asked('oA'), asked('oB')]

  it('[CONN-50] the simulation is of the one that it belongs to, and of none that has gone', () => {
    const report = { type: 'reportSimulation', simulations: [{ status: 'succeeded', changes: [] }] } as const
    const { state } = given(waiting, setting).when({ ...report, operation: 'oB' })
    expect(state.solana.reviews.map(({ operation, simulations }) => [operation, simulations !== undefined])).toEqual([
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
