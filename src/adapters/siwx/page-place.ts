/**
 * Returns the domain and URI of a sign-in: the page's own address (robustness, T17). Only its origin, because the rest may tell more than a wallet needs to
 * know.
 * @param url of the app, for a host without a page
 */
export function signInPlace(url?: string): { readonly domain: string; readonly uri: string } {
  const { host, origin } = globalThis.location ?? parsed(url) ?? {}
  return host && origin ? { domain: host, uri: origin } : { domain: 'localhost', uri: 'http://localhost' }
}

function parsed(url: string | undefined): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined
}
