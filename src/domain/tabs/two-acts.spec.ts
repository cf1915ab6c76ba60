import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, connected, found, on, S, started, twoAccounts } from '../../../tests/domain/facts.js'
import { live, setting } from '../../../tests/domain/live-session.js'
import { given, type GivenSetting, nothing } from '../../testing/given.js'
import type { DomainEvent, EventOf } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { isStamp, nextStamp, STORAGE_LAG_MS } from './state.js'

const TWO: GivenSetting = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] }
const SOL = solana.caipNetworkId

const heard = (more: Partial<EventOf<'tabActHeard'>>): EventOf<'tabActHeard'> => ({
  type: 'tabActHeard',
  namespace: 'eip155',
  kind: 'account',
  stamp: 10,
  ...more,
})
const account = (more: object) =>
  ({ type: 'reportTabMessage', message: { kind: 'account', namespace: 'eip155', connectorId: ALPHA, address: B, ...more } }) as const
const network = (more: object) => ({ type: 'reportTabMessage', message: { kind: 'network', namespace: 'eip155', network: 'eip155:8453', ...more } }) as const
const switched = (decision: unknown) => (decision as readonly DomainEvent[]).filter(({ type }) => type === 'accountSwitched' || type === 'networkSwitched')

describe('of two choices of an account, in two tabs', () => {
  const chosenHere: readonly DomainEvent[] = [...twoAccounts, heard({ stamp: 10, connectorId: ALPHA, address: A })]

  it.each([
    ['an earlier one is dropped', 9, 0],
    ['a later one is followed', 11, 1],
  ])('[UX-43, F21] %s', (_, at, times) => {
    const { decision } = given(chosenHere).when(account({ at }))
    expect([switched(decision).length, (decision as readonly DomainEvent[]).length > 0]).toEqual([times, times === 1])
  })

  it('[UX-43, F21] of one time, all tabs take the greater address', () => {
    // A is greater than B as a text.
    expect([A > B, switched(given(chosenHere).when(account({ at: 10 })).decision).length]).toEqual([true, 0])
    const onB: readonly DomainEvent[] = [...twoAccounts, { type: 'accountSwitched', namespace: 'eip155', address: B, by: 'tab' }, heard({ stamp: 10 })]
    expect(switched(given(onB).when(account({ at: 10, address: A })).decision)).toMatchObject([{ address: A, by: 'tab' }])
  })

  it('[UX-43, F21] one that is older than the connection is noted, and changes no account', () => {
    const reconnected: readonly DomainEvent[] = [...twoAccounts, heard({ kind: 'connection', stamp: 20, connectorId: ALPHA })]
    const { decision } = given(reconnected).when(account({ at: 15 }))
    expect(decision).toEqual([heard({ stamp: 15 })])
    expect(switched(given(reconnected).when(account({ at: 21 })).decision).length).toBe(1)
  })

  it('[UX-43] of another wallet is noted for when that is connected, and changes nothing in this one', () => {
    const { decision, state } = given(twoAccounts).when(account({ at: 5, connectorId: BETA }))
    expect(switched(decision)).toEqual([])
    expect(state.tabs.acts?.eip155?.account).toEqual({ connectorId: BETA, address: B })
  })

  it('[UX-43] in one namespace says nothing of the other', () => {
    const { state } = given([...twoAccounts, heard({ namespace: 'solana', stamp: 50 })], TWO).when(account({ at: 5 }))
    expect(state.account.namespaces.eip155?.address).toBe(B)
  })
})

