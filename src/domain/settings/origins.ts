/** Origins that every project allows (CONFIG-08). */
export const DEFAULT_ORIGINS: readonly string[] = [
  'http://localhost',
  'https://localhost',
  'http://127.0.0.1',
  'https://127.0.0.1',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

interface Parts {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

/**
 * Returns true if an origin fits a pattern of the allow-list (CONFIG-07). `*` stands for exactly one label of the host, or for any port. Scheme and port must
 * match if the pattern has them.
 */
export function fitsOrigin(pattern: string, origin: string): boolean {
  const [wanted, given] = [partsOf(pattern), partsOf(origin)]
  if (wanted === undefined || given === undefined) return false
  if (wanted.scheme !== undefined && wanted.scheme !== given.scheme) return false
  if (wanted.port !== undefined && wanted.port !== '*' && wanted.port !== portOf(given)) return false
  const [labels, others] = [wanted.host.split('.'), given.host.split('.')]
  return labels.length === others.length && labels.every((label, at) => (label === '*' ? others[at] !== '' : label === others[at]))
}

/** Returns true if a project allows an origin. An empty list allows all: the alert informs, the servers enforce (CONFIG-06). */
export function isAllowedOrigin(origin: string, allowed: readonly string[], own: readonly string[] = []): boolean {
  return allowed.length === 0 || [...DEFAULT_ORIGINS, ...own, ...allowed].some((pattern) => fitsOrigin(pattern, origin))
}

function partsOf(text: string): Parts | undefined {
  const [, scheme, host, port] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[^\]]*\]|[^:/?#@\s]+)(?::(\d{1,5}|\*))?(?:\/.*)?$/.exec(text.trim().toLowerCase()) ?? []
  return host === undefined ? undefined : { scheme, host: host.replace(/\.$/, ''), port }
}

function portOf({ scheme, port }: Parts): string | undefined {
  return port ?? (scheme === 'https' ? '443' : scheme === 'http' ? '80' : undefined)
}
