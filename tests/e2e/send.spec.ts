import type { Locator, Page } from 'playwright-core'
import { createPublicClient, getAddress, http, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { deployNames } from '../../cli/sandbox/evm/names/names.js'
import { sandboxContracts } from '../../cli/sandbox/evm/contracts/world.js'
import { openHost } from './host/host.js'
import { first, willing } from './support/app.js'
import { violations } from './support/axe.js'
import { settled } from './support/settled.js'
import { step } from './support/step.js'
import { approve, chooseIn, dialogOf, openDialog, promptOf, reject } from './support/steps.js'

const host = openHost()
const chain = createPublicClient({ transport: http(first.nodeUrl) })

const JONAS = `0x${'a1'.repeat(19)}01` as const
/** First and last characters of JONAS. */
const TWIN = `0x${'a1'.repeat(3)}${'b2'.repeat(13)}${'a1'.repeat(3)}01`
const NOBODY = `0x${'77'.repeat(20)}`
const PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const amount = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Amount' })
const receiver = (dialog: Locator) => dialog.getByRole('textbox', { name: /^To/ })
const balance = (address: string) => chain.getBalance({ address: getAddress(address) })

async function openSend(page: Page): Promise<Locator> {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await amount(dialog).waitFor()
  return dialog
}

/** Fills the draft and goes to the review. */
async function review(dialog: Locator, much: string, to: string): Promise<void> {
  await amount(dialog).fill(much)
  if ((await receiver(dialog).count()) === 0) await dialog.getByRole('button', { name: 'Clear receiver' }).click()
  await receiver(dialog).fill(to)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('heading', { name: 'Review' }).waitFor()
}

describe('sending', () => {
  it('[SEND-12, UX-38, SEND-19, SEND-20] s8 s10 by name: who gets it is shown before, then confirmed, signed, followed and ended; and each receiver that is a mistake is warned of', async () => {
    const names = await deployNames(first.nodeUrl)
    await names.setRecord('jonas.eth', { owner: JONAS, avatar: PICTURE })
    await names.setPrimary(JONAS, 'jonas.eth', { isUnchecked: true })
    const { tokens, router } = sandboxContracts(first.chainId)
    const usdc = tokens.find(({ key }) => key === 'usdc')?.address ?? ''
    await host.visit(
      async (open) => {
        const { page, screenshot } = open
        await openDialog(page)
        await chooseIn(page, 'Kestrel')
        const before = await balance(JONAS)
        await step('sends to a name', async () => {
          const dialog = await openSend(page)
          await amount(dialog).fill('1,5')
          await dialog.getByText(/That is 1\.5/).waitFor()
          await receiver(dialog).fill('jonas.eth')
          await dialog.getByText('jonas.eth').waitFor()
          await expect.poll(() => dialog.locator('.lk-plate img').count()).toBe(1)
          await screenshot('send-filled')
          expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
          await dialog.getByRole('button', { name: 'Review' }).click()
          await dialog.getByRole('heading', { name: 'Review' }).waitFor()
          await dialog.getByRole('img', { name: JONAS }).waitFor()
          await dialog.getByText('jonas.eth').waitFor()
          expect(await dialog.locator('.lk-plate img').count()).toBe(1)
          expect(await promptOf(page).count()).toBe(0)
        })
        await step('is warned of an address that nobody has used', async () => {
          const dialog = dialogOf(page)
          await dialog.getByText('Never used before').waitFor()
          await settled(open)
          await screenshot('send-review')
          await dialog.getByRole('button', { name: 'Continue anyway' }).click()
          expect(await promptOf(page).count()).toBe(0)
          await dialog.getByRole('button', { name: 'Press again to continue' }).click()
        })
        await step('declines, and tries again', async () => {
          await reject(page)
          const dialog = dialogOf(page)
          await dialog.getByText('You declined. Nothing was sent.').first().waitFor()
          expect(await page.locator('[data-latchkit=modal] .lk-toast').count()).toBe(0)
          await dialog.getByRole('button', { name: 'Try again' }).click()
          await dialog.getByRole('button', { name: 'Continue anyway' }).click()
          await dialog.getByRole('button', { name: 'Press again to continue' }).click()
          await approve(page)
          await dialog.getByRole('heading', { name: 'Done' }).waitFor()
          await screenshot('send-done')
          expect((await balance(JONAS)) - before).toBe(parseEther('1.5'))
          await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
          await dialog.waitFor({ state: 'detached' })
        })
        await step('is asked "again?" before the same', async () => {
          const dialog = await openSend(page)
          await dialog.getByText('Recent').waitFor()
          await screenshot('send-known')
          await amount(dialog).fill('1.5')
          await dialog.getByRole('button', { name: /Recent/ }).click()
          await dialog.getByRole('button', { name: 'Review' }).click()
          await dialog.getByText('Again?').first().waitFor()
          await dialog.getByText('You sent the same a short while ago. It has arrived.').first().waitFor()
          await screenshot('send-again')
          await dialog.getByRole('button', { name: 'Back', exact: true }).click()
        })
        await step('is warned of a look-alike and a contract, and refused a token', async () => {
          const dialog = dialogOf(page)
          await review(dialog, '0.1', TWIN)
          await dialog.getByText('Not the address you know').waitFor()
          await screenshot('send-look-alike')
          await dialog.getByRole('button', { name: 'Back', exact: true }).click()
          await review(dialog, '0.1', router)
          await dialog.getByText('The receiver is a contract').waitFor()
          await dialog.getByRole('button', { name: 'Back', exact: true }).click()
          await dialog.getByRole('button', { name: 'Clear receiver' }).click()
          await receiver(dialog).fill(usdc)
          await dialog
            .getByText(/The contract of a token/)
            .first()
            .waitFor()
          expect(await dialog.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true)
        })
        await step('chooses a token by its address, and sends it', async () => {
          const dialog = dialogOf(page)
          await dialog.getByRole('button', { name: /^Token: / }).click()
          await dialog.getByRole('searchbox').fill(usdc)
          await dialog.getByRole('button', { name: usdc }).click()
          await dialog.getByText('USDC').first().waitFor()
          await review(dialog, '2.25', NOBODY)
          await dialog.getByRole('button', { name: 'Continue anyway' }).click()
          await dialog.getByRole('button', { name: 'Press again to continue' }).click()
          await approve(page)
          await dialog.getByRole('heading', { name: 'Done' }).waitFor()
        })
      },
      { use: ['evm', 'names', 'send'], given: { names: { hub: 'eip155:31337' } }, wallets: [willing(8, { policy: { decision: 'ask' } })] },
    )
  })
})
