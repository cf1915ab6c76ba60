import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { liftFrame } from '../../src/domain/frame/index.js'
import { foldTape } from '../../src/domain/kernel/replay.js'
import type { Tape } from '../../src/domain/kernel/tape.js'
import type { RootState } from '../../src/domain/root.js'

const read = (file: string) => parseTape(readFileSync(new URL(file, import.meta.url), 'utf8'))
const event = (one: object): Tape['entries'][number] => ({ kind: 'event', n: 1, at: 0, by: 0, event: one }) as never
const tapeOf = (...events: readonly object[]): Tape => ({ head: { kind: 'head', format: 1, version: 'x', config: {} }, entries: events.map(event) })
const eventsOf = (tape: Tape) => tape.entries.map((entry) => ('event' in entry ? entry.event : undefined))

describe('tapes from before requests to the secure site waited behind its port', () => {
  it('[CORE-40, DX-24] fold to the state of this version: the site, and when a code was asked for', () => {
    const tape = read('v1-embedded-wallet-email-change.jsonl')
    const asked = tape.entries.findIndex((entry) => entry.kind === 'event' && entry.event.type === 'codeRequested')
    const entry = tape.entries[asked]
    const state = foldTape(definitionOf(tape), { ...tape, entries: tape.entries.slice(0, asked + 1) }) as RootState
    expect(state.auth.lastCodeAt).toBe(entry?.kind === 'event' && entry.at)
    const { phase, generation, version } = state.frame
    expect([phase, generation, version]).toEqual(['ready', 1, '4'])
  })

  it('[CORE-40, DX-24] have the events of this version; the books of requests change nothing', () => {
    const books = [
      { type: 'frameAsked', id: 'o1/CONNECT_EMAIL', event: 'CONNECT_EMAIL', dueAt: 5 },
      { type: 'framePosted', id: 'o1/GET_USER', generation: 1 },
    ]
    const lifted = liftFrame(
      tapeOf(
        ...books,
        { type: 'frameSettling', generation: 1, version: '4' },
        { type: 'frameReady', generation: 1 },
        { type: 'framePosted', id: 'o1/CONNECT_EMAIL', generation: 1 },
        { type: 'framePosted', id: 'o2/UPDATE_EMAIL', generation: 1 },
      ),
    )
    expect(eventsOf(lifted)).toEqual([
      ...books,
      { type: 'frameSettling', generation: 1, version: '4' },
      { type: 'frameReady', generation: 1, version: '4' },
      { type: 'codeRequested', operation: 'o1' },
      { type: 'codeRequested', operation: 'o2' },
    ])
  })

  it('[CORE-40, DX-24] have their state at the front in the form of this version', () => {
    const front = (frame: object) => liftFrame({ head: { ...tapeOf().head, base: { n: 7, state: { frame } } as never }, entries: [] }).head.base?.state
    expect(front({ phase: 'settling', generation: 2, dueAt: 9, requests: [{ id: 'a' }] })).toEqual({ frame: { phase: 'loading', generation: 2 } })
    expect(front({ phase: 'ready', generation: 2, requests: [] })).toEqual({ frame: { phase: 'ready', generation: 2 } })
  })

  it('[CORE-40] of this version stay as they are', () => {
    const tape = tapeOf({ type: 'frameReady', generation: 1, version: '4' }, { type: 'codeRequested', operation: 'o1' })
    expect(liftFrame(tape)).toBe(tape)
    const head = { ...tape.head, base: { n: 7, state: { frame: { phase: 'ready', generation: 2 } } } as never }
    expect(liftFrame({ head, entries: [] }).head).toBe(head)
  })
})
