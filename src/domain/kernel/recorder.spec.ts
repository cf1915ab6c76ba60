import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createToy, toyDefinition, type ToyCommand, type ToyState } from '../../../tests/domain/toy.js'
import { BYTE_RING_BUDGET } from '../shared/json/byte-ring.js'
import { createFold } from './fold.js'
import { createRecorder } from './recorder.js'
import { foldTape } from './replay.js'
import { type Entry, readTape, writeTape } from './tape.js'

const HEAD = { version: 'toy', config: {} }

function setup(budget?: number) {
  const recorder = createRecorder(createFold<ToyState, null>(toyDefinition().slices, null), HEAD, budget)
  const toy = createToy({ onEntry: recorder.write })
  const folded = () => foldTape(toyDefinition(), readTape(writeTape(recorder.read())))
  return { recorder, ...toy, folded }
}

describe('the recorder', () => {
  it('[CORE-40, F50] gives the whole session while there is room, and begins with the initial state', () => {
    const { recorder, kernel, entries, folded } = setup()
    kernel.dispatch({ type: 'add', by: 3 })
    expect(recorder.read()).toEqual({ head: { kind: 'head', format: 1, ...HEAD }, entries })
    expect(recorder.bytes).toBe(entries.map((entry) => JSON.stringify(entry)).join('\n').length)
    expect(folded()).toEqual(kernel.getState())
  })

  it('[F50, I-41] has room for 1,024,000 bytes', () => {
    const { recorder, kernel, entries, folded } = setup()
    const question = 'x'.repeat(10_000)
    for (let i = 0; i < 40; i += 1) kernel.dispatch({ type: 'ask', question })
    expect(BYTE_RING_BUDGET).toBe(1_024_000)
    expect(recorder.bytes).toBeLessThanOrEqual(1_024_000)
    expect(recorder.bytes).toBeGreaterThan(1_000_000)
    const { head, entries: kept } = recorder.read()
    expect(head.base?.n).toBe(entries.length - kept.length)
    expect(folded()).toEqual(kernel.getState())
  })

  it('[F50] loses whole entries at the front and moves its base forward, so that what is left folds to the same state', () => {
    const { recorder, kernel, entries, folded } = setup(600)
    for (let by = 1; by <= 50; by += 1) {
      kernel.dispatch({ type: 'add', by })
      expect(recorder.bytes).toBeLessThanOrEqual(600)
      expect(folded()).toEqual(kernel.getState())
    }
    const { head, entries: kept } = recorder.read()
    expect(kept).toEqual(entries.slice(-kept.length))
    expect(kept[0]?.n).toBe((head.base?.n ?? 0) + 1)
  })

  it('[F50] an entry larger than the ring is folded away, and the session goes on from there', () => {
    const { recorder, kernel, folded } = setup(300)
    kernel.dispatch({ type: 'add', by: 3 })
    kernel.dispatch({ type: 'ask', question: 'x'.repeat(400) })
    expect(folded()).toEqual(kernel.getState())
    kernel.dispatch({ type: 'add', by: 4 })
    expect(folded()).toEqual(kernel.getState())
    expect(folded().sum.total).toBe(7)
    expect(recorder.bytes).toBeLessThanOrEqual(300)
  })
})

describe('what is no JSON', () => {
  const cyclic: Record<string, unknown> = { type: 'ask' }
  cyclic['self'] = cyclic
  it.each<[string, Entry]>([
    ['a function in a command', { kind: 'command', n: 1, at: 1, command: { type: 'ask', then: () => {} } as never }],
    ['a window in a command', { kind: 'command', n: 1, at: 1, command: cyclic as never }],
    ['a bigint in a command', { kind: 'command', n: 1, at: 1, command: { type: 'send', value: 1n } as never }],
    ['a bigint for a port', { kind: 'call', n: 1, by: 1, port: 'rpc', method: 'call', args: [1n as never] }],
    [
      'a getter that throws',
      {
        kind: 'reply',
        n: 1,
        at: 1,
        call: 1,
        outcome: 'next',
        value: {
          get chain() {
            throw new Error('no')
          },
        } as never,
      },
    ],
    ['a bigint from a port', { kind: 'reply', n: 1, at: 1, call: 1, outcome: 'next', value: 1n as never }],
    ['a depth without end', { kind: 'event', n: 1, at: 1, by: 1, event: JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) }],
    ['something in a rejection', { kind: 'rejection', n: 1, by: 1, failure: { context: { x: Symbol('x') } } as never }],
  ])('[F50, I-41, T16] %s is left out, and the tape can be read', (_, entry) => {
    const { recorder } = setup()
    expect(() => recorder.write(entry)).not.toThrow()
    const tape = recorder.read()
    expect(tape.entries).toHaveLength(1)
    expect(tape.entries[0]).toMatchObject({ kind: entry.kind, n: 1 })
    expect(readTape(writeTape(tape)).entries).toHaveLength(1)
  })

  it('[F50] the members of a command that can be kept are', () => {
    const { recorder } = setup()
    recorder.write({ kind: 'command', n: 1, at: 1, command: { type: 'ask', question: 'why', then: () => {} } as never })
    expect(recorder.read().entries[0]).toEqual({ kind: 'command', n: 1, at: 1, command: { type: 'ask', question: 'why' } })
  })
})

it('[F50, CORE-40, I-38] any session in a ring of any size folds to the state at any time', () => {
  const command: fc.Arbitrary<ToyCommand> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), by: fc.integer({ min: -1, max: 9 }) }),
    fc.record({ type: fc.constant('ask' as const), question: fc.string({ maxLength: 200 }) }),
    fc.constant<ToyCommand>({ type: 'stop' }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.array(command, { maxLength: 40 }), (budget, commands) => {
      const { recorder, kernel, folded } = setup(budget)
      for (const one of commands) {
        kernel.dispatch(one)
        expect(recorder.bytes).toBeLessThanOrEqual(budget)
        expect(folded()).toEqual(kernel.getState())
      }
    }),
    { numRuns: 150 },
  )
})
