import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, LOADED_MS, openLoggedIn, openRequests, reached } from '../../../tests/domain/embedded.js'
import { openPage } from '../../../tests/domain/page.js'
import { FRAME_EVENTS, FRAME_READY_MS, FRAME_REQUEST_MS, FRAME_SETTLE_MS } from './protocol.js'

const READY_AT = 20
const LOGIN = { type: 'loginWithEmail', email: EMAIL } as const

/** The events of FRAME-09 to FRAME-17. */
const EVENTS = [
  ['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP'],
  ['CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'],
  ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'],
  ['GET_USER', 'SIGN_OUT', 'IS_CONNECTED'],
  ['SWITCH_NETWORK', 'GET_CHAIN_ID'],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT'],
  ['RPC_REQUEST'],
  ['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'],
  ['SYNC_THEME', 'SYNC_DAPP_DATA', 'RELOAD'],
]

describe('the secure frame', () => {
  it('[FRAME-08, FRAME-09, FRAME-10, FRAME-11, FRAME-12, FRAME-13, FRAME-14, FRAME-15, FRAME-16, FRAME-17] is asked by the 22 events of the protocol', () => {
    expect([...FRAME_EVENTS].sort()).toEqual(EVENTS.flat().sort())
    expect(new Set(FRAME_EVENTS).size).toBe(22)
  })

  it('[FRAME-25, FRAME-26, I-18] takes requests 500 ms after it was ready, in the order asked, app and theme first', () => {
    const page = openPage(EMBEDDED)
    page.give(LOGIN)
    page.give({ type: 'loginWithFarcaster' })
    page.wait(READY_AT + FRAME_SETTLE_MS - 1)
    expect([page.memory.frame.received(), page.state().frame.phase]).toEqual([[], 'loading'])
    page.wait(10)
    expect(
      page.memory.frame
        .received()
        .map(({ event }) => event)
        .slice(0, 3),
    ).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_FARCASTER_URI'])
  })

  it('[FRAME-26, FRAME-49] where it was opened ahead, a request that waits is posted once, after app and theme', () => {
    const page = openPage(EMBEDDED)
    page.give({ type: 'prepareEmbeddedWallet' })
    page.give(LOGIN)
    page.wait(LOADED_MS)
    expect(openRequests(page)).toEqual([])
    expect(page.memory.frame.received().map(({ event }) => event)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'CONNECT_EMAIL'])
  })

  it('[FRAME-27, FRAME-48, AUTH-41, F12, TOAST-08, FRAME-43, fault] not ready within 20 s, it fails once, with its alert; what waited is given up, and the next request opens it anew', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ neverReady: true })
    page.give(LOGIN)
    page.wait(FRAME_READY_MS - 1)
    expect(page.events('frameFailed')).toEqual([])
    page.wait(1)
    expect(page.events('loginFailed').map(({ failure }) => [failure.code, failure.message])).toEqual([['FRAME_ABORTED', 'Something went wrong']])
    expect(page.events('alertShown').map(({ alert }) => alert.short)).toEqual(['Network Error - Could not load embedded wallet'])
    expect([page.state().frame.phase, openRequests(page)]).toEqual(['failed', []])
    page.wait(60_000)
    expect(page.events('frameFailed')).toHaveLength(1)
    page.memory.secureSite.setFaults({})
    page.give(LOGIN)
    page.wait(LOADED_MS)
    expect([page.state().auth.login?.step, page.state().frame.generation]).toEqual(['code', 2])
  })

  it('[F12] one that is ready after all is ready, and nothing that was given up comes back', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ readyMs: FRAME_READY_MS + 5_000 })
    page.give(LOGIN)
    page.wait(FRAME_READY_MS + 6_000)
    expect([page.state().frame.phase, reached(page), page.events('loginFailed').length]).toEqual(['ready', [], 1])
  })

  it('[F12, F14, FRAME-27] loaded anew before it takes requests it has what is left of the time, and not longer', () => {
    const page = openPage(EMBEDDED)
    page.give(LOGIN)
    page.wait(READY_AT)
    expect(page.state().frame.phase).toBe('loading')
    page.memory.secureSite.setFaults({ neverReady: true })
    page.memory.frame.reload()
    page.wait(FRAME_READY_MS - READY_AT - 1)
    expect(page.state().frame.phase).toBe('loading')
    page.wait(1)
    expect([page.state().frame.phase, page.events('loginFailed').length]).toEqual(['failed', 1])
  })

  it('[FRAME-45, fault] one that is not there fails at once', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ unavailable: true })
    page.give(LOGIN)
    page.wait(1)
    expect(page.events('frameFailed').map(({ failure }) => failure.message)).toEqual(['Unable to load email login dependency'])
    expect(page.events('loginFailed')).toHaveLength(1)
  })

  it('[FRAME-28, AUTH-42, TOAST-08, fault] a login that is not answered within 120 s of posting fails with its alert', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ silent: ['CONNECT_EMAIL'] })
    page.give(LOGIN)
    page.wait(READY_AT + FRAME_SETTLE_MS + FRAME_REQUEST_MS - 1)
    expect(page.events('loginFailed')).toEqual([])
    page.wait(1)
    expect(page.events('loginFailed').map(({ failure }) => failure.cause?.code)).toEqual(['IFRAME_REQUEST_TIMEOUT'])
    expect(page.events('alertShown').map(({ alert }) => alert.short)).toEqual(['Embedded Wallet Request Timed Out'])
  })

  it('[FRAME-29, fault] theme, app data and the preferred account wait silently, without a time', () => {
    const page = openLoggedIn()
    page.memory.frame.setFaults({ neverReady: true })
    page.memory.frame.reload()
    page.give({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
    page.wait(10 * FRAME_READY_MS)
    expect([page.events('frameFailed'), page.events('alertShown'), openRequests(page)]).toEqual([[], [], [['SET_PREFERRED_ACCOUNT', 'waiting']]])
    page.memory.frame.setFaults({})
    page.memory.frame.reload()
    page.wait(LOADED_MS)
    expect(page.state().account.preferredAccountTypes.eip155).toBe('eoa')
  })

  it('[FRAME-49, FRAME-50, F14] every document is told of app and theme, and of each change of the theme', () => {
    const page = openPage(EMBEDDED)
    page.give({ type: 'prepareEmbeddedWallet' })
    page.wait(LOADED_MS)
    expect(page.memory.frame.received()).toMatchObject([
      { event: 'SYNC_DAPP_DATA', payload: { metadata: { name: 'Web app' }, sdkType: 'latchkit', sdkVersion: 'latchkit-test', projectId: 'p' } },
      { event: 'SYNC_THEME', payload: { themeMode: 'light', w3mThemeVariables: { '--w3m-background': '#fff' } } },
    ])
    page.give({ type: 'setThemeMode', mode: 'dark' })
    page.give({ type: 'setThemeVariables', variables: { accent: '#123456', radius: 2 } })
    page.wait(10)
    expect(
      page.memory.frame
        .received()
        .slice(2)
        .map(({ payload }) => payload),
    ).toMatchObject([{ themeMode: 'dark' }, { themeVariables: { '--w3m-accent': '#123456', '--w3m-border-radius-master': '8px' } }])
    page.memory.frame.reload()
    page.wait(LOADED_MS)
    expect(
      page.memory.frame
        .received()
        .slice(4)
        .map(({ event, generation }) => [event, generation]),
    ).toEqual([
      ['SYNC_DAPP_DATA', 2],
      ['SYNC_THEME', 2],
    ])
  })

  it('[F14, I-17] a document that is loaded anew under a request fails it, once', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ answerMs: 1_000 })
    page.give(LOGIN)
    page.wait(LOADED_MS)
    page.memory.frame.reload()
    page.wait(5_000)
    expect(page.events('loginFailed').map(({ failure }) => failure.cause?.code)).toEqual(['FRAME_RELOADED'])
    expect(openRequests(page)).toEqual([])
  })

  it('[FRAME-06, T6, fault] an answer that does not fit is none: it is told to developers, and the time of the request goes on', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ garbage: ['CONNECT_EMAIL'] })
    page.give(LOGIN)
    page.wait(LOADED_MS)
    expect([page.state().auth.login?.step, page.events('frameMessagesRefused').map(({ reason }) => reason)]).toEqual(['sending', ['schema']])
    expect(page.memory.logger.lines().some(({ level }) => level === 'warn')).toBe(true)
  })

  it('[FRAME-51, I-44] a stop takes it out of the page, and fails what is open', async () => {
    const page = openPage(EMBEDDED)
    const run = page.run(LOGIN)
    page.wait(LOADED_MS)
    page.give({ type: 'stop' })
    await expect(run).rejects.toMatchObject({ code: 'STOPPED' })
    expect([page.memory.frame.frames(), page.memory.frame.open(), page.state().frame.phase, page.memory.timer.held()]).toEqual([0, 0, 'absent', 0])
    page.give({ type: 'start' })
    page.wait(0)
    page.memory.time.advanceBy(30_000)
    page.give(LOGIN)
    page.wait(LOADED_MS)
    expect(page.state().auth.login?.step).toBe('code')
  })

  it('[FRAME-29] is opened ahead when a visitor comes near, and asks for nothing but what each document is told', () => {
    const page = openPage(EMBEDDED)
    expect(page.give({ type: 'prepareEmbeddedWallet' }).status).toBe('accepted')
    page.wait(LOADED_MS)
    page.give({ type: 'prepareEmbeddedWallet' })
    expect([page.events('frameOpening').length, reached(page)]).toEqual([1, []])
  })
})
