import type { Instance } from '../../../src/kit/instance.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../../cli/sandbox/relay/relay.js'
import { startWalletConnectWallet } from '../../../cli/sandbox/walletconnect-wallet/headless.js'
import { sandbox } from '../support/app.js'
import { openHost } from '../host/host.js'
import type { OpenPage } from '../setup/page.js'
import { dialogOf, mainButton, rowOf, untilStatus } from '../support/steps.js'

const host = openHost()
let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay?.close())

interface Opened {
  readonly url: string
  readonly target: string
  /** The click that asked for it was still being handled. */
  readonly inClick: boolean
}

/** Runs in the page: nothing is opened, but remembered. */
function rememberOpened(): void {
  let inClick = false
  addEventListener(
    'click',
    () => {
      inClick = true
      // A task of its own: whatever waits for anything comes after it.
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = () => {
        inClick = false
      }
      port1.postMessage(null)
    },
    true,
  )
  const opened: Opened[] = []
  Object.assign(window, {
    opened,
    open: (url: string, target: string) => {
      opened.push({ url, target, inClick })
      return null
    },
  })
}

/** Runs in the page: remembers when it was online again, and when it opened its latest socket. */
function watchReturn(): void {
  addEventListener('online', () => {
    Object.assign(window, { onlineAt: performance.now() })
  })
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      Object.assign(window, { socketAt: performance.now() })
    }
  }
}

const LUMEN = { id: 'lumen', name: 'Lumen', mobileLink: 'lumen://', webappLink: 'https://web.lumen.example' }
const opened = ({ page }: OpenPage): Promise<Opened[]> => page.evaluate(() => Reflect.get(window, 'opened') as never)

async function chooseLumen({ page }: OpenPage): Promise<void> {
  await mainButton(page).click()
  await rowOf(page, 'Lumen').click()
  await dialogOf(page).getByRole('heading', { name: 'Connect in Lumen' }).waitFor()
}

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
const IOS_SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

interface Phone {
  readonly basic?: true
  readonly userAgent?: string
  /** The page stands in Telegram's web view. */
  readonly telegram?: boolean
}

const visit = (body: (open: OpenPage) => Promise<void>, { userAgent = ANDROID, telegram = false, ...more }: Phone = {}) =>
  host.visit(body, {
    relay: relay.url,
    instances: [{ customWallets: [LUMEN, { id: 'harbor', name: 'Harbor', mobileLink: 'harbor://' }], ...more }],
    wallets: [],
    viewport: 'phone',
    // A page that is put aside may look for its relay meanwhile.
    tolerate: /WebSocket connection/,
    initScripts: [`(${rememberOpened})()`, ...(telegram ? ['window.TelegramWebviewProxy = {}'] : [])],
    context: { userAgent },
  })

