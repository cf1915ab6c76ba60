import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { denyStorage, type EmbeddedVisit, openEmbedded } from './host.js'

const host = openEmbedded()
/** A million take a minute: `npm run forge` sends them. */
const forged = Number(process.env['FORGED_MESSAGES'] ?? 20_000)

const told = (page: Page) => page.evaluate(() => window.embedded.frame.told())
const types = async (page: Page) => (await told(page)).map(({ type, generation }) => `${type} ${generation}`)

async function open(page: Page): Promise<void> {
  await page.evaluate(() => window.embedded.frame.open())
  await expect.poll(() => types(page)).toContain('ready 1')
}

/** Puts a frame of another origin beside ours, which says all that the site could say; gives how many of these messages came to the page. */
function forge({ page, stranger }: EmbeddedVisit, times: number, id: string): Promise<number> {
  return page.evaluate(
    ([src, count, guess]) =>
      new Promise<number>((done) => {
        let came = 0
        const frame = document.createElement('iframe')
        addEventListener('message', ({ source, data }) => {
          if (source !== frame.contentWindow) return
          if (data === 'here') frame.contentWindow?.postMessage({ times: count, id: guess }, '*')
          else if (data === 'more') frame.contentWindow?.postMessage('more', '*')
          else if (data === 'done') done(came)
          else came++
        })
        frame.src = src
        document.body.append(frame)
      }),
    [stranger, times, id] as const,
  )
}

