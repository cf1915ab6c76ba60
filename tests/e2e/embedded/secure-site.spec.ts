import type { FrameLocator, Page } from 'playwright-core'
import { createPublicClient, type Hex, http, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { LocalServer } from '../../../cli/sandbox/http/http-server.js'
import { siteChain, solanaChains } from '../../../cli/sandbox/secure-site/rpc/chains.js'
import { type SecureSite, startSecureSite } from '../../../cli/sandbox/secure-site/server.js'
import { violations } from '../support/axe.js'
import { startBareApp } from '../secure-site/bare-app.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'

const browser = openBrowser()
let site: SecureSite
let app: LocalServer
const { evm } = inject('sandbox')
const [chain] = evm as [(typeof evm)[0]]

beforeAll(async () => {
  site = await startSecureSite(
    { chains: [siteChain({ chainId: chain.chainId, rpcUrl: chain.nodeUrl, name: 'Sandbox' }), ...solanaChains()] },
    { name: 'secure site', port: 0 },
  )
  app = await startBareApp()
})
afterEach(() => site.faults.clear())
afterAll(() => Promise.all([site?.close(), app?.close()]))

/** Both on one site: two ports of one host. */
const sameSite = () => ({ app: app.url, site: site.url })
/** Two sites, where a private window keeps storage from the frame. */
const twoSites = () => ({ app: app.url.replace('127.0.0.1', 'localhost'), site: site.url })

type Place = ReturnType<typeof sameSite>

/** Opens the app; afterwards nothing unwanted may have come up in it. */
function visit(
  place: Place,
  body: (open: OpenPage & { frame: FrameLocator }) => Promise<void>,
  options: PageOptions & { tolerate?: RegExp } = {},
): Promise<void> {
  return withPage(browser(), options, async (open) => {
    await open.page.goto(`${place.app}/?site=${encodeURIComponent(place.site)}`)
    await body({ ...open, frame: open.page.frameLocator('iframe') })
    expect(unwanted(open.watched).filter((text) => !options.tolerate?.test(text))).toEqual([])
  })
}

async function ready(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.bare.heard.filter(({ data }) => (data as { type?: string })?.type === '@w3m-frame/READY').length))
    .toBeGreaterThan(0)
}

function ask(page: Page, event: string, payload?: unknown) {
  return page.evaluate(([name, content]) => window.bare.ask(name as string, content), [event, payload] as const)
}

/** Signs in by e-mail as a visitor would: the letter's link in another tab, the code from the inbox. */
async function login({ page, context }: OpenPage, place: Place, email: string): Promise<{ address: string; accounts: { address: Hex }[] }> {
  await ready(page)
  expect((await ask(page, 'CONNECT_EMAIL', { email })).payload).toEqual({ action: 'VERIFY_DEVICE' })
  const approved = ask(page, 'CONNECT_DEVICE')
  const inbox = await context.newPage()
  await inbox.goto(`${place.site}/inbox?to=${encodeURIComponent(email)}`)
  await inbox.getByRole('link', { name: 'Open' }).first().click()
  await inbox.getByRole('button', { name: 'Yes, it is me' }).click()
  await inbox.getByRole('heading', { name: 'The device is approved' }).waitFor()
  expect((await approved).type).toBe('@w3m-frame/CONNECT_DEVICE_SUCCESS')
  await inbox.goto(`${place.site}/inbox?to=${encodeURIComponent(email)}`)
  const code = await inbox.locator('.code').first().innerText()
  expect(code).toBe(site.code(email))
  await inbox.close()
  expect((await ask(page, 'CONNECT_OTP', { otp: code })).type).toBe('@w3m-frame/CONNECT_OTP_SUCCESS')
  return (await ask(page, 'GET_USER', { chainId: chain.chainId, preferredAccountType: 'eoa' })).payload as never
}

/** Returns the violations that axe finds inside the frame. */
async function frameViolations(page: Page): Promise<string[]> {
  const inside = page.frames().find((one) => one.name() === 'w3m-secure-iframe')
  return inside === undefined ? ['there is no frame'] : violations(inside)
}

