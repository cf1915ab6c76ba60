import { defer, finalize, mergeMap, type Observable, of, throwError } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { addressKey } from '../../domain/shared/caip/address.js'
import { failure as namesFailure } from '../../domain/names/errors.js'
import type { NameAnswer, NamesPort } from '../../ports/services/names.js'
import type { NameRegistryPort, SignedRegistration } from '../../ports/services/name-registry.js'
import type { TimerPort } from '../../ports/timer.js'

/** Names in memory: a registry that a test fills. */
export interface MemoryNames {
  readonly port: NamesPort
  /** Registry of names that visitors can take. It takes any signature. */
  readonly registry: NameRegistryPort
  /** Registers a name for an address; undefined frees it. */
  register(name: string, address: string | undefined): void
  /** Returns the registrations that arrived, oldest first. */
  registrations(): readonly SignedRegistration[]
  /** Sets the answer for an address; without one it has no name. A name leads to the address. */
  name(address: string, answer: NameAnswer): void
  /** Makes every question fail, until the returned function is called. */
  fail(reason?: LatchkitErrorShape): () => void
  /** Sets the milliseconds that an answer takes from now on; 0 by default. */
  delay(ms: number): void
  /** Returns the addresses that were asked for, oldest first. */
  asked(): readonly string[]
  /** Number of questions that have not ended. */
  open(): number
}

/** Creates names in memory, on the timer of a virtual time. */
export function createMemoryNames(timer: TimerPort): MemoryNames {
  const answers = new Map<string, { readonly address: string; readonly answer: NameAnswer }>()
  const asked: string[] = []
  const owners = new Map<string, string>()
  const arrived: SignedRegistration[] = []
  let fault: LatchkitErrorShape | undefined
  let latency = 0
  let open = 0
  const later = <T>(answer: () => Observable<T>): Observable<T> =>
    defer(() => {
      open += 1
      return timer.after(latency).pipe(
        mergeMap(() => (fault === undefined ? answer() : throwError(() => fault))),
        finalize(() => {
          open -= 1
        }),
      )
    })
  return {
    port: {
      lookUp: ({ address }) =>
        defer(() => {
          asked.push(address)
          return later(() => of(answers.get(addressKey('eip155', address))?.answer ?? { outcome: 'unnamed' as const }))
        }),
      resolve: ({ name }) => {
        if (!/^[^\s.]+(\.[^\s.]+)+$/.test(name) || /0x[0-9a-f]{40}\./i.test(name))
          return throwError(() => namesFailure('NAME_INVALID', { name, reason: 'it has another form' }))
        return later(() => of([...answers.values()].find(({ answer }) => answer.outcome === 'named' && answer.name === name)?.address ?? null))
      },
    },
    registry: {
      owner: ({ name }) =>
        later(() => {
          const owner = owners.get(name)
          return of({ registered: owner !== undefined, ...(owner !== undefined && { owner }) })
        }),
      suggest: ({ name: given, zone }) =>
        later(() =>
          of({
            suggestions: ['', '1', '2']
              .map((more) => `${given.slice(0, -zone.length - 1)}${more}.${zone}`)
              .map((name) => ({ name, registered: owners.has(name) })),
          }),
        ),
      namesOf: ({ address }) =>
        later(() => of({ names: [...owners].flatMap(([name, owner]) => (addressKey('eip155', owner) === addressKey('eip155', address) ? [name] : [])) })),
      register: (request) =>
        later(() => {
          const { name } = JSON.parse(request.message) as { readonly name: string }
          arrived.push(request)
          if (owners.has(name)) return throwError(() => namesFailure('NAME_SERVICE_REFUSED', { reason: `Name is already registered: ${name}` }))
          owners.set(name, request.address)
          answers.set(addressKey('eip155', request.address), { address: request.address, answer: { outcome: 'named', name } })
          return of(null)
        }),
    },
    register: (name, address) => void (address === undefined ? owners.delete(name) : owners.set(name, address)),
    registrations: () => [...arrived],
    name: (address, answer) => void answers.set(addressKey('eip155', address), { address, answer }),
    fail(reason = failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' })) {
      fault = reason
      return () => {
        fault = undefined
      }
    },
    delay(ms) {
      latency = ms
    },
    asked: () => [...asked],
    open: () => open,
  }
}
