import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../cli/sandbox/relay/relay.js'
import { startWalletConnectWallet } from '../../cli/sandbox/walletconnect-wallet/headless.js'
import { sandbox } from './app.js'
import { openHost } from './host/host.js'
import type { OpenPage } from './setup/page.js'
import { dialogOf, mainButton, rowOf } from './steps.js'

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

const LUMEN = { id: 'lumen', name: 'Lumen', mobileLink: 'lumen://', webappLink: 'https://web.lumen.example' }
const opened = ({ page }: OpenPage): Promise<Opened[]> => page.evaluate(() => Reflect.get(window, 'opened') as never)

async function chooseLumen({ page }: OpenPage): Promise<void> {
  await mainButton(page).click()
  await rowOf(page, 'Lumen').click()
  await dialogOf(page).getByRole('heading', { name: 'Connect in Lumen' }).waitFor()
}

const visit = (body: (open: OpenPage) => Promise<void>, more: { readonly basic?: true } = {}) =>
  host.visit(body, {
    relay: relay.url,
    instances: [{ customWallets: [LUMEN, { id: 'harbor', name: 'Harbor', mobileLink: 'harbor://' }], ...more }],
    wallets: [],
    viewport: 'phone',
    // A page that is put aside may look for its relay meanwhile.
    tolerate: /WebSocket connection/,
    initScripts: [`(${rememberOpened})()`],
    context: { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36' },
  })

describe('on a phone', () => {
  it('[WC-02, WC-28, CONN-26] a wallet of the app’s own opens by its link, in the very click, with the address in it', { timeout: 60_000 }, () =>
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
    }),
  )

  it('[MODAL-15, MODAL-18] in basic mode the wallets that open are shown first, to find one by name; any other by the code', { timeout: 60_000 }, () =>
    visit(
      async ({ page, screenshot }) => {
        await mainButton(page).tap()
        const wallets = dialogOf(page).getByRole('list', { name: 'Wallets' }).getByRole('button')
        await expect.poll(() => wallets.locator('.lk-cell__name').allInnerTexts()).toEqual(['Lumen', 'Harbor'])
        await screenshot('all-wallets-phone')
        await dialogOf(page).getByRole('searchbox').fill('zebra')
        await dialogOf(page).getByRole('heading', { name: 'No wallet called “zebra”' }).waitFor()
        await screenshot('all-wallets-phone-none')
        await dialogOf(page).getByRole('button', { name: 'Show QR code' }).tap()
        await dialogOf(page).locator('.lk-qr__code path').waitFor()
        await dialogOf(page).getByRole('button', { name: 'Back' }).tap()
        await wallets.first().tap()
        await dialogOf(page).getByRole('heading', { name: 'Connect in Lumen' }).waitFor()
      },
      { basic: true },
    ),
  )

  it('[UX-34, WC-02] coming back from the wallet shows the result within a second', { timeout: 60_000 }, () =>
    visit(async (open) => {
      const { page, context } = open
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
        // 85 ms when this was written; what the row allows is the limit.
        await page.locator('[data-status=connected]').waitFor({ timeout: 1_000 })
      } finally {
        await wallet.stop()
      }
    }),
  )
})