/** As browsers do that block storage of frames: Chromium so in a private window of many builds, not of all. */
const denyStorage = `if (window !== window.top) Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Access is denied for this document.', 'SecurityError') } })`

const client = () => createPublicClient({ transport: http(chain.nodeUrl) })

describe('the secure site in a frame', () => {
  it('[FRAME-09, FRAME-20, AUTH-11] two origins of one site: login by e-mail, an approval by a real click, and the login is there after a reload', () =>
    visit(sameSite(), async (open) => {
      const { page, frame } = open
      const { address } = await login(open, sameSite(), 'ada@example.org')
      const signed = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: [stringToHex('Hello from the app'), address] })
      await page.evaluate(() => window.bare.show(true))
      await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
      await frame.getByText('Hello from the app', { exact: true }).first().waitFor()
      await frame.getByText(app.url).first().waitFor()
      expect(await frame.getByText('cannot be kept').count()).toBe(0)
      await frame.locator('button.primary:enabled').waitFor()
      await open.screenshot('secure-site-approval-dark')
      expect(await frameViolations(page)).toEqual([])
      await frame.getByRole('button', { name: 'Approve' }).click()
      const signature = (await signed).payload as unknown as Hex
      expect(await client().verifyMessage({ address: address as Hex, message: 'Hello from the app', signature })).toBe(true)
      await page.reload()
      await ready(page)
      expect((await ask(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: true })
      expect((await ask(page, 'GET_USER')).payload).toMatchObject({ address, email: 'ada@example.org' })
    }))

  it.each([
    ['two sites, as this browser has it', twoSites, []],
    ['two sites, storage denied', twoSites, [denyStorage]],
    ['two origins of one site, storage denied', sameSite, [denyStorage]],
  ] as const)('[AUTH-28, FRAME-12] %s: the login works, and where it cannot be kept the visitor is told so', (_, place, initScripts) =>
    visit(
      place(),
      async (open) => {
        const { page, frame } = open
        const { address } = await login(open, place(), 'grace@example.org')
        const denied = await page
          .frames()
          .find((one) => one.name() === 'w3m-secure-iframe')
          ?.evaluate(() => {
            try {
              return window.localStorage === null
            } catch {
              return true
            }
          })
        if (initScripts.length > 0) expect(denied).toBe(true)
        void ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] }).catch(() => {})
        await page.evaluate(() => window.bare.show(true))
        await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
        expect(await frame.getByText('This login cannot be kept').count()).toBe(denied ? 1 : 0)
        await page.reload()
        await ready(page)
        expect((await ask(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: !denied })
      },
      { initScripts },
    ),
  )

  it('[AUTH-36] light by SYNC_THEME; Escape says no, and so does an app that hides what was seen; no early click says yes', () =>
    visit(sameSite(), async (open) => {
      const { page, frame } = open
      const { accounts } = await login(open, sameSite(), 'edsger@example.org')
      await ask(page, 'SYNC_THEME', { themeMode: 'light' })
      const calls = accounts.map(({ address }) => ({ to: address, value: '0x16345785d8a0000' }))
      const asked = () => ask(page, 'RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ version: '2.0.0', from: accounts[1]?.address, calls }] })
      // A click at the moment when the question appears was meant for the earlier content.
      await page
        .frames()
        .find((one) => one.name() === 'w3m-secure-iframe')
        ?.evaluate(() =>
          new MutationObserver((_, observer) => {
            observer.disconnect()
            document.querySelector<HTMLElement>('.primary')?.click()
          }).observe(document.body, { childList: true }),
        )
      const first = asked()
      await page.evaluate(() => window.bare.show(true))
      await frame.getByRole('heading', { name: 'Make 2 calls' }).waitFor()
      await frame.getByText('0.1 ETH').first().waitFor()
      await frame.locator('button.primary:enabled').waitFor()
      await open.screenshot('secure-site-approval-light')
      expect(await frameViolations(page)).toEqual([])
      await frame.getByRole('button', { name: 'Approve' }).focus()
      await page.keyboard.press('Escape')
      expect((await first).payload).toEqual({ message: 'User rejected the request' })
      const second = asked()
      await frame.getByRole('heading', { name: 'Make 2 calls' }).waitFor()
      await page.evaluate(() => window.bare.show(false))
      expect((await second).payload).toEqual({ message: 'User rejected the request' })
      const third = asked()
      await page.evaluate(() => window.bare.show(true))
      await frame.getByRole('heading', { name: 'Make 2 calls' }).waitFor()
      await frame.getByRole('button', { name: 'Approve' }).click()
      expect((await third).payload).toMatchObject({ id: expect.stringMatching(/^0x/) })
    }))
})

