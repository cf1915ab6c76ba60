import { attempt } from '../attempt.js'

/** Most graphemes of a name from outside. */
export const MAX_NAME_GRAPHEMES = 64

/** Most characters of an icon's data URI. */
export const MAX_DATA_URI = 65_536

/** Most characters of a URL or deep link. */
export const MAX_URL = 2_048

/**
 * Cleans a name from outside for display. Removes control, bidi override and invisible characters and excessive combining marks, collapses white space, and
 * keeps `limit` graphemes. Returns an empty text if nothing visible is left.
 */
export function cleanName(text: string, limit: number = MAX_NAME_GRAPHEMES): string {
  const shown = text
    // Limits the work on hostile input. No name is this long.
    .slice(0, limit * 64)
    .replace(/[\t-\r\u0085\u2028\u2029]/gu, ' ')
    .replace(hidden, '')
    .replace(/\s+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim()
  return firstGraphemes(shown, limit).trim()
}

/** Returns true if the text is a data URI that `<img>` may show: png, jpeg, webp, gif or svg, at most 64 KiB. */
export function isImageDataUri(text: string): boolean {
  return text.length <= MAX_DATA_URI && /^data:image\/(png|jpeg|webp|gif|svg\+xml)(;[^,;]{0,64}){0,4},./i.test(text)
}

/** Returns the image data URI of a foreign value, or null. Some wallets write `image/svg`, which browsers do not know: it becomes `image/svg+xml`. */
export function readImageDataUri(foreign: unknown): string | null {
  if (typeof foreign !== 'string' || foreign.length > MAX_DATA_URI) return null
  const uri = foreign.replace(/^data:image\/svg(?=[;,])/i, 'data:image/svg+xml')
  return isImageDataUri(uri) ? uri : null
}

/** Returns true if an image URL is safe to load: https, an image data URI, or a blob of this page. */
export function isSafeImageUrl(url: string): boolean {
  return isHttpsUrl(url) || isImageDataUri(url) || /^blob:https?:\/\/[\w.:[\]-]+\/[\w-]{1,64}$/.test(url)
}

/** Returns true if the text is an absolute https URL without user name and password, at most 2,048 characters. */
export function isHttpsUrl(url: string): boolean {
  return urlHost(url, 'https') !== undefined
}

/** Returns true if the text is an absolute http or https URL. For URLs that a host sets, such as an RPC endpoint on its own machine. */
export function isWebUrl(url: string): boolean {
  return urlHost(url, 'https?') !== undefined
}

/** Returns true if the text is a host name: dot-separated labels of letters, digits and inner hyphens, at most 253 characters. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(text)
}

/** Returns the first `limit` graphemes of a text. */
export function firstGraphemes(text: string, limit: number): string {
  // A grapheme has at least one code unit, so a shorter text fits.
  if (text.length <= limit) return text
  let out = ''
  let count = 0
  for (const grapheme of graphemes(text)) {
    if (++count > limit) break
    out += grapheme
  }
  return out
}

// Controls, soft hyphen, Arabic letter mark, Mongolian vowel separator, zero-width space, bidi marks, embeddings, overrides and isolates, invisible operators,
// byte order mark, annotation anchors, lone surrogates. The joiners U+200C and U+200D are kept, because Persian and emoji need them.
const hidden = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/gu

/** Characters that no URL may have. */
export const unsafeInUrl = /[\p{Cc}\s\\<>"'`\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

function urlHost(url: string, scheme: 'https' | 'https?'): string | undefined {
  if (url.length > MAX_URL || unsafeInUrl.test(url)) return undefined
  const parts = new RegExp(`^${scheme}://(\\[[0-9a-f:.]{2,45}\\]|[^/?#:@[\\]]+)(:\\d{1,5})?([/?#].*)?$`, 'i').exec(url)
  const host = parts?.[1]
  // DNS allows underscores, and some RPC endpoints use them. Host names do not.
  return host !== undefined && (host.startsWith('[') || isHostname(host.replaceAll('_', 'x'))) ? host : undefined
}

function* graphemes(text: string): Iterable<string> {
  // Firefox before 125 has no Segmenter. Code points are close enough there.
  const segmenter = attempt(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
  if (segmenter === undefined) return yield* text
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** Returns true for a plausible e-mail address: one `@`, no spaces, a dot in the domain (AUTH-14). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** Names of the `{name}` placeholders of a text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** Replaces `{name}` with the texts and numbers of `context`. Other and missing values leave a gap. */
export function fillTemplate(text: string, context: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = context[name]
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  })
}
