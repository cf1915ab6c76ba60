import type { Locator } from 'playwright-core'
import { SUCCESS_SHOWN_MS } from '../../src/domain/modal/part.js'
import type { PageWallet } from '../../cli/sandbox/index.js'
import { first, willing } from './app.js'
import type { OpenPage } from './setup/page.js'
import { connect, dialogOf, inWallet, mainButton, openDialog, rowOf, toastOf } from './steps.js'

/** A view of the dialog in the real app, and the way to it. */
export interface ViewOf {
  readonly name: string
  readonly wallets?: readonly PageWallet[]
  reach(open: OpenPage): Promise<unknown>
}

const both = [willing(0, { sharedAccounts: 2 }), willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })]
const silent = [willing(0, { policy: { decision: 'silent' } }), ...both.slice(1)]

/** Holds back what the node answers, for good. */
async function holdBalances({ context }: OpenPage): Promise<void> {
  await context.route(`${first.rpcUrl}/**`, () => undefined)
}

async function account({ page }: OpenPage): Promise<Locator> {
  await connect(page)
  await mainButton(page).click()
  await dialogOf(page).getByText('Connected with Kestrel').waitFor()
  return dialogOf(page)
}

async function profileWallets(open: OpenPage): Promise<Locator> {
  const dialog = await account(open)
  await dialog.getByRole('button', { name: /^Connected with/ }).click()
  await dialog.getByText('In use').waitFor()
  return dialog
}

/** Every view that the app has, in the states that a visitor meets. */
export const views: readonly ViewOf[] = [
  {
    name: 'connect',
    async reach({ page }) {
      await openDialog(page)
      await rowOf(page, 'Lumen').waitFor()
    },
  },
  {
    name: 'connect-last-used',
    async reach({ page }) {
      await connect(page)
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await openDialog(page)
      await dialogOf(page).getByText('Last used').waitFor()
    },
  },
  {
    name: 'connecting-waiting',
    wallets: silent,
    async reach({ page }) {
      await openDialog(page)
      await rowOf(page, 'Kestrel').click()
      await dialogOf(page).getByRole('heading', { name: 'Approve in Kestrel' }).waitFor()
    },
  },
  {
    name: 'connecting-declined',
    wallets: [willing(0, { policy: { decision: 'reject' } })],
    async reach({ page }) {
      await openDialog(page)
      await rowOf(page, 'Kestrel').click()
      await dialogOf(page).getByRole('heading', { name: 'You declined' }).waitFor()
    },
  },
  {
    name: 'connecting-failed',
    wallets: [willing(0, { policy: { decision: 'approve', emptyAccounts: true } })],
    async reach({ page }) {
      await openDialog(page)
      await rowOf(page, 'Kestrel').click()
      await dialogOf(page).getByRole('heading', { name: 'Kestrel didn’t connect' }).waitFor()
    },
  },
  {
    name: 'connecting-connected',
    async reach({ page }) {
      // The dialog stays where it would close by itself.
      await page.evaluate((closesAfter) => {
        const { setTimeout } = window
        const later = (act: TimerHandler, ms?: number) => setTimeout(act, ms === closesAfter ? 1_000_000 : ms)
        Object.assign(window, { setTimeout: later })
      }, SUCCESS_SHOWN_MS)
      await openDialog(page)
      await rowOf(page, 'Kestrel').click()
      await dialogOf(page).getByRole('heading', { name: 'Connected' }).waitFor()
    },
  },
  {
    name: 'walletconnect-code',
    async reach({ page }) {
      await openDialog(page)
      await rowOf(page, 'WalletConnect').click()
      await dialogOf(page).locator('.lk-qr__code path').waitFor()
    },
  },
  {
    name: 'account-loading',
    async reach(open) {
      await holdBalances(open)
      const dialog = await account(open)
      await dialog.locator('.lk-worth .lk-skel').waitFor()
    },
  },
  {
    name: 'account',
    async reach(open) {
      const dialog = await account(open)
      await dialog.locator('.lk-worth', { hasText: 'ETH' }).waitFor()
    },
  },
  {
    name: 'account-hidden',
    async reach(open) {
      const dialog = await account(open)
      await dialog.locator('.lk-worth', { hasText: 'ETH' }).waitFor()
      await dialog.getByRole('button', { name: 'Hide balances' }).click()
      await dialog.getByRole('button', { name: 'Show balances' }).waitFor()
    },
  },
  {
    name: 'networks',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Network: Sandbox 31337' }).click()
      await rowOf(page, 'Sandbox 31338').waitFor()
    },
  },
  {
    name: 'switch-network',
    async reach({ page }) {
      await connect(page)
      await inWallet(page, (wallet) => wallet.setPolicy('silent'))
      await page.getByRole('button', { name: 'Network: Sandbox 31337' }).click()
      await rowOf(page, 'Sandbox 31338').click()
      await dialogOf(page).getByRole('heading', { name: 'Switch to Sandbox 31338 in Kestrel' }).waitFor()
    },
  },
  {
    name: 'unsupported-chain',
    async reach({ page }) {
      await connect(page)
      await inWallet(page, (wallet) => wallet.emit('chainChanged', '0x309'))
      await dialogOf(page).getByRole('heading', { name: 'Wrong network' }).waitFor()
    },
  },
  {
    name: 'profile-wallets',
    async reach(open) {
      const { page } = open
      await connect(page, 'Lumen')
      await mainButton(page).click()
      await dialogOf(page)
        .getByRole('button', { name: /^Connected with/ })
        .click()
      await dialogOf(page).getByRole('button', { name: 'Add a wallet' }).click()
      await rowOf(page, 'Kestrel').click()
      await dialogOf(page).waitFor({ state: 'detached' })
      await mainButton(page).click()
      await dialogOf(page)
        .getByRole('button', { name: /^Connected with/ })
        .click()
      await dialogOf(page).getByRole('group', { name: 'Connected' }).waitFor()
    },
  },
  {
    name: 'toast',
    async reach(open) {
      await open.context.grantPermissions(['clipboard-write'])
      const dialog = await account(open)
      await dialog.getByRole('button', { name: /Copy address/ }).click()
      await toastOf(open.page, 'Address copied').waitFor()
    },
  },
  {
    name: 'toast-loading',
    async reach(open) {
      const { page } = open
      const dialog = await profileWallets(open)
      await dialog.getByRole('button', { name: 'Add a wallet' }).click()
      await rowOf(page, 'Lumen').click()
      await dialog.waitFor({ state: 'detached' })
      await inWallet(page, (wallet) => wallet.setPolicy({ decision: 'approve', delayMs: 20_000 }))
      await mainButton(page).click()
      await dialog.getByRole('button', { name: /^Connected with/ }).click()
      await dialog.getByRole('button', { name: 'Switch to 0xf39F…2266' }).click()
      await toastOf(page, 'Confirm in Kestrel').waitFor()
    },
  },
  {
    name: 'alert-offline',
    async reach(open) {
      const dialog = await account(open)
      await dialog.locator('.lk-worth', { hasText: 'ETH' }).waitFor()
      await open.context.setOffline(true)
      await dialog.getByText('You’re offline').first().waitFor()
    },
  },
]

/** The wallets that a view is reached with. */
export function walletsOf({ wallets }: ViewOf): readonly PageWallet[] {
  return wallets ?? both
}
