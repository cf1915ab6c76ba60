import { useEffect, useState } from 'react'
import type { Locale } from '../i18n/strings.js'

/** Returns the locale to show: a given locale at once, or a built-in one after loading it by its tag. Until then English is shown, as on a server. */
export function useLocale(wanted: string | Locale | undefined): Locale | undefined {
  const [loaded, setLoaded] = useState<{ readonly tag: string; readonly locale: Locale }>()
  useEffect(() => {
    if (typeof wanted !== 'string' || isEnglish(wanted)) return
    let current = true
    loadLocale(wanted).then(
      (locale) => current && locale && setLoaded({ tag: wanted, locale }),
      // A language that failed to load is shown in English.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted])
  if (typeof wanted !== 'string') return typeof wanted?.tag === 'string' ? wanted : undefined
  if (isEnglish(wanted)) return { tag: wanted, messages: NONE }
  return loaded?.tag === wanted ? loaded.locale : undefined
}

/**
 * Loads a built-in translation from its own module. English is part of the views. Returns undefined for other languages; pass your own `Locale` for them.
 *
 * @param tag BCP 47; `ar-EG` finds `ar`, and keeps its own tag for numbers and dates
 */
export async function loadLocale(tag: string): Promise<Locale | undefined> {
  const language = tag.toLowerCase().split('-')[0]
  if (language === 'en') return { tag, messages: {} }
  if (language !== 'ar') return undefined
  const { arabic } = await import('../i18n/ar.js')
  return { tag, messages: arabic }
}

const NONE = {}

function isEnglish(tag: string): boolean {
  return /^en\b/i.test(tag)
}
