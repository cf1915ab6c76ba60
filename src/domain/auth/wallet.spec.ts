import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, LOADED_MS, openLoggedIn, openRequests, reached } from '../../../tests/domain/embedded.js'
import { A, ALPHA, B, C } from '../../../tests/domain/facts.js'
import { openPage, type Page, reload } from '../../../tests/domain/page.js'
import { selectAuthName } from './selectors.js'
import { SIGN_OUT_MS } from './limits.js'

const EOA = { type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' } as const
const SMART = { ...EOA, accountType: 'smartAccount' } as const
const account = ({ state }: Page) => [state().account.namespaces.eip155?.address, state().account.preferredAccountTypes.eip155]
const stored = ({ memory: { disk } }: Page, key: string) => JSON.parse(disk.get(`latchkit:${key}`) ?? '{"d":"nothing"}').d
const toasts = (page: Page) => page.events('toastShown').map(({ toast }) => toast.message)
const logged = (page: Page) => page.memory.logger.lines().map(({ level, text }) => `${level}: ${text}`)

describe('the kind of the account', () => {
  it('[AUTH-44, fault] that cannot be set is eoa, with the address of the eoa', async () => {
    const page = openLoggedIn()
    expect(account(page)).toEqual([B, 'smartAccount'])
    page.memory.secureSite.setPolicy({ refuse: { SET_PREFERRED_ACCOUNT: 'no' } })
    await expect(page.run(EOA)).rejects.toMatchObject({ code: 'ACCOUNT_TYPE_FAILED' })
    expect(account(page)).toEqual([A, 'eoa'])
    await expect(page.run(SMART)).rejects.toMatchObject({ code: 'ACCOUNT_TYPE_FAILED' })
    expect(account(page)).toEqual([A, 'eoa'])
  })

  it('[ACCT-14, F39] that stands is asked for anew while another is on its way: the newest wish counts', async () => {
    const page = openLoggedIn()
    page.memory.frame.setFaults({ answerMs: 1_000 })
    const first = expect(page.run(EOA)).rejects.toMatchObject({ code: 'OPERATION_SUPERSEDED' })
    page.give(SMART)
    page.wait(1_500)
    await first
    expect([page.events('accountTypeAsked').length, page.events('accountTypeChanged').map(({ accountType }) => accountType)]).toEqual([2, ['smartAccount']])
    expect([account(page), page.state().auth.typeChange, toasts(page)]).toEqual([[B, 'smartAccount'], undefined, []])
  })

  it.each([
    ['is set', {}],
    ['cannot be set', { refuse: { SET_PREFERRED_ACCOUNT: 'no' } }],
  ])('[ACCT-14, I-2, F39] that %s after another wallet took its place leaves the accounts of that wallet alone', (_, policy) => {
    const page = openLoggedIn({ ...EMBEDDED, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [C, B] }] })
    page.memory.secureSite.setPolicy(policy)
    page.memory.frame.setFaults({ answerMs: 1_000 })
    page.give(EOA)
    page.give({ type: 'connect', connectorId: ALPHA })
    page.wait(100)
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    expect(page.state().connection.namespaces.eip155?.connectorId).toBe(ALPHA)
    page.wait(1_500)
    expect(page.state().auth.typeChange).toBeUndefined()
    expect(page.state().account.namespaces.eip155).toMatchObject({ address: B, allAccounts: [{ address: C }, { address: B }] })
    expect(account(page)).toEqual([B, 'eoa'])
  })

  it('[ACCT-14, FRAME-29, AUTH-29, fault] that waits for the site is given up when the visitor leaves, and never asked', () => {
    const page = openLoggedIn()
    page.memory.frame.setFaults({ neverReady: true })
    page.memory.frame.reload()
    page.give(EOA)
    page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })
    page.give({ type: 'disconnect' })
    expect([...page.events('accountTypeChangeFailed'), ...page.events('embeddedNetworkFailed')].map(({ failure }) => failure.code)).toEqual([
      'ABORTED',
      'ABORTED',
    ])
    page.memory.frame.setFaults({})
    page.memory.frame.reload()
    page.wait(SIGN_OUT_MS)
    expect(reached(page).filter((event) => event === 'SET_PREFERRED_ACCOUNT' || event === 'SWITCH_NETWORK')).toEqual([])
    expect([page.state().auth, account(page), toasts(page)]).toEqual([
      { used: false, remembered: {}, smartAccountNetworks: [] },
      [undefined, 'smartAccount'],
      [],
    ])
  })
})

