import { attempt } from '../../domain/shared/guard.js'

/** Returns scheme and host of the page, also in a frame of an opaque origin, which is `null`. Undefined without a page. */
export function pageOrigin(): string | undefined {
  return attempt(() => {
    const { origin, protocol } = location
    const host = pageHost()
    if (origin !== 'null') return origin
    return host === undefined ? undefined : `${protocol}//${host}`
  })
}

/** Returns what the visitor knows the page by: its title, or else its host. Undefined without a page. */
export function pageName(): string | undefined {
  return attempt(() => document.title.trim()) || pageHost()
}

function pageHost(): string | undefined {
  return attempt(() => location.host) || undefined
}
