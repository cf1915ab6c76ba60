import { describe, expect, it } from 'vitest'
import { unwanted, viewports } from '../setup/page.js'
import { settled } from '../support/settled.js'
import { noteShakes } from '../support/shakes.js'
import { dialogOf, focused, openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe('opening and closing', () => {
  it('[UX-02] the focus comes in, stays inside, and goes back to the opener', () =>
    withGallery('open=Connect&closed', {}, async ({ page }) => {
      await page.getByRole('button', { name: 'Connect wallet' }).focus()
      await page.keyboard.press('Enter')
      await dialogOf(page).waitFor()
      expect(await focused(page)).toBe('modal: card')
      const seen = new Set<string>()
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab')
        seen.add(await focused(page))
      }
      // Between its end and its start the focus may pass the browser's own controls: then it is on the body.
      expect([...seen].filter((name) => !name.startsWith('modal: ') && name !== 'body')).toEqual([])
      expect(seen).toContain('modal: Close')
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      expect(await focused(page)).toBe('connect-button: Connect wallet')
    }))

  it('[UX-03] Escape goes back one view each time it is pressed, and closes the first', () =>
    withGallery('open=Connect&back', {}, async ({ page }) => {
      await page.evaluate(() => window.gallery.move(5))
      await page.getByText('No wallet here yet').waitFor()
      // Without a click in between: an engine closes a dialog by itself on the second one, unless the key was handled.
      await page.keyboard.press('Escape')
      await page.getByText('looks incomplete').waitFor()
      await page.evaluate(() => window.gallery.move(-3))
      await page.keyboard.press('Escape')
      await page.getByText('Scan with your phone').waitFor()
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
    }))

  it('[UX-04] a press on the backdrop closes; a drag that began inside does not', () =>
    withGallery('open=Connect', {}, async ({ page }) => {
      const box = await page.locator('.lk-dialog').boundingBox()
      if (!box) throw new Error('no dialog')
      await page.mouse.move(box.x + 100, box.y + 30)
      await page.mouse.down()
      await page.mouse.move(20, 20, { steps: 4 })
      await page.mouse.up()
      expect(await dialogOf(page).isVisible()).toBe(true)
      await page.mouse.click(20, 20)
      await dialogOf(page).waitFor({ state: 'detached' })
    }))

  it('[UX-07] the page behind is inert, does not scroll and does not jump', () =>
    withGallery('open=Connect&closed', { context: { viewport: { width: 1000, height: 700 } } }, async ({ page }) => {
      const left = () => page.evaluate(() => document.querySelector('[data-latchkit]')?.getBoundingClientRect().left)
      await page.mouse.wheel(0, 300)
      await page.waitForFunction(() => scrollY > 0)
      const before = [await left(), await page.evaluate(() => scrollY)]
      await page.evaluate(() => window.gallery.setOpen(true))
      await dialogOf(page).waitFor()
      await page.mouse.move(20, 400)
      await page.evaluate(() => addEventListener('wheel', () => Reflect.set(window, 'wheeled', true), { capture: true, passive: true }))
      await page.mouse.wheel(0, 400)
      await page.waitForFunction(() => Reflect.get(window, 'wheeled'))
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect([await left(), await page.evaluate(() => scrollY)]).toEqual(before)
      await page.locator('[data-latchkit=connect-button] .lk-out').focus()
      expect(await focused(page)).toBe('modal: card')
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      await page.mouse.wheel(0, 400)
      await page.waitForFunction((y) => scrollY > y, Number(before[1]))
      expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
    }))

  it('[DX-04] 50 openings leave no element and no listener', () =>
    withGallery('open=Connect&closed', {}, async ({ page, context, watched }) => {
      const session = await context.newCDPSession(page)
      const pageListeners = async (expression: string) => {
        const { result } = await session.send('Runtime.evaluate', { expression })
        const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
        return listeners.length
      }
      const count = async () => {
        for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
        const { metrics } = await session.send('Performance.getMetrics')
        const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
        const ofPage = []
        for (const target of ['window', 'document', 'document.documentElement', 'document.body', 'visualViewport']) ofPage.push(await pageListeners(target))
        return { ofPage, nodes: value('Nodes'), listeners: value('JSEventListeners') }
      }
      await session.send('HeapProfiler.enable')
      await session.send('Performance.enable')
      // Inside the page: a question from outside for each step takes longer than the step.
      const cycle = (times: number) =>
        page.evaluate(async (count) => {
          const until = async (open: boolean) => {
            while (Boolean(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('dialog[open]')) !== open)
              await new Promise(requestAnimationFrame)
          }
          for (let at = 0; at < count; at++)
            for (const open of [true, false]) {
              window.gallery.setOpen(open)
              await until(open)
            }
        }, times)
      await cycle(5)
      const before = await count()
      await cycle(50)
      const after = await count()
      expect(await page.locator('[data-latchkit=modal]').count()).toBe(0)
      expect(after.ofPage).toEqual(before.ofPage)
      // React keeps the last unmounted tree until the next; what grows must be less than two dialogs, not fifty.
      expect(after.listeners - before.listeners).toBeLessThan(2 * 180)
      expect(after.nodes - before.nodes).toBeLessThan(2 * 200)
      expect(unwanted(watched)).toEqual([])
    }))

  it('[MODAL-01] nothing changes the address or the history', () =>
    withGallery('open=Connect', {}, async ({ page }) => {
      const before = [page.url(), await page.evaluate(() => history.length)]
      await page.evaluate(() => window.gallery.move(3))
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      expect([page.url(), await page.evaluate(() => history.length)]).toEqual(before)
    }))
})

