import type { Locator, Page } from 'playwright-core'
import type { WalletControls } from '../../../cli/sandbox/index.js'

/** The library's dialog, through its shadow root. */
export function dialogOf(page: Page): Locator {
  return page.locator('[data-latchkit=modal] dialog')
}

/** The card inside it, whose size and animations are looked at. */
export function cardOf(page: Page): Locator {
  return page.locator('[data-latchkit=modal] .lk-dialog')
}

/** A toast that says this. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('[data-latchkit=modal] .lk-toast', { hasText: text })
}

/** The prompt of a wallet of the sandbox. */
export function promptOf(page: Page): Locator {
  return page.locator('latchkit-sandbox-prompt dialog')
}

/** The button in the page that connects, or shows the account. */
export function mainButton(page: Page): Locator {
  return page.locator(':is([data-latchkit=connect-button], [data-latchkit=account-button]) .lk-out').first()
}

/** Waits for the app's own word. */
export async function untilStatus(page: Page, status: 'disconnected' | 'connecting' | 'connected' | 'restoring'): Promise<void> {
  await page.locator(`[data-status=${status}]`).waitFor()
}

/** A fact of the app's panel, by its label; figures without the marks that group their digits. */
export async function factOf(page: Page, label: 'Address' | 'Network' | 'Balance'): Promise<string> {
  return (await page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').innerText()).trim().replaceAll(/(?<=\d),(?=\d)/g, '')
}

/** Opens the dialog by its button and waits until it stands. */
export async function openDialog(page: Page): Promise<Locator> {
  await mainButton(page).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  return dialog
}

/** A row of the dialog, by the name that it begins with. */
export function rowOf(page: Page, name: string): Locator {
  return dialogOf(page).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** Connects a wallet through the dialog. A prompt, if it shows one, is approved. */
export async function connect(page: Page, wallet = 'Kestrel'): Promise<void> {
  await openDialog(page)
  await chooseIn(page, wallet)
}

/** Connects a wallet in the dialog that is open. */
export async function chooseIn(page: Page, wallet: string): Promise<void> {
  await rowOf(page, wallet).click()
  await promptOf(page).or(page.locator('[data-status=connected]')).first().waitFor()
  if (await promptOf(page).isVisible()) await approve(page)
  await untilStatus(page, 'connected')
  await closeDialog(page)
}

/** Closes the dialog where it would stand a moment longer, or is gone already. */
export async function closeDialog(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector<HTMLElement>('.lk-header__end button')?.click())
  await dialogOf(page).waitFor({ state: 'detached' })
}

/** Answers the wallet's prompt with yes, and waits for it to go. */
export async function approve(page: Page): Promise<void> {
  await answer(page, 'Approve')
}

/** Answers the wallet's prompt with no, and waits for it to go. */
export async function reject(page: Page): Promise<void> {
  await answer(page, 'Reject')
}

async function answer(page: Page, name: string): Promise<void> {
  const prompt = promptOf(page)
  await prompt.waitFor()
  // The next question may follow at once.
  const shown = await prompt.elementHandle()
  await prompt.getByRole('button', { name }).click()
  await shown?.waitForElementState('hidden')
}

/** Drives a wallet as its owner would. @param act runs in the page: it can use nothing of the test's but what it is given */
export async function inWallet<T, I = undefined>(page: Page, act: (wallet: WalletControls, input: I) => T, input?: I, wallet = 'kestrel'): Promise<Awaited<T>> {
  const controls = await page.evaluateHandle((name) => window.latchkitSandbox.wallets[name] as WalletControls, wallet)
  return (await controls.evaluate(act as never, input)) as Awaited<T>
}

/** Stops the clock of a page about now: it cannot be stopped at a time that has passed until it hears of it. */
export async function pauseClock(page: Page): Promise<void> {
  for (let ahead = 100; ; ahead *= 2) {
    const at = await page.evaluate((ms) => Date.now() + ms, ahead)
    const failed = await page.clock.pauseAt(at).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failed === undefined) return
    if (ahead > 2_000) throw failed
  }
}
