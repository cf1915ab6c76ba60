import { describe, expect, it } from 'vitest'
import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import { A, B, S, session as connectedAlpha } from '../../../tests/domain/facts.js'
import { given, type GivenSetting, nothing } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { SKEW_MS } from '../shared/limits.js'
import { isCurrent, misfit, sameSubject } from './subject.js'

const NOW = 1_000_000
const setting: GivenSetting = { signIn: { required: true, signOutOnDisconnect: true }, now: NOW, operation: 'oN' }
const subject: SignInSubject = { accountAddress: A, chainId: 'eip155:1' }
const dataOf = (more: Partial<SignInData> = {}): SignInData => ({
  ...subject,
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: '12345678',
  ...more,
})
const sessionOf = (more: Partial<SignInData> = {}): SignInSession => ({ data: dataOf(more), message: 'm', signature: '0x1' })
const iso = (at: number) => new Date(at).toISOString()
const down = failure('FOREIGN_DATA_INVALID', { source: 'The server', reason: 'it is down' })

/** Alpha is connected. The host is asked, as `oL`. */
const looking: readonly DomainEvent[] = [...connectedAlpha, { type: 'signInSubjectChanged', operation: 'oL', subject }]
const owed: readonly DomainEvent[] = [...looking, { type: 'signInOwed', subject }]
const preparing: readonly DomainEvent[] = [...owed, { type: 'signInStarted', operation: 'oA' }, { type: 'signInPreparing', operation: 'oP', subject }]
const signing: readonly DomainEvent[] = [...preparing, { type: 'signInPrepared', operation: 'oP', data: dataOf(), message: 'm' }]

describe('an answer of the host that is not the one that is waited for', () => {
  it('[SIWX-04, F26] with sessions is dropped, and the one that is waited for is taken', () => {
    given(looking, setting)
      .when({ type: 'reportSignInSessions', operation: 'oEarlier', sessions: [sessionOf()] })
      .then(nothing)
    expect(given(looking, setting).when({ type: 'reportSignInSessions', operation: 'oL', sessions: [sessionOf()] }).decision).toMatchObject([
      { type: 'signedIn', by: 'earlier' },
    ])
  })

  it('[SIWX-04] with sessions that comes twice counts once', () => {
    for (const answer of [[], [sessionOf()]]) {
      given(owed, setting).when({ type: 'reportSignInSessions', operation: 'oL', sessions: answer }).then(nothing)
    }
  })

  it('[SIWX-04] that it is down is dropped, and so is one that comes after an answer', () => {
    given(looking, setting).when({ type: 'reportSignInUnavailable', operation: 'oEarlier', failure: down }).then(nothing)
    given(owed, setting).when({ type: 'reportSignInUnavailable', operation: 'oL', failure: down }).then(nothing)
    expect(given(looking, setting).when({ type: 'reportSignInUnavailable', operation: 'oL', failure: down }).decision).toMatchObject([
      { type: 'signInUnavailable' },
      { type: 'signInOwed' },
    ])
  })

  it('[SIWX-12, I-24] with a message is dropped, and one that comes twice is signed once', () => {
    const message = { type: 'reportSignInMessage', data: dataOf(), message: 'm' } as const
    given(preparing, setting)
      .when({ ...message, operation: 'oEarlier' })
      .then(nothing)
    expect(given(preparing, setting).when({ ...message, operation: 'oP' }).decision).toMatchObject([{ type: 'signInPrepared' }, { type: 'requestStarted' }])
    given(signing, setting)
      .when({ ...message, operation: 'oP' })
      .then(nothing)
  })

  it('[SIWX-05, I-24] with the session of an earlier attempt signs nobody in', () => {
    const kept = { type: 'reportSignInKept', session: sessionOf() } as const
    given(signing, setting)
      .when({ ...kept, operation: 'oEarlier' })
      .then(nothing)
    expect(given(signing, setting).when({ ...kept, operation: 'oA' }).decision).toMatchObject([{ type: 'signedIn', operation: 'oA', by: 'visitor' }])
  })

  it('[SIWX-05, I-5] with a failure of an earlier attempt fails nothing', () => {
    for (const events of [preparing, signing]) given(events, setting).when({ type: 'reportSignInFailed', operation: 'oEarlier', failure: down }).then(nothing)
    for (const [events, operation] of [
      [preparing, 'oP'],
      [signing, 'oA'],
    ] as const)
      expect(given(events, setting).when({ type: 'reportSignInFailed', operation, failure: down }).decision).toMatchObject([
        { type: 'signInFailed', operation: 'oA' },
      ])
  })

  it('[WC-27] with the end of another proposal leaves the one that is being stored', () => {
    const taking: readonly DomainEvent[] = [...looking, { type: 'signedInWithProposal', operation: 'oT', topic: '7'.repeat(64), signedIn: [] }]
    given(taking, setting).when({ type: 'reportProposalKept', operation: 'oEarlier' }).then(nothing)
    given(taking, setting)
      .when({ type: 'reportProposalKept', operation: 'oT' })
      .then([{ type: 'proposalKept', operation: 'oT' }])
  })

  it('[SIWX-04, WC-27] that a proposal cannot be stored leaves the sign-in that the account has, and one that has none owes it', () => {
    const proposal: DomainEvent = { type: 'signedInWithProposal', operation: 'oT', topic: '7'.repeat(64), signedIn: [] }
    const signedIn: DomainEvent = { type: 'signedIn', operation: 'oL', session: sessionOf(), by: 'earlier' }
    const refused = { type: 'reportProposalKept', operation: 'oT', failure: down } as const
    const { session, phase, failure: told, taking } = given([...looking, signedIn, proposal], setting).when(refused).state.siwx
    expect([phase, session?.signature, told, taking]).toEqual(['signedIn', '0x1', undefined, undefined])
    expect(given([...looking, proposal], setting).when(refused).state.siwx).toMatchObject({ phase: 'owed', failure: { code: 'SIGN_IN_UNKNOWN' } })
  })
})

