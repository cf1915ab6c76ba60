import { filter, ignoreElements, map, mergeMap, NEVER, Observable, of, tap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { asks, createToy, type ToyPolicy, type ToyState } from '../../../tests/domain/toy.js'
import type { Receipt } from './types.js'

/** Adds one for each question: a consequence without a port call. */
const counts: ToyPolicy = (io) => io.on('asked').pipe(map(() => ({ type: 'add' as const, by: 1 })))

describe('inputs and consequences', () => {
  it('[design, I-49] consequences drain before the next input, whatever waits', () => {
    const { kernel, kinds } = createToy({ policies: { counts, asks } })
    const off = kernel.subscribe(() => {
      off()
      kernel.dispatch({ type: 'add', by: 5 })
    })
    kernel.dispatch({ type: 'ask', question: 'why' })
    // The oracle answered synchronously, before the listener's command. So its answer is the next input, and `add` is a consequence.
    expect(kinds()).toEqual(['ask', 'asked', 'call', 'add', 'added', 'reply', 'reportAnswer', 'answered', 'reply', 'add', 'added'])
  })

  it('[design] every entry names what led to it, and numbers have no gap', () => {
    const { kernel, entries } = createToy({ policies: { counts, asks } })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(entries.map(({ n }) => n)).toEqual(entries.map((_, index) => index + 1))
    const described = entries.map((entry) => ('by' in entry ? `${entry.n} by ${entry.by}` : 'call' in entry ? `${entry.n} to ${entry.call}` : `${entry.n}`))
    expect(described).toEqual(['1', '2 by 1', '3 by 2', '4 by 2', '5 by 4', '6 to 3', '7 by 6', '8 by 7', '9 to 3'])
  })

  it('[design] dispatch is synchronous to the end of the drain, and what it gave is in the state', () => {
    const { kernel } = createToy({ policies: { counts, asks } })
    expect(kernel.dispatch({ type: 'ask', question: 'why' })).toEqual({ status: 'accepted', operation: 'o1', started: true })
    expect(kernel.getState()).toMatchObject({ sum: { total: 1 }, questions: { answers: ['WHY'], pending: [] } })
  })

  it('[design] a command that is given inside a drain is queued, and its receipt comes by the callback', () => {
    const { kernel } = createToy()
    const receipts: Receipt[] = []
    const off = kernel.subscribe(() => {
      off()
      receipts.push(kernel.dispatch({ type: 'add', by: -1 }, (later) => receipts.push(later)))
    })
    kernel.dispatch({ type: 'add', by: 1 })
    expect(receipts).toEqual([
      { status: 'queued' },
      expect.objectContaining({ status: 'rejected', failure: expect.objectContaining({ code: 'AMOUNT_INVALID' }) }),
    ])
  })

  it('[design] an adapter that answers while its method is called cannot overtake', () => {
    const order: string[] = []
    const { kernel } = createToy({
      policies: {
        asks: (io) =>
          io.on('asked').pipe(
            mergeMap(({ question }) => io.ports.oracle.ask(question)),
            tap((answer) => order.push(`heard ${answer}`)),
            ignoreElements(),
          ),
        other: (io) =>
          io.on('asked').pipe(
            tap(({ question }) => order.push(`other ${question}`)),
            ignoreElements(),
          ),
      },
    })
    kernel.dispatch({ type: 'ask', question: 'a' })
    expect(order).toEqual(['other a', 'heard A'])
  })
})

describe('the clock', () => {
  it('[design, DX-21] is read once for each input, and all that follows from it has that time', () => {
    let readings = 0
    const { kernel, entries } = createToy({ policies: { counts, asks: () => NEVER }, now: () => 10 * ++readings })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(readings).toBe(1)
    expect(new Set(entries.map((entry) => ('at' in entry ? entry.at : undefined)))).toEqual(new Set([10]))
    expect(kernel.getState().sum.at).toBe(10)
  })

  it('[F24] never goes backwards, whatever the host says', () => {
    const host = [1_000, 400, 1_200]
    const { kernel, entries } = createToy({ now: () => host.shift() ?? 0 })
    for (let i = 0; i < 4; i += 1) kernel.dispatch({ type: 'add', by: 1 })
    expect(entries.flatMap((entry) => (entry.kind === 'command' ? [entry.at] : []))).toEqual([1_000, 1_000, 1_200, 1_200])
  })
})

describe('state', () => {
  it('[CORE-40] is the fold of the events, and keeps its reference where nothing changed', () => {
    const { kernel } = createToy()
    const before = kernel.getState()
    expect(kernel.dispatch({ type: 'add', by: 0 })).toEqual({ status: 'accepted', operation: 'o1', started: false })
    expect(kernel.getState()).toBe(before)
    kernel.dispatch({ type: 'add', by: 2 })
    expect(kernel.getState()).not.toBe(before)
    expect(kernel.getState().questions).toBe(before.questions)
    expect(before.sum.total).toBe(0)
  })

  it('[CORE-42] a subscriber hears once for each input that changed something, and never sees a state in between', () => {
    const { kernel } = createToy({ policies: { counts, asks } })
    const seen: ToyState[] = []
    kernel.subscribe(() => seen.push(kernel.getState()))
    kernel.dispatch({ type: 'add', by: 0 })
    kernel.dispatch({ type: 'add', by: -1 })
    expect(seen).toEqual([])
    kernel.dispatch({ type: 'ask', question: 'why' })
    // First the question with its consequences, then the port's answer. The port's completion changes nothing.
    expect(seen.map(({ sum, questions }) => [sum.total, questions.pending.length, questions.answers.length])).toEqual([
      [1, 1, 0],
      [1, 0, 1],
    ])
  })

  it('[CORE-42, I-49] events are published in order, each after the state that all of its input led to', () => {
    const { kernel } = createToy({ policies: { counts, asks: () => NEVER } })
    const seen: string[] = []
    kernel.events$.subscribe(({ type }) => seen.push(`${type} ${kernel.getState().sum.total}`))
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(seen).toEqual(['asked 1', 'added 1'])
  })

  it('[design] policies that wait for the end of an input see the settled state, again while they change it', () => {
    const seen: number[] = []
    const { kernel } = createToy({
      policies: {
        counts,
        levels: (io) =>
          io.settled$.pipe(
            tap(() => seen.push(io.state().sum.total)),
            filter(() => io.state().sum.total < 3),
            map(() => ({ type: 'add' as const, by: 1 })),
          ),
      },
    })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect(seen).toEqual([1, 2, 3])
  })
})

describe('what is refused', () => {
  it('[CORE-10] a command that does not exist', () => {
    const { kernel } = createToy()
    expect(kernel.dispatch({ type: 'toString' } as never)).toMatchObject({
      status: 'rejected',
      failure: { code: 'UNKNOWN_COMMAND', message: 'There is no command "toString"' },
    })
  })

  it.each(['decide', 'evolve'] as const)('[CORE-10, I-50] a throw in %s is a rejection in the category of our own faults, and changes nothing', (where) => {
    const { kernel, kinds } = createToy()
    const before = kernel.getState()
    expect(kernel.dispatch({ type: 'breakDown', where })).toMatchObject({
      status: 'rejected',
      failure: { code: 'UNEXPECTED', category: 'INTERNAL_SDK_ERROR', cause: { message: `${where} is broken` } },
    })
    expect(kernel.getState()).toBe(before)
    expect(kinds()).toEqual(['breakDown', 'rejection'])
  })
})

describe('the end', () => {
  it('[DX-04, I-44] dispose ends calls and listeners for good; late answers and commands do nothing', () => {
    let open = 0
    let answer: ((text: string) => void) | undefined
    const oracle = {
      ask: () =>
        new Observable<string>((subscriber) => {
          open += 1
          answer = (text) => subscriber.next(text)
          subscriber.add(() => {
            open -= 1
          })
        }),
    }
    const { kernel, entries } = createToy({ ports: { oracle } })
    let heard = 0
    let ended = false
    kernel.subscribe(() => {
      heard += 1
    })
    kernel.events$.subscribe({
      complete: () => {
        ended = true
      },
    })
    kernel.dispatch({ type: 'ask', question: 'why' })
    expect([open, kernel.openCalls(), heard]).toEqual([1, 1, 1])
    kernel.dispose()
    kernel.dispose()
    const { length } = entries
    answer?.('late')
    expect(kernel.dispatch({ type: 'add', by: 1 })).toMatchObject({ status: 'rejected', failure: { code: 'STOPPED' } })
    expect([open, kernel.openCalls(), heard, ended, entries.length - length]).toEqual([0, 0, 1, true, 0])
  })

  it('[DX-04] what still waits when a listener disposes is not carried out', () => {
    const { kernel } = createToy()
    kernel.subscribe(() => {
      kernel.dispatch({ type: 'add', by: 10 })
      kernel.dispose()
    })
    kernel.dispatch({ type: 'add', by: 1 })
    expect(kernel.getState().sum.total).toBe(1)
  })

  it('[design] an event of `resetOn` ends every call after its drain, and policies begin afresh', () => {
    const { kernel, kinds } = createToy({ ports: { oracle: { ask: () => NEVER } } })
    kernel.dispatch({ type: 'ask', question: 'one' })
    kernel.dispatch({ type: 'stop' })
    expect(kernel.openCalls()).toBe(0)
    kernel.dispatch({ type: 'ask', question: 'two' })
    expect(kernel.openCalls()).toBe(1)
    expect(kinds()).toEqual(['ask', 'asked', 'call', 'stop', 'stopped', 'cancel', 'ask', 'asked', 'call'])
    expect([kernel.endsAll('stopped'), kernel.endsAll('asked')]).toEqual([true, false])
  })

  it('[design] a mark is an input of its own and changes nothing', () => {
    const { kernel, entries } = createToy()
    kernel.mark('here')
    expect(entries).toEqual([{ kind: 'mark', n: 1, at: 1, label: 'here' }])
  })

  it('[design] construction does nothing: no call, no clock, no entry', () => {
    let touched = 0
    const { entries } = createToy({ ports: { oracle: { ask: () => of(`${++touched}`) } }, now: () => ++touched })
    expect([touched, entries]).toEqual([0, []])
  })

  it('[F49] runs on a page whose primordials are frozen, as all specs of the domain do', () => {
    const shared = [Object.prototype, Array.prototype, Promise, Map.prototype, JSON]
    expect(shared.map((one) => Object.isFrozen(one))).toEqual(shared.map(() => true))
    const { kernel, kinds } = createToy()
    kernel.dispatch({ type: 'add', by: 1 })
    expect(kinds()).toEqual(['add', 'added'])
  })
})
