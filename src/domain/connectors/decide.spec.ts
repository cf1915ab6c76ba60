import { describe, expect, it } from 'vitest'
import { ALPHA, asked, BETA, begun, connected, found, GAMMA, restored, started } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import type { Announcement } from '../../ports/discovery.js'
import { given, type GivenSetting, nothing } from '../../testing/given.js'
import { CONNECTOR_GROUPS } from '../config/index.js'
import type { DomainEvent } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { CONNECTOR_TYPES, selectConnectorName, selectListedConnectors } from './index.js'
import { MAX_CONNECTORS } from './state.js'

const announcement: Announcement = {
  type: 'ANNOUNCED',
  id: ALPHA,
  uuid: 'u-1',
  name: 'Alpha',
  icon: 'data:image/png;base64,AA',
  rdns: ALPHA,
  namespace: 'eip155',
}
const announce = (more: Partial<Announcement> = {}) => ({ type: 'reportAnnouncement', announcement: { ...announcement, ...more } }) as const
const listed = (events: readonly DomainEvent[], setting?: GivenSetting) => selectListedConnectors(given([...started, ...events], setting).state)
const ids = (events: readonly DomainEvent[], setting?: GivenSetting) => listed(events, setting).map(({ id }) => id)
const TWO = { options: { networks: [mainnet, solana] }, adapters: ['eip155', 'solana'] } as const

