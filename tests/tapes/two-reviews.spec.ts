import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { foldTape } from '../../src/domain/kernel/replay.js'
import type { Tape } from '../../src/domain/kernel/tape.js'
import { liftReviews } from '../../src/domain/reviews/index.js'
import type { RootState } from '../../src/domain/root.js'

const read = (file: string) => parseTape(readFileSync(new URL(file, import.meta.url), 'utf8'))
const event = (one: object): Tape['entries'][number] => ({ kind: 'event', n: 1, at: 0, by: 0, event: one }) as never
const tapeOf = (...events: readonly object[]): Tape => ({ head: { kind: 'head', format: 1, version: 'x', config: {} }, entries: events.map(event) })
const eventsOf = (tape: Tape) => tape.entries.map((entry) => ('event' in entry ? entry.event : undefined))

describe('tapes from before all chains had one slice for reviews', () => {
  it('[CORE-40, DX-24] fold to the state of this version: whom the visitor paid is known', () => {
    const tape = read('v1-two-reviews-bitcoin.jsonl')
    const paid = tape.entries.findIndex((entry) => entry.kind === 'event' && entry.event.type === 'addressesPaid')
    const state = foldTape(definitionOf(tape), { ...tape, entries: tape.entries.slice(0, paid + 1) }) as RootState
    expect(state.reviews.paid).toEqual({ bip122: ['bcrt1qp533522veg9uyhpx3sva9vqrnfzmt262m6aws6'] })
    expect(state.bitcoin).toEqual({ preparing: [] })
  })

  it('[CORE-40, DX-24] have the events of this version', () => {
    const simulations = [{ status: 'unavailable' }]
    const lifted = liftReviews(
      tapeOf(
        { type: 'bitcoinPaid', addresses: ['bc1q'] },
        { type: 'transactionsSimulated', operation: 'o1', simulations },
        { type: 'transactionsExtended', operation: 'o1', network: 'solana:x', connectorId: 'a', additions: [] },
      ),
    )
    expect(eventsOf(lifted)).toMatchObject([
      { type: 'addressesPaid', namespace: 'bip122', addresses: ['bc1q'] },
      { type: 'requestReviewed', operation: 'o1', transactions: [{ effects: [], warnings: [], simulation: simulations[0] }] },
      { type: 'transactionsExtended', namespace: 'solana' },
    ])
  })

  it('[CORE-40, DX-24] have their state at the front in the form of this version: requests of both chains, additions, and who was paid', () => {
    const one = { network: 'solana:x', address: 'S', transactions: '[]' }
    const state = {
      solana: { reviews: [{ ...one, operation: 'o1', simulations: '[{"status":"unavailable"}]' }], extended: { operation: 'o0', network: 'solana:x', connectorId: 'a', additions: [] } },
      bitcoin: { preparing: ['o3'], reviews: [{ ...one, operation: 'o2' }], paid: ['bc1q'] },
    }
    const { base } = liftReviews({ head: { ...tapeOf().head, base: { n: 7, state } as never }, entries: [] }).head
    expect(base?.state).toEqual({
      bitcoin: { preparing: ['o3'] },
      reviews: {
        pending: [
          { operation: 'o1', namespace: 'solana', kind: 'sendTransaction', network: 'solana:x', address: 'S', payload: '[]', transactions: [{ effects: [], warnings: [], simulation: { status: 'unavailable' } }] },
          { operation: 'o2', namespace: 'bip122', kind: 'sendTransaction', network: 'solana:x', address: 'S', payload: '[]' },
        ],
        paid: { bip122: ['bc1q'] },
        extended: { operation: 'o0', namespace: 'solana', network: 'solana:x', connectorId: 'a', additions: [] },
      },
    })
  })

  it('[CORE-40] of this version stay as they are', () => {
    const tape = tapeOf({ type: 'requestReviewed', operation: 'o1', transactions: [] })
    expect(liftReviews(tape)).toBe(tape)
    expect(liftReviews({ ...tape, head: { ...tape.head, base: { n: 1, state: { bitcoin: { preparing: [] }, reviews: { pending: [], paid: {} } } } as never } }).head.base?.state).toEqual({
      bitcoin: { preparing: [] },
      reviews: { pending: [], paid: {} },
    })
  })
})
