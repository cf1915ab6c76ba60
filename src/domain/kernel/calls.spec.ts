import { NEVER, Observable, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { type CallSite, superviseCalls } from './calls.js'
import type { AnyPort } from './types.js'

function setup(oracle: AnyPort | undefined) {
  const log: unknown[] = []
  let n = 0
  const site: CallSite = {
    begin(port, method, args) {
      log.push(['begin', port, method, ...args])
      return ++n
    },
    arrive: (call, outcome, value) => log.push(['arrive', call, outcome, value]),
    cancel: (call) => log.push(['cancel', call]),
  }
  const calls = superviseCalls(oracle && { oracle }, site)
  const ask = (...args: unknown[]) => (calls.ports['oracle'] as AnyPort)['ask']?.(...args) as Observable<unknown>
  return { log, calls, ask }
}

describe('calls of ports', () => {
  it('[design, CORE-41] nothing is asked before somebody listens, and each who does asks anew', () => {
    const { log, ask } = setup({ ask: () => NEVER })
    const answer = ask('why', 7)
    expect(log).toEqual([])
    answer.subscribe()
    answer.subscribe()
    expect(log).toEqual([
      ['begin', 'oracle', 'ask', 'why', 7],
      ['begin', 'oracle', 'ask', 'why', 7],
    ])
  })

  it('[design] what an adapter says is put in the queue, not told to who asked', () => {
    const { log, calls, ask } = setup({ ask: () => of('because') })
    const heard: unknown[] = []
    ask('why').subscribe({ next: (value) => heard.push(value), complete: () => heard.push('end') })
    expect(heard).toEqual([])
    expect(log.slice(1)).toEqual([
      ['arrive', 1, 'next', 'because'],
      ['arrive', 1, 'complete', undefined],
    ])
    expect([calls.deliver(1, 'next', 'because'), calls.isOpen(1), calls.open()]).toEqual([true, true, 1])
    expect([calls.deliver(1, 'complete', undefined), calls.isOpen(1), calls.open()]).toEqual([true, false, 0])
    expect(heard).toEqual(['because', 'end'])
  })

  it('[design, F30] a second end, and anything after an end, is dropped', () => {
    const { calls, ask } = setup({ ask: () => NEVER })
    const heard: unknown[] = []
    ask().subscribe({ next: (value) => heard.push(value), error: (reason) => heard.push(reason), complete: () => heard.push('end') })
    calls.deliver(1, 'error', 'no')
    expect([calls.deliver(1, 'next', 'late'), calls.deliver(1, 'complete', undefined), calls.deliver(2, 'next', 'unknown')]).toEqual([false, false, false])
    expect(heard).toEqual(['no'])
  })

  it('[design, F38] who loses interest cancels the call, and the adapter is unsubscribed from', () => {
    let released = 0
    const { log, calls, ask } = setup({
      ask: () =>
        new Observable(() => () => {
          released += 1
        }),
    })
    ask().subscribe().unsubscribe()
    expect([log.at(-1), released, calls.open(), calls.deliver(1, 'next', 'late')]).toEqual([['cancel', 1], 1, 0, false])
  })

  it('[design] a call that has ended is not cancelled as well', () => {
    const { log, calls, ask } = setup({ ask: () => NEVER })
    const subscription = ask().subscribe()
    calls.deliver(1, 'complete', undefined)
    subscription.unsubscribe()
    expect(log).toHaveLength(1)
  })

  it.each([
    [
      'throws at once',
      () => {
        throw new Error('no')
      },
    ],
    ['gives no Observable', () => 'because'],
    ['gives nothing', () => undefined],
    ['fails with an error of its own', () => new Observable((subscriber) => subscriber.error(new Error('no')))],
  ])('[F31, T16] an adapter that %s has failed like any other', (_, broken) => {
    const { log, ask } = setup({ ask: broken as never })
    ask().subscribe({ error: () => {} })
    expect(log.at(-1)).toEqual(['arrive', 1, 'error', expect.objectContaining({ code: 'UNEXPECTED', category: 'INTERNAL_SDK_ERROR' })])
  })

  it('[T16] a failure of the catalogue stays what it is, as plain JSON', () => {
    const reason = { code: 'HTTP_STATUS', message: 'HTTP status code: 503', category: 'NETWORK', context: { status: 503 } }
    const { log, ask } = setup({ ask: () => new Observable((subscriber) => subscriber.error(reason)) })
    ask().subscribe({ error: () => {} })
    expect(log.at(-1)).toEqual(['arrive', 1, 'error', reason])
  })

  it('[DX-04, I-44] closing all cancels each once and releases every adapter', () => {
    const source = new Subject()
    const { log, calls, ask } = setup({ ask: () => source })
    ask().subscribe()
    ask().subscribe()
    calls.closeAll()
    calls.closeAll()
    expect(log.slice(2)).toEqual([
      ['cancel', 1],
      ['cancel', 2],
    ])
    expect([calls.open(), source.observed]).toEqual([0, false])
  })

  it('[CORE-41] an adapter may be an instance of a class', () => {
    class Oracle {
      readonly #answer = 'because'
      ask() {
        return of(this.#answer)
      }
    }
    const { log, ask } = setup(new Oracle() as never)
    ask().subscribe()
    expect(log).toContainEqual(['arrive', 1, 'next', 'because'])
  })

  it('[I-38] while replaying no adapter is asked', () => {
    const { log, ask } = setup(undefined)
    ask('why').subscribe()
    expect(log).toEqual([['begin', 'oracle', 'ask', 'why']])
  })

  it('[CORE-41] a port or method that no adapter has fails when it is called, and not before', () => {
    const { log, calls } = setup({})
    const missing = [calls.ports['oracle']?.['sing']?.(), calls.ports['nobody']?.['ask']?.()]
    expect(log).toEqual([])
    for (const one of missing) one?.subscribe()
    expect(log).toMatchObject([
      ['begin', 'oracle', 'sing'],
      ['arrive', 1, 'error', { code: 'UNEXPECTED' }],
      ['begin', 'nobody', 'ask'],
      ['arrive', 2, 'error', { code: 'UNEXPECTED' }],
    ])
  })
})

describe('replies that are no JSON', () => {
  class Answer {
    readonly text = 'because'
  }
  it.each([
    ['a bigint', () => ({ amount: [5n] }), 'amount.0 is a bigint'],
    ['a Date', () => ({ at: new Date(0) }), 'at is an object of the class Date'],
    ['a function', () => ({ ask: () => 1 }), 'ask is a function'],
    ['an object of a class', () => new Answer(), 'the reply is an object of the class Answer'],
    ['NaN', () => Number.NaN, 'the reply is NaN'],
  ])('[I-38, F31] %s fails the call, and names the port and the place', (_, value, reason) => {
    const { log, ask } = setup({ ask: () => of(value()) })
    ask('why').subscribe({ error: () => undefined })
    expect(log[1]).toEqual([
      'arrive',
      1,
      'error',
      expect.objectContaining({ code: 'FOREIGN_DATA_INVALID', context: { source: 'oracle.ask', reason: expect.stringContaining(reason) } }),
    ])
  })

  it('[I-38] a reply is a copy: what the adapter changes later is no part of it, and what it gave is not frozen', () => {
    const given = { words: ['because'] }
    const { log, ask } = setup({ ask: () => of(given) })
    ask('why').subscribe()
    given.words.push('later')
    expect(log[1]).toEqual(['arrive', 1, 'next', { words: ['because'] }])
    expect(Object.isFrozen(given)).toBe(false)
  })

  it('[I-38] a failure with members that are no JSON keeps those that are', () => {
    const { log, ask } = setup({
      ask: () => throwError(() => ({ code: 'UNEXPECTED', message: 'x', category: 'RPC', context: {}, cause: { message: 'y', stop: () => 1 } })),
    })
    ask('why').subscribe({ error: () => undefined })
    expect(log[1]).toEqual(['arrive', 1, 'error', { code: 'UNEXPECTED', message: 'x', category: 'RPC', context: {}, cause: { message: 'y' } }])
  })
})
