import { describe, expect, it } from 'vitest'
import { drawn, openApp, requestsOf, sandbox, willing } from './support/app.js'
import { remembersFailedModules } from './support/modules.js'
import { approve, chooseIn, connect, dialogOf, mainButton, openDialog, rowOf, untilStatus } from './support/steps.js'

const app = openApp()
const failedLoads = /Failed to load resource|net::ERR|Failed to fetch dynamically|could not be loaded/i

describe('before the visitor acts', () => {
  it('[CORE-01][DX-31] nothing is asked of anybody but the app’s own server, and nothing is kept', () =>
    app.visit(
      async (open) => {
        await open.page.clock.install()
        await open.page.goto(app.url)
        await open.page.getByRole('heading', { name: 'Not connected' }).waitFor()
        await open.page.clock.runFor(60_000)
        await open.page.waitForLoadState('networkidle')
        const elsewhere = requestsOf(open).filter((url) => !url.startsWith(`${sandbox.url}/`))
        expect(elsewhere).toEqual([])
        expect(await open.page.evaluate(() => Object.keys(localStorage))).toEqual([])
        expect(await open.page.evaluate(() => document.cookie)).toBe('')
      },
      { stay: true },
    ))

  it('[MODAL-46] a page that rests has fetched its code: the first press finds it, and asks no node; a wallet connects without another script', () =>
    app.visit(
      async (open) => {
        const { page, watched, context } = open
        await expect.poll(() => loaded(open, 'connecting-external')).toBe(true)
        await page.waitForLoadState('networkidle')
        const before = watched.requests.length
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        expect(watched.requests.slice(before)).toEqual([])
        // A mouse over the list prefetches a view beside, and the code of node calls loads with the first of them: neither is needed to connect.
        await context.route(/\/assets\//, (route) => route.abort())
        await rowOf(page, 'Kestrel').click()
        await approve(page)
        await untilStatus(page, 'connected')
      },
      { tolerate: failedLoads },
    ))

  it('[design] a visitor who saves data gets two scripts at most, two more for the mark on the network button, and the rest when coming near', () =>
    app.visit(
      async (open) => {
        const { page } = open
        await page.waitForLoadState('load')
        await page.waitForTimeout(RESTED_MS)
        // The sandbox's wallets stand for extensions: they are no script of the page.
        const scripts = requestsOf(open, 'script').filter((url) => !url.includes('/sandbox/'))
        // By their names in the sources, and in the built package.
        const ofMark = scripts.filter((url) => /\/(networks|local-chain)(\.generated)?-/.test(url))
        expect(scripts.length - ofMark.length).toBeLessThanOrEqual(2)
        // A mark is on the screen from the start, so it is fetched: the table of the marks, and that of this network alone.
        expect(ofMark).toHaveLength(2)
        await mainButton(page).hover()
        await expect.poll(() => loaded(open, 'dialog')).toBe(true)
      },
      { initScripts: [savesData] },
    ))

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
        // The bundler's prefetch hints are its own; a closed dialog fades out for a moment.
        await expect.poll(async () => ({ ...(await traces()), head: 0 })).toEqual({ ...before, head: 0 })
      },
      { wallets: [willing(1)] },
    ))
})

/** Has a script of that name come? */
const loaded = (open: Parameters<typeof requestsOf>[0], name: string) => requestsOf(open, 'script').some((url) => url.includes(`/${name}-`))

describe('code that does not come', () => {
  // By its name in the sources, and in the built package.
  it.each(['build-instance|core', 'dialog', 'evm'])(
    '[UX-27] %s: a press is answered with what happened; trying again connects, or offers a reload where it is in vain',
    (piece) =>
      app.visit(
        async (open) => {
          const { page, context } = open
          const remembers = await remembersFailedModules(open, `${sandbox.url}/assets/probe.js`)
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
        // A page at rest has fetched everything ahead, except for a visitor who saves data.
        { wallets: [willing(1)], tolerate: failedLoads, initScripts: [savesData] },
      ),
  )

  it('[UX-27] a view: the dialog stays and says so; trying again shows it, or offers a reload where it is in vain', () =>
    app.visit(
      async (open) => {
        const { page, context } = open
        const remembers = await remembersFailedModules(open, `${sandbox.url}/assets/probe.js`)
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
        const core = /\/assets\/(core|build-instance)-/
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

/** Milliseconds in which a page that may fetch ahead has begun to. */
const RESTED_MS = 1_500

const savesData = `Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })`

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
