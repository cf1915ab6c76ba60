import { useEffect, useState } from 'react'
import { loadLocale } from '../strings/locales.js'
import type { Locale } from '../strings/strings.js'

/**
 * The locale to show: a given one at once; one that ships is loaded by its tag, and until it is there English stands in, which a server
 * renders too. English itself needs nothing.
 */
export function useLocale(wanted: string | Locale | undefined): Locale | undefined {
  const [loaded, setLoaded] = useState<{ readonly tag: string; readonly locale: Locale }>()
  useEffect(() => {
    if (typeof wanted !== 'string' || isEnglish(wanted)) return
    let current = true
    loadLocale(wanted).then(
      (locale) => current && locale && setLoaded({ tag: wanted, locale }),
      // The texts are there in English; a language that did not load is no reason to show nothing.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted])
  if (typeof wanted !== 'string') return wanted
  if (isEnglish(wanted)) return { tag: wanted, messages: NONE }
  return loaded?.tag === wanted ? loaded.locale : undefined
}

const NONE = {}

function isEnglish(tag: string): boolean {
  return /^en\b/i.test(tag)
}
