import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type PageWallet, type Sandbox, startSandbox } from '../../../cli/sandbox/index.js'
import type { PageSandbox } from '../../../cli/sandbox/wallet/page/page.js'
import type { Eip1193Provider, ProviderInfo } from '../../../cli/sandbox/wallet/types.js'
import { violations } from '../support/axe.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from './page.js'
import { openBrowser } from './shared-browser.js'

declare global {
  interface Window {
    latchkitSandbox: PageSandbox
    announced: { info: ProviderInfo; provider: Eip1193Provider }[]
    heard: unknown[]
  }
}

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const second = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const browser = openBrowser()
let folder: string
let sandbox: Sandbox

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-page-'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'app.js'), script)
  sandbox = await startSandbox({ port: 0, app: folder, evm: inject('sandbox').evm.map(({ nodeUrl }) => nodeUrl), csp })
})
afterAll(async () => {
  await sandbox?.stop()
  await rm(folder, { recursive: true })
})

/** The strictest policy that an app may have (robustness, section 6). */
const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${inject('sandbox')
    .evm.map(({ nodeUrl }) => nodeUrl)
    .join(' ')}`,
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const html = `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title>
<link rel="icon" href="data:,">
<script src="/sandbox/wallet.js"></script><script src="/app.js"></script>
<main><h1>A page</h1><button>Its button</button><dialog><button>In its dialog</button></dialog></main>
</html>`

const script = `
  window.announced = []
  window.heard = []
  window.addEventListener('eip6963:announceProvider', ({ detail }) => {
    window.announced.push(detail)
    for (const event of ['connect', 'accountsChanged', 'chainChanged'])
      detail.provider.on(event, (payload) => window.heard.push([detail.info.name, event, payload]))
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
`

function visit<T>(body: (open: OpenPage) => Promise<T>, options: PageOptions = {}): Promise<T> {
  return withPage(browser(), options, async (open) => {
    await open.page.goto(sandbox.app ?? '')
    const result = await body(open)
    expect(unwanted(open.watched)).toEqual([])
    return result
  })
}

/** Asks the wallet announced at a place; an error comes back as its code. */
function ask(page: Page, method: string, params: unknown[] = [], index = 0): Promise<unknown> {
  return page.evaluate(
    async ([place, args]) => {
      try {
        return await window.announced[place]?.provider.request(args)
      } catch (error) {
        return (error as { code: number }).code
      }
    },
    [index, { method, params }] as const,
  )
}

describe('the wallets of the sandbox in a page', () => {
  it('[DX-22] are announced before the page runs, again when asked, and not at window.ethereum', () =>
    visit(async ({ page }) => {
      const infos = await page.evaluate(() => window.announced.map(({ info }) => info))
      expect(infos.map(({ name, rdns }) => [name, rdns])).toEqual([
        ['Kestrel', 'dev.latchkit.kestrel'],
        ['Lumen', 'dev.latchkit.lumen'],
      ])
      expect(await page.evaluate(() => !('ethereum' in window))).toBe(true)
      const drawn = await page.evaluate(async (icon) => {
        const image = new Image()
        image.src = icon
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }, infos[0]?.icon ?? '')
      expect(drawn).toEqual([96, 96])
    }))

  it('[DX-22] ask in a dialog of their name that is used by keyboard and clean for axe', () =>
    visit(async ({ page, screenshot }) => {
      const connecting = ask(page, 'eth_requestAccounts')
      const dialog = page.getByRole('dialog', { name: 'Kestrel' })
      await dialog.waitFor()
      expect(await dialog.innerText()).toContain(`${new URL(sandbox.url).origin} wants to see your account.`)
      expect(await dialog.innerText()).toContain(account)
      await screenshot('sandbox-wallet-connect')
      expect(await focused(page)).not.toMatch(/^(Reject|Approve)$/)
      expect(await violations(page, { include: 'latchkit-sandbox-prompt' })).toEqual([])
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Reject')
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Approve')
      await page.keyboard.press('Enter')
      expect(await connecting).toEqual([account])
      await dialog.waitFor({ state: 'detached' })
    }))

  it('[DX-22] take Escape and the button Reject for a no', () =>
    visit(async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Kestrel' })
      const first = ask(page, 'eth_requestAccounts')
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      expect(await first).toBe(4001)
      const again = ask(page, 'eth_requestAccounts')
      await dialog.getByRole('button', { name: 'Reject' }).click()
      expect(await again).toBe(4001)
      expect(await ask(page, 'eth_accounts')).toEqual([])
    }))

  it("[DX-22] can be answered above the page's own modal dialog, which stays open", () =>
    visit(
      async ({ page, screenshot }) => {
        await page.evaluate(() => document.querySelector('dialog')?.showModal())
        const connecting = ask(page, 'eth_requestAccounts', [], 1)
        const dialog = page.getByRole('dialog', { name: 'Lumen' })
        await dialog.waitFor()
        await screenshot('sandbox-wallet-over-dialog')
        await page.keyboard.press('Escape')
        expect(await connecting).toBe(4001)
        expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true)
      },
      { theme: 'light', viewport: 'phone' },
    ))

  it('[DX-22] show one question at a time, what is signed in full', () =>
    visit(async ({ page, screenshot }) => {
      await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.setPolicy('approve'))
      await ask(page, 'eth_requestAccounts')
      await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.setPolicy('ask'))
      const message = `0x${Buffer.from('Sign in to A page\nNonce: 1234').toString('hex')}`
      const signing = ask(page, 'personal_sign', [message, account])
      const sending = ask(page, 'eth_sendTransaction', [{ from: account, to: second, value: '0x16345785d8a0000' }])
      const dialog = page.getByRole('dialog', { name: 'Kestrel' })
      await dialog.getByText('Sign in to A page\nNonce: 1234').waitFor()
      expect(await dialog.count()).toBe(1)
      await screenshot('sandbox-wallet-sign')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
      await dialog.getByText('0.1 ETH').waitFor()
      await screenshot('sandbox-wallet-send')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      const hash = await sending
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
      await expect.poll(() => ask(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', to: second })
    }))

  it('[DX-22] remember the site over a reload, until it is disconnected in the wallet', () =>
    visit(async ({ page }) => {
      await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.setPolicy('approve'))
      await ask(page, 'eth_requestAccounts')
      await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
      await page.reload()
      expect(await ask(page, 'eth_accounts')).toEqual([account])
      expect(await ask(page, 'eth_chainId')).toBe('0x7a6a')
      expect(await ask(page, 'eth_accounts', [], 1)).toEqual([])
      await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.disconnect())
      await page.reload()
      expect(await ask(page, 'eth_accounts')).toEqual([])
    }))

  it('[DX-22] tell every tab of the site what happened in one', () =>
    visit(async ({ page, context }) => {
      const other = await context.newPage()
      await other.goto(sandbox.app ?? '')
      await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.setPolicy('approve'))
      await ask(page, 'eth_requestAccounts')
      await expect.poll(() => ask(other, 'eth_accounts')).toEqual([account])
      await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.switchAccount(1))
      await expect.poll(() => other.evaluate(() => window.heard.at(-1))).toEqual(['Kestrel', 'accountsChanged', [second]])
    }))

  it('[DX-22] are scripted from the page: policy, account, chain, lock, record of requests', () =>
    visit(async ({ page }) => {
      const done = await page.evaluate(async () => {
        const kestrel = window.latchkitSandbox.wallets.kestrel
        if (kestrel === undefined) throw new Error('no Kestrel')
        kestrel.setPolicy({ decision: 'approve', methods: { personal_sign: { error: { code: -32_000, message: 'no' } } } })
        const provider = window.announced[0]?.provider
        await provider?.request({ method: 'eth_requestAccounts' })
        await kestrel.switchAccount(1)
        kestrel.switchChain(31_338)
        const after = [await provider?.request({ method: 'eth_accounts' }), await provider?.request({ method: 'eth_chainId' })]
        kestrel.lock()
        return [...after, await provider?.request({ method: 'eth_accounts' }), kestrel.requests.map(({ method }) => method)]
      })
      expect(done).toEqual([[second], '0x7a6a', [], ['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'eth_accounts']])
    }))

  it('[DX-22] can be put into any page, late and at window.ethereum as older wallets', async () => {
    const wallets: PageWallet[] = [{ name: 'Old', rdns: 'example.old', legacy: true, announceAfterMs: 300 }]
    const other = await startSandbox({ port: 0, wallets, evm: sandbox.evm.map(({ nodeUrl }) => nodeUrl) })
    try {
      // Looked at in the page itself: by the time a test asks, the wallet may be there.
      const look = `window.early = 'ethereum' in window; window.addEventListener('ethereum#initialized', () => { window.told = true })`
      await withPage(browser(), { initScripts: [await other.walletScript(), look] }, async ({ page }) => {
        await page.route('http://elsewhere.localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
        await page.goto('http://elsewhere.localhost/')
        expect(await page.evaluate(() => Reflect.get(window, 'early'))).toBe(false)
        await expect.poll(() => page.evaluate(() => Reflect.get(window, 'told'))).toBe(true)
        expect(await page.evaluate(() => (Reflect.get(window, 'ethereum') as unknown as Eip1193Provider).request({ method: 'eth_chainId' }))).toBe('0x7a69')
      })
    } finally {
      await other.stop()
    }
  })
})

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent ?? undefined)
}
