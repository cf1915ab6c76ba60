import { describe, expect, it } from 'vitest'
import { begun, started } from '../../../../tests/domain/facts.js'
import { CONNECT, pairingOf, sessionOf, SESSIONS } from '../../../../tests/domain/sessions.js'
import { given, nothing } from '../../../testing/given.js'
import type { DomainEvent } from '../../root.js'
import { PAIRING_LIFE_MS, PAIRING_MARGIN_MS } from '../limits.js'
import { failure } from '../errors.js'

const NOW = 1_000
const setting = { ...SESSIONS, now: NOW, operation: 'oN' } as const
const paired = [...started, ...pairingOf()]
const ready = (attempt: number, expiresAt: number): DomainEvent => ({
  type: 'pairingReady',
  operation: 'oA',
  flow: 'oA',
  attempt,
  expiresAt,
  dueAt: expiresAt - PAIRING_MARGIN_MS,
})
/** The first code is shown, and the second one is being made. */
const renewing: readonly DomainEvent[] = [...paired, ready(1, 240_000), pairingOf({ attempt: 2 })[1]]
const lost = failure('CONNECT_FAILED')

describe('a report about another pairing', () => {
  it('[WC-05, F26] that it is ready is dropped: of another operation or attempt, and the second time', () => {
    const report = { type: 'reportPairingReady', expiresAt: 240_000 } as const
    for (const [operation, attempt] of [
      ['oEarlier', 1],
      ['oA', 2],
    ] as const)
      given(paired, setting)
        .when({ ...report, operation, attempt })
        .then(nothing)
    given([...paired, ready(1, 240_000)], setting)
      .when({ ...report, operation: 'oA', attempt: 1 })
      .then(nothing)
    given(renewing, setting)
      .when({ ...report, operation: 'oA', attempt: 1 })
      .then(nothing)
  })

  it('[WC-08, F26] that it failed or is due is dropped', () => {
    for (const [operation, attempt] of [
      ['oEarlier', 2],
      ['oA', 1],
    ] as const) {
      given(renewing, setting).when({ type: 'reportPairingFailed', operation, attempt, failure: lost }).then(nothing)
      given(renewing, setting).when({ type: 'reportPairingDue', operation, attempt }).then(nothing)
    }
    expect(given(renewing, setting).when({ type: 'reportPairingFailed', operation: 'oA', attempt: 2, failure: lost }).decision).toMatchObject([
      { type: 'pairingEnded', attempt: 2 },
    ])
  })

  it('[WC-07, F26] that a wallet approved it is dropped, but for the code that is still shown', () => {
    const report = { type: 'reportSessionSettled', session: sessionOf() } as const
    const approved = (events: readonly DomainEvent[], operation: string, attempt: number) =>
      (given(events, setting).when({ ...report, operation, attempt }).decision as readonly DomainEvent[]).some(({ type }) => type === 'sessionSettled')
    const second = [...renewing, ready(2, 480_000)]
    const third = [...second, pairingOf({ attempt: 3 })[1]]
    expect([approved(renewing, 'oA', 1), approved(renewing, 'oA', 2), approved(second, 'oA', 2), approved(third, 'oA', 2)]).toEqual([true, true, true, true])
    expect([approved(second, 'oA', 1), approved(third, 'oA', 1), approved(renewing, 'oEarlier', 2), approved(renewing, 'oA', 3)]).toEqual([
      false,
      false,
      false,
      false,
    ])
    // A failed code is not shown.
    const failed: DomainEvent = { type: 'pairingEnded', operation: 'oA', flow: 'oA', attempt: 1, phase: 'failed', failure: lost, dueAt: 2_000 }
    const again = [...paired, ready(1, 240_000), failed, pairingOf({ attempt: 2 })[1]]
    expect([approved(again, 'oA', 1), approved(again, 'oA', 2)]).toEqual([false, true])
  })
})

describe('the time of a code', () => {
  it('[WC-06, WC-07] is four minutes at most, and over for the page ten seconds earlier', () => {
    const ends = (expiresAt: number) => given(paired, setting).when({ type: 'reportPairingReady', operation: 'oA', attempt: 1, expiresAt }).decision
    expect(ends(300_000 + NOW)).toMatchObject([{ expiresAt: 240_000 + NOW, dueAt: 230_000 + NOW }])
    expect(ends(60_000 + NOW)).toMatchObject([{ expiresAt: 60_000 + NOW, dueAt: 50_000 + NOW }])
    expect(ends(5_000 + NOW)).toMatchObject([{ expiresAt: 5_000 + NOW, dueAt: NOW }])
  })

  it('[WC-07, WC-09] of one that was made ahead: it is used until ten seconds before its end, and then another one is made', () => {
    const { flow: _, ...ahead } = pairingOf({ reusable: true })[1]
    const { flow: __, ...isReady } = ready(1, PAIRING_LIFE_MS) as Extract<DomainEvent, { type: 'pairingReady' }>
    const events = [...begun({ iosSafari: true }), ahead, isReady] as readonly DomainEvent[]
    const at = (now: number) =>
      (given(events, { ...setting, now }).when(CONNECT).decision as readonly DomainEvent[]).map(({ type }) => type).filter((type) => type.startsWith('pairing'))
    expect([at(229_999), at(230_000), at(240_000)]).toEqual([['pairingReused'], ['pairingStarted'], ['pairingStarted']])
  })

  it('[WC-08] a code is not asked for anew while one is being made', () => {
    given(paired, setting).when({ type: 'renewPairing' }).then(nothing)
    given(renewing, setting).when({ type: 'renewPairing' }).then(nothing)
  })
})