describe('a smart account', () => {
  it('[AUTH-40] with which a switch of network fails is told of, once, and not when the eoa is in use', async () => {
    const page = openLoggedIn()
    page.memory.secureSite.setPolicy({ refuse: { SWITCH_NETWORK: 'no' } })
    await page.run(EOA)
    const fail = () => {
      page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })
      page.wait(10_000)
    }
    fail()
    expect(toasts(page)).toEqual([])
    await page.run(SMART)
    fail()
    fail()
    expect(toasts(page)).toEqual(['This application might not support Smart Accounts'])
  })

  it('[AUTH-40, F14] is not suspected where the site was loaded anew in the middle of a signature', () => {
    const page = openLoggedIn()
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    page.give({ type: 'requestEmbedded', method: 'personal_sign', params: ['0x00', B] })
    page.wait(100)
    page.memory.frame.reload()
    page.wait(10_000)
    expect([page.events('embeddedRequestFailed').map(({ failure }) => failure.code), toasts(page)]).toEqual([['FRAME_RELOADED'], []])
  })

  it('[AUTH-43, CORE-37] networks that have it are remembered as a comma list, none as the empty text', () => {
    const page = openLoggedIn()
    expect([stored(page, 'wallet/smart_account_enabled_networks'), page.state().network.namespaces.eip155?.smartAccountEnabledNetworks]).toEqual([
      '1,8453',
      ['eip155:1', 'eip155:8453'],
    ])
    page.memory.secureSite.setPolicy({ smartAccountNetworks: 'fails' })
    const again = reload(page, EMBEDDED)
    again.wait(LOADED_MS)
    expect([stored(again, 'wallet/smart_account_enabled_networks'), again.state().network.namespaces.eip155?.smartAccountEnabledNetworks]).toEqual(['', []])
  })
})

