import { mergeMap, type Observable, of, throwError } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { addressKey } from '../../domain/shared/caip/address.js'
import type { NameAnswer, NamesPort } from '../../ports/services/names.js'
import type { TimerPort } from '../../ports/timer.js'

/** Names in memory: a registry that a test fills. */
export interface MemoryNames {
  readonly port: NamesPort
  /** Sets the answer for an address; without one it has no name. A name leads to the address. */
  name(address: string, answer: NameAnswer): void
  /** Makes every question fail, until the returned function is called. */
  fail(reason?: LatchkitErrorShape): () => void
  /** Sets the milliseconds that an answer takes from now on; 0 by default. */
  delay(ms: number): void
  /** Returns the addresses that were asked for, oldest first. */
  asked(): readonly string[]
}

/** Creates names in memory, on the timer of a virtual time. */
export function createMemoryNames(timer: TimerPort): MemoryNames {
  const answers = new Map<string, NameAnswer>()
  const asked: string[] = []
  let fault: LatchkitErrorShape | undefined
  let latency = 0
  const later = <T>(answer: () => Observable<T>): Observable<T> => timer.after(latency).pipe(mergeMap(answer))
  return {
    port: {
      lookUp: ({ address }) => {
        asked.push(address)
        return later(() => (fault === undefined ? of(answers.get(addressKey('eip155', address)) ?? { outcome: 'unnamed' as const }) : throwError(() => fault)))
      },
      resolve: ({ name }) =>
        later(() => {
          if (fault !== undefined) return throwError(() => fault)
          return of([...answers].find(([, answer]) => answer.outcome === 'named' && answer.name === name)?.[0] ?? null)
        }),
    },
    name: (address, answer) => void answers.set(addressKey('eip155', address), answer),
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
  }
}
