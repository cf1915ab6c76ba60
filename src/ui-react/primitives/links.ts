import { createContext, useContext } from 'react'

/**
 * Says whether a picture from outside may be loaded. The composition root passes the rule of the domain; this one is the
 * same in short (robustness T15): https, data of an image type, blob.
 */
export type ImageRule = (url: string) => boolean

/** The image rule of the instance. */
export const ImageRuleContext = /* @__PURE__ */ createContext<ImageRule>((url) => /^(https:\/\/|data:image\/|blob:)/i.test(url))

/** The address when the rule of the instance lets it be loaded. */
export function useSafeImage(url: string | undefined): string | undefined {
  const isSafe = useContext(ImageRuleContext)
  return url !== undefined && isSafe(url) ? url : undefined
}

/** Attributes of a link to a page outside: a new tab that learns nothing of this one. Other schemes give no link. */
export function outsideLink(url: string | undefined): { href: string; target: '_blank'; rel: string } | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) ? { href: url, target: '_blank', rel: 'noopener noreferrer' } : undefined
}
