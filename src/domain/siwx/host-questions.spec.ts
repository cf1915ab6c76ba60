import { throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { openOwed, openSignedIn, REQUIRED, status, views } from '../../../tests/domain/sign-in.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import type { PlatformFacts } from '../../ports/platform.js'
import { SUCCESS_SHOWN_MS } from '../modal/state.js'
import { failure } from './errors.js'

/** Returns how often the host was asked for sessions. */
const questions = (page: Page) => page.memory.siwx.asked().filter((call) => call === 'list').length

/** Returns the log of the page, as text. */
const logged = (page: Page) => page.entries.flatMap((entry) => (entry.kind === 'call' && entry.port === 'logger' ? [JSON.stringify(entry.args)] : []))

describe('the host is asked for sessions', () => {
  it.each<[string, Partial<PlatformFacts>, Partial<PlatformFacts>, number]>([
    ['again when the page is seen', { visible: false }, { visible: true }, 1],
    ['again when the page is online', { online: false }, { online: true }, 1],
    ['not again when only the screen changes', {}, { mobile: true }, 0],
  ])('[SIWX-13, F48] %s, and not when it goes', async (_, gone, back, times) => {
    const page = await openOwed()
    const before = questions(page)
    page.memory.platform.set(gone)
    page.wait(0)
    expect(questions(page) - before).toBe(0)
    page.memory.platform.set(back)
    page.wait(0)
    expect(questions(page) - before).toBe(times)
  })

  it('[SIWX-13] not again when the page of a signed-in visitor is seen', async () => {
    const page = await openSignedIn()
    const before = questions(page)
    page.memory.platform.set({ visible: false })
    page.memory.platform.set({ visible: true })
    page.wait(0)
    expect([questions(page) - before, status(page)]).toEqual([0, 'signedIn'])
  })

  it('[SIWX-13] not about nobody, once the wallet is disconnected', async () => {
    const page = await openOwed()
    const before = questions(page)
    await page.run({ type: 'disconnect' })
    page.wait(10_000)
    expect([questions(page) - before, status(page)]).toEqual([0, 'none'])
  })

  it('[SIWX-04, fault] again after 1 s and 4 s while it fails, and then no more', () => {
    const page = openPage(REQUIRED)
    page.memory.siwx.setPolicy({ fails: ['list'] })
    page.give({ type: 'connect', connectorId: ALPHA })
    page.wait(500)
    const later = (ms: number) => {
      page.wait(ms)
      return questions(page)
    }
    expect([questions(page), later(1_000), later(3_000), later(1_000), later(60_000)]).toEqual([1, 2, 2, 3, 3])
    // The user stays connected, and the cause is logged.
    expect([status(page), page.state().connection.namespaces.eip155?.connectorId]).toEqual(['owed', ALPHA])
    expect(logged(page).filter((text) => text.includes('error') && text.includes('it is down')).length).toBe(1)
  })

  it('[SIWX-04, DX-18, fault] once if its answer cannot be read', () => {
    const memory = createMemoryPorts()
    let asked = 0
    const list = () => {
      asked += 1
      return throwError(() => failure('SIGN_IN_ANSWER_INVALID', { source: 'getSessions', field: '[0]', problem: 'is a text' }))
    }
    const page = openPage({ ...REQUIRED, memory, ports: { siwx: { ...memory.ports.siwx, list } } })
    page.give({ type: 'connect', connectorId: ALPHA })
    page.wait(60_000)
    expect([asked, status(page)]).toEqual([1, 'owed'])
  })

  it('[SIWX-04, fault] no more once the account has changed meanwhile', () => {
    const page = openPage(REQUIRED)
    page.memory.siwx.setPolicy({ fails: ['list'] })
    page.give({ type: 'connect', connectorId: ALPHA })
    page.wait(500)
    page.memory.siwx.setPolicy({})
    walletOf(page).setAccounts([B])
    page.wait(0)
    const before = questions(page)
    page.wait(60_000)
    expect([questions(page) - before, page.state().siwx.subject?.accountAddress]).toEqual([0, B])
  })
})

describe('after an answer', () => {
  it('[SIWX-06] leaving the view of a visitor who is signed in disconnects nobody', async () => {
    const page = await openSignedIn()
    page.give({ type: 'cancelSignIn' })
    page.wait(1_000)
    expect([status(page), page.state().connection.namespaces.eip155?.connectorId]).toEqual(['signedIn', ALPHA])
  })

  it('[SIWX-06] a visitor who does not sign in is disconnected where it is required alone', async () => {
    for (const required of [true, false]) {
      const page = await openConnected({ signIn: { required, signOutOnDisconnect: true } })
      page.give({ type: 'cancelSignIn' })
      page.wait(1_000)
      expect(page.state().connection.namespaces.eip155?.connectorId).toBe(required ? undefined : ALPHA)
    }
  })

  it('[SIWX-04] a sign-in beside the dialog, on another view, leaves the dialog open', async () => {
    const page = await openConnected({ signIn: { required: false, signOutOnDisconnect: true } })
    page.give({ type: 'openModal', view: 'Networks' })
    await page.run({ type: 'signIn' })
    page.wait(10 * SUCCESS_SHOWN_MS)
    expect([status(page), views(page)]).toEqual(['signedIn', ['Networks']])
  })

  it('[SIWX-15, fault] a host that does not end a session is logged, and blocks no disconnect', async () => {
    const page = await openSignedIn()
    page.memory.siwx.setPolicy({ fails: ['revoke'] })
    expect((await page.run({ type: 'disconnect' }))?.type).toBe('disconnectSucceeded')
    page.wait(0)
    expect(logged(page).filter((text) => text.includes('warn') && text.includes('it is down')).length).toBeGreaterThan(0)
  })

  it('[SIWX-05] a refusal after the sign-in has ended by itself fails nothing', async () => {
    const page = await openSignedIn()
    walletOf(page).setPolicy({ methods: { signMessage: 'reject' } })
    await expect(page.run({ type: 'signMessage', message: 'Hello' })).rejects.toMatchObject({ code: 'RPC_USER_REJECTED' })
    expect([status(page), page.events('signInFailed')]).toEqual(['signedIn', []])
  })
})
