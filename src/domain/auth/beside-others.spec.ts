import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, EMBEDDED_TWO, LOADED_MS, openAsked, openLoggedIn, reached, typeCode } from '../../../tests/domain/embedded.js'
import { ALPHA, asked, C, connected, found, GAMMA, restored, S, started } from '../../../tests/domain/facts.js'
import { openPage, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import { given, type GivenSetting, nothing } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { createSecret } from '../shared/secrets/secret.js'
import { selectNextCodeAt } from './selectors.js'
import { EMAIL_COOLDOWN_MS } from './limits.js'

const setting: GivenSetting = { embedded: {}, options: { projectId: 'p', networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] }
/** An earlier login is stored. */
const used: readonly DomainEvent[] = [...started, restored({ namespaces: ['eip155', 'solana'], auth: { used: true, remembered: { email: EMAIL } } })]
/** The embedded wallet in both namespaces, and Alpha. */
const beside = { ...EMBEDDED_TWO, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [C] }] } as const
const AUTH = 'ID_AUTH'
const BOTH = { type: 'reportStoredLogin', namespaces: ['eip155', 'solana'] } as const
const begun = (decision: unknown) =>
  (decision as readonly DomainEvent[]).flatMap((event) => (event.type === 'connectStarted' ? [`${event.namespace} ${event.connectorId}`] : []))

describe('a stored login of two namespaces', () => {
  it('[AUTH-26, CONN-14] is restored in both', () => {
    expect(begun(given(used, setting).when(BOTH).decision)).toEqual(['eip155 ID_AUTH', 'solana ID_AUTH'])
  })

  it('[AUTH-26, AUTH-29, F19] leaves the one that another wallet holds meanwhile', () => {
    const { decision } = given([...used, found(ALPHA), connected(ALPHA)], setting).when(BOTH)
    expect(begun(decision)).toEqual(['solana ID_AUTH'])
    expect(decision).toContainEqual(expect.objectContaining({ type: 'embeddedRestoreStarted', namespaces: ['solana'] }))
  })

  it('[AUTH-26, F19] leaves the one in which another wallet is being asked', () => {
    expect(begun(given([...used, found(ALPHA), asked(ALPHA)], setting).when(BOTH).decision)).toEqual(['solana ID_AUTH'])
  })

  it('[AUTH-26, AUTH-29] is not restored where other wallets hold both, or without an earlier login', () => {
    const held = [found(ALPHA), connected(ALPHA), found(GAMMA, { chain: 'solana' }), connected(GAMMA, { namespace: 'solana', address: S, operation: 'oS' })]
    given([...used, ...held], setting)
      .when(BOTH)
      .then(nothing)
    given([...started, restored({ namespaces: ['eip155', 'solana'] })], setting)
      .when(BOTH)
      .then(nothing)
  })

  it.each([
    ['another wallet is stored for one', { connected_connector_ids: { eip155: ALPHA, solana: AUTH } }, ['solana']],
    ['the visitor left it in one', { disconnected_connector_ids: { eip155: [AUTH] } }, ['solana']],
    ['it is not the first of the wallets of one, where its last restore failed', { connected_connector_ids: { solana: AUTH } }, ['eip155', 'solana']],
  ])('[AUTH-26, CONN-22] where %s, is asked for in the others', async (_, items, expected) => {
    const before = openLoggedIn(beside)
    before.give({ type: 'switchNetwork', network: solana.caipNetworkId })
    before.wait(1_000)
    expect(before.state().connection.namespaces.solana?.connectorId).toBe(AUTH)
    await before.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    before.wait(1_000)
    expect(before.state().connection.namespaces.eip155?.connections.map(({ connectorId }) => connectorId)).toEqual([ALPHA, AUTH])
    before.close()
    for (const [key, data] of Object.entries({ connected_connector_ids: { eip155: AUTH, solana: AUTH }, ...items })) store(before, key, data)
    walletOf(before).disconnect()
    const page = reload(before, beside)
    page.wait(0)
    expect(restoredIn(page)).toEqual(expected)
  })

  it('[AUTH-26, CONN-23] leaves the one in which another wallet was used last, which is not in the page', async () => {
    const before = openLoggedIn(beside)
    before.give({ type: 'switchNetwork', network: solana.caipNetworkId })
    before.wait(1_000)
    await before.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    before.wait(1_000)
    before.close()
    // The last page waited for Alpha in vain.
    const { d } = JSON.parse(before.memory.disk.get('latchkit:connections') ?? '')
    const eip155 = d.eip155.map((one: { readonly connectorId: string }) => ({ ...one, recent: one.connectorId === ALPHA }))
    store(before, 'connections', { ...d, eip155 })
    const page = reload(before, beside)
    page.wait(0)
    expect(restoredIn(page)).toEqual(['solana'])
  })
})

/** Returns the namespaces in which a page restores the login. */
function restoredIn({ entries }: Page): readonly string[] {
  const events = entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event as DomainEvent] : []))
  return events.flatMap((event) => (event.type === 'embeddedRestoreStarted' ? event.namespaces : []))
}

/** Writes a stored item in the form of its version. */
function store({ memory: { disk } }: Page, key: string, d: unknown): void {
  const { d: _, ...envelope } = JSON.parse(disk.get('latchkit:connected_connector_ids') ?? '')
  disk.put(`latchkit:${key}`, JSON.stringify({ ...envelope, d }))
}

