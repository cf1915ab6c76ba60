/**
 * Where a visitor signs in: the page's own address (robustness, T17). Its origin alone, for the rest of it may tell more than a wallet need know.
 * @param url of the app, for a host that has no page
 */
export function signInPlace(url?: string): { readonly domain: string; readonly uri: string } {
  const { host, origin } = globalThis.location ?? parsed(url) ?? {}
  return host && origin ? { domain: host, uri: origin } : { domain: 'localhost', uri: 'http://localhost' }
}

function parsed(url: string | undefined): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined
}
