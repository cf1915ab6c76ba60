import { describe, expect, it } from 'vitest'
import { openPage, openTab, type Page, walletOf } from '../../../tests/domain/page.js'
import { TAB_LAG_MS } from './tabs.js'
import { openOwed, openSignedIn, REQUIRED, status, views } from '../../../tests/domain/sign-in.js'

/** Returns the sign-in messages posted to other tabs. */
const posts = (page: Page) =>
  page.entries
    .flatMap((entry) => (entry.kind === 'call' && entry.port === 'tabs' && entry.method === 'post' ? entry.args : []))
    .filter((args) => JSON.stringify(args).includes('signIn'))

describe('sign-in in several tabs', () => {
  it('[SIWX-13] a tab that is seen again looks for what another one has signed', async () => {
    const page = await openOwed()
    const tab = openTab(page, REQUIRED)
    tab.wait(1_000)
    expect(status(tab)).toBe('owed')
    await page.run({ type: 'signIn' })
    tab.memory.platform.set({ visible: false })
    tab.memory.platform.set({ visible: true })
    tab.wait(0)
    expect([status(tab), views(tab)]).toEqual(['signedIn', []])
  })

  it('[UX-43, SIWX-13] another tab is told at once, and of the end, too; what came from a tab is not told again', async () => {
    const page = await openOwed()
    const tab = openTab(page, REQUIRED)
    tab.wait(1_000)
    expect([status(tab), views(tab)]).toEqual(['owed', ['SIWXSignMessage']])
    await page.run({ type: 'signIn' })
    page.wait(TAB_LAG_MS)
    expect([status(tab), views(tab), tab.events('signedIn').map(({ by }) => by)]).toEqual(['signedIn', [], ['earlier']])
    page.give({ type: 'signOut' })
    page.wait(TAB_LAG_MS)
    expect([status(tab), views(tab)]).toEqual(['owed', ['SIWXSignMessage']])
    expect(posts(tab)).toEqual([])
    expect(posts(page)).toEqual([
      { kind: 'signIn', network: 'eip155:1', signedIn: true },
      { kind: 'signIn', network: 'eip155:1', signedIn: false },
    ])
  })

  it('[UX-43] a tab that is on another network, or that knows it already, does not mind; one that asks its wallet itself goes on where there is no session', async () => {
    const page = await openOwed()
    const say = (network: string, signedIn: boolean) => page.give({ type: 'reportTabMessage', message: { kind: 'signIn', network, signedIn } })
    const looks = () => page.memory.siwx.asked().filter((call) => call === 'list').length
    const before = looks()
    say('eip155:8453', true)
    say('eip155:1', false)
    walletOf(page).setPolicy({ decision: 'ask' })
    const run = page.run({ type: 'signIn' })
    expect(looks()).toBe(before)
    say('eip155:1', true)
    page.wait(0)
    expect([looks(), page.state().siwx.attempt?.step, page.state().requests.pending.length]).toEqual([before + 1, 'signing', 1])
    walletOf(page).approve()
    expect(await run).toMatchObject({ type: 'signedIn', by: 'visitor' })
    say('eip155:1', true)
    expect(looks()).toBe(before + 1)
    // Without the plugin, the message counts as one of another version.
    const without = openPage()
    without.give({ type: 'reportTabMessage', message: { kind: 'signIn', network: 'eip155:1', signedIn: true } })
    expect(without.types()).toEqual(['tabMessageIgnored'])
  })

  it('[UX-43, SIWX-13] a tab that asks its wallet itself hears of the sign-in of another at once, and asks no more', async () => {
    const page = await openOwed()
    const tab = openTab(page, REQUIRED)
    tab.wait(1_000)
    walletOf(tab).setPolicy({ decision: 'ask' })
    const run = tab.run({ type: 'signIn' })
    tab.wait(0)
    expect(tab.state().siwx.attempt?.step).toBe('signing')
    walletOf(page).setPolicy({ decision: 'approve' })
    await page.run({ type: 'signIn' })
    page.wait(TAB_LAG_MS)
    expect(await run).toMatchObject({ type: 'signedIn', by: 'earlier' })
    expect([status(tab), views(tab), tab.state().requests.pending]).toEqual(['signedIn', [], []])
    expect(page.memory.siwx.sessions()).toHaveLength(1)
  })

  it('[UX-43] a tab that is isolated tells nobody', async () => {
    const page = await openSignedIn({ ...REQUIRED, options: { tabs: 'isolated' } })
    page.wait(TAB_LAG_MS)
    expect(posts(page)).toEqual([])
  })
})
