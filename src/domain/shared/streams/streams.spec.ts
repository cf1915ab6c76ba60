import fc from 'fast-check'
import * as rx from 'rxjs'
import { describe, expect, it } from 'vitest'
import * as flatten from './flatten.js'
import { createOpenStream, Observable, Subscription } from './observable.js'
import * as operators from './operators.js'
import * as sources from './sources.js'
import { createSubject } from './subject.js'

/** What is used of RxJS, under the names it has there; each must do what RxJS's own does. */
const own = { ...flatten, ...operators, ...sources }
type Streams = Pick<typeof rx, Exclude<keyof typeof own, 'hear'>>

/** A stream that a script moves: it tells when it is subscribed to and left. */
interface Probe {
  readonly stream$: rx.Observable<number>
  tell(what: Act['what'], value: number): void
}

interface Act {
  readonly probe: number
  readonly what: 'next' | 'error' | 'complete'
  readonly value: number
}

interface Play {
  /** What each probe says while it is subscribed to. */
  readonly atOnce: readonly (readonly Act['what'][])[]
  readonly acts: readonly Act[]
  /** After this many acts nobody listens any more. */
  readonly until: number
}

type Build = (streams: Streams, probes: readonly rx.Observable<number>[]) => rx.Observable<unknown>

const fails = (value: unknown) => {
  if (value === 7) throw new Error('seven')
  return value as number
}

const builds: Readonly<Record<string, Build>> = {
  map: (s, [a]) => a!.pipe(s.map(fails)),
  filter: (s, [a]) => a!.pipe(s.filter((value) => fails(value) % 2 === 0)),
  'take 1': (s, [a]) => a!.pipe(s.take(1)),
  'take 2': (s, [a]) => a!.pipe(s.take(2)),
  takeUntil: (s, [a, b]) => a!.pipe(s.takeUntil(b!)),
  ignoreElements: (s, [a]) => a!.pipe(s.ignoreElements()),
  defaultIfEmpty: (s, [a]) => a!.pipe(s.defaultIfEmpty(99)),
  'catchError with a stream': (s, [a, b]) =>
    a!.pipe(
      s.map(fails),
      s.catchError(() => b!),
    ),
  'catchError with a value': (s, [a]) => a!.pipe(s.catchError(() => s.of(-1))),
  'catchError that throws': (s, [a]) => a!.pipe(s.catchError(() => s.throwError(() => 'again'))),
  connect: (s, [a, b]) => a!.pipe(s.connect((shared) => s.merge(shared, b!.pipe(s.takeUntil(shared))))),
  mergeMap: (s, [a, b, c]) => a!.pipe(s.mergeMap((value) => (fails(value) % 2 === 0 ? b! : c!))),
  'mergeMap of lists': (s, [a]) =>
    a!.pipe(
      s.mergeMap((value) => [value, fails(value)]),
      s.take(3),
    ),
  switchMap: (s, [a, b, c]) => a!.pipe(s.switchMap((value) => (fails(value) % 2 === 0 ? b! : c!))),
  concatMap: (s, [a, b, c]) => a!.pipe(s.concatMap((value) => (fails(value) % 2 === 0 ? b! : c!))),
  expand: (s, [a, b]) =>
    a!.pipe(
      s.expand((value) => (fails(value) > 3 ? s.EMPTY : b!.pipe(s.map((more) => more + 2)))),
      s.take(20),
    ),
  merge: (s, [a, b, c]) => s.merge(a!, b!, c!),
  'merge of one': (s, [a]) => s.merge(a!),
  'merge of none': (s) => s.merge(),
  concat: (s, [a, b, c]) => s.concat(a!.pipe(s.ignoreElements()), b!, c!),
  race: (s, [a, b, c]) => s.race(a!, b!, c!),
  'race of one': (s, [a]) => s.race(a!),
  combineLatest: (s, [a, b, c]) => s.combineLatest([a!, b!, c!]),
  'combineLatest of none': (s) => s.combineLatest([]),
  defer: (s, [a]) => s.defer(() => a!),
  'defer that throws': (s) => s.defer((): rx.Observable<number> => fails(7) as never),
  'a deadline': (s, [a, b]) =>
    s.race(a!, b!.pipe(s.mergeMap(() => s.throwError(() => 'late')))).pipe(
      s.take(1),
      s.catchError(() => s.of(-1)),
    ),
}

