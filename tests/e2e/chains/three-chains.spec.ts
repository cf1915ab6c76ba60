import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import nacl from 'tweetnacl'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../cli/sandbox/index.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'
import { violations } from '../support/axe.js'
import { focusedName, pressByKey, tabTo } from '../support/keys.js'
import { step } from '../support/step.js'
import { approve, dialogOf, factOf, mainButton, openDialog, promptOf, rowOf, untilStatus } from '../support/steps.js'

const browser = openBrowser()
let sandbox: Sandbox

beforeAll(async () => {
  const { evm, exampleFolder } = inject('sandbox')
  sandbox = await startSandbox({ port: 0, app: exampleFolder, evm: evm.map(({ nodeUrl }) => nodeUrl), relay: false, secureSite: false, solana: true })
})
afterAll(() => sandbox?.stop())

/** Opens the example app with the wallets of the sandbox; afterwards nothing unwanted may have come up in it. */
const visit = (body: (open: OpenPage) => Promise<void>, { query = '', ...options }: PageOptions & { readonly query?: string } = {}) =>
  withPage(browser(), options, async (open) => {
    await open.page.goto(`${sandbox.url}/?only=connect${query}`)
    await body(open)
    // The browser writes down that the node does not know a replaced payment any more.
    expect(unwanted(open.watched).filter((line) => !/404 \(Not Found\) \(\S+\/tx\/[0-9a-f]{64}\)$/.test(line))).toEqual([])
  })

/** Chooses a connected chain in the app. */
async function choose(page: Page, chain: string): Promise<void> {
  await page.locator('.chains label', { hasText: chain }).click()
  await expect.poll(() => factOf(page, 'Network')).toBe(chain)
}

/** Chains that the app lists as connected, with their balances. */
const connected = async (page: Page) => (await page.locator('.chains label').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))

/** First accounts of Kestrel. */
const accounts = (page: Page) =>
  page.evaluate(async () => {
    const { solana, bitcoin } = window.latchkitSandbox
    return { solana: (await solana['kestrel']?.accounts())?.[0] ?? '', bitcoin: (await bitcoin['kestrel']?.accounts())?.[0] ?? '' }
  })

/** Requests to Kestrel since the page was loaded that raise a prompt where no permission stands. */
const loudRequests = (page: Page) =>
  page.evaluate(() => {
    const { wallets, solana, bitcoin } = window.latchkitSandbox
    return [wallets, solana, bitcoin]
      .flatMap((place) => place['kestrel']?.requests ?? [])
      .filter(({ method, params }) => !/^eth_(accounts|chainId)$/.test(method) && !JSON.stringify(params).includes('"silent":true'))
      .map(({ method }) => method)
  })

async function openChains(page: Page): Promise<void> {
  await openDialog(page)
  await rowOf(page, 'Kestrel').click()
  await dialogOf(page).getByRole('heading', { name: 'Select chain' }).waitFor()
}

/** @param closes false if the dialog stays for the next step */
async function connectAll(page: Page, { closes = true } = {}): Promise<void> {
  await openChains(page)
  await dialogOf(page).getByRole('button', { name: 'Connect all' }).click()
  for (const what of ['see your account', 'see your Solana account', 'see your Bitcoin addresses']) {
    await promptOf(page).getByText(what).waitFor()
    await approve(page)
  }
  if (closes) await dialogOf(page).waitFor({ state: 'detached' })
  await untilStatus(page, 'connected')
}

/** Signs the text with the active chain's wallet, and returns the signature. */
async function sign(page: Page, text: string): Promise<string> {
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Sign message' }).click()
  expect(await promptOf(page).innerText()).toContain(text)
  await approve(page)
  return page.getByLabel('Signature').innerText()
}

/** Sends an amount with the active chain's wallet, and returns the id of the transaction. */
async function send(page: Page, to: string, amount: string): Promise<string> {
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Send' }).click()
  await approve(page)
  return page.getByLabel('Transaction').innerText()
}

