import { Observable, type Subscriber } from 'rxjs'
import { failure } from '../../../domain/frame/errors.js'
import { createSecret, revealSecret, type Secret } from '../../../domain/shared/secrets/secret.js'
import { isSafeLoginLink } from '../../shared/login-link.js'
import type { PopupNotice, PopupPort } from '../../../ports/popup.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Popup of a social login in memory, with controls for the visitor and the site in it. */
export interface MemoryPopup {
  readonly port: PopupPort
  /** Makes the browser block popups. */
  block(blocked: boolean): void
  /** Sends the result of the site in the popup. */
  result(uri: string): void
  /** Sends a lookalike of a result from another site. */
  forge(): void
  /** The visitor closes the window. */
  close(): void
  /** URLs that the popup was navigated to, oldest first. */
  visited(): readonly string[]
  /** URLs that the page itself was navigated to. */
  left(): readonly string[]
  /** Opens the page with a `result_uri` in its address. */
  arriveWith(uri: string): void
  /** Number of open popups. */
  windows(): number
}

/** Creates the popup of a social login in memory. Notices arrive a turn of the event loop later. */
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
  const failing = (code: 'POPUP_CLOSED' | 'POPUP_BLOCKED') => new Observable<never>((subscriber) => subscriber.error(failure(code)))
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
            subscriber.error(failure('POPUP_BLOCKED'))
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