describe('a wallet that shows itself', () => {
  it('[CONN-03, CONN-05] is a connector with its id, type, name, picture, chain and rdns', () => {
    given(started)
      .when(announce())
      .then([
        {
          type: 'connectorFound',
          connector: { id: ALPHA, type: 'ANNOUNCED', name: 'Alpha', chain: 'eip155', imageUrl: 'data:image/png;base64,AA', info: { uuid: 'u-1', rdns: ALPHA } },
        },
      ])
    given(started)
      .when(announce({ icon: null, rdns: null }))
      .then([{ type: 'connectorFound', connector: { id: ALPHA, type: 'ANNOUNCED', name: 'Alpha', chain: 'eip155', info: { uuid: 'u-1' } } }])
  })

  it('[M3, T2] again is nothing', () => {
    const { state } = given(started).when(announce())
    expect(state.connectors.found).toHaveLength(1)
    given([...started, found(ALPHA, { info: { uuid: 'u-1' } })])
      .when(announce())
      .then(nothing)
  })

  it('[T2] with the rdns of another is kept beside it, and both are marked', () => {
    const second = given([...started, found(ALPHA)]).when(announce({ id: `${ALPHA}#2`, uuid: 'u-2', name: 'Alpha' }))
    expect(second.decision).toMatchObject([{ type: 'connectorFound' }, { type: 'connectorsInConflict', rdns: ALPHA }])
    expect(second.state.connectors.found.map(({ conflict }) => conflict)).toEqual([true, true])
  })

  it.each([ALPHA, `${ALPHA}#2`])('[T2] with the rdns of another is not taken up again, be it %s that was connected', (stored) => {
    const earlier = restored({ namespaces: ['eip155'], reconnect: true, connectorIds: { eip155: stored } })
    const second = given([...started, earlier, found(ALPHA)]).when(announce({ id: `${ALPHA}#2`, uuid: 'u-2', name: 'Alpha' }))
    expect(second.decision).toMatchObject([
      { type: 'connectFailed', connectorId: stored, by: 'restore', failure: { cause: { code: 'WALLET_CONTESTED', message: 'Two wallets claim to be Alpha' } } },
      { type: 'restoreWithheld', connectorId: stored },
      { type: 'connectorFound' },
      { type: 'connectorsInConflict' },
    ])
    expect(second.state.connection.namespaces.eip155?.flow).toBeUndefined()
  })

  it.each([
    ['the same rdns', { id: `${ALPHA}#2` }, ['rdns', 'uuid']],
    ['another rdns', { id: BETA, rdns: BETA }, ['uuid']],
    ['no rdns', { id: 'injected', type: 'INJECTED', rdns: null }, ['uuid']],
  ] as const)('[T2] with the uuid of another and %s is kept beside it, and both are marked, in their namespace only', (_, more, claimed) => {
    const first = found(ALPHA, { info: { uuid: 'u-1', rdns: ALPHA } })
    const events = [...started, first, found(GAMMA), found(ALPHA, { info: { uuid: 'u-1', rdns: ALPHA }, chain: 'solana' })]
    const second = given(events, TWO).when(announce(more))
    expect(second.decision).toMatchObject([{ type: 'connectorFound' }, { type: 'connectorsInConflict', namespace: 'eip155', connectorIds: [ALPHA, more.id] }])
    const [, conflict] = second.decision as readonly DomainEvent[]
    expect(['rdns', 'uuid'].filter((name) => Object.hasOwn(conflict ?? {}, name))).toEqual(claimed)
    expect(second.state.connectors.found.filter((one) => one.conflict).map(({ id, chain }) => [id, chain])).toEqual([
      [ALPHA, 'eip155'],
      [more.id, 'eip155'],
    ])
  })

  it('[T2] under an id that is taken, with another uuid, marks the one that is there', () => {
    const second = given([...started, found(ALPHA)]).when(announce())
    expect(second.decision).toMatchObject([{ type: 'connectorsInConflict', connectorIds: [ALPHA] }])
    expect(second.state.connectors.found.map(({ id, conflict }) => [id, conflict])).toEqual([[ALPHA, true]])
    given([...started, found(ALPHA), ...(second.decision as readonly DomainEvent[])])
      .when(announce({ uuid: 'u-3' }))
      .then(nothing)
  })

  it('[T2, I-46] that claims another when no more are kept marks that one, and ends its restore', () => {
    const flood = Array.from({ length: MAX_CONNECTORS - 1 }, (_, index) => found(`w${index}`))
    const earlier = restored({ namespaces: ['eip155'], reconnect: true, connectorIds: { eip155: ALPHA } })
    const second = given([...started, earlier, found(ALPHA), ...flood]).when(announce({ id: `${ALPHA}#2` }))
    expect((second.decision as readonly DomainEvent[]).map(({ type }) => type)).toEqual([
      'connectFailed',
      'restoreWithheld',
      'connectorLimitReached',
      'connectorsInConflict',
    ])
    expect(second.state.connectors.found.filter((one) => one.conflict).map(({ id }) => id)).toEqual([ALPHA])
  })

  it.each([
    ['another name of the same known wallet', { name: 'Trust' }, { name: 'Trust Wallet' }, true],
    ['an equal name that is not known', { name: 'Acme' }, { name: ' ACME' }, true],
    ['another name', { name: 'Acme' }, { name: 'Acme Two' }, false],
  ])('[T2, I-46] with %s, when no more are kept, marks the one that is there as it would below the limit', (_, first, second, isMarked) => {
    const there = found('s', { ...first, chain: 'solana', info: { uuid: 's' }, object: 'o1' })
    const flood = Array.from({ length: MAX_CONNECTORS - 1 }, (_, index) => found(`w${index}`))
    const decided = given([...started, there, ...flood], TWO).when(
      announce({ ...second, id: 's2', uuid: 's2', rdns: null, icon: null, namespace: 'solana', object: 'o2' }),
    )
    expect(decided.state.connectors.found.filter(({ conflict }) => conflict).map(({ id }) => id)).toEqual(isMarked ? ['s'] : [])
  })

  it('[T2] a tape from before 0.2 marks by the rdns alone', () => {
    const { state } = given([...started, found(ALPHA), found(BETA), { type: 'connectorsInConflict', rdns: ALPHA }])
    expect(state.connectors.found.map(({ conflict }) => conflict)).toEqual([true, undefined])
  })

  it('[T2] with the rdns of another leaves what the visitor has begun', () => {
    const second = given([...started, found(ALPHA), asked(ALPHA)]).when(announce({ id: `${ALPHA}#2`, uuid: 'u-2', name: 'Alpha' }))
    expect(second.state.connection.namespaces.eip155?.flow).toMatchObject({ connectorId: ALPHA, by: 'visitor' })
  })

  it('[T2, I-46] is one of 64 at most; that there are more is said once', () => {
    const flood = Array.from({ length: MAX_CONNECTORS }, (_, index) => found(`w${index}`))
    given([...started, ...flood])
      .when(announce())
      .then([{ type: 'connectorLimitReached', limit: 64 }])
    given([...started, ...flood, { type: 'connectorLimitReached', limit: 64 }])
      .when(announce())
      .then(nothing)
  })

  it('[CONN-06] is of one of exactly seven types', () => {
    expect([...CONNECTOR_TYPES]).toEqual(['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'WALLET_CONNECT', 'AUTH', 'MULTI_CHAIN', 'ID_AUTH'])
  })

  it('[DX-04] is forgotten when the instance stops, and found anew when it starts', () => {
    const page = openPage()
    page.give({ type: 'stop' })
    expect([page.state().connectors.found, page.memory.wallets.searching()]).toEqual([[], 0])
    page.give({ type: 'start' })
    expect(page.state().connectors.found).toHaveLength(1)
  })
})

describe('the list of wallets', () => {
  it('[CONN-05] has every member of a connector, its parts and whether it was used lately', () => {
    const [view] = listed([found(ALPHA, { imageUrl: 'data:image/png;base64,AA', imageId: 'i', explorerId: 'e' }), connected(ALPHA)])
    const { chains, ...rest } = view ?? { chains: [] }
    expect(rest).toEqual({
      id: ALPHA,
      type: 'ANNOUNCED',
      name: 'Alpha',
      provider: ALPHA,
      chain: 'eip155',
      imageUrl: 'data:image/png;base64,AA',
      imageId: 'i',
      explorerId: 'e',
      info: { uuid: `uuid of ${ALPHA}`, rdns: ALPHA },
      recent: true,
      installed: true,
    })
    expect(chains.map(({ chain }) => chain)).toEqual(['eip155'])
  })

  it.each([
    ['the same rdns', { name: 'Alpha for Solana' }],
    ['the same explorer id', { info: { uuid: 's' }, explorerId: 'e', name: 'Other' }],
  ])('[CONN-07] shows a wallet of two namespaces once, by %s', (_, more) => {
    const [view, ...others] = listed([found(ALPHA, { explorerId: 'e' }), found(ALPHA, { id: 'solana', chain: 'solana', ...more })], TWO)
    expect(others).toEqual([])
    expect(view).toMatchObject({
      type: 'MULTI_CHAIN',
      name: 'Alpha',
      chains: [
        { id: ALPHA, chain: 'eip155' },
        { id: 'solana', chain: 'solana' },
      ],
    })
  })

  it('[CONN-07] shows a wallet of two namespaces once, by names that the app lists, and never by an equal name alone', () => {
    const events = [found(ALPHA), found(ALPHA, { id: 'solana', chain: 'solana', name: 'ALPHA', info: { uuid: 's' } })]
    const named = (names: readonly string[]) => listed(events, { ...TWO, options: { ...TWO.options, walletIdentities: [{ rdns: ALPHA, names }] } })
    expect(named(['Alpha']).map(({ chains }) => chains.map(({ id }) => id))).toEqual([[ALPHA, 'solana']])
    expect(named(['Other'])).toHaveLength(2)
  })

  it('[CONN-07, T2] a wallet that takes the name of a known one in another namespace marks both, and its restore ends', () => {
    const phantom = { id: 'wallet-standard:phantom', uuid: 'u-1', name: 'Phantom', rdns: null, icon: null, namespace: 'solana', object: 'o1' } as const
    const earlier = restored({ namespaces: ['solana'], reconnect: true, connectorIds: { solana: phantom.id } })
    const first = given([...started, earlier], TWO).when(announce(phantom))
    const second = given([...started, earlier, ...(first.decision as readonly DomainEvent[])], TWO).when(
      announce({ ...phantom, id: `${phantom.id}#2`, uuid: 'u-2', object: 'o2' }),
    )
    expect((second.decision as readonly DomainEvent[]).map(({ type }) => type)).toEqual([
      'connectFailed',
      'restoreWithheld',
      'connectorFound',
      'connectorsInConflict',
    ])
    expect(second.state.connectors.found.map(({ id, conflict }) => [id, conflict])).toEqual([
      [phantom.id, true],
      [`${phantom.id}#2`, true],
    ])
  })

  it('[CONN-07, T2] another name of one provider object is no rival of the wallet that the name belongs to', () => {
    const rabby = announce({ id: 'io.rabby', uuid: 'u-r', name: 'Rabby Wallet', rdns: 'io.rabby', icon: null, object: 'R' })
    const alias = announce({ id: 'io.metamask@io.rabby', uuid: 'u-a', name: 'MetaMask', rdns: 'io.metamask', icon: null, object: 'R' })
    const metamask = announce({ id: 'io.metamask', uuid: 'u-m', name: 'MetaMask', rdns: 'io.metamask', icon: null, object: 'Q' })
    const events = [...started]
    for (const command of [rabby, alias, metamask]) events.push(...(given(events).when(command).decision as readonly DomainEvent[]))
    expect(events.some(({ type }) => type === 'connectorsInConflict')).toBe(false)
    expect(selectListedConnectors(given(events).state).map(({ id }) => id)).toEqual(['io.rabby', 'io.metamask'])
  })

  it('[CONN-07] shows two wallets where they differ, or serve the same namespace', () => {
    expect(ids([found(ALPHA), found(BETA, { chain: 'solana' })], TWO)).toEqual([ALPHA, BETA])
    expect(ids([found(ALPHA), found(ALPHA, { id: 'other', info: { rdns: 'io.other' }, chain: 'solana' })], TWO)).toEqual([ALPHA, 'other'])
    expect(ids([found(ALPHA), found(ALPHA, { id: `${ALPHA}#2` })])).toEqual([ALPHA, `${ALPHA}#2`])
  })

  it('[CONN-07, T2] a part that could belong to several wallets is an entry of its own, in whatever order they come', () => {
    const stranger = found(ALPHA, { id: 'com.stranger', info: { uuid: 'x', rdns: 'com.stranger' } })
    const part = found(ALPHA, { id: 'sol', chain: 'solana', info: { uuid: 's' } })
    for (const events of [
      [found(ALPHA), stranger, part],
      [stranger, part, found(ALPHA)],
      [part, stranger, found(ALPHA)],
    ])
      expect(listed(events, TWO).map(({ chains }) => chains.length)).toEqual([1, 1, 1])
    const rivals = [found(ALPHA), found(ALPHA, { id: `${ALPHA}#2`, info: { uuid: '2', rdns: ALPHA } }), found(ALPHA, { chain: 'solana' })]
    expect(listed(rivals, TWO).map(({ chains }) => chains.length)).toEqual([1, 1, 1])
  })

  it('[CONN-07, T2] an entry is marked where any of its parts is', () => {
    const other = found(ALPHA, { chain: 'solana' })
    const conflict = { type: 'connectorsInConflict', namespace: 'solana', connectorIds: [ALPHA] } as const
    expect(listed([found(ALPHA), other, conflict], TWO)).toMatchObject([{ type: 'MULTI_CHAIN', conflict: true }])
  })

  it('[CONN-07] leaves out what has no adapter', () => {
    expect(ids([found(ALPHA), found(BETA, { chain: 'solana' })])).toEqual([ALPHA])
  })

  it('[CONN-25] is ordered recent, injected, featured, custom, walletConnect, external, recommended', () => {
    expect([...CONNECTOR_GROUPS]).toEqual(['recent', 'injected', 'featured', 'custom', 'walletConnect', 'external', 'recommended'])
    const events = [
      found('x', { type: 'EXTERNAL', info: {} }),
      found(BETA),
      found(ALPHA),
      found(GAMMA),
      found('wc', { type: 'WALLET_CONNECT', info: {} }),
      connected(ALPHA),
    ]
    expect(ids(events, { options: { featuredWalletIds: [BETA] } })).toEqual([ALPHA, GAMMA, BETA, 'wc', 'x'])
  })

  it('[CONN-24] takes the configured order first, then the rest in theirs', () => {
    const events = [found('wc', { type: 'WALLET_CONNECT', info: {} }), found(BETA), found('x', { type: 'EXTERNAL', info: {} }), found(ALPHA), connected(ALPHA)]
    expect(ids(events, { options: { connectorOrder: ['external', 'injected'] } })).toEqual(['x', BETA, ALPHA, 'wc'])
  })

  it('[CONN-09, CONN-25] has the wallet used last before the one used before', () => {
    const events = [found(ALPHA), found(BETA), found(GAMMA)]
    expect(ids([...events, connected(BETA), connected(GAMMA)])).toEqual([GAMMA, BETA, ALPHA])
    expect(ids(events)).toEqual([ALPHA, BETA, GAMMA])
  })

  it('[T2] does not put forward a wallet that another claims to be', () => {
    const events = [
      found(BETA),
      found(ALPHA),
      connected(ALPHA),
      found(`${ALPHA}#2`, { info: { uuid: '2', rdns: ALPHA } }),
      { type: 'connectorsInConflict', rdns: ALPHA } as const,
    ]
    expect(ids(events)).toEqual([BETA, ALPHA, `${ALPHA}#2`])
  })

  it('[CONN-27] hides `Browser Wallet` on a desktop', () => {
    expect(ids([found('injected', { type: 'INJECTED', name: 'Browser Wallet', info: {} })])).toEqual([])
  })

  it('[CONN-28] shows it on a phone, where it is announced only when something is installed', () => {
    const events = [...begun({ mobile: true }), found('injected', { type: 'INJECTED', name: 'Browser Wallet', info: {} })]
    expect(selectListedConnectors(given(events).state).map(({ id }) => id)).toEqual(['injected'])
    expect(selectListedConnectors(given(begun({ mobile: true })).state)).toEqual([])
  })

  it('[CONN-29] hides what is excluded, by rdns or by name in any letters', () => {
    const events = [found(ALPHA), found(BETA), found(GAMMA, { type: 'EXTERNAL', info: {} })]
    expect(ids(events, { options: { excludeWalletIds: [ALPHA, 'gAMMA'] } })).toEqual([BETA])
    expect(ids(events, { options: { excludeWalletIds: ['alph'] } })).toEqual([ALPHA, BETA, GAMMA])
  })

  it('[I-47] is the same list while nothing of it changed', () => {
    const { state } = given([...started, found(ALPHA)])
    expect(selectListedConnectors({ ...state, toasts: {} })).toBe(selectListedConnectors(state))
  })
})

it('[ACCT-23] a wallet has its name before it is found again: that of the connection, else its id', () => {
  const { state } = given([...started, connected(BETA)])
  expect([selectConnectorName(state, BETA), selectConnectorName(state, 'nobody')]).toEqual(['Beta', 'nobody'])
})
