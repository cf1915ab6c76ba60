import { isSafeImageUrl } from '../../../domain/shared/text/text.js'

/** Pictures that may be shown. */
export interface PictureRules {
  /** Hosts of https pictures. */
  readonly imageHosts: readonly string[]
  /** Gateway for `ipfs:` pictures, with a trailing slash. */
  readonly ipfsGateway?: string | undefined
  /** Turns the URL of a picture into one that is shown: the reader of a page. Without it the URL itself is given. */
  readonly read?: ((url: string, signal: AbortSignal) => Promise<string | undefined>) | undefined
}

/** Resolves with the picture of a record, read where there is a reader. See {@link pictureUrl}. */
export async function pictureOf(record: string | null | undefined, rules: PictureRules, signal: AbortSignal): Promise<string | undefined> {
  const url = pictureUrl(record, rules)
  return url === undefined || rules.read === undefined ? url : rules.read(url, signal)
}

/**
 * Returns the URL under which an avatar record (ENSIP-12) is shown: https from a host that the app allows, `ipfs:` by the app's gateway, or a picture of pixels in the
 * record itself. Undefined for all else: hosts that a record chose would learn who looks, SVG may hold script, and an item of a collection may belong to others.
 */
export function pictureUrl(record: string | null | undefined, { imageHosts, ipfsGateway }: PictureRules): string | undefined {
  const text = record?.trim() ?? ''
  if (/^data:image\/(png|jpeg|webp|gif)[;,]/i.test(text)) return isSafeImageUrl(text) ? text : undefined
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{32,100}(?:\/[\w.~%/-]{0,200})?)$/.exec(text)?.[1]
  if (/\.svg($|[?#])/i.test(text)) return undefined
  if (ipfs !== undefined) return ipfsGateway === undefined || ipfs.includes('..') ? undefined : `${ipfsGateway.replace(/\/*$/, '/')}${ipfs}`
  return isSafeImageUrl(text) && text.startsWith('https:') && imageHosts.includes(new URL(text).host) ? text : undefined
}
