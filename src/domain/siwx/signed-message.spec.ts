import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { map, throwError } from 'rxjs'
import type { SignInSession, SignInSubject } from '../../ports/siwx.js'
import type { Failure } from '../shared/errors/failure.js'
import { failure } from './errors.js'
import { ALPHA, A, B } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import { decide } from './decide.js'
import { openOwed, openSignedIn, REQUIRED, status, views } from '../../../tests/domain/sign-in.js'

type Made = Pick<SignInSession, 'data' | 'message'>
/** Returns the message that the wallet was asked to sign. */
const signed = (page: Page) =>
  walletOf(page)
    .requests()
    .filter(({ method }) => method === 'signMessage')

describe('the message of a sign-in', () => {
  it('[T17] a message about somebody else is not signed', async () => {
    const page = openPage(REQUIRED)
    page.memory.siwx.setPolicy({ misfits: true })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(0)
    expect([views(page), page.state().siwx.failure?.code, page.state().siwx.prepared]).toEqual([['SIWXSignMessage'], 'SIGN_IN_MESSAGE_INVALID', undefined])
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE_INVALID' })
    expect(signed(page)).toEqual([])
  })

  it.each<[name: string, reason: string, changed: (made: Made) => Made]>([
    ['about another account', 'another account or network', (made) => ({ ...made, data: { ...made.data, accountAddress: B } })],
    ['about another network of the app', 'another account or network', (made) => ({ ...made, data: { ...made.data, chainId: 'eip155:8453' } })],
    ['about an account of another namespace', 'another account or network', (made) => ({ ...made, data: { ...made.data, chainId: 'solana:1' } })],
    ['with a nonce of seven letters', 'the nonce', (made) => ({ ...made, data: { ...made.data, nonce: 'abcdefg' } })],
    ['with a nonce of other signs', 'the nonce', (made) => ({ ...made, data: { ...made.data, nonce: 'abcd-efgh' } })],
    ['without a nonce', 'the nonce', (made) => ({ ...made, data: { ...made.data, nonce: '' } })],
    ['without a domain', 'domain, uri', (made) => ({ ...made, data: { ...made.data, domain: '' } })],
    ['without a URI', 'domain, uri', (made) => ({ ...made, data: { ...made.data, uri: '' } })],
    ['of another version', 'domain, uri', (made) => ({ ...made, data: { ...made.data, version: '2' } })],
    ['that is empty', 'it is empty', (made) => ({ ...made, message: ' ' })],
    ['whose time is over', 'it has expired', (made) => ({ ...made, data: { ...made.data, expirationTime: '2020-01-01T00:00:00Z' } })],
    ['whose end is no time', 'it has expired', (made) => ({ ...made, data: { ...made.data, expirationTime: '2999-02-30T00:00:00Z' } })],
  ])('[T17] a message %s is refused before the wallet is asked', async (_, reason, changed) => {
    const memory = createMemoryPorts()
    const { siwx } = memory.ports
    const page = await openConnected({
      ...REQUIRED,
      memory,
      ports: { siwx: { ...siwx, createMessage: (request) => siwx.createMessage(request).pipe(map(changed)) } },
    })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE_INVALID', context: { reason: expect.stringContaining(reason) } })
    expect([signed(page), status(page), page.memory.siwx.sessions()]).toEqual([[], 'owed', []])
  })

  it('[T17, SIWX-12] a field that the host is to mend is named, and the wallet is not asked', async () => {
    const memory = createMemoryPorts()
    const refusal = failure('SIGN_IN_FIELD_INVALID', { field: 'statement', problem: 'has a line break' })
    const createMessage = () => throwError(() => refusal)
    const page = await openConnected({ ...REQUIRED, memory, ports: { siwx: { ...memory.ports.siwx, createMessage } } })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_FIELD_INVALID', context: { field: 'statement' } })
    expect([signed(page), page.state().siwx.failure, views(page)]).toEqual([[], refusal, ['SIWXSignMessage']])
  })

  it('[SIWX-05, T17] a contract account that does not sign is told so; a field that the host is to mend is named there, too', async () => {
    const page = await openOwed()
    const run = page.run({ type: 'signIn' })
    const state = page.state()
    const { eip155 } = state.account.namespaces
    if (eip155 === undefined) throw new Error('nobody is connected')
    const contract = {
      ...eip155,
      allAccounts: [
        { address: B, type: 'eoa' as const },
        { address: A, type: 'smartAccount' as const },
      ],
    }
    const asked = { ...state, siwx: { ...state.siwx, attempt: { operation: 'o9', step: 'preparing' as const } } }
    const told = (failure: Failure) =>
      decide.reportSignInFailed(
        { ...asked, account: { ...state.account, namespaces: { ...state.account.namespaces, eip155: contract } } },
        { type: 'reportSignInFailed', operation: 'o9', failure },
        { now: page.memory.now(), operation: 'o10' } as never,
      )
    expect(told(failure('SIGN_IN_NOT_SIGNED'))).toMatchObject([{ failure: { code: 'SMART_ACCOUNT_UNSUPPORTED' } }, {}])
    const refusal = failure('SIGN_IN_FIELD_INVALID', { field: 'uri', problem: 'must be a URI' })
    expect(told(refusal)).toMatchObject([{ failure: refusal }, {}])
    await run
  })

  it.each<[name: string, changed: (session: SignInSession) => SignInSession]>([
    ['another account', (session) => ({ ...session, data: { ...session.data, accountAddress: B } })],
    ['another network of the app', (session) => ({ ...session, data: { ...session.data, chainId: 'eip155:8453' } })],
    ['another namespace', (session) => ({ ...session, data: { ...session.data, chainId: 'solana:1' } })],
  ])('[T17, SIWX-03] a session of %s does not count, whatever the host says', async (_, changed) => {
    const memory = createMemoryPorts()
    const { siwx } = memory.ports
    const ports = { siwx: { ...siwx, list: (subject: SignInSubject) => siwx.list(subject).pipe(map((all) => all.map(changed))) } }
    const page = await openConnected({ ...REQUIRED, memory, ports })
    await page.run({ type: 'signIn' })
    expect(status(page)).toBe('signedIn')
    const later = reload(page, { ...REQUIRED, ports })
    later.wait(100)
    expect([status(later), later.memory.siwx.sessions().length]).toEqual(['owed', 1])
  })

  it('[T17] a nonce is used once: each message that is signed has its own', async () => {
    const page = await openSignedIn()
    page.give({ type: 'signOut' })
    page.wait(0)
    await page.run({ type: 'signIn' })
    walletOf(page).setAccounts([B])
    page.wait(0)
    await page.run({ type: 'signIn' })
    const nonces = page.memory.siwx.nonces()
    expect([nonces.length, new Set(nonces).size, nonces.every((nonce) => /^[a-zA-Z0-9]{8,}$/.test(nonce))]).toEqual([3, 3, true])
  })

  it('[T17] a message is signed within 10 minutes as it was shown', async () => {
    const page = await openOwed()
    const before = page.state().siwx.prepared?.data.nonce
    page.wait(10 * 60_000 - 1)
    const done = await page.run({ type: 'signIn' })
    expect(done?.type === 'signedIn' && done.session.data.nonce).toBe(before)
  })

  it('[T17, I-24] a message that has lain for 10 minutes is made anew before it is signed', async () => {
    const page = await openOwed()
    const before = page.state().siwx.prepared?.data.nonce
    page.wait(10 * 60_000)
    const done = await page.run({ type: 'signIn' })
    expect(done?.type === 'signedIn' && done.session.data.nonce !== before).toBe(true)
  })
})
