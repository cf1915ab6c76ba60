import { NEVER, Observable, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { asks, createToy, toyDefinition, type ToyOptions, type ToyPolicy } from '../../../tests/domain/toy.js'
import { createVirtualTime } from '../../adapters/memory/time/virtual-time.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { createFold } from './fold.js'
import { createRecorder } from './recorder.js'
import { assertReplays, causesOf, diffTapes, driveTape } from '../tapes.js'
import { foldTape, replayTape } from './replay.js'
import { readTape, type Tape, writeTape } from './tape.js'

const counts: ToyPolicy = (io) =>
  io.on('asked').pipe((source) => new Observable((subscriber) => source.subscribe(() => subscriber.next({ type: 'add', by: 1 }))))
const policies = { counts, asks }

/** Returns a session with every kind of entry: synchronous and late answers, a failure, a rejection, a cancel, a fault, a mark, a stop. */
function session(options: ToyOptions = {}): Tape {
  const late = new Subject<string>()
  const oracle = { ask: (question: string) => (question === 'late' ? late : question === 'bad' ? throwError(() => new Error('no')) : of(question)) }
  const fails: ToyPolicy = (io) =>
    io.on('answered').pipe((source) => new Observable((subscriber) => source.subscribe(() => subscriber.error(new Error('broken')))))
  const { kernel, tape } = createToy({ policies: { ...policies, fails }, ports: { oracle }, ...options })
  for (const question of ['now', 'late', 'bad']) kernel.dispatch({ type: 'ask', question })
  late.next('at last')
  kernel.dispatch({ type: 'add', by: -1 })
  kernel.dispatch({ type: 'nonsense' } as never)
  kernel.mark('here')
  kernel.dispatch({ type: 'ask', question: 'late' })
  kernel.dispatch({ type: 'stop' })
  kernel.dispatch({ type: 'ask', question: 'again' })
  return tape()
}
const failing: ToyPolicy = (io) =>
  io.on('answered').pipe((source) => new Observable((subscriber) => source.subscribe(() => subscriber.error(new Error('broken')))))
const definition = toyDefinition({ ...policies, fails: failing })

describe('replay', () => {
  it('[CORE-40, I-38] gives the same tape byte for byte, with no adapter at hand', () => {
    const tape = readTape(writeTape(session()))
    expect(new Set(tape.entries.map(({ kind }) => kind))).toEqual(new Set(['command', 'rejection', 'event', 'call', 'reply', 'cancel', 'fault', 'mark']))
    expect(writeTape(replayTape(definition, tape))).toBe(writeTape(tape))
    expect(() => assertReplays(definition, tape)).not.toThrow()
  })

  it('[I-38] of every beginning of a tape that ends between two inputs gives that beginning', () => {
    const { head, entries } = session()
    const starts = entries.flatMap((entry, index) =>
      index > 0 && (entry.kind === 'mark' || entry.kind === 'reply' || (entry.kind === 'command' && entry.by === undefined)) ? [index] : [],
    )
    expect(starts.length).toBeGreaterThan(8)
    for (const end of starts) {
      const part: Tape = { head, entries: entries.slice(0, end) }
      expect(diffTapes(part, replayTape(definition, part))).toBeUndefined()
    }
  })

  it('[I-38] goes on from the base of a tape that lost its front', () => {
    const recorder = createRecorder(createFold(toyDefinition(policies).slices, null), { version: 'toy', config: {} }, 700)
    const { kernel } = createToy({ policies, onEntry: recorder.write })
    for (let i = 0; i < 30; i += 1) kernel.dispatch({ type: 'add', by: i })
    const tape = recorder.read()
    expect(tape.head.base?.n).toBeGreaterThan(0)
    // Split between two inputs: each of these commands has one event.
    const whole: Tape =
      tape.entries[0]?.kind === 'event'
        ? { head: { ...tape.head, base: { n: tape.entries[0].n, state: foldTape(toyDefinition(policies), tape, 1) as never } }, entries: tape.entries.slice(1) }
        : tape
    expect(() => assertReplays(toyDefinition(policies), whole)).not.toThrow()
    expect(foldTape(toyDefinition(policies), tape)).toEqual(kernel.getState())
  })

  it('[CORE-40] a tape that is not that of this domain is refused by the first line that differs', () => {
    const tape = session()
    const at = tape.entries.findIndex((entry) => entry.kind === 'event' && entry.event.type === 'answered')
    const { n } = tape.entries[at] ?? { n: 0 }
    const forged: Tape = {
      ...tape,
      entries: tape.entries.map((entry) =>
        entry.n === n && entry.kind === 'event' ? { ...entry, event: { ...entry.event, answer: 'forged' } as never } : entry,
      ),
    }
    const refusal = (() => {
      try {
        assertReplays(definition, forged)
      } catch (error) {
        return error
      }
      return undefined
    })()
    expect(refusal).toBeInstanceOf(LatchkitError)
    expect(refusal).toMatchObject({
      code: 'REPLAY_DIVERGED',
      context: { line: n, expected: expect.stringContaining('forged'), actual: expect.stringContaining('now') },
    })
  })

  it.each([
    ['a policy less', () => toyDefinition({ asks })],
    ['a policy more', () => toyDefinition({ ...policies, fails: failing, twice: counts })],
  ])('[CORE-40] %s shows as a divergence', (_, other) => {
    expect(() => assertReplays(other(), session())).toThrow(LatchkitError)
  })

  it('[CORE-40] a tape that is shorter or longer than its replay differs where one ends', () => {
    const tape = session()
    const cut: Tape = { ...tape, entries: tape.entries.slice(0, 2) }
    expect(diffTapes(cut, replayTape(definition, cut))).toMatchObject({ n: 3, expected: '' })
    expect(diffTapes(tape, cut)).toMatchObject({ n: 3, actual: '' })
    expect(diffTapes(tape, tape)).toBeUndefined()
  })
})

describe('fold', () => {
  it('[CORE-40, I-38] gives the state after any line', () => {
    const states: unknown[] = []
    const { kernel, tape } = createToy({ policies, onEntry: () => states.push(undefined) })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(foldTape(toyDefinition(policies), tape())).toEqual(kernel.getState())
    expect(foldTape(toyDefinition(policies), tape(), 2)).toMatchObject({ sum: { total: 0 }, questions: { pending: ['o1'] } })
    expect(foldTape(toyDefinition(policies), tape(), 0)).toMatchObject({ questions: { pending: [] } })
  })
})

describe('drive', () => {
  function onOtherAdapters(wait: number) {
    const time = createVirtualTime()
    const oracle = {
      ask: (question: string) =>
        new Observable<string>((subscriber) => {
          subscriber.add(
            time.schedule(wait, () => {
              subscriber.next(question)
              subscriber.complete()
            }),
          )
        }),
    }
    return { time, ...createToy({ policies, ports: { oracle }, now: time.now }) }
  }

  it('[CORE-41] the outside commands alone give the same events on adapters that answer in their own way', () => {
    const first = onOtherAdapters(0)
    for (const question of ['one', 'two']) {
      first.kernel.dispatch({ type: 'ask', question })
      first.time.advanceBy(100)
    }
    const tape = first.tape()
    const events = tape.entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event.type] : []))
    const second = onOtherAdapters(40)
    // The tape ends with an answer, so time must advance to it.
    const driven = driveTape(second.kernel, { ...tape, entries: [...tape.entries, { kind: 'mark', n: 99, at: 500, label: 'end' }] }, second.time.advanceTo)
    expect(driven).toEqual(events)
    expect(second.tape().entries.filter(({ kind }) => kind === 'mark')).toEqual([])
  })

  it('[CORE-41] adapters that answer otherwise give other events', () => {
    const first = onOtherAdapters(0)
    first.kernel.dispatch({ type: 'ask', question: 'one' })
    first.time.advanceBy(100)
    const silent = createToy({ policies, ports: { oracle: { ask: () => NEVER } } })
    expect(driveTape(silent.kernel, first.tape(), () => {})).toEqual(['asked', 'added'])
  })
})

describe('causes', () => {
  it('[design] lead from an event back to what came from outside', () => {
    const tape = session()
    const answered = tape.entries.find((entry) => entry.kind === 'event' && entry.event.type === 'answered')
    const chain = causesOf(tape, answered?.n ?? 0)
    expect(chain.map((entry) => (entry.kind === 'command' ? entry.command.type : entry.kind === 'event' ? entry.event.type : entry.kind))).toEqual([
      'answered',
      'reportAnswer',
      'reply',
      'call',
      'asked',
      'ask',
    ])
    expect(causesOf(tape, 10_000)).toEqual([])
  })
})
