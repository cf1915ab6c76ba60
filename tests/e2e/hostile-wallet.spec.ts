import { describe, expect, it } from 'vitest'
import { openApp, willing } from './app.js'
import { crowd, flooding, garbage, impostor, masquerade, misbehaving } from './hostile/announcements.js'
import { connect, dialogOf, factOf, mainButton, openDialog, rowOf, untilStatus } from './steps.js'

const app = openApp()
const kestrel = willing(3)

describe('a hostile wallet beside an honest one', () => {
  it('[CONN-03] announcements that are none are passed over, and the honest wallet connects', () =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        // Kestrel, and the way to wallets elsewhere.
        expect(await dialogOf(page).locator('.lk-row').count()).toBe(2)
        await page.keyboard.press('Escape')
        await connect(page)
      },
      { wallets: [kestrel], initScripts: [garbage] },
    ))

  it('[CONN-03][UX-25] pictures and names do nothing but stand there', () =>
    app.visit(
      async ({ page, watched }) => {
        const dialog = await openDialog(page)
        await rowOf(page, 'Loaded').waitFor()
        await page.waitForTimeout(300)
        expect(await page.evaluate(() => Reflect.get(window, 'executed'))).toEqual([])
        expect(watched.requests.filter(({ url }) => url.includes('stranger'))).toEqual([])
        const titles = await dialog.locator('.lk-row__title').allInnerTexts()
        expect(titles).toContain('<img src=x onerror=executed.push(4)>')
        expect(titles.join('')).not.toMatch(/[\u202E\u0000\u0007]/)
        expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(64)
        // A picture that is refused becomes a letter; nothing is broken and nothing is wider than the dialog.
        for (const name of ['Script', 'Remote', 'Huge']) expect(await rowOf(page, name).locator('img').count()).toBe(0)
        expect(await dialog.locator('.lk-scroll').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      },
      { wallets: [kestrel], initScripts: [masquerade] },
    ))

  it('[UX-52][CONN-03] an impostor is marked, and not reconnected after a reload', () =>
    app.visit(
      async ({ page }) => {
        const dialog = await openDialog(page)
        await expect.poll(() => rowOf(page, 'Kestrel').count()).toBe(2)
        await expect.poll(() => dialog.getByText('Two wallets claim this name').count()).toBe(2)
        await rowOf(page, 'Kestrel').last().click()
        await untilStatus(page, 'connected')
        await page.reload()
        await untilStatus(page, 'disconnected')
        await page.waitForTimeout(500)
        expect(await page.evaluate(() => Reflect.get(window, 'executed'))).toEqual([])
        await untilStatus(page, 'disconnected')
      },
      { wallets: [kestrel], initScripts: [impostor] },
    ))

  it.each(['Silent', 'Throwing', 'Rubbish', 'Deaf'])('[CONN-39] after %s another wallet connects', (name) =>
    app.visit(
      async ({ page }) => {
        const dialog = await openDialog(page)
        await rowOf(page, name).click()
        if (name === 'Silent') {
          await dialog.getByRole('heading', { name: 'Approve in Silent' }).waitFor()
          await dialog.getByRole('button', { name: 'Back' }).click()
        } else if (name === 'Deaf') {
          await untilStatus(page, 'connected')
          await dialog.waitFor({ state: 'detached' })
          await page.getByRole('button', { name: 'Disconnect' }).click()
          await openDialog(page)
        } else {
          await dialog.getByRole('heading', { name: `${name} didn’t connect` }).waitFor()
          await dialog.getByRole('button', { name: 'Choose another wallet' }).click()
        }
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
        expect(await factOf(page, 'Address')).toMatch(/^0x90F7/)
      },
      { wallets: [kestrel], initScripts: [misbehaving] },
    ),
  )

  it('[CONN-48] a flood of events leaves the page alive, its last word counts, and disconnecting stops it', () =>
    app.visit(
      async ({ page }) => {
        await connect(page, 'Flooder')
        const took = await page.evaluate(async () => {
          const begun = performance.now()
          ;(Reflect.get(window, 'flood') as (times: number) => void)(20_000)
          await new Promise((done) => setTimeout(done))
          return performance.now() - begun
        })
        expect(took).toBeLessThan(1_000)
        await expect.poll(() => factOf(page, 'Address')).toBe('0x9999999999999999999999999999999999999999')
        expect(await page.evaluate(() => Reflect.get(window, 'floodedListeners'))).toBeLessThanOrEqual(4)
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await page.evaluate(() => (Reflect.get(window, 'flood') as (times: number) => void)(10))
        await page.waitForTimeout(100)
        await untilStatus(page, 'disconnected')
        await expect.poll(() => mainButton(page).innerText()).toBe('Connect wallet')
      },
      { initScripts: [flooding], wallets: [kestrel] },
    ))

  it('[CONN-03] a crowd of five thousand is cut at 64 without holding the page up', () =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        const begun = performance.now()
        await page.evaluate(crowd)
        await expect.poll(() => dialogOf(page).locator('.lk-row').count()).toBe(64 + 1)
        expect(performance.now() - begun).toBeLessThan(3_000)
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
      },
      { wallets: [kestrel] },
    ))
})
