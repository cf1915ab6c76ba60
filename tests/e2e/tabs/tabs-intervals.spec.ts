import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Latchkit } from 'latchkit'
import { openApp, willing } from '../support/app.js'
import { openHost } from '../host/host.js'
import { openCode, openWalletConnect, scan } from '../walletconnect/walletconnect.js'

const host = openHost()
const world = openWalletConnect(openApp())
const slow = { timeout: 300_000 }
/** Answers a tab that takes the connection up after 150 ms: intervals lie before, in and after that. */
const kestrel = willing(9, { policy: { decision: 'approve', methods: { eth_accounts: { decision: 'approve', delayMs: 150 } } } })
/** Longer than what is stored may lag behind what tabs tell each other. */
const SETTLED_MS = 1_200

declare global {
  interface Window {
    /** Resolves with whether the visitor had something to disconnect here. */
    disconnected?: Promise<boolean>
  }
}

async function openTab(page: Page, context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await other.goto(page.url())
  await other.locator('[data-latchkit]').first().waitFor({ state: 'attached' })
  return other
}

/** Has `there` disconnect some milliseconds after `here` is connected; the tabs tell each other, so that nothing of the test is in between. */
async function prepare(here: Page, there: Page, ms: number): Promise<void> {
  await there.evaluate((after) => {
    const kit = window.hostPage.kits[0] as Latchkit
    window.disconnected = new Promise((resolve) => {
      const channel = new BroadcastChannel('test')
      // Held, or it may be collected with what waits for it.
      Object.assign(window, { channel })
      channel.onmessage = () => {
        channel.close()
        setTimeout(() => {
          const one = kit.getState().connection.namespaces.eip155
          const acts = one?.connectorId !== undefined || one?.flow !== undefined
          kit.dispatch({ type: 'disconnect' })
          resolve(acts)
        }, after)
      }
    })
  }, ms)
  await here.evaluate(() => {
    const kit = window.hostPage.kits[0] as Latchkit
    const channel = new BroadcastChannel('test')
    const stop = kit.subscribe(() => {
      if (kit.getState().connection.namespaces.eip155?.connectorId === undefined) return
      stop()
      channel.postMessage('connected')
      // One's own messages do not come back by the channel that sends them.
      setTimeout(() => channel.close(), 1_000)
    })
  })
}

/** Both tabs come to what the visitor did last, and stay there. */
async function expectLast(pages: readonly Page[], there: Page, what: string): Promise<void> {
  const acted = await there.evaluate(() => window.disconnected)
  const expected = acted ? null : 'connected'
  const read = () =>
    Promise.all(
      pages.map((page) =>
        page.evaluate(() => {
          const one = (window.hostPage.kits[0] as Latchkit).getState().connection.namespaces.eip155
          return one?.flow !== undefined ? 'connecting' : one?.connectorId === undefined ? null : 'connected'
        }),
      ),
    )
  await expect.poll(read, { message: what, interval: 20 }).toEqual(pages.map(() => expected))
  await pages[0]?.waitForTimeout(SETTLED_MS)
  expect(await read(), `${what}, a second later`).toEqual(pages.map(() => expected))
  if (!acted) await pages[0]?.evaluate(() => (window.hostPage.kits[0] as Latchkit).run({ type: 'disconnect' }))
  await expect.poll(read).toEqual(pages.map(() => null))
}

describe('a disconnect that follows a connect', () => {
  it('[UX-43, F21] in the other tab or the same one: whatever the interval, both tabs agree on the last act', slow, () =>
    host.visit(
      async ({ page, context }) => {
        const other = await openTab(page, context)
        for (const there of [other, page])
          for (const ms of [0, 20, 100, 150, 200, 300, 600]) {
            await prepare(page, there, ms)
            await page.evaluate(() => (window.hostPage.kits[0] as Latchkit).run({ type: 'connect', connectorId: 'dev.latchkit.kestrel' }))
            await expectLast([page, other], there, `${ms} ms, ${there === page ? 'same' : 'other'} tab`)
          }
      },
      { wallets: [kestrel] },
    ),
  )

  it('[UX-43, F21, WC-20] of a session over the relay: both tabs agree on the last act, and the wallet has no session left', slow, async () => {
    const wallet = await world.wallet()
    await host.visit(
      async ({ page, context }) => {
        const other = await openTab(page, context)
        for (const ms of [0, 80, 200, 600]) {
          await openCode(page)
          await prepare(page, other, ms)
          await wallet.pair(await scan(page))
          await expectLast([page, other], other, `${ms} ms`)
          await expect.poll(() => wallet.sessions.length).toBe(0)
        }
      },
      { relay: world.relay().url },
    )
  })
})

describe('a tab that is loading while another acts', () => {
  it('[UX-43, F21] follows a connect and a disconnect of that time', slow, () =>
    host.visit(
      async ({ page, context }) => {
        const run = (type: 'connect' | 'disconnect') =>
          page.evaluate(
            (command) => (window.hostPage.kits[0] as Latchkit).run(command),
            type === 'connect' ? { type, connectorId: 'dev.latchkit.kestrel' } : ({ type } as const),
          )
        const other = await openTab(page, context)
        for (const [first, then] of [
          ['disconnect', 'connect'],
          ['connect', 'disconnect'],
        ] as const) {
          if (first === 'connect') await run('connect')
          let release = () => {}
          const held = new Promise<void>((resolve) => {
            release = resolve
          })
          await context.route(/\.js$/, async (route) => {
            await held
            await route.continue()
          })
          const asked = other.waitForRequest(/\.js$/)
          const loads = other.reload()
          await asked
          await run(then)
          release()
          await loads
          await context.unroute(/\.js$/)
          const status = then === 'connect' ? 'connected' : 'disconnected'
          for (const one of [page, other]) await one.locator(`[data-status=${status}]`).first().waitFor()
          await page.waitForTimeout(SETTLED_MS)
          for (const one of [page, other]) expect(await one.locator(`[data-status=${status}]`).count(), then).toBe(1)
          if (then === 'connect') await run('disconnect')
          for (const one of [page, other]) await one.locator('[data-status=disconnected]').first().waitFor()
        }
      },
      { wallets: [kestrel] },
    ),
  )
})
