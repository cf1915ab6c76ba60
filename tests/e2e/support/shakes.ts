import type { Page } from 'playwright-core'
import { cardOf } from './steps.js'

/** Notes from now on how long each shake of the card is to take. A shake may be over before a test can look for it. */
export async function noteShakes(page: Page): Promise<() => Promise<string[]>> {
  await cardOf(page).evaluate((card) => {
    const seen: (string | undefined)[] = []
    Reflect.set(window, 'shakes', seen)
    const note = () => card.hasAttribute('data-shake') && seen.push(getComputedStyle(card).animationDuration.split(', ')[1])
    new MutationObserver(note).observe(card, { attributeFilter: ['data-shake'] })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shakes'))
}
