import { defer, Observable, of } from 'rxjs'
import { failure } from '../../domain/buy/errors.js'
import { attempt } from '../../domain/shared/guard.js'
import { isSafeLink } from '../../domain/shared/text/links.js'
import type { RampPlace, RampPort } from '../../ports/services/ramp.js'

/**
 * Creates the window of a provider. It is opened empty in the call stack of the subscriber, so that the click counts, and led to the provider's page once its
 * address is known. The page has no way back to this one.
 */
export function createProviderWindow(): Pick<RampPort, 'place' | 'open' | 'navigate' | 'close'> {
  let current: Window | undefined
  return {
    place: () => defer(() => of(placeOfPage())),
    open: () =>
      new Observable((subscriber) => {
        const opened = attempt(() => window.open('', '_blank', 'popup,width=600,height=800,scrollbars=yes')) ?? null
        if (opened === null) return subscriber.error(failure('BUY_WINDOW_BLOCKED'))
        current = opened
        subscriber.complete()
      }),
    navigate: ({ url }) =>
      new Observable((subscriber) => {
        const opened = current
        if (opened === undefined || opened.closed) return subscriber.error(failure('BUY_WINDOW_CLOSED'))
        if (!isSafeLink(url)) return subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' }))
        opened.opener = null
        opened.location.replace(url)
        current = undefined
        subscriber.complete()
      }),
    close: () =>
      new Observable((subscriber) => {
        current?.close()
        current = undefined
        subscriber.complete()
      }),
  }
}

/** Reads time zone and country from the browser. The country is that of the first language with a region: a guess, which the visitor can change. */
function placeOfPage(): RampPlace {
  const timeZone = attempt(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const country = attempt(() =>
    navigator.languages.map((tag) => new Intl.Locale(tag).region).find((region) => region !== undefined && /^[A-Z]{2}$/.test(region)),
  )
  return { ...(timeZone !== undefined && { timeZone }), ...(country !== undefined && { country }) }
}
