import { describe, expect, it } from 'vitest'
import { of } from 'rxjs'
import { A, ALPHA, B, BETA, connected, found, GAMMA, on, S, session } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { vectors } from '../../../tests/domain/solana.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { Ports } from '../../ports/index.js'
import type { DomainEvent, EventOf } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { MAX_TRANSACTIONS, REQUEST_DEADLINE_MS } from './decide.js'
import { MAX_PENDING_PER_CONNECTOR } from './state.js'

const begun = (more: Partial<EventOf<'requestStarted'>> = {}): EventOf<'requestStarted'> => ({
  type: 'requestStarted',
  operation: 'oA',
  kind: 'sendTransaction',
  namespace: 'eip155',
  connectorId: ALPHA,
  address: A,
  network: 'eip155:1',
  deadline: REQUEST_DEADLINE_MS,
  payload: '{}',
  ...more,
})
const held = (operation: string): readonly DomainEvent[] => {
  const { kind, namespace, connectorId, network } = begun()
  return [begun({ operation, review: 'warnings' }), { type: 'requestHeld', operation, kind, namespace, connectorId, network }]
}
const both = [...session, ...held('oA'), ...held('oB')]
const operations = (decision: unknown) =>
  (decision as readonly DomainEvent[]).map((event) => ('operation' in event ? `${event.type} ${event.operation}` : event.type))

describe('of two transactions that wait for the visitor', () => {
  it.each([
    ['approveTransaction', 'requestReleased'],
    ['rejectTransaction', 'requestFailed'],
  ] as const)('[CONN-50] %s is for the named one, else for the oldest', (type, event) => {
    expect(operations(given(both).when({ type, operation: 'oB' }).decision)).toEqual([`${event} oB`])
    expect(operations(given(both).when({ type }).decision)).toEqual([`${event} oA`])
    given(both).when({ type, operation: 'oC' }).then(nothing)
    given(session).when({ type }).then(nothing)
  })

  it('[CONN-50] the approved one has five minutes from now on, and the other one still waits', () => {
    const { decision, state } = given(both, { now: 7 }).when({ type: 'approveTransaction', operation: 'oB' })
    expect(decision).toMatchObject([{ operation: 'oB', deadline: REQUEST_DEADLINE_MS + 7 }])
    expect(state.requests.pending.map(({ operation, stage }) => [operation, stage])).toEqual([
      ['oA', 'held'],
      ['oB', undefined],
    ])
  })

  it('[CONN-50] the review of one says nothing of the other, and nothing twice', () => {
    const reviewed = [...session, begun({ review: 'warnings' }), begun({ operation: 'oB', review: 'always' })]
    const report = { type: 'reportRequestReviewed', needsConfirmation: false } as const
    expect(operations(given(reviewed).when({ ...report, operation: 'oA' }).decision)).toEqual(['requestReleased oA'])
    expect(operations(given(reviewed).when({ ...report, operation: 'oB' }).decision)).toEqual(['requestHeld oB'])
    expect(
      given(reviewed)
        .when({ ...report, operation: 'oB', needsConfirmation: true })
        .state.requests.pending.map(({ stage }) => stage),
    ).toEqual(['review', 'held'])
    given(both)
      .when({ ...report, operation: 'oA' })
      .then(nothing)
    given(reviewed)
      .when({ ...report, operation: 'oC' })
      .then(nothing)
    given([...session, begun()])
      .when({ ...report, operation: 'oA' })
      .then(nothing)
  })

  it('[CONN-50] the wallet is asked for the approved one alone', async () => {
    const page = openPage({
      options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
      adapters: ['solana'],
      wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
      review: 'warnings',
    })
    page.memory.reviews.answer({ read: () => of({ transactions: [{ effects: [], warnings: [{ type: 'lost', level: 'danger' }] }] }) })
    await page.run({ type: 'connect', connectorId: ALPHA })
    for (const _ of [1, 2]) page.give({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } })
    page.wait(0)
    const [, second] = page.state().requests.pending
    page.give({ type: 'approveTransaction', operation: second?.operation ?? '' })
    page.wait(0)
    expect(page.state().requests.pending.map(({ stage }) => stage)).toEqual(['held'])
    expect([sends(page, ALPHA), page.events('requestCompleted').map(({ operation }) => operation)]).toEqual([1, [second?.operation]])
  })
})

const sends = (page: Page, id: string) =>
  walletOf(page, id)
    .requests()
    .filter(({ method }) => method === 'sendTransaction').length

describe('a review where there are two namespaces', () => {
  it('[CONN-50] holds the transactions of its own, and those of the other go to the wallet at once', async () => {
    const page = openPage({
      options: { networks: [mainnet, base, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      ],
      review: 'always',
      ports: { solana: { review: () => of({ needsConfirmation: false }), additions: () => of([]) } } as unknown as Partial<Ports>,
    })
    await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.give({ type: 'sendTransaction', transaction: { transaction: vectors.v0 }, namespace: 'solana' })
    page.give({ type: 'sendTransaction', transaction: { to: B, value: '0x1' }, namespace: 'eip155' })
    page.give({ type: 'sendTransaction', transaction: {}, namespace: 'bip122' })
    page.wait(0)
    expect([sends(page, ALPHA), sends(page, GAMMA), page.state().requests.pending.map(({ stage }) => stage)]).toEqual([1, 0, ['held']])
    expect(page.events('requestStarted').map(({ review }) => review)).toEqual(['always', undefined])
  })
})

describe('transactions to sign', () => {
  const sign = (transactions: unknown) => given(session).when({ type: 'signTransactions', transactions } as never)

  it(`[CONN-50] are a list of 1 to ${MAX_TRANSACTIONS} objects`, () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ to: B }))
    for (const fits of [many(1), many(MAX_TRANSACTIONS)]) expect(operations(sign(fits).decision)).toEqual(['requestStarted o1'])
    for (const wrong of [[], many(MAX_TRANSACTIONS + 1), { length: 1 }, 'x', null, undefined, [{ to: B }, null], [null, { to: B }], [{ to: B }, 'x']])
      sign(wrong).then(rejected('OPTIONS_INVALID'))
  })
})

