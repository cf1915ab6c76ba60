import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openApp, willing } from './support/app.js'
import { tabTo } from './support/keys.js'

const app = openApp()

/** One row of the script in docs/accessibility.md. */
interface Line {
  readonly control: string
  readonly key: string
  readonly heard: readonly string[]
}

/** Returns the lines of the script: where to go, the key to press there, and what a screen reader says then. */
function scriptOf(markdown: string): readonly Line[] {
  const rows = [...markdown.matchAll(/^\| \d+ \| (.*?) \| (.*?) \| (.*?) \|$/gm)]
  return rows.map(([, control = '', key = '', heard = '']) => ({
    control: control === '–' ? '' : control.trim(),
    key: key.replaceAll('`', '').trim(),
    heard: [...heard.matchAll(/“(.*?)”/g)].map(([, text = '']) => text),
  }))
}

/** Keeps all that live regions of the page have said, through shadow roots. */
const listen = `
window.said = []
new MutationObserver(function look() {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])]
  for (const root of roots) for (const region of root.querySelectorAll('[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]')) {
    const text = region.textContent.trim()
    if (text && window.said.at(-1) !== text) window.said.push(text)
    if (!region.watched) { region.watched = true; new MutationObserver(look).observe(region, { childList: true, characterData: true, subtree: true }) }
  }
  for (const root of roots) if (!root.watched && root !== document) { root.watched = true; new MutationObserver(look).observe(root, { childList: true, subtree: true }) }
}).observe(document, { childList: true, subtree: true })
`

/** Returns what stands in the browser's own accessibility tree around the focus: the open dialog, the focused element with its description and state. */
async function spoken(cdp: CDPSession, page: Page): Promise<readonly string[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  const is = (node: (typeof nodes)[number], name: string) => node.properties?.some((one) => one.name === name && one.value.value === true)
  const texts = nodes
    .filter((node) => !node.ignored && (node.role?.value === 'dialog' || is(node, 'focused')))
    .map((node) =>
      [
        node.name?.value,
        node.role?.value,
        node.description?.value,
        is(node, 'selected') && 'selected',
        node.properties?.find(({ name }) => name === 'checked')?.value.value === 'true' && 'checked',
      ]
        .filter(Boolean)
        .join(', '),
    )
  return [...texts, ...(await page.evaluate(() => (window as unknown as { said: string[] }).said))]
}

it('[DX-37, UX-05] the script for screen readers is what the browser tells them', () =>
  app.visit(
    async ({ page, context }) => {
      const cdp = await context.newCDPSession(page)
      const script = scriptOf(readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8'))
      expect(script.length).toBeGreaterThan(8)
      for (const { control, key, heard } of script) {
        await page.evaluate(() => Object.assign(window, { said: [] }))
        if (control) await tabTo(page, control)
        await page.keyboard.press(key)
        for (const text of heard)
          await expect.poll(() => spoken(cdp, page), { message: `after ${key} on ${control}` }).toContainEqual(expect.stringContaining(text))
      }
    },
    { wallets: [willing(0), willing(1, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })], initScripts: [listen] },
  ))
