import { describe, expect, it } from 'vitest'
import { drawn, openApp, requestsOf, sandbox, willing } from './app.js'
import { remembersFailedModules } from './modules.js'
import { approve, chooseIn, connect, dialogOf, mainButton, openDialog, rowOf, untilStatus } from './steps.js'

const app = openApp()
const failedLoads = /Failed to load resource|net::ERR|Failed to fetch dynamically|could not be loaded/i

describe('before the visitor acts', () => {
  it('[CORE-01][DX-31] nothing is asked of anybody but the app’s own server, and of that three scripts at most', () =>
    app.visit(
      async (open) => {
        await open.page.clock.install()
        await open.page.goto(app.url)
        await open.page.getByRole('heading', { name: 'Nobody is connected' }).waitFor()
        await open.page.clock.runFor(60_000)
        await open.page.waitForLoadState('networkidle')
        const elsewhere = requestsOf(open).filter((url) => !url.startsWith(`${sandbox.url}/`))
        expect(elsewhere).toEqual([])
        // The sandbox's wallets stand for extensions: they are no script of the page.
        expect(requestsOf(open, 'script').filter((url) => !url.includes('/sandbox/')).length).toBeLessThanOrEqual(3)
        expect(await open.page.evaluate(() => Object.keys(localStorage))).toEqual([])
        expect(await open.page.evaluate(() => document.cookie)).toBe('')
      },
      { stay: true },
    ))

  it('[MODAL-46] coming near loads code from the app’s own server alone; opening then needs none of it', () =>
    app.visit(
      async (open) => {
        const { page, context, watched } = open
        await mainButton(page).hover()
        await expect.poll(() => requestsOf(open, 'script').some((url) => /\/dialog(-part)?-/.test(url))).toBe(true)
        await page.waitForLoadState('networkidle')
        const before = watched.requests.length
        await context.setOffline(true)
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        // What a press on a wallet will need is asked for by then, and no node is.
        expect(watched.requests.slice(before).filter(({ type, url }) => type !== 'script' || !url.startsWith(`${sandbox.url}/`))).toEqual([])
      },
      { tolerate: failedLoads },
    ))

  it('[MODAL-46, CORE-02] coming near has faces and rules looked up out of sight: once, for a frame, with nothing left', () =>
    app.visit(async ({ page }) => {
      await page.evaluate(() => {
        const seen: string[] = []
        Reflect.set(window, 'added', seen)
        new MutationObserver((records) => {
          for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
            if (node instanceof HTMLElement)
              seen.push(`${getComputedStyle(node).visibility} ${node.shadowRoot?.adoptedStyleSheets.length} ${node.shadowRoot?.textContent}`)
        }).observe(document.body, { childList: true })
      })
      const children = () => page.evaluate(() => document.body.childElementCount)
      const before = await children()
      const added = () => page.evaluate(() => Reflect.get(window, 'added') as string[])
      await mainButton(page).hover()
      await expect.poll(added).toEqual(['hidden 2 aaaa'])
      await expect.poll(children).toBe(before)
      await page.mouse.move(0, 0)
      await mainButton(page).hover()
      await openDialog(page)
      // The second is the dialog's own host.
      expect((await added()).filter((one) => one.startsWith('hidden'))).toHaveLength(1)
    }))

  it('[MODAL-46] a press that comes with no code loaded asks no node before Connect is painted', () =>
    app.visit(
      async (open) => {
        const { page } = open
        await page.waitForFunction(() => Reflect.get(window, 'pressed'))
        await dialogOf(page).getByRole('heading', { name: 'Connect wallet' }).waitFor()
        await rowOf(page, 'Kestrel').waitFor()
        expect(requestsOf(open).filter((url) => !url.startsWith(`${sandbox.url}/`))).toEqual([])
        await rowOf(page, 'Kestrel').click()
        await approve(page)
        await untilStatus(page, 'connected')
      },
      { initScripts: [pressAtOnce] },
    ))

  it('[MODAL-01] opening, moving and closing leave address and history alone', () =>
    app.visit(
      async ({ page }) => {
        const place = () => page.evaluate(() => [location.href, history.length, history.state])
        const before = await place()
        await connect(page)
        await mainButton(page).click()
        await dialogOf(page)
          .getByRole('button', { name: /^Connected with/ })
          .click()
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        expect(await place()).toEqual(before)
      },
      { wallets: [willing(1)] },
    ))

  it('[CORE-02] what it leaves in the page is its items under one prefix, and nothing in the document', () =>
    app.visit(
      async ({ page }) => {
        const traces = () =>
          page.evaluate(() => ({
            body: [...document.body.children].map((element) => element.id || element.tagName),
            head: document.head.children.length,
            html: document.documentElement.getAttributeNames().sort(),
            sheets: document.adoptedStyleSheets.length,
            globals: Object.keys(window).filter((name) => /latchkit|lk/i.test(name) && !/sandbox|tests/i.test(name)),
            items: Object.keys(localStorage).filter((key) => !key.startsWith('latchkit-sandbox') && !/^latchkit[./:]/.test(key)),
          }))
        await page.locator('html[data-theme]').waitFor()
        const before = await traces()
        await connect(page)
        await mainButton(page).click()
        await dialogOf(page).waitFor()
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        // The bundler's preload hints are its own; a closed dialog fades out for a moment.
        await expect.poll(async () => ({ ...(await traces()), head: 0 })).toEqual({ ...before, head: 0 })
      },
      { wallets: [willing(1)] },
    ))
})

