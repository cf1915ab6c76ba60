/**
 * Origins that may embed the frame, in the syntax of a policy: `https://host`, with a port or `:*`, and optionally `*.` before the host (facts, section 3.11,
 * and 127.0.0.1).
 */
export const DEFAULT_ANCESTORS: readonly string[] = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

/** Returns true if an origin matches a list, as `frame-ancestors` of a content security policy does. */
export function isAllowedAncestor(origin: string, list: readonly string[]): boolean {
  return list.some((pattern) => fits(origin, pattern))
}

function fits(origin: string, pattern: string): boolean {
  const [, scheme, wild, host, port] = /^([a-z]+):\/\/(\*\.)?([^:/*]+)(?::(\d+|\*))?$/.exec(pattern) ?? []
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (scheme === undefined || host === undefined || url === undefined || url.origin !== origin || url.protocol !== `${scheme}:`) return false
  if (wild === undefined ? url.hostname !== host : !url.hostname.endsWith(`.${host}`)) return false
  return port === '*' || (port ?? '') === url.port
}
