import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { WalletPolicy } from '../../cli/sandbox/index.js'
import { drawn, openApp, willing } from './support/app.js'
import { step } from './support/step.js'
import { approve, dialogOf, factOf, inWallet, mainButton, openDialog, promptOf, reject, pauseClock, rowOf, untilStatus } from './support/steps.js'

const app = openApp()
const both = [
  { name: 'Kestrel', rdns: 'dev.latchkit.kestrel', firstAccount: 0 },
  { name: 'Lumen', rdns: 'dev.latchkit.lumen', firstAccount: 5 },
]

/** Returns the number of connect requests to a wallet. */
function timesAsked(page: Page, wallet = 'kestrel'): Promise<number> {
  return inWallet(page, ({ requests }) => requests.filter(({ method }) => method === 'eth_requestAccounts').length, undefined, wallet)
}

/** Waits until the wallet has answered what it was asked, and the page has drawn what came of it. */
async function untilAnswered(page: Page): Promise<void> {
  await expect.poll(() => inWallet(page, ({ requests }) => requests.findLast(({ method }) => method === 'eth_requestAccounts')?.outcome)).not.toBe('pending')
  await drawn(page)
}

function heading(page: Page, name: string) {
  return dialogOf(page).getByRole('heading', { name, exact: true })
}

/** Records each frame of the next change of view: how much of the new and of the old view is seen, and whether a picture is on its way. Runs in the page. */
function recordFrames(): void {
  const frames: { seen: number; flies: boolean; ghost: boolean }[] = []
  Object.assign(window, { frames })
  const card = document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-dialog')
  const look = () => {
    const opacity = (part: Element | null | undefined) => (part ? Number(getComputedStyle(part).opacity) : 0)
    const ghost = card?.querySelector('.lk-ghost')
    frames.push({
      seen: Math.max(opacity(card?.querySelector('.lk-view')), opacity(ghost)),
      flies: Boolean(card?.querySelector('.lk-flight')),
      ghost: Boolean(ghost),
    })
    if (frames.length < 600) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { frames: { seen: number; flies: boolean; ghost: boolean }[] }).frames)

describe('the way into a view', () => {
  it.each([
    [false, true],
    [true, false],
  ])('[MODAL-06, UX-10] the wallet’s picture goes from its row into the plate, and no frame is blank; reduced motion: %s', (reducedMotion, moves) =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Kestrel').hover()
        await page.waitForLoadState('networkidle')
        await page.evaluate(recordFrames)
        await rowOf(page, 'Kestrel').click()
        await heading(page, 'Approve in Kestrel').waitFor()
        await drawn(page)
        await expect.poll(async () => (await framesOf(page)).at(-1)).toEqual({ seen: 1, flies: false, ghost: false })
        const frames = await framesOf(page)
        expect([frames.some(({ flies }) => flies), frames.some(({ ghost }) => ghost)]).toEqual([moves, moves])
        expect(Math.min(...frames.map(({ seen }) => seen))).toBeGreaterThan(0.2)
      },
      { reducedMotion, wallets: both },
    ),
  )
})

