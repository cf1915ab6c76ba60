/** Returns a host, or one with a port, as browsers write it: in lower case, and letters outside ASCII in Punycode. */
export function asciiHost(host: string): string {
  return /[^ -~]/.test(host) && URL.canParse(`https://${host}`) ? new URL(`https://${host}`).host : host.toLowerCase()
}

/** Returns an origin, or a pattern of origins, with its host as browsers write it. */
export function asciiOrigin(origin: string): string {
  return origin.replace(/^((?:[a-z][a-z0-9+.-]*:\/\/)?)([^:/?#@\s]+)/i, (_, scheme: string, host: string) => `${scheme}${asciiHost(host)}`)
}