describe('code that does not come', () => {
  // By its name in the sources, and in the built package.
  it.each(['core|domain', 'dialog-part|dialog', 'evm-part|evm-wallets'])(
    '[UX-27] %s: a press is answered with what happened; trying again connects, or offers a reload where it is in vain',
    (piece) =>
      app.visit(
        async (open) => {
          const { page, context } = open
          const remembers = await remembersFailedModules(open, `${app.url}assets/probe.js`)
          const told = dialogOf(page)
          await context.route(new RegExp(`/assets/(${piece})-`), (route) => route.abort())
          await mainButton(page).click()
          await told.getByRole('button', { name: 'Try again' }).waitFor()
          await context.unroute(new RegExp(`/assets/(${piece})-`))
          await told.getByRole('button', { name: 'Try again' }).click()
          if (remembers) {
            await told.getByRole('button', { name: 'Reload the page' }).click()
            await openDialog(page)
          }
          await chooseIn(page, 'Kestrel')
        },
        { wallets: [willing(1)], tolerate: failedLoads },
      ),
  )

  it('[UX-27] a view: the dialog stays and says so; trying again shows it, or offers a reload where it is in vain', () =>
    app.visit(
      async (open) => {
        const { page, context } = open
        const remembers = await remembersFailedModules(open, `${app.url}assets/probe.js`)
        const openView = async () => {
          await mainButton(page).click()
          await dialogOf(page)
            .getByRole('button', { name: /^Connected with/ })
            .click()
        }
        await context.route(/\/assets\/profile-wallets-/, (route) => route.abort())
        await connect(page)
        await openView()
        await dialogOf(page).getByRole('button', { name: 'Try again' }).waitFor()
        await context.unroute(/\/assets\/profile-wallets-/)
        await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
        if (remembers) {
          await dialogOf(page).getByRole('button', { name: 'Reload the page' }).click()
          await untilStatus(page, 'connected')
          await openView()
        }
        await dialogOf(page).getByText('In use').waitFor()
      },
      { wallets: [willing(1)], tolerate: failedLoads },
    ))

  it('[UX-28][UX-53] while a session is being restored: the page is not told that somebody left, and the next load restores it', () =>
    app.visit(
      async ({ page, context }) => {
        await connect(page)
        const core = /\/assets\/(core|domain)-/
        await context.route(core, (route) => route.abort())
        const failed = page.waitForEvent('requestfailed', (request) => core.test(request.url()))
        await page.reload()
        await failed
        await drawn(page)
        await context.unroute(core)
        await page.reload()
        await untilStatus(page, 'connected')
      },
      { wallets: [willing(1)], tolerate: failedLoads },
    ))
})

/** Presses the button in the very frame in which it comes into the page. */
const pressAtOnce = `
  const press = () => {
    const button = document.querySelector('[data-latchkit=connect-button]')?.shadowRoot?.querySelector('button')
    if (!button) return requestAnimationFrame(press)
    button.click()
    window.pressed = true
  }
  requestAnimationFrame(press)
`
