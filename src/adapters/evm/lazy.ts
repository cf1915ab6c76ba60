import { Observable } from '../../domain/shared/streams/observable.js'
import { switchMap } from '../../domain/shared/streams/flatten.js'
import { defer, of } from '../../domain/shared/streams/sources.js'
import { failure } from '../../domain/shared/errors.js'

/** Code that loads when it is first used. */
export interface Lazy<T> {
  /** Uses it: in the same call when it is there. Fails with `CODE_UNAVAILABLE` when it does not come; the next use tries again. */
  use<R>(use: (code: T) => Observable<R>): Observable<R>
  /** Has it come before it is used. Never rejects: the use tells. */
  preload(): Promise<void>
}

/** Makes it of an `import()`. Nothing is requested before the first use. */
export function createLazy<T>(request: () => Promise<T>): Lazy<T> {
  let ready: { readonly code: T } | undefined
  let loading: Promise<T> | undefined

  function load(): Promise<T> {
    loading ??= request().then(
      (code) => {
        ready = { code }
        return code
      },
      (error: unknown) => {
        loading = undefined
        throw failure('CODE_UNAVAILABLE', {}, error)
      },
    )
    return loading
  }

  function loaded(): Observable<T> {
    return new Observable((subscriber) => {
      load().then(
        (code) => {
          subscriber.next(code)
          subscriber.complete()
        },
        (error: unknown) => subscriber.error(error),
      )
    })
  }

  return {
    use: (use) => defer(() => (ready ? of(ready.code) : loaded())).pipe(switchMap(use)),
    preload: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  }
}
