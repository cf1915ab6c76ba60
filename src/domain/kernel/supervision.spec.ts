import { config, filter, map, mergeMap, NEVER, Subject, tap, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/eventually.js'
import { asks, createToy, type ToyCommand, toyDefinition, type ToyPolicy } from '../../../tests/domain/toy.js'
import { LOOP_LIMIT, POLICY_FAILURE_LIMIT, POLICY_FAILURE_WINDOW_MS } from './kernel.js'

/** Policy that fails on each question. */
const fails: ToyPolicy = (io) => io.on('asked').pipe(mergeMap(() => throwError(() => new Error('the policy is broken'))))

describe('a policy that fails', () => {
  it('[design] is put on the tape, told to the domain, and started again; the others go on', () => {
    const { kernel, entries, kinds } = createToy({ policies: { fails, asks } })
    kernel.dispatch({ type: 'ask', question: 'one' })
    kernel.dispatch({ type: 'ask', question: 'two' })
    expect(entries.filter(({ kind }) => kind === 'fault')).toEqual([
      { kind: 'fault', n: 3, by: 2, policy: 'questions.fails', message: 'An unexpected error occurred' },
      expect.objectContaining({ kind: 'fault', policy: 'questions.fails' }),
    ])
    expect(kinds().slice(0, 6)).toEqual(['ask', 'asked', 'fault', 'call', 'reportFault', 'faulted'])
    expect(kernel.getState().questions).toMatchObject({ answers: ['ONE', 'TWO'], faults: ['questions.fails', 'questions.fails'] })
  })

  it('[design, CORE-11] gives a command whose decider throws: it is reported like a fault, as nobody waits for its receipt', () => {
    const slices = toyDefinition().slices.map((slice) => ({
      ...slice,
      decide: { ...slice.decide, ...(slice.name === 'questions' ? { settle: () => (undefined as unknown as { a: { b: number } }).a.b as never } : {}) },
    }))
    const gives: ToyPolicy = (io) => io.on('asked').pipe(map(() => ({ type: 'settle' }) as unknown as ToyCommand))
    const { kernel } = createToy({ slices: slices.map((slice) => ({ ...slice, policies: slice.name === 'questions' ? { gives } : {} })) })
    kernel.dispatch({ type: 'ask', question: 'one' })
    expect(kernel.getState().questions).toMatchObject({ faults: ['settle'] })
  })

  it('[design, I-48] is counted by itself, though another slice calls one of its own alike', () => {
    const { kernel } = createToy({ slices: toyDefinition().slices.map((slice) => ({ ...slice, policies: { fails } })) })
    for (let i = 0; i < POLICY_FAILURE_LIMIT - 1; i += 1) kernel.dispatch({ type: 'ask', question: 'why' })
    expect(kernel.getState().questions.faults).toEqual(
      Array(POLICY_FAILURE_LIMIT - 1)
        .fill(['sum.fails', 'questions.fails'])
        .flat(),
    )
  })

  it('[design, I-48] stays down after 5 failures in 60 s', () => {
    let clock = 0
    const { kernel } = createToy({ policies: { fails }, now: () => clock })
    for (let i = 0; i < 8; i += 1) {
      kernel.dispatch({ type: 'ask', question: 'why' })
      clock += POLICY_FAILURE_WINDOW_MS / POLICY_FAILURE_LIMIT - 1
    }
    expect(kernel.getState().questions.faults).toEqual([...Array(4).fill('questions.fails'), 'questions.fails stopped'])
  })

  it('[design] may fail for ever when it fails seldom', () => {
    let clock = 0
    const { kernel } = createToy({ policies: { fails }, now: () => clock })
    for (let i = 0; i < 12; i += 1) {
      kernel.dispatch({ type: 'ask', question: 'why' })
      clock += POLICY_FAILURE_WINDOW_MS / (POLICY_FAILURE_LIMIT - 1)
    }
    expect(kernel.getState().questions.faults).toEqual(Array(12).fill('questions.fails'))
  })

  it('[design] that throws as it is made is one that fails', () => {
    let made = 0
    const broken: ToyPolicy = () => {
      made += 1
      throw new Error('cannot be made')
    }
    const { kernel } = createToy({ policies: { broken, asks } })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(made).toBe(POLICY_FAILURE_LIMIT)
    expect(kernel.getState().questions).toMatchObject({ answers: ['WHY'], faults: [...Array(4).fill('questions.broken'), 'questions.broken stopped'] })
  })

  it('[design, I-44] leaves nothing behind when it failed at once and was started again', () => {
    let starts = 0
    let open = 0
    const limps: ToyPolicy = (io) => {
      starts += 1
      if (starts === 1) throw new Error('not the first time')
      return io.on('asked').pipe(
        mergeMap(() => io.ports.oracle.ask('again')),
        map((): ToyCommand => ({ type: 'add', by: 1 })),
      )
    }
    const oracle = {
      ask: () => {
        open += 1
        return NEVER
      },
    }
    const { kernel } = createToy({ policies: { limps }, ports: { oracle } })
    kernel.dispatch({ type: 'ask', question: 'why' })
    kernel.dispatch({ type: 'stop' })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect([open, kernel.openCalls()]).toEqual([2, 1])
    kernel.dispose()
    expect(kernel.openCalls()).toBe(0)
  })

  it('[design] that was down begins anew with the next start', () => {
    let broken = true
    const { kernel } = createToy({
      policies: {
        sometimes: (io) =>
          io.on('asked').pipe(
            map(() => {
              if (broken) throw new Error('broken')
              return { type: 'add' as const, by: 1 }
            }),
          ),
      },
      now: () => 0,
    })
    for (let i = 0; i < 6; i += 1) kernel.dispatch({ type: 'ask', question: 'why' })
    broken = false
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(kernel.getState().sum.total).toBe(0)
    kernel.dispatch({ type: 'stop' })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(kernel.getState().sum.total).toBe(1)
  })
})

describe('policies that feed each other', () => {
  it('[design] are cut short, which is told once, and the next input is taken as ever', () => {
    const again: ToyPolicy = (io) => io.on('added').pipe(map(() => ({ type: 'add' as const, by: 1 })))
    const { kernel, entries } = createToy({ policies: { again } })
    kernel.dispatch({ type: 'add', by: 1 })
    const faults = entries.filter(({ kind }) => kind === 'fault')
    expect(faults).toEqual([expect.objectContaining({ policy: 'loop guard' })])
    expect(kernel.getState().questions.faults).toEqual(['loop guard stopped'])
    expect(kernel.getState().sum.total).toBe(LOOP_LIMIT + 1)
    expect(kernel.dispatch({ type: 'ask', question: 'why' })).toMatchObject({ status: 'accepted' })
  })

  it('[design] the same goes for one that never lets an input settle', () => {
    const restless: ToyPolicy = (io) => io.settled$.pipe(map(() => ({ type: 'add' as const, by: 1 })))
    const { kernel } = createToy({ policies: { restless } })
    kernel.dispatch({ type: 'add', by: 1 })
    expect(kernel.getState().questions.faults).toEqual(['loop guard stopped'])
    expect(kernel.getState().sum.total).toBe(LOOP_LIMIT + 1)
  })
})

describe("a host's function that throws", () => {
  it('[F46] a subscriber is isolated: it is told of, the others hear, and the stream goes on', () => {
    const told: unknown[] = []
    const heard: number[] = []
    const { kernel } = createToy({ onSubscriberError: (error) => told.push(error) })
    kernel.subscribe(() => {
      throw new Error('first')
    })
    kernel.subscribe(() => heard.push(kernel.getState().sum.total))
    kernel.dispatch({ type: 'add', by: 1 })
    kernel.dispatch({ type: 'add', by: 1 })
    expect(heard).toEqual([1, 2])
    expect(told).toEqual([new Error('first'), new Error('first')])
  })

  it('[F45, F46] neither does a throw in the telling of it reach anybody', () => {
    const { kernel } = createToy({
      onSubscriberError: () => {
        throw new Error('the logger, too')
      },
    })
    const heard: number[] = []
    kernel.subscribe(() => {
      throw new Error('first')
    })
    kernel.subscribe(() => heard.push(1))
    expect(kernel.dispatch({ type: 'add', by: 1 })).toMatchObject({ status: 'accepted' })
    expect(heard).toEqual([1])
  })

  it('[F46, T16] the one that sees the tape changes nothing either', () => {
    const told: unknown[] = []
    const { kernel } = createToy({
      onEntry: () => {
        throw new Error('the recorder')
      },
      onSubscriberError: (error) => told.push(error),
    })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(kernel.getState().questions.answers).toEqual(['WHY'])
    expect(told.length).toBeGreaterThan(0)
  })

  it('[F46] a subscriber of events that throws is reported by RxJS, and the others hear', async () => {
    const unhandled: unknown[] = []
    config.onUnhandledError = (error) => unhandled.push(error)
    const { kernel } = createToy()
    const heard: string[] = []
    kernel.events$.subscribe(() => {
      throw new Error('first')
    })
    kernel.events$.subscribe(({ type }) => heard.push(type))
    kernel.dispatch({ type: 'add', by: 1 })
    kernel.dispatch({ type: 'add', by: 1 })
    expect(heard).toEqual(['added', 'added'])
    await eventually(() => expect(unhandled).toEqual([new Error('first'), new Error('first')]))
    config.onUnhandledError = null
  })

  it('[F46] a subscriber that leaves while it is told takes nobody with it', () => {
    const { kernel } = createToy()
    const heard: string[] = []
    const off = kernel.subscribe(() => {
      heard.push('first')
      off()
    })
    kernel.subscribe(() => heard.push('second'))
    kernel.dispatch({ type: 'add', by: 1 })
    kernel.dispatch({ type: 'add', by: 1 })
    expect(heard).toEqual(['first', 'second', 'second'])
  })
})

describe('order', () => {
  it('[I-49] all policies and observers see the same events in the same order', () => {
    const source = new Subject<string>()
    const seen: Record<string, string[]> = { first: [], second: [], outside: [] }
    const watch =
      (name: 'first' | 'second'): ToyPolicy =>
      (io) =>
        io.on('asked', 'added', 'answered').pipe(
          tap(({ type }) => seen[name]?.push(type)),
          filter(({ type }) => type === 'answered'),
          map(() => ({ type: 'add' as const, by: 1 })),
        )
    const { kernel } = createToy({ policies: { first: watch('first'), asks, second: watch('second') }, ports: { oracle: { ask: () => source } } })
    kernel.events$.subscribe(({ type }) => seen['outside']?.push(type))
    kernel.dispatch({ type: 'ask', question: 'why' })
    source.next('because')
    expect(seen['first']).toEqual(['asked', 'answered', 'added', 'added'])
    expect(seen['second']).toEqual(seen['first'])
    expect(seen['outside']).toEqual(seen['first'])
  })
})