describe('the limit of requests', () => {
  const full = Array.from({ length: MAX_PENDING_PER_CONNECTOR }, (_, index) => begun({ operation: `o${index}x` }))

  it('[T19] is one of each wallet: the second one may be asked', () => {
    const beside: readonly DomainEvent[] = [
      ...session,
      found(GAMMA, { chain: 'solana' }),
      connected(GAMMA, { namespace: 'solana', address: S, operation: 'oS' }),
      ...full,
    ]
    const setting = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const
    given(beside, setting).when({ type: 'signMessage', message: 'm', namespace: 'eip155' }).then(rejected('TOO_MANY_REQUESTS'))
    expect(operations(given(beside, setting).when({ type: 'signMessage', message: 'm', namespace: 'solana' }).decision)).toEqual(['requestStarted o1'])
  })

  it('[T19] ends with the first of them', () => {
    const { kind, namespace, network } = begun()
    const freed: DomainEvent = { type: 'requestFailed', operation: 'o3x', kind, namespace, network, failure: failure('ABORTED') }
    expect(operations(given([...session, ...full, freed]).when({ type: 'signMessage', message: 'm' }).decision)).toEqual(['requestStarted o1'])
  })
})

describe('the failure of a request', () => {
  const codeOf = (reason: Parameters<typeof failure>[0] | { readonly code: number; readonly message: string }, kind: 'sendTransaction' | 'signMessage') => {
    const told = typeof reason === 'string' ? failure(reason as 'ABORTED') : failure('RPC_FAILED', { name: 'x', detail: 'y' }, reason)
    const { decision } = given([...session, begun({ kind })]).when({ type: 'reportRequestFailed', operation: 'oA', failure: told })
    return (decision as readonly EventOf<'requestFailed'>[])[0]?.failure.code
  }

  it.each([
    'ABORTED',
    'RPC_USER_REJECTED',
    'SIGNATURE_DECLINED',
    'CHAIN_MISMATCH',
    'TRANSACTION_CHANGED',
    'SENT_TRANSACTION_CHANGED',
    'TRANSACTION_INVALID',
    'TRANSACTION_UNCLEAR',
    'TRANSACTION_REFUSED',
    'TRANSACTION_EXPIRED',
    'SIGNATURE_INVALID',
    'TRANSACTION_HASH_INVALID',
  ] as const)('[CONN-49, CONN-50] %s keeps its code', (code) => {
    for (const kind of ['sendTransaction', 'signMessage'] as const) expect(codeOf(code, kind)).toBe(code)
  })

  it('[CONN-49, CONN-50, F41] else is a refusal of the visitor, or named by what was asked', () => {
    for (const kind of ['sendTransaction', 'signMessage'] as const) expect(codeOf({ code: 4001, message: 'no' }, kind)).toBe('RPC_USER_REJECTED')
    expect([codeOf({ code: -32603, message: 'no' }, 'sendTransaction'), codeOf({ code: -32603, message: 'no' }, 'signMessage')]).toEqual([
      'TRANSACTION_FAILED',
      'SIGN_MESSAGE_FAILED',
    ])
  })
})

it('[I-16] a second answer to a request, and one to another that has ended, changes nothing', () => {
  const { kind, namespace, network } = begun()
  const done: readonly DomainEvent[] = [
    ...session,
    begun(),
    begun({ operation: 'oB' }),
    { type: 'requestCompleted', operation: 'oA', kind, namespace, network, result: '0x1' },
  ]
  given(done).when({ type: 'reportRequestDone', operation: 'oA', result: '0x2' }).then(nothing)
  given(done)
    .when({ type: 'reportRequestFailed', operation: 'oA', failure: failure('UNEXPECTED') })
    .then(nothing)
  expect(operations(given(done).when({ type: 'reportRequestDone', operation: 'oB', result: '0x2' }).decision)).toEqual(['requestCompleted oB'])
  expect(given([...done, on('eip155:8453'), found(BETA)]).state.requests.pending.map(({ operation }) => operation)).toEqual(['oB'])
})

describe('of two wallets in one namespace', () => {
  it('[CONN-35, CONN-49] a disconnect gives up the requests of the wallet in use, and none of the other', async () => {
    const page = openPage({ wallets: [{ id: ALPHA }, { id: BETA, accounts: [B] }] })
    for (const connectorId of [ALPHA, BETA]) {
      await page.run({ type: 'connect', connectorId })
      walletOf(page, connectorId).setPolicy({ methods: { signMessage: 'ask' } })
      page.give({ type: 'signMessage', message: connectorId })
      page.wait(10)
    }
    const waiting = () => page.state().requests.pending.map(({ connectorId }) => connectorId)
    expect(waiting()).toEqual([ALPHA, BETA])
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    page.wait(10)
    expect(waiting()).toEqual([ALPHA])
    page.give({ type: 'cancelRequest' })
  })
})
