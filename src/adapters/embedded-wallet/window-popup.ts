import { Observable, type Subscriber } from 'rxjs'
import { failure } from '../../domain/frame/errors.js'
import { createSecret, revealSecret } from '../../domain/shared/secrets/secret.js'
import type { PopupNotice, PopupPort } from '../../ports/popup.js'
import { isSafeLoginLink } from '../shared/login-link.js'
import { loginAddressFor, takeResultUri } from './page-address.js'

/**
 * Creates the login popup of this page. A result is accepted only if the browser made the message, it comes from the window that was opened here and from the
 * site's exact origin, and its URL has that origin (robustness, T7). The popup opens in the call stack of the subscriber.
 * @param secureSite origin of the secure site, without a trailing slash
 * @param onClosed called once for each popup that was found closed without a result
 */
export function createWindowPopup(secureSite: string, onClosed: () => void = () => undefined): PopupPort {
  let current: { readonly window: Window; readonly end: () => void } | undefined
  let told: Window | undefined

  /** Returns the popup while it is open. */
  function openPopup(): Window | undefined {
    const popup = current?.window
    if (!popup?.closed) return popup
    if (told !== popup) onClosed()
    told = popup
    return undefined
  }

  function hold(popup: Window, subscriber: Subscriber<PopupNotice>): void {
    let warned = false
    const hear = ({ isTrusted, origin, source, data }: MessageEvent) => {
      const uri = isTrusted ? resultOf(data) : undefined
      if (uri === undefined) return
      if (source === popup && origin === secureSite && originOf(uri) === secureSite) {
        subscriber.next({ type: 'result', uri: createSecret(uri) })
        subscriber.complete()
      } else if (!warned) {
        // Reported once, because a page can send any number of them.
        warned = true
        subscriber.next({ type: 'untrusted' })
      }
    }
    const end = () => {
      window.removeEventListener('message', hear)
      if (current?.window === popup) current = undefined
      popup.close()
    }
    current = { window: popup, end }
    subscriber.add(end)
    window.addEventListener('message', hear)
    subscriber.next({ type: 'opened' })
  }

  return {
    open: () =>
      new Observable((subscriber) => {
        current?.end()
        // Each popup is a new window: one with the same name might be another site's.
        const popup = window.open(`${secureSite}/loading`, '_blank', 'popup,width=600,height=800,scrollbars=yes')
        if (popup === null) subscriber.error(failure('POPUP_BLOCKED'))
        else hold(popup, subscriber)
      }),

    navigate: ({ url }) =>
      new Observable((subscriber) => {
        const popup = openPopup()
        const address = revealSecret(url)
        if (popup === undefined) return subscriber.error(failure('POPUP_CLOSED'))
        if (!isSafeLoginLink(address)) return subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' }))
        popup.location.replace(address)
        subscriber.complete()
      }),

    isOpen: () =>
      new Observable((subscriber) => {
        subscriber.next(openPopup() !== undefined)
        subscriber.complete()
      }),

    leave: ({ url }) =>
      new Observable((subscriber) => {
        const address = revealSecret(url)
        if (!isSafeLoginLink(address)) return subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' }))
        window.open(loginAddressFor(address, window.location.href), '_top')
        subscriber.complete()
      }),

    takeResult: () =>
      new Observable((subscriber) => {
        const uri = takeResultUri(window)
        subscriber.next(uri !== undefined && originOf(uri) === secureSite ? createSecret(uri) : null)
        subscriber.complete()
      }),
  }
}

/** Longest result that is accepted, more than any needs. */
const MAX_URI = 8_192

function resultOf(data: unknown): string | undefined {
  const uri = typeof data === 'object' && data !== null ? (data as { readonly resultUri?: unknown }).resultUri : undefined
  return typeof uri === 'string' ? uri : undefined
}

function originOf(uri: string): string | undefined {
  return uri.length <= MAX_URI && URL.canParse(uri) ? new URL(uri).origin : undefined
}
