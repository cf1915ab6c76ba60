import { describe, expect, it } from 'vitest'
import { ether, FRIEND, hashOf, IMITATOR, MAIN, STRANGER, transaction, usdc } from '../../../tests/domain/activity.js'
import { A } from '../../../tests/domain/facts.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import type { ActivityTransaction } from '../../ports/services/activity.js'
import { rowsOf, type RowSources } from './rows.js'

const subject = { network: MAIN, address: A } as const
const rows = (transactions: readonly ActivityTransaction[], more: Partial<RowSources> = {}) =>
  rowsOf({ subject, network: mainnet, transactions, sent: [], pending: [], own: [A], ...more })
const row = (...given: Parameters<typeof transaction>) => rows([transaction(...given)])[0]

describe('words from effects', () => {
  it.each([
    ['sent', [ether('out', '1', FRIEND)]],
    ['received', [usdc('in', '5', FRIEND)]],
    ['swapped', [ether('out', '1'), usdc('in', '2000')]],
    ['self', [ether('self', '0')]],
    ['call', []],
  ] as const)('[ACTIVITY-02] a7 %s, from what left and what came', (kind, transfers) => {
    expect(row(1, transfers)?.kind).toBe(kind)
  })

  it('[ACTIVITY-02] a7 a swap of three tokens is one row; the other side of it is nobody', () => {
    const swap = row(1, [usdc('out', '10'), { ...usdc('in', '1'), token: '0x1', symbol: 'AAA' }, { ...usdc('in', '2'), token: '0x2', symbol: 'BBB' }])
    expect([swap?.kind, swap?.out.length, swap?.in.length, swap?.party]).toEqual(['swapped', 1, 2, undefined])
  })

  it('[ACTIVITY-02] a8 of a token that left and came back the difference counts, and the fee stays apart', () => {
    const swap = row(1, [ether('out', '1'), ether('in', '0.25'), usdc('in', '1500')], { fee: '0.004' })
    expect([swap?.kind, swap?.out, swap?.fee]).toMatchObject(['swapped', [{ amount: '0.75' }], '0.004'])
    const intoFeeCoin = row(2, [usdc('out', '3'), ether('in', '0.001')], { fee: '0.004' })
    expect([intoFeeCoin?.kind, intoFeeCoin?.in, intoFeeCoin?.fee]).toMatchObject(['swapped', [{ amount: '0.001' }], '0.004'])
  })

  it('[ACTIVITY-02] approvals are given, or taken back; what moved comes first', () => {
    expect(row(1, [], { approvals: [{ spender: STRANGER }] })).toMatchObject({ kind: 'approved', party: STRANGER })
    expect(row(1, [], { approvals: [{ isRevoked: true }] })?.kind).toBe('revoked')
    expect(row(1, [], { approvals: [{ isRevoked: true }, {}] })?.kind).toBe('approved')
    expect(row(1, [usdc('out', '1')], { approvals: [{}] })?.kind).toBe('sent')
  })

  it('[ACTIVITY-02] a2 a failed call says so, and is no sending', () => {
    expect(row(1, [], { status: 'failed' })).toMatchObject({ kind: 'call', status: 'failed' })
    const sending = row(1, [usdc('out', '80', FRIEND)], { status: 'failed', fee: '0.1' })
    expect(sending).toMatchObject({ kind: 'sent', status: 'failed', out: [], in: [], tried: [{ amount: '80' }], fee: '0.1' })
    expect(row(1, [usdc('out', '80', FRIEND)])).not.toHaveProperty('tried')
  })
})

describe('one row a transaction', () => {
  const sentAt = Date.UTC(2024, 11, 2)
  const here = { network: MAIN, hash: hashOf(1), address: A, sentAt, effects: [{ type: 'pays', to: FRIEND, amount: '1500000000000000000' }] } as const
  const onTheWay = { operation: 'o', namespace: 'eip155', network: MAIN, hash: hashOf(1), address: A, sentAt } as const

  it('[ACTIVITY-09] a4 what is on its way and what the source tells are one row, which becomes the confirmed one', () => {
    expect(rows([], { sent: [here], pending: [onTheWay] })).toMatchObject([
      { id: hashOf(1), status: 'pending', kind: 'sent', out: [{ amount: '1.5', symbol: 'ETH' }], party: FRIEND, at: sentAt },
    ])
    const confirmed = rows([transaction(1, [ether('out', '1.5', FRIEND)], { fee: '0.001' })], { sent: [here], pending: [onTheWay] })
    expect(confirmed).toMatchObject([{ id: hashOf(1), status: 'confirmed', out: [{ amount: '1.5' }], fee: '0.001' }])
    expect(confirmed[0]?.at).not.toBe(sentAt)
  })

  it('[ACTIVITY-09] hashes of different case are one transaction; another network and another account are none', () => {
    const upper = { ...here, hash: here.hash.replace('0x', '0X').toUpperCase().replace('0X', '0x') }
    expect(rows([transaction(1)], { sent: [upper] })).toHaveLength(1)
    expect(
      rows([], {
        sent: [
          { ...here, network: 'eip155:8453' },
          { ...here, hash: hashOf(2), address: STRANGER },
        ],
      }),
    ).toEqual([])
  })

  it('[ACTIVITY-09] a source without a word for coins is completed by what was asked for here', () => {
    expect(rows([transaction(1)], { sent: [{ ...here, outcome: 'confirmed' }] })).toMatchObject([{ kind: 'sent', out: [{ amount: '1.5' }] }])
  })

  it('[ACTIVITY-09] a2 no timer fails a transaction: one that nobody could follow to its end is unclear', () => {
    expect(rows([], { sent: [here] })[0]?.status).toBe('unclear')
    for (const outcome of ['confirmed', 'failed', 'replaced', 'dropped', 'unclear'] as const)
      expect(rows([], { sent: [{ ...here, outcome }], pending: [onTheWay] })[0]?.status).toBe(outcome)
  })

  it('[ACTIVITY-13] a batch has no hash that an explorer knows while only the wallet has it', () => {
    expect(rows([], { sent: [{ ...here, isBatch: true }] })[0]).not.toHaveProperty('hash')
  })

  it('[ACTIVITY-04] a6 rows are newest first, whatever order they came in; without a date they are last, by block', () => {
    const undated = [1, 2].map((number) => {
      const { metadata, ...one } = transaction(number)
      const { minedAt: _, ...rest } = metadata
      return { ...one, metadata: { ...rest, block: number } }
    })
    expect(rows([undated[0]!, transaction(4), transaction(3), undated[1]!]).map(({ id }) => id)).toEqual([3, 4, 2, 1].map(hashOf))
  })
})

