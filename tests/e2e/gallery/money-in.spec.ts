import { mkdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe('view WalletReceive on paper', () => {
  it('[UX-49] prints code, address and network alone, black on white, in both themes', async () => {
    for (const theme of ['dark', 'light'])
      await withGallery(`open=WalletReceive&theme=${theme}`, { viewport: { width: 800, height: 900 }, reducedMotion: true }, async ({ page }) => {
        const card = page.locator('[data-latchkit=modal] .lk-dialog')
        await card.getByRole('img', { name: /^Code of/ }).waitFor()
        await page.emulateMedia({ media: 'print' })
        const colours = await card.locator('.lk-address > span').evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).color))])
        expect(colours).toEqual(['rgb(0, 0, 0)'])
        expect(await card.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
        expect(await card.getByText('On Ethereum only', { exact: true }).count()).toBeGreaterThanOrEqual(2)
        expect(await card.getByRole('button').count()).toBe(0)
        if (process.env['PICTURES']) {
          await mkdir('.cache/screenshots', { recursive: true })
          await page.screenshot({ path: `.cache/screenshots/receive-print-${theme}.png` })
        }
      })
  })

  it('[UX-49, RECEIVE-03] r2 names the network above and below the code in forced colours, and at 200 px', () =>
    withGallery('open=WalletReceive', { viewport: { width: 320, height: 900 }, reducedMotion: true }, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' })
      const card = page.locator('[data-latchkit=modal] .lk-dialog')
      const code = await card.locator('.lk-qr').boundingBox()
      const lines = await card.locator('.lk-receive__on').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
      expect(lines).toHaveLength(2)
      expect((lines[0] ?? 0) < (code?.y ?? 0) && (lines[1] ?? 0) > (code?.y ?? 0)).toBe(true)
      expect(await card.locator('.lk-qr__paper').evaluate((paper) => getComputedStyle(paper).backgroundColor)).toBe('rgb(255, 255, 255)')
      if (process.env['PICTURES']) {
        await mkdir('.cache/screenshots', { recursive: true })
        await page.screenshot({ path: '.cache/screenshots/receive-forced.png' })
      }
    }))
})