describe('own streams', () => {
  it.each(Object.keys(builds))('[design] %s says, and leaves, what that of RxJS does, in its order', (name) => {
    const build = builds[name] as Build
    fc.assert(
      fc.property(playArbitrary, (play) => {
        const expected = perform(rx, build, play)
        for (const Stream of [rx.Observable, Observable]) expect(perform(own as unknown as Streams, build, play, Stream)).toEqual(expected)
        // RxJS's operators over own streams.
        expect(perform(rx, build, play, Observable)).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })

  it('[design] every one of them is held against RxJS', () => {
    const text = Object.values(builds).join('\n')
    expect(Object.keys(own).filter((name) => name !== 'hear' && !text.includes(`.${name}`))).toEqual([])
  })

  it('[design] a stream of another copy of RxJS is heard like one of this', () => {
    const seen: unknown[] = []
    const foreign = { subscribe: (subscriber: rx.Subscriber<number>) => subscriber.next(1) } as unknown as rx.Observable<number>
    own.merge(foreign, own.of(2)).subscribe((value) => seen.push(value))
    expect(seen).toEqual([1, 2])
  })

  it('[design] what takes the first value may cause the next one', () => {
    const subject = createSubject<number>()
    const seen: (number | string)[] = []
    subject.stream$.pipe(own.take(1)).subscribe({
      next(value) {
        seen.push(value)
        subject.next(value + 1)
      },
      complete: () => seen.push('end'),
    })
    subject.next(1)
    expect(seen).toEqual([1, 'end'])
  })
})

describe('a subject', () => {
  it('[design] tells those who were there when it was told', () => {
    const subject = createSubject<number>()
    const seen: string[] = []
    subject.stream$.subscribe((value) => {
      seen.push(`first ${value}`)
      if (value === 1) subject.stream$.subscribe((later) => seen.push(`second ${later}`))
    })
    const third = subject.stream$.subscribe((value) => seen.push(`third ${value}`))
    subject.next(1)
    third.unsubscribe()
    subject.next(2)
    expect(seen).toEqual(['first 1', 'third 1', 'first 2', 'second 2'])
  })

  it.each(['complete', 'error'] as const)('[design] ends once by %s, for those who come later too', (end) => {
    const subject = createSubject<number>()
    const seen: unknown[] = []
    const hear = () =>
      subject.stream$.subscribe({ next: (value) => seen.push(value), error: (reason) => seen.push(`error ${reason}`), complete: () => seen.push('complete') })
    hear()
    subject[end]('why')
    subject.next(1)
    subject.complete()
    hear()
    const said = end === 'error' ? 'error why' : 'complete'
    expect(seen).toEqual([said, said])
  })
})

const what = fc.constantFrom('next', 'next', 'next', 'complete', 'error') as fc.Arbitrary<Act['what']>
const playArbitrary: fc.Arbitrary<Play> = fc.record({
  atOnce: fc.array(fc.array(what, { maxLength: 3 }), { minLength: 3, maxLength: 3 }),
  acts: fc.array(fc.record({ probe: fc.nat(2), what, value: fc.nat(8) }), { maxLength: 12 }),
  until: fc.nat(14),
})

/** Plays it and writes down everything that can be seen from both ends. */
function perform(streams: Streams, build: Build, { atOnce, acts, until }: Play, Stream: typeof rx.Observable = rx.Observable): string[] {
  const log: string[] = []
  const probes = atOnce.map((says, index) => createProbe(index, says, log, Stream))
  const subscription = build(
    streams,
    probes.map((probe) => probe.stream$),
  ).subscribe({
    next: (value) => log.push(`next ${JSON.stringify(value)}`),
    error: (reason) => log.push(`error ${reason}`),
    complete: () => log.push('complete'),
  })
  acts.forEach((act, index) => {
    if (index === until) subscription.unsubscribe()
    probes[act.probe]?.tell(act.what, act.value)
  })
  subscription.unsubscribe()
  return log
}

function createProbe(index: number, atOnce: readonly Act['what'][], log: string[], Stream: typeof rx.Observable): Probe {
  const subscribers = new Set<rx.Subscriber<number>>()
  let subscriptions = 0
  const say = (subscriber: rx.Subscriber<number>, said: Act['what'], value: number) => {
    if (said === 'next') subscriber.next(value)
    else if (said === 'error') subscriber.error(`of ${index}`)
    else subscriber.complete()
  }
  return {
    stream$: new Stream((subscriber) => {
      log.push(`subscribed ${index}`)
      subscribers.add(subscriber)
      subscriber.add(() => {
        subscribers.delete(subscriber)
        log.push(`left ${index}`)
      })
      // A stream that answers at once each time it is asked would never end in an `expand`.
      subscriptions += 1
      if (subscriptions < 5) for (const [at, said] of atOnce.entries()) say(subscriber, said, index + at)
    }),
    tell(said, value) {
      for (const subscriber of [...subscribers]) say(subscriber, said, value)
    },
  }
}

describe('an own stream', () => {
  const numbers = new Observable<number>((subscriber) => {
    for (const value of [1, 2, 3]) subscriber.next(value)
    subscriber.complete()
  })

  it('[design, DX-10] has what the type of RxJS promises, and RxJS takes it for a stream', async () => {
    const seen: number[] = []
    await numbers.forEach((value) => void seen.push(value))
    expect([seen, await numbers.toPromise(), await rx.lastValueFrom(numbers), rx.isObservable(numbers)]).toEqual([[1, 2, 3], 3, 3, true])
    expect(await rx.lastValueFrom(rx.from(numbers).pipe(rx.concatWith(numbers), rx.toArray()))).toEqual([1, 2, 3, 1, 2, 3])
    await expect(new Observable((subscriber) => subscriber.error('no')).forEach(() => {})).rejects.toBe('no')
    await expect(numbers.forEach(() => void fails(7))).rejects.toThrow('seven')
    await expect(numbers.pipe(rx.map(() => fails(7))).toPromise()).rejects.toThrow('seven')
  })

  it('[design] ends all that hangs on it, also when a part of it throws, and once', () => {
    const ended: string[] = []
    const subscription = new Subscription(() => ended.push('first'))
    const inner = new rx.Subscription(() => ended.push('of RxJS'))
    const gone = new Subscription(() => ended.push('gone'))
    subscription.add(() => {
      throw new Error('torn')
    })
    subscription.add(inner)
    subscription.add(gone)
    gone.unsubscribe()
    const kept = new Subscription(() => ended.push('kept'))
    subscription.add(kept)
    subscription.remove(kept)
    expect(() => subscription.unsubscribe()).toThrow('torn')
    subscription.unsubscribe()
    subscription.add(() => ended.push('late'))
    expect([ended, inner.closed, kept.closed]).toEqual([['gone', 'first', 'of RxJS', 'late'], true, false])
  })

  it('[design, F46] of whose observers nothing is known tells what they throw aside, also through operators of RxJS; others hear on', () => {
    const thrown: unknown[] = []
    const subject = createSubject<number>((error) => thrown.push((error as Error).message))
    const seen: number[] = []
    subject.stream$.subscribe((value) => void fails(value))
    subject.stream$.pipe(rx.map((value) => value)).subscribe({ complete: () => void fails(7), next: (value) => void fails(value) })
    subject.stream$.subscribe((value) => seen.push(value))
    for (const value of [7, 1]) subject.next(value)
    subject.complete()
    createOpenStream(
      (subscriber) => subscriber.error(new Error('unheard')) as undefined,
      (error) => thrown.push((error as Error).message),
    ).subscribe()
    expect([thrown, seen]).toEqual([
      ['seven', 'seven', 'seven', 'unheard'],
      [7, 1],
    ])
  })

  it('[design] else throws what its observer throws, and an error that nobody hears, where it was told', () => {
    const subject = createSubject<number>()
    subject.stream$.subscribe((value) => void fails(value))
    expect(() => subject.next(7)).toThrow('seven')
    expect(() => new Observable((subscriber) => subscriber.error(new Error('unheard'))).subscribe()).toThrow('unheard')
  })
})