describe('the popup', () => {
  it('[FRAME-10, AUTH-15, AUTH-16] six socials: a click opens it, its consent page says who it is, the result comes from the site and logs in', () =>
    visit(sameSite(), async ({ page, context, screenshot }) => {
      await ready(page)
      for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord']) {
        await page.evaluate((name) => {
          window.bare.provider = name
          window.bare.heard.length = 0
        }, provider)
        const opened = context.waitForEvent('page')
        await page.getByRole('button', { name: 'Continue' }).click()
        const popup = await opened
        await popup.getByRole('heading', { name: new RegExp(`Continue with ${provider}`, 'i') }).waitFor()
        if (provider === 'google') {
          expect(await violations(popup)).toEqual([])
          await screenshot('secure-site-consent', popup)
        }
        await popup.getByLabel('Name').fill(`Person of ${provider}`)
        await popup.getByRole('button', { name: 'Allow' }).click()
        const results = () => page.evaluate(() => window.bare.heard.filter(({ data }) => (data as { resultUri?: string })?.resultUri !== undefined))
        await expect.poll(async () => (await results()).length).toBe(1)
        const [result] = await results()
        expect(result).toMatchObject({ origin: site.url, fromPopup: true })
        await popup.close()
        const { resultUri } = result?.data as { resultUri: string }
        expect((await ask(page, 'CONNECT_SOCIAL', { uri: resultUri })).payload).toMatchObject({ userName: `Person of ${provider}` })
      }
    }))

  it('[AUTH-17, F15] its faults: it never answers, or another origin answers; a no closes it', () =>
    visit(sameSite(), async ({ page, context }) => {
      await ready(page)
      const openPopup = async () => {
        const opened = context.waitForEvent('page')
        await page.getByRole('button', { name: 'Continue' }).click()
        return opened
      }
      const results = () =>
        page.evaluate(() => window.bare.heard.filter(({ data }) => (data as { resultUri?: string })?.resultUri !== undefined).map(({ origin }) => origin))
      site.faults.set({ popup: 'silent' })
      const silent = await openPopup()
      await silent.getByRole('button', { name: 'Allow' }).click()
      await silent.getByRole('heading', { name: 'You are signed in' }).waitFor()
      expect(await results()).toEqual([])
      await silent.close()
      site.faults.set({ popup: 'untrusted' })
      const untrusted = await openPopup()
      await untrusted.getByRole('button', { name: 'Allow' }).click()
      await expect.poll(results).toEqual([site.url.replace('127.0.0.1', 'localhost')])
      await untrusted.close()
      site.faults.clear()
      const refused = await openPopup()
      const closed = refused.waitForEvent('close')
      await refused.getByRole('button', { name: 'Cancel' }).click()
      await closed
      expect(await results()).toHaveLength(1)
    }))

  it('[FRAME-11, AUTH-20] Farcaster: its page in another tab logs in', () =>
    visit(sameSite(), async ({ page, context }) => {
      await ready(page)
      const { url } = (await ask(page, 'GET_FARCASTER_URI')).payload as { url: string }
      const connected = ask(page, 'CONNECT_FARCASTER')
      const tab = await context.newPage()
      await tab.goto(url)
      expect(await violations(tab)).toEqual([])
      await tab.getByLabel('Name').fill('kathleen')
      await tab.getByRole('button', { name: 'Sign in' }).click()
      expect((await connected).payload).toEqual({ userName: 'kathleen' })
      await tab.close()
      expect((await ask(page, 'GET_USER')).payload).toMatchObject({ userName: 'kathleen' })
    }))
})

