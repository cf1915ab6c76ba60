import { describe, expect, it } from 'vitest'
import { A, B, connected, S, started } from '../../../../tests/domain/facts.js'
import { live, setting, settled, types } from '../../../../tests/domain/live-session.js'
import { granted, pairingOf, sessionOf, SOLANA, told, TOPIC, TWO } from '../../../../tests/domain/sessions.js'
import { given, nothing } from '../../../testing/given.js'
import type { DomainEvent } from '../../root.js'
import { base, mainnet, optimism } from '../../shared/networks/evm-chains.js'

const update = (namespaces: ReturnType<typeof sessionOf>['namespaces']) => told({ type: 'sessionUpdated', topic: TOPIC, namespaces })
const networksOf = (decision: unknown) => (decision as readonly DomainEvent[]).filter(({ type }) => type === 'networksApproved')

describe('an update of a session', () => {
  it.each([
    ['one of two', ['eip155:1', 'eip155:10']],
    ['the order', ['eip155:8453', 'eip155:1']],
    ['their number', ['eip155:1']],
  ] as const)('[WC-18, WC-21] that changes %s of its networks tells which are approved now', (_, chains) => {
    const { decision, state } = given(live, setting).when(update({ eip155: granted(chains, [A, B]) }))
    const kept = chains.filter((chain) => chain !== 'eip155:10')
    expect(networksOf(decision)).toMatchObject([{ namespace: 'eip155', approvedNetworks: kept }])
    expect(state.network.namespaces.eip155?.approvedCaipNetworkIds).toEqual(kept)
  })

  it('[WC-18] that exchanges one network for another tells it too', () => {
    const wide = { ...setting, options: { networks: [mainnet, base, optimism] } }
    const { state } = given(live, wide).when(update({ eip155: granted(['eip155:1', 'eip155:10'], [A, B]) }))
    expect(state.network.namespaces.eip155?.approvedCaipNetworkIds).toEqual(['eip155:1', 'eip155:10'])
  })

  it('[WC-18] leaves the wallet on its network while that is approved, and else takes it to one that is', () => {
    const onBase: readonly DomainEvent[] = [...live, { type: 'networkSwitched', namespace: 'eip155', network: 'eip155:8453', by: 'wallet', confirmed: true }]
    const walletNetwork = (chains: readonly ('eip155:1' | 'eip155:8453')[]) =>
      given(onBase, setting).when(update({ eip155: granted(chains, [A, B]) })).state.network.namespaces.eip155?.walletNetwork
    expect([walletNetwork(['eip155:1', 'eip155:8453']), walletNetwork(['eip155:8453']), walletNetwork(['eip155:1'])]).toEqual([
      'eip155:8453',
      'eip155:8453',
      'eip155:1',
    ])
  })

  it('[WC-18] without the account in use takes the first that is left', () => {
    const { state } = given([...live, { type: 'accountSwitched', namespace: 'eip155', address: B }], setting).when(
      update({ eip155: granted(['eip155:1', 'eip155:8453'], [A]) }),
    )
    expect(state.account.namespaces.eip155).toMatchObject({ address: A, allAccounts: [{ address: A }] })
  })

  it('[WC-18] with one account more leaves the one in use', () => {
    const C = '0xcccccccccccccccccccccccccccccccccccccccc'
    const { state } = given([...live, { type: 'accountSwitched', namespace: 'eip155', address: B }], setting).when(
      update({ eip155: granted(['eip155:1', 'eip155:8453'], [A, B, C]) }),
    )
    expect(state.account.namespaces.eip155?.address).toBe(B)
    expect(state.account.namespaces.eip155?.allAccounts).toHaveLength(3)
  })

  it('[WC-18, NET-15] that takes away the network of a switch ends the switch, and leaves one to another network', () => {
    const switching = (network: 'eip155:1' | 'eip155:8453'): readonly DomainEvent[] => [
      ...live,
      { type: 'networkSwitchStarted', operation: 'oS', namespace: 'eip155', network, via: 'wallet', deadline: 9 } as never,
    ]
    const after = given(switching('eip155:8453'), setting).when(update({ eip155: granted(['eip155:1'], [A, B]) }))
    expect(after.state.network.pending).toBeUndefined()
    const other = given(switching('eip155:1'), setting).when(update({ eip155: granted(['eip155:1'], [A, B]) }))
    expect(other.state.network.pending?.network).toBe('eip155:1')
  })

  it('[WC-18, CONN-22] brings no namespace that another wallet holds, and none that the visitor has hidden', () => {
    const { decision } = given([...started, ...pairingOf()], TWO).when({ ...settled, session: sessionOf() })
    const past = [...started, ...pairingOf(), ...(decision as readonly DomainEvent[])]
    const wide = update({ ...sessionOf().namespaces, solana: granted([SOLANA], [S]) })
    const eventsOf = (more: readonly DomainEvent[]) => types(given([...past, ...more], TWO).when(wide).decision)
    expect(eventsOf([])).toContain('connected')
    expect(eventsOf([connected('io.example.other', { namespace: 'solana', address: S })])).toEqual(['sessionUpdated'])
  })

  it('[WC-19, WC-03] that the session has ended for time ends it as such, and for its own session alone', () => {
    const ends = (topic: string) => given(live, setting).when(told({ type: 'sessionExpired', topic })).decision as readonly DomainEvent[]
    expect(ends(TOPIC).find(({ type }) => type === 'sessionEnded')).toMatchObject({ by: 'expiry', topic: TOPIC })
    expect(ends('8'.repeat(64))).toEqual([])
  })
})

it('[WC-16, WC-17] a session says nothing of a namespace that another wallet holds', () => {
  const past: readonly DomainEvent[] = [
    ...live,
    connected('io.example.other', { address: B, accounts: [{ address: B, type: 'eoa' }], approvedNetworks: ['eip155:1', 'eip155:8453'] }),
  ]
  const says = (name: string, data: unknown) => told({ type: 'sessionEvent', topic: TOPIC, network: 'eip155:1', name, data: data as never })
  given(past, setting)
    .when(says('accountsChanged', [A]))
    .then(nothing)
  given(past, setting).when(says('chainChanged', 8453)).then(nothing)
})
