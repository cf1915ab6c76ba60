import type { Locator } from 'playwright-core'
import type { PageWallet } from '../../cli/sandbox/index.js'
import { SUCCESS_SHOWN_MS } from '../../src/domain/modal/state.js'
import { first, willing } from './support/app.js'
import type { OpenPage } from './setup/page.js'
import { connect, dialogOf, inWallet, mainButton, openDialog, rowOf, toastOf } from './support/steps.js'

/** A view of the dialog in the real app, and the way to it from where the journey came before. */
export interface ViewOf {
  readonly name: string
  reach(open: OpenPage): Promise<unknown>
}

/** Views that one visitor meets one after the other. */
export interface Journey {
  readonly name: string
  /** Makes anew what ways of this visit share. */
  views(): readonly ViewOf[]
}

/** The wallets that the journeys are made with. */
export const journeyWallets: readonly PageWallet[] = [willing(0, { sharedAccounts: 2 }), willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })]

/** Holds back what the node answers, until it is let go. */
async function holdBalances({ context }: OpenPage): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await context.route(`${first.rpcUrl}/**`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Goes back to the list of wallets. */
async function backToConnect({ page }: OpenPage): Promise<void> {
  await page.keyboard.press('Escape')
  await rowOf(page, 'Lumen').waitFor()
}

async function closed({ page }: OpenPage): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
}

async function wallets({ page }: OpenPage): Promise<Locator> {
  await mainButton(page).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Connected with/ })
    .click()
  return dialogOf(page)
}

function connecting(): readonly ViewOf[] {
  return [
    {
      name: 'connect',
      async reach({ page }) {
        await openDialog(page)
        await rowOf(page, 'Lumen').waitFor()
      },
    },
    {
      name: 'walletconnect-code',
      async reach({ page }) {
        await rowOf(page, 'WalletConnect').click()
        await dialogOf(page).locator('.lk-qr__code path').waitFor()
      },
    },
    {
      name: 'connecting-declined',
      async reach(open) {
        await backToConnect(open)
        await inWallet(open.page, (wallet) => wallet.setPolicy('reject'))
        await rowOf(open.page, 'Kestrel').click()
        await dialogOf(open.page).getByRole('heading', { name: 'You declined' }).waitFor()
      },
    },
    {
      name: 'connecting-failed',
      async reach(open) {
        await backToConnect(open)
        await inWallet(open.page, (wallet) => wallet.setPolicy({ decision: 'approve', emptyAccounts: true }))
        await rowOf(open.page, 'Kestrel').click()
        await dialogOf(open.page).getByRole('heading', { name: 'Kestrel didn’t connect' }).waitFor()
      },
    },
    {
      name: 'connecting-waiting',
      async reach(open) {
        await backToConnect(open)
        await inWallet(open.page, (wallet) => wallet.setPolicy('silent'))
        await rowOf(open.page, 'Kestrel').click()
        await dialogOf(open.page).getByRole('heading', { name: 'Approve in Kestrel' }).waitFor()
      },
    },
    {
      name: 'connecting-connected',
      async reach(open) {
        const { page } = open
        await backToConnect(open)
        // The dialog stays where it would close by itself.
        await page.evaluate((closesAfter) => {
          const { setTimeout } = window
          const later = (act: TimerHandler, ms?: number) => setTimeout(act, ms === closesAfter ? 1_000_000 : ms)
          Object.assign(window, { setTimeout: later })
        }, SUCCESS_SHOWN_MS)
        await rowOf(page, 'Lumen').click()
        await dialogOf(page).getByRole('heading', { name: 'Connected' }).waitFor()
      },
    },
  ]
}

function account(): readonly ViewOf[] {
  let release = () => {}
  return [
    {
      name: 'account-loading',
      async reach(open) {
        const { page } = open
        release = await holdBalances(open)
        await connect(page)
        await mainButton(page).click()
        await dialogOf(page).locator('.lk-worth .lk-skel').waitFor()
      },
    },
    {
      name: 'account',
      async reach({ page }) {
        release()
        await dialogOf(page).locator('.lk-worth', { hasText: 'ETH' }).waitFor()
      },
    },
    {
      name: 'account-hidden',
      async reach({ page }) {
        await dialogOf(page).getByRole('button', { name: 'Hide balances' }).click()
        await dialogOf(page).getByRole('button', { name: 'Show balances' }).waitFor()
      },
    },
    {
      name: 'toast',
      async reach({ page, context }) {
        await dialogOf(page).getByRole('button', { name: 'Show balances' }).click()
        await context.grantPermissions(['clipboard-write'])
        await dialogOf(page)
          .getByRole('button', { name: /Copy address/ })
          .click()
        await toastOf(page, 'Address copied').waitFor()
      },
    },
    {
      name: 'alert-offline',
      async reach({ page, context }) {
        await context.setOffline(true)
        await dialogOf(page).getByText('You’re offline').first().waitFor()
      },
    },
  ]
}

function networksAndWallets(): readonly ViewOf[] {
  return [
    {
      name: 'networks',
      async reach({ page }) {
        await page.getByRole('button', { name: 'Network: Sandbox 31337' }).click()
        await rowOf(page, 'Sandbox 31338').waitFor()
      },
    },
    {
      name: 'switch-network',
      async reach(open) {
        const { page } = open
        await closed(open)
        await connect(page)
        await inWallet(page, (wallet) => wallet.setPolicy('silent'))
        await page.getByRole('button', { name: 'Network: Sandbox 31337' }).click()
        await rowOf(page, 'Sandbox 31338').click()
        await dialogOf(page).getByRole('heading', { name: 'Switch to Sandbox 31338 in Kestrel' }).waitFor()
      },
    },
    {
      name: 'unsupported-chain',
      async reach(open) {
        const { page } = open
        await closed(open)
        await inWallet(page, (wallet) => wallet.emit('chainChanged', '0x309'))
        await dialogOf(page).getByRole('heading', { name: 'Wrong network' }).waitFor()
      },
    },
    {
      name: 'connect-last-used',
      async reach({ page }) {
        await inWallet(page, (wallet) => wallet.emit('chainChanged', '0x7a69'))
        await dialogOf(page).waitFor({ state: 'detached' })
        await inWallet(page, (wallet) => wallet.setPolicy('approve'))
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await openDialog(page)
        await dialogOf(page).getByText('Last used').waitFor()
      },
    },
    {
      name: 'profile-wallets',
      async reach(open) {
        const { page } = open
        await rowOf(page, 'Lumen').click()
        await dialogOf(page).waitFor({ state: 'detached' })
        const dialog = await wallets(open)
        await dialog.getByRole('button', { name: 'Add a wallet' }).click()
        await rowOf(page, 'Kestrel').click()
        await dialog.waitFor({ state: 'detached' })
        await wallets(open)
        await dialog.getByRole('group', { name: 'Connected' }).waitFor()
      },
    },
    {
      name: 'toast-loading',
      async reach({ page }) {
        await inWallet(page, (wallet) => wallet.setPolicy({ decision: 'approve', delayMs: 20_000 }), undefined, 'lumen')
        await dialogOf(page).getByRole('button', { name: 'Switch to 0x9965…A4dc' }).click()
        await toastOf(page, 'Confirm in Lumen').waitFor()
      },
    },
  ]
}

/** Every view that the app has, in the states that a visitor meets. */
export const journeys: readonly Journey[] = [
  { name: 'connecting', views: connecting },
  { name: 'the account', views: account },
  { name: 'networks and wallets', views: networksAndWallets },
]
