import { concat, EMPTY, from, ignoreElements, map, merge, NEVER, Observable, of, tap, throwError } from 'rxjs'
import { describe } from 'vitest'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { contracts } from './contracts.js'
import type * as memory from './memory-harnesses.js'
import { fails, type Made } from './mutants.js'

describe('timer', () => {
  const timer =
    (after: (real: Made<typeof memory.timerHarness>['port']['after']) => Made<typeof memory.timerHarness>['port']['after']) =>
    (subject: Made<typeof memory.timerHarness>) => ({ ...subject, port: { after: after(subject.port.after) } })
  fails(
    contracts.timer,
    'emits at once',
    timer(() => () => of(null)),
  )
  fails(
    contracts.timer,
    'emits at once for 0',
    timer((real) => (ms) => (ms > 0 ? real(ms) : of(null))),
  )
  fails(
    contracts.timer,
    'never completes',
    timer((real) => (ms) => merge(real(ms), NEVER)),
  )
  fails(
    contracts.timer,
    'emits undefined',
    timer((real) => (ms) => real(ms).pipe(map(() => undefined as unknown as null))),
  )
  fails(
    contracts.timer,
    'fires too early',
    timer((real) => (ms) => real(ms / 4)),
  )
  fails(
    contracts.timer,
    'fires late',
    timer((real) => (ms) => real(ms * 3 + 40)),
  )
  fails(
    contracts.timer,
    'fires at once for more than a host can count',
    timer((real) => (ms) => real(ms > 2 ** 31 - 1 ? 0 : ms)),
  )
  fails(
    contracts.timer,
    'keeps the host’s timer after unsubscribing',
    timer((real) => (ms) => new Observable((to) => void real(ms).subscribe(to.next.bind(to)))),
  )
  fails(
    contracts.timer,
    'starts when it is called, not when it is subscribed to',
    timer((real) => (ms) => {
      const fired: Observable<null> = new Observable((to) => to.add(shared.subscribe(to)))
      const shared = replay(real(ms))
      return fired
    }),
  )
  fails(
    contracts.timer,
    'reverses equal ones',
    timer((real) => {
      let asked = 0
      return (ms) => real(ms - ++asked)
    }),
  )
})

describe('clock', () => {
  const clock = (now: (real: () => number) => () => number) => (subject: Made<typeof memory.clockHarness>) => ({
    ...subject,
    port: { now: now(subject.port.now) },
  })
  fails(
    contracts.clock,
    'stands still',
    clock((real) => {
      const first = real()
      return () => first
    }),
  )
  fails(
    contracts.clock,
    'tells fractions',
    clock((real) => () => real() + 0.5),
  )
  fails(
    contracts.clock,
    'tells seconds',
    clock((real) => () => Math.floor(real() / 1_000)),
  )
  fails(contracts.clock, 'is the bare wall clock', (subject) => ({ ...subject, port: { now: () => subject.wall() } }))
  fails(contracts.clock, 'does not follow the wall clock', (subject) => {
    const start = subject.wall()
    let passed = 0
    return {
      ...subject,
      port: { now: () => start + passed },
      elapse: async (ms: number) => {
        passed += ms
      },
    }
  })
})

describe('random', () => {
  const random =
    (hex: (real: Made<typeof memory.randomHarness>['port']['hex']) => Made<typeof memory.randomHarness>['port']['hex']) =>
    (subject: Made<typeof memory.randomHarness>) => ({ ...subject, port: { hex: hex(subject.port.hex) } })
  fails(
    contracts.random,
    'writes capital letters',
    random((real) => (bytes) => real(bytes).pipe(map((hex) => hex.toUpperCase()))),
  )
  fails(
    contracts.random,
    'gives half',
    random((real) => (bytes) => real(bytes / 2)),
  )
  fails(
    contracts.random,
    'always gives the same',
    random(() => (bytes) => of('07'.repeat(bytes))),
  )
  fails(
    contracts.random,
    'draws when it is called',
    random((real) => (bytes) => {
      const drawn: string[] = []
      real(bytes).subscribe((hex) => drawn.push(hex))
      return from(drawn)
    }),
  )
  fails(
    contracts.random,
    'leaves byte values out',
    random((real) => (bytes) => real(bytes).pipe(map((hex) => hex.replace(/f/g, 'e')))),
  )
})

