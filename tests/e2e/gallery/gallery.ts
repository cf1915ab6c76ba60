import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startGallery } from '../../../examples/gallery/serve.mjs'
import { type OpenPage, type PageOptions, withPage } from '../setup/page.js'
import type { BrowserTweaks } from '../setup/browser.js'
import { openBrowser } from '../setup/shared-browser.js'

/** Opens pages of the gallery (examples/gallery), which shows parts and views with made-up data. */
export interface Gallery {
  /** @param query of main.tsx there, such as `open=Connect&refuse` */
  withGallery<T>(query: string, options: PageOptions, body: (open: OpenPage) => Promise<T>): Promise<T>
}

declare global {
  interface Window {
    gallery: { move(step: number): void; show(caption: string): void; setOpen(open: boolean): void; readonly captions: readonly string[] }
  }
}

/** One browser and one gallery for the tests of a file, with a browser of its own where that is to be another. */
export function openGallery(tweaks?: BrowserTweaks): Gallery {
  const browser = openBrowser(tweaks)
  let gallery: { url: string; stop: () => Promise<void> }
  beforeAll(async () => {
    gallery = await startGallery(0)
  })
  afterAll(async () => {
    await gallery?.stop()
  })
  return {
    withGallery: (query, options, body) =>
      withPage(browser(), options, async (open) => {
        await open.page.goto(`${gallery.url}/?${query}`)
        await open.page.locator('[data-latchkit]').first().waitFor({ state: 'attached' })
        return body(open)
      }),
  }
}

/** The dialog, through the shadow root. */
export function dialogOf(page: Page): Locator {
  return page.locator('[data-latchkit=modal] dialog')
}

/** The element with the focus inside the dialog, by its name or text; `page` when the focus is outside. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    if (!active?.shadowRoot) return active === document.body ? 'body' : 'page'
    const kind = active instanceof HTMLElement ? active.dataset.latchkit : ''
    active = active.shadowRoot.activeElement
    const name = active?.getAttribute('aria-label') ?? active?.textContent ?? ''
    return `${kind}: ${active?.classList.contains('lk-dialog') ? 'card' : name.trim()}`
  })
}