describe('the frame of the secure site', () => {
  it.each([
    ['two origins of one site', []],
    ['two sites', []],
    ['two origins of one site', [denyStorage]],
    ['two sites', [denyStorage]],
  ] as const)(
    '[FRAME-01, FRAME-02, FRAME-18, FRAME-20, T6] %s: loads hidden in a closed dialog, is ready, answers (storage denied: %j)',
    (place, initScripts) =>
      host.visit(
        async ({ page, site }) => {
          await open(page)
          expect(await page.evaluate(() => window.embedded.frame.ask(1, { event: 'IS_CONNECTED' }))).toEqual({ isConnected: false })
          expect(await page.evaluate(() => window.embedded.frame.ask(1, { event: 'GET_USER' }))).toEqual(['FRAME_REFUSED', 'Not connected'])
          expect(await page.evaluate(() => window.embedded.frame.ask(7, { event: 'IS_CONNECTED' }))).toEqual(['FRAME_RELOADED', undefined])
          const frame = page.locator('iframe[name=w3m-secure-iframe]')
          expect(await frame.isVisible()).toBe(false)
          expect(
            await frame.evaluate((one: HTMLIFrameElement) => [
              new URL(one.src).origin,
              new URL(one.src).pathname,
              [...new URL(one.src).searchParams.keys()],
              one.referrerPolicy,
              one.sandbox.contains('allow-top-navigation'),
            ]),
          ).toEqual([site, '/sdk', ['projectId', 'chainId', 'version', 'enableLogger'], 'origin', false])
          await page.evaluate(() => window.embedded.frame.show(true))
          await frame.waitFor({ state: 'visible' })
          await page.evaluate(() => window.embedded.frame.show(false))
          await frame.waitFor({ state: 'hidden' })
          expect((await told(page)).some(({ type }) => type === 'refused')).toBe(false)
        },
        { place, initScripts },
      ),
  )

  it('[FRAME-17, FRAME-50, F14] RELOAD, and a reload in the place of an answer: another generation, what was open fails once', () =>
    host.visit(async ({ page }) => {
      await open(page)
      await page.evaluate(() => window.embedded.frame.ask(1, { event: 'RELOAD' }))
      await expect.poll(() => types(page)).toContain('ready 2')
      host.site().faults.set({ on: ['GET_CHAIN_ID'], reload: true })
      expect(await page.evaluate(() => window.embedded.frame.ask(2, { event: 'GET_CHAIN_ID' }))).toEqual(['FRAME_RELOADED', undefined])
      await expect.poll(() => types(page)).toContain('ready 3')
      expect(await types(page)).toEqual(['loading 1', 'ready 1', 'loading 2', 'ready 2', 'loading 3', 'ready 3'])
    }))

  it('[FRAME-06, FRAME-51, fault] garbage is dropped and told; taken out, nothing is left, and what was open fails', () =>
    host.visit(async ({ page }) => {
      await open(page)
      host.site().faults.set({ garbage: true })
      const asked = page.evaluate(() => window.embedded.frame.ask(1, { event: 'IS_CONNECTED' }))
      await expect.poll(() => told(page)).toContainEqual({ type: 'refused', reason: 'schema', count: 1 })
      await page.evaluate(() => window.embedded.frame.close())
      expect(await asked).toEqual(['FRAME_NOT_SET', undefined])
      expect(await page.locator('iframe').count()).toBe(0)
      host.site().faults.clear()
      await page.evaluate(() => window.embedded.frame.open())
      await expect.poll(() => types(page)).toContain('ready 2')
    }))

  it(`[FRAME-07, T6, T19, fault] a frame of a third origin beside it forges READY, SESSION_UPDATE and answers ${forged} times: none is taken`, () =>
    host.visit(async (visit) => {
      const { page } = visit
      host.site().faults.set({ ready: 'never' })
      await page.evaluate(() => window.embedded.frame.open())
      const before = await forge(visit, forged / 16, 'r1')
      expect((await told(page)).filter(({ type }) => type !== 'refused')).toEqual([{ type: 'loading', generation: 1 }])
      host.site().faults.clear()
      await page.evaluate(() => window.embedded.frame.close())
      await page.evaluate(() => window.embedded.frame.open())
      await expect.poll(() => types(page)).toContain('ready 2')
      host.site().faults.set({ reply: 'never' })
      const asked = page.evaluate(() => window.embedded.frame.ask(2, { event: 'IS_CONNECTED' }))
      expect(before + (await forge(visit, forged / 16, 'r2'))).toBe(forged)
      const all = await told(page)
      expect(all.filter(({ type }) => type !== 'refused').map(({ type, generation }) => `${type} ${generation}`)).toEqual(['loading 1', 'loading 2', 'ready 2'])
      expect(new Set(all.filter(({ type }) => type === 'refused').map(({ reason }) => reason))).toEqual(new Set(['source']))
      await page.evaluate(() => window.embedded.frame.close())
      expect(await asked).toEqual(['FRAME_NOT_SET', undefined])
    }))

  it('[FRAME-07, T6] the site on another origin than asked for is not heard; a message that a script of the page made is not either', () =>
    host.visit(
      async ({ page, site }) => {
        host.site().faults.set({ wrongOrigin: true })
        await page.evaluate(() => window.embedded.frame.open())
        await expect.poll(() => told(page)).toContainEqual({ type: 'refused', reason: 'origin', count: 1 })
        await page.evaluate((origin) => {
          const frame = document.querySelector('[data-latchkit=frame-host]')?.shadowRoot?.querySelector('iframe')
          window.dispatchEvent(new MessageEvent('message', { data: { type: '@w3m-frame/READY' }, origin, source: frame?.contentWindow ?? null }))
        }, site)
        expect(await told(page)).toContainEqual({ type: 'refused', reason: 'untrusted', count: 1 })
        expect((await told(page)).some(({ type }) => type === 'ready')).toBe(false)
      },
      { tolerate: /frame-src|postMessage/ },
    ))
})

