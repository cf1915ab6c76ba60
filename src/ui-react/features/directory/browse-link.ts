import { isSafeLink } from '../../../domain/shared/text/links.js'

/** Returns the link that opens a page in a wallet's own browser. Undefined if the link is unsafe. */
export function browseLink(template: string, page: string): string | undefined {
  const { origin } = new URL(page)
  const values: Readonly<Record<string, string>> = { url: encodeURIComponent(page), origin: encodeURIComponent(origin), page: page.replace(/^https?:\/\//, '') }
  const link = template.replace(/\{(url|origin|page)\}/g, (_, name: string) => values[name] ?? '')
  return isSafeLink(link) ? link : undefined
}
