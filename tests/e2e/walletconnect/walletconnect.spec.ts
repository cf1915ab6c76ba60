import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { verifyMessage } from 'viem'
import { startWalletSite } from '../../../cli/sandbox/walletconnect-wallet/site.js'
import { openApp, requestsOf, sandbox, second } from '../support/app.js'
import { violations } from '../support/axe.js'
import type { OpenPage } from '../setup/page.js'
import { noteToasts } from '../support/toasts.js'
import { dialogOf, factOf, mainButton, openDialog, rowOf, untilStatus } from '../support/steps.js'
import { codeOf, openCode, openWalletConnect, scan } from './walletconnect.js'

const app = openApp()
const world = openWalletConnect(app)
const slow = { timeout: 300_000 }
const unreachable = /WebSocket connection|ERR_CONNECTION|closed/

/** A wallet that scanned the code of a page and was allowed in. */
async function connected({ page }: OpenPage, options: Parameters<typeof world.wallet>[0] = {}) {
  const wallet = await world.wallet(options)
  await openCode(page)
  await wallet.pair(await scan(page))
  await untilStatus(page, 'connected')
  await dialogOf(page).waitFor({ state: 'detached' })
  return wallet
}

/** Lets the page's time pass, a second at a time, until something is there; what sockets do in between takes its own time. */
async function passUntil(page: Page, shown: Locator): Promise<void> {
  for (let seconds = 0; seconds < 120 && !(await shown.isVisible()); seconds++) await page.clock.runFor(1_000)
  await shown.waitFor()
}

async function signs({ page }: OpenPage): Promise<boolean> {
  const address = (await factOf(page, 'Address')) as `0x${string}`
  await page.getByRole('button', { name: 'Sign message' }).click()
  const signature = (await page.getByLabel('Signature').innerText()) as `0x${string}`
  return verifyMessage({ address, message: 'Hello from Fernwood', signature })
}

