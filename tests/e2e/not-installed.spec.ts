import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../cli/sandbox/relay/relay.js'
import { openHost } from './host/host.js'
import type { OpenPage } from './setup/page.js'
import { dialogOf, mainButton, rowOf } from './support/steps.js'

const host = openHost()
let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay?.close())

const WALLETS = [
  { id: 'lumen', name: 'Lumen', homepage: 'https://lumen.example/get', mobileLink: 'lumen://', desktopLink: 'lumen-desktop://' },
  { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example/install', mobileLink: 'harbor://', desktopLink: 'harbor-desktop://' },
]

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

function installLink(page: Page, name: string): Promise<(string | null)[]> {
  const link = dialogOf(page).getByRole('link', { name: `Get ${name}` })
  return Promise.all(['href', 'target', 'rel'].map((member) => link.getAttribute(member)))
}

const visit = (body: (open: OpenPage) => Promise<void>, phone: boolean) =>
  host.visit(body, {
    relay: relay.url,
    instances: [{ customWallets: WALLETS }],
    wallets: [],
    tolerate: /WebSocket connection/,
    ...(phone ? { viewport: 'phone' as const, context: { userAgent: ANDROID } } : {}),
  })

describe('a wallet of the list without an extension in this browser', () => {
  it('[UX-32] on a computer it shows a code for its phone app, and where it can be had', () =>
    visit(async ({ page, screenshot }) => {
      await mainButton(page).click()
      for (const { name, homepage } of WALLETS) {
        await rowOf(page, name).click()
        const code = dialogOf(page).locator('.lk-qr__code path')
        await code.waitFor()
        await dialogOf(page)
          .getByRole('img', { name: new RegExp(name) })
          .waitFor()
        expect(await installLink(page, name)).toEqual([homepage, '_blank', 'noopener noreferrer'])
        expect(await dialogOf(page).getByRole('tab').allInnerTexts()).toEqual(['Phone', 'Desktop'])
        await screenshot(`not-installed-${name.toLowerCase()}`)
        await dialogOf(page).getByRole('button', { name: 'Back' }).click()
      }
    }, false))

  it('[UX-32] on a phone it leads to its app, not to that for computers, and to where it can be had, with the code one press away', () =>
    visit(async ({ page, screenshot }) => {
      await mainButton(page).click()
      for (const { name, homepage } of WALLETS) {
        await rowOf(page, name).click()
        await dialogOf(page)
          .getByRole('button', { name: `Open ${name}` })
          .waitFor()
        await screenshot(`not-installed-phone-${name.toLowerCase()}`)
        // A single place is not offered as a choice.
        expect(await dialogOf(page).getByRole('tab').allInnerTexts()).toEqual([])
        expect(await installLink(page, name)).toEqual([homepage, '_blank', 'noopener noreferrer'])
        await dialogOf(page)
          .getByRole('button', { name: /scan|QR|code/i })
          .tap()
        await dialogOf(page).locator('.lk-qr__code path').waitFor()
        expect(await installLink(page, name)).toEqual([homepage, '_blank', 'noopener noreferrer'])
        await screenshot(`not-installed-phone-code-${name.toLowerCase()}`)
        await dialogOf(page).getByRole('button', { name: 'Back' }).tap()
      }
    }, true))
})

describe('a browser without any wallet', () => {
  const empty = (body: (open: OpenPage) => Promise<void>, phone: boolean, more: { relay?: string } = {}) =>
    host.visit(body, {
      wallets: [],
      tolerate: /WebSocket connection/,
      ...more,
      ...(phone ? { viewport: 'phone' as const, context: { userAgent: ANDROID } } : {}),
    })
  const hrefs = ({ page }: OpenPage) =>
    dialogOf(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))

  it('[UX-27] on a computer leads to wallets to install', () =>
    empty(async (open) => {
      await mainButton(open.page).click()
      await dialogOf(open.page).getByText('No wallet here yet').waitFor()
      expect(await hrefs(open)).toEqual(['https://metamask.io/download', 'https://phantom.com/download', 'https://trustwallet.com/download'])
      await open.screenshot('no-wallet')
    }, false))

  it('[UX-27] on a phone opens this page in a wallet app', () =>
    empty(async (open) => {
      await mainButton(open.page).click()
      await dialogOf(open.page).getByText('Open this page in a wallet app to connect.').waitFor()
      const { host: name } = new URL(open.page.url())
      expect(await hrefs(open)).toEqual(
        [
          `https://link.metamask.io/dapp/${name}/`,
          expect.stringMatching(/^https:\/\/phantom\.app\/ul\/browse\/http/),
          expect.stringMatching(/^https:\/\/link\.trustwallet\.com\/open_url\?coin_id=60&url=http/),
        ].map((href) => (typeof href === 'string' ? expect.stringContaining(href) : href)),
      )
      await open.screenshot('no-wallet-phone')
    }, true))

  it('[UX-27] with sessions offers the code first, then wallets', () =>
    empty(
      async (open) => {
        await mainButton(open.page).click()
        await rowOf(open.page, 'WalletConnect').waitFor()
        expect(await hrefs(open)).toHaveLength(3)
        await open.screenshot('no-wallet-sessions')
      },
      false,
      { relay: relay.url },
    ))
})
