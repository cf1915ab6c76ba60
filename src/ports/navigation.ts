import type { Observable } from 'rxjs'

/** Opens URLs outside the page. Acts synchronously on subscription, so that the user activation of a click still applies. */
export interface NavigationPort {
  /** Completes when opened; fails with `LINK_REFUSED` for a link that is unsafe or blocked. */
  open(request: { readonly url: string; readonly target: '_blank' | '_self' | '_top' }): Observable<never>
}
