import { of } from 'rxjs'
import { SUCCESS_SHOWN_MS } from '../modal/state.js'
import { describe, expect, it } from 'vitest'
import type { SignInSession } from '../../ports/siwx.js'
import { ALPHA, A, B, C, GAMMA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, openTab, type Page, type PageOptions, reload, walletOf } from '../../../tests/domain/page.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { decide } from './decide.js'
import { selectSignIn } from './selectors.js'
import { SIGN_IN_HOST_MS } from './state.js'
import { SKEW_MS } from '../shared/limits.js'
import { TAB_LAG_MS } from './tabs.js'
import { openOwed, openSignedIn, REQUIRED, status, views } from '../../../tests/domain/sign-in.js'

const OPTIONAL = { signIn: { required: false, signOutOnDisconnect: true } } as const satisfies PageOptions

const shakes = (page: Page) => page.state().modal.shakes

describe('sign-in with the wallet', () => {
  it('[SIWX-01, SIWX-08] is off unless it is configured, and says so', async () => {
    const page = await openConnected()
    expect([views(page), status(page), page.state().siwx.phase]).toEqual([[], 'off', 'none'])
    for (const type of ['signIn', 'cancelSignIn', 'signOut'] as const)
      expect(page.give({ type })).toMatchObject({ failure: { code: 'SIWX_NOT_ENABLED', message: 'SIWX is not enabled' } })
  })

  it('[SIWX-09] without an address it says so', () => {
    expect(openPage(REQUIRED).give({ type: 'signIn' })).toMatchObject({ failure: { code: 'SIWX_ADDRESS_MISSING', message: 'No ActiveCaipAddress found' } })
  })

  it('[SIWX-10] nor on a network that the app has not', async () => {
    const page = await openOwed()
    walletOf(page).switchNetwork('eip155:137')
    page.wait(0)
    expect(page.give({ type: 'signIn' })).toMatchObject({ failure: { code: 'SIWX_NETWORK_MISSING', message: 'No ActiveCaipNetwork or client found' } })
  })

  it('[SIWX-11] nor where nobody holds the account that is active', async () => {
    const page = await openOwed()
    const state = { ...page.state(), connection: { ...page.state().connection, namespaces: {} } }
    const context = { now: page.memory.now(), operation: 'o1' } as never
    expect(decide.signIn(state, { type: 'signIn' }, context)).toMatchObject({
      rejected: { code: 'SIWX_CLIENT_MISSING', message: 'No ConnectionController client found' },
    })
    expect(decide.signIn(page.state(), { type: 'signIn' }, context)).toMatchObject([{ type: 'signInStarted' }, { type: 'requestStarted' }])
  })

  it('[SIWX-03, I-25] after connecting its view opens, with the message to be signed', async () => {
    const page = openPage(REQUIRED)
    page.give({ type: 'openModal' })
    page.give({ type: 'chooseWallet', connectorId: ALPHA })
    page.wait(5_000)
    expect([views(page), status(page)]).toEqual([['SIWXSignMessage'], 'owed'])
    expect(page.state().siwx.prepared?.data).toMatchObject({
      accountAddress: A,
      chainId: 'eip155:1',
      domain: 'app.example',
      uri: 'https://app.example',
      version: '1',
    })
  })

  it('[SIWX-03] one that is configured and not required is not asked for, and the host may ask for it', async () => {
    const page = await openConnected(OPTIONAL)
    expect([views(page), status(page), selectSignIn(page.state()).required]).toEqual([[], 'owed', false])
    page.give({ type: 'openModal', view: 'SIWXSignMessage' })
    expect([views(page), page.state().siwx.prepared === undefined]).toEqual([['SIWXSignMessage'], false])
    page.give({ type: 'closeModal' })
    expect([views(page), shakes(page)]).toEqual([[], 0])
  })

  it('[SIWX-04, SIWX-02, SIWX-12, T17] success adds a session with data, message and signature, and closes the dialog after the success was shown', async () => {
    const page = await openOwed()
    const { message } = page.state().siwx.prepared ?? {}
    const done = await page.run({ type: 'signIn' })
    expect(done).toMatchObject({ type: 'signedIn', by: 'visitor', session: { message, data: { accountAddress: A, chainId: 'eip155:1' } } })
    expect([views(page), status(page), page.memory.siwx.sessions().length]).toEqual([['SIWXSignMessage'], 'signedIn', 1])
    page.wait(SUCCESS_SHOWN_MS - 1)
    expect(views(page)).toEqual(['SIWXSignMessage'])
    page.wait(1)
    expect(views(page)).toEqual([])
    expect(Object.keys(page.memory.siwx.sessions()[0] ?? {})).toEqual(['data', 'message', 'signature'])
    expect(page.memory.siwx.asked()).toEqual(['list', 'createMessage', 'verify', 'add'])
    // A signed-in user is not asked again.
    expect(await page.run({ type: 'signIn' })).toBeUndefined()
  })

  it('[DX-20] aborted while its message is prepared, the wallet is not asked', async () => {
    const page = await openConnected(OPTIONAL)
    page.memory.siwx.setPolicy({ delayMs: 3_000 })
    const { operation } = page.give({ type: 'signIn' }) as { operation: string }
    page.wait(1_000)
    page.give({ type: 'cancelRequest', operation })
    expect(page.events('signInFailed')).toMatchObject([{ operation, failure: { code: 'ABORTED' } }])
    page.wait(10_000)
    expect([page.events('requestStarted'), status(page)]).toEqual([[], 'owed'])
  })

  it('[SIWX-05, SIWX-06, I-24, fault] declined in the wallet, the view stays with the error and another message; the next try counts', async () => {
    const page = await openOwed()
    walletOf(page).setPolicy({ methods: { signMessage: 'reject' } })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED', message: 'Signature declined' })
    expect([views(page), page.state().siwx.failure?.code, status(page)]).toEqual([['SIWXSignMessage'], 'SIGNATURE_DECLINED', 'owed'])
    walletOf(page).setPolicy({ decision: 'approve' })
    await page.run({ type: 'signIn' })
    expect([status(page), new Set(page.memory.siwx.nonces()).size]).toEqual(['signedIn', 2])
  })

  it('[SIWX-05, fault] a failure opens the view again where it was left', async () => {
    const page = await openConnected(OPTIONAL)
    walletOf(page).setPolicy({ methods: { signMessage: 'reject' } })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
    expect(views(page)).toEqual(['SIWXSignMessage'])
  })

  it('[SIWX-13] a session is accepted with a signature that was verified only', async () => {
    const page = await openOwed()
    page.memory.siwx.setPolicy({ signatures: 'wrong' })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_NOT_SIGNED' })
    page.memory.siwx.setPolicy({ fails: ['verify'] })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_UNVERIFIED', cause: { code: 'FOREIGN_DATA_INVALID' } })
    expect([page.memory.siwx.sessions(), status(page)]).toEqual([[], 'owed'])
  })

  it('[SIWX-13, F29] a host that does not keep it, or does not answer, fails the sign-in', async () => {
    const page = await openOwed()
    page.memory.siwx.setPolicy({ fails: ['add'] })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    page.memory.siwx.setPolicy({ delayMs: 10 * SIGN_IN_HOST_MS })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_UNVERIFIED', cause: { code: 'DEADLINE_EXCEEDED' } })
  })

  it('[SIWX-06] cancelling disconnects where it is required', async () => {
    const page = await openOwed()
    page.give({ type: 'cancelSignIn' })
    page.wait(200)
    expect([views(page), page.state().connection.namespaces.eip155?.connectorId, status(page)]).toEqual([[], undefined, 'none'])
  })

  it('[SIWX-06] and closes where it is not, also while the wallet is asked', async () => {
    const page = await openConnected(OPTIONAL)
    page.give({ type: 'openModal', view: 'SIWXSignMessage' })
    walletOf(page).setPolicy({ decision: 'ask' })
    const run = page.run({ type: 'signIn' })
    page.give({ type: 'cancelSignIn' })
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' })
    expect([views(page), page.state().connection.namespaces.eip155?.connectorId, page.state().requests.pending]).toEqual([[], ALPHA, []])
  })

  it('[MODAL-44, UX-03, SIWX-03] it cannot be closed while it is required and there is no session: a try shakes, and disconnecting is possible', async () => {
    const page = await openOwed()
    page.give({ type: 'closeModal' })
    page.give({ type: 'goBack' })
    page.give({ type: 'resetView', view: 'Account' })
    page.give({ type: 'replaceView', view: 'Account' })
    expect([views(page), shakes(page)]).toEqual([['SIWXSignMessage'], 4])
    // Views above it lead back to it.
    page.give({ type: 'pushView', view: 'Networks' })
    page.give({ type: 'closeModal' })
    page.give({ type: 'goBack' })
    expect([views(page), shakes(page)]).toEqual([['SIWXSignMessage'], 5])
    await page.run({ type: 'disconnect' })
    expect([views(page), status(page)]).toEqual([[], 'none'])
  })

  it('[SIWX-07, I-23, I-25] another network asks again, one that has a session does not', async () => {
    const page = await openSignedIn()
    walletOf(page).switchNetwork('eip155:8453')
    page.wait(0)
    expect([views(page), status(page), page.state().siwx.prepared?.data.chainId]).toEqual([['SIWXSignMessage'], 'owed', 'eip155:8453'])
    walletOf(page).switchNetwork('eip155:1')
    page.wait(0)
    expect([views(page), status(page), page.state().siwx.session?.data.chainId]).toEqual([[], 'signedIn', 'eip155:1'])
  })

  it('[SIWX-07, I-24] another account asks again; what was signed for the one before counts for nothing', async () => {
    const page = await openOwed()
    walletOf(page).setPolicy({ methods: { signMessage: 'ask' } })
    const run = page.run({ type: 'signIn' })
    walletOf(page).setAccounts([B])
    page.wait(0)
    walletOf(page).approve()
    page.wait(10)
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' })
    expect([page.memory.siwx.sessions(), status(page), page.state().siwx.prepared?.data.accountAddress]).toEqual([[], 'owed', B])
  })

  it('[SIWX-13] a page that comes back is signed in without a question', async () => {
    const page = reload(await openSignedIn(), REQUIRED)
    page.wait(100)
    expect([views(page), status(page), page.memory.siwx.asked().filter((call) => call === 'createMessage').length]).toEqual([[], 'signedIn', 1])
  })

  it('[SIWX-15] disconnecting ends the sessions of the accounts, unless the app wants them kept', async () => {
    const page = await openSignedIn()
    await page.run({ type: 'disconnect' })
    expect([page.memory.siwx.sessions(), page.memory.siwx.asked().at(-1)]).toEqual([[], 'revoke'])
    const kept = await openSignedIn({ signIn: { required: true, signOutOnDisconnect: false } })
    await kept.run({ type: 'disconnect' })
    expect(kept.memory.siwx.sessions()).toHaveLength(1)
  })

  it('[SIWX-15] that is every account that was active, on every network of the app, and no other account', async () => {
    const page = await openSignedIn()
    for (const [address, network] of [
      [A, 'eip155:8453'],
      [B, 'eip155:8453'],
      [B, 'eip155:1'],
    ] as const) {
      walletOf(page).setAccounts([address])
      page.wait(0)
      walletOf(page).switchNetwork(network)
      page.wait(0)
      await page.run({ type: 'signIn' })
    }
    const [first] = page.memory.siwx.sessions()
    const other = { ...first, data: { ...first?.data, accountAddress: C } } as SignInSession
    page.memory.ports.siwx.add(other).subscribe()
    expect(page.memory.siwx.sessions().map(({ data }) => `${data.accountAddress} ${data.chainId}`)).toEqual([
      `${A} eip155:1`,
      `${A} eip155:8453`,
      `${B} eip155:8453`,
      `${B} eip155:1`,
      `${C} eip155:1`,
    ])
    await page.run({ type: 'disconnect' })
    expect(page.memory.siwx.sessions()).toEqual([other])
  })

  it('[SIWX-15] is done by the tab in which the visitor disconnects, and by no other', async () => {
    const page = await openSignedIn()
    const tab = openTab(page, REQUIRED)
    tab.wait(1_000)
    await page.run({ type: 'disconnect' })
    page.wait(TAB_LAG_MS)
    const revokes = ({ entries }: Page) => entries.filter((entry) => entry.kind === 'call' && entry.method === 'revoke').length
    expect([page, tab].map((one) => [one.events('disconnected').map(({ by }) => by), revokes(one)])).toEqual([
      [['visitor'], 1],
      [['tab'], 0],
    ])
  })

  it('[SIWX-15] in two namespaces each ends the sessions of its own accounts, whichever was connected last', async () => {
    const page = openPage({
      signIn: { required: false, signOutOnDisconnect: true },
      options: { networks: [mainnet, base, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await page.run({ type: 'signIn' })
    await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    await page.run({ type: 'switchNetwork', network: solana.caipNetworkId })
    await page.run({ type: 'signIn' })
    const accounts = () => page.memory.siwx.sessions().map(({ data }) => data.accountAddress)
    const revoked = () => page.entries.flatMap((entry) => (entry.kind === 'call' && entry.method === 'revoke' ? entry.args : []))
    expect(accounts()).toEqual([A, S])
    await page.run({ type: 'disconnect', namespace: 'solana' })
    expect([accounts(), revoked()]).toEqual([[A], [{ accountAddress: S, chainIds: [solana.caipNetworkId] }]])
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    expect([accounts(), revoked().slice(1)]).toEqual([[], [{ accountAddress: A, chainIds: ['eip155:1', 'eip155:8453'] }]])
  })

  it('[SIWX-13, SIWX-15] signing out ends the session, and asks again where one is required', async () => {
    const page = await openSignedIn()
    page.give({ type: 'signOut' })
    page.wait(0)
    expect([page.memory.siwx.sessions(), views(page), status(page)]).toEqual([[], ['SIWXSignMessage'], 'owed'])
  })

  it('[SIWX-16] a session whose time is over, or has not come, is none', async () => {
    const page = await openSignedIn()
    const end = Date.parse(page.state().siwx.session?.data.expirationTime ?? '') - page.memory.now()
    page.wait(end - 1)
    expect(status(page)).toBe('signedIn')
    page.wait(1)
    expect([status(page), views(page)]).toEqual(['owed', ['SIWXSignMessage']])
    const [session] = page.memory.siwx.sessions()
    const [notBefore, expirationTime] = [SKEW_MS + 1_000, SKEW_MS + 2_000].map((ms) => new Date(page.memory.now() + ms).toISOString())
    const early = { ...session, data: { ...session?.data, notBefore, expirationTime } }
    page.memory.ports.siwx.add(early as NonNullable<typeof session>).subscribe()
    page.give({ type: 'reportSignInDue' })
    expect(status(page)).toBe('owed')
    page.wait(1_000)
    page.give({ type: 'reportSignInDue' })
    expect(status(page)).toBe('signedIn')
  })

  const connects = async (options: PageOptions, fails: readonly ('list' | 'createMessage')[] = ['list']) => {
    const page = openPage(options)
    page.memory.siwx.setPolicy({ fails })
    await page.run({ type: 'connect', connectorId: ALPHA })
    return page
  }

  it('[SIWX-13, fault] a host that fails once is asked again, and nobody is disconnected, signed out or told', async () => {
    const signedIn = await openSignedIn()
    signedIn.memory.siwx.setPolicy({ fails: ['list'] })
    const page = reload(signedIn, { ...REQUIRED, starts: false })
    page.memory.siwx.setPolicy({ fails: ['list'] })
    page.give({ type: 'start' })
    page.wait(500)
    expect(status(page)).toBe('looking')
    page.memory.siwx.setPolicy({})
    page.wait(1_000)
    expect([status(page), views(page), page.events('disconnected'), page.state().toasts]).toEqual(['signedIn', [], [], {}])
  })

  it('[SIWX-13, fault] a host that goes on failing disconnects nobody: it is logged, and the view says so where sign-in is required', async () => {
    const page = await connects(REQUIRED)
    page.wait(6_000)
    expect([views(page), status(page), page.state().connection.namespaces.eip155?.connectorId]).toEqual([['SIWXSignMessage'], 'owed', ALPHA])
    expect(page.state().siwx.failure).toMatchObject({ code: 'SIGN_IN_UNKNOWN', cause: { code: 'FOREIGN_DATA_INVALID' } })
    expect(page.memory.siwx.asked()).toEqual(['list', 'list', 'list'])
    expect([page.state().toasts, page.memory.logger.lines().length]).toEqual([{}, 1])
    const optional = await connects(OPTIONAL)
    optional.wait(6_000)
    expect([views(optional), status(optional), optional.memory.logger.lines().length]).toEqual([[], 'owed', 1])
  })

  it('[SIWX-13, fault] Try again asks the host first: who has a session signs nothing', async () => {
    const page = await openSignedIn()
    const again = reload(page, { ...REQUIRED, starts: false })
    again.memory.siwx.setPolicy({ fails: ['list'] })
    again.give({ type: 'start' })
    again.wait(6_000)
    expect(again.state().siwx.failure?.code).toBe('SIGN_IN_UNKNOWN')
    await expect(again.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_UNKNOWN' })
    again.memory.siwx.setPolicy({})
    expect(await again.run({ type: 'signIn' })).toMatchObject({ type: 'signedIn' })
    expect([status(again), views(again), again.events('requestStarted')]).toEqual(['signedIn', [], []])
  })

  it('[SIWX-13, fault] Try again without a session goes on to the signature', async () => {
    const page = await connects(REQUIRED)
    page.wait(6_000)
    page.memory.siwx.setPolicy({})
    expect(await page.run({ type: 'signIn' })).toMatchObject({ type: 'signedIn', by: 'visitor' })
    expect(page.events('requestStarted')).toHaveLength(1)
  })

  it('[SIWX-13, UX-28] asks again when the page is online again', async () => {
    const page = await openSignedIn()
    const again = reload(page, { ...REQUIRED, starts: false })
    again.memory.siwx.setPolicy({ fails: ['list'] })
    again.give({ type: 'start' })
    again.wait(6_000)
    again.memory.siwx.setPolicy({})
    again.memory.platform.set({ online: false })
    again.memory.platform.set({ online: true })
    again.wait(0)
    expect([status(again), views(again)]).toEqual(['signedIn', []])
  })

  it('[SIWX-13, CORE-40] a session with values of another type counts for nothing, and leaves nobody waiting', async () => {
    for (const wrong of [{ expirationTime: null }, { expirationTime: 7 }, { notBefore: null }, { notBefore: {} }]) {
      const page = openPage({ ...REQUIRED, ports: { siwx: { list: () => of([{ data: { accountAddress: A, chainId: 'eip155:1', ...wrong } }]) } } as never })
      await page.run({ type: 'connect', connectorId: ALPHA })
      page.wait(6_000)
      expect(status(page)).toBe('owed')
    }
  })

  it('[SIWX-03] while the host is asked for sessions after a connect the dialog stays, and leaves when there is one', async () => {
    const page = await openSignedIn({ signIn: { required: true, signOutOnDisconnect: false } })
    await page.run({ type: 'disconnect' })
    page.memory.siwx.setPolicy({ delayMs: 3_000 })
    page.give({ type: 'openModal' })
    page.give({ type: 'chooseWallet', connectorId: ALPHA })
    page.wait(2_000)
    expect([views(page), status(page)]).toEqual([['Connect', 'ConnectingExternal'], 'looking'])
    page.wait(2_500)
    expect([views(page), status(page)]).toEqual([[], 'signedIn'])
  })
})
