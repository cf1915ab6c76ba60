import type { Page } from 'playwright-core'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../cli/sandbox/index.js'
import { createRpcCall, type RpcCall } from '../../cli/sandbox/http/json-rpc.js'
import { type OpenPage, unwanted, withPage } from './setup/page.js'
import { openBrowser } from './setup/shared-browser.js'
import { willing } from './support/app.js'
import { violations } from './support/axe.js'
import { settled } from './support/settled.js'
import { closeDialog, connect, dialogOf, openDialog } from './support/steps.js'

const browser = openBrowser()
const RECEIVER = `0x${'3c'.repeat(20)}` as const
/** A chain of the file's own: its blocks stop. */
let sandbox: Sandbox
let node: RpcCall

beforeAll(async () => {
  const { exampleFolder } = inject('sandbox')
  sandbox = await startSandbox({ port: 0, app: exampleFolder, wallets: [willing(0)], relay: false, secureSite: false, solana: false, bitcoin: false })
  node = createRpcCall(sandbox.evm[0]?.nodeUrl ?? '')
})
afterAll(() => sandbox?.stop())

const visit = (body: (open: OpenPage) => Promise<void>) =>
  withPage(browser(), {}, async (open) => {
    await open.page.goto(sandbox.url)
    await body(open)
    expect(unwanted(open.watched)).toEqual([])
  })

const balance = () => createPublicClient({ transport: http(sandbox.evm[0]?.nodeUrl) }).getBalance({ address: RECEIVER })
const button = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name })
const reviewed = (page: Page) => dialogOf(page).getByRole('heading', { name: 'Review' }).waitFor()

const onItsWay = (page: Page) => dialogOf(page).getByText('You can close this. It goes on.', { exact: true }).waitFor()

/** Presses the button of a warned review, twice as it asks for. */
async function insist(page: Page): Promise<void> {
  await button(page, 'Continue anyway').click()
  await button(page, 'Press again to continue').click()
}

/** Sends while no block comes. */
async function sendAndWait(page: Page, amount: string): Promise<void> {
  await openDialog(page)
  await button(page, 'Send').click()
  await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialogOf(page).getByRole('textbox', { name: /^To/ }).fill(RECEIVER)
  await button(page, 'Review').click()
  await reviewed(page)
  await node('evm_setAutomine', [false])
  await insist(page)
  await onItsWay(page)
}

async function openWaiting(page: Page): Promise<void> {
  await openDialog(page)
  await button(page, /on (its|their) way/).click()
  await dialogOf(page).getByRole('heading', { name: 'Pending transactions' }).waitFor()
}

describe('a transaction that waits for its block', () => {
  it('[SEND-15, SEND-17, SEND-18] is sped up, then cancelled, and the block takes the cancellation alone', () =>
    visit(async (open) => {
      const { page, screenshot } = open
      await connect(page)
      const before = await balance()
      await sendAndWait(page, '0.5')
      await settled(open)
      await screenshot('replace-progress')
      await button(page, /Does it take too long/).click()
      await dialogOf(page).getByRole('heading', { name: 'Pending transactions' }).waitFor()
      await settled(open)
      await screenshot('replace-waiting')
      expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
      await button(page, /^Speed up/).click()
      await reviewed(page)
      await dialogOf(page).getByText('This may pay twice').waitFor()
      await settled(open)
      await screenshot('replace-speed-up')
      await insist(page)
      await onItsWay(page)
      await screenshot('replace-sped-up')
      await closeDialog(page)

      await openWaiting(page)
      await dialogOf(page)
        .getByText(/Replaced by a faster one/)
        .waitFor()
      await screenshot('replace-both')
      await button(page, /^Cancel it/).click()
      await reviewed(page)
      await settled(open)
      await screenshot('replace-cancel')
      // This wallet kept the nonce of the page before.
      expect(await dialogOf(page).getByText('This may pay twice').count()).toBe(0)
      await button(page, 'Cancel transaction').click()
      await dialogOf(page).getByRole('heading', { name: 'Being cancelled' }).waitFor()
      expect(await node('eth_getTransactionCount', [await addressOf(page), 'pending'])).toBe(
        await node('eth_getTransactionCount', [await addressOf(page), 'latest']).then(next),
      )

      await node('anvil_mine', ['0x1'])
      await dialogOf(page).getByRole('heading', { name: 'Cancelled' }).waitFor()
      await settled(open)
      await screenshot('replace-cancelled')
      await node('evm_setAutomine', [true])
      expect(await balance()).toBe(before)
      await closeDialog(page)
      await openDialog(page)
      await expect.poll(() => button(page, /on (its|their) way/).count(), { timeout: 30_000 }).toBe(0)
    }))

  it('[SEND-18, fault] that a block takes while its cancellation is reviewed has been paid, and the review says so at once', () =>
    visit(async (open) => {
      const { page, screenshot } = open
      await connect(page)
      const before = await balance()
      await sendAndWait(page, '0.25')
      await closeDialog(page)
      await openWaiting(page)
      await button(page, /^Cancel it/).click()
      await reviewed(page)
      await node('anvil_mine', ['0x1'])
      await node('evm_setAutomine', [true])
      await dialogOf(page).getByText('Too late. The first one isn’t waiting any more.').first().waitFor()
      expect(await button(page, 'Cancel transaction').count()).toBe(0)
      await settled(open)
      await screenshot('replace-too-late')
      expect(await balance()).toBe(before + parseEther('0.25'))
    }))
})

const next = (count: unknown) => `0x${(BigInt(String(count)) + 1n).toString(16)}`
const addressOf = (page: Page) => page.locator('dt', { hasText: 'Address' }).locator('xpath=following-sibling::dd[1]').innerText()
