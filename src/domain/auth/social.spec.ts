import { describe, expect, it } from 'vitest'
import { EMBEDDED, LOADED_MS, openRequests, reached } from '../../../tests/domain/embedded.js'
import { openPage, type Page, reload } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { FRAME_READY_MS, FRAME_REQUEST_MS } from '../frame/protocol.js'
import { selectLogin, selectSocials } from './selectors.js'
import { LOGIN_LIFE_MS, POPUP_POLL_MS } from './limits.js'

const GOOGLE = { type: 'loginWithSocial', provider: 'google' } as const
const RESULT = 'https://secure.walletconnect.org/result?token=canary-result'
const login = (page: Page) => selectLogin(page.state())

/** Opens a page with a running Google login, whose popup is on the provider's page. */
function openWaiting(): Page {
  const page = openPage(EMBEDDED)
  page.give(GOOGLE)
  page.wait(LOADED_MS)
  expect(login(page)).toMatchObject({ kind: 'social', provider: 'google', step: 'waiting', popup: true })
  page.clear()
  return page
}

describe('a login by a social account', () => {
  it('[AUTH-15, AUTH-16, FRAME-10, FRAME-22] opens its window in the call of the click, leads it on, and connects with its result', async () => {
    const page = openPage(EMBEDDED)
    const run = page.run(GOOGLE)
    expect([page.memory.popup.windows(), login(page)?.step]).toEqual([1, 'opening'])
    page.wait(LOADED_MS)
    expect(page.memory.popup.visited()).toEqual(['https://login.example/google?state=canary-state'])
    page.memory.popup.result(RESULT)
    expect((await run)?.type).toBe('loggedIn')
    expect([page.memory.popup.windows(), login(page), page.state().auth.user]).toEqual([0, undefined, { userName: 'ann', social: 'google' }])
    expect(page.memory.frame.received().find(({ event }) => event === 'CONNECT_SOCIAL')?.payload).toEqual({
      uri: RESULT,
      chainId: 1,
      preferredAccountType: 'smartAccount',
    })
    expect(page.state().connection.namespaces.eip155?.connections[0]?.auth).toEqual({ name: 'google' })
  })

  it.each(['google', 'github'] as const)(
    '[AUTH-23] by %s is held with its provider and its window, which is gone with the result; neither is stored',
    (provider) => {
      const page = openPage(EMBEDDED)
      page.give({ type: 'loginWithSocial', provider })
      page.wait(LOADED_MS)
      expect([login(page), page.memory.popup.windows()]).toMatchObject([{ kind: 'social', provider, step: 'waiting', popup: true }, 1])
      page.memory.frame.setFaults({ answerMs: 1_000 })
      page.memory.popup.result(RESULT)
      page.wait(100)
      expect([login(page), page.memory.popup.windows()]).toMatchObject([{ kind: 'social', provider, step: 'connecting', popup: false }, 0])
      expect(JSON.stringify(page.memory.disk.writes())).not.toMatch(/popup|window|waiting/i)
      page.wait(2_000)
      expect([login(page), page.state().auth.user?.social]).toEqual([undefined, provider])
    },
  )

  it.each([
    ['is logged in', (page: Page) => page.memory.secureSite.approveFarcaster()],
    ['gives it up', (page: Page) => page.give({ type: 'cancelLogin' })],
  ] as const)('[AUTH-23, AUTH-20] by Farcaster is held with its address until the visitor %s; it is not stored', (_, ends) => {
    const page = openPage(EMBEDDED)
    page.give({ type: 'loginWithFarcaster' })
    page.wait(LOADED_MS)
    const held = login(page)
    const url = held?.kind === 'farcaster' ? held.url : undefined
    expect([held, url]).toMatchObject([{ kind: 'farcaster', step: 'waiting' }, expect.stringMatching(/^https:\/\/warpcast\.example\//)])
    ends(page)
    page.wait(2_000)
    expect(login(page)).toBeUndefined()
    const stored = JSON.stringify(page.memory.disk.writes())
    expect([JSON.stringify(page.state()).includes(`${url}`), stored.includes(`${url}`), stored.includes('warpcast')]).toEqual([false, false, false])
  })

  it('[CORE-39, I-40] its addresses appear in no tape, state, storage or log', () => {
    const page = openWaiting()
    page.memory.popup.result(RESULT)
    page.wait(100)
    expect(page.state().auth.user).toBeDefined()
    expect(JSON.stringify([page.entries, page.shown, page.memory.disk.writes(), page.memory.logger.lines()])).not.toContain('canary-')
  })

  it('[AUTH-18, F15, fault] a window that was closed ends it within a second, and nothing looks at it any more', async () => {
    const page = openPage(EMBEDDED)
    const run = page.run(GOOGLE)
    page.wait(LOADED_MS)
    page.memory.popup.close()
    await expect(run).rejects.toMatchObject({ code: 'POPUP_CLOSED', message: 'Popup closed' })
    const looks = () => page.entries.filter((entry) => entry.kind === 'call' && entry.method === 'isOpen').length
    const before = looks()
    page.memory.popup.result(RESULT)
    page.wait(10 * POPUP_POLL_MS)
    expect([looks() - before, page.events('loginFailed').length, page.events('loggedIn').length, page.memory.timer.held()]).toEqual([0, 1, 0, 0])
  })

  it('[AUTH-18] a result in the second in which it was closed wins', () => {
    const page = openWaiting()
    page.memory.popup.close()
    page.memory.popup.result(RESULT)
    page.wait(POPUP_POLL_MS)
    expect([page.events('loggedIn').length, page.events('loginFailed').length]).toEqual([1, 0])
  })

  it('[AUTH-15, AUTH-19, F15, UX-46, fault] a window that may not be opened fails it at once, and says why', () => {
    const page = openPage(EMBEDDED)
    page.memory.popup.block(true)
    page.give(GOOGLE)
    expect(page.events('loginFailed')[0]?.failure).toMatchObject({
      code: 'SOCIAL_LOGIN_FAILED',
      message: 'Failed to initiate social connection',
      cause: { code: 'POPUP_BLOCKED' },
    })
    page.wait(LOADED_MS)
    expect([page.events('loginFailed').length, openRequests(page)]).toEqual([1, []])
  })

  it('[AUTH-19, fault] what the site refuses to begin fails it', async () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setPolicy({ refuse: { GET_SOCIAL_REDIRECT_URI: 'Not today' } })
    await expect(page.run(GOOGLE)).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_FAILED', message: 'Failed to initiate social connection' })
    expect([page.memory.popup.windows(), page.state().auth.problem?.message]).toEqual([0, 'Not today'])
  })

  it('[CONN-39] what the site refuses in the end fails the connect and the login with it', async () => {
    const page = openWaiting()
    page.memory.secureSite.setPolicy({ refuse: { CONNECT_SOCIAL: 'Unknown token' } })
    page.memory.popup.result(RESULT)
    page.wait(100)
    expect(page.events('connectFailed').map(({ failure }) => failure.code)).toEqual(['CONNECT_FAILED'])
    expect(page.events('loginFailed').map(({ failure }) => failure.code)).toEqual(['CONNECT_FAILED'])
    expect(page.state().connection.namespaces.eip155?.flow).toBeUndefined()
  })

  it('[AUTH-17, FRAME-07, fault] a result from elsewhere is ignored, and told to developers', () => {
    const page = openWaiting()
    page.memory.popup.forge()
    page.wait(10)
    expect([login(page)?.step, page.types()]).toEqual(['waiting', []])
    expect(page.memory.logger.lines().some(({ text }) => text.includes('not trusted'))).toBe(true)
  })

  it('[F12, FRAME-27, fault] a site that never comes fails it after 20 s, once, with its alert, and closes the window', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ neverReady: true })
    page.give(GOOGLE)
    page.wait(FRAME_READY_MS)
    expect(page.events('loginFailed').map(({ failure }) => [failure.code, failure.cause?.code])).toEqual([['FRAME_ABORTED', 'IFRAME_LOAD_FAILED']])
    expect([page.events('alertShown').map(({ alert }) => alert.key), page.memory.popup.windows()]).toEqual([['iframeLoadFailed'], 0])
  })

  it('[FRAME-28, F13, fault] an address that does not come within 120 s of asking fails it; what comes later is ignored', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ answerMs: FRAME_REQUEST_MS + 1 })
    page.give(GOOGLE)
    page.wait(520 + FRAME_REQUEST_MS - 1)
    expect(page.events('loginFailed')).toEqual([])
    page.wait(1)
    expect(page.events('loginFailed').map(({ failure }) => failure.cause?.code)).toEqual(['IFRAME_REQUEST_TIMEOUT'])
    expect(page.events('alertShown').map(({ alert }) => alert.key)).toEqual(['iframeRequestTimeout'])
    page.wait(10_000)
    expect([page.memory.popup.visited(), page.events('loginFailed').length]).toEqual([[], 1])
  })

  const STEPS = {
    result: (page: Page) => page.memory.popup.result(RESULT),
    close: (page: Page) => page.memory.popup.close(),
    cancel: (page: Page) => void page.give({ type: 'cancelLogin' }),
    forged: (page: Page) => page.memory.popup.forge(),
    second: (page: Page) => void page.give({ type: 'loginWithSocial', provider: 'x' }),
    reload: (page: Page) => page.memory.frame.reload(),
  } as const
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[]
  const pairs: readonly (readonly (keyof typeof STEPS)[])[] = names.flatMap((a) => names.map((b) => [a, b]))

  it.each([0, 999, 1_000])(
    '[F15, AUTH-16, AUTH-18] ends exactly once in every order of result, close, cancel, forgery, another login and reload, %i ms apart',
    (gap) => {
      for (const order of pairs) {
        const page = openWaiting()
        for (const step of order) {
          STEPS[step](page)
          page.wait(gap)
        }
        page.give({ type: 'cancelLogin' })
        page.wait(5_000)
        const started = 1 + order.filter((step) => step === 'second').length
        const ends = page.events('loggedIn').length + page.events('loginFailed').length
        const again = page.events('loginStarted').length
        expect([order, ends, login(page), page.memory.popup.windows(), openRequests(page)]).toEqual([order, 1 + again, undefined, 0, []])
        expect(again).toBeLessThanOrEqual(started)
        page.close()
      }
    },
    30_000,
  )
})

