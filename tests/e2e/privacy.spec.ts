import { describe, expect, it } from 'vitest'
import type { OpenPage } from './setup/page.js'
import { drawn, first, openApp, requestsOf, sandbox, second, willing } from './support/app.js'
import { connect, dialogOf, factOf, mainButton, openDialog, rowOf, untilStatus } from './support/steps.js'

const app = openApp()

/** Addresses that the page has contacted, but its own server. */
const contacted = (open: OpenPage) =>
  new Set(
    requestsOf(open)
      .map((url) => new URL(url).origin)
      .filter((origin) => origin.startsWith('http') && origin !== sandbox.url),
  )

describe('what leaves the browser, as docs/privacy.md lists it', () => {
  it('[DX-32] a visitor who opens the dialog and leaves has contacted nobody; one who connects, the node of the network alone', () =>
    app.visit(
      async (open) => {
        const { page } = open
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        expect([...contacted(open)]).toEqual([])
        await connect(page)
        await expect.poll(() => contacted(open).size).toBeGreaterThan(0)
        expect([first.rpcUrl, first.nodeUrl, second.rpcUrl, second.nodeUrl]).toEqual(expect.arrayContaining([...contacted(open)]))
      },
      { wallets: [willing(3)] },
    ))

  it('[DX-32] nodes that cannot be reached are asked and nobody in their place: the wallet connects, and the stored session is restored', () =>
    app.visit(
      async (open) => {
        const { page, context } = open
        await context.route(`${first.rpcUrl}/**`, (route) => route.abort())
        await context.route(`${second.rpcUrl}/**`, (route) => route.abort())
        await connect(page)
        await page.reload()
        await untilStatus(page, 'connected')
        await mainButton(page).click()
        await dialogOf(page).waitFor()
        expect([first.rpcUrl, first.nodeUrl, second.rpcUrl, second.nodeUrl]).toEqual(expect.arrayContaining([...contacted(open)]))
      },
      { wallets: [willing(3)], tolerate: /ERR_FAILED|Failed to load resource/ },
    ))

  it('[DX-32] no relay is asked before the visitor chooses WalletConnect, and then that of the option alone', () =>
    app.visit(async ({ page }) => {
      const sockets: string[] = []
      page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
      await openDialog(page)
      expect(sockets).toEqual([])
      await rowOf(page, 'WalletConnect').click()
      await expect.poll(() => new Set(sockets)).toEqual(new Set([new URL(sandbox.relay).host]))
    }))

  it('[DX-32] what is stored stands below the prefix; after a disconnect the wallet is one used before, and a reload does not connect it', () =>
    app.visit(
      async ({ page }) => {
        const stored = () =>
          page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(([key]) => !key.startsWith('latchkit-sandbox')))
        await connect(page)
        const address = (await factOf(page, 'Address')).toLowerCase()
        await expect.poll(async () => JSON.stringify(await stored()).toLowerCase()).toContain(address)
        expect((await stored()).filter(([key]) => !/^latchkit[./:]/.test(key))).toEqual([])
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await untilStatus(page, 'disconnected')
        const kept = async () => (await stored()).filter(([, text]) => text?.toLowerCase().includes(address)).map(([key]) => key)
        await expect.poll(kept).toEqual(['latchkit:connections', 'latchkit:native_balances'])
        await page.reload()
        await drawn(page)
        await untilStatus(page, 'disconnected')
        expect(await page.evaluate(() => document.cookie)).toBe('')
      },
      { wallets: [willing(3)] },
    ))
})
