import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../cli/sandbox/relay/relay.js'
import { openHost } from './host/host.js'
import { dialogOf, mainButton, rowOf, untilStatus } from './support/steps.js'
import { codeOf } from './walletconnect/walletconnect.js'

const host = openHost()
let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay?.close())

/** Lists what a page shares with all of its code. */
function traces() {
  const attributes = (element: Element) => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  return {
    globals: Reflect.ownKeys(window).map(String).sort(),
    documentKeys: Reflect.ownKeys(document).map(String).sort(),
    symbols: Object.getOwnPropertySymbols(window).map(String),
    prototypes: [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, EventTarget.prototype, Node.prototype, Element.prototype]
      .flatMap((one) => Reflect.ownKeys(one))
      .map(String)
      .sort(),
    sheets: document.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    html: attributes(document.documentElement),
    body: attributes(document.body),
    head: [...document.head.children].map(({ outerHTML }) => outerHTML),
    children: [...document.body.children].map((one) => `${one.localName}#${one.id} ${(one as HTMLElement).dataset['latchkit'] ?? ''}`),
    title: document.title,
    address: location.href,
    entries: history.length,
    state: history.state as unknown,
    cookies: document.cookie,
  }
}

type Traces = ReturnType<typeof traces>

/** Keys that React writes beside its roots have a random end. */
const withoutReact = (found: Traces): Traces => ({ ...found, documentKeys: found.documentKeys.filter((name) => !name.startsWith('_reactListening')) })
const look = async (page: Page) => withoutReact(await page.evaluate(traces))

describe('what is shared with the page', () => {
  it('[DX-13, DX-14] a dialog, a code and a connection leave nothing in the page, and while the dialog is open only its host and the lock of the scrolling', () =>
    host.visit(
      async ({ page }) => {
        await mainButton(page).waitFor()
        const before = await look(page)
        await mainButton(page).click()
        await rowOf(page, 'WalletConnect').click()
        await codeOf(page).waitFor()
        expect(await look(page)).toEqual({
          ...before,
          sheets: [...before.sheets, ['html { overflow: hidden !important; }']],
          children: [...before.children, 'div# modal'],
        })
        await page.evaluate(() => window.hostPage.kits[0]?.dispatch({ type: 'closeModal' }))
        await dialogOf(page).waitFor({ state: 'detached' })
        await expect.poll(() => look(page)).toEqual(before)
        await mainButton(page).click()
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
        await dialogOf(page).waitFor({ state: 'detached' })
        await expect.poll(() => look(page)).toEqual({ ...before, cookies: expect.stringMatching(/^(latchkit\.session=[^;]*)?$/) })
      },
      { relay: relay.url, tolerate: /Rate Limited|Session Expired/ },
    ))

  it('[DX-13, DX-14] a page that changes while the dialog is open keeps its own values afterwards', () =>
    host.visit(async ({ page }) => {
      await mainButton(page).click()
      await rowOf(page, 'Kestrel').waitFor()
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('.own { color: red }')
        document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
        Object.assign(document.documentElement.style, { overflow: 'clip', scrollbarGutter: 'auto' })
        Object.assign(document.body.style, { overflow: 'scroll', paddingRight: '7px', pointerEvents: 'auto', position: 'relative' })
        document.documentElement.setAttribute('data-theme', 'own')
        document.documentElement.className = 'own'
        document.body.inert = false
        document.body.setAttribute('aria-hidden', 'false')
        document.title = 'Own title'
        history.pushState({ own: 1 }, '', `?own=1${location.hash}`)
        const field = Object.assign(document.createElement('input'), { id: 'own' })
        document.body.append(field)
      })
      const own = await look(page)
      // The page takes the focus as its own code closes the dialog.
      await page.evaluate(() => {
        window.hostPage.kits[0]?.dispatch({ type: 'closeModal' })
        requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#own')?.focus())
      })
      await dialogOf(page).waitFor({ state: 'detached' })
      await expect.poll(() => look(page)).toEqual({ ...own, sheets: [['.own { color: red; }']], children: own.children.filter((one) => one !== 'div# modal') })
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
    }))

  it('[DX-14] a page that puts an earlier list of its sheets back while the dialog is open, or after it, scrolls again', () =>
    host.visit(async ({ page }) => {
      await page.evaluate(() => Reflect.set(window, 'earlier', [...document.adoptedStyleSheets]))
      await mainButton(page).click()
      await rowOf(page, 'Kestrel').waitFor()
      await page.evaluate(() => {
        Reflect.set(window, 'during', [...document.adoptedStyleSheets])
        document.adoptedStyleSheets = Reflect.get(window, 'earlier')
      })
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      await page.evaluate(() => {
        document.adoptedStyleSheets = Reflect.get(window, 'during')
      })
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
    }))
})
