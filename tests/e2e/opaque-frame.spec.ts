import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStaticServer } from '../../cli/sandbox/index.js'
import { type Relay, startRelay } from '../../cli/sandbox/relay/relay.js'
import { networks } from './host/host.js'
import { scriptRoutes } from './setup/bundle.js'
import { withPage } from './setup/page.js'
import { openBrowser } from './setup/shared-browser.js'
import { extensions, willing } from './support/app.js'

const browser = openBrowser()
let relay: Relay
let app: { url: string; close(): Promise<void> }
let portal: { url: string; close(): Promise<void> }

const html = (body: string) => ({
  type: 'text/html; charset=utf-8',
  body: () => `<!doctype html><html lang="en"><head><title>Harbour</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`,
})

beforeAll(async () => {
  relay = await startRelay({ port: 0 })
  const scripts = await scriptRoutes([new URL('./host/page.tsx', import.meta.url)])
  // A frame of an opaque origin may load no module: those need CORS.
  const page = html('<div id="root"></div><script src="/page.js"></script>')
  app = await startStaticServer({ name: 'app', port: 0, routes: { '/': page, ...scripts } })
  const asked = encodeURIComponent(JSON.stringify({ networks, relay: relay.url }))
  const frame = (attributes: string) => html(`<iframe ${attributes} src="${app.url}/#${asked}" style="width:900px;height:700px"></iframe>`)
  portal = await startStaticServer({
    name: 'portal',
    port: 0,
    routes: { '/sandboxed': frame('sandbox="allow-scripts"'), '/open': frame('') },
  })
})
afterAll(() => Promise.all([relay?.close(), app?.close(), portal?.close()]))

describe('an app in a frame of another site', () => {
  for (const path of ['sandboxed', 'open'])
    it(`[F19, WC-01, CONN-01] ${path}: it shows a code, and connects a wallet of the browser`, async () =>
      withPage(browser(), { initScripts: [await extensions([willing(9)])] }, async ({ page, watched }) => {
        await page.goto(`${portal.url}/${path}`)
        const frame = page.frameLocator('iframe')
        const dialog = frame.locator('[data-latchkit=modal] dialog')
        await frame.locator('[data-latchkit=connect-button] .lk-out').click()
        await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
        await dialog.locator('.lk-qr__code path').waitFor()
        await frame.locator('body').press('Escape')
        await dialog.getByRole('button', { name: /^Kestrel/ }).click()
        await frame.locator('[data-status=connected]').waitFor()
        expect(watched.pageErrors).toEqual([])
        expect(watched.consoleErrors.filter((text) => !/WebSocket|Failed to load resource/.test(text))).toEqual([])
      }))
})