describe('the 30 s between two codes', () => {
  const tries = (page: Page) => page.give({ type: 'loginWithEmail', email: 'zoe@example.org' })

  it.each([
    ['the visitor cancels it', (page: Page) => page.give({ type: 'cancelLogin' })],
    ['the dialog is closed', (page: Page) => ['openModal', 'closeModal'].map((type) => page.give({ type } as never))],
    ['another login takes its place', (page: Page) => page.give({ type: 'loginWithFarcaster' })],
  ])('[AUTH-12] go on when a login for which a code was sent ends, as %s', (_, end) => {
    const page = openAsked()
    end(page)
    expect(page.events('loginFailed')).toHaveLength(1)
    expect(tries(page)).toMatchObject({ status: 'rejected', failure: { code: 'EMAIL_COOLDOWN' } })
    page.wait(EMAIL_COOLDOWN_MS)
    expect(tries(page).status).toBe('accepted')
  })

  it('[AUTH-12, fault] go on when the site refuses the account after the code was right', () => {
    const page = openAsked()
    page.memory.secureSite.setPolicy({ refuse: { GET_USER: 'no' } })
    typeCode(page)
    page.wait(50)
    expect(page.events('loginFailed')).toHaveLength(1)
    expect(tries(page)).toMatchObject({ status: 'rejected', failure: { code: 'EMAIL_COOLDOWN' } })
  })

  it('[AUTH-12, fault] go on when the site refuses a login of another kind', () => {
    const page = openAsked()
    page.memory.secureSite.setPolicy({ refuse: { GET_FARCASTER_URI: 'no' } })
    page.give({ type: 'loginWithFarcaster' })
    page.wait(50)
    expect(page.events('loginFailed').map(({ kind }) => kind)).toEqual(['email', 'farcaster'])
    expect(tries(page)).toMatchObject({ status: 'rejected', failure: { code: 'EMAIL_COOLDOWN' } })
  })

  it('[AUTH-12, fault] end when the site refuses the first code, and go on when it is lost', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setPolicy({ refuse: { CONNECT_EMAIL: 'no' } })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(LOADED_MS)
    expect([page.events('loginFailed').length, selectNextCodeAt(page.state())]).toEqual([1, undefined])
    page.memory.secureSite.setPolicy({})
    page.memory.secureSite.setFaults({ silent: ['CONNECT_EMAIL'] })
    expect(tries(page).status).toBe('accepted')
    page.wait(10)
    page.memory.frame.reload()
    page.wait(10)
    expect([page.events('loginFailed').length, tries(page)]).toMatchObject([2, { status: 'rejected', failure: { code: 'EMAIL_COOLDOWN' } }])
  })

  it('[AUTH-12, fault] go on when a change of e-mail fails after its code was sent', () => {
    const page = openLoggedIn()
    page.give({ type: 'updateEmail', email: 'zoe@example.org' })
    page.wait(50)
    expect(page.state().auth.emailChange?.step).toBe('primary')
    const until = selectNextCodeAt(page.state())
    expect(until).toBeDefined()
    page.memory.secureSite.setPolicy({ refuse: { UPDATE_EMAIL_PRIMARY_OTP: 'no' } })
    page.give({ type: 'submitEmailChangeCode', code: createSecret('1') })
    page.wait(50)
    page.give({ type: 'cancelEmailUpdate' })
    expect([page.events('emailUpdateFailed').length, selectNextCodeAt(page.state())]).toEqual([1, until])
    expect(page.give({ type: 'updateEmail', email: 'zoe@example.org' })).toMatchObject({ failure: { code: 'EMAIL_COOLDOWN' } })
  })

  it('[AUTH-12] begin with the code alone, and with no other request to the site', () => {
    const page = openAsked()
    const until = selectNextCodeAt(page.state())
    page.wait(1_000)
    typeCode(page, '000000')
    page.give({ type: 'requestEmbedded', method: 'eth_blockNumber' })
    expect([reached(page).includes('CONNECT_OTP'), selectNextCodeAt(page.state())]).toEqual([true, until])
  })
})

describe('another wallet beside a login', () => {
  it('[AUTH-29] that is disconnected leaves the login and what is remembered of it', async () => {
    const page = openLoggedIn(beside)
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await page.run({ type: 'switchNetwork', network: solana.caipNetworkId }).catch(() => undefined)
    page.wait(1_000)
    expect(page.state().connection.namespaces.solana?.connectorId).toBe('ID_AUTH')
    const { user, remembered } = page.state().auth
    await page.run({ type: 'disconnect', namespace: 'eip155', connectorId: ALPHA })
    page.wait(5_000)
    expect(page.state().auth).toMatchObject({ used: true, user, remembered })
    expect([page.state().auth.signingOut, reached(page).includes('SIGN_OUT')]).toEqual([undefined, false])
  })

  it('[AUTH-29, AUTH-30] the end of an earlier sign-out says nothing of the one that runs', () => {
    const targets = [{ namespace: 'eip155', connectorId: 'ID_AUTH' }] as const
    const leaving: readonly DomainEvent[] = [...used, { type: 'disconnectStarted', operation: 'o2', targets }]
    given(leaving, setting).when({ type: 'reportSignedOut', operation: 'o1' }).then(nothing)
    given(leaving, setting)
      .when({ type: 'reportSignedOut', operation: 'o2' })
      .then([{ type: 'signedOut', operation: 'o2' }])
    const ofOther: readonly DomainEvent[] = [...leaving, { type: 'connectionForgotten', operation: 'o3', namespace: 'eip155', connectorId: ALPHA }]
    expect(given(ofOther, setting).state.auth).toMatchObject({ used: true, remembered: { email: EMAIL } })
  })

  it('[AUTH-30] a disconnect of another wallet signs nobody out', () => {
    const targets = [{ namespace: 'eip155', connectorId: ALPHA }] as const
    expect(given([...used, { type: 'disconnectStarted', operation: 'o2', targets }], setting).state.auth.signingOut).toBeUndefined()
  })
})
