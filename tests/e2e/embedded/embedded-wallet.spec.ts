import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http } from 'viem'
import { describe, expect, it } from 'vitest'
import { first } from '../support/app.js'
import { openEmbedded } from './host.js'
import { approve, login } from './visitor.js'

const host = openEmbedded()
const node = createPublicClient({ transport: http(first.nodeUrl) })

const status = (page: Page) => page.evaluate(() => window.embedded.kit().getState().connection.namespaces.eip155?.connectorId)
const address = (page: Page) => page.evaluate(() => window.embedded.kit().getState().account.namespaces.eip155?.address)

describe('an embedded wallet without a dialog', () => {
  it('[AUTH-11, AUTH-28, AUTH-30, AUTH-36, FRAME-01] e-mail login, a signature approved by a click in the frame, a reload, sign-out', () =>
    host.visit(async (visit) => {
      const { page, site, watched } = visit
      await page.evaluate(() => window.embedded.kit())
      await page.waitForFunction(() => window.embedded.kit().getState().lifecycle.status !== 'idle')
      expect(watched.requests.filter(({ url }) => url.startsWith(site))).toEqual([])
      await login(visit, host.site(), 'ada@example.org')
      expect(await status(page)).toBe('ID_AUTH')
      const who = await address(page)
      const signed = page.evaluate(() => {
        const { client, address: account } = window.embedded.wallet()
        return client.signMessage({ account, message: 'Hello from Harbour' })
      })
      await approve(visit, 'Sign a message')
      expect(await node.verifyMessage({ address: who as Hex, message: 'Hello from Harbour', signature: await signed })).toBe(true)
      await page.reload()
      await page.evaluate(() => window.embedded.kit())
      await expect.poll(() => status(page)).toBe('ID_AUTH')
      expect(await address(page)).toBe(who)
      expect(await page.evaluate(() => window.embedded.kit().getState().auth.user?.email)).toBe('ada@example.org')
      await page.evaluate(() => window.embedded.kit().run({ type: 'disconnect' }))
      expect(await status(page)).toBeUndefined()
      await page.reload()
      await page.evaluate(() => window.embedded.kit())
      await page.waitForFunction(() => !['idle', 'starting'].includes(window.embedded.kit().getState().lifecycle.status))
      expect(await status(page)).toBeUndefined()
      const kept = await page.evaluate(() => JSON.stringify(localStorage))
      expect(kept).not.toContain('ada@example.org')
    }))

  it('[CONN-14, AUTH-35, FRAME-35, FRAME-37] the app uses it through viem and ethers: reads, typed data, a transaction, a batch, permissions', () =>
    host.visit(async (visit) => {
      const { page } = visit
      await login(visit, host.site(), 'grace@example.org')
      expect(
        await page.evaluate(async () => [await window.embedded.wallet().client.getChainId(), (await window.embedded.wallet().ethers.getBlockNumber()) >= 0]),
      ).toEqual([first.chainId, true])
      const who = (await address(page)) as Hex
      const typed = page.evaluate(() => {
        const { client, address: account } = window.embedded.wallet()
        return client.signTypedData({
          account,
          domain: { name: 'Harbour' },
          types: { Note: [{ name: 'text', type: 'string' }] },
          primaryType: 'Note',
          message: { text: 'hi' },
        })
      })
      await approve(visit, /./)
      expect(
        await node.verifyTypedData({
          address: who,
          domain: { name: 'Harbour' },
          types: { Note: [{ name: 'text', type: 'string' }] },
          primaryType: 'Note',
          message: { text: 'hi' },
          signature: await typed,
        }),
      ).toBe(true)
      const byEthers = page.evaluate(async () => (await window.embedded.wallet().ethers.getSigner()).signMessage('by ethers'))
      await approve(visit, 'Sign a message')
      expect(await node.verifyMessage({ address: who, message: 'by ethers', signature: (await byEthers) as Hex })).toBe(true)
      const sent = page.evaluate(() => {
        const { client, address: account } = window.embedded.wallet()
        return client.sendTransaction({ account, to: '0x000000000000000000000000000000000000dEaD', value: 1n, chain: null })
      })
      await approve(visit, /./)
      expect((await node.waitForTransactionReceipt({ hash: await sent })).status).toBe('success')
      const batch = page.evaluate(async () => {
        const { client, address: account } = window.embedded.wallet()
        const { id } = await client.sendCalls({
          account,
          chain: client.chain as never,
          calls: [
            { to: '0x000000000000000000000000000000000000dEaD', value: 1n },
            { to: '0x000000000000000000000000000000000000bEEF', value: 2n },
          ],
        })
        return (await client.waitForCallsStatus({ id })).status ?? null
      })
      await approve(visit, 'Make 2 calls')
      expect(await batch).toBe('success')
      const granted = page.evaluate(() =>
        window.embedded
          .kit()
          .getProvider('eip155')
          ?.request({
            method: 'wallet_grantPermissions',
            params: [
              { expiry: 4_000_000_000, permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }], signer: { type: 'account', data: {} } },
            ],
          })
          .then(
            (answer) => answer as { permissionsContext?: string; context?: string },
            (error: Error) => String(error),
          ),
      )
      await approve(visit, /./)
      expect(await granted).toMatchObject({ expiry: 4_000_000_000 })
      const context = (await granted) as { permissionsContext?: string; context?: string }
      const revoked = page.evaluate(
        (id) =>
          window.embedded
            .kit()
            .getProvider('eip155')
            ?.request({ method: 'wallet_revokePermissions', params: [{ permissionsContext: id }] })
            .then(
              () => 'done',
              (error: Error) => String(error),
            ),
        context.permissionsContext ?? context.context,
      )
      await approve(visit, /./)
      expect(await revoked).toBe('done')
    }))

  it('[AUTH-37, AUTH-39, AUTH-33, CONN-45, fault] declined is 4001, forbidden 4200, and nobody logged in 4100', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await login(visit, host.site(), 'edsger@example.org')
        const asked = (method: string, params: unknown[]) =>
          page.evaluate(
            ([name, list]) =>
              window.embedded
                .kit()
                .getProvider('eip155')
                ?.request({ method: name, params: list })
                .then(
                  (value) => value as string,
                  (error: { code: number }) => error.code,
                ),
            [method, params] as const,
          )
        const declined = asked('personal_sign', ['0x6869', (await address(page)) as string])
        await inside.getByRole('heading', { name: 'Sign a message' }).waitFor()
        await inside.getByRole('button', { name: /Reject|Decline|Cancel/ }).click()
        expect(await declined).toBe(4001)
        expect(await asked('eth_sign', [])).toBe(4200)
        expect(await asked('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(4902)
        expect(await asked('wallet_getCapabilities', [(await address(page)) as string])).toMatchObject({ '0x7a69': { atomic: {} } })
        expect(await asked('wallet_getCapabilities', ['nobody'])).toEqual({})
        const accounts = (await asked('eth_accounts', [])) as unknown as string[]
        expect(accounts[0]).toBe(await address(page))
        expect(new Set(accounts)).toEqual(
          new Set(
            await page.evaluate(() =>
              window.embedded
                .kit()
                .getState()
                .account.namespaces.eip155?.allAccounts.map((one) => one.address),
            ),
          ),
        )
        const provider = await page.evaluateHandle(() => window.embedded.kit().getProvider('eip155') as { request(request: object): Promise<unknown> })
        await page.evaluate(() => window.embedded.kit().run({ type: 'disconnect' }))
        expect(
          await provider.evaluate((one) => one.request({ method: 'personal_sign', params: ['0x', '0x'] }).catch((error: { code: number }) => error.code)),
        ).toBe(4100)
      },
      { tolerate: /RPC call is not allowed/ },
    ))
})
