import { describe, expect, it } from 'vitest'
import type { MemorySiwxPolicy } from '../../adapters/memory/siwx/siwx-faults.js'
import { EMBEDDED, EMBEDDED_TWO, LOADED_MS, EMAIL, typeCode } from '../../../tests/domain/embedded.js'
import { CONNECT, memoryOf, SESSIONS, SOLANA, TWO, WIDE } from '../../../tests/domain/sessions.js'
import { A, ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions, walletOf } from '../../../tests/domain/page.js'
import { selectSignIn } from './selectors.js'

const SIGN_IN = { required: true, signOutOnDisconnect: true } as const
const views = (page: Page) => (page.state().modal.open ? page.state().modal.stack.map(({ view }) => view) : [])
const status = (page: Page) => selectSignIn(page.state()).status

describe('sign-in with the embedded wallet', () => {
  function openOwed(host: MemorySiwxPolicy = {}, wallets: PageOptions['wallets'] = []): Page {
    const page = openPage({ ...EMBEDDED, wallets, signIn: SIGN_IN })
    page.memory.siwx.setPolicy(host)
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(LOADED_MS)
    typeCode(page)
    page.wait(50)
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    return page
  }

  const signature = (page: Page) =>
    ({ type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', page.state().account.namespaces.eip155?.address ?? ''] }) as const

  it('[MODAL-44, SIWX-03] the approval of its signature stays, too, and going back from it declines', () => {
    const page = openOwed()
    expect([views(page), status(page)]).toEqual([['SIWXSignMessage'], 'owed'])
    // The connector does the same for a wallet request.
    page.give(signature(page))
    expect(views(page)).toEqual(['SIWXSignMessage', 'ApproveTransaction'])
    page.give({ type: 'closeModal' })
    expect([views(page), page.state().modal.shakes]).toEqual([['SIWXSignMessage', 'ApproveTransaction'], 1])
    page.give({ type: 'goBack' })
    expect([views(page), page.state().approvals.open, page.state().modal.shakes]).toEqual([['SIWXSignMessage'], undefined, 1])
  })

  it('[I-31, MODAL-44] an approval that was given before it is known whether there is a session leaves (seed 789)', () => {
    const page = openOwed({ delayMs: 10_000 })
    expect([views(page), status(page)]).toEqual([[], 'looking'])
    page.give(signature(page))
    expect(views(page)).toEqual(['ApproveTransaction'])
    page.give({ type: 'closeModal' })
    expect(page.state().modal.shakes).toBe(1)
    page.wait(100)
    page.memory.secureSite.decide('approve')
    page.wait(100)
    expect([views(page), page.state().approvals.open]).toEqual([[], undefined])
  })

  it("[I-25, NET-17] a wallet on a network that is not the app's is asked about first, then it is owed as before (seed 1379)", async () => {
    const page = openPage({ ...EMBEDDED_TWO, wallets: [{ id: ALPHA, name: 'Alpha', network: 'eip155:137' }], signIn: SIGN_IN })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(LOADED_MS)
    typeCode(page)
    page.wait(50)
    page.give({ type: 'switchNetwork', network: SOLANA })
    page.wait(50)
    expect([views(page), page.state().siwx.subject?.chainId]).toEqual([['SIWXSignMessage'], SOLANA])
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.wait(50)
    expect([views(page), page.state().network.activeNamespace]).toEqual([['UnsupportedChain'], 'solana'])
    await page.run({ type: 'disconnect', connectorId: ALPHA })
    expect([views(page), status(page)]).toEqual([['SIWXSignMessage'], 'owed'])
  })

  it('[I-25, MODAL-44] going back does not lead out of it while the wallet passes through a network that the app lacks (seed 3000062)', () => {
    const page = openOwed({}, [{ id: 'ID_AUTH' }])
    walletOf(page, 'ID_AUTH').setPolicy({ methods: { switchNetwork: 'ask' } })
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:1' })
    const operation = page.state().auth.networkSwitch?.operation ?? ''
    page.give({ type: 'reportEmbeddedNetwork', operation, network: 'eip155:5' })
    expect([page.state().network.namespaces.eip155?.walletNetwork, page.state().network.pending?.network, status(page)]).toEqual([
      'eip155:5',
      'eip155:8453',
      'owed',
    ])
    page.give({ type: 'goBack' })
    page.give({ type: 'closeModal' })
    expect([views(page), page.state().modal.shakes]).toEqual([['SIWXSignMessage'], 2])
  })

  it('[MODAL-44] disconnecting is possible while it waits for its approval', () => {
    const page = openOwed()
    page.give(signature(page))
    page.give({ type: 'disconnect' })
    page.wait(4_000)
    expect([views(page), status(page), page.state().approvals.open]).toEqual([[], 'none', undefined])
  })
})

describe('sign-in with a session over the relay', () => {
  function settle(page: Page): void {
    page.give({ type: 'openModal' })
    page.give({ type: 'chooseWallet', connectorId: 'walletConnect' })
    page.wait(0)
    page.memory.relay.wallet.scan()
    page.wait(2_000)
  }

  it('[WC-26, WC-27, SIWX-02, SIWX-03] one that came with the proposal counts, and no second question is asked', () => {
    const page = openPage({ ...SESSIONS, signIn: SIGN_IN })
    settle(page)
    expect([views(page), status(page), page.memory.siwx.asked().includes('verify')]).toEqual([[], 'signedIn', false])
    expect(page.state().siwx.session).toMatchObject({ data: { accountAddress: A }, cacao: { h: { t: 'caip122' }, s: { t: 'eip191' } } })
    expect(page.memory.siwx.sessions()[0]?.cacao?.p.iss).toBe(`did:pkh:eip155:1:${A}`)
  })

  it('[WC-27] also where the host takes its time to keep it', () => {
    const page = openPage({ ...SESSIONS, signIn: SIGN_IN })
    page.give({ type: 'openModal' })
    page.give({ type: 'chooseWallet', connectorId: 'walletConnect' })
    page.wait(0)
    page.memory.siwx.setPolicy({ delayMs: 1_000 })
    page.memory.relay.wallet.scan()
    page.wait(1_500)
    expect(status(page)).toBe('looking')
    page.wait(3_000)
    expect([views(page), status(page), page.events('signInPreparing')]).toEqual([[], 'signedIn', []])
  })

  it('[WC-27, SIWX-13] a host that does not keep it ends no connection: the visitor is asked to sign in', () => {
    const page = openPage({ ...SESSIONS, signIn: SIGN_IN })
    page.memory.siwx.setPolicy({ fails: ['replace'] })
    settle(page)
    page.wait(2_000)
    expect([status(page), views(page), page.state().relay.session === undefined]).toEqual(['owed', ['SIWXSignMessage'], false])
    expect(page.state().siwx.failure).toMatchObject({ code: 'SIGN_IN_UNKNOWN', cause: { code: 'FOREIGN_DATA_INVALID' } })
  })

  it('[WC-26, SIWX-03] where other than EVM networks are asked for, or the host has no message, it is asked for afterwards', () => {
    const mixed = openPage({ ...TWO, memory: memoryOf(WIDE), signIn: SIGN_IN })
    settle(mixed)
    expect([mixed.events('signedInWithProposal'), views(mixed), status(mixed)]).toEqual([[], ['SIWXSignMessage'], 'owed'])
    const silent = openPage({ ...SESSIONS, signIn: SIGN_IN })
    silent.memory.siwx.setPolicy({ fails: ['createMessage'] })
    silent.give(CONNECT)
    silent.wait(0)
    silent.memory.relay.wallet.scan()
    silent.wait(100)
    expect([silent.events('signedInWithProposal'), views(silent), silent.state().siwx.failure?.code]).toEqual([[], ['SIWXSignMessage'], 'SIGN_IN_FAILED'])
  })
})
