import { Observable, type Subscriber } from 'rxjs'
import { isSafeLoginLink } from '../../../../src/adapters/shared/login-link.js'
import { failure } from '../../../../src/domain/frame/errors.js'
import { createSecret, revealSecret, type Secret } from '../../../../src/domain/shared/secrets/secret.js'
import type { PopupNotice, PopupPort } from '../../../../src/ports/popup.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import type { Person } from './headless-person.js'
import type { SiteFaults } from '../parts.js'

/** Login popup without a browser, with the person at it. */
export interface HeadlessPopup {
  readonly port: PopupPort
  /** Sets if the browser blocks popups. */
  block(blocked: boolean): void
  /** Decides on the open consent page. @throws RangeError if none is open. */
  decide(approved: boolean): void
  /** Closes the popup. Returns false if none is open. */
  close(): boolean
  /** Returns the URLs that popups were navigated to, oldest first. */
  visited(): readonly string[]
  /** Number of open popups. */
  held(): number
}

/** Options of {@link createHeadlessPopup}. */
export interface HeadlessPopupParts {
  readonly origin: string
  readonly timer: TimerPort
  readonly person: Person
  faults(): SiteFaults
  /** Result with which the next page of the app opens, if the page left for a login. */
  readonly arrival?: { result: Secret | null }
}

/** Creates the popup of one page. */
export function createHeadlessPopup({ origin, timer, person, faults, arrival = { result: null } }: HeadlessPopupParts): HeadlessPopup {
  let open: { readonly subscriber: Subscriber<PopupNotice>; page?: string } | undefined
  const visited: string[] = []
  let blocked = false

  /** Calls `act` with the person's decision on a page, by their policy; undefined if they close the popup. */
  function consider(act: (approved: boolean | undefined) => void): void {
    const decision = person.policy().social ?? 'approve'
    if (decision === 'wait') return
    timer.after(person.policy().takesMs ?? 0).subscribe(() => act(decision === 'close' ? undefined : decision === 'approve'))
  }

  function decide(approved: boolean): void {
    const popup = open
    if (popup?.page === undefined) throw new RangeError('no consent page is open')
    const path = person.decide(popup.page, approved)
    delete popup.page
    if (path === undefined) return close()
    const { popup: fault } = faults()
    if (fault === 'silent') return
    if (fault === 'untrusted') return popup.subscriber.next({ type: 'untrusted' })
    popup.subscriber.next({ type: 'result', uri: createSecret(origin + path) })
    popup.subscriber.complete()
  }

  function close(): void {
    open = undefined
  }

  return {
    port: {
      open: () =>
        new Observable((subscriber) => {
          if (blocked) return subscriber.error(failure('POPUP_BLOCKED'))
          const popup = { subscriber }
          open = popup
          subscriber.add(() => {
            if (open === popup) close()
          })
          subscriber.next({ type: 'opened' })
        }),
      navigate: ({ url }) =>
        new Observable((subscriber) => {
          const popup = open
          if (popup === undefined) return subscriber.error(failure('POPUP_CLOSED'))
          if (!isSafeLoginLink(revealSecret(url))) return subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' }))
          const target = new URL(revealSecret(url))
          visited.push(target.href)
          if (target.origin === origin && target.pathname === '/consent') {
            popup.page = target.href
            consider((approved) => {
              if (open !== popup || popup.page !== target.href) return
              if (approved === undefined) close()
              else decide(approved)
            })
          }
          subscriber.complete()
        }),
      isOpen: () =>
        new Observable((subscriber) => {
          subscriber.next(open !== undefined)
          subscriber.complete()
        }),
      leave: ({ url }) =>
        new Observable((subscriber) => {
          if (!isSafeLoginLink(revealSecret(url))) return subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' }))
          const target = new URL(revealSecret(url))
          consider((approved) => {
            if (approved !== true) return
            const path = person.decide(ticketOnly(target), true)
            if (path !== undefined) arrival.result = createSecret(origin + path)
          })
          subscriber.complete()
        }),
      takeResult: () =>
        new Observable((subscriber) => {
          const { result } = arrival
          arrival.result = null
          subscriber.next(result)
          subscriber.complete()
        }),
    },
    block(next) {
      blocked = next
    },
    decide,
    close() {
      const was = open !== undefined
      close()
      return was
    },
    visited: () => visited,
    held: () => (open === undefined ? 0 : 1),
  }
}

/** Removes the return URL after the ticket (facts, section 1.7). */
function ticketOnly(url: URL): string {
  const plain = new URL(url)
  plain.searchParams.set('state', (url.searchParams.get('state') ?? '').split('--')[0] ?? '')
  return plain.href
}
