import type { Locale } from './strings.js'

/**
 * Loads a translation that ships with the library, each in a module of its own. English is in the views and needs none;
 * for a language that does not ship it gives undefined, and the host passes a `Locale` of its own.
 *
 * @param tag BCP 47; `ar-EG` finds `ar`, and keeps its own tag for numbers and dates
 */
export async function loadLocale(tag: string): Promise<Locale | undefined> {
  const language = tag.toLowerCase().split('-')[0]
  if (language === 'en') return { tag, messages: {} }
  if (language !== 'ar') return undefined
  const { arabic } = await import('./ar.js')
  return { tag, messages: arabic }
}
