// @ts-check
/**
 * `npm run pictures`: draws the pictures of the README and of docs/guides/theming.md from the gallery (examples/gallery), into docs/pictures. Names as arguments draw
 * these alone. They are no part of the npm package.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startGallery } from '../examples/gallery/serve.mjs'
import { listBrowsers } from './lib/browsers.mjs'
import { pictures } from './lib/pictures.mjs'
import { root, runMain } from './lib/shell.mjs'

/** Space around the dialog, in CSS pixels. */
const MARGIN = 24

await runMain(async () => {
  const asked = process.argv.slice(2)
  const folder = join(root, 'docs/pictures')
  await mkdir(folder, { recursive: true })
  const [{ env } = { env: {} }] = await listBrowsers()
  const { CHROMIUM_PATH: executablePath = '' } = /** @type {Record<string, string>} */ (env)
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, chromiumSandbox: false })
  const gallery = await startGallery(0)
  try {
    const context = await browser.newContext({ viewport: { width: 640, height: 760 }, deviceScaleFactor: 1.5, locale: 'en-US', reducedMotion: 'reduce' })
    for (const { name, query, parts } of pictures.filter((picture) => asked.length === 0 || asked.includes(picture.name))) {
      const page = await context.newPage()
      await page.goto(`${gallery.url}/?${new URLSearchParams(query)}`)
      const dialog = page.locator('[data-latchkit=modal] .lk-dialog')
      await dialog.waitFor()
      await page.evaluate(() => document.fonts.ready)
      if (parts) await page.evaluate(labelParts)
      const box = await dialog.boundingBox()
      if (box === null) throw new Error(`${name}: the gallery shows no dialog`)
      const wide = parts ? 150 : MARGIN
      const clip = { x: box.x - wide, y: box.y - MARGIN, width: box.width + 2 * wide, height: box.height + 2 * MARGIN }
      await page.screenshot({ path: join(folder, `${name}.png`), clip, animations: 'disabled' })
      await page.close()
      console.log(`docs/pictures/${name}.png`)
    }
  } finally {
    await gallery.stop()
    await browser.close()
  }
})

/** Runs in the page: outlines one element of each part, and writes the name beside it. */
function labelParts() {
  const layer = document.querySelector('[data-latchkit=modal]')?.shadowRoot
  const dialog = layer?.querySelector('.lk-dialog')?.getBoundingClientRect()
  const top = layer?.querySelector('dialog')
  if (!layer || !dialog || !top) return
  const seen = new Set()
  let side = 0
  for (const element of layer.querySelectorAll('[part]')) {
    const name = element.getAttribute('part') ?? ''
    if (seen.has(name) || name === 'backdrop') continue
    seen.add(name)
    const box = element.getBoundingClientRect()
    const right = side++ % 2 === 0
    const outline = document.createElement('div')
    Object.assign(outline.style, {
      position: 'fixed',
      left: `${box.left - 1}px`,
      top: `${box.top - 1}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      outline: '2px dashed #e5484d',
      outlineOffset: '-2px',
      pointerEvents: 'none',
    })
    const label = document.createElement('div')
    label.textContent = name
    Object.assign(label.style, {
      position: 'fixed',
      top: `${box.top + box.height / 2 - 12}px`,
      ...(right ? { left: `${dialog.right + 8}px` } : { right: `${innerWidth - dialog.left + 8}px` }),
      padding: '2px 8px',
      borderRadius: '6px',
      font: '600 14px ui-monospace, monospace',
      background: '#e5484d',
      color: '#fff',
      whiteSpace: 'nowrap',
    })
    top.append(outline, label)
  }
}
