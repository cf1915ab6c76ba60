import type { Page } from 'playwright-core'
import { dialogOf } from './steps.js'

/** Notes from now on the texts of the toasts in the open dialog. A toast may be over before a test can look for it. */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await dialogOf(page).evaluate((dialog) => {
    const root = dialog.getRootNode() as ShadowRoot
    const seen = new Set<string>()
    Reflect.set(window, 'toasts', seen)
    const note = () => {
      for (const toast of root.querySelectorAll<HTMLElement>('.lk-toast')) seen.add(toast.title)
    }
    new MutationObserver(note).observe(root, { subtree: true, childList: true, attributeFilter: ['title'] })
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'toasts') as Set<string>)])
}