describe('the stock wallet', () => {
  it(
    '[WC-01, UX-19, MODAL-20, WC-16, WC-17, WC-19] scans the code from the screen, approves, signs, leads to another account and network, and ends',
    slow,
    () =>
      world.visit(async (open) => {
        const { page } = open
        const wallet = await connected(open, { serve: { accounts: 2 } })
        expect(await signs(open)).toBe(true)
        const before = await factOf(page, 'Address')
        await wallet.switchAccount(1)
        await expect.poll(() => factOf(page, 'Address')).not.toBe(before)
        await wallet.switchChain(second.chainId)
        await page.locator('dd', { hasText: `Sandbox ${second.chainId}` }).waitFor()
        await mainButton(page).click()
        await dialogOf(page).getByRole('button', { name: 'Connected with Heron' }).waitFor()
        await page.keyboard.press('Escape')
        await wallet.disconnect()
        await untilStatus(page, 'disconnected')
      }),
  )

  it('[WC-01, CONN-33] is told when the visitor disconnects', slow, () =>
    world.visit(async (open) => {
      const wallet = await connected(open)
      expect(wallet.sessions).toHaveLength(1)
      await open.page.getByRole('button', { name: 'Disconnect' }).click()
      await untilStatus(open.page, 'disconnected')
      await expect.poll(() => wallet.sessions.length).toBe(0)
    }),
  )

  it('[CONN-11, UX-53] is there again after a reload, unasked, and signs', slow, () =>
    world.visit(async (open) => {
      const wallet = await connected(open)
      const asked = wallet.requests.length
      await open.page.reload()
      await untilStatus(open.page, 'connected')
      expect(wallet.requests.length).toBe(asked)
      expect(await signs(open)).toBe(true)
    }),
  )

  it('[I-10, WC-03, UX-53] agrees while the page is away: the page that comes back is connected, unasked', slow, () =>
    world.visit(async (open) => {
      const wallet = await world.wallet()
      await openCode(open.page)
      const address = await scan(open.page)
      await open.page.goto('about:blank')
      await wallet.pair(address)
      await expect.poll(() => wallet.sessions.length).toBe(1)
      await open.page.goto(app.url)
      await untilStatus(open.page, 'connected')
      expect(await signs(open)).toBe(true)
    }),
  )

  it('[I-10, CONN-13, UX-53] agrees when the page has come back, and looked already: it is connected, unasked', slow, () =>
    world.visit(async (open) => {
      const wallet = await world.wallet()
      await openCode(open.page)
      const address = await scan(open.page)
      await open.page.reload()
      await untilStatus(open.page, 'restoring')
      await untilStatus(open.page, 'disconnected')
      await wallet.pair(address)
      await untilStatus(open.page, 'connected')
      expect(await signs(open)).toBe(true)
      expect(wallet.sessions).toHaveLength(1)
    }),
  )

  it('[F38, I-10] agrees to a code that was given up, while the page is away: the page that comes back ends it', slow, () =>
    world.visit(
      async ({ page }) => {
        await page.clock.install()
        await page.goto(app.url)
        const wallet = await world.wallet()
        await openCode(page)
        const address = await scan(page)
        await page.keyboard.press('Escape')
        await rowOf(page, 'WalletConnect').waitFor()
        await page.goto('about:blank')
        await wallet.pair(address)
        await expect.poll(() => wallet.sessions.length).toBe(1)
        await page.goto(app.url)
        await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toMatch(/untaken\\+":true/)
        await page.clock.fastForward(30_000)
        await expect.poll(() => wallet.sessions.length).toBe(0)
        await untilStatus(page, 'disconnected')
      },
      { stay: true },
    ),
  )

  it('[WC-08, WC-31, CONN-38, fault] that says no is given another code, and is told about; after the second no the visitor decides', slow, () =>
    world.visit(async ({ page }) => {
      const wallet = await world.wallet({ policy: 'reject' })
      await openCode(page)
      const first = await scan(page)
      await wallet.pair(first)
      await dialogOf(page).getByText('Scan this new code').waitFor()
      await codeOf(page).waitFor()
      const next = await scan(page)
      expect(next).not.toBe(first)
      await wallet.pair(next)
      await dialogOf(page).getByRole('heading', { name: 'You declined' }).waitFor()
      wallet.setPolicy('approve')
      await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
      await codeOf(page).waitFor()
      await wallet.pair(await scan(page))
      await untilStatus(page, 'connected')
    }),
  )

  it('[UX-30, UX-29, UX-05] keeps a request in sight while it waits: named, and given up in the page', slow, () =>
    world.visit(async (open) => {
      const { page } = open
      await connected(open, { policy: { decision: 'approve', methods: { personal_sign: 'ask' } } })
      await page.getByRole('button', { name: 'Sign message' }).click()
      const bar = page.locator('[data-latchkit=waiting]').getByRole('region', { name: 'Waiting in Heron' })
      await bar.getByText('Sign a message').waitFor()
      expect(await violations(open.page)).toEqual([])
      await open.screenshot('walletconnect-waiting')
      await bar.getByRole('button', { name: 'Cancel' }).click()
      await bar.waitFor({ state: 'detached' })
      await page.getByRole('alert').waitFor()
    }),
  )
})

describe('the code', () => {
  it('[CORE-01, DX-31, WC-05] loads nothing of the client and opens no socket before the visitor chooses it', slow, () =>
    world.visit(async (open) => {
      const { page } = open
      const sockets: string[] = []
      page.on('websocket', (socket) => sockets.push(socket.url()))
      const speaksRelay = async (from = 0) => {
        const bodies = await Promise.all(
          requestsOf(open, 'script')
            .slice(from)
            .map((url) => page.request.get(url).then((answer) => answer.text())),
        )
        return bodies.some((body) => body.includes('irn_publish'))
      }
      await openDialog(page)
      await rowOf(page, 'WalletConnect').hover()
      await page.waitForLoadState('networkidle')
      expect([sockets, await speaksRelay()]).toEqual([[], false])
      await rowOf(page, 'WalletConnect').click()
      await codeOf(page).waitFor()
      expect([new Set(sockets.map((url) => new URL(url).host)), await speaksRelay()]).toEqual([new Set([new URL(world.relay().url).host]), true])
    }),
  )

  it('[UX-20, WC-06, WC-07] is replaced before it ends; the next one can be scanned', slow, () =>
    world.visit(
      async ({ page }) => {
        await page.clock.install()
        await page.goto(app.url)
        await openCode(page)
        const first = await scan(page)
        await dialogOf(page)
          .getByText(/^New code in 3:4/)
          .waitFor()
        await page.clock.fastForward(231_000)
        await expect.poll(() => scan(page)).not.toBe(first)
        const wallet = await world.wallet()
        await wallet.pair(await scan(page))
        await untilStatus(page, 'connected')
      },
      { stay: true },
    ),
  )

  it('[UX-28, F1, fault] says that it looks for a connection when the relay is lost, and goes on when it is back', slow, () =>
    world.visit(
      async ({ page }) => {
        await openCode(page)
        world.relay().faults.set({ kind: 'reject' })
        world.relay().cut()
        await dialogOf(page).getByText('Reconnecting').waitFor()
        world.relay().faults.clear()
        await dialogOf(page)
          .getByText(/^New code in/)
          .waitFor()
        const wallet = await world.wallet()
        await wallet.pair(await scan(page))
        await untilStatus(page, 'connected')
      },
      { tolerate: unreachable },
    ),
  )

  it('[UX-28, MODAL-19, fault] says so when there is no relay at all, and tries again when asked', slow, () =>
    world.visit(
      async (open) => {
        const { page } = open
        await page.clock.install()
        await page.goto(app.url)
        world.relay().faults.set({ kind: 'reject' })
        await openDialog(page)
        await rowOf(page, 'WalletConnect').click()
        const unreached = dialogOf(page).getByRole('heading', { name: 'WalletConnect can’t be reached' })
        const retry = dialogOf(page).getByRole('button', { name: 'Try again' })
        // While it still tries by itself there is nothing to press.
        await passUntil(page, unreached)
        await dialogOf(page).getByText('Check your connection. The code comes by itself.', { exact: true }).waitFor()
        await passUntil(page, retry)
        expect(await unreached.isVisible()).toBe(true)
        world.relay().faults.clear()
        await retry.click()
        await codeOf(page).waitFor()
      },
      { stay: true, tolerate: unreachable },
    ),
  )

  it('[UX-01, UX-21, UX-19] is reached and copied by the keyboard; leaving gives it up', slow, () =>
    world.visit(
      async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await openDialog(page)
        await rowOf(page, 'WalletConnect').focus()
        await page.keyboard.press('Enter')
        await codeOf(page).waitFor()
        const copy = dialogOf(page).getByRole('button', { name: 'Copy link' })
        for (let step = 0; step < 6 && !(await copy.evaluate((element) => element.matches(':focus'))); step++) await page.keyboard.press('Tab')
        const toasts = await noteToasts(page)
        await page.keyboard.press('Enter')
        await expect.poll(toasts).toContain('Link copied')
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await scan(page))
        await page.keyboard.press('Escape')
        await rowOf(page, 'WalletConnect').waitFor()
      },
      { reducedMotion: true },
    ),
  )
})

