import { describe, expect, it } from 'vitest'
import type { ArrivedEvent } from '../../cli/sandbox/index.js'
import { openHost } from './host/host.js'
import type { OpenPage } from './setup/page.js'
import { sandbox, willing } from './support/app.js'
import { connect, openDialog } from './support/steps.js'

const host = openHost()
const options = { use: ['evm'], hosts: sandbox.services, wallets: [willing(9)] } as const

/** Events that arrived from this page's origin, oldest first. */
async function arrived(origin: string): Promise<readonly ArrivedEvent[]> {
  const answer = await fetch(new URL('/__analytics.json', sandbox.services.analytics))
  const { events } = (await answer.json()) as { events: readonly ArrivedEvent[] }
  return events.filter(({ url }) => url === origin)
}
const names = async (origin: string) => (await arrived(origin)).map(({ props }) => props['event'])
const sent = ({ watched }: OpenPage) => watched.requests.filter(({ method, url }) => method === 'POST' && new URL(url).pathname.endsWith('/analytics/e'))

describe('analytics in a browser', () => {
  /** Opens the dialog, waits for its event, closes it and leaves at once: the second in which events are collected is not over. Returns what arrived. */
  const leave = async ({ page }: OpenPage, until: (names: readonly unknown[]) => boolean) => {
    const origin = new URL(page.url()).origin
    const before = (await arrived(origin)).length
    const since = async () => (await arrived(origin)).slice(before)
    const known = async () => (await since()).map(({ props }) => props['event'])
    await openDialog(page)
    await expect.poll(known).toContain('MODAL_OPEN')
    await page.evaluate(() => {
      window.hostPage.kits[0]?.dispatch({ type: 'closeModal' })
      location.href = 'about:blank'
    })
    await page.waitForURL('about:blank')
    await expect.poll(async () => until(await known())).toBe(true)
    return { events: await since(), since, origin }
  }

  it('[EVENTS-01, EVENTS-07] a page that goes sends what waits by a beacon, and each event arrives once', () =>
    host.visit(async (open) => {
      const { events, origin } = await leave(open, (names) => names.includes('MODAL_CLOSE'))
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
      expect(events.every(({ url, domain }) => url === origin && domain === '127.0.0.1')).toBe(true)
    }, options))

  it('[EVENTS-07, fault] a browser that takes no beacon may lose that event, and nothing else; none arrives twice', () =>
    host.visit(
      async (open) => {
        const { since } = await leave(open, (names) => names.includes('MODAL_OPEN'))
        await new Promise((done) => setTimeout(done, 2_000))
        const events = await since()
        // An event that no beacon took is sent as ever, and a page that goes may or may not get it out.
        expect(events.filter(({ props }) => props['event'] !== 'MODAL_CLOSE').map(({ props }) => props['event'])).toEqual(['MODAL_OPEN'])
        expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
      },
      { ...options, initScripts: ['Navigator.prototype.sendBeacon = () => false'] },
    ))

  it('[EVENTS-02, EVENTS-13] a connect is told without a cookie, a stored item of its own, a path or a query', () =>
    host.visit(async (open) => {
      const { page } = open
      const origin = new URL(page.url()).origin
      await page.evaluate(() => history.replaceState(null, '', '/?secret=canary-query'))
      await connect(page)
      await expect.poll(() => names(origin)).toContain('CONNECT_SUCCESS')
      expect(JSON.stringify(await arrived(origin))).not.toContain('canary')
      const traces = await page.evaluate(() => [document.cookie, Object.keys(localStorage).filter((key) => /analytic|event|visitor/i.test(key))])
      expect(traces).toEqual(['', []])
    }, options))

  it('[EVENTS-04] a browser that asks for privacy sends none', () =>
    host.visit(
      async (open) => {
        await connect(open.page)
        await open.page.waitForTimeout(2_500)
        expect(sent(open)).toEqual([])
      },
      { ...options, initScripts: ["Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })"] },
    ))
})
