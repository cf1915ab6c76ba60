import type { SiwxPort } from '../../../ports/siwx.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { Observable, of } from 'rxjs'

/** Calls of a sign-in that a host handles. */
export type SiwxCall = keyof SiwxPort

/** Behaviour of a host; an empty object is a host without faults. */
export interface MemorySiwxPolicy {
  /** Calls that fail, by name. */
  readonly fails?: readonly SiwxCall[]
  /** Milliseconds that each answer takes. */
  readonly delayMs?: number
  /** `wrong`: rejects every signature. */
  readonly signatures?: 'right' | 'wrong'
  /** Messages name another account. */
  readonly misfits?: boolean
}

/** Host with faults in front of another one, and its controls. */
export interface FaultySiwx {
  readonly port: SiwxPort
  /** Calls that it received, oldest first. */
  asked(): readonly SiwxCall[]
  /** Nonces of the created messages. */
  nonces(): readonly string[]
  /** Sets the behaviour from now on. */
  setPolicy(policy: MemorySiwxPolicy): void
  /** Number of pending calls. */
  open(): number
}

/**
 * Puts faults in front of a host: the one in memory on virtual time, or the shipped one on real time.
 * @param schedule runs a function after some milliseconds; returns a function that cancels it
 */
export function createFaultySiwx(host: SiwxPort, schedule: (ms: number, run: () => void) => () => void, initial: MemorySiwxPolicy = {}): FaultySiwx {
  const asked: SiwxCall[] = []
  const nonces: string[] = []
  let policy = initial
  let open = 0

  function answer<T>(call: SiwxCall, run: () => Observable<T>): Observable<T> {
    return new Observable((subscriber) => {
      asked.push(call)
      open += 1
      subscriber.add(() => {
        open -= 1
      })
      const act = () => {
        if (policy.fails?.includes(call)) subscriber.error(failure('FOREIGN_DATA_INVALID', { source: 'The server', reason: 'it is down' }))
        else subscriber.add(run().subscribe(subscriber))
      }
      if (policy.delayMs === undefined) return act()
      subscriber.add(schedule(policy.delayMs, act))
    })
  }

  return {
    port: {
      createMessage: (request) =>
        answer('createMessage', () => {
          nonces.push(request.nonce)
          return host.createMessage(policy.misfits ? { ...request, accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } : request)
        }),
      verify: (session) => answer('verify', () => (policy.signatures === 'wrong' ? of(false) : host.verify(session))),
      list: (subject) => answer('list', () => host.list(subject)),
      add: (session) => answer('add', () => host.add(session)),
      replace: (request) => answer('replace', () => host.replace(request)),
      revoke: (request) => answer('revoke', () => host.revoke(request)),
    },
    asked: () => [...asked],
    nonces: () => [...nonces],
    setPolicy(next) {
      policy = next
    },
    open: () => open,
  }
}
