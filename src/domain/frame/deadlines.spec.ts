import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, LOADED_MS, openAsked, openLoggedIn, openRequests, reached } from '../../../tests/domain/embedded.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { EMAIL_COOLDOWN_MS, EMAIL_POLL_MS, FARCASTER_RELOAD_MS, POPUP_POLL_MS, SIGN_OUT_MS } from '../auth/limits.js'
import { createSecret } from '../shared/secrets/secret.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { FRAME_READY_MS, FRAME_REQUEST_MS, FRAME_SETTLE_MS, type FrameEventName } from './protocol.js'

const LOGIN = { type: 'loginWithEmail', email: EMAIL } as const
const READY_AT = 20
const alerts = (page: Page) => page.events('alertShown').map(({ alert }) => alert.short)
const failures = (page: Page) => page.events('loginFailed').map(({ failure }) => [failure.code, failure.cause?.code])

/** Opens a page whose secure site is ready. */
function openReady(): Page {
  const page = openPage(EMBEDDED)
  page.give({ type: 'prepareEmbeddedWallet' })
  page.wait(LOADED_MS)
  return page
}

it('[FRAME-25, FRAME-27, FRAME-28, AUTH-12, AUTH-18, AUTH-24, AUTH-30, AUTH-37, TOAST-04] the times are those of the rules, in milliseconds', () => {
  expect([FRAME_SETTLE_MS, FRAME_READY_MS, FRAME_REQUEST_MS]).toEqual([500, 20_000, 120_000])
  expect([EMAIL_COOLDOWN_MS, POPUP_POLL_MS, EMAIL_POLL_MS, SIGN_OUT_MS]).toEqual([30_000, 1_000, 1_000, 3_000])
  expect([ERROR_TOAST_DELAY_MS, FARCASTER_RELOAD_MS]).toEqual([300, 100])
})

describe('a site that is not ready', () => {
  it('[FRAME-27, F12, F14, fault] has 20 s in all when another document takes the place of one that was nearly ready', () => {
    const page = openPage(EMBEDDED)
    page.give(LOGIN)
    page.wait(READY_AT + 100)
    expect(page.state().frame.phase).toBe('loading')
    page.memory.secureSite.setFaults({ neverReady: true })
    page.memory.frame.reload()
    page.wait(FRAME_READY_MS - READY_AT - 101)
    expect([page.events('frameFailed'), page.state().frame.phase]).toEqual([[], 'loading'])
    page.wait(1)
    expect([failures(page), alerts(page), openRequests(page)]).toEqual([
      [['FRAME_ABORTED', 'IFRAME_LOAD_FAILED']],
      ['Network Error - Could not load embedded wallet'],
      [],
    ])
  })

  it('[FRAME-27, F12] has no time left when that happens after the 20 s', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ readyMs: FRAME_READY_MS - 100 })
    page.give(LOGIN)
    page.wait(FRAME_READY_MS + 100)
    expect([page.events('frameFailed'), page.state().frame.phase]).toEqual([[], 'loading'])
    page.memory.secureSite.setFaults({ neverReady: true })
    page.memory.frame.reload()
    page.wait(0)
    expect([failures(page).length, page.state().frame.phase]).toEqual([1, 'failed'])
  })

  it('[FRAME-26] gets what waits in the order in which it was asked', () => {
    const page = openLoggedIn()
    const before = reached(page).length
    page.memory.frame.setFaults({ readyMs: 5_000 })
    page.memory.frame.reload()
    page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })
    page.give({ type: 'requestEmbedded', method: 'eth_gasPrice' })
    page.give({ type: 'updateEmail', email: 'zoe@example.org' })
    page.give({ type: 'requestEmbedded', method: 'eth_blockNumber' })
    page.wait(5_000 + FRAME_SETTLE_MS - 1)
    expect(reached(page).length).toBe(before)
    page.wait(10)
    expect(
      page.memory.frame
        .received()
        .flatMap(({ event, payload }) => (event === 'RPC_REQUEST' ? [(payload as { method: string }).method] : [event]))
        .slice(-7)
        .filter((event) => !/SYNC|IS_CONNECTED/.test(event)),
    ).toEqual(['SWITCH_NETWORK', 'eth_gasPrice', 'UPDATE_EMAIL', 'eth_blockNumber'])
  })

  it('[FRAME-43, AUTH-21, fault] a Farcaster sign-in fails in its own words, and keeps what the frame said', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ neverReady: true })
    page.give({ type: 'loginWithFarcaster' })
    page.wait(FRAME_READY_MS)
    expect(page.events('loginFailed').map(({ failure }) => [failure.message, failure.cause?.code])).toEqual([
      ['Failed to connect to farcaster', 'IFRAME_LOAD_FAILED'],
    ])
  })
})

