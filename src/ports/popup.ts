import type { Observable } from 'rxjs'
import type { Secret } from '../domain/shared/secrets/secret.js'

/** A change of a popup (robustness, T7). */
export type PopupNotice =
  | { readonly type: 'opened' }
  /** The login's result: a message from the secure site's origin whose `source` is the popup. It is secret: anyone who has it can log in. */
  | { readonly type: 'result'; readonly uri: Secret }
  /** A result from another origin or window; it was not read. */
  | { readonly type: 'untrusted' }

/** The window in which a user logs in with a social account. */
export interface PopupPort {
  /**
   * Opens the popup on the secure site's waiting page, 600 by 800, in the same call, so that the user activation of a click applies. Emits `opened`,
   * then the later changes, and completes after `result`. Fails with `POPUP_BLOCKED`. Unsubscribing closes the popup. A second call replaces the first
   * popup, which then counts as closed.
   */
  open(): Observable<PopupNotice>
  /** Navigates the popup: https, or http on a loopback host. Completes when done; fails with `POPUP_CLOSED` or `LINK_REFUSED`. */
  navigate(request: { readonly url: Secret }): Observable<never>
  /** Emits once, true while the popup is open, and completes. Polled every second (AUTH-18). */
  isOpen(): Observable<boolean>
  /** Navigates the page itself to the login, where windows cannot be opened (Telegram). Completes when navigation starts; fails with `LINK_REFUSED`. */
  leave(request: { readonly url: Secret }): Observable<never>
  /**
   * Emits the `result_uri` of the page's URL once and completes; null if there is none. Removes it from the URL without a reload, and keeps other
   * parameters (AUTH-22).
   */
  takeResult(): Observable<Secret | null>
}
