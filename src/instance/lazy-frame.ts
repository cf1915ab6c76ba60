import { Observable } from '../domain/shared/streams/observable.js'
import { authFailure } from '../domain/shared/auth-errors.js'
import { failure } from '../domain/shared/errors.js'
import { switchMap } from '../domain/shared/streams/flatten.js'
import { defer, throwError } from '../domain/shared/streams/sources.js'
import type { FramePort } from '../ports/frame.js'

/**
 * A frame whose code is loaded when it is first opened, or when somebody sees that coming (`hasten`), and not before. Code that did not come may come with the next opening.
 * @param load brings the code
 */
export function createLazyFrame(load: () => Promise<FramePort>): FramePort & { hasten(): void } {
  let loaded: FramePort | undefined
  let loading: Promise<FramePort> | undefined

  function bring(): Promise<FramePort> {
    loading ??= load()
    return loading
  }

  const brought = new Observable<FramePort>((subscriber) => {
    bring().then(
      (port) => {
        loaded = port
        subscriber.next(port)
        subscriber.complete()
      },
      (error: unknown) => {
        loading = undefined
        subscriber.error(failure('CODE_UNAVAILABLE', {}, error))
      },
    )
  })
  const now = <T>(use: (port: FramePort) => Observable<T>): Observable<T> =>
    defer(() => (loaded === undefined ? throwError(() => authFailure('FRAME_NOT_SET')) : use(loaded)))

  return {
    open: (request) => defer(() => (loaded === undefined ? brought.pipe(switchMap((port) => port.open(request))) : loaded.open(request))),
    request: (request) => now((port) => port.request(request)),
    show: (request) => now((port) => port.show(request)),
    hasten: () =>
      void bring().catch(() => {
        loading = undefined
      }),
  }
}
