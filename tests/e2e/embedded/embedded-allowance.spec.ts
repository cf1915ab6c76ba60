import { createTestClient, encodeFunctionData, erc20Abi, http, maxUint256, parseUnits, publicActions } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { dialogOf } from '../support/steps.js'
import { first } from '../support/app.js'
import { openEmbedded } from './host.js'
import { isSheet, lookOnBoth, phone, system } from './look.js'
import { frameOf, login } from './steps.js'
import { tokenCode } from './token.js'

const host = openEmbedded()
const node = createTestClient({ mode: 'anvil', transport: http(first.nodeUrl) }).extend(publicActions)
const TOKEN = '0x00000000000000000000000000000000000070c0'
const SPENDER = '0x8f3100000000000000000000000000000000e0b7'
const contracts = [{ address: SPENDER, name: 'Swaphouse' }]

beforeAll(() => node.setCode({ address: TOKEN, bytecode: tokenCode() }))

const approve = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, amount] })
const allowed = (owner: `0x${string}`) => node.readContract({ address: TOKEN, abi: erc20Abi, functionName: 'allowance', args: [owner, SPENDER] })

describe('the amount of an allowance', () => {
  it('[AUTH-36, MODAL-27, I-27, UX-37] chosen in the dialog is what the wallet signs, and what the chain has afterwards', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        const owner = (await login(visit, host.site(), 'ida.allowance@example.org')) as `0x${string}`
        const sent = page.evaluate(([to, data]) => window.harbour.call(to, data), [TOKEN, approve(maxUint256)] as const)
        const dialog = dialogOf(page)
        await dialog.getByRole('heading', { name: 'Let Swaphouse spend your LKT' }).waitFor()
        await dialog.getByRole('button', { name: 'Approve without limit' }).waitFor()
        expect(await frameOf(page).isVisible()).toBe(false)
        await lookOnBoth(visit, 'allowance-unlimited')
        await dialog.getByRole('radio', { name: /Another amount/ }).click()
        const field = dialog.getByRole('textbox', { name: 'Amount in LKT' })
        await field.fill('nothing')
        await lookOnBoth(visit, 'allowance-wrong')
        await field.fill('250')
        await lookOnBoth(visit, 'allowance-typed')
        await dialog.getByRole('button', { name: 'Approve 250\u00a0LKT' }).click()
        await inside.locator('button.primary:enabled').waitFor()
        await visit.screenshot('embedded-allowance-frame')
        await inside.getByRole('button', { name: 'Approve' }).click()
        const receipt = await node.waitForTransactionReceipt({ hash: (await sent) as `0x${string}` })
        expect([receipt.status, await allowed(owner)]).toEqual(['success', parseUnits('250', 6)])
      },
      { ...system, reducedMotion: true, wallet: { contracts } },
    ))

  it('[AUTH-36, MODAL-27, UX-37] on a phone, as asked, for a spender without a name', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        const owner = (await login(visit, host.site(), 'mona.allowance@example.org')) as `0x${string}`
        const sent = page.evaluate(([to, data]) => window.harbour.call(to, data), [TOKEN, approve(1_234_567n)] as const)
        await dialogOf(page).getByRole('radiogroup').waitFor()
        await isSheet(visit)
        await visit.screenshot('embedded-allowance-phone-unnamed')
        await dialogOf(page).getByRole('button', { name: 'Approve 1.234567\u00a0LKT' }).click()
        await inside.locator('button.primary:enabled').waitFor()
        await inside.locator('button.primary').click()
        await node.waitForTransactionReceipt({ hash: (await sent) as `0x${string}` })
        expect(await allowed(owner)).toBe(1_234_567n)
      },
      { on: 'dialog', ...phone, wallet: { contracts: [] } },
    ))
})
