import { concat, delay, EMPTY, ignoreElements, map, merge, NEVER, Observable, of, startWith, take, throwError } from 'rxjs'
import { describe } from 'vitest'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { contracts } from './contracts.js'
import type * as memory from './memory-harnesses.js'
import { fails, type Made } from './mutants.js'

describe('platform', () => {
  type Subject = Made<typeof memory.platformHarness>
  const port = (change: (real: Subject['port']) => Partial<Subject['port']>) => (subject: Subject) => ({
    ...subject,
    port: { ...subject.port, ...change(subject.port) },
  })
  fails(
    contracts.platform,
    'leaves a fact out',
    port((real) => ({ read: () => real.read().pipe(map(({ locale: _, ...rest }) => rest as never)) })),
  )
  fails(
    contracts.platform,
    'does not complete reading',
    port((real) => ({ read: () => merge(real.read(), NEVER) })),
  )
  fails(
    contracts.platform,
    'tells all facts with each change',
    port((real) => ({ changes: () => real.changes().pipe(map((facts) => ({ locale: 'en', ...facts }))) })),
  )
  fails(
    contracts.platform,
    'tells a change that is none',
    port((real) => ({ changes: () => real.changes().pipe(startWith({})) })),
  )
  fails(
    contracts.platform,
    'keeps listening',
    port((real) => ({ changes: () => new Observable((to) => void real.changes().subscribe((facts) => to.next(facts))) })),
  )
  fails(
    contracts.platform,
    'tells one change only',
    port((real) => ({ changes: () => real.changes().pipe(take(1)) })),
  )
})

describe('navigation', () => {
  type Subject = Made<typeof memory.navigationHarness>
  const open = (change: (real: Subject['port']['open']) => Subject['port']['open']) => (subject: Subject) => ({
    ...subject,
    port: { open: change(subject.port.open) },
  })
  fails(
    contracts.navigation,
    'opens when it is called',
    open((real) => (request) => {
      real(request).subscribe({ error: () => {} })
      return EMPTY
    }),
  )
  fails(
    contracts.navigation,
    'opens a moment later',
    open((real) => (request) => of(null).pipe(delay(0), (source) => new Observable((to) => source.subscribe(() => to.add(real(request).subscribe(to)))))),
  )
  fails(
    contracts.navigation,
    'swallows refusals',
    open((real) => (request) => new Observable((to) => void real(request).subscribe({ error: () => to.complete(), complete: () => to.complete() }))),
  )
  fails(
    contracts.navigation,
    'tells the link it refused',
    open(
      (real) => (request) =>
        new Observable(
          (to) => void real(request).subscribe({ error: () => to.error(failure('LINK_REFUSED', { url: request.url })), complete: () => to.complete() }),
        ),
    ),
  )
  fails(
    contracts.navigation,
    'refuses the schemes of wallet apps',
    open((real) => (request) => (request.url.startsWith('http') ? real(request) : throwError(() => failure('LINK_REFUSED')))),
  )
})

describe('clipboard', () => {
  type Subject = Made<typeof memory.clipboardHarness>
  const write = (change: (real: Subject['port']['write']) => Subject['port']['write']) => (subject: Subject) => ({
    ...subject,
    port: { write: change(subject.port.write) },
  })
  fails(
    contracts.clipboard,
    'writes a shortened text',
    write((real) => (text) => real(text.slice(0, 1_000))),
  )
  fails(
    contracts.clipboard,
    'trims',
    write((real) => (text) => real(text.trim())),
  )
  fails(
    contracts.clipboard,
    'writes when it is called',
    write((real) => (text) => {
      real(text).subscribe({ error: () => {} })
      return EMPTY
    }),
  )
  fails(
    contracts.clipboard,
    'swallows a refusal',
    write((real) => (text) => new Observable((to) => void real(text).subscribe({ error: () => to.complete(), complete: () => to.complete() }))),
  )
  fails(
    contracts.clipboard,
    'does nothing',
    write(() => () => EMPTY),
  )
})

