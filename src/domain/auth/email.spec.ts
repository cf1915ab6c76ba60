import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, LOADED_MS, openAsked, openLoggedIn, openRequests, reached, typeCode } from '../../../tests/domain/embedded.js'
import { openPage, type Page, reload } from '../../../tests/domain/page.js'
import { selectConnectionStatus } from '../connection/index.js'
import { FRAME_READY_MS } from '../frame/protocol.js'
import { createSecret } from '../shared/secrets/secret.js'
import { selectNextCodeAt } from './selectors.js'
import { EMAIL_COOLDOWN_MS, LOGIN_LIFE_MS } from './limits.js'

describe('a login by e-mail', () => {
  it('[AUTH-11, FRAME-09, AUTH-28] sends a code, takes it, and connects', async () => {
    const page = openPage(EMBEDDED)
    const login = page.run({ type: 'loginWithEmail', email: `  ${EMAIL} ` })
    page.wait(LOADED_MS)
    expect(page.state().auth.login).toMatchObject({ kind: 'email', email: EMAIL, step: 'code' })
    const code = page.run({ type: 'submitEmailCode', code: createSecret(page.memory.secureSite.code()) })
    expect((await code)?.type).toBe('emailCodeAccepted')
    expect((await login)?.type).toBe('loggedIn')
    page.wait(50)
    expect(reached(page)).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'])
    expect([selectConnectionStatus(page.state(), 'eip155'), page.state().auth.user, page.state().auth.used, page.state().auth.lastCodeAt]).toEqual([
      'connected',
      { email: EMAIL },
      true,
      undefined,
    ])
    expect(page.state().connection.namespaces.eip155?.connections[0]).toMatchObject({
      connectorId: 'ID_AUTH',
      accounts: [{ type: 'smartAccount' }, { type: 'eoa' }],
    })
  })

  it('[AUTH-01, AUTH-33] is refused where no embedded wallet is offered', () => {
    const page = openPage({ wallets: [] })
    expect(page.give({ type: 'loginWithEmail', email: EMAIL })).toMatchObject({
      status: 'rejected',
      failure: { code: 'AUTH_CONNECTOR_MISSING', message: 'No auth connector found' },
    })
  })

  it('[AUTH-14] refuses what is no address', () => {
    const page = openPage(EMBEDDED)
    for (const email of ['', 'ann', 'ann@', '@example.org', 'ann@example', 'an n@example.org', 'ann@@example.org', 'ann@exa mple.org', 'ann@.org']) {
      expect(page.give({ type: 'loginWithEmail', email }), email).toMatchObject({ status: 'rejected', failure: { code: 'EMAIL_INVALID' } })
    }
    expect(page.memory.frame.frames()).toBe(0)
  })

  it('[AUTH-11] waits for a device that is approved by mail, then for the code', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setPolicy({ newDevice: true })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(LOADED_MS)
    expect(page.state().auth.login?.step).toBe('device')
    page.wait(60_000)
    page.memory.secureSite.approveDevice()
    page.wait(10)
    expect(page.state().auth.login?.step).toBe('code')
    typeCode(page)
    expect(page.state().auth.user).toEqual({ email: EMAIL })
  })

  it('[AUTH-11] a wrong code is told in the words of the site, and another may be given', () => {
    const page = openAsked()
    typeCode(page, '000000')
    expect(page.state().auth.login).toMatchObject({ step: 'code', problem: { code: 'EMAIL_CODE_REFUSED', message: 'Invalid code' } })
    expect(page.events('emailCodeRefused')).toHaveLength(1)
    typeCode(page)
    expect(page.state().auth.user).toEqual({ email: EMAIL })
  })

  it('[AUTH-12, AUTH-13, I-22] the next code is free after 30 s, and not before, also after a reload', () => {
    const page = openAsked()
    const asked = page.state().auth.lastCodeAt ?? 0
    expect(selectNextCodeAt(page.state())).toBe(asked + EMAIL_COOLDOWN_MS)
    const left = (at: number) => Math.ceil((asked + EMAIL_COOLDOWN_MS - at) / 1_000)
    expect(page.give({ type: 'resendEmailCode' })).toMatchObject({
      status: 'rejected',
      failure: { code: 'EMAIL_COOLDOWN', message: `Please try again after ${left(page.memory.now())} seconds` },
    })
    page.wait(10_000)
    const again = reload(page, EMBEDDED)
    expect(again.give({ type: 'loginWithEmail', email: EMAIL })).toMatchObject({
      status: 'rejected',
      failure: { message: `Please try again after ${left(again.memory.now())} seconds` },
    })
    expect(again.memory.frame.frames()).toBe(0)
    again.memory.time.advanceTo(asked + EMAIL_COOLDOWN_MS - 1)
    expect(again.give({ type: 'loginWithEmail', email: EMAIL })).toMatchObject({ failure: { message: 'Please try again after 1 seconds' } })
    again.wait(1)
    expect(again.give({ type: 'loginWithEmail', email: EMAIL }).status).toBe('accepted')
    again.wait(LOADED_MS)
    expect(again.memory.secureSite.codes()).toBe(2)
  })

  it.each([
    ['is never ready', (page: Page) => page.memory.secureSite.setFaults({ neverReady: true }), FRAME_READY_MS],
    ['cannot be put into the page', (page: Page) => page.memory.frame.setFaults({ unavailable: true }), 0],
  ] as const)('[AUTH-12, fault] a site that %s sends no code: the next try is free at once, also after a reload', (_, breaks, failsAfter) => {
    const page = openPage(EMBEDDED)
    breaks(page)
    page.give({ type: 'loginWithEmail', email: EMAIL })
    expect(selectNextCodeAt(page.state())).toBeUndefined()
    page.wait(failsAfter)
    expect([page.events('loginFailed').map(({ failure }) => failure.code), selectNextCodeAt(page.state())]).toEqual([['FRAME_ABORTED'], undefined])
    expect(page.give({ type: 'loginWithEmail', email: EMAIL }).status).toBe('accepted')
    const again = reload(page, EMBEDDED)
    expect(again.give({ type: 'loginWithEmail', email: EMAIL }).status).toBe('accepted')
    expect(page.memory.secureSite.codes()).toBe(0)
  })

  it('[AUTH-12] the 30 s start when the site is asked, not while it loads', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ readyMs: 10_000 })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(10_400)
    page.give({ type: 'loginWithEmail', email: EMAIL })
    expect(page.events('loginFailed').map(({ failure }) => failure.code)).toEqual(['OPERATION_SUPERSEDED'])
    page.wait(600)
    expect([page.memory.secureSite.codes(), (selectNextCodeAt(page.state()) ?? 0) - page.memory.now()]).toEqual([1, EMAIL_COOLDOWN_MS - 500])
    expect(page.give({ type: 'loginWithEmail', email: EMAIL })).toMatchObject({ status: 'rejected', failure: { code: 'EMAIL_COOLDOWN' } })
  })

  it('[AUTH-12, fault] another code that the site refuses leaves the next one free, one that it loses does not', () => {
    const page = openAsked()
    page.wait(EMAIL_COOLDOWN_MS)
    page.memory.secureSite.setPolicy({ refuse: { CONNECT_EMAIL: 'Too many letters' } })
    page.give({ type: 'resendEmailCode' })
    page.wait(10)
    expect([page.events('emailCodeFailed').length, selectNextCodeAt(page.state())]).toEqual([1, undefined])
    page.memory.secureSite.setPolicy({ refuse: {} })
    page.memory.frame.setFaults({ answerMs: 1_000 })
    page.give({ type: 'resendEmailCode' })
    page.wait(10)
    page.memory.frame.reload()
    page.wait(1_000)
    expect(page.give({ type: 'resendEmailCode' })).toMatchObject({ status: 'rejected', failure: { code: 'EMAIL_COOLDOWN' } })
  })

  it('[AUTH-12] of a login and a change of e-mail that both wait for the site only the later one is sent', () => {
    for (const [first, second, ended] of [
      [{ type: 'updateEmail', email: 'eve@example.org' }, { type: 'loginWithEmail', email: EMAIL }, 'emailUpdateFailed'],
      [{ type: 'loginWithEmail', email: EMAIL }, { type: 'updateEmail', email: 'eve@example.org' }, 'loginFailed'],
    ] as const) {
      const page = openLoggedIn()
      page.memory.secureSite.setFaults({ readyMs: 1_000 })
      page.memory.frame.reload()
      page.wait(10)
      const before = page.memory.secureSite.codes()
      page.give(first)
      page.give(second)
      expect(page.events(ended).map(({ failure }) => failure.code)).toEqual(['OPERATION_SUPERSEDED'])
      page.wait(2_000)
      expect(page.memory.secureSite.codes() - before).toBe(1)
    }
  })

  it('[F24] a clock that was set back holds the next code up for 30 s at most', () => {
    const page = openAsked()
    page.wait(5_000)
    page.close()
    const again = reload(page, { ...EMBEDDED, starts: false })
    again.memory.clock.shift(-86_400_000)
    again.give({ type: 'start' })
    again.wait(0)
    expect(again.give({ type: 'loginWithEmail', email: EMAIL })).toMatchObject({ status: 'rejected', failure: { context: { seconds: 30 } } })
    again.wait(30_000)
    expect(again.give({ type: 'loginWithEmail', email: EMAIL }).status).toBe('accepted')
  })

  it('[AUTH-12] another code after the time', async () => {
    const page = openAsked()
    page.wait(EMAIL_COOLDOWN_MS)
    expect((await page.run({ type: 'resendEmailCode' }))?.type).toBe('emailCodeSent')
    expect(page.memory.secureSite.codes()).toBe(2)
    typeCode(page)
    expect(page.state().auth.user).toEqual({ email: EMAIL })
  })

  it('[AUTH-12, F26] another code that comes while one is looked at does not take its place', () => {
    const page = openAsked()
    page.wait(EMAIL_COOLDOWN_MS)
    page.memory.frame.setFaults({ answerMs: 100 })
    page.give({ type: 'resendEmailCode' })
    page.wait(99)
    page.give({ type: 'submitEmailCode', code: createSecret('000000') })
    page.wait(1)
    expect([page.events('emailCodeSent').length, page.state().auth.login?.step]).toEqual([2, 'checking'])
    expect(page.give({ type: 'submitEmailCode', code: createSecret('000000') })).toMatchObject({ status: 'rejected', failure: { code: 'LOGIN_STEP_INVALID' } })
    page.wait(100)
    expect([page.events('emailCodeRefused').length, page.state().auth.login?.step]).toEqual([1, 'code'])
  })

  it('[FRAME-43, FRAME-44, fault] a refusal is told in the words of the site, without them as an error; the next try is free at once', async () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setPolicy({ refuse: { CONNECT_EMAIL: 'Invalid email' } })
    await expect(page.run({ type: 'loginWithEmail', email: EMAIL })).rejects.toMatchObject({ code: 'EMAIL_LOGIN_FAILED' })
    expect(page.state().auth.problem).toEqual({ code: 'EMAIL_LOGIN_FAILED', message: 'Invalid email', step: 'sending' })
    page.memory.secureSite.setPolicy({ refuse: { CONNECT_EMAIL: '' } })
    await expect(page.run({ type: 'loginWithEmail', email: EMAIL })).rejects.toMatchObject({ code: 'EMAIL_LOGIN_FAILED' })
    expect(page.state().auth.problem?.message).toBe('An error occurred')
  })

  it('[CONN-40, MODAL-45] a dialog that closes ends it as Modal closed, the code that is looked at with it', async () => {
    const page = openPage(EMBEDDED)
    page.give({ type: 'openModal' })
    const login = page.run({ type: 'loginWithEmail', email: EMAIL })
    expect(page.state().modal.stack.map(({ view }) => view)).toEqual(['Connect', 'EmailLogin'])
    page.wait(LOADED_MS)
    const code = page.run({ type: 'submitEmailCode', code: createSecret('000000') })
    page.give({ type: 'closeModal' })
    await expect(login).rejects.toMatchObject({ code: 'MODAL_CLOSED', message: 'Modal closed' })
    await expect(code).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    expect([page.state().auth.login, openRequests(page)]).toEqual([undefined, []])
  })

  it('[MODAL-45] a view of it that is left ends it; one that was begun without a dialog goes on beside it', () => {
    const page = openPage(EMBEDDED)
    page.give({ type: 'openModal' })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.give({ type: 'goBack' })
    expect(page.events('loginFailed').map(({ failure }) => failure.code)).toEqual(['MODAL_CLOSED'])
    page.wait(EMAIL_COOLDOWN_MS)
    page.give({ type: 'closeModal' })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(LOADED_MS)
    page.give({ type: 'openModal' })
    page.give({ type: 'pushView', view: 'Networks' })
    page.give({ type: 'goBack' })
    expect(page.state().auth.login?.step).toBe('code')
  })

  it('[I-33] takes ten minutes at most, and its end is told', () => {
    const page = openAsked()
    page.wait(LOGIN_LIFE_MS)
    expect([page.state().auth.login, page.state().auth.problem?.code]).toEqual([undefined, 'LOGIN_EXPIRED'])
  })

  it('[CORE-39, I-40, AUTH-49] code and token appear in no tape, state, event, storage or log', () => {
    const page = openLoggedIn()
    const secrets = [page.memory.secureSite.code(), 'token-1-']
    const all = JSON.stringify([page.entries, page.shown, page.memory.disk.writes(), page.memory.logger.lines()])
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect(
      page.events('frameSessionUpdated').length + page.entries.filter((entry) => entry.kind === 'event' && entry.event.type === 'frameSessionUpdated').length,
    ).toBe(1)
  })

  it('[CORE-32, CORE-33, CORE-34, CORE-36, CORE-37, CORE-39] is remembered, each item by itself, and nothing beside them', () => {
    const asked = openAsked()
    const at = () => JSON.parse(asked.memory.disk.get('latchkit:wallet/last_email_login_time') ?? '{}').d
    expect(at()).toBe(asked.state().auth.lastCodeAt)
    const page = openLoggedIn()
    const keys = page.memory.disk.keys()
    const read = (key: string) => JSON.parse(page.memory.disk.get(keys.find((one) => one.endsWith(`wallet/${key}`)) ?? '') ?? '{}').d
    expect(keys.filter((key) => key.startsWith('latchkit:wallet/')).sort()).toEqual(
      ['email', 'email_login_used', 'last_email_login_time', 'last_used_chain', 'smart_account_enabled_networks'].map((key) => `latchkit:wallet/${key}`),
    )
    expect(['email_login_used', 'email', 'last_email_login_time', 'last_used_chain', 'smart_account_enabled_networks'].map(read)).toEqual([
      true,
      EMAIL,
      null,
      'eip155:1',
      '1,8453',
    ])
  })
})
