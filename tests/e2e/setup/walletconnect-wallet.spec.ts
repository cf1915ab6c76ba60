import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { verifyMessage } from 'viem'
import { type Sandbox, startSandbox } from '../../../cli/sandbox/index.js'
import { type StockApp, startStockApp } from '../../peers/walletconnect/relay-app.js'
import { proposal } from '../../peers/walletconnect/relay-table.js'
import { violations } from '../support/axe.js'
import { type OpenPage, unwanted, withPage } from './page.js'
import { openBrowser } from './shared-browser.js'
import { eventually } from '../../eventually.js'

const browser = openBrowser()
let sandbox: Sandbox
let app: StockApp

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, evm: inject('sandbox').evm.map(({ nodeUrl }) => nodeUrl) })
})
afterAll(async () => {
  await sandbox?.stop()
})
beforeEach(async () => {
  app = await startStockApp(sandbox.relayUrl ?? '')
})
afterEach(() => app.stop())

/** Opens the wallet's page, and afterwards looks whether anything came up that should not have, such as a call to the internet. */
async function withWallet(body: (open: OpenPage) => Promise<void>, path = ''): Promise<void> {
  await withPage(browser(), { theme: 'light' }, async (open) => {
    await open.page.goto(`${sandbox.walletConnectPage}${path}`)
    await open.page.getByRole('heading', { name: 'Heron' }).waitFor()
    await body(open)
    expect(unwanted(open.watched)).toEqual([])
  })
}

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Heron' })

async function approve(page: Page, text: string): Promise<void> {
  await prompt(page).getByText(text).waitFor()
  await prompt(page).getByRole('button', { name: 'Approve' }).click()
}

/** Pairs as a person does: pastes the URI and approves. */
async function connect(page: Page): Promise<string> {
  const { uri = '', approval } = await app.client.connect(proposal)
  await page.getByLabel('Pairing URI').fill(uri)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  const [{ topic }] = await Promise.all([approval(), approve(page, 'A stock app wants to connect.')])
  return topic
}

describe('the WalletConnect wallet in a page', () => {
  it('[WC-01, WC-05] pairs by a pasted URI, signs what is approved, refuses what is not, and asks no other host', async () => {
    await withWallet(async ({ page, screenshot }) => {
      const topic = await connect(page)
      const account = app.client.session.get(topic).namespaces['eip155']?.accounts[0]?.split(':')[2] as `0x${string}`
      const ask = () => app.client.request({ topic, chainId: 'eip155:31337', request: { method: 'personal_sign', params: ['0x4869', account] } })
      const [signature] = await Promise.all([ask(), approve(page, 'A stock app wants you to sign a message.')])
      expect(await verifyMessage({ address: account, message: 'Hi', signature: signature as `0x${string}` })).toBe(true)

      const refused = expect(ask()).rejects.toMatchObject({ code: 5000 })
      await prompt(page).getByRole('button', { name: 'Reject' }).click()
      await refused
      await page.getByRole('list', { name: 'Requests' }).getByText('personal_sign: User rejected the request.').waitFor()
      await screenshot('walletconnect-wallet')
    })
  })

  it('[WC-01, UX-19] says of a picture what is wrong with it', async () => {
    await withWallet(async ({ page }) => {
      const take = (buffer: Buffer) => page.getByLabel('Picture of a code').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
      await take(await page.screenshot())
      await page.getByRole('status').getByText('There is no code in this picture.').waitFor()
      await take(Buffer.from('nothing'))
      await page.getByRole('status').getByText('This file is no picture.').waitFor()
    })
  })

  it('[WC-16, WC-17, WC-18, WC-19] switches account and network, shares accounts, and ends the session', async () => {
    await withWallet(async ({ page }) => {
      const topic = await connect(page)
      const heard: string[] = []
      app.client.on('session_event', ({ params }) => heard.push(`${params.event.name} ${JSON.stringify(params.event.data)}`))
      app.client.on('session_delete', () => heard.push('deleted'))
      await page.getByRole('combobox', { name: 'Network' }).selectOption('Sandbox 31338')
      await eventually(() => expect(heard).toEqual(['chainChanged 31338']))
      await page.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 })
      await eventually(() => expect(heard[1]).toMatch(/^accountsChanged \["eip155:31338:0x7099/))
      const accounts = () => app.client.session.get(topic).namespaces['eip155']?.accounts ?? []
      await page.getByRole('button', { name: 'Share all accounts with A stock app' }).click()
      await eventually(() => expect(accounts()).toHaveLength(20))
      expect(accounts()[0]).toMatch(/^eip155:31337:0x7099/)
      await page.getByRole('button', { name: 'End the session with A stock app', exact: true }).click()
      await eventually(() => expect(heard.at(-1)).toBe('deleted'))
      await page.getByRole('status').getByText('Session ended.').waitFor()
    })
  })

  it('[WC-01] takes a URI from its address, once: a reload keeps the session and does not pair again', async () => {
    const { uri = '', approval } = await app.client.connect(proposal)
    await withWallet(
      async ({ page }) => {
        await Promise.all([approval(), approve(page, 'A stock app wants to connect.')])
        expect(new URL(page.url()).search).toBe('')
        await page.getByRole('list', { name: 'Sessions' }).getByText('A stock app').waitFor()
        await page.reload()
        await page.getByRole('list', { name: 'Sessions' }).getByText('A stock app').waitFor()
      },
      `?uri=${encodeURIComponent(uri)}`,
    )
  })

  it('[WC-27] signs in with the connection', async () => {
    await withWallet(async ({ page }) => {
      const request = {
        chains: ['eip155:31337'],
        domain: 'app.example',
        uri: 'https://app.example',
        nonce: 'abcdefgh12',
        methods: ['personal_sign'],
      }
      const { uri, response } = await app.client.authenticate(request)
      await page.getByLabel('Pairing URI').fill(uri ?? '')
      await page.getByRole('button', { name: 'Pair', exact: true }).click()
      const [{ auths }] = await Promise.all([response(), approve(page, 'A stock app wants to connect and you to sign in.')])
      expect(auths?.map(({ p }) => p.domain)).toEqual(['app.example'])
    })
  })

  it('[WC-01, UX-30] says what is wrong with a URI, and can be used by everybody', async () => {
    await withWallet(async ({ page }) => {
      await page.getByLabel('Pairing URI').fill('wc:nothing')
      await page.getByRole('button', { name: 'Pair', exact: true }).click()
      await page.getByRole('status').getByText('Missing or invalid').waitFor()
      expect(await violations(page)).toEqual([])
    })
  })
})
