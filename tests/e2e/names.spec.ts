import { mnemonicToAccount } from 'viem/accounts'
import { cspFor } from 'latchkit/csp'
import { evm } from 'latchkit/evm'
import { names } from 'latchkit/names'
import { services } from 'latchkit/services'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { deployNames } from '../../cli/sandbox/evm/names/names.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { networks, openHost } from './host/host.js'
import type { HostVisit } from './host/host.js'
import { first, sandbox, willing } from './support/app.js'
import { violations } from './support/axe.js'
import { approve, connect, dialogOf, openDialog, promptOf, rowOf } from './support/steps.js'

const given = { hub: `eip155:${first.chainId}` as const, imageHosts: ['img.example'], ipfsGateway: 'https://ipfs.example/ipfs/' }
const policy = cspFor({ networks, projectId: 'p', use: [evm(), names(given), services({ hosts: sandbox.services })] }).header
const host = openHost({ csp: policy })
const ens = deployNames(first.nodeUrl)
afterAll(async () => (await ens).clear())

const account = (at: number) => mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: at })
const visit = (at: number, more: Partial<HostVisit> = {}): HostVisit => ({ use: ['evm', 'names'], given: { names: given }, wallets: [willing(at)], ...more })
const identity = (page: Page) => dialogOf(page).locator('.lk-id')
const picture = (page: Page) => identity(page).locator(':scope > .lk-tile > :first-child')
const look = (page: Page) =>
  page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'refreshIdentity', force: true }).then((found) => (found as { outcome?: string }).outcome))

describe('the name and the picture of an account', () => {
  it('[UX-24, NAME-22] a name of ENS stands where it leads back; of its picture a small copy is shown, and of all that is none a drawn face', () =>
    host.visit(
      async ({ page, context, watched, screenshot }) => {
        const [mara, thief] = [account(7).address, account(6).address]
        const chain = await ens
        const avatar = (record: string) => chain.setRecord('mara.eth', { owner: mara, avatar: record })
        const png = await page.screenshot()
        const asked: string[] = []
        await context.route(/^https:\/\/(img|ipfs|evil)\.example/, (route) => {
          const url = route.request().url()
          asked.push(url)
          const body = url.endsWith('/huge.png')
            ? Buffer.concat([png, Buffer.alloc(1_100_000)])
            : url.endsWith('/drawing.png')
              ? '<svg xmlns="http://www.w3.org/2000/svg"/>'
              : png
          return route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': '*' }, body })
        })
        await avatar('https://img.example/mara.png')
        await chain.setPrimary(mara, 'mara.eth')
        await connect(page)
        await openDialog(page)
        await identity(page).getByText('mara.eth').first().waitFor()
        await expect.poll(() => picture(page).getAttribute('src')).toMatch(/^data:image\/png/)
        expect(await picture(page).evaluate((img: HTMLImageElement) => [img.naturalWidth, img.complete])).toEqual([112, true])
        await screenshot('names-account')
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])

        // A picture of a gateway, one that is too large, a drawing under another type, a host that the record chose, and one in the record that is cut off.
        for (const [record, isShown] of [
          ['https://img.example/huge.png', false],
          ['ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', true],
          ['https://img.example/drawing.png', false],
          ['https://evil.example/mara.png', false],
          ['data:image/png;base64,AAAA', false],
          ['data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', false],
        ] as const) {
          await avatar(record)
          expect([record, await look(page)]).toEqual([record, 'named'])
          await expect.poll(() => picture(page).evaluate(({ tagName }) => tagName.toLowerCase()), { message: record }).toBe(isShown ? 'img' : 'svg')
          expect(await picture(page).evaluate(({ parentElement }) => [parentElement?.offsetWidth, parentElement?.offsetHeight])).toEqual([48, 48])
        }
        expect([...new Set(asked.map((url) => new URL(url).host))].sort()).toEqual(['img.example', 'ipfs.example'])
        expect(watched.requests.filter(({ type, url }) => type === 'image' && !url.startsWith('data:'))).toEqual([])

        // Now the name leads to somebody else, and the contract does not look.
        await chain.setRecord('mara.eth', { owner: thief })
        await chain.setPrimary(mara, 'mara.eth', { isUnchecked: true })
        expect(await look(page)).toBe('refused')
        await expect.poll(() => identity(page).innerText()).not.toContain('mara.eth')
      },
      visit(7, { tolerate: /(img|ipfs)\.example/ }),
    ))
})

describe('the registration of a name', () => {
  it('[NAME-11, NAME-12, NAME-21, MODAL-31] suggestions while one types, a taken name, the signature, and the end; then it is offered no more', async () => {
    const taker = account(6)
    const message = JSON.stringify({ name: 'harbour.reown.id', attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
    const body = JSON.stringify({ coin_type: 60, address: taker.address, message, signature: await taker.signMessage({ message }) })
    const answer = await fetch(`${sandbox.services.data}/v1/profile/account`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect([200, 400]).toContain(answer.status)
    await host.visit(
      async ({ page, watched, screenshot }) => {
        const dialog = dialogOf(page)
        await connect(page)
        await openDialog(page)
        await rowOf(page, 'Choose a name').click()
        const field = dialog.getByRole('textbox')
        const register = dialog.getByRole('button', { name: 'Register', exact: true })
        await field.waitFor()
        const asked = () => watched.requests.filter(({ method, url }) => method === 'GET' && url.includes('/suggestions/')).length
        await field.pressSequentially('harbou', { delay: 30 })
        await dialog.getByText('harbou.reown.id is free').first().waitFor()
        expect(asked()).toBe(1)
        await field.press('r')
        await dialog.getByText('harbour.reown.id is taken.').first().waitFor()
        expect([await register.isDisabled(), asked()]).toEqual([true, 2])
        const similar = dialog.getByRole('group', { name: 'Names like it' })
        expect(await similar.getByRole('button').allInnerTexts()).toEqual(Array(4).fill(expect.stringMatching(/^[a-z1-]+\.reown\.id\s+Free$/)))
        await field.press('Enter')
        expect(await promptOf(page).count()).toBe(0)
        await screenshot('names-taken')
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
        await rowOf(page, 'harbour-wallet').click()
        expect(await field.inputValue()).toBe('harbour-wallet')
        await register.click()
        await approve(page)
        await dialog.getByRole('heading', { level: 1, name: 'Name registered' }).waitFor()
        await dialog.getByText('harbour-wallet.reown.id is yours').first().waitFor()
        await screenshot('names-registered')
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
        await dialog.getByRole('button', { name: 'Done' }).click()
        await identity(page).getByText('harbour-wallet.reown.id').first().waitFor()
        expect(await rowOf(page, 'Choose a name').count()).toBe(0)
        // Of another namespace it is not offered.
        await page.evaluate(() => {
          const kit = window.hostPage.kits[0]
          kit?.dispatch({ type: 'switchNetwork', network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
          kit?.dispatch({ type: 'openModal', view: 'RegisterAccountName' })
        })
        await dialog.getByText('Names are for Ethereum accounts only.').first().waitFor()
      },
      visit(8, {
        use: ['evm', 'solana', 'names'],
        hosts: sandbox.services,
        wallets: [willing(8, { policy: { decision: 'approve', methods: { personal_sign: 'ask' } } })],
        instances: [{ networks: [...networks, solana] }],
      }),
    )
  })
})
