import { isHttpsUrl, MAX_URL, unsafeInUrl } from './text.js'

/**
 * Returns true if a link from outside is safe to open: https, http on this machine, or a wallet app's own scheme in lower case. Schemes that run code, read
 * files or belong to the browser or the system are refused.
 */
export function isSafeLink(url: string): boolean {
  if (url.length > MAX_URL || unsafeInUrl.test(url)) return false
  const scheme = /^([a-z][a-z0-9+.-]{1,31}):./.exec(url)?.[1]
  if (scheme === undefined) return false
  if (scheme === 'https') return isHttpsUrl(url)
  if (scheme === 'http') return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?#]|$)/.test(url)
  return !refusedSchemes.has(scheme) && !/^(chrome|ms-|moz-|vnd\.)/.test(scheme)
}

const refusedSchemes: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'filesystem',
  'about',
  'view-source',
  'ws',
  'wss',
  'ftp',
  'jar',
  'resource',
  'res',
  'mhtml',
  'intent',
  'content',
  'shell',
  'search-ms',
  'search',
  'mailto',
  'tel',
  'sms',
])
