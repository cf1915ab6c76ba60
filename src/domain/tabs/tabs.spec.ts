import { throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, found, S, session, started, twoAccounts } from '../../../tests/domain/facts.js'
import { openConnected, openPage, openTab, walletOf } from '../../../tests/domain/page.js'
import { given, nothing } from '../../testing/given.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'

const message = (more: object) => ({ type: 'reportTabMessage', message: { kind: 'network', namespace: 'eip155', network: 'eip155:8453', ...more } }) as const
const elsewhere = (connectorId: string | null) => ({ type: 'reportConnectionElsewhere', namespace: 'eip155', connectorId }) as const
const ignored = [{ type: 'tabMessageIgnored', reason: 'not understood' }] as const

describe('what another tab says', () => {
  it('[UX-43, F21] of the network is followed without a wallet, once', () => {
    given(started)
      .when(message({}))
      .then([{ type: 'networkSwitched', namespace: 'eip155', network: 'eip155:8453', by: 'tab', confirmed: false }])
    given(started)
      .when(message({ network: 'eip155:1' }))
      .then(nothing)
  })

  it('[UX-43] of the network is left to the wallet where one is connected', () => {
    given(session).when(message({})).then(nothing)
  })

  it.each([{ kind: 'other' }, { kind: 7 }, { namespace: 'nowhere' }, { namespace: 'solana' }, { network: 'eip155:5' }, { network: 8453 }, { network: null }])(
    '[T1, F21] that is none of ours is ignored: %j',
    (more) => {
      given(started)
        .when(message(more as object))
        .then(ignored)
    },
  )

  it('[UX-43, ACCT-12] of the account is followed where the same wallet is connected and has it', () => {
    const account = (more: object) =>
      ({ type: 'reportTabMessage', message: { kind: 'account', namespace: 'eip155', connectorId: ALPHA, address: B, ...more } }) as const
    const twice = twoAccounts
    given(twice)
      .when(account({}))
      .then([{ type: 'accountSwitched', namespace: 'eip155', address: B, by: 'tab' }])
    given(twice)
      .when(account({ address: B.toLowerCase() }))
      .then([{ type: 'accountSwitched', namespace: 'eip155', address: B, by: 'tab' }])
    for (const more of [
      { address: A },
      { address: '0x0000000000000000000000000000000000000001' },
      { address: 7 },
      { connectorId: BETA },
      { namespace: 'solana' },
    ])
      given(twice).when(account(more)).then(nothing)
    given(started).when(account({})).then(nothing)
  })

  it('[UX-43] of a connection is followed silently, of its end at once', () => {
    given([...started, found(ALPHA)])
      .when(elsewhere(ALPHA))
      .then([{ type: 'connectStarted', operation: 'o1', namespace: 'eip155', connectorId: ALPHA, by: 'tab', deadline: 4_000 }])
    given(session)
      .when(elsewhere(null))
      .then([{ type: 'disconnected', namespace: 'eip155', connectorId: ALPHA, by: 'tab' }])
  })

  it('[F21] of what is so already, or cannot be, is nothing', () => {
    given(session).when(elsewhere(ALPHA)).then(nothing)
    given(started).when(elsewhere(null)).then(nothing)
    given(started).when(elsewhere('nobody')).then(nothing)
  })

  it('[F21] never takes the place of what the visitor is doing here', () => {
    given([
      ...started,
      found(ALPHA),
      found(BETA),
      { type: 'connectStarted', operation: 'oA', namespace: 'eip155', connectorId: BETA, by: 'visitor', deadline: 1 },
    ])
      .when(elsewhere(ALPHA))
      .then(nothing)
  })
})

