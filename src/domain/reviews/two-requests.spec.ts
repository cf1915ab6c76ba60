import { describe, expect, it } from 'vitest'
import { A, BETA, connected, found, GAMMA, on, S, started } from '../../../tests/domain/facts.js'
import { vectors } from '../../../tests/domain/solana.js'
import { given, type GivenSetting, nothing } from '../../testing/given.js'
import type { DomainEvent, EventOf } from '../root.js'
import { bitcoin, solana, solanaDevnet } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import type { WalletAdditions } from '../shared/solana/compare/additions.js'
import { knownAddresses } from './selectors.js'

const MAIN = solana.caipNetworkId
const COINS = bitcoin.caipNetworkId
const rpcUrls = { default: { http: ['https://node.example'] } }
const setting: GivenSetting = {
  options: { networks: [mainnet, { ...solana, rpcUrls }, { ...solanaDevnet, rpcUrls }, { ...bitcoin, rpcUrls }] },
  adapters: ['eip155', 'solana', 'bip122'],
  bitcoin: true,
  review: 'warnings',
}
const base: readonly DomainEvent[] = [
  ...started,
  found(GAMMA, { chain: 'solana' }),
  connected(GAMMA, { namespace: 'solana', address: S, network: MAIN }),
  on(MAIN),
]
const asked = (operation: string, more: Partial<EventOf<'requestStarted'>> = {}): EventOf<'requestStarted'> => ({
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
  ...more,
})
const ofBitcoin = { namespace: 'bip122', network: COINS, address: 'bc1qown' } as const
const ADDED: WalletAdditions = { transaction: 0, feeRise: '4000', fee: '9000', checks: 2, instructions: [] }

it('[CONN-50] requests of two namespaces stand in one list; those that no plugin reviews are not there', () => {
  const elsewhere = asked('oC', { namespace: 'eip155', network: 'eip155:1', address: A })
  const { state } = given([...base, asked('oA'), asked('oB', ofBitcoin), elsewhere, asked('oD', { kind: 'signMessage' })], setting)
  expect(state.reviews.pending.map(({ operation, namespace }) => [operation, namespace])).toEqual([
    ['oA', 'solana'],
    ['oB', 'bip122'],
  ])
})

describe('of two transactions that wait', () => {
  const waiting = [...base, asked('oA'), asked('oB', { network: solanaDevnet.caipNetworkId })]

  it('[CONN-50] the reading is of the one that it belongs to, and of none that has gone', () => {
    const report = { type: 'reportReview', transactions: [{ effects: [], warnings: [] }] } as const
    const { state } = given(waiting, setting).when({ ...report, operation: 'oB' })
    expect(state.reviews.pending.map(({ operation, transactions }) => [operation, transactions !== undefined])).toEqual([
      ['oA', false],
      ['oB', true],
    ])
    given(waiting, setting)
      .when({ ...report, operation: 'oC' })
      .then(nothing)
  })

  it('[CONN-50] what a wallet added to an earlier one is not told while the next one of its chain waits, nor of another wallet', () => {
    const report = { type: 'reportAdditions', operation: 'oX', namespace: 'solana', network: MAIN, connectorId: GAMMA, additions: [ADDED] } as const
    expect(given(base, setting).when(report).decision).toMatchObject([{ type: 'transactionsExtended' }])
    expect(given([...base, asked('oB', ofBitcoin)], setting).when(report).decision).toMatchObject([{ type: 'transactionsExtended' }])
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

  it('[CONN-50] additions end with the next request of their chain, and with its disconnect alone', () => {
    const extended = { type: 'transactionsExtended', operation: 'oX', namespace: 'solana', network: MAIN, connectorId: GAMMA, additions: [ADDED] } as const
    const gone = (namespace: 'solana' | 'bip122'): DomainEvent => ({ type: 'disconnected', namespace, connectorId: GAMMA, operation: 'oY' }) as never
    const left = (event: DomainEvent) => given([...base, extended, event], setting).state.reviews.extended?.operation
    expect([asked('oB', ofBitcoin), gone('bip122'), asked('oA'), gone('solana')].map(left)).toEqual(['oX', 'oX', undefined, undefined])
  })
})

describe('the addresses that are known', () => {
  it('[CONN-50] are those of one namespace: its accounts, those with a label, and those that were paid, at most 64', () => {
    const many = Array.from({ length: 70 }, (_, index) => `paid${index}`)
    const paid = (namespace: 'solana' | 'bip122', addresses: readonly string[]): DomainEvent => ({ type: 'addressesPaid', namespace, addresses })
    const { state } = given([...base, paid('bip122', ['bc1qpaid']), paid('solana', many), paid('solana', ['paid69', 'new'])], setting)
    const labels = { 'bip122:bc1qlabel': 'x', [`solana:label`]: 'y' }
    const labelled = { ...state, account: { ...state.account, addressLabels: labels } }
    expect(knownAddresses(labelled, 'bip122')).toEqual(['bc1qlabel', 'bc1qpaid'])
    const known = knownAddresses(labelled, 'solana')
    expect([known.length, known.slice(0, 2), known.slice(-2)]).toEqual([66, [S, 'label'], ['paid69', 'new']])
  })
})
