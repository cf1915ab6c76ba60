import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, EMBEDDED_TWO, LOADED_MS, openAsked, openLoggedIn, openRequests, reached, typeCode } from '../../../tests/domain/embedded.js'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openPage, openTab, type Page, reload } from '../../../tests/domain/page.js'
import { selectAccount } from '../account-view/selectors.js'
import { selectConnectionStatus } from '../connection/index.js'
import { selectListedConnectors } from '../connectors/index.js'
import { solana } from '../shared/networks/chains.js'
import { createSecret } from '../shared/secrets/secret.js'
import { selectAuthName, selectUser } from './selectors.js'
import { AUTH_RESTORE_MS, SIGN_OUT_MS } from './limits.js'

const status = (page: Page) => selectConnectionStatus(page.state(), 'eip155')

describe('an earlier login', () => {
  it('[CONN-14, AUTH-26, AUTH-32, I-11] is taken up again by way of the frame, and shown as connecting meanwhile', () => {
    const page = reload(openLoggedIn(), EMBEDDED)
    expect([status(page), selectUser(page.state()), page.state().connection.namespaces.eip155?.flow?.by]).toEqual(['connecting', { email: EMAIL }, 'restore'])
    page.wait(LOADED_MS)
    expect([status(page), page.state().auth.user, page.state().auth.restoring]).toEqual(['connected', { email: EMAIL }, undefined])
    expect(reached(page)).toEqual(['IS_CONNECTED', 'GET_USER', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'])
  })

  it('[AUTH-26] without one, nothing is loaded or sent', () => {
    const page = openPage(EMBEDDED)
    page.wait(60_000)
    expect([page.memory.frame.frames(), reached(page), page.state().frame.phase]).toEqual([0, [], 'absent'])
  })

  it('[AUTH-27, fault] that the site does not know any more is forgotten without a word', () => {
    const before = openLoggedIn()
    before.memory.secureSite.forget()
    const page = reload(before, EMBEDDED)
    page.wait(LOADED_MS)
    expect([status(page), page.state().auth.used, page.state().auth.remembered, page.events('toastShown')]).toEqual(['disconnected', false, {}, []])
    const next = reload(page, EMBEDDED)
    next.wait(LOADED_MS)
    expect(next.memory.frame.frames()).toBe(0)
  })

  it('[AUTH-27, AUTH-31, fault] an error of the site is a no; a site that cannot be reached says nothing', () => {
    const before = openLoggedIn()
    before.memory.secureSite.setPolicy({ refuse: { IS_CONNECTED: 'broken' } })
    const refused = reload(before, EMBEDDED)
    refused.wait(LOADED_MS)
    expect(refused.state().auth.used).toBe(false)
    const unreached = openLoggedIn()
    unreached.memory.secureSite.setFaults({ neverReady: true })
    const page = reload(unreached, EMBEDDED)
    page.give({ type: 'openModal' })
    page.wait(AUTH_RESTORE_MS + 1_000)
    expect([status(page), page.state().auth.used]).toEqual(['disconnected', true])
    expect(page.events('embeddedRestoreFailed').map(({ failure }) => failure.message)).toEqual(['A problem occurred while trying initialize authentication'])
    expect(page.state().modal.stack).toEqual([{ view: 'Connect' }])
    expect(page.events('toastShown').map(({ toast }) => toast.message)).toEqual(['A problem occurred while trying initialize authentication'])
  })

  it('[AUTH-31, I-4, fault] one that the site takes for ever over is given up with its deadline', () => {
    const before = openLoggedIn()
    before.memory.secureSite.setFaults({ silent: ['IS_CONNECTED'] })
    const page = reload(before, EMBEDDED)
    page.wait(AUTH_RESTORE_MS)
    expect([status(page), page.events('embeddedRestoreFailed').length]).toEqual(['disconnected', 1])
  })

  it('[AUTH-49, F14] after the site was loaded anew it is asked whether the login holds, with the token that it gave; the wallet goes with it', () => {
    const page = openLoggedIn()
    page.memory.frame.reload()
    page.wait(LOADED_MS)
    expect(page.memory.frame.received().find(({ event }) => event === 'IS_CONNECTED')?.payload).toEqual({ token: expect.stringMatching(/^token-/) })
    expect(status(page)).toBe('connected')
    page.memory.secureSite.forget()
    page.memory.frame.reload()
    page.wait(LOADED_MS)
    expect([status(page), page.state().auth.user, page.events('disconnected').map(({ by }) => by)]).toEqual(['disconnected', undefined, ['wallet']])
  })
})

describe('leaving', () => {
  it('[AUTH-29, AUTH-30, CONN-33] forgets first, then tells the site', async () => {
    const page = openLoggedIn()
    const run = page.run({ type: 'disconnect' })
    expect([status(page), page.state().auth.used, page.state().auth.user, page.state().auth.remembered]).toEqual(['disconnected', false, undefined, {}])
    expect((await run)?.type).toBe('disconnectSucceeded')
    expect([page.memory.secureSite.isLoggedIn(), page.state().auth.signingOut]).toEqual([false, undefined])
  })

  it('[AUTH-30, fault] goes on after 3 s without the site', () => {
    const page = openLoggedIn()
    page.memory.frame.setFaults({ silent: ['SIGN_OUT'] })
    page.give({ type: 'disconnect' })
    page.wait(SIGN_OUT_MS - 1)
    expect(page.events('disconnectSucceeded')).toEqual([])
    page.wait(1)
    expect([page.events('disconnectSucceeded').length, openRequests(page)]).toEqual([1, []])
  })

  it.each([
    { type: 'disconnect', connectorId: 'ID_AUTH' },
    { type: 'forgetConnection', namespace: 'eip155', connectorId: 'ID_AUTH' },
  ] as const)('[AUTH-30, I-3] a login that stands beside another wallet is ended, too, by $type', async (command) => {
    const page = openLoggedIn({ ...EMBEDDED, wallets: [{ id: ALPHA, name: 'Alpha' }] })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.give(command)
    page.wait(100)
    expect(page.state().auth).toMatchObject({ used: false, remembered: {} })
    expect([page.state().auth.user, page.memory.secureSite.isLoggedIn()]).toEqual([undefined, false])
    expect(page.state().connection.namespaces.eip155).toMatchObject({ connectorId: ALPHA })
  })

  it('[AUTH-30, AUTH-26] a login that could not be taken up is ended at the site, too', async () => {
    const before = openLoggedIn()
    before.memory.secureSite.setFaults({ unavailable: true })
    const page = reload(before, EMBEDDED)
    page.wait(60_000)
    expect([page.state().auth.used, page.state().auth.user]).toEqual([true, undefined])
    page.memory.secureSite.setFaults({})
    page.give({ type: 'disconnect', connectorId: 'ID_AUTH' })
    page.wait(LOADED_MS)
    expect([page.state().auth.used, page.memory.secureSite.isLoggedIn()]).toEqual([false, false])
  })

  it('[AUTH-30, F39] a second one ends the first, which hears of it', () => {
    const page = openLoggedIn()
    page.memory.secureSite.setFaults({ silent: ['SIGN_OUT'] })
    page.give({ type: 'disconnect' })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(50)
    typeCode(page)
    page.wait(50)
    expect(page.state().auth.signingOut).toBeDefined()
    page.give({ type: 'disconnect' })
    page.wait(2 * SIGN_OUT_MS)
    expect([page.events('disconnectStarted').length, page.events('disconnectSucceeded').length]).toEqual([2, 2])
  })

  it('[I-31, MODAL-25] takes the view of its e-mail with it', () => {
    const page = openLoggedIn()
    page.give({ type: 'openModal', view: 'Account' })
    page.give({ type: 'pushView', view: 'WhatIsAWallet' })
    page.give({ type: 'pushView', view: 'UpdateEmailWallet' })
    page.give({ type: 'disconnect' })
    expect(page.state().modal.stack.map(({ view }) => view)).toEqual(['WhatIsAWallet'])
  })

  it('[CONN-35] ends every namespace that the login serves', () => {
    const page = openLoggedIn(EMBEDDED_TWO)
    page.give({ type: 'switchNetwork', network: solana.caipNetworkId })
    page.wait(100)
    expect([selectAccount(page.state(), 'solana').address, status(page)]).toEqual([S, 'connected'])
    page.give({ type: 'disconnect', namespace: 'solana' })
    expect([status(page), selectConnectionStatus(page.state(), 'solana')]).toEqual(['disconnected', 'disconnected'])
  })
})

describe('a login in two tabs', () => {
  it('[UX-43, I-4] that comes to another namespace in one of them has the time of a login in the other', () => {
    const page = openLoggedIn(EMBEDDED_TWO)
    const other = openTab(page, EMBEDDED_TWO)
    other.wait(2 * LOADED_MS)
    expect(other.state().auth.user).toBeDefined()
    other.memory.frame.setFaults({ answerMs: 5_000 })
    page.give({ type: 'switchNetwork', network: solana.caipNetworkId })
    page.wait(100)
    expect(other.state().connection.namespaces.solana?.flow).toMatchObject({ by: 'tab', connectorId: 'ID_AUTH' })
    const { deadline } = other.state().connection.namespaces.solana?.flow ?? {}
    page.wait(6_000)
    expect(other.state().connection.namespaces.solana).toMatchObject({ connectorId: 'ID_AUTH' })
    expect(deadline).toBeGreaterThan(other.memory.now())
  })

  it('[UX-43, I-4] that a connect of this tab put off has the time of a login, too', () => {
    const page = openLoggedIn(EMBEDDED_TWO)
    page.memory.wallets.add({ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId, policy: 'silent' })
    const other = openTab(page, EMBEDDED_TWO)
    other.wait(2 * LOADED_MS)
    other.give({ type: 'connect', connectorId: ALPHA, namespace: 'solana' })
    page.give({ type: 'switchNetwork', network: solana.caipNetworkId })
    page.wait(100)
    other.memory.frame.setFaults({ answerMs: 5_000 })
    expect(other.state().tabs.acts?.solana?.deferred).toMatchObject({ connectorId: 'ID_AUTH' })
    other.give({ type: 'cancelConnect' })
    const { flow } = other.state().connection.namespaces.solana ?? {}
    expect([flow?.by, flow?.connectorId, (flow?.deadline ?? 0) - other.memory.now()]).toEqual(['tab', 'ID_AUTH', AUTH_RESTORE_MS])
    page.wait(6_000)
    expect(other.state().connection.namespaces.solana).toMatchObject({ connectorId: 'ID_AUTH' })
  })
})

describe('the wallet of who is logged in', () => {
  it('[AUTH-02, AUTH-03, AUTH-33] is a connector in eip155 and solana, which no list of wallets has', () => {
    const page = openPage(EMBEDDED_TWO)
    expect(page.state().connectors.found.map(({ id, type, chain }) => [id, type, chain])).toEqual([
      ['ID_AUTH', 'AUTH', 'eip155'],
      ['ID_AUTH', 'AUTH', 'solana'],
    ])
    expect(selectListedConnectors(page.state())).toEqual([])
    expect(page.give({ type: 'connect', connectorId: 'ID_AUTH' })).toMatchObject({ status: 'rejected', failure: { code: 'AUTH_NOT_CONNECTED' } })
  })

  it('[NET-11] a network of the other namespace is switched to, for it has an account there', () => {
    const page = openLoggedIn(EMBEDDED_TWO)
    page.give({ type: 'openModal', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: solana.caipNetworkId })
    expect(page.events('viewPushed').map(({ view }) => view)).toEqual(['SwitchNetwork'])
    page.wait(100)
    expect(selectAccount(page.state(), 'solana')).toMatchObject({ status: 'connected', address: S })
  })

  it('[NET-32, FRAME-13] moves by the site, and is where the site says', async () => {
    const page = openLoggedIn()
    expect(await page.run({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })).toMatchObject({ network: 'eip155:8453' })
    expect([page.state().network.namespaces.eip155?.walletNetwork, page.state().auth.lastNetwork]).toEqual(['eip155:8453', 'eip155:8453'])
    page.memory.secureSite.setPolicy({ answersChain: 1 })
    expect(await page.run({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })).toMatchObject({ network: 'eip155:1' })
    expect(page.state().network.namespaces.eip155?.walletNetwork).toBe('eip155:1')
    expect(page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:250' })).toMatchObject({ failure: { code: 'CHAIN_NOT_SUPPORTED' } })
  })

  it('[ACCT-14, FRAME-14, FRAME-21] another of its accounts is taken by the kind that is preferred', async () => {
    const page = openLoggedIn()
    expect(page.state().account.namespaces.eip155?.address).toBe(B)
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: A })
    expect([page.state().account.namespaces.eip155?.address, page.state().account.preferredAccountTypes.eip155]).toEqual([A, 'eoa'])
    await page.run({ type: 'switchConnection', namespace: 'eip155', connectorId: 'ID_AUTH', address: B })
    page.wait(50)
    expect([page.state().account.namespaces.eip155?.address, page.state().account.preferredAccountTypes.eip155]).toEqual([B, 'smartAccount'])
  })

  it('[ACCT-14] the account contract is not taken on a network that has none', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setPolicy({ smartAccountNetworks: [8453] })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(LOADED_MS)
    typeCode(page)
    page.wait(50)
    page.give({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
    page.wait(50)
    page.clear()
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    expect(page.events('accountTypeAsked').map(({ accountType }) => accountType)).toEqual(['eoa'])
    expect(page.state().network.namespaces.eip155?.smartAccountEnabledNetworks).toEqual(['eip155:8453'])
  })

  it('[ACCT-14, F39] of two wishes for a kind of account the newest counts, and who asked first hears of it', async () => {
    const page = openLoggedIn()
    page.give({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
    expect(await page.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })).toMatchObject({
      type: 'accountTypeChanged',
      accountType: 'eoa',
    })
    expect(page.events('accountTypeChangeFailed').map(({ failure }) => failure.code)).toEqual(['OPERATION_SUPERSEDED'])
    expect([page.state().account.preferredAccountTypes.eip155, page.state().auth.typeChange]).toEqual(['eoa', undefined])
    page.wait(1_000)
    expect(page.state().toasts.current?.variant).not.toBe('error')
  })

  it('[FRAME-29, F40, fault] a wish for a kind that still waits for the site ends with the login', () => {
    const page = openLoggedIn()
    page.memory.secureSite.setFaults({ neverReady: true })
    page.memory.frame.reload()
    page.give({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
    page.give({ type: 'disconnect' })
    expect(page.events('accountTypeChangeFailed').map(({ failure }) => failure.code)).toEqual(['ABORTED'])
    expect(openRequests(page).map(([event]) => event)).toEqual(['SIGN_OUT'])
    page.wait(SIGN_OUT_MS + 1_000)
    expect(page.state().toasts.current?.variant).not.toBe('error')
  })

  it('[AUTH-44, F29, fault] a kind that cannot be set is eoa', async () => {
    const page = openLoggedIn()
    page.memory.secureSite.setPolicy({ refuse: { SET_PREFERRED_ACCOUNT: 'no' } })
    await expect(page.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })).rejects.toMatchObject({ code: 'ACCOUNT_TYPE_FAILED' })
    expect(page.state().account.preferredAccountTypes.eip155).toBe('eoa')
  })

  it('[AUTH-43, fault] networks with smart accounts come from the site; a failed question is an empty list', () => {
    const page = openAsked()
    page.memory.secureSite.setPolicy({ smartAccountNetworks: 'fails' })
    typeCode(page)
    page.wait(50)
    expect(page.events('smartAccountNetworksKnown').map(({ chainIds }) => chainIds)).toEqual([[]])
  })

  it('[AUTH-46, AUTH-47] is called by its visitor', () => {
    const page = openLoggedIn()
    expect(selectAuthName(page.state())).toBe(EMAIL)
    const named = (user: object) => selectAuthName({ ...page.state(), auth: { ...page.state().auth, user } })
    expect([
      named({ userName: 'ann#0', social: 'discord' }),
      named({ userName: 'ann0', social: 'discord' }),
      named({ userName: 'ann0', social: 'google' }),
    ]).toEqual(['ann', 'ann', 'ann0'])
    expect(named({ email: 'a-very-long-name-of-somebody@example.org' })).toBe('a-very-long-name-of-somebody@example....')
  })
})

describe('a change of e-mail', () => {
  const NEW = 'zoe@example.org'
  const code = (page: Page, text = page.memory.secureSite.code()) => page.run({ type: 'submitEmailChangeCode', code: createSecret(text) })

  it('[AUTH-10, AUTH-24, AUTH-25, FRAME-16, MODAL-25] takes a code of the old address, then one of the new', async () => {
    const page = openLoggedIn()
    page.give({ type: 'updateEmail', email: NEW })
    page.wait(50)
    expect(page.state().auth.emailChange?.step).toBe('primary')
    await expect(code(page, '1')).rejects.toMatchObject({ code: 'EMAIL_CODE_REFUSED' })
    expect(page.state().auth.emailChange?.problem?.message).toBe('Invalid code')
    await code(page)
    expect(page.state().auth.emailChange?.step).toBe('secondary')
    await code(page)
    expect(page.events('emailUpdated')).toMatchObject([{ email: NEW }])
    expect([page.state().auth.user, page.state().auth.emailChange]).toEqual([{ email: NEW }, undefined])
  })

  it('[AUTH-25] skips the first where the site does', async () => {
    const page = openLoggedIn()
    page.memory.secureSite.setPolicy({ skipsPrimary: true })
    page.give({ type: 'updateEmail', email: NEW })
    page.wait(50)
    expect(page.state().auth.emailChange?.step).toBe('secondary')
    await code(page)
    expect(page.state().auth.user).toEqual({ email: NEW })
  })

  it('[AUTH-24, MODAL-45] leaving its view ends it, and so does leaving the wallet', async () => {
    const page = openLoggedIn()
    page.give({ type: 'openModal', view: 'Account' })
    page.give({ type: 'pushView', view: 'UpdateEmailWallet' })
    const run = page.run({ type: 'updateEmail', email: NEW })
    page.wait(50)
    page.give({ type: 'goBack' })
    await expect(run).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    page.wait(30_000)
    const again = page.run({ type: 'updateEmail', email: NEW })
    page.wait(50)
    page.give({ type: 'disconnect' })
    await expect(again).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('[MODAL-45, CONN-40] a dialog that goes with a switch of the network ends what it showed; what was begun without it goes on', () => {
    for (const [shown, end] of [
      [true, ['MODAL_CLOSED']],
      [false, []],
    ] as const) {
      const page = openLoggedIn()
      const moveTo = (answersChain: number | undefined) => {
        page.memory.secureSite.setPolicy(answersChain === undefined ? {} : { answersChain })
        page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })
        page.wait(10)
      }
      moveTo(137)
      if (!shown) page.give({ type: 'updateEmail', email: NEW })
      page.give({ type: 'openModal', view: 'UnsupportedChain' })
      if (shown) page.give({ type: 'pushView', view: 'UpdateEmailWallet' })
      if (shown) page.give({ type: 'updateEmail', email: NEW })
      page.wait(50)
      expect(page.state().auth.emailChange?.step).toBe('primary')
      moveTo(undefined)
      expect([page.state().modal.open, page.events('emailUpdateFailed').map(({ failure }) => failure.code)]).toEqual([false, end])
    }
  })

  it('[AUTH-33] is for who is logged in', () => {
    expect(openPage(EMBEDDED).give({ type: 'updateEmail', email: NEW })).toMatchObject({ failure: { code: 'AUTH_NOT_CONNECTED' } })
  })
})
