import type { Locale } from './strings.js'

/**
 * Loads a built-in translation from its own module. English is part of the views. Returns undefined for other languages; pass your own `Locale` for them.
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