describe('the visitor', () => {
  it('[AUTH-26, AUTH-28, CORE-23] who came by a social account is kept by name, without an e-mail, and there again after a reload', () => {
    const page = openPage(EMBEDDED)
    page.give({ type: 'loginWithSocial', provider: 'google' })
    page.wait(LOADED_MS)
    page.memory.popup.result('https://secure.walletconnect.org/result')
    page.wait(100)
    expect(['email_login_used', 'email', 'social_username', 'connected_social', 'last_email_login_time'].map((key) => stored(page, `wallet/${key}`))).toEqual([
      true,
      'nothing',
      'ann',
      'google',
      'nothing',
    ])
    const again = reload(page, EMBEDDED)
    again.wait(LOADED_MS)
    expect([again.state().auth.user, reached(again)]).toEqual([
      { userName: 'ann', social: 'google' },
      ['IS_CONNECTED', 'GET_USER', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'],
    ])
  })

  it('[AUTH-32] who is taken up again sees a note for as long as that takes, and no longer', () => {
    const before = openLoggedIn()
    const page = reload(before, { ...EMBEDDED, starts: false })
    page.give({ type: 'start' })
    page.wait(0)
    const note = () => page.state().toasts.current
    expect(note()).toMatchObject({ message: 'toast.authenticating', variant: 'loading', open: true, autoClose: false })
    page.wait(400)
    expect(note()?.open).toBe(true)
    page.wait(LOADED_MS)
    expect([page.state().auth.user, note()?.open]).toEqual([{ email: EMAIL }, false])
  })

  it('[AUTH-32] whose login the site does not know any more, or who connects another wallet meanwhile, is left without the note', async () => {
    const forgotten = openLoggedIn()
    forgotten.memory.secureSite.forget()
    const page = reload(forgotten, EMBEDDED)
    page.wait(LOADED_MS)
    expect([page.state().auth.used, page.state().toasts.current?.open]).toEqual([false, false])
    const silent = openLoggedIn({ ...EMBEDDED, wallets: [{ id: 'io.example.alpha', name: 'Alpha' }] })
    silent.memory.secureSite.setFaults({ neverReady: true })
    const other = reload(silent, EMBEDDED)
    expect(other.state().toasts.current?.open).toBe(true)
    await other.run({ type: 'connect', connectorId: 'io.example.alpha' })
    expect(other.state().toasts.current?.open).toBe(false)
  })

  it.each([
    ['refuses', { refuse: { SIGN_OUT: 'Out of order' } }, {}, 'Out of order'],
    ['is silent', {}, { silent: ['SIGN_OUT'] }, 'No answer from the secure site in time'],
  ] as const)('[AUTH-30] signs out where the site %s; that is logged, and told to nobody', (_, policy, faults, words) => {
    const page = openLoggedIn()
    page.memory.secureSite.setPolicy(policy)
    page.memory.frame.setFaults(faults)
    const before = logged(page).length
    page.give({ type: 'disconnect' })
    page.wait(SIGN_OUT_MS)
    expect([page.events('disconnectSucceeded').length, toasts(page), page.events('alertShown')]).toEqual([1, [], []])
    expect(logged(page).slice(before)).toEqual([`warn: Signing out at the secure site failed: ${words}`])
  })

  it('[AUTH-29] who leaves is disconnected, without account, connector or user, in state and in storage', async () => {
    const page = openLoggedIn()
    await page.run({ type: 'disconnect' })
    expect(page.state().account.namespaces.eip155).toEqual({ allAccounts: [] })
    expect(page.state().connection.namespaces.eip155?.connectorId).toBeUndefined()
    expect(page.state().auth).toEqual({ used: false, remembered: {}, smartAccountNetworks: [] })
    expect(['connection_status', 'connected_connector_ids', 'connected_namespaces'].map((key) => stored(page, key))).toEqual(['disconnected', {}, []])
  })

  it('[AUTH-24] who leaves the view of a change of e-mail is asked about no more: once a second until then', () => {
    const page = openLoggedIn()
    page.memory.secureSite.setPolicy({ skipsPrimary: true })
    const looks = () => reached(page).filter((event) => event === 'GET_USER').length
    page.give({ type: 'openModal', view: 'UpdateEmailWallet' })
    page.give({ type: 'updateEmail', email: 'zoe@example.org' })
    page.wait(10)
    const before = looks()
    page.wait(5_500)
    expect([looks() - before, page.state().modal.stack.at(-1)?.view]).toEqual([5, 'UpdateEmailWallet'])
    page.give({ type: 'goBack' })
    page.wait(10_000)
    expect([looks() - before, openRequests(page)]).toEqual([5, []])
  })

  it('[AUTH-46, AUTH-47] is called by name or e-mail, of which only what is longer than 30 letters is cut', () => {
    const page = openLoggedIn()
    const named = (user: object) => selectAuthName({ ...page.state(), auth: { ...page.state().auth, user } })
    const [thirty, more] = [18, 19].map((count) => `${'a'.repeat(count)}@example.org`) as [string, string]
    expect([thirty.length, more.length]).toEqual([30, 31])
    expect([named({ email: thirty }), named({ email: more })]).toEqual([thirty, `${more.slice(0, 28)}...`])
    expect([named({ userName: 'ann00', social: 'discord' }), named({ userName: 'ann0', social: 'x', email: EMAIL })]).toEqual(['ann0', 'ann0'])
  })
})

it('[AUTH-06] a social that does not exist is ignored with a warning', () => {
  const page = openPage({ ...EMBEDDED, embedded: { socials: ['github', 'myspace' as never] } })
  expect(logged(page).filter((line) => line.startsWith('warn') && line.includes('myspace'))).toHaveLength(1)
  expect(page.give({ type: 'loginWithSocial', provider: 'myspace' as never })).toMatchObject({ failure: { code: 'SOCIAL_UNKNOWN' } })
})

it.each([
  ['social', { type: 'loginWithSocial', provider: 'google' }],
  ['Farcaster', { type: 'loginWithFarcaster' }],
] as const)('[CONN-40, MODAL-45] a dialog that closes over a login by %s ends it with `Modal closed`', (_, command) => {
  const page = openPage(EMBEDDED)
  page.give({ type: 'openModal' })
  page.give(command)
  page.wait(LOADED_MS)
  page.give({ type: 'closeModal' })
  expect(page.events('loginFailed').map(({ failure }) => failure.message)).toEqual(['Modal closed'])
  expect([page.memory.popup.windows(), page.state().auth.login]).toEqual([0, undefined])
})

it('[CONN-40, MODAL-45] so does one that closes while the account is asked for, with the connect that it has come to', () => {
  const page = openPage(EMBEDDED)
  page.give({ type: 'openModal' })
  page.give({ type: 'loginWithSocial', provider: 'google' })
  page.wait(LOADED_MS)
  page.memory.frame.setFaults({ silent: ['CONNECT_SOCIAL'] })
  page.memory.popup.result('https://secure.walletconnect.org/result')
  page.wait(10)
  expect(page.state().auth.login?.step).toBe('connecting')
  page.give({ type: 'closeModal' })
  expect([...page.events('connectFailed'), ...page.events('loginFailed')].map(({ failure }) => failure.message)).toEqual(['Modal closed', 'Modal closed'])
  expect([page.state().auth.login, openRequests(page)]).toEqual([undefined, []])
})