describe('a request that is not answered', () => {
  /** Opens a page where the site received each event and stopped answering. */
  const ASKED = {
    CONNECT_EMAIL: () => {
      const page = openReady()
      page.memory.frame.setFaults({ silent: ['CONNECT_EMAIL'] })
      page.give(LOGIN)
      return page
    },
    CONNECT_DEVICE: () => {
      const page = openReady()
      page.memory.secureSite.setPolicy({ newDevice: true })
      page.memory.frame.setFaults({ answerMs: 0 })
      page.give(LOGIN)
      page.wait(0)
      return page
    },
    CONNECT_OTP: () => {
      const page = openAsked()
      page.memory.frame.setFaults({ silent: ['CONNECT_OTP'] })
      page.give({ type: 'submitEmailCode', code: createSecret('000000') })
      return page
    },
    GET_SOCIAL_REDIRECT_URI: () => {
      const page = openReady()
      page.memory.frame.setFaults({ silent: ['GET_SOCIAL_REDIRECT_URI'] })
      page.give({ type: 'loginWithSocial', provider: 'google' })
      return page
    },
    CONNECT_SOCIAL: () => {
      const page = openReady()
      page.memory.frame.setFaults({ silent: ['CONNECT_SOCIAL'] })
      page.give({ type: 'loginWithSocial', provider: 'google' })
      page.wait(LOADED_MS)
      page.memory.popup.result('https://secure.walletconnect.org/result')
      page.wait(0)
      return page
    },
  } as const satisfies Partial<Record<FrameEventName, () => Page>>

  it.each(Object.entries(ASKED))('[FRAME-28, FRAME-48, AUTH-42, TOAST-08, fault] %s fails after 120 s, with its alert', (event, open) => {
    const page = open()
    expect(openRequests(page)).toEqual([[event, 'posted']])
    page.wait(FRAME_REQUEST_MS - 1)
    expect([alerts(page), page.events('frameRequestTimedOut')]).toEqual([[], []])
    page.wait(1)
    expect([alerts(page), page.events('frameRequestTimedOut').map((one) => one.event)]).toEqual([['Embedded Wallet Request Timed Out'], [event]])
    const ends = [...page.events('loginFailed'), ...page.events('emailCodeRefused')]
    expect(ends.map(({ failure }) => [failure.code, failure.cause?.code])).toEqual([['FRAME_ABORTED', 'IFRAME_REQUEST_TIMEOUT']])
    expect(openRequests(page)).toEqual([])
  })

  it('[FRAME-28] its time is counted from posting, not from asking', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ readyMs: 15_000, silent: ['CONNECT_EMAIL'] })
    page.give(LOGIN)
    page.wait(15_000 + FRAME_SETTLE_MS + FRAME_REQUEST_MS - 1)
    expect(failures(page)).toEqual([])
    page.wait(1)
    expect(failures(page)).toEqual([['FRAME_ABORTED', 'IFRAME_REQUEST_TIMEOUT']])
  })

  it.each([
    ['UPDATE_EMAIL', { type: 'updateEmail', email: 'zoe@example.org' }, 'emailUpdateFailed'],
    ['SWITCH_NETWORK', { type: 'switchEmbeddedNetwork', network: 'eip155:8453' }, 'embeddedNetworkFailed'],
    ['SET_PREFERRED_ACCOUNT', { type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' }, 'accountTypeChangeFailed'],
  ] as const)('[FRAME-28, FRAME-48] %s, which is no login, fails without an alert', (event, command, failed) => {
    const page = openLoggedIn()
    page.memory.frame.setFaults({ silent: [event] })
    page.give(command)
    page.wait(FRAME_REQUEST_MS + 10)
    expect([page.events(failed).length, alerts(page)]).toEqual([1, []])
  })
})

it('[FRAME-49] a change of the system’s colours is told where the theme follows it, and only there', () => {
  const page = openReady()
  const themes = () =>
    page.memory.frame.received().flatMap(({ event, payload }) => (event === 'SYNC_THEME' ? [(payload as { themeMode: string }).themeMode] : []))
  page.give({ type: 'setThemeMode', mode: 'dark' })
  page.wait(10)
  const fixed = themes().length
  page.memory.platform.set({ colorScheme: 'dark' })
  page.wait(10)
  expect(themes().length).toBe(fixed)
  page.give({ type: 'setThemeMode', mode: 'system' })
  page.wait(10)
  page.memory.platform.set({ colorScheme: 'light' })
  page.wait(10)
  expect(themes().slice(-2)).toEqual(['dark', 'light'])
})