describe('of two choices of a network, in two tabs', () => {
  it.each([
    [9, undefined],
    [11, 'eip155:8453'],
  ])('[UX-43, F21] one at %i is held against the one at 10', (at, chosen) => {
    const { decision } = given([...started, heard({ kind: 'network', stamp: 10 })]).when(network({ at }))
    expect(switched(decision).map((event) => 'network' in event && event.network)).toEqual(chosen === undefined ? [] : [chosen])
  })

  it('[UX-43, F21] of one time, all tabs take the greater id', () => {
    const at10: readonly DomainEvent[] = [...started, heard({ kind: 'network', stamp: 10 })]
    expect(switched(given(at10).when(network({ at: 10 })).decision)).toMatchObject([{ network: 'eip155:8453' }])
    given([...at10, { type: 'networkSwitched', namespace: 'eip155', network: 'eip155:8453', by: 'tab', confirmed: false }])
      .when(network({ at: 10, network: 'eip155:1' }))
      .then(nothing)
  })

  it('[UX-43] a wallet of the page says itself where it is; that of a session is taken along, where it approved the network', () => {
    const ofPage: readonly DomainEvent[] = [...started, found(ALPHA), connected(ALPHA), on('eip155:1')]
    expect(switched(given(ofPage).when(network({ at: 5 })).decision)).toEqual([])
    expect(switched(given(live, setting).when(network({ at: 5 })).decision)).toMatchObject([{ network: 'eip155:8453', confirmed: true }])
    const narrow: readonly DomainEvent[] = [...live, { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1'] }]
    expect(switched(given(narrow, setting).when(network({ at: 5 })).decision)).toEqual([])
  })

  it('[UX-43] one beside the active namespace leaves that active, and so does an older one', () => {
    const active = (more: object, past: readonly DomainEvent[] = []) =>
      given([...started, ...past], TWO).when(network({ namespace: 'solana', network: SOL, ...more })).state.network.activeNamespace
    expect([active({}), active({ at: 5 }), active({ at: 5, aside: true })]).toEqual(['solana', 'solana', 'eip155'])
    const later = [heard({ kind: 'network', stamp: 6 })]
    expect([active({ at: 5 }, later), active({ at: 7 }, later)]).toEqual(['eip155', 'solana'])
    // Of one time, the namespace that is greater as a text is the active one.
    expect([active({ at: 6 }, later), active({ at: 5 }, [heard({ kind: 'network', stamp: 6, aside: true })])]).toEqual(['solana', 'solana'])
    const onSolana: readonly DomainEvent[] = [
      { type: 'networkSwitched', namespace: 'solana', network: SOL, by: 'tab', confirmed: true },
      heard({ namespace: 'solana', kind: 'network', stamp: 6 }),
    ]
    const other = { namespace: 'eip155', network: 'eip155:8453' }
    expect([active({ ...other, at: 6 }, onSolana), active({ ...other, at: 7 }, onSolana)]).toEqual(['solana', 'eip155'])
  })
})

describe('stamps', () => {
  it('[F21] are later than each that is known, of any namespace and kind', () => {
    const acts = { eip155: { stamps: { connection: 5, network: 9 } }, solana: { stamps: { account: 20 } } }
    expect([nextStamp(undefined, 7), nextStamp(acts, 7), nextStamp(acts, 100)]).toEqual([7, 21, 100])
    expect([0, 1, -1, 1.5, '1', null, Number.MAX_SAFE_INTEGER + 1].map(isStamp)).toEqual([true, true, false, false, false, false, false])
  })

  it('[UX-44, F22] a tab that asks hears of what was done within the time that storage may lag, unless it says since when', () => {
    const asked = (more: object) => given(started, { now: 5_000 }).when({ type: 'reportTabMessage', message: { kind: 'hello', ...more } }).decision
    expect([asked({}), asked({ since: 3 }), asked({ since: -1 })]).toEqual([
      [{ type: 'tabAsked', since: 5_000 - STORAGE_LAG_MS }],
      [{ type: 'tabAsked', since: 3 }],
      [{ type: 'tabAsked', since: 5_000 - STORAGE_LAG_MS }],
    ])
    given(started)
      .when({ type: 'reportTabMessage', message: { kind: 'returned' } })
      .then([{ type: 'tabReturned' }])
  })

  it('[F21] an act of one kind keeps what is known of the others, and forgets what it replaces', () => {
    const deferred = { connectorId: BETA }
    const acts = (...events: readonly EventOf<'tabActHeard'>[]) => given([...started, ...events]).state.tabs.acts?.eip155
    const connection = heard({ kind: 'connection', stamp: 1, connectorId: ALPHA, topic: 't', deferred })
    const all = acts(connection, heard({ kind: 'network', stamp: 2, aside: true }), heard({ stamp: 3, connectorId: ALPHA, address: S }))
    expect(all).toEqual({
      stamps: { connection: 1, network: 2, account: 3 },
      connectorId: ALPHA,
      topic: 't',
      deferred,
      aside: true,
      account: { connectorId: ALPHA, address: S },
    })
    expect(acts(connection, heard({ kind: 'connection', stamp: 4 }))).toEqual({ stamps: { connection: 4 }, connectorId: null })
    expect(acts(heard({ kind: 'network', stamp: 2, aside: true }), heard({ kind: 'network', stamp: 5 }))).toEqual({ stamps: { network: 5 } })
    expect(acts(heard({ stamp: 3, connectorId: ALPHA, address: S }), heard({ stamp: 6 }))).toEqual({ stamps: { account: 6 } })
  })
})