describe('strangers', () => {
  it('[FRAME-07, T6] the frame answers its parent alone: a frame beside it that speaks to it hears nothing and changes nothing', () =>
    visit(
      sameSite(),
      async ({ page }) => {
        await ready(page)
        const heard = await page.evaluate(
          (other) =>
            new Promise<unknown[]>((done) => {
              const beside = document.createElement('iframe')
              beside.src = other
              beside.addEventListener('load', () => {
                const told: unknown[] = []
                const target = window.frames['w3m-secure-iframe' as unknown as number] as Window
                const stranger = beside.contentWindow as Window & typeof globalThis
                stranger.addEventListener('message', ({ data }) => told.push(data))
                // The function of the other realm makes that window the source of the message.
                const post = new stranger.Function('target', 'message', 'target.postMessage(message, "*")') as (target: Window, message: unknown) => void
                for (let count = 0; count < 1_000; count += 1) post(target, { id: `x${count}`, type: '@w3m-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS' })
                void window.bare
                  .ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
                  .then(() => done([...told, ...window.bare.heard.filter(({ data }) => String((data as { id?: string }).id).startsWith('x'))]))
              })
              document.body.append(beside)
            }),
          `${app.url}/?site=about%3Ablank`,
        )
        expect(heard).toEqual([])
      },
      { tolerate: /about:blank|Failed to load/ },
    ))

  it('[FRAME-01, FRAME-07] only an allowed app may hold the frame, nobody the pages with consent and codes', async () => {
    const strict = await startSecureSite({ chains: [], ancestors: ['https://app.example'] }, { name: 'strict site', port: 0 })
    try {
      await visit(
        { app: app.url, site: strict.url },
        async ({ page }) => {
          await expect.poll(() => page.evaluate(() => window.bare.loads)).toBeGreaterThan(0)
          expect(await page.evaluate(() => window.bare.heard)).toEqual([])
        },
        { tolerate: /frame-ancestors|refused to connect|ERR_BLOCKED/i },
      )
      for (const path of ['/consent', '/inbox', '/device', '/loading', '/farcaster'])
        expect((await fetch(strict.url + path)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect((await fetch(`${strict.url}/sdk`)).headers.get('content-security-policy')).toContain('frame-ancestors https://app.example')
    } finally {
      await strict.close()
    }
  })
})

describe('faults', () => {
  it('[F12, FRAME-07] never ready; from another origin; a reload in the middle is another load', async () => {
    site.faults.set({ wrongOrigin: true })
    await visit(sameSite(), async ({ page }) => {
      await ready(page)
      expect(await page.evaluate(() => window.bare.heard.map(({ origin }) => origin))).toEqual([site.url.replace('127.0.0.1', 'localhost')])
    })
    site.faults.set({ ready: 'never' })
    await visit(sameSite(), async ({ page }) => {
      await expect.poll(() => page.evaluate(() => window.bare.loads)).toBe(1)
      // It is there and answers; it only never says so.
      expect((await ask(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
      expect(await page.evaluate(() => window.bare.heard.length)).toBe(1)
    })
    site.faults.clear()
    await visit(sameSite(), async ({ page }) => {
      await ready(page)
      site.faults.set({ on: ['GET_CHAIN_ID'], reload: true })
      void ask(page, 'GET_CHAIN_ID').catch(() => {})
      await expect.poll(() => page.evaluate(() => window.bare.loads)).toBe(2)
      site.faults.clear()
      expect((await ask(page, 'RELOAD')).type).toBe('@w3m-frame/RELOAD_SUCCESS')
      await expect.poll(() => page.evaluate(() => window.bare.loads)).toBe(3)
    })
  })
})