describe('the wallet in a page', () => {
  /** Opens it on a device of its own, with a camera that films what is held before it. */
  async function withWalletPage({ context }: OpenPage, body: (walletPage: Page) => Promise<void>): Promise<void> {
    const chains = sandbox.evm.map(({ chainId, nodeUrl }) => ({ chainId, rpcUrl: nodeUrl }))
    const site = await startWalletSite({ relayUrl: world.relay().url, chains }, { name: 'wallet', port: 0 })
    const device = await context.browser()?.newContext()
    try {
      const walletPage = (await device?.newPage()) as Page
      await walletPage.addInitScript(() => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 1_280, height: 960 })
        const held = new Image()
        held.addEventListener('load', () => setInterval(() => canvas.getContext('2d')?.drawImage(held, 40, 30), 50))
        Object.assign(window, { held })
        navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo]
        navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
      })
      await walletPage.goto(`${site.url}/`)
      await walletPage.getByRole('heading', { name: 'Heron' }).waitFor()
      await body(walletPage)
    } finally {
      await device?.close()
      await site.close()
    }
  }

  const approve = (walletPage: Page) => walletPage.getByRole('dialog', { name: 'Heron' }).getByRole('button', { name: 'Approve' }).click()

  it('[WC-01, UX-19, MODAL-20] takes a picture of the whole dialog, as a visitor would make it, for its code', slow, () =>
    world.visit((open) =>
      withWalletPage(open, async (walletPage) => {
        await openCode(open.page)
        const buffer = await open.page.screenshot({ animations: 'disabled' })
        await walletPage.getByLabel('Picture of a code').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
        await approve(walletPage)
        await untilStatus(open.page, 'connected')
      }),
    ),
  )

  it('[WC-01, UX-19] reads the code by a camera, and leaves the camera alone afterwards', slow, () =>
    world.visit((open) =>
      withWalletPage(open, async (walletPage) => {
        await openCode(open.page)
        await walletPage.getByRole('button', { name: 'Use the camera' }).click()
        await walletPage.getByLabel('Camera').waitFor()
        const picture = (await dialogOf(open.page).screenshot({ animations: 'disabled' })).toString('base64')
        await walletPage.evaluate((source) => {
          ;(window as unknown as { held: HTMLImageElement }).held.src = source
        }, `data:image/png;base64,${picture}`)
        await approve(walletPage)
        await untilStatus(open.page, 'connected')
        await walletPage.getByLabel('Camera').waitFor({ state: 'hidden' })
        expect(await walletPage.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull()
      }),
    ),
  )
})
