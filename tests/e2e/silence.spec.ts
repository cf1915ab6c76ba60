import { activity } from 'latchkit/activity'
import { cspFor } from 'latchkit/csp'
import { directory } from 'latchkit/directory'
import { evm } from 'latchkit/evm'
import { services } from 'latchkit/services'
import { walletConnect } from 'latchkit/walletconnect'
import { describe, expect, it } from 'vitest'
import { type ForeignRequest, startSandbox } from '../../cli/sandbox/index.js'
import { networks, openHost } from './host/host.js'
import { type OpenPage, withPage } from './setup/page.js'
import { openBrowser } from './setup/shared-browser.js'
import { requestsOf, sandbox, willing } from './support/app.js'
import { closeDialog, connect, dialogOf, mainButton, openDialog, rowOf } from './support/steps.js'

const projectId = 'p'
/** Everything that lists, reads and connects without the hosted services. */
const without = { networks, projectId, use: [evm(), directory(), activity()] }
const withServices = {
  networks,
  projectId,
  use: [evm(), walletConnect({ relayUrl: sandbox.relay }), directory(), activity(), services({ hosts: sandbox.services })],
}

/** Requests that leave the page's own server, as origins. */
const elsewhere = (open: OpenPage) => {
  const own = new URL(open.page.url()).origin
  const origins = requestsOf(open).flatMap((url) => (/^(data|blob):/.test(url) ? [] : [new URL(url).origin]))
  return [...new Set(origins)].filter((origin) => origin !== own).sort()
}
const nodes = [...new Set(networks.map(({ rpcUrls }) => new URL(rpcUrls.default.http[0] as string).origin))].sort()

/** The acts of a visitor: connects, looks at the account and its history, and at all wallets. */
async function visit({ page }: OpenPage): Promise<void> {
  await connect(page)
  await openDialog(page)
  await rowOf(page, 'Activity').click()
  await dialogOf(page).getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  await page.waitForLoadState('networkidle')
  await closeDialog(page)
  await page.evaluate(() => window.hostPage.kits[0]?.dispatch({ type: 'openModal', view: 'AllWallets' }))
  await dialogOf(page).getByRole('searchbox').fill('rain')
  await dialogOf(page).getByRole('listitem').filter({ hasText: 'Rainbow' }).waitFor()
  await page.waitForLoadState('networkidle')
}

describe('a page without services(), under the policy that cspFor names', () => {
  const host = openHost({ csp: cspFor(without).header })

  it('[DX-31, DX-15, design] asks nobody before the visitor acts, and the nodes alone after it: no violation, no other host', () =>
    host.visit(
      async (open) => {
        expect(cspFor(without).directives['connect-src']?.toSorted()).toEqual(["'self'", ...nodes])
        await open.page.waitForLoadState('networkidle')
        await open.page.waitForTimeout(1_000)
        expect(elsewhere(open)).toEqual([])
        await visit(open)
        const asked = elsewhere(open)
        expect([asked.length > 0, asked.filter((origin) => !nodes.includes(origin))]).toEqual([true, []])
        expect(open.watched.cspViolations).toEqual([])
      },
      { use: ['evm', 'directory', 'activity'], wallets: [willing(9)] },
    ))
})

describe('a page with services(), under the policy that cspFor names', () => {
  const host = openHost({ csp: cspFor(withServices).header })
  const options = { use: ['evm', 'walletConnect', 'directory', 'activity'], hosts: sandbox.services, relay: sandbox.relay } as const

  it('[DX-15, CONFIG-13, EVENTS-01] asks the services with the first act, and meets no violation, pictures included', () =>
    host.visit(async (open) => {
      await open.page.waitForLoadState('networkidle')
      expect(elsewhere(open)).toEqual([])
      await visit(open)
      expect(elsewhere(open)).toContain(new URL(sandbox.services.data).origin)
      await expect.poll(() => open.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/analytics/e')))).toBe(true)
      await dialogOf(open.page).getByRole('searchbox').fill('')
      await expect.poll(() => open.page.locator('[data-latchkit=modal] dialog img[src^="blob:"]').count()).toBeGreaterThan(0)
      expect(open.watched.cspViolations).toEqual([])
      await mainButton(open.page).waitFor({ state: 'attached' })
    }, options))
})

describe('a page under a policy that lacks the services', () => {
  const host = openHost({ csp: cspFor({ ...without, use: [...without.use, walletConnect({ relayUrl: sandbox.relay })] }).header })

  it('[DX-15] meets a violation, so the policy names no host in vain; wallets connect nevertheless', () =>
    host.visit(
      async (open) => {
        await connect(open.page)
        await expect
          .poll(() => open.watched.cspViolations.map(({ directive, blocked }) => `${directive} ${new URL(blocked).origin}`))
          .toContain(`connect-src ${new URL(sandbox.services.data).origin}`)
      },
      {
        use: ['evm'],
        hosts: sandbox.services,
        tolerate: /csp: connect-src|violates the following|Content Security Policy|Refused to connect|Failed to load|Fetch API|Server Error/,
      },
    ))
})

describe('the sandbox with --offline', () => {
  const browser = openBrowser()

  it('[DX-22, DX-31] the example app connects without a request elsewhere; one that leaves the machine is blocked and told', async () => {
    const foreign: ForeignRequest[] = []
    const own = await startSandbox({
      app: sandbox.exampleFolder,
      evm: sandbox.evm.map(({ nodeUrl }) => nodeUrl),
      solana: false,
      bitcoin: false,
      port: 0,
      onForeign: (request) => foreign.push(request),
    })
    try {
      await withPage(browser(), {}, async ({ page }) => {
        await page.goto(`${own.url}/`)
        await connect(page)
        await mainButton(page).click()
        await dialogOf(page)
          .getByRole('button', { name: /^Connected with/ })
          .waitFor()
        await page.waitForLoadState('networkidle')
        expect(foreign).toEqual([])
        await page.evaluate(() => fetch('https://canary.example/a').catch(() => undefined))
        await expect.poll(() => foreign).toEqual([{ from: 'page', asked: 'https://canary.example/a' }])
      })
    } finally {
      await own.stop()
    }
  })
})
