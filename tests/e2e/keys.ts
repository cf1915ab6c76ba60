import type { Page } from 'playwright-core'

/** Presses Tab until the named control has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press(key)
    const at = await focusedName(page)
    if (typeof name === 'string' ? at.startsWith(name) : name.test(at)) return
    passed.push(at)
  }
  throw new Error(`Tab does not come to ${name}, but to ${passed.join(' | ')}`)
}

/** The name or text of what has the focus, through shadow roots. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (!(active instanceof HTMLElement) || active === document.body) return ''
    if (active.matches('.lk-dialog')) return 'the dialog'
    const words = active.querySelector<HTMLElement>('.lk-row__title') ?? active
    return (active.getAttribute('aria-label') ?? words.innerText).replace(/\s+/g, ' ').trim()
  })
}
