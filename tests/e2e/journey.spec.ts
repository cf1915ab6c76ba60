import { createPublicClient, formatEther, http } from 'viem'
import { verifyMessage } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { first, openApp, second, willing } from './support/app.js'
import { step } from './support/step.js'
import { noteToasts } from './support/toasts.js'
import { approve, connect, dialogOf, factOf, inWallet, mainButton, openDialog, promptOf, reject, rowOf, untilStatus } from './support/steps.js'

const app = openApp()
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains = {
  first: createPublicClient({ transport: http(first.nodeUrl) }),
  second: createPublicClient({ transport: http(second.nodeUrl) }),
}

describe('the main job, by mouse', () => {
  it('[CONN-01][CONN-03][ACCT-22][CONN-49][CORE-01][CONN-38][UX-41][CORE-02] a wallet that asks: the account is shown with its balance, what is declined is told, a message is signed, and who disconnects stays disconnected', () =>
    app.visit(async ({ page }) => {
      await step('connects', async () => {
        await page.getByRole('heading', { name: 'Not connected' }).waitFor()
        const dialog = await openDialog(page)
        await dialog.getByRole('heading', { name: 'Connect wallet' }).waitFor()
        await rowOf(page, 'Kestrel').click()
        await dialog.getByRole('heading', { name: 'Approve in Kestrel' }).waitFor()
        expect(await promptOf(page).innerText()).toContain('wants to see your account')
        await approve(page)
        await dialog.waitFor({ state: 'detached' })
        await untilStatus(page, 'connected')
        expect(await factOf(page, 'Address')).toBe(account)
        const ether = Number(formatEther(await chains.first.getBalance({ address: account })))
        await expect.poll(() => factOf(page, 'Balance')).toMatch(/^\d+(\.\d+)? ETH$/)
        expect(Number.parseFloat(await factOf(page, 'Balance'))).toBeCloseTo(ether, 3)
        await expect.poll(() => mainButton(page).innerText()).toMatch(/ETH\s+0xf39F…2266/)

        await mainButton(page).click()
        await dialog.getByText('Connected with Kestrel').waitFor()
        const inside = await dialog.innerText()
        for (const text of ['0xf39F…2266', 'Sandbox 31337', 'ETH', 'Tokens']) expect(inside).toContain(text)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      })
      await step('declines', async () => {
        await page.getByRole('button', { name: 'Sign message' }).click()
        await reject(page)
        await page.getByRole('alert').waitFor()
        await page.getByRole('button', { name: 'Switch network' }).click()
        await reject(page)
        expect(await factOf(page, 'Network')).toBe('Sandbox 31337')
      })
      await step('signs', async () => {
        await page.getByLabel('Message').fill('Grüße, 世界 🌲')
        await page.getByRole('button', { name: 'Sign message' }).click()
        expect(await promptOf(page).innerText()).toContain('Grüße, 世界 🌲')
        await approve(page)
        const signature = (await page.getByLabel('Signature').innerText()) as `0x${string}`
        expect(await verifyMessage(chains.first, { address: account, message: 'Grüße, 世界 🌲', signature })).toBe(true)
      })
      await step('disconnects', async () => {
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await untilStatus(page, 'disconnected')
        await expect.poll(() => inWallet(page, (wallet) => wallet.requests.some(({ method }) => method === 'wallet_revokePermissions'))).toBe(true)
        await page.reload()
        await page.getByRole('heading', { name: 'Not connected' }).waitFor()
        // The wallet has been found and could be asked by now.
        await openDialog(page)
        await rowOf(page, 'Kestrel').waitFor()
        await untilStatus(page, 'disconnected')
        expect(await inWallet(page, (wallet) => wallet.requests.length)).toBe(0)
      })
    }))

  it('[NET-09][CONN-51][ACCT-12][CONN-48][CONN-50][BAL-11] a wallet that is willing: the network is switched and back, another account is chosen in it and in the dialog, a transaction is sent and the balance read again', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await step('switches the network', async () => {
          const walletChain = () => inWallet(page, (wallet) => wallet.chainId)
          await page.getByRole('button', { name: 'Switch network' }).click()
          await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31338')
          expect(await walletChain()).toBe(31_338)
          await page.getByRole('button', { name: 'Network: Sandbox 31338' }).click()
          await dialogOf(page).getByRole('heading', { name: 'Choose network' }).waitFor()
          await rowOf(page, 'Sandbox 31337').click()
          await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31337')
          expect(await walletChain()).toBe(31_337)
          await dialogOf(page).waitFor({ state: 'detached' })
        })
        await step('sends', async () => {
          await expect.poll(() => factOf(page, 'Balance')).toContain('ETH')
          const before = Number.parseFloat(await factOf(page, 'Balance'))
          const to = `0x${'5e'.repeat(20)}` as const
          const owned = await chains.first.getBalance({ address: to })
          await page.getByLabel('To').fill(to)
          await page.getByLabel('Amount').fill('1.5')
          await page.getByRole('button', { name: 'Send' }).click()
          expect(await page.getByLabel('Transaction').innerText()).toMatch(/^0x[0-9a-f]{64}$/)
          await expect.poll(async () => (await chains.first.getBalance({ address: to })) - owned).toBe(1_500_000_000_000_000_000n)
          // Read again after a block, where the first read came before it.
          await expect.poll(async () => before - Number.parseFloat(await factOf(page, 'Balance'))).toBeGreaterThan(1.49)
        })
        await step('changes the account', async () => {
          const [one, two] = await inWallet(page, (wallet) => wallet.accounts())
          await inWallet(page, (wallet) => wallet.switchAccount(1))
          await expect.poll(async () => (await factOf(page, 'Address')).toLowerCase()).toBe(two)
          await mainButton(page).click()
          await dialogOf(page).getByRole('button', { name: 'Connected with Kestrel' }).click()
          await dialogOf(page).getByRole('heading', { name: 'Wallets', exact: true }).waitFor()
          await expect
            .poll(() =>
              dialogOf(page)
                .getByRole('button', { name: /^Switch to 0x/ })
                .count(),
            )
            .toBe(2)
          const toasts = await noteToasts(page)
          await dialogOf(page).getByRole('button', { name: 'Switch to 0xf39F…2266' }).click()
          await expect.poll(toasts).toContain('Account switched')
          await expect.poll(async () => (await factOf(page, 'Address')).toLowerCase()).toBe(one)
        })
      },
      { wallets: [willing(2, { sharedAccounts: 3 })] },
    ))

  it('[NET-09][MODAL-29] a network that the wallet does not know is added to it first', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await page.getByRole('button', { name: 'Network: Sandbox 31337' }).click()
        await rowOf(page, 'Sandbox 31338').click()
        await dialogOf(page).getByRole('heading', { name: 'Switch to Sandbox 31338 in Kestrel' }).waitFor()
        expect(await promptOf(page).innerText()).toContain('wants to add a network')
        await approve(page)
        await promptOf(page).getByText('wants you to change the network').waitFor()
        await approve(page)
        await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31338')
        const asked = await inWallet(page, (wallet) =>
          wallet.requests.filter(({ method }) => /Chain$/.test(method)).map(({ method, error }) => [method, error?.code]),
        )
        expect(asked[0]).toEqual(['wallet_switchEthereumChain', 4902])
        expect(asked[1]).toEqual(['wallet_addEthereumChain', undefined])
      },
      { wallets: [{ name: 'Kestrel', rdns: 'dev.latchkit.kestrel' }], walletChains: [0] },
    ))
})
