import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stateAt } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import type { DomainEvent } from '../../src/domain/root.js'
import type { Tape } from '../../src/domain/kernel/tape.js'
import { liftTransactions } from '../../src/domain/transactions/index.js'

const folder = new URL('.', import.meta.url)
const read = (name: string): Tape => parseTape(readFileSync(new URL(`v1-three-trackers-${name}.jsonl`, folder), 'utf8'))
const eventsOf = (tape: Tape) => tape.entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event as DomainEvent] : []))
const transactionsOf = (tape: Tape) => eventsOf(tape).filter(({ type }) => /^transaction(Sent|Noted|Seen|RivalChanged|Ended)$/.test(type))
const OLD =
  /^(evmTransaction|transaction(Watched|LifetimeRead|Confirmed|Failed|Expired|Unclear)$|bitcoin(PaymentSent|CoinsRead|PaymentOutbid|PaymentConfirmed|PaymentReplaced|PaymentUnclear)$)/
const entry = (n: number, event: object) => ({ kind: 'event' as const, n, at: 1_000 + n, by: 0, event: event as DomainEvent })
const head = { kind: 'head' as const, format: 1, version: 'x', config: {} }
const TXID = 'aa'.repeat(32)
const BTC = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

describe('a tape of the three trackers', () => {
  it('[DX-24, I-38] has no event of theirs once it is read', () => {
    const files = readdirSync(folder).filter((file) => file.startsWith('v1-three-trackers-'))
    expect(files.length).toBeGreaterThanOrEqual(5)
    for (const file of files) expect(eventsOf(read(file.slice('v1-three-trackers-'.length, -'.jsonl'.length))).filter(({ type }) => OLD.test(type))).toEqual([])
  })

  it.each([
    ['solana', ['transactionSent'], { namespace: 'solana', hash: expect.any(String) }],
    ['bitcoin', ['transactionSent', 'transactionNoted'], { namespace: 'bip122', memo: { spends: [expect.anything()] } }],
    ['bitcoin.2', ['transactionEnded'], { namespace: 'bip122', outcome: 'confirmed' }],
    ['evm.2', ['transactionEnded'], { namespace: 'eip155', outcome: 'confirmed', block: 1 }],
  ] as const)('[DX-24] of %s tells the same story', (name, types, about) => {
    const told = transactionsOf(read(name))
    expect([...new Set(told.map(({ type }) => type))]).toEqual(types)
    expect(told.find(({ type }) => type === 'transactionEnded' || type === 'transactionSent')).toMatchObject({ namespace: about.namespace })
    const { namespace: _, ...last } = about
    expect(told.at(-1)).toMatchObject(last)
  })

  it('[DX-24] folds to the list of today, also over a reload', () => {
    const first = read('bitcoin')
    const noted = first.entries.find((one) => one.kind === 'event' && one.event.type === 'transactionNoted')?.n ?? 0
    expect(stateAt(first, noted).transactions.sent).toMatchObject([{ namespace: 'bip122', hash: expect.any(String), memo: { spends: [{}] } }])
    const next = read('bitcoin.2')
    const restored = next.entries.find((one) => one.kind === 'event' && one.event.type === 'restored')?.n ?? 0
    expect(stateAt(next, restored).transactions.sent).toMatchObject([
      { namespace: 'bip122', address: expect.any(String), age: expect.any(Number), memo: { spends: [{}] } },
    ])
    expect([stateAt(next).transactions.sent, stateAt(read('evm.2')).transactions.sent, stateAt(read('solana')).transactions.sent]).toEqual([[], [], []])
  })

  it('[DX-24] of EVM lists a transaction from the first that is known of it', () => {
    const sent = { type: 'requestCompleted', operation: 'o1', kind: 'sendTransaction', namespace: 'eip155', network: 'eip155:1', result: '0xaa' }
    const sender = { address: '0x1', nonce: 5 }
    const lifted = liftTransactions({
      head,
      entries: [
        entry(1, sent),
        entry(2, { type: 'evmTransactionSeen', operation: 'o1', sender }),
        entry(3, { type: 'evmTransactionQueued', operation: 'o1', safe: sender }),
      ],
    })
    expect(eventsOf(lifted).slice(1)).toEqual([
      { type: 'transactionSent', operation: 'o1', namespace: 'eip155', network: 'eip155:1', hash: '0xaa' },
      { type: 'transactionNoted', operation: 'o1', memo: { safe: sender } },
    ])
  })

  it('[DX-24] of Bitcoin tells rivals and replacements with their payment', () => {
    const lifted = liftTransactions({
      head,
      entries: [
        entry(1, { type: 'bitcoinPaymentSent', operation: 'o1', txid: TXID, network: BTC, address: 'bc1' }),
        entry(2, { type: 'bitcoinPaymentOutbid', operation: 'o1', by: 'bb' }),
        entry(3, { type: 'bitcoinPaymentReplaced', operation: 'o1', txid: TXID, network: BTC, by: 'bb', height: 9 }),
      ],
    })
    const about = { operation: 'o1', namespace: 'bip122', network: BTC, hash: TXID }
    expect(eventsOf(lifted)).toEqual([
      { type: 'transactionSent', ...about, address: 'bc1' },
      { type: 'transactionRivalChanged', ...about, by: 'bb' },
      { type: 'transactionEnded', ...about, outcome: 'replaced', by: 'bb', block: 9 },
    ])
  })

  it('[DX-24] whose front was evicted has its base state in the form of today', () => {
    const state = {
      transactions: { watched: [{ operation: 'o1', hash: 'h', network: 'solana:x', lastValidBlockHeight: 5 }], reviews: [], extended: { operation: 'o0' } },
      receipts: { pending: [{ operation: 'o2', hash: '0xaa', network: 'eip155:1', sentAt: 3, safe: { address: '0x1', block: 1 } }] },
      bitcoin: { preparing: [], reviews: [], paid: [], pending: [{ operation: 'o3', txid: TXID, network: BTC, address: 'bc1', sentAt: 4, replacedBy: 'bb' }] },
      theme: { mode: 'dark' },
    }
    const { base } = liftTransactions({ head: { ...head, base: { n: 7, state } as never }, entries: [] }).head
    expect(base).toEqual({
      n: 7,
      state: {
        theme: { mode: 'dark' },
        bitcoin: { preparing: [], reviews: [], paid: [] },
        solana: { reviews: [], extended: { operation: 'o0' } },
        transactions: {
          sent: [
            { operation: 'o1', hash: 'h', network: 'solana:x', namespace: 'solana', sentAt: 0, memo: { lastValidBlockHeight: 5 } },
            { operation: 'o2', hash: '0xaa', network: 'eip155:1', namespace: 'eip155', sentAt: 3, memo: { safe: { address: '0x1', block: 1 } } },
            { operation: 'o3', hash: TXID, network: BTC, namespace: 'bip122', address: 'bc1', sentAt: 4, rival: 'bb' },
          ],
        },
      },
    })
  })

  it('[DX-24] of today stays as it is', () => {
    const tape = { head, entries: [entry(1, { type: 'transactionSent', operation: 'o1', namespace: 'solana', network: 'solana:x', hash: 'h' })] }
    expect(liftTransactions(tape)).toBe(tape)
  })
})
