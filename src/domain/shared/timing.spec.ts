import fc from 'fast-check'
import { NEVER, type Observable, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createMemoryTimer } from '../../adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../adapters/memory/time/virtual-time.js'
import { clampDelay, MAX_DELAY_MS } from './limits.js'
import { deadline, later } from './timing.js'

function setup() {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time)
  const heard: unknown[] = []
  const listen = (source: Observable<unknown>) =>
    source.subscribe({ next: (value) => heard.push(value), error: (reason) => heard.push(reason), complete: () => heard.push('end') })
  return { time, timer, heard, listen }
}

describe('clampDelay', () => {
  it.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [Number.NEGATIVE_INFINITY, 0],
    [0.2, 1],
    [1_000, 1_000],
    [MAX_DELAY_MS, MAX_DELAY_MS],
    [MAX_DELAY_MS + 1, MAX_DELAY_MS],
    [Number.POSITIVE_INFINITY, MAX_DELAY_MS],
  ])('[design] %s ms are %s', (given, expected) => {
    expect(clampDelay(given)).toBe(expected)
  })

  it('[design] every number becomes one that a timer of any host takes', () => {
    fc.assert(
      fc.property(fc.double(), (ms) => {
        const delay = clampDelay(ms)
        return Number.isInteger(delay) && delay >= 0 && delay <= 2 ** 31 - 1
      }),
    )
  })
})

describe('deadline', () => {
  it('[F29] fails with a typed failure when nothing came in time, and leaves the source', () => {
    const { time, timer, heard, listen } = setup()
    const source = new Subject()
    listen(source.pipe(deadline(timer.port, 500, 'the wallet')))
    time.advanceBy(499)
    expect(heard).toEqual([])
    time.advanceBy(1)
    expect(heard).toEqual([
      { code: 'DEADLINE_EXCEEDED', message: 'No answer from the wallet in time', category: 'NETWORK', context: { subject: 'the wallet', ms: 500 } },
    ])
    expect([source.observed, timer.held()]).toEqual([false, 0])
  })

  it('[F29, I-44] is over with the first value, and its timer with it', () => {
    const { time, timer, heard, listen } = setup()
    const source = new Subject()
    listen(source.pipe(deadline(timer.port, 500, 'x')))
    source.next('one')
    expect(timer.held()).toBe(0)
    time.advanceBy(10_000)
    source.next('two')
    expect(heard).toEqual(['one', 'two'])
  })

  it.each([
    ['an end', of()],
    ['a failure', throwError(() => 'no')],
  ])('[F29, I-44] is over with %s, too', (_, source) => {
    const { time, timer, heard, listen } = setup()
    listen(source.pipe(deadline(timer.port, 500, 'x')))
    expect(timer.held()).toBe(0)
    time.advanceBy(500)
    expect(heard).toHaveLength(1)
  })

  it('[I-44] unsubscribing releases the timer', () => {
    const { timer, listen } = setup()
    listen(NEVER.pipe(deadline(timer.port, 500, 'x'))).unsubscribe()
    expect(timer.held()).toBe(0)
  })
})

describe('later', () => {
  it('[design] gives its value once, after the time', () => {
    const { time, timer, heard, listen } = setup()
    listen(later(timer.port, 300, 'now'))
    time.advanceBy(299)
    expect(heard).toEqual([])
    time.advanceBy(1_000)
    expect(heard).toEqual(['now', 'end'])
    expect(timer.held()).toBe(0)
  })

  it('[design, I-44] says nothing when something else came first, and holds no timer', () => {
    const { time, timer, heard, listen } = setup()
    const until = new Subject()
    listen(later(timer.port, 300, 'now', until))
    until.next('changed')
    expect([timer.held(), until.observed]).toEqual([0, false])
    time.advanceBy(1_000)
    expect(heard).toEqual(['end'])
  })
})
