import type { Observable } from 'rxjs'

/** Opens addresses outside the page. Acts synchronously on subscription, so that a click's permission to open still holds. */
export interface NavigationPort {
  /** Completes when opened; fails with `LINK_REFUSED` for a link that is not safe or was blocked. */
  open(request: { readonly url: string; readonly target: '_blank' | '_self' | '_top' }): Observable<never>
}
