import { describe, expect, it } from 'vitest'
import { A, B, C, S, started } from '../../../../tests/domain/facts.js'
import { both, live, setting, settled, types } from '../../../../tests/domain/live-session.js'
import { openPage } from '../../../../tests/domain/page.js'
import { CONNECT, granted, memoryOf, openLive, openPaired, pairingOf, sessionOf, SESSIONS, told, TOPIC, TWO } from '../../../../tests/domain/sessions.js'
import { given, nothing } from '../../../testing/given.js'
import type { DomainEvent } from '../../root.js'
import { failure } from '../errors.js'

describe('what a wallet says in a session', () => {
  const event = (name: string, data: unknown, network: `eip155:${string}` = 'eip155:1') =>
    told({ type: 'sessionEvent', topic: TOPIC, network, name, data: data as never })

  it.each([[[`eip155:1:${B}`]], [[B]], [[B.toLowerCase()]], [[B, C]], [[B, B]]])(
    '[WC-16] accountsChanged to %s makes that account the active one, spelled as the session has it',
    (data) => {
      const { state } = given(live, setting).when(event('accountsChanged', data))
      expect(state.account.namespaces.eip155).toMatchObject({ address: B })
    },
  )

  it.each([[[C]], ['x'], [null], [[7]], [[`solana:x:${S}`]], [{ 0: B }]])(
    '[WC-16, T3] accountsChanged to %j, which the session does not have, changes nothing',
    (data) => {
      given(live, setting).when(event('accountsChanged', data)).then(nothing)
    },
  )

  it('[WC-16, F34] accountsChanged to none ends nothing: the wallet is locked, and the session is the grant', () => {
    given(live, setting).when(event('accountsChanged', [])).then(nothing)
  })

  it.each([8453, '0x2105', '8453', 'eip155:8453', { chainId: '0x2105' }])('[WC-17] chainChanged to %j is followed', (data) => {
    expect(given(live, setting).when(event('chainChanged', data)).state.network.namespaces.eip155).toMatchObject({
      walletNetwork: 'eip155:8453',
      caipNetwork: 'eip155:8453',
    })
  })

  it("[WC-17] the event's own network counts where its data do not tell one", () => {
    expect(given(live, setting).when(event('chainChanged', null, 'eip155:8453')).state.network.namespaces.eip155?.walletNetwork).toBe('eip155:8453')
  })

  it.each([10, 'eip155:10', '0x0', 'solana:x', -1, {}])('[WC-17, T3] chainChanged to %j, which is not approved, changes nothing', (data) => {
    given(live, setting).when(event('chainChanged', data)).then(nothing)
  })

  it('[WC-17, NET-17] chainChanged to an approved network that the app does not have leaves its own selection', () => {
    const wide: readonly DomainEvent[] = [...live, { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1', 'eip155:100'] }]
    expect(given(wide, setting).when(event('chainChanged', 100)).state.network.namespaces.eip155).toMatchObject({
      walletNetwork: 'eip155:100',
      caipNetwork: 'eip155:1',
    })
  })

  it('[WC-15] a ping, an unknown event and anything of another session change nothing', () => {
    given(live, setting)
      .when(told({ type: 'sessionPinged', topic: TOPIC }))
      .then(nothing)
    given(live, setting)
      .when(event('message', { x: 1 }))
      .then(nothing)
    const other = '8'.repeat(64)
    given(live, setting)
      .when(told({ type: 'sessionDeleted', topic: other, code: 6000 }))
      .then(nothing)
    given(live, setting)
      .when(told({ type: 'sessionUpdated', topic: other, namespaces: {} }))
      .then(nothing)
    given(started, setting)
      .when(told({ type: 'sessionExpired', topic: TOPIC }))
      .then(nothing)
  })

  it('[WC-18] an update replaces accounts and networks', () => {
    const namespaces = { eip155: granted(['eip155:8453'], [B, C]) }
    const { decision, state } = given(live, setting).when(told({ type: 'sessionUpdated', topic: TOPIC, namespaces }))
    expect(types(decision)).toEqual(['sessionUpdated', 'networksApproved', 'accountsChanged', 'networkSwitched'])
    expect(state.account.namespaces.eip155).toMatchObject({ address: B, allAccounts: [{ address: B }, { address: C }] })
    expect(state.network.namespaces.eip155).toMatchObject({ approvedCaipNetworkIds: ['eip155:8453'], walletNetwork: 'eip155:8453' })
    expect(state.relay.session?.namespaces).toEqual(namespaces)
  })

  it('[WC-18] an update keeps the account in use where it is still there, and says nothing of what is the same', () => {
    const state: readonly DomainEvent[] = [...live, { type: 'accountSwitched', namespace: 'eip155', address: B }]
    const namespaces = { eip155: granted(['eip155:1', 'eip155:8453'], [A, B]) }
    expect(types(given(state, setting).when(told({ type: 'sessionUpdated', topic: TOPIC, namespaces })).decision)).toEqual(['sessionUpdated'])
  })

  it('[WC-18] a namespace that an update takes away is disconnected; one that it brings is connected where nothing else is', () => {
    const { decision, state } = given([...started, ...pairingOf()], TWO).when({ ...settled, session: both })
    const past = [...started, ...pairingOf(), ...(decision as DomainEvent[])]
    expect(state.relay.session).toBeDefined()
    const less = given(past, TWO).when(told({ type: 'sessionUpdated', topic: TOPIC, namespaces: { eip155: both.namespaces['eip155'] as never } }))
    expect([less.state.connection.namespaces.solana?.connectorId, less.state.connection.namespaces.eip155?.connectorId]).toEqual([undefined, 'walletConnect'])
    const more = given([...past, ...(less.decision as DomainEvent[])], { ...TWO, operation: 'oU' }).when(
      told({ type: 'sessionUpdated', topic: TOPIC, namespaces: both.namespaces }),
    )
    expect(more.decision).toMatchObject([
      { type: 'sessionUpdated' },
      { type: 'connected', namespace: 'solana', operation: 'oU:solana', by: 'restore' },
      { type: 'networkSwitched', aside: true },
    ])
    expect(more.state.network.activeNamespace).toBe('eip155')
  })

  it('[WC-18, F34] an update that leaves nothing of use ends the session, which the wallet is told', () => {
    const page = openLive()
    page.memory.relay.wallet.update({})
    page.wait(100)
    expect([page.events('sessionEnded').map(({ by }) => by), page.events('disconnected').length, page.memory.relay.stored()]).toEqual([['app'], 1, []])
  })

  it('[WC-18, F36] an update in the middle of a switch lets it go on', async () => {
    const page = openLive({ memory: memoryOf({ namespaces: { eip155: { accounts: [A], chains: ['eip155:1', 'eip155:8453'] } } }) })
    const switching = page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    page.memory.relay.wallet.update({ eip155: granted(['eip155:8453', 'eip155:1'], [A]) })
    await switching
    expect(page.state().network).toMatchObject({ namespaces: { eip155: { caipNetwork: 'eip155:8453', walletNetwork: 'eip155:8453' } } })
    expect(page.state().network.pending).toBeUndefined()
  })

  it('[WC-03] a longer life is taken, a shorter one is not', () => {
    const { expiresAt } = sessionOf()
    given(live, setting)
      .when(told({ type: 'sessionExtended', topic: TOPIC, expiresAt: expiresAt - 1 }))
      .then(nothing)
    expect(given(live, setting).when(told({ type: 'sessionExtended', topic: TOPIC, expiresAt: expiresAt + 1 })).state.relay.session?.expiresAt).toBe(
      expiresAt + 1,
    )
  })

  it('[WC-30] whether the relay can be reached is told on change; a fault once', () => {
    const fault = told({ type: 'fault', failure: failure('SESSION_EXPIRED') })
    given(live, setting)
      .when(fault)
      .then([{ type: 'relayFaultTold', failure: failure('SESSION_EXPIRED') }])
    given([...live, { type: 'relayFaultTold', failure: failure('SESSION_EXPIRED') }, { type: 'stopped' }], setting)
      .when(fault)
      .then(nothing)
    given(live, setting)
      .when(told({ type: 'relayStatus', online: false }))
      .then([{ type: 'relayStatusChanged', online: false }])
    given([...live, { type: 'relayStatusChanged', online: false }], setting)
      .when(told({ type: 'relayStatus', online: false }))
      .then(nothing)
  })

  it.each([
    ['Unauthorized: origin not allowed', 'originNotAllowed', 'Invalid App Configuration', /origin/i],
    ['JWT validation error: JWT Token is not yet valid', 'sessionExpired', 'Session Expired', /time settings.*reconnect/],
    ['JWT validation error: JWT Token is expired', 'sessionExpired', 'Session Expired', /time settings.*reconnect/],
    ['Unauthorized: invalid key', 'invalidProjectId', 'Invalid App Configuration', /project id/],
  ])('[WC-30, TOAST-07, TOAST-09, TOAST-13, TOAST-14, TOAST-15, UX-47, F25, fault] "%s" opens its alert, once per page load', (refuse, key, short, long) => {
    const memory = memoryOf()
    const page = openPaired({ memory, options: { debug: true } })
    memory.relay.setFaults({ refuse })
    page.wait(10)
    expect(page.events('alertShown').map(({ alert }) => alert.key)).toEqual([key])
    expect(page.state().alerts.current).toMatchObject({ short, long: expect.stringMatching(long) })
    page.give({ type: 'dismissAlert' })
    memory.relay.setFaults({})
    memory.relay.setFaults({ refuse })
    page.wait(10)
    expect(page.events('alertShown')).toHaveLength(1)
  })
})

it('[WC-30, F25, fault] each of two distinct faults opens its alert once per page load, whatever came before it', () => {
  const memory = memoryOf()
  const page = openPaired({ memory, options: { debug: true } })
  const shown = () => page.events('alertShown').map(({ alert }) => alert.key)
  const texts = ['Unauthorized: origin not allowed', 'JWT validation error: JWT Token is not yet valid']
  for (const refuse of [...texts, ...texts]) {
    memory.relay.setFaults({ refuse })
    page.wait(10)
    page.give({ type: 'dismissAlert' })
    memory.relay.setFaults({})
  }
  expect(shown()).toEqual(['originNotAllowed', 'sessionExpired'])
  expect(page.events('relayFaultTold').map(({ failure }) => failure.code)).toEqual(['ORIGIN_NOT_ALLOWED', 'SESSION_EXPIRED'])
  page.give({ type: 'stop' })
  page.give({ type: 'start' })
  memory.relay.setFaults({ refuse: texts[1] as string })
  page.wait(10)
  expect(shown()).toHaveLength(2)
})

describe('requests in a session', () => {
  it('[RPC-27, WC-22] go over the relay, with the network that they are for', async () => {
    const page = openLive()
    const done = await page.run({ type: 'signMessage', message: 'hello' })
    expect(done).toMatchObject({ type: 'requestCompleted' })
    await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' }, network: 'eip155:8453' })
    expect(
      page.memory.relay.wallet
        .requests()
        .slice(1)
        .map(({ method, network }) => [method, network]),
    ).toEqual([
      ['personal_sign', 'eip155:1'],
      ['eth_sendTransaction', 'eip155:8453'],
    ])
    expect(page.memory.rpc.tries().filter(({ method }) => method.startsWith('eth_send') || method === 'personal_sign')).toEqual([])
  })

  it('[F36, T9] for a network that the wallet did not approve raise no prompt', async () => {
    const page = openLive({ memory: memoryOf({ namespaces: { eip155: { accounts: [A], chains: ['eip155:1'] } } }) })
    await expect(page.run({ type: 'sendTransaction', transaction: { to: B }, network: 'eip155:8453' })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(page.memory.relay.wallet.requests()).toHaveLength(1)
  })

  it('[F43, WC-19] are rejected once when the session is deleted meanwhile, with one disconnect', () => {
    const page = openLive({ memory: memoryOf({ policy: { methods: { personal_sign: 'silent' } } }) })
    page.give({ type: 'signMessage', message: 'hello' })
    page.wait(100)
    page.memory.relay.wallet.disconnect()
    page.wait(100)
    expect([page.events('requestFailed').length, page.events('disconnected').length, page.events('sessionEnded')]).toEqual([
      1,
      1,
      [{ type: 'sessionEnded', topic: page.events('sessionEnded')[0]?.topic, by: 'wallet' }],
    ])
    expect(page.state()).toMatchObject({ requests: { pending: [] }, account: { namespaces: { eip155: { allAccounts: [] } } } })
  })

  it('[WC-29] lead to the wallet again on a phone, by the link that it was opened with', async () => {
    const page = openPage({
      ...SESSIONS,
      options: { customWallets: [{ id: 'far', name: 'Far', mobileLink: 'far://' }] },
      memory: memoryOf(undefined, { mobile: true }),
    })
    page.give({ ...CONNECT, walletId: 'far' })
    page.wait(0)
    page.give({ type: 'openWallet' })
    page.memory.relay.wallet.scan()
    page.wait(100)
    expect(page.state().relay.deepLink).toEqual({ href: 'far://', name: 'Far' })
    page.give({ type: 'signMessage', message: 'hello' })
    expect(page.memory.navigation.opened().at(-1)).toEqual({ url: 'far://', target: '_self' })
    page.wait(100)
    await page.run({ type: 'disconnect' })
    expect([page.state().relay.deepLink, JSON.parse(page.memory.disk.get('latchkit:deeplink_choice') ?? '').d]).toEqual([undefined, null])
  })
})