describe('a social login that takes its whole time', () => {
  it.each([
    ['result', 'close', 'timeout'],
    ['result', 'timeout', 'close'],
    ['close', 'result', 'timeout'],
    ['close', 'timeout', 'result'],
    ['timeout', 'result', 'close'],
    ['timeout', 'close', 'result'],
  ])('[F15, AUTH-18] ends exactly once: %s, %s, %s', (...order) => {
    const page = openWaiting()
    for (const step of order) {
      if (step === 'result') page.memory.popup.result(RESULT)
      else if (step === 'close') page.memory.popup.close()
      else page.wait(LOGIN_LIFE_MS)
    }
    page.wait(1_000)
    expect([page.events('loggedIn').length, page.events('loginFailed').map(({ failure }) => failure.code), login(page), page.memory.popup.windows()]).toEqual(
      order[0] === 'timeout'
        ? [0, ['LOGIN_EXPIRED'], undefined, 0]
        : order[1] === 'timeout' && order[0] === 'close'
          ? [0, ['POPUP_CLOSED'], undefined, 0]
          : [1, [], undefined, 0],
    )
  })
})

describe('a social login in Telegram', () => {
  const telegram = () => createMemoryPorts({ platform: { telegram: true } })

  it('[AUTH-22, T12] leaves the page, and ends when it comes back with its result', () => {
    const page = openPage({ ...EMBEDDED, memory: telegram() })
    page.give(GOOGLE)
    page.wait(LOADED_MS)
    expect([page.memory.popup.windows(), page.memory.popup.left(), login(page)?.step]).toEqual([
      0,
      ['https://login.example/google?state=canary-state'],
      'leaving',
    ])
    page.close()
    const back = createMemoryPorts({ world: page.memory.world, platform: { telegram: true } })
    back.popup.arriveWith(RESULT)
    const again = openPage({ ...EMBEDDED, memory: back })
    again.wait(LOADED_MS)
    expect([again.state().auth.user, again.state().auth.away]).toEqual([{ userName: 'ann', social: 'google' }, undefined])
    expect(reached(again)[0]).toBe('CONNECT_SOCIAL')
    expect(JSON.stringify(again.entries)).not.toContain('canary-')
  })

  it('[T12] a result that nobody here asked for, or that comes after ten minutes, is taken out and not used', () => {
    const page = openPage({ ...EMBEDDED, memory: telegram() })
    page.memory.popup.arriveWith(RESULT)
    const stranger = reload(page, EMBEDDED)
    expect(stranger.memory.frame.frames()).toBe(0)
    stranger.give(GOOGLE)
    stranger.wait(LOADED_MS)
    stranger.memory.time.advanceBy(LOGIN_LIFE_MS)
    stranger.close()
    const back = createMemoryPorts({ world: page.memory.world, platform: { telegram: true } })
    back.popup.arriveWith(RESULT)
    const late = openPage({ ...EMBEDDED, memory: back })
    late.wait(LOADED_MS)
    expect([late.state().auth, late.memory.frame.frames()]).toMatchObject([{ used: false }, 0])
    expect(late.state().auth.away).toBeUndefined()
  })

  it.each([
    [{ telegram: true, mobile: true }, ['x', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
    [{ telegram: true, mac: true }, ['google', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
    [{ telegram: true, mobile: true, android: true }, ['google', 'farcaster', 'discord', 'apple', 'github']],
    [{ telegram: false, mobile: true }, ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
  ])('[AUTH-04, AUTH-05, AUTH-07, AUTH-08, AUTH-09] offers on %j: %j', (platform, socials) => {
    const page = openPage({ ...EMBEDDED, memory: createMemoryPorts({ platform }) })
    expect(selectSocials(page.state())).toEqual(socials)
    const out = (['google', 'x', 'facebook'] as const).find((one) => !socials.includes(one))
    if (out !== undefined) expect(page.give({ type: 'loginWithSocial', provider: out })).toMatchObject({ failure: { code: 'SOCIAL_UNKNOWN' } })
  })
})

it('[AUTH-07, AUTH-09] socials that the app has set are filtered the same way', () => {
  const telegram = { platform: { telegram: true, mobile: true, android: true } }
  const page = openPage({ ...EMBEDDED, embedded: { socials: ['x', 'github', 'facebook', 'google'] }, memory: createMemoryPorts(telegram) })
  expect(selectSocials(page.state())).toEqual(['github', 'google'])
})

describe('a login by Farcaster', () => {
  it('[AUTH-20, FRAME-11] shows an address, waits, and connects', async () => {
    const page = openPage(EMBEDDED)
    const run = page.run({ type: 'loginWithFarcaster' })
    page.wait(LOADED_MS)
    expect(login(page)).toMatchObject({ kind: 'farcaster', step: 'waiting', url: 'https://warpcast.example/sign-in?id=1' })
    page.memory.secureSite.approveFarcaster()
    expect((await run)?.type).toBe('loggedIn')
    expect(page.state().auth.user).toEqual({ userName: 'ann', social: 'farcaster' })
  })

  it('[AUTH-21, fault] fails in its own words', async () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setPolicy({ refuse: { GET_FARCASTER_URI: '' } })
    await expect(page.run({ type: 'loginWithSocial', provider: 'farcaster' })).rejects.toMatchObject({
      code: 'FARCASTER_FAILED',
      message: 'Failed to connect to farcaster',
    })
  })

  it('[FRAME-50, MODAL-22, MODAL-45] left half-way, the site is loaded anew after 100 ms and told of the app again', () => {
    const page = openPage(EMBEDDED)
    page.give({ type: 'openModal' })
    page.give({ type: 'pushView', view: 'ConnectingFarcaster' })
    page.wait(LOADED_MS)
    expect(login(page)?.step).toBe('waiting')
    page.give({ type: 'goBack' })
    page.wait(1_000)
    expect(page.state().frame).toMatchObject({ phase: 'ready', generation: 2 })
    expect(
      page.memory.frame
        .received()
        .filter(({ event }) => event === 'SYNC_DAPP_DATA')
        .map(({ generation }) => generation),
    ).toEqual([1, 2])
  })
})
