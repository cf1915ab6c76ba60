import { Observable } from 'rxjs'
import type { Desk, MatterState, Profile, SiteFaults } from '../parts.js'

/** Creates the desk of a page, which is its server. @param keeps true if the browser keeps the page's storage */
export function httpDesk(keeps: boolean): Desk {
  return {
    mail: (letter) => call<null>('/api/mail', letter),
    open: (matter) => call<{ id: string; path: string }>('/api/open', { ...matter, keeps }),
    look: (id) => call<MatterState>(`/api/look?id=${encodeURIComponent(id)}`),
    redeem: (code) => call<Profile | null>('/api/redeem', { code }),
  }
}

/** Returns the active faults of the server. */
export function httpFaults(): Observable<SiteFaults> {
  return call<SiteFaults>('/api/faults')
}

/** Calls the server of the page: POST with a body, GET without. */
export function call<T>(path: string, body?: unknown): Observable<T> {
  return new Observable((subscriber) => {
    const stop = new AbortController()
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    fetch(path, { ...init, signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The site's server said ${response.status}`)
        subscriber.next((await response.json()) as T)
        subscriber.complete()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => stop.abort()
  })
}
