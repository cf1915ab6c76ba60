import { concat, filter, map, merge, NEVER, Observable, of } from 'rxjs'
import { describe } from 'vitest'
import { failure } from '../../src/domain/walletconnect/errors.js'
import type { Session } from '../../src/ports/relay.js'
import { contracts } from './contracts.js'
import type * as memory from './memory-harnesses.js'
import { fails, type Made } from './mutants.js'

describe('relay', () => {
  type Subject = Made<typeof memory.relayHarness>
  const port = (change: (real: Subject['port'], subject: Subject) => Partial<Subject['port']>) => (subject: Subject) => ({
    ...subject,
    port: { ...subject.port, ...change(subject.port, subject) },
  })
  fails(
    contracts.relay,
    'tells the address',
    port((real, { pairingUri }) => ({
      pair: (request) => real.pair(request).pipe(map((step) => (step.type === 'ready' ? { ...step, uri: pairingUri() } : step))),
    })),
  )
  fails(
    contracts.relay,
    'does not end a pairing',
    port((real) => ({ pair: (request) => concat(real.pair(request), NEVER) })),
  )
  fails(
    contracts.relay,
    'settles without an address',
    port((real) => ({ pair: (request) => real.pair(request).pipe(filter(({ type }) => type === 'settled')) })),
  )
  fails(
    contracts.relay,
    'keeps what was given up',
    port((real) => ({
      pair: (request) =>
        new Observable(
          (to) => void real.pair(request).subscribe({ next: (step) => to.next(step), error: (reason) => to.error(reason), complete: () => to.complete() }),
        ),
    })),
  )
  fails(contracts.relay, 'keeps the address', (subject) => {
    let last: string | undefined
    return {
      ...subject,
      pairingUri: () => {
        last = subject.pairingUri() ?? last
        return last
      },
    }
  })
  fails(
    contracts.relay,
    'fails with an Error',
    port((real) => ({
      pair: (request) =>
        new Observable((to) =>
          real.pair(request).subscribe({ next: (step) => to.next(step), error: () => to.error(new Error('no')), complete: () => to.complete() }),
        ),
    })),
  )
  fails(
    contracts.relay,
    'asks twice',
    port((real) => ({
      request: (request) =>
        new Observable((to) => {
          real.request(request).subscribe({ error: () => {} })
          return real.request(request).subscribe(to)
        }),
    })),
  )
  fails(
    contracts.relay,
    'loses the code of the wallet',
    port((real) => ({
      request: (request) =>
        new Observable((to) =>
          real
            .request(request)
            .subscribe({ next: (value) => to.next(value), error: ({ cause: _, ...reason }) => to.error(reason), complete: () => to.complete() }),
        ),
    })),
  )
  fails(
    contracts.relay,
    'asks whatever the session allows',
    port((real) => ({ request: (request) => (request.method === 'eth_sign' ? real.request({ ...request, method: 'personal_sign' }) : real.request(request)) })),
  )
  fails(
    contracts.relay,
    'answers at once',
    port(() => ({ request: () => of('0x00') })),
  )
  fails(
    contracts.relay,
    'repeats events',
    port((real) => ({ events: () => merge(real.events(), real.events()) })),
  )
  fails(
    contracts.relay,
    'says nothing of the end',
    port((real) => ({ events: () => real.events().pipe(filter(({ type }) => type !== 'sessionDeleted')) })),
  )
  fails(
    contracts.relay,
    'does not tell the wallet of the end',
    port(() => ({ disconnect: () => of(null) })),
  )
  fails(
    contracts.relay,
    'forgets its sessions',
    port(() => ({ sessions: () => of([]) })),
  )
  fails(contracts.relay, 'forgets them at a reload', (subject) => ({
    ...subject,
    reload: () => ({ port: { ...subject.reload().port, sessions: () => of([]) } }),
  }))
  const ofNext = (change: (sessions: readonly Session[], awaits: boolean) => readonly Session[]) => (subject: Subject) => ({
    ...subject,
    reload() {
      const { port: next } = subject.reload()
      const sessions: typeof next.sessions = (request) => next.sessions(request).pipe(map((all) => change(all, request !== undefined)))
      return { port: { ...next, sessions } }
    },
  })
  fails(
    contracts.relay,
    'does not tell which sessions nobody has taken up',
    ofNext((all) => all.map(({ untaken: _, ...session }) => session)),
  )
  fails(
    contracts.relay,
    'never counts one as taken up',
    ofNext((all, awaits) => (awaits ? all : all.map((session) => ({ ...session, untaken: true })))),
  )
  fails(
    contracts.relay,
    'opens later than the click',
    port((real) => ({ open: (request) => new Observable((to) => void Promise.resolve().then(() => real.open(request).subscribe(to))) })),
  )
  fails(
    contracts.relay,
    'opens any link',
    port((real) => ({ open: (request) => (request.link.startsWith('javascript') ? new Observable((to) => to.complete()) : real.open(request)) })),
  )
  fails(
    contracts.relay,
    'is silent about a refusal',
    port((real) => ({ events: () => real.events().pipe(filter(({ type }) => type !== 'fault')) })),
  )
  fails(
    contracts.relay,
    'calls every failure the same',
    port((real) => ({
      request: (request) =>
        new Observable((to) =>
          real.request(request).subscribe({ next: (value) => to.next(value), error: () => to.error(failure('UNEXPECTED')), complete: () => to.complete() }),
        ),
    })),
  )
  fails(contracts.relay, 'lacks a method', (subject) => {
    const { open: _, ...rest } = subject.port
    return { ...subject, port: rest as Subject['port'] }
  })
  fails(
    contracts.relay,
    'lets what waits hang when the session ends',
    port((real) => ({
      request: (request) =>
        new Observable((to) =>
          real.request(request).subscribe({
            next: (value) => to.next(value),
            error: (reason) => (reason.code === 'SESSION_ENDED' ? undefined : to.error(reason)),
            complete: () => to.complete(),
          }),
        ),
    })),
  )
})
