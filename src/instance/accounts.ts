import type { Observable as RxObservable } from 'rxjs'
import type { AccountParts } from '../domain/core-definition.js'
import { failure, isErrorShape } from '../domain/shared/errors.js'
import { mergeMap } from '../domain/shared/streams/flatten.js'
import { Observable } from '../domain/shared/streams/observable.js'
import { defer } from '../domain/shared/streams/sources.js'
import type { Ports } from '../ports/index.js'

/** Those parts of the domain that have work when a wallet is asked, and load by then. */
export interface Accounts {
  /** Brings them. Undefined where they are there; rejected with `CODE_UNAVAILABLE` where they do not come, and asked for again the next time. */
  missing(): Promise<void> | undefined
  /**
   * The same ports, but what may lead to a connection is heard when the parts are there: they miss nothing that they would have heard, and the tape is that of
   * an instance which had them from the start. They load while the wallet asks its owner.
   */
  hold(ports: Pick<Ports, 'connector' | 'relay'>): Pick<Ports, 'connector' | 'relay'>
}

/**
 * Makes it of an `import()`. Nothing is requested before the first need.
 * @param join takes the parts in
 */
export function createAccounts(load: () => Promise<AccountParts>, join: (parts: AccountParts) => void): Accounts {
  let joined = false
  let loading: Promise<void> | undefined

  function missing(): Promise<void> | undefined {
    if (joined) return undefined
    loading ??= load().then(
      (parts) => {
        joined = true
        join(parts)
      },
      (error: unknown) => {
        loading = undefined
        throw isErrorShape(error) ? error : failure('CODE_UNAVAILABLE', {}, error)
      },
    )
    return loading
  }

  function held<T>(asked: RxObservable<T>): RxObservable<T> {
    return defer(() => {
      const coming = missing()
      if (coming === undefined) return asked
      // What did not come by now is asked for once more when the wallet has answered.
      coming.catch(() => undefined)
      return asked.pipe(mergeMap((value) => after(missing(), value)))
    })
  }

  return {
    missing,
    hold: ({ connector, relay }) => ({
      connector: { ...connector, connect: (request) => held(connector.connect(request)), events: (request) => held(connector.events(request)) },
      relay: {
        pair: (request) => held(relay.pair(request)),
        sessions: (request) => held(relay.sessions(request)),
        events: () => held(relay.events()),
        request: (request) => relay.request(request),
        disconnect: (request) => relay.disconnect(request),
        open: (request) => relay.open(request),
      },
    }),
  }
}

/** A value, as soon as something has come. */
function after<T>(coming: Promise<void> | undefined, value: T): RxObservable<T> {
  return new Observable<T>((subscriber) => {
    const tell = () => {
      subscriber.next(value)
      subscriber.complete()
    }
    if (coming === undefined) tell()
    else coming.then(tell, (error: unknown) => subscriber.error(error))
  })
}
