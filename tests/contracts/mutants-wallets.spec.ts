import { asyncScheduler, filter, map, merge, NEVER, Observable, observeOn, of, take, tap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { collectTests } from 'latchkit/testing'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { contracts } from './contracts.js'
import type * as memory from './memory-harnesses.js'
import { fails, type Made } from './mutants.js'

describe('rpc', () => {
  type Rpc = Made<typeof memory.rpcHarness>
  const rpc = (call: (real: Rpc['port']['call']) => Rpc['port']['call']) => (subject: Rpc) => ({
    ...subject,
    port: { ...subject.port, call: call(subject.port.call) },
  })
  const failing = (change: (reason: ReturnType<typeof failure>) => unknown) =>
    rpc(
      (real) => (request) =>
        new Observable((to) =>
          real(request).subscribe({ next: (value) => to.next(value), error: (reason) => to.error(change(reason)), complete: () => to.complete() }),
        ),
    )
  fails(
    contracts.rpc,
    'answers at once',
    rpc(() => () => of('0x1')),
  )
  fails(
    contracts.rpc,
    'does not complete',
    rpc((real) => (request) => merge(real(request), NEVER)),
  )
  fails(
    contracts.rpc,
    'asks when it is called',
    rpc((real) => (request) => {
      real(request).subscribe({ error: () => {} })
      return real(request)
    }),
  )
  fails(
    contracts.rpc,
    'asks twice',
    rpc(
      (real) => (request) =>
        new Observable((to) => {
          real(request).subscribe({ error: () => {} })
          return real(request).subscribe(to)
        }),
    ),
  )
  fails(
    contracts.rpc,
    'does not fall back',
    rpc((real) => (request) => real({ ...request, urls: request.urls.slice(0, 1) })),
  )
  fails(
    contracts.rpc,
    'asks the last endpoint first',
    rpc((real) => (request) => real({ ...request, urls: [...request.urls].reverse() })),
  )
  fails(
    contracts.rpc,
    'does not say which host failed',
    failing((reason) => JSON.parse(JSON.stringify(reason).replaceAll('one.example', 'it'))),
  )
  fails(
    contracts.rpc,
    'loses the code of the node',
    failing(({ cause: _, ...rest }) => rest),
  )
  fails(
    contracts.rpc,
    'fails with an Error',
    failing((reason) => new Error(reason.message)),
  )
  fails(
    contracts.rpc,
    'does not try again',
    rpc((real) => (request) => real({ ...request, method: request.method === 'eth_getBalance' ? 'eth_sendRawTransaction' : request.method })),
  )
  fails(
    contracts.rpc,
    'sends again',
    rpc((real) => (request) => {
      if (request.method !== 'eth_sendRawTransaction') return real(request)
      return new Observable((to) => real(request).subscribe({ error: () => to.add(real(request).subscribe(to)) }))
    }),
  )
  const watching = (watch: (real: Rpc['port']['watch']) => Rpc['port']['watch']) => (subject: Rpc) => ({
    ...subject,
    port: { ...subject.port, watch: watch(subject.port.watch) },
  })
  fails(
    contracts.rpc,
    'finds nothing out about its addresses',
    watching(() => () => NEVER),
  )
  fails(
    contracts.rpc,
    'watches a lone address',
    watching(
      (real) =>
        ({ network, urls }) =>
          real({ network, urls: [...urls, ...urls] }),
    ),
  )
  fails(
    contracts.rpc,
    'goes on watching',
    watching((real) => (request) => new Observable(() => void real(request).subscribe())),
  )
  fails(
    contracts.rpc,
    'goes on after unsubscribing',
    rpc(
      (real) => (request) =>
        new Observable(
          (to) => void real(request).subscribe({ next: (value) => to.next(value), error: (reason) => to.error(reason), complete: () => to.complete() }),
        ),
    ),
  )
})

describe('connector', () => {
  type Subject = Made<typeof memory.connectorHarness>
  const port = (change: (real: Subject['port'], subject: Subject) => Partial<Subject['port']>) => (subject: Subject) => ({
    ...subject,
    port: { ...subject.port, ...change(subject.port, subject) },
  })
  fails(
    contracts.connector,
    'prompts when it is silent',
    port((real) => ({ connect: (request) => real.connect({ ...request, silent: false }) })),
  )
  fails(
    contracts.connector,
    'never prompts',
    port((real) => ({ connect: (request) => real.connect({ ...request, silent: true }) })),
  )
  fails(
    contracts.connector,
    'sorts accounts',
    port((real) => ({ connect: (request) => real.connect(request).pipe(map((reply) => ({ ...reply, accounts: [...reply.accounts].sort() }))) })),
  )
  fails(
    contracts.connector,
    'does not tell the network',
    port((real) => ({ connect: (request) => real.connect(request).pipe(map((reply) => ({ ...reply, network: null }))) })),
  )
  fails(
    contracts.connector,
    'loses the code of a refusal',
    port((real) => ({
      connect: (request) =>
        new Observable((to) =>
          real
            .connect(request)
            .subscribe({ next: (value) => to.next(value), error: () => to.error(failure('CONNECTION_REJECTED')), complete: () => to.complete() }),
        ),
    })),
  )
  fails(
    contracts.connector,
    'does not revoke',
    port(() => ({ disconnect: () => of(null) })),
  )
  fails(
    contracts.connector,
    'hears a wallet after unsubscribing',
    port((real) => ({ events: (ref) => new Observable((to) => void real.events(ref).subscribe((event) => to.next(event))) })),
  )
  fails(
    contracts.connector,
    'ends its events',
    port((real) => ({ events: (ref) => real.events(ref).pipe(take(2)) })),
  )
  fails(
    contracts.connector,
    'repeats events',
    port((real) => ({ events: (ref) => real.events(ref).pipe((source) => merge(source, source)) })),
  )
  fails(
    contracts.connector,
    'prompts twice for a signature',
    port((real) => ({
      signMessage: (request) =>
        new Observable((to) => {
          real.signMessage(request).subscribe({ error: () => {} })
          return real.signMessage(request).subscribe(to)
        }),
    })),
  )
  fails(
    contracts.connector,
    'sends on any network',
    port((real, { networks }) => ({ sendTransaction: (request) => real.sendTransaction({ ...request, network: networks[0].caipNetworkId }) })),
  )
  fails(
    contracts.connector,
    'does not switch',
    port(() => ({ switchNetwork: () => of(null).pipe(observeOn(asyncScheduler)) })),
  )
  fails(contracts.connector, 'lacks a method', (subject) => {
    const { readNetwork: _, ...rest } = subject.port
    return { ...subject, port: rest as Subject['port'] }
  })
  fails(contracts.connector, 'lets garbage through', (subject) => ({
    ...subject,
    policy: (policy) =>
      subject.policy(
        typeof policy === 'string'
          ? policy
          : {
              ...policy,
              methods: Object.fromEntries(
                Object.entries(policy.methods ?? {}).map(([method, behaviour]) => [
                  method,
                  typeof behaviour === 'string' ? behaviour : { ...behaviour, unguarded: true },
                ]),
              ),
              unguarded: true,
            },
      ),
  }))
})

describe('discovery', () => {
  type Subject = Made<typeof memory.discoveryHarness>
  const port = (change: (real: Subject['port']['announcements']) => Subject['port']['announcements']) => (subject: Subject) => ({
    ...subject,
    port: { announcements: change(subject.port.announcements) },
  })
  fails(
    contracts.discovery,
    'finds each wallet twice',
    port((real) => () => merge(real(), real())),
  )
  fails(
    contracts.discovery,
    'ends',
    port((real) => () => real().pipe(take(3))),
  )
  fails(
    contracts.discovery,
    'finds the early ones only',
    port((real) => () => new Observable((to) => real().subscribe((found) => setTimeout(() => to.next(found), 0)))),
  )
  fails(
    contracts.discovery,
    'makes ids of uuids',
    port((real) => () => real().pipe(map((found) => ({ ...found, id: found.uuid })))),
  )
  fails(
    contracts.discovery,
    'keeps listening',
    port((real) => () => new Observable((to) => void real().subscribe((found) => to.next(found)))),
  )
  fails(contracts.discovery, 'finds each wallet once in a lifetime', (subject) => {
    const seen = new Set<string>()
    return {
      ...subject,
      port: {
        announcements: () =>
          subject.port.announcements().pipe(
            filter(({ uuid }) => !seen.has(uuid)),
            tap(({ uuid }) => seen.add(uuid)),
          ),
      },
    }
  })
})

it('[DX-19] every suite passes on its adapter in memory outside a test runner, too', async () => {
  const failures: string[] = []
  for (const contract of Object.values(contracts)) {
    for (const { name, run } of collectTests((api) => contract.runInMemory(api)))
      await run().catch((error: Error) => failures.push(`${name}: ${error.message}`))
  }
  expect(failures).toEqual([])
})
