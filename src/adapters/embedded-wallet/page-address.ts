/** The name under which a login's result comes back in the page's address. */
const RESULT = 'result_uri'

/** What is looked at of a window. */
export interface AddressedWindow {
  readonly location: { readonly href: string }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void }
}

/**
 * Takes `result_uri` out of the page's address without a reload; everything else of it stays as it was written (AUTH-22). Undefined where there is none.
 * A page that gets its result twice is led astray: the first one counts, all go.
 */
export function takeResultUri({ location, history }: AddressedWindow): string | undefined {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(location.href) ?? []
  const uri = new URLSearchParams(query).get(RESULT)
  if (uri === null) return undefined
  const kept = query.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has(RESULT))
  history.replaceState(history.state, '', before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + hash)
  return uri
}

/**
 * The address that a login leaves the page for: where to come back to stands at the end of its `state`; where a go-between holds the provider's address in
 * `provider_authorization_url`, at the end of the `state` in there (facts, section 1.7).
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