describe('tabs', () => {
  it('[UX-43, F21] that come and go do not echo each other', async () => {
    const one = openPage()
    const two = openTab(one)
    const three = openTab(one)
    for (let i = 0; i < 3; i += 1) {
      await one.run({ type: 'connect', connectorId: ALPHA })
      one.wait(1_000)
      await two.run({ type: 'disconnect' })
      one.wait(1_000)
    }
    const posts = [one, two, three].map((page) => page.entries.filter((entry) => entry.kind === 'call' && entry.method === 'post').length)
    expect(posts).toEqual([3, 3, 0])
    expect(
      walletOf(one)
        .requests()
        .filter(({ prompted }) => prompted),
    ).toHaveLength(3)
  })

  it('[UX-43, F21] a message that cannot be posted does not end the telling', async () => {
    let posts = 0
    const memory = openPage().memory
    const page = await openConnected({ ports: { tabs: { ...memory.ports.tabs, post: () => throwError(() => ({ n: ++posts })) } } })
    await page.run({ type: 'disconnect' })
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    expect([posts, page.state().lifecycle.stoppedPolicies]).toEqual([3, []])
  })

  it('[UX-43, ACCT-12, F21] that share a wallet change the account together, and do not echo it', async () => {
    const one = openPage({ wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] })
    const two = openTab(one)
    await one.run({ type: 'connect', connectorId: ALPHA })
    one.wait(1_000)
    for (const [tab, address] of [
      [one, B],
      [two, A],
      [one, B],
    ] as const) {
      tab.give({ type: 'switchAccount', namespace: 'eip155', address })
      one.wait(1_000)
      expect([one, two].map((page) => page.state().account.namespaces.eip155?.address)).toEqual([address, address])
    }
    expect([one, two].map((page) => page.events('accountSwitched').length)).toEqual([3, 3])
  })

  it('[UX-43] an isolated one neither tells nor hears', async () => {
    const one = openPage({ options: { tabs: 'isolated' } })
    await one.run({ type: 'connect', connectorId: ALPHA })
    expect(one.entries.filter((entry) => entry.kind === 'call' && entry.port === 'tabs')).toEqual([])
    expect(one.state().tabs.shared).toBe(false)
  })

  it.each([0, 100, 150, 200, 250, 400])(
    '[UX-43, F21] a disconnect %i ms after a connect ends what another tab was about to take up, per namespace',
    async (ms) => {
      const policy = { decision: 'approve', methods: { disconnect: 'silent', restore: { delayMs: 300 } } } as const
      const options = {
        adapters: ['eip155', 'solana'] as const,
        options: { networks: [mainnet, solana] },
        wallets: [
          { id: ALPHA, name: 'Alpha', policy },
          { id: 'sol', name: 'Sol', namespace: 'solana' as const, accounts: [S], policy },
        ],
      }
      const one = openPage(options)
      const two = openTab(one, options)
      one.give({ type: 'connect', connectorId: 'sol', namespace: 'solana' })
      one.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
      one.wait(ms)
      one.give({ type: 'disconnect', namespace: 'eip155' })
      one.wait(1_000)
      const connectors = [one, two].map((page) => ['eip155', 'solana'].map((key) => page.state().connection.namespaces[key as 'eip155']?.connectorId))
      expect(connectors).toEqual([
        [undefined, 'sol'],
        [undefined, 'sol'],
      ])
    },
  )

  it('[UX-43, F21] a tab whose visitor disconnects while it takes up a connection ends that one in all of them', async () => {
    const policy = { decision: 'approve', methods: { disconnect: 'silent', restore: { delayMs: 300 } } } as const
    const one = openPage({ wallets: [{ id: ALPHA, name: 'Alpha', policy }] })
    const two = openTab(one)
    await one.run({ type: 'connect', connectorId: ALPHA })
    one.wait(100)
    two.give({ type: 'disconnect' })
    one.wait(1_000)
    expect([one, two].map((page) => page.state().connection.namespaces.eip155?.connectorId)).toEqual([undefined, undefined])
  })

  it('[UX-43, F39] a tab follows what another connected once its own try has failed', async () => {
    const one = openPage({
      wallets: [
        { id: ALPHA, name: 'Alpha' },
        { id: BETA, name: 'Beta', policy: 'ask' },
      ],
    })
    const two = openTab(one)
    two.give({ type: 'connect', connectorId: BETA })
    await one.run({ type: 'connect', connectorId: ALPHA })
    one.wait(1_000)
    expect(two.state().connection.namespaces.eip155?.connectorId).toBeUndefined()
    walletOf(one, BETA).reject()
    one.wait(1_000)
    expect(two.state().connection.namespaces.eip155?.connectorId).toBe(ALPHA)
  })

  it('[F22, F21] what is read from storage within a second of an act does not undo it', () => {
    const stored = (connectorId: string | null) => ({ ...elsewhere(connectorId), stored: true }) as const
    const heard = { type: 'tabActHeard', namespace: 'eip155', kind: 'connection', stamp: 0 } as const
    given([...started, found(ALPHA), heard])
      .when(stored(ALPHA))
      .then(nothing)
    given([...started, found(ALPHA)])
      .when(stored(ALPHA))
      .then([{ type: 'connectStarted', operation: 'o1', namespace: 'eip155', connectorId: ALPHA, by: 'tab', deadline: 4_000 }])
  })

  it('[UX-44, F48] a tab that comes back follows what stands in storage, per namespace, where nobody answers any more', () => {
    const options = {
      adapters: ['eip155', 'solana'] as const,
      options: { networks: [mainnet, solana] },
      wallets: [
        { id: ALPHA, name: 'Alpha' },
        { id: 'sol', name: 'Sol', namespace: 'solana' as const, accounts: [S] },
      ],
    }
    const one = openPage(options)
    one.give({ type: 'connect', connectorId: 'sol', namespace: 'solana' })
    one.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    one.wait(2_000)
    const { disk } = one.memory
    const key = disk.keys().find((name) => name.endsWith('connected_connector_ids')) as string
    disk.put(key, JSON.stringify({ v: 1, d: { solana: 'sol' } }))
    one.give({ type: 'reportTabMessage', message: { kind: 'returned' } })
    one.wait(1_000)
    const { namespaces } = one.state().connection
    expect([namespaces.eip155?.connectorId, namespaces.solana?.connectorId]).toEqual([undefined, 'sol'])
  })

  it('[UX-43, UX-44] a tab that was away asks, and hears what was done since', async () => {
    const one = await openConnected()
    const posts = () => one.entries.flatMap((entry) => (entry.kind === 'call' && entry.method === 'post' ? entry.args : []))
    const { length } = posts()
    const since = one.memory.time.now()
    one.give({ type: 'reportTabMessage', message: { kind: 'hello', since: since + 1 } })
    expect(posts()).toHaveLength(length)
    one.give({ type: 'reportTabMessage', message: { kind: 'hello', since: since - 1_000 } })
    expect(posts().slice(length)).toMatchObject([{ kind: 'connection', namespace: 'eip155', connectorId: ALPHA, address: A }])
  })
})