describe('of several sessions of the host', () => {
  const first = (...sessions: readonly SignInSession[]) => {
    const { decision } = given(looking, setting).when({ type: 'reportSignInSessions', operation: 'oL', sessions })
    return (decision as readonly DomainEvent[]).map((event) => (event.type === 'signedIn' ? event.session.data : event.type))
  }

  it('[SIWX-04, SIWX-16] the one of this account on this network counts, wherever it stands', () => {
    const others = [sessionOf({ accountAddress: B }), sessionOf({ chainId: 'eip155:8453' }), sessionOf({ expirationTime: iso(NOW) })]
    expect(first(...others, sessionOf({ nonce: 'right000' }))).toMatchObject([{ nonce: 'right000' }])
    expect(first(...others)).toEqual(['signInOwed'])
  })

  it('[SIWX-16] the first whose time is now counts', () => {
    const early = sessionOf({ notBefore: iso(NOW + SKEW_MS + 1) })
    expect(first(early, sessionOf({ nonce: 'first000' }), sessionOf({ nonce: 'second00' }))).toMatchObject([{ nonce: 'first000' }])
  })
})

describe('a session', () => {
  it('[SIWX-16, UX-47] counts from five minutes before its beginning to its end, which is not part of it', () => {
    const data = { notBefore: iso(NOW + SKEW_MS), expirationTime: iso(NOW + 1_000) }
    const at = (now: number) => isCurrent(sessionOf(data), subject, now)
    expect([at(NOW - 1), at(NOW), at(NOW + 999), at(NOW + 1_000)]).toEqual([false, true, true, false])
  })

  it('[SIWX-16] with a time that nobody can read does not count', () => {
    expect([isCurrent(sessionOf({ notBefore: 'soon' }), subject, NOW), isCurrent(sessionOf({ expirationTime: 'later' }), subject, NOW)]).toEqual([false, false])
  })

  it('[SIWX-16] is of one account on one network; letter case counts where the chain says so', () => {
    expect([
      sameSubject(subject, { ...subject, accountAddress: A.toLowerCase() }),
      sameSubject(subject, { ...subject, chainId: 'eip155:8453' }),
      sameSubject(subject, { ...subject, accountAddress: B }),
      sameSubject(subject, undefined),
      sameSubject(undefined, undefined),
    ]).toEqual([true, false, false, false, true])
    const onSolana: SignInSubject = { accountAddress: S, chainId: solana.caipNetworkId }
    expect(sameSubject(onSolana, { ...onSolana, accountAddress: S.toLowerCase() })).toBe(false)
  })

  it('[T17] of a message that does not fit is not signed, with the reason', () => {
    const why = (more: Partial<SignInData>, message = 'm', who: SignInSubject | undefined = subject) => misfit(who, dataOf(more), message, NOW)
    expect(why({})).toBeUndefined()
    expect(why({ notBefore: iso(NOW + 1) })).toBeUndefined()
    for (const other of [why({ accountAddress: B }), why({ chainId: 'eip155:8453' }), misfit(undefined, dataOf(), 'm', NOW)])
      expect(other).toBe('another account or network')
    for (const nonce of ['1234567', '', '12345678!', '!12345678', '1234 5678']) expect(why({ nonce })).toMatch(/^the nonce/)
    for (const more of [{ domain: '' }, { uri: '' }, { version: '2' as never }]) expect(why(more)).toBe('domain, uri and version 1 are needed')
    for (const text of ['', ' \n']) expect(why({}, text)).toBe('it is empty')
    expect(why({ expirationTime: iso(NOW) })).toBe('it has expired')
  })
})