describe('tabs', () => {
  type Subject = Made<typeof memory.tabsHarness>
  const join = (change: (real: ReturnType<Subject['join']>) => Partial<ReturnType<Subject['join']>>) => (subject: Subject) => ({
    ...subject,
    join: () => {
      const real = subject.join()
      return { ...real, ...change(real) }
    },
  })
  fails(
    contracts.tabs,
    'is deaf',
    join(() => ({ messages: () => NEVER })),
  )
  fails(
    contracts.tabs,
    'hears twice',
    join((real) => ({ messages: () => merge(real.messages(), real.messages()) })),
  )
  fails(
    contracts.tabs,
    'posts when it is called',
    join((real) => ({
      post: (message) => {
        real.post(message).subscribe()
        return EMPTY
      },
    })),
  )
  fails(
    contracts.tabs,
    'does not complete posting',
    join((real) => ({ post: (message) => merge(real.post(message), NEVER) })),
  )
  fails(
    contracts.tabs,
    'keeps listening',
    join((real) => ({ messages: () => new Observable((to) => void real.messages().subscribe((message) => to.next(message))) })),
  )
  fails(contracts.tabs, 'hands objects over as they are, at once', (subject) => {
    const tabs = new Map<object, Set<(message: never) => void>>()
    return {
      ...subject,
      join: () => {
        const own = new Set<(message: never) => void>()
        tabs.set(own, own)
        return {
          post: (message: unknown) =>
            new Observable<never>((to) => {
              for (const others of tabs.values()) if (others !== own) for (const tell of others) tell(message as never)
              to.complete()
            }),
          messages: () =>
            new Observable<never>((to) => {
              const tell = (message: never) => to.next(message)
              own.add(tell)
              return () => own.delete(tell)
            }),
        }
      },
    }
  })
  fails(contracts.tabs, 'hears itself', (subject) => {
    const one = subject.join()
    return { ...subject, join: () => ({ post: one.post, messages: subject.join().messages }) }
  })
})

describe('lock', () => {
  type Subject = Made<typeof memory.lockHarness>
  const join = (change: (real: ReturnType<Subject['join']>) => ReturnType<Subject['join']>['hold']) => (subject: Subject) => ({
    ...subject,
    join: () => ({ hold: change(subject.join()) }),
  })
  fails(
    contracts.lock,
    'gives the lock to everyone',
    join(() => () => concat(of(true as const), NEVER)),
  )
  fails(
    contracts.lock,
    'ends',
    join((real) => (name) => real.hold(name).pipe(take(1))),
  )
  fails(
    contracts.lock,
    'does not give up',
    join((real) => (name) => new Observable((to) => void real.hold(name).subscribe((held) => to.next(held)))),
  )
  fails(
    contracts.lock,
    'knows one name',
    join((real) => () => real.hold('all')),
  )
  fails(
    contracts.lock,
    'asks when it is called',
    join((real) => (name) => {
      real.hold(name).subscribe()
      return real.hold(name)
    }),
  )
})

describe('logger', () => {
  type Subject = Made<typeof memory.loggerHarness>
  const log = (change: (real: Subject['port']['log']) => Subject['port']['log']) => (subject: Subject) => ({
    ...subject,
    port: { log: change(subject.port.log) },
  })
  fails(
    contracts.logger,
    'does not complete',
    log((real) => (line) => merge(real(line), NEVER)),
  )
  fails(
    contracts.logger,
    'completes later',
    log((real) => (line) => concat(real(line), of(null as never).pipe(delay(0), ignoreElements()))),
  )
  fails(
    contracts.logger,
    'logs when it is called',
    log((real) => (line) => {
      real(line).subscribe()
      return EMPTY
    }),
  )
  fails(
    contracts.logger,
    'loses lines',
    log((real) => (line) => (line.level === 'trace' ? EMPTY : real(line))),
  )
})