/** Fills in the form of the app and sends. */
async function ask(page: Page, to: string, amount: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** The bar of the page that holds a transaction. */
const heldIn = (page: Page) => page.locator('[data-latchkit=waiting]').getByRole('alertdialog', { name: 'Check it, then Kestrel asks you' })

describe('Kestrel on three chains', () => {
  it('[CONN-04][CONN-07][CONN-49][CONN-50][CONN-31][BAL-01] is one entry, connects all of its chains, signs and sends on each, is restored without a prompt, and leaves one of them', () =>
    visit(async ({ page, screenshot }) => {
      await step('connects', async () => {
        await openDialog(page)
        await rowOf(page, 'Osprey').waitFor()
        expect(await rowOf(page, 'Kestrel').count()).toBe(1)
        await screenshot('chains-connect')
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        await connectAll(page)
        await expect
          .poll(() => connected(page))
          .toEqual([expect.stringMatching(/^Sandbox 31337 [\d,.]+ ETH$/), 'Solana Devnet 100 SOL', 'Bitcoin Regtest 1 BTC'])
        await screenshot('chains-connected')
      })
      const { solana, bitcoin } = await accounts(page)
      await step('signs and sends on Solana', async () => {
        await choose(page, 'Solana Devnet')
        expect(await factOf(page, 'Address')).toBe(solana)
        const signature = await sign(page, 'Grüße, 世界 🌲')
        expect(nacl.sign.detached.verify(new TextEncoder().encode('Grüße, 世界 🌲'), base58.decode(signature), base58.decode(solana))).toBe(true)
        await send(page, base58.encode(nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(0x5e)).publicKey), '0.25')
        await expect.poll(() => factOf(page, 'Balance')).toMatch(/^99\.7\d+ SOL$/)
      })
      await step('signs and sends on Bitcoin', async () => {
        await choose(page, 'Bitcoin Regtest')
        expect(await factOf(page, 'Address')).toBe(bitcoin)
        const signature = await sign(page, 'Grüße, 世界 🌲')
        expect(Verifier.verifySignature(bitcoin, 'Grüße, 世界 🌲', signature)).toBe(true)
        const txid = await send(page, 'bcrt1qte09uhj7te09uhj7te09uhj7te09uhj73k46uj', '0.5')
        expect(txid).toMatch(/^[0-9a-f]{64}$/)
        await expect.poll(() => factOf(page, 'Balance')).toMatch(/^0\.4999\d* BTC$/)
      })
      await step('speeds the payment up, by keyboard', async () => {
        await mainButton(page).click()
        const dialog = dialogOf(page)
        await dialog.getByRole('button', { name: '1 payment on its way' }).focus()
        await page.keyboard.press('Enter')
        await dialog.getByRole('button', { name: /^Speed up/ }).focus()
        await screenshot('chains-pending')
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
        await page.keyboard.press('Enter')
        // Both fees can be seen without scrolling, once the dialog has grown.
        await expect
          .poll(async () => ((await dialog.getByText('New fee').boundingBox())?.y ?? 9e9) < ((await dialog.locator('.lk-footer').boundingBox())?.y ?? 0) - 80)
          .toBe(true)
        await screenshot('chains-speed-up')
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
        await dialog.getByRole('button', { name: 'Send again' }).focus()
        await page.keyboard.press('Enter')
        await approve(page)
        await dialog.getByText('Sent again with a higher fee.').first().waitFor()
        await dialog.getByText('Replaced by a faster one').waitFor()
        expect(sandbox.bitcoinNode?.ledger.mempool.entries()).toHaveLength(1)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      })
      await step('is restored', async () => {
        await page.reload()
        await expect.poll(() => connected(page)).toHaveLength(3)
        await expect.poll(() => factOf(page, 'Balance')).toMatch(/^0\.4999\d* BTC$/)
        expect(await promptOf(page).count()).toBe(0)
        expect(await loudRequests(page)).toEqual([])
      })
      await step('leaves one', async () => {
        await choose(page, 'Solana Devnet')
        await page.getByRole('button', { name: 'Disconnect Solana Devnet' }).click()
        await expect.poll(() => connected(page)).toHaveLength(2)
        await page.reload()
        await expect.poll(() => connected(page)).toHaveLength(2)
        await choose(page, 'Bitcoin Regtest')
        await sign(page, 'Still here')
      })
    }))

  it('[CONN-48][CONN-49][UX-43] another tab follows when all chains are connected and one is left, without a prompt', () =>
    visit(async ({ page, context }) => {
      const other = await context.newPage()
      await other.goto(`${sandbox.url}/?only=connect`)
      await other.getByRole('heading', { name: 'Not connected' }).waitFor()
      await connectAll(page)
      await expect.poll(() => connected(other)).toHaveLength(3)
      expect(await loudRequests(other)).toEqual([])
      await choose(page, 'Solana Devnet')
      await page.getByRole('button', { name: 'Disconnect Solana Devnet' }).click()
      for (const tab of [page, other]) await expect.poll(async () => (await connected(tab)).map((text) => text.split(' ')[0])).toEqual(['Sandbox', 'Bitcoin'])
    }))

  it('[CONN-50] a transaction with warnings is held in the page, by keyboard too, and the wallet is asked once it is confirmed', () =>
    visit(async ({ page, screenshot }) => {
      await connectAll(page)
      await choose(page, 'Solana Devnet')
      await step('an address of which nobody has the key', async () => {
        await ask(page, 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG', '0.25')
        const held = heldIn(page)
        await held.getByText('Nobody holds the key of this address').waitFor()
        await held.getByText('−0.250005').waitFor()
        await screenshot('chains-held')
        expect([await promptOf(page).count(), await violations(page, { include: '[data-latchkit=waiting]' })]).toEqual([0, []])
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await held.waitFor({ state: 'detached' })
        await page.getByRole('alert').getByText('Transaction declined').waitFor()
        await ask(page, 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG', '0.25')
        await held.getByRole('button', { name: 'Continue' }).click()
        await approve(page)
        expect(await page.getByLabel('Transaction').innerText()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
      })
      await step('a fee above 5 % of a payment on Bitcoin', async () => {
        // A change of an earlier page can be spent once it is in a block.
        sandbox.bitcoinNode?.ledger.mine()
        await choose(page, 'Bitcoin Regtest')
        await ask(page, 'bcrt1qte09uhj7te09uhj7te09uhj7te09uhj73k46uj', '0.00001')
        await heldIn(page).getByText('The fee is high').waitFor()
        expect(await promptOf(page).count()).toBe(0)
        await heldIn(page).getByRole('button', { name: 'Continue' }).click()
        await approve(page)
        expect(await page.getByLabel('Transaction').innerText()).toMatch(/^[0-9a-f]{64}$/)
      })
    }))

  it.each([
    ['Solana Devnet', 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG', '0.25', 'Nobody holds the key of this address'],
    ['Bitcoin Regtest', 'bcrt1qte09uhj7te09uhj7te09uhj7te09uhj73k46uj', '0.00001', 'The fee is high'],
  ])('[UX-01][UX-02] %s by keyboard alone: connect, review a payment, look at the account, disconnect; the focus is never lost', (chain, to, amount, warning) =>
    visit(async ({ page }) => {
      const keys = page.keyboard
      const approveByKey = async () => {
        await promptOf(page).waitFor()
        await pressByKey(page, 'Approve')
        await promptOf(page).waitFor({ state: 'detached' })
      }
      await pressByKey(page, 'Connect wallet')
      await rowOf(page, 'Osprey').waitFor()
      await pressByKey(page, 'Kestrel')
      await dialogOf(page).getByRole('heading', { name: 'Select chain' }).waitFor()
      await pressByKey(page, chain)
      await approveByKey()
      await dialogOf(page).waitFor({ state: 'detached' })
      await untilStatus(page, 'connected')
      // The button that opened the dialog is one of the account now.
      await expect.poll(() => focusedName(page)).toMatch(/…/)
      await tabTo(page, /^To\b/)
      await keys.type(to)
      await tabTo(page, /^Amount/)
      await keys.press('ControlOrMeta+a')
      await keys.type(amount)
      await keys.press('Tab')
      expect(await focusedName(page)).toBe('Send')
      await keys.press('Enter')
      await heldIn(page).getByText(warning).waitFor()
      await pressByKey(page, 'Continue')
      await approveByKey()
      await page.getByLabel('Transaction').waitFor()
      await expect.poll(() => focusedName(page)).toBe('Send')
      await tabTo(page, /…/, 'Shift+Tab')
      await keys.press('Enter')
      await dialogOf(page).getByText('Connected with Kestrel').waitFor()
      await pressByKey(page, 'Disconnect')
      await dialogOf(page).waitFor({ state: 'detached' })
      await expect.poll(() => focusedName(page)).toBe('Connect wallet')
    }),
  )

  it('[SIWX-03][SIWX-07] asks for a sign-in on the chain in use, and on each other one when it is chosen', () =>
    visit(
      async ({ page }) => {
        await connectAll(page, { closes: false })
        for (const [chain, kind] of [
          ['Sandbox 31337', 'Ethereum'],
          ['Solana Devnet', 'Solana'],
          ['Bitcoin Regtest', 'Bitcoin'],
        ] as const) {
          if (kind !== 'Ethereum') await choose(page, chain)
          const dialog = dialogOf(page)
          await dialog.getByText(`sign in with your ${kind} account`).waitFor()
          await dialog.getByRole('button', { name: 'Sign in' }).click()
          expect(await promptOf(page).innerText()).toContain(`sign in with your ${kind} account`)
          await approve(page)
          await dialog.waitFor({ state: 'detached' })
          await page.locator('[data-sign-in=signedIn]').waitFor()
        }
      },
      { query: '&sign-in' },
    ))
})
