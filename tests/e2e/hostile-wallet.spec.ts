import { describe, expect, it } from 'vitest'
import { drawn, openApp, willing } from './support/app.js'
import { comesFirst, crowd, flooding, garbage, impostor, masquerade, misbehaving, sameUuid } from './hostile/announcements.js'
import { step } from './support/step.js'
import { connect, dialogOf, factOf, mainButton, openDialog, rowOf, untilStatus } from './support/steps.js'

const app = openApp()
const kestrel = willing(3)
/** Stands in the row of each wallet that another claims to be. */
const MARK = 'Its name, icon or id may belong to another wallet.'

describe('a hostile wallet beside an honest one', () => {
  it('[CONN-03] announcements that are none are passed over, and the honest wallet connects', () =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        // Kestrel, and the way to wallets elsewhere.
        await expect.poll(() => dialogOf(page).locator('.lk-row').count()).toBe(2)
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
        const first = await dialog.locator('.lk-row__title').allInnerTexts()
        await rowOf(page, 'All wallets').click()
        await rowOf(page, 'Huge').waitFor()
        // Every picture that is let in has been decoded, or has failed.
        await dialog.locator('img').evaluateAll((pictures) => Promise.allSettled(pictures.map((picture) => (picture as HTMLImageElement).decode())))
        await drawn(page)
        expect(await page.evaluate(() => Reflect.get(window, 'executed'))).toEqual([])
        expect(watched.requests.filter(({ url }) => new URL(url).host.includes('stranger'))).toEqual([])
        const all = await dialog.locator('.lk-cell__name').allInnerTexts()
        expect(all).toHaveLength(8)
        const titles = [...first, ...all]
        expect(titles).toContain('<img src=x onerror=executed.push(4)>')
        expect(titles.join('')).not.toMatch(/[\u202E\u0000\u0007]/)
        expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(64)
        // A picture that is refused becomes a letter; nothing is broken and nothing is wider than the dialog.
        const look = async () => {
          for (const name of ['Script', 'Remote', 'Huge']) {
            expect(await rowOf(page, name).locator('svg text').count()).toBe(1)
            expect(await rowOf(page, name).locator('img').count()).toBe(0)
          }
          expect(await dialog.locator('.lk-scroll').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
        }
        await look()
        await dialog.getByRole('button', { name: 'Back' }).click()
        await rowOf(page, 'All wallets').waitFor()
        await look()
      },
      { wallets: [kestrel], initScripts: [masquerade] },
    ))

  it('[UX-52][CONN-03] an impostor is marked, and not reconnected after a reload', () =>
    app.visit(
      async ({ page }) => {
        const dialog = await openDialog(page)
        await expect.poll(() => rowOf(page, 'Kestrel').count()).toBe(2)
        await expect.poll(() => dialog.getByText(MARK).count()).toBe(2)
        await rowOf(page, 'Kestrel').last().click()
        await untilStatus(page, 'connected')
        await page.reload()
        await untilStatus(page, 'disconnected')
        // Both have been found by now, and neither was asked.
        await openDialog(page)
        await expect.poll(() => dialog.getByText(MARK).count()).toBe(2)
        expect(await page.evaluate(() => Reflect.get(window, 'executed'))).toEqual([])
        await untilStatus(page, 'disconnected')
      },
      { wallets: [kestrel], initScripts: [impostor], tolerate: /Two wallets claim/ },
    ))

  it.each(['dev.latchkit.kestrel', 'com.example.stranger'])(
    '[UX-52, T2] a stranger that takes the uuid of another wallet, with the rdns %s, is marked, and so is that wallet',
    (rdns) =>
      app.visit(
        async ({ page }) => {
          const dialog = await openDialog(page)
          await expect.poll(() => rowOf(page, 'Kestrel').count()).toBe(2)
          await expect.poll(() => dialog.getByText(MARK).count()).toBe(2)
          // The genuine one is the second to speak.
          await rowOf(page, 'Kestrel').last().click()
          await untilStatus(page, 'connected')
          expect(await factOf(page, 'Address')).toMatch(/^0x90F7/)
          await page.reload()
          await openDialog(page)
          await expect.poll(() => dialog.getByText(MARK).count()).toBe(2)
          await untilStatus(page, 'disconnected')
          expect(await page.evaluate(() => Reflect.get(window, 'executed'))).toEqual([])
        },
        { wallets: [kestrel], initScripts: [sameUuid(rdns)], tolerate: /Two wallets claim/ },
      ),
  )

  it.each([20, 400])('[CONN-15, T2] a stranger that is restored before the genuine wallet comes, %i ms later, is disconnected, and the visitor asked', (ms) =>
    app.visit(
      async ({ page, screenshot }) => {
        await connect(page)
        await page.evaluate(() => localStorage.setItem('stranger', 'yes'))
        await page.reload()
        const dialog = await openDialog(page)
        await expect.poll(() => dialog.getByText(MARK).count()).toBe(2)
        await untilStatus(page, 'disconnected')
        // The order of the two is a matter of time; both ask the visitor.
        await dialog
          .getByText(/Two wallets claim to be Kestrel|Kestrel has another account than before/)
          .first()
          .waitFor()
        await screenshot(`stranger-restored-${ms}`)
        expect(await page.evaluate(() => document.body.innerText)).not.toContain('baba')
        // Without the stranger the session is restored: it was kept.
        await page.evaluate(() => localStorage.removeItem('stranger'))
        await page.reload()
        await untilStatus(page, 'connected')
        expect(await factOf(page, 'Address')).toMatch(/^0x90F7/)
      },
      { wallets: [{ ...kestrel, announceAfterMs: ms }], initScripts: [comesFirst], tolerate: /Two wallets claim|another account than before/ },
    ),
  )

  it('[CONN-39] after one that is silent, throws, answers rubbish or does not hear, another wallet connects', () =>
    app.visit(
      async ({ page }) => {
        const dialog = dialogOf(page)
        for (const name of ['Silent', 'Throwing', 'Rubbish', 'Deaf'])
          await step(name, async () => {
            await openDialog(page)
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
            await dialog.waitFor({ state: 'detached' })
            await page.getByRole('button', { name: 'Disconnect' }).click()
            await untilStatus(page, 'disconnected')
          })
      },
      { wallets: [kestrel], initScripts: [misbehaving] },
    ))

  it('[CONN-48] a flood of events leaves the page alive, its last word counts, and disconnecting stops it', () =>
    app.visit(
      async ({ page }) => {
        await connect(page, 'Flooder')
        // The wallet talks without a break, in tasks of 500 events, until the visitor has been answered.
        await page.evaluate(() => {
          const flood = Reflect.get(window, 'flood') as (times: number) => void
          const more = () => {
            flood(167)
            if (!document.querySelector('[data-latchkit=modal]')) setTimeout(more)
          }
          more()
        })
        await mainButton(page).click()
        await dialogOf(page).getByText('Connected with Flooder').waitFor()
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        await page.evaluate(() => (Reflect.get(window, 'flood') as (times: number) => void)(20_000))
        await expect.poll(() => factOf(page, 'Address')).toBe('0x9999999999999999999999999999999999999999')
        expect(await page.evaluate(() => Reflect.get(window, 'floodedListeners'))).toBeLessThanOrEqual(4)
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await page.evaluate(() => (Reflect.get(window, 'flood') as (times: number) => void)(10))
        await drawn(page)
        await untilStatus(page, 'disconnected')
        await expect.poll(() => mainButton(page).innerText()).toBe('Connect wallet')
      },
      { initScripts: [flooding], wallets: [kestrel] },
    ))

  it('[CONN-03] of a crowd of five thousand no more than 64 are ever listed', () =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        await dialogOf(page).evaluate((dialog) => {
          const told = () => Number(dialog.querySelector('.lk-row .lk-num')?.textContent ?? 0)
          const count = () => Math.max(dialog.querySelectorAll('.lk-row').length, dialog.querySelectorAll('.lk-cell').length, told())
          Reflect.set(window, 'mostListed', 0)
          new MutationObserver(() => Reflect.set(window, 'mostListed', Math.max(count(), Reflect.get(window, 'mostListed')))).observe(dialog, {
            characterData: true,
            childList: true,
            subtree: true,
          })
        })
        await page.evaluate(crowd)
        await expect.poll(() => rowOf(page, 'All wallets').locator('.lk-num').innerText()).toBe('64')
        await rowOf(page, 'All wallets').click()
        await expect.poll(() => dialogOf(page).locator('.lk-cell').count()).toBe(64)
        await drawn(page)
        expect(await page.evaluate(() => Reflect.get(window, 'mostListed'))).toBe(64)
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
      },
      { wallets: [kestrel] },
    ))
})
