import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../../cli/sandbox/relay/relay.js'
import { startStockWallet } from '../../peers/walletconnect/walletconnect-wallet.js'
import { withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'

const browser = openBrowser()
let server: Server
let relay: Relay

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { global: 'globalThis' },
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text ?? ''
  server = createServer(({ url }, response) => {
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>page</title><link rel="icon" href="data:,"><script src="/page.js"></script>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  relay = await startRelay()
})

afterAll(async () => {
  server?.close()
  await relay?.close()
})

it('[WC-01, WC-05] a page pairs with a stock wallet, and asks no verify host, however long that would be silent', async () => {
  const peer = await startStockWallet(relay.url)
  await withPage(browser(), { theme: 'light' }, async ({ context, page }) => {
    const strangers: string[] = []
    // Never answered: a caller that waits for it is delayed.
    await context.route(/walletconnect\.(com|org)|reown\.com/, (route) => void strangers.push(route.request().url()))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const uri = await page.evaluate((url) => (globalThis as unknown as { pairFromPage(url: string): Promise<string> }).pairFromPage(url), relay.url)
    await peer.kit.pair({ uri })
    await page.waitForFunction(() => document.title.startsWith('settled'))
    expect(strangers).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage).every((key) => key.startsWith('page-wc:')))).toBe(true)
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    expect(await page.evaluate(() => 'downloadLogsBlobInBrowser' in window)).toBe(false)
  })
  await peer.stop()
})
