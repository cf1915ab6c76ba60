import { concat, filter, map, merge, NEVER, Observable, of } from 'rxjs'
import { describe } from 'vitest'
import { revealSecret, type Secret } from '../../src/domain/shared/secrets/secret.js'
import { failure } from '../../src/domain/frame/errors.js'
import { contracts } from './contracts.js'
import type * as memory from './memory-harnesses.js'
import { fails, type Made } from './mutants.js'

describe('frame', () => {
  type Subject = Made<typeof memory.frameHarness>
  const port = (change: (real: Subject['port']) => Partial<Subject['port']>) => (subject: Subject) => ({
    ...subject,
    port: { ...subject.port, ...change(subject.port) },
  })
  fails(
    contracts.frame,
    'is never ready',
    port((real) => ({ open: (request) => real.open(request).pipe(filter(({ type }) => type !== 'ready')) })),
  )
  fails(
    contracts.frame,
    'is ready twice',
    port((real) => ({
      open: (request) =>
        real.open(request).pipe(
          (source) =>
            new Observable((to) =>
              source.subscribe({
                next(notice) {
                  to.next(notice)
                  if (notice.type === 'ready') to.next(notice)
                },
                error: (reason) => to.error(reason),
              }),
            ),
        ),
    })),
  )
  fails(
    contracts.frame,
    'stays in the page',
    port((real) => ({
      open: (request) => new Observable((to) => void real.open(request).subscribe({ next: (notice) => to.next(notice), error: (reason) => to.error(reason) })),
    })),
  )
  fails(
    contracts.frame,
    'opens a second frame',
    port((real) => ({
      open: (request) =>
        new Observable((to) => real.open(request).subscribe({ next: (notice) => to.next(notice), error: () => to.next({ type: 'loading', generation: 9 }) })),
    })),
  )
  fails(
    contracts.frame,
    'tells of another document after what was asked has failed',
    port((real) => ({
      open: (request) =>
        new Observable((to) =>
          real.open(request).subscribe({
            next: (notice) => (notice.type === 'loading' ? void Promise.resolve().then(() => to.next(notice)) : to.next(notice)),
            error: (reason) => to.error(reason),
          }),
        ),
    })),
  )
  fails(
    contracts.frame,
    'does not end an answer',
    port((real) => ({ request: (request) => concat(real.request(request), NEVER) })),
  )
  fails(
    contracts.frame,
    'mixes answers up',
    port((real) => ({ request: (request) => real.request({ ...request, message: { event: 'IS_CONNECTED' } }) })),
  )
  fails(
    contracts.frame,
    'takes a refusal for an answer',
    port((real) => ({
      request: (request) =>
        new Observable((to) => real.request(request).subscribe({ next: (value) => to.next(value), error: () => to.complete(), complete: () => to.complete() })),
    })),
  )
  fails(
    contracts.frame,
    'loses the words of the site',
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
    contracts.frame,
    'tells the token in plain',
    port((real) => ({
      open: (request) =>
        real
          .open(request)
          .pipe(map((notice) => (notice.type === 'sessionUpdated' ? { ...notice, token: revealSecret(notice.token) as unknown as Secret } : notice))),
    })),
  )
  fails(
    contracts.frame,
    'asks any document',
    port((real) => ({ request: ({ message }) => real.request({ generation: 1, message }) })),
  )
  fails(
    contracts.frame,
    'says nothing of another document',
    port((real) => ({
      open: (request) => real.open(request).pipe(filter((notice, index) => index < 2 || notice.type === 'refused' || notice.type === 'sessionUpdated')),
    })),
  )
  fails(
    contracts.frame,
    'lets what waits hang when another document comes',
    port((real) => ({
      request: (request) =>
        new Observable((to) =>
          real.request(request).subscribe({
            next: (value) => to.next(value),
            error: (reason) => (reason.code === 'FRAME_RELOADED' ? undefined : to.error(reason)),
            complete: () => to.complete(),
          }),
        ),
    })),
  )
  fails(
    contracts.frame,
    'takes what does not fit',
    port((real) => ({ request: (request) => merge(real.request(request), request.message.event === 'GET_CHAIN_ID' ? of({ chainId: 'x' } as never) : NEVER) })),
  )
  fails(
    contracts.frame,
    'is not shown',
    port(() => ({ show: () => new Observable((to) => to.complete()) })),
  )
  fails(
    contracts.frame,
    'is silent about a site that is not there',
    port((real) => ({
      open: (request) =>
        new Observable((to) =>
          real
            .open(request)
            .subscribe({ next: (notice) => to.next(notice), error: (reason) => (reason.code === 'FRAME_UNAVAILABLE' ? undefined : to.error(reason)) }),
        ),
    })),
  )
})

describe('popup', () => {
  type Subject = Made<typeof memory.popupHarness>
  const port = (change: (real: Subject['port'], subject: Subject) => Partial<Subject['port']>) => (subject: Subject) => ({
    ...subject,
    port: { ...subject.port, ...change(subject.port, subject) },
  })
  fails(
    contracts.popup,
    'opens later than the click',
    port((real) => ({ open: () => new Observable((to) => void Promise.resolve().then(() => real.open().subscribe(to))) })),
  )
  fails(
    contracts.popup,
    'stays open',
    port((real) => ({
      open: () =>
        new Observable(
          (to) => void real.open().subscribe({ next: (notice) => to.next(notice), error: (reason) => to.error(reason), complete: () => to.complete() }),
        ),
    })),
  )
  fails(
    contracts.popup,
    'tells the result in plain',
    port((real) => ({
      open: () => real.open().pipe(map((notice) => (notice.type === 'result' ? { ...notice, uri: revealSecret(notice.uri) as unknown as Secret } : notice))),
    })),
  )
  fails(
    contracts.popup,
    'does not end with its result',
    port((real) => ({ open: () => concat(real.open(), NEVER) })),
  )
  fails(
    contracts.popup,
    'goes anywhere',
    port((real) => ({ navigate: (request) => (/^https:/.test(revealSecret(request.url)) ? real.navigate(request) : new Observable((to) => to.complete())) })),
  )
  fails(
    contracts.popup,
    'is always open',
    port(() => ({ isOpen: () => of(true) })),
  )
  fails(
    contracts.popup,
    'leads a window that is closed',
    port((real) => ({
      navigate: (request) =>
        new Observable((to) =>
          real
            .navigate(request)
            .subscribe({ error: (reason) => (reason.code === 'POPUP_CLOSED' ? to.complete() : to.error(reason)), complete: () => to.complete() }),
        ),
    })),
  )
  fails(
    contracts.popup,
    'is silent about a window that was not opened',
    port((real) => ({
      open: () =>
        new Observable((to) =>
          real.open().subscribe({ next: (notice) => to.next(notice), complete: () => to.complete(), error: () => to.error(failure('UNEXPECTED')) }),
        ),
    })),
  )
  fails(
    contracts.popup,
    'takes a result from elsewhere',
    port((real) => ({ open: () => real.open().pipe(filter(({ type }) => type !== 'untrusted')) })),
  )
  fails(
    contracts.popup,
    'gives a result twice',
    port((real) => {
      let first: Secret | null = null
      return {
        takeResult: () =>
          real.takeResult().pipe(
            map((taken) => {
              first ??= taken
              return first
            }),
          ),
      }
    }),
  )
})
