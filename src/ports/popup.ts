import type { Observable } from 'rxjs'
import type { Secret } from '../domain/shared/secret.js'

/** What becomes of a popup (robustness, T7). */
export type PopupNotice =
  | { readonly type: 'opened' }
  /** The login's result: a message of the secure site's origin whose `source` is the popup. A secret: it lets in whoever has it. */
  | { readonly type: 'result'; readonly uri: Secret }
  /** A result that came from elsewhere; it was not read. */
  | { readonly type: 'untrusted' }

/** The window in which a visitor logs in with a social account. */
export interface PopupPort {
  /**
   * Opens it on the secure site's waiting page, 600 by 800, in the same call, so that a click's permission to open windows holds. Emits `opened`, then what it
   * says; completes after `result`. Fails with `POPUP_BLOCKED`. Unsubscribing closes it. A second one takes the place of the first, which then counts as closed.
   */
  open(): Observable<PopupNotice>
  /** Leads it on: https, or http on a loopback host. Completes when done; fails with `POPUP_CLOSED` or `LINK_REFUSED`. */
  navigate(request: { readonly url: Secret }): Observable<never>
  /** Whether it is open; emits once and completes. Asked every second (AUTH-18). */
  isOpen(): Observable<boolean>
  /** Leaves the page for the login: where windows cannot be opened (Telegram). Completes when on the way; fails with `LINK_REFUSED`. */
  leave(request: { readonly url: Secret }): Observable<never>
  /**
   * The `result_uri` that the page was opened with, taken out of its address without a reload, other parameters kept (AUTH-22); null where there is none. Emits once
   * and completes.
   */
  takeResult(): Observable<Secret | null>
}
