import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, B, BETA, C, connected, found, on, restored, started } from '../../../tests/domain/facts.js'
import { bitcoin } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { given, nothing } from '../../testing/given.js'
import type { DomainCommand, DomainEvent, EventOf } from '../root.js'

const eoa = (...addresses: readonly string[]) => addresses.map((address) => ({ address, type: 'eoa' as const }))
const answer = (accounts: readonly string[], more: object = {}): DomainCommand => ({
  type: 'reportConnected',
  operation: 'oB',
  namespace: 'eip155',
  accounts,
  network: 'eip155:1',
  approvedNetworks: [],
  supportsAllNetworks: true,
  ...more,
})
const told = (accounts: readonly string[], more: object = {}): DomainCommand => ({
  type: 'reportAccountsChanged',
  namespace: 'eip155',
  connectorId: ALPHA,
  accounts,
  ...more,
})
const firstOf = (events: unknown, type: string) => (events as readonly DomainEvent[]).find((event) => event.type === type)

describe('the account in use after a wallet has answered', () => {
  // Alpha was last used with account B, and names A first.
  const kept = restored({
    namespaces: ['eip155'],
    connections: { eip155: [{ connectorId: ALPHA, name: 'alpha', accounts: eoa(A, B), address: B, since: 0, recent: true }] },
  })
  const asks = (by: 'restore' | 'visitor') => given([...started, kept, found(ALPHA), asked(ALPHA, { operation: 'oB', by })])

  it('[CONN-11, ACCT-12] is the remembered one after a restore, and the first one when the visitor connects', () => {
    const active = (by: 'restore' | 'visitor') => (firstOf(asks(by).when(answer([A, B])).decision, 'connected') as EventOf<'connected'>).address
    expect([active('restore'), active('visitor')]).toEqual([B, A])
  })

  it('[CONN-11, ACCT-12] is the first one where the wallet has another first account than before', () => {
    expect(asks('restore').when(answer([C, A, B])).decision).toContainEqual(expect.objectContaining({ type: 'connected', address: C }))
  })
})

describe('accounts that a connected wallet tells', () => {
  const session = [...started, found(ALPHA), connected(ALPHA, { accounts: eoa(A, B), address: A }), on('eip155:1')]

  it.each([
    ['one less', [A]],
    ['one more', [A, B, C]],
    ['another in second place', [A, C]],
    ['another order of the others', [A, C, B]],
    ['another first one', [B, A]],
  ])('[ACCT-05, ACCT-12] are taken with %s', (_, accounts) => {
    given(session)
      .when(told(accounts))
      .then([{ type: 'accountsChanged', namespace: 'eip155', connectorId: ALPHA, accounts: eoa(...accounts), address: accounts[0] as string }])
  })

  it('[CORE-42, I-47] change nothing where all are the same', () => {
    given(session)
      .when(told([A, B]))
      .then(nothing)
  })

  it('[ACCT-12] make the first one active again where the visitor had chosen another', () => {
    given([...session, { type: 'accountSwitched', namespace: 'eip155', address: B }])
      .when(told([A, B]))
      .then([{ type: 'accountsChanged', namespace: 'eip155', connectorId: ALPHA, accounts: eoa(A, B), address: A }])
  })
})

describe('facts about accounts beside their addresses', () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
  const details = [{ address, publicKey: '02ab' }]
  const setting = { options: { networks: [mainnet, base, bitcoin] }, adapters: ['eip155', 'bip122'] } as const
  const asks = [...started, found(BETA, { chain: 'bip122' }), asked(BETA, { operation: 'oB', namespace: 'bip122' })]
  const reply = (more: object) => answer([address], { namespace: 'bip122', network: null, ...more })
  const accountOf = (events: readonly DomainEvent[], command: DomainCommand) => given(events, setting).when(command).state.account.namespaces.bip122 ?? {}

  it('[ACCT-09] are kept from the answer, and stay while another account is chosen', () => {
    const { decision, state } = given(asks, setting).when(reply({ details }))
    expect(state.account.namespaces.bip122?.details).toEqual(details)
    const past = [...asks, ...(decision as readonly DomainEvent[])]
    const other: DomainEvent = { type: 'accountSwitched', namespace: 'bip122', address }
    expect(given([...past, other], setting).state.account.namespaces.bip122?.details).toEqual(details)
    const change: DomainCommand = { type: 'reportAccountsChanged', namespace: 'bip122', connectorId: BETA, accounts: [address, taproot], details }
    expect(accountOf(past, change)).toMatchObject({ details, allAccounts: [{ address }, { address: taproot }] })
  })

  it('[ACCT-09] have no member where the wallet tells none', () => {
    const { decision } = given(asks, setting).when(reply({}))
    const past = [...asks, ...(decision as readonly DomainEvent[])]
    const other: DomainEvent = { type: 'accountSwitched', namespace: 'bip122', address }
    const change: DomainEvent = { type: 'accountsChanged', namespace: 'bip122', connectorId: BETA, accounts: [{ address, type: 'payment' }], address }
    for (const events of [past, [...past, other], [...past, change]])
      expect(Object.keys(given(events, setting).state.account.namespaces.bip122 ?? {})).not.toContain('details')
    expect(Object.keys(firstOf(decision, 'connected') ?? {})).not.toContain('details')
  })
})

it('[I-3, ACCT-22] a profile stays while its account is active, whatever else the wallet tells, and goes with it', () => {
  const profile: DomainEvent = { type: 'profileSet', namespace: 'eip155', address: A, name: 'mara', image: null }
  const session = [...started, found(ALPHA), connected(ALPHA, { accounts: eoa(A, B), address: A }), on('eip155:1'), profile]
  const nameAfter = (accounts: readonly string[]) => given(session).when(told(accounts)).state.account.namespaces.eip155?.profile?.name
  expect([nameAfter([A, C]), nameAfter([B, A])]).toEqual(['mara', undefined])
})
