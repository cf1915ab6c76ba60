import { attempt } from '../../domain/shared/attempt.js'

/** Returns scheme and host of the page, also in a frame of an opaque origin, which is `null`. Undefined without a page. */
export function pageOrigin(): string | undefined {
  return attempt(() => {
    const { origin, protocol, host } = location
    if (origin !== 'null') return origin
    return host === '' ? undefined : `${protocol}//${host}`
  })
}
