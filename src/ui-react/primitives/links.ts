import { createContext, useContext } from 'react'

/**
 * Returns true if an external picture may be loaded. The composition root provides the domain's rule; the default is a short version of it (robustness T15):
 * https, image data URIs, blobs.
 */
export type ImageRule = (url: string) => boolean

/** Image rule of the instance. */
export const ImageRuleContext = /* @__PURE__ */ createContext<ImageRule>((url) => /^(https:\/\/|data:image\/|blob:)/i.test(url))

/** Returns the URL if the instance's image rule allows it. */
export function useSafeImage(url: string | undefined): string | undefined {
  const isSafe = useContext(ImageRuleContext)
  return url !== undefined && isSafe(url) ? url : undefined
}

/** Returns the attributes of an external link: a new tab without referrer. Returns undefined for other schemes. */
export function outsideLink(url: string | undefined): { href: string; target: '_blank'; rel: string } | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) ? { href: url, target: '_blank', rel: 'noopener noreferrer' } : undefined
}