describe('motion', () => {
  it('[MODAL-06] a refused close shakes for 500 ms and is announced', () =>
    withGallery('open=Connect&refuse', {}, async ({ page }) => {
      const shakes = await noteShakes(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect.poll(shakes).toEqual(['0.5s'])
      await page.locator('[aria-live=assertive]', { hasText: 'can’t be closed yet' }).waitFor()
      await page.locator('.lk-dialog:not([data-shake])').waitFor()
      expect(await dialogOf(page).isVisible()).toBe(true)
    }))

  it('[design][UX-02] a closed dialog is over at once, and fades out as a picture that takes nothing', () =>
    withGallery('open=Connect&closed', {}, async ({ page }) => {
      await page.getByRole('button', { name: 'Connect wallet' }).focus()
      await page.keyboard.press('Enter')
      await dialogOf(page).waitFor()
      const left = await page.evaluate(async () => {
        const host = document.querySelector<HTMLElement>('[data-latchkit=modal]')
        window.gallery.setOpen(false)
        while (document.querySelector('[data-latchkit=modal]')) await new Promise(requestAnimationFrame)
        const { activeElement } = document
        const layer = host?.shadowRoot?.querySelector('dialog')
        return [host?.isConnected, layer?.inert, layer?.matches(':modal'), activeElement?.matches('[data-latchkit=connect-button]')]
      })
      expect(left).toEqual([true, true, false, true])
      await page.waitForFunction(() => document.querySelectorAll('[data-lk-theme]').length === 1)
    }))

  it('[MODAL-07][MODAL-09] title and view take 120 and 150 ms, mirrored when going back and in right-to-left', () =>
    withGallery('open=Connect', {}, async ({ page }) => {
      await page.evaluate(() => window.gallery.move(4))
      const duration = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).animationDuration)
      expect(await duration('.lk-header__title > [data-changing]')).toBe('0.12s')
      expect(await duration('.lk-view[data-in=forward]')).toBe('0.15s')
      await page.evaluate(() => window.gallery.move(-1))
      expect(await page.locator('.lk-view[data-in=back]').evaluate((element) => getComputedStyle(element).getPropertyValue('--lk-shift').trim())).toBe('-12px')
    }))

  it('[MODAL-08] a change of height is animated for 150 ms and ends at the natural height', () =>
    withGallery('open=Connect', {}, async ({ page }) => {
      await settled({ page })
      const height = () => page.locator('.lk-dialog').evaluate((element) => (element as HTMLElement).offsetHeight)
      const before = await height()
      // Noted as it begins: on a slow machine it may be over before anybody looks.
      await page.evaluate(() => {
        const durations: unknown[] = []
        Reflect.set(window, 'durations', durations)
        const { animate } = Element.prototype
        Element.prototype.animate = function (...args) {
          const animation = animate.apply(this, args)
          if (this.matches('.lk-dialog')) durations.push(animation.effect?.getTiming().duration)
          return animation
        }
        window.gallery.move(2)
      })
      const durations = (): Promise<unknown[]> => page.evaluate(() => Reflect.get(window, 'durations'))
      await expect.poll(async () => (await durations()).length).toBeGreaterThan(0)
      await settled({ page })
      expect(new Set(await durations())).toEqual(new Set([150]))
      expect(await height()).toBeLessThan(before)
      expect(await page.locator('.lk-dialog').evaluate((element) => element.style.height)).toBe('')
    }))

  it('[DX-14] what moves is no error of the page: no "ResizeObserver loop", which error trackers collect', () =>
    withGallery('open=Connect', { viewport: { width: 390, height: 700 } }, async ({ page, watched }) => {
      const captions = await page.evaluate(() => window.gallery.captions)
      for (const caption of ['Connect, many wallets', 'Account, tokens', 'Swap', 'EmailLogin, code', 'Transactions, long', 'AllWallets, directory']) {
        expect(captions).toContain(caption)
        await page.evaluate(async (wanted) => {
          window.gallery.show(wanted)
          for (let frames = 0; frames < 8; frames++) await new Promise(requestAnimationFrame)
        }, caption)
      }
      expect(watched.resizeLoops).toEqual([])
    }))

  it('[UX-10] with reduced motion nothing moves, and a refused close is announced', () =>
    withGallery('open=Connect&refuse', { reducedMotion: true }, async ({ page }) => {
      await page.getByRole('button', { name: 'Close' }).click()
      await page.locator('[aria-live=assertive]', { hasText: 'can’t be closed yet' }).waitFor()
      await page.evaluate(() => window.gallery.move(2))
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const moving = await page.evaluate(() => {
        const root = document.querySelector('[data-latchkit=modal]')?.shadowRoot
        return [...(root?.querySelectorAll('*') ?? [])].flatMap((element) => element.getAnimations()).length
      })
      expect(moving).toBe(0)
    }))
})