describe('what strangers put into a history', () => {
  const byStranger = { sentFrom: STRANGER }

  it('[ACTIVITY-10] a1 zero transfers that somebody else signed are hidden, those from the account too; own ones of zero stay', () => {
    const [hidden, own] = [row(1, [usdc('out', '0', STRANGER)], byStranger), row(2, [ether('self', '0', A)])]
    expect([hidden?.hidden, own?.hidden, own?.isOwn]).toEqual(['zero', undefined, true])
    const many = Array.from({ length: 50 }, () => usdc('out', '0', STRANGER))
    expect(rows([transaction(1, many, byStranger)])).toMatchObject([{ hidden: 'zero' }])
  })

  it('[ACTIVITY-10] a1 dust of a stranger is hidden; of a known receiver, and above it, is not', () => {
    expect(row(1, [usdc('in', '0.0001', STRANGER)], byStranger)?.hidden).toBe('dust')
    expect(row(1, [{ ...usdc('in', '0.0001', STRANGER), value: 12 }], byStranger)?.hidden).toBeUndefined()
    expect(row(1, [usdc('in', '5', STRANGER)], byStranger)?.hidden).toBeUndefined()
    const known = rows([transaction(1, [ether('out', '1', FRIEND)]), transaction(2, [usdc('in', '0.0001', FRIEND)], { sentFrom: FRIEND })])
    expect(known.map(({ hidden }) => hidden)).toEqual([undefined, undefined])
  })

  it('[ACTIVITY-10] what somebody else took with an allowance is shown', () => {
    expect(row(1, [usdc('out', '100', STRANGER)], byStranger)?.hidden).toBeUndefined()
  })

  it.each([
    ['all of them spam', [{ is_spam: true as const }, { is_spam: true as const }], 'spam'],
    ['one of two', [{ is_spam: true as const }, {}], undefined],
  ])('[ACTIVITY-10] flagged transfers hide a transaction if they are all flagged: %s', (_, flags, hidden) => {
    const items = flags.map((nft_info, index) => ({ direction: 'in', item: String(index), token: '0x1', amount: '1', nft_info }) as const)
    expect(row(1, items, byStranger)?.hidden).toBe(hidden)
  })

  it('[ACTIVITY-10] a transaction without transfers stays', () => {
    expect(row(1, [], byStranger)?.hidden).toBeUndefined()
  })

  it.each(['claim-xyz.example.com', 'Visit t.me/x', '＄ www.gift', 'USDC'])(
    '[ACTIVITY-10] a name that tells the reader to go somewhere is spam: %s',
    (symbol) => {
      expect(row(1, [{ ...usdc('in', '5000', STRANGER), symbol }], byStranger)?.hidden).toBe(symbol === 'USDC' ? undefined : 'spam')
    },
  )

  it('[ACTIVITY-10] a1 an address that imitates a receiver of the visitor is marked, whatever it sent; the receiver itself is not', () => {
    const [sent, bait, other] = rows([
      transaction(1, [ether('out', '1', FRIEND)]),
      transaction(2, [usdc('in', '7', IMITATOR)], { sentFrom: IMITATOR }),
      transaction(3, [usdc('in', '7', STRANGER)], byStranger),
    ])
    expect([sent?.imitates, bait?.imitates, other?.imitates]).toEqual([undefined, FRIEND, undefined])
    expect(row(2, [usdc('in', '7', IMITATOR)], { sentFrom: IMITATOR })?.imitates).toBeUndefined()
  })

  it('[ACTIVITY-10] a1 an address that imitates one of the visitor’s own is marked', () => {
    const like = `${A.slice(0, 8)}${'1'.repeat(28)}${A.slice(-6)}`
    expect(row(1, [usdc('in', '7', like)], { sentFrom: like })?.imitates).toBe(A.toLowerCase())
  })
})
