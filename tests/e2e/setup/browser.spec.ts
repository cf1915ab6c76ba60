import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { describeBrowser, findBrowser, findBrowsers, launchBrowser } from './browser.js'
import { unpackBrowser } from './packed-browser.js'
import { unwanted, viewports, withPage } from './page.js'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterAll(() => browser.close())

describe('the browser of the tests', () => {
  it('[DX-22] is a Chromium that was started once, and says where it came from', () => {
    expect(describeBrowser(inject('browser'))).toMatch(/^browser: Chromium \d+\.[\d.]+ \(.+\)$/)
    expect(browser.version()).toBe(inject('browser').version)
  })

  it('[DX-22] is the one at CHROMIUM_PATH when that is set, and no other in its place', async () => {
    const { executablePath, env } = inject('browser')
    if (executablePath !== undefined) {
      vi.stubEnv('CHROMIUM_PATH', executablePath)
      for (const [name, value] of Object.entries(env ?? {})) vi.stubEnv(name, value)
      expect(await findBrowser()).toMatchObject({ source: 'CHROMIUM_PATH', executablePath })
    }
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
    await expect(findBrowser()).rejects.toThrow('/nowhere/chromium')
    vi.unstubAllEnvs()
  })

  it('[DX-22] without that is the one of the npm package where it is installed: the same for everybody', async () => {
    vi.stubEnv('CHROMIUM_PATH', undefined)
    const [first, ...others] = await findBrowsers()
    expect(await findBrowser()).toEqual(first)
    expect([first, ...others].map((one) => one?.source).filter((source) => source === '@sparticuz/chromium')).toEqual(
      (await unpackBrowser()) === undefined ? [] : [first?.source],
    )
    const places = [first, ...others].map((one) => one?.executablePath)
    expect(new Set(places).size).toBe(places.length)
    vi.unstubAllEnvs()
  })

  it('[DX-22] draws letters, not the boxes of a missing font', async () => {
    const inkOf = (text: string) =>
      withPage(browser, {}, ({ page }) =>
        page.evaluate((drawn) => {
          const canvas = document.createElement('canvas')
          const context = canvas.getContext('2d', { willReadFrequently: true })
          if (context === null) throw new Error('no canvas')
          context.font = '32px sans-serif'
          context.fillText(drawn, 4, 40)
          return context.getImageData(0, 0, canvas.width, canvas.height).data.reduce((sum, value) => sum + value, 0)
        }, text),
      )
    const [wide, narrow, missing] = [await inkOf('W'), await inkOf('i'), await inkOf('\u{10fffd}')]
    expect(narrow).toBeGreaterThan(0)
    expect(wide).toBeGreaterThan(narrow * 1.5)
    expect(wide).not.toBe(missing)
  })

  it('[DX-22] takes a screenshot at the size of a phone and of a desktop', async () => {
    for (const viewport of ['desktop', 'phone'] as const) {
      const image = await withPage(browser, { viewport, theme: 'light' }, async ({ page }) => {
        await page.setContent('<meta name="viewport" content="width=device-width"><h1>Latchkit</h1>')
        expect(await page.evaluate(() => innerWidth)).toBe(viewports[viewport].width)
        return page.screenshot()
      })
      const scale = viewport === 'phone' ? 2 : 1
      expect(image.readUInt32BE(16)).toBe(viewports[viewport].width * scale)
      expect(image.readUInt32BE(20)).toBe(viewports[viewport].height * scale)
    }
  })

  it('[DX-22] keeps web security on: another origin is not readable', async () => {
    // Real servers: an answer that Playwright makes up carries CORS headers of its own.
    const servers = [createServer(), createServer()].map((server) => server.on('request', (_, answer) => answer.end('text')))
    const [one, two] = await Promise.all(servers.map(listening))
    try {
      const readable = await withPage(browser, {}, async ({ page }) => {
        await page.goto(`${one}`)
        return page.evaluate(
          (url) =>
            fetch(url).then(
              () => true,
              () => false,
            ),
          `${two}`,
        )
      })
      expect(readable).toBe(false)
    } finally {
      for (const server of servers) server.close()
    }
  })

  it('[DX-22] gives each page a storage of its own', async () => {
    const visit = () =>
      withPage(browser, {}, async ({ page }) => {
        await page.route('http://one.localhost/', (route) => route.fulfill({ contentType: 'text/html', body: 'one' }))
        await page.goto('http://one.localhost/')
        return page.evaluate(() => {
          const before = localStorage.getItem('visits')
          localStorage.setItem('visits', '1')
          return before
        })
      })
    expect([await visit(), await visit()]).toEqual([null, null])
  })
})

describe('what is watched in a page', () => {
  it('[DX-22] names console errors, uncaught errors, policy breaches and requests that leave the machine', async () => {
    await withPage(browser, {}, async ({ page, watched }) => {
      await page.route('http://app.localhost/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; connect-src *" },
          body: `<style>p { color: red }</style><script>
            console.error('said aloud')
            setTimeout(() => { throw new Error('never caught') })
            fetch('https://elsewhere.example/x').catch(() => {})
          </script>`,
        }),
      )
      await page.route('https://elsewhere.example/**', (route) => route.abort())
      await page.goto('http://app.localhost/')
      await expect
        .poll(() => unwanted(watched))
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^uncaught: Error: never caught/),
            expect.stringMatching(/^console: said aloud/),
            expect.stringMatching(/^csp: style-src-elem blocked inline/),
            'request: GET https://elsewhere.example/x',
          ]),
        )
    })
  })

  it('[DX-22] is empty for a page without fault, in either theme', async () => {
    for (const theme of ['light', 'dark'] as const) {
      await withPage(browser, { theme, reducedMotion: true }, async ({ page, watched }) => {
        await page.route('http://app.localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><p>fine</p>' }))
        await page.goto('http://app.localhost/')
        expect(await page.evaluate((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, theme)).toBe(true)
        expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
        expect(unwanted(watched)).toEqual([])
      })
    }
  })
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
