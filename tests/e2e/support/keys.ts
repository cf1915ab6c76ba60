import type { Page } from 'playwright-core'

/** Goes by Tab to the control with this name, which may have the focus already: its name begins with a text, or a pattern is found in all that names it. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  // A Tab in a page without a control, or in one that is not in front, leaves it for the browser's own controls.
  await page.bringToFront()
  await page.locator('button, a[href], input').first().waitFor({ state: 'attached' })
  for (let step = 0; step < 40; step++) {
    const at = await focused(page)
    if (typeof name === 'string' ? at.name.startsWith(name) : name.test(at.words)) return
    passed.push(at.name)
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not come to ${name}, but to ${passed.join(' | ')}`)
}

/** Goes by Tab to what has this name, and presses Enter there. */
export async function pressByKey(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** The name or text of what has the focus, through shadow roots. */
export async function focusedName(page: Page): Promise<string> {
  return (await focused(page)).name
}

/** Returns the focused element, through shadow roots: its accessible name, and all of its words. */
function focused(page: Page): Promise<{ name: string; words: string }> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (!(active instanceof HTMLElement) || active === document.body) return { name: '', words: '' }
    if (active.matches('.lk-dialog')) return { name: 'the dialog', words: '' }
    const label = active.getAttribute('aria-label')
    const title = active.querySelector<HTMLElement>('.lk-row__title') ?? active
    const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])].map(({ textContent }) => textContent) : []
    return {
      name: (label ?? title.innerText).replace(/\s+/g, ' ').trim(),
      words: [label, ...labels, active.innerText].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim(),
    }
  })
}