describe('the login window', () => {
  const popupTold = (page: Page) => page.evaluate(() => window.embedded.popup.told())

  async function openPopup({ page, context }: EmbeddedVisit) {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Continue' }).click()
    const popup = await opened
    await popup.getByText('One moment').first().waitFor()
    return popup
  }

  it('[AUTH-15, AUTH-16, AUTH-17, T7, fault] opened in a click, led on, its result is taken; another frame that sends one is not read', () =>
    host.visit(async (visit) => {
      const { page, site } = visit
      await open(page)
      const popup = await openPopup(visit)
      expect(popup.url()).toBe(`${site}/loading`)
      await forge(visit, 100, 'x')
      expect(await popupTold(page)).toEqual([{ type: 'opened' }, { type: 'untrusted' }])
      for (const url of ['javascript:alert(1)', 'http://login.example', 'data:text/html,x', 'ftp://login.example'])
        expect(await page.evaluate((to) => window.embedded.popup.navigate(to), url)).toBe('LINK_REFUSED')
      const uri = await page.evaluate(async () => {
        const { uri: secret } = (await window.embedded.frame.ask(1, { event: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'google' } })) as { uri: never }
        return String(secret)
      })
      expect(uri).toBe('<secret>')
      const consent = await page.evaluate(async (origin) => {
        // The address is a secret; the site tells it to a page of its own, too.
        const heard = new Promise<string>((done) => addEventListener('message', ({ data }) => typeof data?.payload?.uri === 'string' && done(data.payload.uri)))
        const frame = document.querySelector('[data-latchkit=frame-host]')?.shadowRoot?.querySelector('iframe')
        frame?.contentWindow?.postMessage({ id: 'own', type: '@w3m-app/GET_SOCIAL_REDIRECT_URI', payload: { provider: 'google' } }, origin)
        return heard
      }, site)
      expect(await page.evaluate((to) => window.embedded.popup.navigate(to), consent)).toBe('done')
      await popup.getByRole('button', { name: 'Allow' }).click()
      await expect.poll(() => popupTold(page)).toContainEqual({ type: 'done' })
      const result = (await popupTold(page)).find(({ type }) => type === 'result') as unknown as { uri: string }
      expect(new URL(result.uri).origin).toBe(site)
      await expect.poll(() => popup.isClosed()).toBe(true)
      expect(await page.evaluate(() => window.embedded.popup.isOpen())).toBe(false)
    }))

  it('[AUTH-17, AUTH-18, F15, fault] a result of another origin, from the window itself, is not read; a closed window is seen; given up, it is closed', () =>
    host.visit(async (visit) => {
      const { page, site } = visit
      const popup = await openPopup(visit)
      expect(await page.evaluate(() => window.embedded.popup.isOpen())).toBe(true)
      const elsewhere = `${site.replace('127.0.0.1', 'localhost')}/untrusted#${new URLSearchParams({ uri: `${site}/result?code=1`, app: visit.app })}`
      expect(await page.evaluate((url) => window.embedded.popup.navigate(url), elsewhere)).toBe('done')
      await expect.poll(() => popupTold(page)).toContainEqual({ type: 'untrusted' })
      await popup.close()
      await expect.poll(() => page.evaluate(() => window.embedded.popup.isOpen())).toBe(false)
      expect(await page.evaluate(() => window.embedded.popup.navigate('https://login.example'))).toBe('POPUP_CLOSED')
      const second = await openPopup(visit)
      const third = await openPopup(visit)
      await expect.poll(() => second.isClosed()).toBe(true)
      await page.evaluate(() => window.embedded.popup.close())
      await expect.poll(() => third.isClosed()).toBe(true)
      expect((await popupTold(page)).some(({ type }) => type === 'result')).toBe(false)
    }))

  it('[AUTH-15] blocked by the browser: that is told', () =>
    host.visit(
      async ({ page, context }) => {
        await page.getByRole('button', { name: 'Continue' }).click()
        expect(await popupTold(page)).toEqual([{ type: 'failed', code: 'POPUP_BLOCKED' }])
        expect(context.pages()).toHaveLength(1)
      },
      // This build of Chromium blocks nothing; where one does, it says so in this way.
      { initScripts: ['window.open = () => null'] },
    ))

  it('[AUTH-22, T12] a result in the address is taken once, only of the site, and the rest of the address stays', () =>
    host.visit(
      async ({ page, site }) => {
        expect(await page.evaluate(() => [location.search, history.length])).toEqual([expect.stringContaining('result_uri'), expect.any(Number)])
        expect(await page.evaluate(() => window.embedded.popup.takeResult())).toBeNull()
        const now = await page.evaluate((uri) => {
          history.replaceState({ a: 1 }, '', `/?x=1&result_uri=${encodeURIComponent(uri)}&y=2${location.hash}`)
          return uri
        }, `${site}/result?code=1`)
        expect(await page.evaluate(() => window.embedded.popup.takeResult())).toBe(now)
        expect(await page.evaluate(() => window.embedded.popup.takeResult())).toBeNull()
        expect(await page.evaluate(() => [location.search, history.state])).toEqual(['?x=1&y=2', { a: 1 }])
      },
      { query: `?result_uri=${encodeURIComponent('https://forged.example/result?code=1')}` },
    ))
})
