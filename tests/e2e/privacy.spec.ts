import { describe, expect, it } from 'vitest'
import type { OpenPage } from './setup/page.js'
import { first, openApp, requestsOf, sandbox, second, willing } from './support/app.js'
import { connect, dialogOf, mainButton, openDialog, rowOf, untilStatus } from './support/steps.js'

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
})
