import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, connected, found, GAMMA, on, S, started } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { vectors } from '../../../tests/domain/solana.js'
import { given, type GivenSetting, nothing, rejected } from '../../testing/given.js'
import type { FinalityEnd, FinalityNews } from '../../ports/finality.js'
import type { DomainCommand, DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectOwnTransactions, selectPendingTransactions } from './selectors.js'
import { MAX_FOLLOWED } from './state.js'

const MAIN = solana.caipNetworkId
const rpcUrls = { default: { http: ['https://node.example'] } }
const networks = [mainnet, { ...solana, rpcUrls }]
const setting: GivenSetting = { options: { networks }, adapters: ['eip155', 'solana'] }
const [ONE, TWO] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(32)}`) as [string, string]
const base: readonly DomainEvent[] = [
  ...started,
  found(ALPHA),
  connected(ALPHA, { accounts: [{ address: A, type: 'eoa' }], address: A }),
  on('eip155:1'),
  found(GAMMA, { chain: 'solana' }),
  connected(GAMMA, { namespace: 'solana', address: S, network: MAIN }),
  on(MAIN),
]
const inSolana = { namespace: 'solana', network: MAIN, hash: 'hashB' } as const
const sent = (operation: string, more: object = {}): DomainEvent => ({ type: 'transactionSent', operation, ...inSolana, ...more })
const onEvm = sent('oA', { namespace: 'eip155', network: 'eip155:1', hash: ONE, address: A })
/** One of each of two chains. */
const both = [...base, onEvm, sent('oB')]
const tell = (operation: string, news: FinalityNews): DomainCommand => ({ type: 'reportTransactionNews', operation, news })

describe('of two transactions that were sent, on two chains', () => {
  it.each<[FinalityEnd, string | undefined]>([
    [{ outcome: 'confirmed', block: 7 }, undefined],
    [{ outcome: 'failed', block: 7, reason: 'x' }, 'TRANSACTION_REVERTED'],
    [{ outcome: 'replaced', by: 'hashC', block: 7 }, 'TRANSACTION_REPLACED'],
    [{ outcome: 'dropped' }, 'TRANSACTION_DROPPED'],
    [{ outcome: 'expired' }, 'TRANSACTION_EXPIRED'],
  ])('[CONN-50, SEND-17] %j is of the one that it belongs to, and of none that has ended', (end, code) => {
    const report = tell('oB', { kind: 'ended', ...end })
    const { decision, state } = given(both, setting).when(report)
    const { reason: _, ...members } = end
    expect(decision).toMatchObject([{ type: 'transactionEnded', operation: 'oB', ...inSolana, ...members }])
    expect((decision as readonly { failure?: { code: string } }[])[0]?.failure?.code).toBe(code)
    expect(state.transactions.sent.map(({ hash }) => hash)).toEqual([ONE])
    given([...both, ...(decision as readonly DomainEvent[])], setting)
      .when(report)
      .then(nothing)
    given(both, setting)
      .when(tell('oC', { kind: 'ended', ...end }))
      .then(nothing)
  })

  it('[CONN-50] an unclear end is told once, and another one may still follow', () => {
    const unclear = tell('oB', { kind: 'ended', outcome: 'unclear' })
    const { decision, state } = given(both, setting).when(unclear)
    expect(decision).toMatchObject([{ type: 'transactionEnded', outcome: 'unclear', failure: { code: 'TRANSACTION_UNCLEAR', context: { hash: 'hashB' } } }])
    expect([state.transactions.sent.length, selectPendingTransactions(state).map(({ hash }) => hash)]).toEqual([2, [ONE]])
    const after = [...both, ...(decision as readonly DomainEvent[])]
    given(after, setting).when(unclear).then(nothing)
    expect(given(after, setting).when(tell('oB', { kind: 'ended', outcome: 'confirmed' })).state.transactions.sent).toHaveLength(1)
  })

  it('[CONN-50] news and memo are of the one that they belong to, and told once', () => {
    const memo = { lastValidBlockHeight: 9 }
    for (const news of [{ kind: 'seen' }, { kind: 'memo', memo }, { kind: 'rival', by: 'hashC' }] as const) {
      const { decision, state } = given(both, setting).when(tell('oB', news))
      const [first, second] = state.transactions.sent
      expect([first?.isSeen, first?.memo, first?.rival, Object.keys(second ?? {}).length]).toEqual([undefined, undefined, undefined, 6])
      given([...both, ...(decision as readonly DomainEvent[])], setting)
        .when(tell('oB', news))
        .then(nothing)
      given(both, setting).when(tell('oC', news)).then(nothing)
    }
    given(both, setting)
      .when(tell('oB', { kind: 'memo', memo: { text: 'x'.repeat(5_000) } }))
      .then(nothing)
  })

  it('[CONN-50] a rival is told, another one too, and that there is none any more', () => {
    const about = { type: 'transactionRivalChanged', operation: 'oB', ...inSolana } as const
    const once = [...both, { ...about, by: 'hashC' }]
    given(both, setting)
      .when(tell('oB', { kind: 'rival' }))
      .then(nothing)
    given(once, setting)
      .when(tell('oB', { kind: 'rival', by: 'hashD' }))
      .then([{ ...about, by: 'hashD' }])
    given(once, setting)
      .when(tell('oB', { kind: 'rival' }))
      .then([about])
    expect(given([...once, about], setting).state.transactions.sent.map(({ rival }) => rival)).toEqual([undefined, undefined])
  })

  it('[CONN-50, SEND-17] one that is followed is not followed twice, and another one is', () => {
    const report = { type: 'reportTransactionSent', network: MAIN, hash: 'hashC' } as const
    for (const more of [{ operation: 'oB' }, { operation: 'oC', hash: 'hashB' }])
      given(both, setting)
        .when({ ...report, ...more })
        .then(nothing)
    given(both, setting)
      .when({ ...report, operation: 'oC' })
      .then([sent('oC', { hash: 'hashC' })])
  })

  it('[T9, T19] only ids of their own chain are followed, where a node is, and so many at most', () => {
    const report = (network: string, hash: string) => ({ type: 'reportTransactionSent', operation: 'oC', network, hash }) as DomainCommand
    for (const [network, hash] of [
      ['eip155:1', '0x1'],
      ['eip155:1', 'hashC'],
      ['eip155:5', TWO],
      ['bip122:x', 'c'.repeat(64)],
      [MAIN, ''],
    ] as const)
      given(both, setting).when(report(network, hash)).then(nothing)
    given(both, setting)
      .when(report('eip155:1', TWO))
      .then([sent('oC', { namespace: 'eip155', network: 'eip155:1', hash: TWO })])
    const full = [...base, ...Array.from({ length: MAX_FOLLOWED }, (_, index) => sent(`o${index}`, { hash: `h${index}` }))]
    given(full, setting).when(report('eip155:1', TWO)).then(nothing)
    given(full, setting).when({ type: 'watchTransaction', hash: TWO, network: 'eip155:1' }).then(rejected('TOO_MANY_REQUESTS'))
    // One whose end is unclear makes room.
    const unclear: DomainEvent = {
      type: 'transactionEnded',
      operation: 'o3',
      ...inSolana,
      hash: 'h3',
      outcome: 'unclear',
      failure: failure('TRANSACTION_UNCLEAR'),
    }
    const { state } = given([...full, unclear], setting).when(report('eip155:1', TWO))
    expect([state.transactions.sent.length, state.transactions.sent.map(({ hash }) => hash).includes('h3')]).toEqual([MAX_FOLLOWED, false])
  })

  it('[SEND-17] are listed by chain and network, each once, and for connected accounts', () => {
    const { state } = given([...both, sent('oC'), sent('oD', { address: 'stranger', hash: 'hashD' })], setting)
    const hashes = (list: readonly { readonly hash: string }[]) => list.map(({ hash }) => hash)
    expect(hashes(selectPendingTransactions(state))).toEqual([ONE, 'hashB', 'hashD'])
    expect(hashes(selectPendingTransactions(state, { namespace: 'eip155' }))).toEqual([ONE])
    expect(hashes(selectPendingTransactions(state, { network: MAIN }))).toEqual(['hashB', 'hashD'])
    expect([selectPendingTransactions(state, { network: MAIN, namespace: 'eip155' }), selectPendingTransactions(state, { network: 'eip155:8453' })]).toEqual([
      [],
      [],
    ])
    expect(selectPendingTransactions(state, { network: MAIN })).toBe(selectPendingTransactions(state, { network: MAIN }))
    expect(hashes(selectOwnTransactions(state))).toEqual([ONE, 'hashB'])
  })
})

describe('a transaction that the app has sent by itself', () => {
  async function open(): Promise<Page> {
    const page = openPage({
      options: { networks },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: MAIN },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    page.wait(60_000)
    return page
  }

  it.each([
    ['eip155:1', ONE],
    [MAIN, 'hashA'],
  ] as const)('[CONN-50, SEND-17, BAL-08] on %s is followed on command, which ends like it; then its own balance is read', async (network, hash) => {
    const page = await open()
    const watch = () => {
      const done = page.run({ type: 'watchTransaction', network, hash })
      page.wait(0)
      return done
    }
    const done = watch()
    const before = page.memory.rpc.tries().length
    page.memory.finality.tell({ network, hash }, { kind: 'seen' }, { kind: 'ended', outcome: 'confirmed', block: 5 })
    page.wait(0)
    expect(await done).toMatchObject({ type: 'transactionEnded', outcome: 'confirmed', hash, block: 5 })
    expect(page.events('transactionSeen')).toMatchObject([{ hash }])
    page.wait(5_000)
    const reads = page.memory.rpc.tries().slice(before)
    expect(new Set(reads.flatMap((one) => (/getBalance$/i.test(one.method) ? [one.network] : [])))).toEqual(new Set([network]))
    const failed = page.run({ type: 'watchTransaction', network, hash })
    page.wait(0)
    expect(await failed).toMatchObject({ outcome: 'confirmed' })
    expect(page.memory.finality.asked()[0]).toEqual({ network, hash, age: 0 })
  })

  it('[CONN-50] rejects with the reason of another end', async () => {
    const page = await open()
    page.memory.finality.tell({ network: MAIN, hash: 'x' }, { kind: 'ended', outcome: 'failed', reason: 'AccountNotFound' })
    await expect(page.run({ type: 'watchTransaction', hash: 'x' })).rejects.toMatchObject({
      code: 'TRANSACTION_REVERTED',
      context: { reason: 'AccountNotFound' },
    })
  })

  it('[CONN-50, SEND-17] is refused with a wrong id, network or chain', async () => {
    const page = await open()
    const code = (command: object) => page.run({ type: 'watchTransaction', ...command } as never).catch((error: { code: string }) => error.code)
    expect(await code({ hash: '' })).toBe('OPTIONS_INVALID')
    expect(await code({ hash: 'x', network: 'eip155:1' })).toBe('OPTIONS_INVALID')
    expect(await code({ hash: ONE, network: 'eip155:5' })).toBe('NETWORK_MISSING')
    const other = openPage({ options: { networks: [mainnet, solana] } })
    expect(await other.run({ type: 'watchTransaction', hash: 'x', network: MAIN }).catch((error: { code: string }) => error.code)).toBe(
      'CHAIN_ADAPTER_NOT_FOUND',
    )
  })
})

describe('two requests of a page', () => {
  async function open(): Promise<Page> {
    const page = openPage({
      options: { networks },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A], policy: { methods: { sendTransaction: 'ask' } } },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: MAIN, policy: { methods: { sendTransaction: 'ask' } } },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    return page
  }
  const toSolana = { type: 'sendTransaction', transaction: { transaction: vectors.v0 }, namespace: 'solana' } as const
  const toEvm = { type: 'sendTransaction', transaction: { to: B, value: '0x1' }, namespace: 'eip155' } as const
  const hashes = (page: Page) => page.events('transactionSent').map(({ operation, hash }) => [operation, hash])

  it('[CONN-50, SEND-17] each answer is the id of its own transaction, on its own chain, of its own account', async () => {
    const page = await open()
    page.give(toSolana)
    page.give(toEvm)
    page.wait(0)
    walletOf(page, ALPHA).approve()
    page.wait(0)
    walletOf(page, GAMMA).approve()
    page.wait(0)
    expect(hashes(page)).toEqual(page.events('requestCompleted').map(({ operation, result }) => [operation, result]))
    expect(page.memory.finality.asked()).toMatchObject([
      { network: 'eip155:1', address: A, asked: expect.stringContaining(B) },
      { network: MAIN, address: S, asked: expect.stringContaining(vectors.v0) },
    ])
  })

  it('[CONN-50, fault] of one that failed nothing is followed, whatever else is answered', async () => {
    const page = await open()
    page.give(toSolana)
    page.give(toSolana)
    page.give(toEvm)
    page.wait(0)
    walletOf(page, GAMMA).reject()
    page.wait(0)
    walletOf(page, ALPHA).reject()
    page.wait(0)
    expect(hashes(page)).toEqual([])
    walletOf(page, GAMMA).approve()
    page.wait(0)
    const [done] = page.events('requestCompleted')
    expect(hashes(page)).toEqual([[done?.operation, done?.result]])
    expect(page.events('requestFailed')).toHaveLength(2)
  })

  it('[SEND-17] a hash that comes after its request had ended is followed too, with its account', async () => {
    const page = await open()
    page.give(toEvm)
    page.wait(0)
    page.give({ type: 'cancelRequest', operation: page.state().requests.pending[0]?.operation ?? '' })
    walletOf(page, ALPHA).approve()
    page.wait(0)
    expect(page.events('requestAnsweredLate')).toHaveLength(1)
    expect(page.state().transactions.sent).toMatchObject([{ address: A, hash: page.events('requestAnsweredLate')[0]?.result }])
  })
})
