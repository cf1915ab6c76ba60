import { injectHeadlessWeb3Provider, Web3RequestKind } from 'headless-web3-provider'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/actions'
import { beforeAll, describe, expect, it } from 'vitest'
import { first, openApp, willing } from './support/app.js'
import { announceDefaultScript, metamaskScript } from './foreign/scripts.js'
import { connect, factOf, mainButton, openDialog, rowOf, untilStatus } from './support/steps.js'

const app = openApp()
const chain = createPublicClient({ transport: http(first.nodeUrl) })
/** Key 8 of the well-known test mnemonic. */
const key = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const lumen = willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })

let metamask: string
beforeAll(async () => {
  metamask = await metamaskScript(first)
})

describe('wallets that others wrote, side by side', () => {
  it('[UX-52][CONN-03][CONN-49] MetaMask’s own provider, the headless one and ours are each reached by their announcement', () =>
    app.visit(
      async ({ page }) => {
        const headless = await injectHeadlessWeb3Provider(page as never, [key], first.chainId, first.nodeUrl)
        await page.addInitScript(await announceDefaultScript())
        await page.goto(app.url)
        const dialog = await openDialog(page)
        for (const name of ['MetaMask', 'Headless', 'Lumen']) await rowOf(page, name).waitFor()
        await expect.poll(() => dialog.locator('.lk-tile img').count()).toBe(3)

        await rowOf(page, 'MetaMask').click()
        await untilStatus(page, 'connected')
        const [, , , , , , , seventh] = (await chain.request({ method: 'eth_accounts' as never })) as unknown as string[]
        expect((await factOf(page, 'Address')).toLowerCase()).toBe(seventh)
        await dialog.waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Sign message' }).click()
        const signature = (await page.getByLabel('Signature').innerText()) as `0x${string}`
        expect(await verifyMessage(chain, { address: seventh as `0x${string}`, message: 'Hello from Fernwood', signature })).toBe(true)
        expect(await page.evaluate(() => Reflect.get(window, 'metamaskAsked'))).toContain('personal_sign')
        expect(headless.getPendingRequestCount()).toBe(0)

        await page.getByRole('button', { name: 'Disconnect' }).click()
        await untilStatus(page, 'disconnected')
        await openDialog(page)
        await rowOf(page, 'Headless').click()
        await expect.poll(() => headless.getPendingRequestCount(Web3RequestKind.RequestAccounts)).toBe(1)
        await headless.authorize(Web3RequestKind.RequestAccounts)
        await untilStatus(page, 'connected')
        expect(await factOf(page, 'Address')).toBe(privateKeyToAccount(key).address)
        await dialog.waitFor({ state: 'detached' })

        await mainButton(page).click()
        await dialog.getByRole('button', { name: /^Connected with/ }).click()
        await dialog.getByRole('button', { name: 'Add a wallet' }).click()
        await rowOf(page, 'Lumen').click()
        await expect.poll(() => factOf(page, 'Address')).toMatch(/^0x9965/)
      },
      { stay: true, initScripts: [metamask], wallets: [lumen] },
    ))

  it('[CONN-02] in the browser of a wallet on a phone, the provider at window.ethereum alone is the Browser Wallet', () =>
    app.visit(
      async ({ page }) => {
        await connect(page, 'Browser Wallet')
        expect(await factOf(page, 'Address')).toMatch(/^0x/)
        await page.reload()
        await untilStatus(page, 'connected')
      },
      {
        viewport: 'phone',
        context: {
          userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
        },
        wallets: [willing(4, { legacy: true })],
        // It does not announce itself, as wallets before EIP-6963.
        initScripts: [`window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), true)`],
      },
    ))
})