describe('sizes', () => {
  it('[MODAL-02] it is 360 px wide', () =>
    withGallery('open=Connect', {}, async ({ page }) => {
      expect(await page.locator('.lk-dialog').evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(360)
    }))

  // The second is also what a keyboard leaves of a phone whose browser makes the page smaller for it.
  it.each([viewports.phone, { width: 320, height: 480 }])('[UX-12] on a phone of $width by $height it is a sheet of full width at the bottom', (viewport) =>
    withGallery('open=Connect', { viewport }, async ({ page }) => {
      await settled({ page })
      const box = await page.locator('.lk-dialog').boundingBox()
      expect(box).toMatchObject({ x: 0, width: viewport.width })
      expect(box?.y).toBeGreaterThan(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(viewport.height)
    }),
  )

  it.each([
    ['landscape phone', 'open=Account, tokens', { width: 844, height: 390 }],
    ['short window', 'open=Several chains, asking', { width: 1000, height: 320 }],
  ])('[UX-13] on a %s header and footer stay, the body scrolls', (_, query, viewport) =>
    withGallery(query, { viewport }, async ({ page }) => {
      await settled({ page })
      for (const part of ['.lk-header', '.lk-footer']) {
        const box = await page.locator(part).boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(0)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      }
      const scrolls = await page.locator('.lk-scroll').evaluate((element) => {
        element.scrollTop = 50
        return element.scrollTop
      })
      expect(scrolls).toBe(50)
      await page.locator('.lk-dialog[data-scrolled]').waitFor()
    }),
  )

  it('[UX-09] on touch every target measures 44 px, or 24 px with room around it', () =>
    withGallery('open=ProfileWallets', { viewport: 'phone' }, async ({ page }) => {
      await settled({ page })
      const small = await page.locator('.lk-dialog :is(button, a)').evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { width, height } = element.getBoundingClientRect()
          const grown = ['::before', '::after']
            .map((pseudo) => getComputedStyle(element, pseudo))
            .find(({ position, content }) => position === 'absolute' && content !== 'none')
          const reach = grown ? Number.parseFloat(grown.height) : height
          // A sheet that is still coming in is measured to a fraction of a pixel.
          return Math.min(width, height) >= 24 && Math.max(height, reach) > 43.9 ? [] : [`${element.textContent || element.ariaLabel} ${width}x${height}`]
        }),
      )
      expect(small).toEqual([])
    }))

  it('[UX-11] at 200 % text size nothing is cut off sideways', () =>
    withGallery('open=Account, tokens&scale=32', {}, async ({ page, screenshot }) => {
      await settled({ page })
      await screenshot('gallery-large-text')
      const wide = await page.locator('.lk-scroll').evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(wide).toBe(0)
    }))

  it('[UX-11] at 200 % text size a large figure is whole: one that is cut off would be another figure', () =>
    withGallery('open=Account, extremes&scale=32', {}, async ({ page }) => {
      await settled({ page })
      const cut = await page.locator('.lk-worth .lk-amount').evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(cut).toBe(0)
    }))
})