describe('on a phone', () => {
  it('[WC-02, WC-28, CONN-26] a wallet of the app’s own opens by its link, in the very click, with the address in it', () =>
    visit(async (open) => {
      const { page, screenshot } = open
      await chooseLumen(open)
      await screenshot('walletconnect-phone')
      const button = dialogOf(page).getByRole('button', { name: 'Open Lumen' })
      await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
      await button.tap()
      expect(await opened(open)).toEqual([{ url: expect.stringMatching(/^lumen:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/), target: '_self', inClick: true }])
      await dialogOf(page).getByText('Open and continue in the wallet app').locator('visible=true').first().waitFor()
      await screenshot('walletconnect-phone-opened')
    }))

  it('[MODAL-15, MODAL-18] in basic mode the wallets that open are shown first, to find one by name; any other by the code', () =>
    visit(
      async ({ page, screenshot }) => {
        await mainButton(page).tap()
        const wallets = dialogOf(page).getByRole('list', { name: 'Wallets' }).getByRole('button')
        await expect.poll(() => wallets.locator('.lk-cell__name').allInnerTexts()).toEqual(['Lumen', 'Harbor'])
        await screenshot('all-wallets-phone')
        await dialogOf(page).getByRole('searchbox').fill('zebra')
        await dialogOf(page).getByRole('heading', { name: 'No wallet called “zebra”' }).waitFor()
        await screenshot('all-wallets-phone-none')
        await dialogOf(page).getByRole('button', { name: 'WalletConnect' }).tap()
        await dialogOf(page).getByRole('button', { name: 'Open wallet' }).waitFor()
        await dialogOf(page).getByRole('button', { name: 'Scan instead' }).tap()
        await dialogOf(page).locator('.lk-qr__code path').waitFor()
        await dialogOf(page).getByRole('button', { name: 'Back' }).tap()
        await wallets.first().tap()
        await dialogOf(page).getByRole('heading', { name: 'Connect in Lumen' }).waitFor()
      },
      { basic: true },
    ))

  it('[UX-34, WC-02] coming back from the wallet asks the relay within a second, and shows the result', () =>
    visit(async (open) => {
      const { page, context } = open
      await page.evaluate(watchReturn)
      await chooseLumen(open)
      const button = dialogOf(page).getByRole('button', { name: 'Open Lumen' })
      await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
      await button.tap()
      const [{ url = '' } = {}] = await opened(open)
      const [client] = relay.clients()
      const chains = sandbox.evm.map(({ chainId, nodeUrl }) => ({ chainId, rpcUrl: nodeUrl }))
      const wallet = await startWalletConnectWallet({ relayUrl: relay.url, chains, policy: 'approve' })
      try {
        // The browser was put aside: the page's line is dead, and nothing comes through.
        await context.setOffline(true)
        relay.cut(client)
        await wallet.pair(decodeURIComponent(url.slice('lumen://wc?uri='.length)))
        await expect.poll(() => wallet.requests.length).toBe(1)
        await context.setOffline(false)
        await untilStatus(page, 'connected')
        // The result took 85 ms in all when this was written. The time of the relay depends on the machine; when it is asked depends on us.
        // A try that the page made by itself, right before it heard that it is online, counts too.
        const [onlineAt, socketAt] = await page.evaluate(() => ['onlineAt', 'socketAt'].map((name): number => Reflect.get(window, name)))
        expect(Number(socketAt) - Number(onlineAt)).toBeLessThan(1_000)
      } finally {
        await wallet.stop()
      }
    }))

  it('[WC-29, CORE-26] requests lead back to the wallet by the link that opened it, also after a reload; a disconnect forgets it', () =>
    visit(async (open) => {
      const { page } = open
      const chains = sandbox.evm.map(({ chainId, nodeUrl }) => ({ chainId, rpcUrl: nodeUrl }))
      const wallet = await startWalletConnectWallet({ relayUrl: relay.url, chains, policy: 'approve' })
      const choice = () => page.evaluate(() => (window.hostPage.kits[0] as Instance | undefined)?.getState().relay.deepLink ?? null)
      const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('latchkit:deeplink_choice') ?? '{}').d ?? null)
      const sign = () => page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'signMessage', message: 'Ahoy' }).then((event) => event?.type))
      try {
        await chooseLumen(open)
        const button = dialogOf(page).getByRole('button', { name: 'Open Lumen' })
        await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
        await button.tap()
        const [{ url = '' } = {}] = await opened(open)
        await wallet.pair(decodeURIComponent(url.slice('lumen://wc?uri='.length)))
        await page.locator('[data-status=connected]').waitFor()
        const lumen = { href: 'lumen://', name: 'Lumen' }
        expect([await choice(), await stored()]).toEqual([lumen, lumen])
        expect(await sign()).toBe('requestCompleted')
        expect((await opened(open)).at(-1)).toMatchObject({ url: 'lumen://', target: '_self' })
        await page.reload()
        await page.locator('[data-status=connected]').waitFor()
        expect(await sign()).toBe('requestCompleted')
        expect(await opened(open)).toMatchObject([{ url: 'lumen://', target: '_self' }])
        await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'disconnect' }))
        await expect.poll(stored).toBeNull()
        expect(await choice()).toBeNull()
      } finally {
        await wallet.stop()
      }
    }))

  it.each([
    { where: 'iOS Safari', phone: { userAgent: IOS_SAFARI }, link: /^lumen:\/\/wc\?uri=(.+)$/, target: '_self' },
    { where: 'Telegram', phone: { telegram: true }, link: /^lumen:\/\/wc\?uri=(.+)$/, target: '_blank' },
  ])(
    '[WC-09] in $where the pairing made for the list serves the wallet that is chosen, whose link opens inside the tap; only an expired one is made anew',
    ({ phone, link, target }) =>
      visit(async (open) => {
        const { page } = open
        const uri = () => page.evaluate(() => window.hostPage.kits[0]?.getPairingUri() ?? '')
        await page.clock.install()
        await mainButton(page).tap()
        await rowOf(page, 'Lumen').waitFor()
        await expect.poll(uri).toMatch(/^wc:/)
        const made = await uri()
        const openLumen = async () => {
          await rowOf(page, 'Lumen').tap()
          await dialogOf(page).getByRole('heading', { name: 'Connect in Lumen' }).waitFor()
          const button = dialogOf(page).getByRole('button', { name: 'Open Lumen' })
          await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
          await button.tap()
          const last = (await opened(open)).at(-1)
          expect(last).toMatchObject({ target, inClick: true })
          return fullyDecoded(link.exec(last?.url ?? '')?.[1] ?? '')
        }
        expect(await openLumen()).toBe(made)
        await dialogOf(page).getByRole('button', { name: 'Back' }).tap()
        expect(await openLumen()).toBe(made)
        await dialogOf(page).getByRole('button', { name: 'Back' }).tap()
        // Five minutes are the life of a pairing address.
        await page.clock.fastForward(301_000)
        const renewed = await openLumen()
        expect(renewed).toMatch(/^wc:/)
        expect(renewed).not.toBe(made)
      }, phone),
  )
})

/** Telegram on Android decodes an address once by itself, so it is encoded twice there. */
function fullyDecoded(text: string): string {
  const once = decodeURIComponent(text)
  return once.startsWith('wc:') ? once : decodeURIComponent(once)
}