describe('storage', () => {
  type Storage = Made<typeof memory.storageHarness>
  const storage = (change: (real: Storage['port']) => Partial<Storage['port']>) => (subject: Storage) => {
    const wrap = (port: Storage['port']) => ({ ...port, ...change(port) })
    const { other } = subject
    return {
      ...subject,
      port: wrap(subject.port),
      reopen: () => wrap(subject.reopen()),
      neighbour: () => wrap(subject.neighbour()),
      ...(other ? { other: () => wrap(other()) } : {}),
    }
  }
  fails(
    contracts.storage,
    'emits when it has written',
    storage((real) => ({ write: (key, value) => concat(real.write(key, value), of(null)) as Observable<never> })),
  )
  fails(
    contracts.storage,
    'writes when it is called',
    storage((real) => ({
      write: (key, value) => {
        real.write(key, value).subscribe({ error: () => {} })
        return EMPTY
      },
    })),
  )
  fails(
    contracts.storage,
    'does not remove',
    storage(() => ({ remove: () => EMPTY })),
  )
  fails(
    contracts.storage,
    'fails to remove what is not there',
    storage((real) => ({ remove: (key) => (key === 'never' ? throwError(() => failure('STORAGE_UNAVAILABLE')) : real.remove(key)) })),
  )
  fails(
    contracts.storage,
    'swallows that it is full',
    storage((real) => ({
      write: (key, value) => new Observable((to) => void real.write(key, value).subscribe({ error: () => to.complete(), complete: () => to.complete() })),
    })),
  )
  fails(
    contracts.storage,
    'fails with an Error',
    storage((real) => ({
      write: (key, value) =>
        new Observable(
          (to) => void real.write(key, value).subscribe({ error: (reason) => to.error(Object.assign(new Error(), reason)), complete: () => to.complete() }),
        ),
    })),
  )
  fails(
    contracts.storage,
    'loads into an object with a prototype',
    storage((real) => ({
      load: () =>
        real.load().pipe(
          map((items) => {
            const plain: Record<string, string> = {}
            for (const key of Object.keys(items)) plain[key] = items[key] ?? ''
            return plain
          }),
        ),
    })),
  )
  fails(
    contracts.storage,
    'trims values',
    storage((real) => ({ write: (key, value) => real.write(key, value.trim()) })),
  )
  fails(
    contracts.storage,
    'loses empty values',
    storage((real) => ({ write: (key, value) => (value === '' ? EMPTY : real.write(key, value)) })),
  )
  fails(
    contracts.storage,
    'overwrites what another page wrote',
    storage((real) => ({
      write: (key, value) =>
        new Observable((to) => {
          const load = real.load().subscribe({ error: () => {} })
          load.unsubscribe()
          real.write(key, value).subscribe(to)
        }),
    })),
  )
  fails(
    contracts.storage,
    'does not tell what it joined',
    storage((real) => ({ write: (key, value) => real.write(key, value).pipe(ignoreElements()) })),
  )
  fails(contracts.storage, 'shares one area between prefixes', (subject) => ({ ...subject, neighbour: () => subject.port }))
  fails(contracts.storage, 'forgets at a reload', (subject) => {
    const other = contracts.storage.memory() as Storage
    return { ...subject, reopen: () => other.reopen() }
  })
  fails(
    contracts.storage,
    'tells of being denied each time',
    storage((real) => {
      let denied = false
      return {
        load: () =>
          new Observable(
            (to) =>
              void real.load().subscribe({
                next: (items) => (denied ? to.error(failure('STORAGE_UNAVAILABLE')) : to.next(items)),
                error(reason) {
                  denied = true
                  to.error(reason)
                },
                complete: () => to.complete(),
              }),
          ),
      }
    }),
  )
})

function replay<T>(source: Observable<T>): Observable<T> {
  const heard: T[] = []
  let done = false
  const waiting = new Set<{ next(value: T): void; complete(): void }>()
  source.subscribe({
    next(value) {
      heard.push(value)
      for (const to of waiting) to.next(value)
    },
    complete() {
      done = true
      for (const to of waiting) to.complete()
    },
  })
  return new Observable((to) => {
    from(heard)
      .pipe(tap((value) => to.next(value)))
      .subscribe()
    if (done) to.complete()
    else waiting.add(to)
  })
}
