import { authFailure } from '../../domain/shared/auth-errors.js'
import { Observable, type Subscriber } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import { createSecret, revealSecret, type Secret } from '../../domain/shared/secret.js'
import { isSafeLoginLink } from '../shared/login-link.js'
import type { PopupNotice, PopupPort } from '../../ports/popup.js'
import type { VirtualTime } from './virtual-time.js'

/** The window of a social login in memory, with the hands of the visitor and of the site in it. */
export interface MemoryPopup {
  readonly port: PopupPort
  /** The browser does not let windows be opened. */
  block(blocked: boolean): void
  /** The site in the window tells its result. */
  result(uri: string): void
  /** Another site tells something that looks like one. */
  forge(): void
  /** The visitor closes the window. */
  close(): void
  /** Where the window has been led, oldest first. */
  visited(): readonly string[]
  /** Where the page itself was led. */
  left(): readonly string[]
  /** The address that the page is opened with has a `result_uri`. */
  arriveWith(uri: string): void
  /** Windows that are open. */
  windows(): number
}

/** Makes the window of a social login in memory. What is told arrives a turn of the event loop later. */
export function createMemoryPopup(time: VirtualTime): MemoryPopup {
  const visited: string[] = []
  const left: string[] = []
  let blocked = false
  let shown: Subscriber<PopupNotice> | undefined
  let opened = false
  let arrived: Secret | undefined

  const tell = (notice: PopupNotice) => {
    const to = shown
    time.schedule(0, () => {
      if (to === undefined || to !== shown) return
      to.next(notice)
      if (notice.type === 'result') to.complete()
    })
  }
  const failing = (code: 'POPUP_CLOSED' | 'POPUP_BLOCKED') => new Observable<never>((subscriber) => subscriber.error(authFailure(code)))
  const refused = new Observable<never>((subscriber) => subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' })))
  const done = (act: () => void) =>
    new Observable<never>((subscriber) => {
      act()
      subscriber.complete()
    })

  return {
    port: {
      open: () =>
        new Observable((subscriber) => {
          if (blocked) {
            subscriber.error(authFailure('POPUP_BLOCKED'))
            return
          }
          shown = subscriber
          opened = true
          subscriber.next({ type: 'opened' })
          subscriber.add(() => {
            if (shown !== subscriber) return
            shown = undefined
            opened = false
          })
        }),
      navigate: ({ url }) => {
        if (!opened) return failing('POPUP_CLOSED')
        return isSafeLoginLink(revealSecret(url)) ? done(() => visited.push(revealSecret(url))) : refused
      },
      isOpen: () =>
        new Observable((subscriber) => {
          subscriber.next(opened)
          subscriber.complete()
        }),
      leave: ({ url }) => (isSafeLoginLink(revealSecret(url)) ? done(() => left.push(revealSecret(url))) : refused),
      takeResult: () =>
        new Observable((subscriber) => {
          const result = arrived
          arrived = undefined
          subscriber.next(result ?? null)
          subscriber.complete()
        }),
    },
    block(on) {
      blocked = on
    },
    result: (uri) => tell({ type: 'result', uri: createSecret(uri) }),
    forge: () => tell({ type: 'untrusted' }),
    close() {
      opened = false
    },
    visited: () => visited,
    left: () => left,
    arriveWith(uri) {
      arrived = createSecret(uri)
    },
    windows: () => (opened ? 1 : 0),
  }
}