describe('connecting', () => {
  it('[CONN-38][MODAL-21, fault] declined in the wallet: says so, asks again, connects', () =>
    app.visit(async ({ page }) => {
      await openDialog(page)
      await rowOf(page, 'Kestrel').click()
      await reject(page)
      await heading(page, 'You declined').waitFor()
      expect(await dialogOf(page).innerText()).toContain('Nothing was shared.')
      await untilStatus(page, 'disconnected')
      await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
      await heading(page, 'Approve in Kestrel').waitFor()
      // It stands for a moment only.
      await Promise.all([heading(page, 'Connected').waitFor(), approve(page)])
      await dialogOf(page).waitFor({ state: 'detached' })
      await untilStatus(page, 'connected')
    }))

  it('[F29][F38] given up by Cancel, Back, Escape and Close while it waits: a late yes connects nobody', () =>
    app.visit(async ({ page }) => {
      for (const way of ['Cancel', 'Back', 'Escape', 'Close'])
        await step(way, async () => {
          if (!(await dialogOf(page).isVisible())) await openDialog(page)
          await rowOf(page, 'Kestrel').click()
          await promptOf(page).waitFor()
          // The prompt lies above the dialog: the visitor turns to the page, the wallet's question stays open.
          await page.evaluate(() => document.querySelector('latchkit-sandbox-prompt')?.shadowRoot?.querySelector('dialog')?.close())
          if (way === 'Escape') await page.keyboard.press('Escape')
          else await dialogOf(page).getByRole('button', { name: way }).click()
          await untilStatus(page, 'disconnected')
          expect(await inWallet(page, (wallet) => wallet.approve())).toBe(true)
          await untilAnswered(page)
          await untilStatus(page, 'disconnected')
          expect(await mainButton(page).innerText()).toBe('Connect wallet')
          if (way === 'Close') await dialogOf(page).waitFor({ state: 'detached' })
          else await heading(page, 'Connect wallet').waitFor()
          // The permission is revoked, so that the next round starts from the same state.
          await inWallet(page, (wallet) => wallet.disconnect())
        })
    }))

  it('[F26] a double click asks once', () =>
    app.visit(async ({ page }) => {
      await openDialog(page)
      await rowOf(page, 'Kestrel').dblclick()
      await promptOf(page).waitFor()
      expect(await timesAsked(page)).toBe(1)
      await approve(page)
      await untilStatus(page, 'connected')
      expect(await promptOf(page).count()).toBe(0)
      expect(await timesAsked(page)).toBe(1)
    }))

  it('[CONN-01][F38] one wallet is asked, left, and another one connects; the first one’s late yes changes nothing', () =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Kestrel').click()
        await heading(page, 'Approve in Kestrel').waitFor()
        await dialogOf(page).getByRole('button', { name: 'Back' }).click()
        await rowOf(page, 'Lumen').click()
        await untilStatus(page, 'connected')
        await untilAnswered(page)
        expect(await factOf(page, 'Address')).toMatch(/^0x9965/)
        expect(await timesAsked(page)).toBe(1)
      },
      {
        wallets: [willing(0, { policy: { decision: 'approve', delayMs: 1_000 } }), willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })],
      },
    ))

  it('[UX-29][UX-30][F29][CONN-39, fault] a wallet that keeps silent is named, after 10 s one is told how to go on, after 120 s it has failed; it can be asked anew', () =>
    app.visit(
      async ({ page }) => {
        await page.clock.install()
        await page.goto(app.url)
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        await pauseClock(page)
        await rowOf(page, 'Kestrel').click()
        await page.clock.runFor(100)
        await heading(page, 'Approve in Kestrel').waitFor()
        const again = dialogOf(page).getByRole('button', { name: 'Open Kestrel again' })
        await page.clock.runFor(9_400)
        expect(await again.count()).toBe(0)
        await page.clock.runFor(1_000)
        await again.waitFor()
        await dialogOf(page).getByRole('button', { name: 'Cancel' }).waitFor()
        await page.clock.runFor(110_500)
        await heading(page, 'Kestrel didn’t connect').waitFor()
        await dialogOf(page).getByRole('button', { name: 'Choose another wallet' }).click()
        await rowOf(page, 'Kestrel').click()
        await page.clock.runFor(100)
        await heading(page, 'Approve in Kestrel').waitFor()
        await page.clock.runFor(10_500)
        await again.waitFor()
        await inWallet(page, (wallet) => wallet.setPolicy('approve'))
        await page.clock.resume()
        await again.click()
        await untilStatus(page, 'connected')
        expect(await timesAsked(page)).toBe(3)
      },
      { stay: true, wallets: [willing(0, { policy: { decision: 'silent' } })] },
    ))

  it('[CONN-39][UX-27, fault] a wallet that answers without an account, with an error, garbage or a throw: what happened and what one can do, no raw text', () =>
    app.visit(
      async ({ page }) => {
        const internal = { code: -32_603, message: 'Internal JSON-RPC error. at Object.<anonymous> (chrome-extension://x)' }
        const answers: Readonly<Record<string, Partial<WalletPolicy>>> = {
          'no account': { emptyAccounts: true },
          'an error': { methods: { eth_requestAccounts: { error: internal } } },
          garbage: { methods: { eth_requestAccounts: { garbage: { accounts: 'no' } } } },
          'a throw': { methods: { eth_requestAccounts: { throwSync: true } } },
        }
        await openDialog(page)
        for (const [answer, policy] of Object.entries(answers))
          await step(answer, async () => {
            await inWallet(page, (wallet, next) => wallet.setPolicy({ decision: 'approve', ...next }), policy)
            await rowOf(page, 'Kestrel').click()
            await heading(page, 'Kestrel didn’t connect').waitFor()
            const text = await dialogOf(page).innerText()
            expect(text).not.toMatch(/Internal|-32|chrome-extension|anonymous|undefined/)
            await dialogOf(page).getByRole('button', { name: 'Try again' }).waitFor()
            await untilStatus(page, 'disconnected')
            await page.keyboard.press('Escape')
          })
      },
      { wallets: [willing(0)] },
    ))

  it('[CONN-21] the prompts of two wallets are answered each for itself', () =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Lumen').click()
        await approve(page)
        await untilStatus(page, 'connected')
        expect([await timesAsked(page), await timesAsked(page, 'lumen')]).toEqual([0, 1])
      },
      { wallets: both },
    ))
})
