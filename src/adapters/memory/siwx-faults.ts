import type { SiwxPort } from '../../ports/siwx.js'
import { failure } from '../../domain/shared/errors.js'
import { Observable } from '../../domain/shared/streams/observable.js'
import { of } from '../../domain/shared/streams/sources.js'

/** What a host can be asked for its part of a sign-in. */
export type SiwxCall = keyof SiwxPort

/** How a host behaves; an empty object is one that does as it should. */
export interface MemorySiwxPolicy {
  /** Calls that fail, by name. */
  readonly fails?: readonly SiwxCall[]
  /** How long each answer takes, in milliseconds. */
  readonly delayMs?: number
  /** `wrong`: it takes every signature for a wrong one. */
  readonly signatures?: 'right' | 'wrong'
  /** Its messages are about somebody else. */
  readonly misfits?: boolean
}

/** A host between the domain and another one, and the hands that control it. */
export interface FaultySiwx {
  readonly port: SiwxPort
  /** What was asked of it, oldest first. */
  asked(): readonly SiwxCall[]
  /** Nonces of the messages that were made. */
  nonces(): readonly string[]
  /** How it behaves from now on. */
  setPolicy(policy: MemorySiwxPolicy): void
  /** Calls that wait. */
  open(): number
}

/**
 * Puts faults before a host. Over one in memory in virtual time, and over the one that ships in the time of this machine.
 * @param schedule runs something later, after so many milliseconds; gives what takes it back
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
