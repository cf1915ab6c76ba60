import { attempt } from '../../domain/shared/attempt.js'

/** Parameter of the page's URL that has the result of a login. */
const RESULT = 'result_uri'

/** Members of `window` that are read. */
export interface AddressedWindow {
  readonly location: { readonly href: string }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void }
}

/**
 * Removes `result_uri` from the page's URL without a reload and returns it; the rest of the URL stays as it was (AUTH-22). Undefined if there is none. If an
 * attacker adds a second one, the first one counts and all are removed.
 */
export function takeResultUri({ location, history }: AddressedWindow): string | undefined {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(location.href) ?? []
  const uri = new URLSearchParams(query).get(RESULT)
  if (uri === null) return undefined
  const kept = query.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has(RESULT))
  // A sandboxed frame may not change its URL.
  attempt(() => history.replaceState(history.state, '', before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + hash))
  return uri
}

/**
 * Returns the URL of a login that leaves the page. The URL to return to is appended to its `state`, or, if an intermediary has the provider's URL in
 * `provider_authorization_url`, to the `state` in there (facts, section 1.7).
 */
export function loginAddressFor(address: string, page: string): string {
  const url = new URL(address)
  const inner = url.searchParams.get('provider_authorization_url')
  if (inner !== null && URL.canParse(inner)) url.searchParams.set('provider_authorization_url', withReturn(new URL(inner), page))
  else withReturn(url, page)
  return url.href
}

function withReturn(url: URL, page: string): string {
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${page}`)
  return url.href
}
