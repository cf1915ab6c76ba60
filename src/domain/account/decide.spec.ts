import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, C, connected, found, on, restored, S, session, started, twoAccounts } from '../../../tests/domain/facts.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { base, gnosis, mainnet } from '../shared/networks/evm-chains.js'
import { selectAccount } from '../account-view/selectors.js'

const TWO = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const
const pair = [...twoAccounts, on('eip155:1')]
const onSolana = [
  found(BETA, { chain: 'solana', imageUrl: 'data:image/png;base64,AA' }),
  connected(BETA, { namespace: 'solana', address: S }),
  on(solana.caipNetworkId),
]

describe('the account of a namespace', () => {
  it('[ACCT-01, M1] is held by namespace: a change of one leaves the other as it is', () => {
    const before = given([...pair, ...onSolana], TWO).state
    const { state } = given([...pair, ...onSolana, { type: 'accountSwitched', namespace: 'eip155', address: B }], TWO)
    expect([before.account.namespaces.eip155?.address, state.account.namespaces.eip155?.address]).toEqual([A, B])
    expect(state.account.namespaces.solana).toEqual(before.account.namespaces.solana)
    expect(selectAccount(given([...pair, ...onSolana], TWO).when({ type: 'switchAccount', namespace: 'eip155', address: B }).state, 'solana')).toEqual(
      selectAccount(before, 'solana'),
    )
  })

  it('[ACCT-02, ACCT-03, ACCT-04, ACCT-11] tells address, balance, profile, labels, wallet, status and explorer', () => {
    const events: readonly DomainEvent[] = [
      ...pair,
      { type: 'balanceRequested', operation: 'oB', network: 'eip155:1', address: A },
      { type: 'balanceLoaded', operation: 'oB', network: 'eip155:1', address: A, amount: '1.5', symbol: 'ETH', decimals: 18 },
      { type: 'profileSet', namespace: 'eip155', address: A, name: 'mara', image: 'https://example.com/a.png' },
      { type: 'addressLabelled', namespace: 'eip155', address: A, label: 'Savings' },
    ]
    expect(selectAccount(given(events).state, 'eip155')).toEqual({
      namespace: 'eip155',
      status: 'connected',
      locked: false,
      restoring: false,
      address: A,
      caipAddress: `eip155:1:${A}`,
      type: 'eoa',
      allAccounts: [
        { namespace: 'eip155', address: A, type: 'eoa' },
        { namespace: 'eip155', address: B, type: 'eoa' },
      ],
      network: 'eip155:1',
      balance: '1.5',
      balanceSymbol: 'ETH',
      balanceLoading: false,
      balanceFailed: false,
      tokenBalance: [{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', decimals: 18, quantity: { decimals: '18', numeric: '1.5' } }],
      profileName: 'mara',
      profileImage: 'https://example.com/a.png',
      label: 'Savings',
      addressExplorerUrl: `https://etherscan.io/address/${A}`,
      addressLabels: { [`eip155:${A.toLowerCase()}`]: 'Savings' },
      connectedWalletInfo: { id: ALPHA, name: 'Alpha' },
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      currentTab: 'tokens',
    })
  })

  it('[ACCT-03] tells the picture of the wallet where it has one', () => {
    expect(selectAccount(given([...started, ...onSolana], TWO).state, 'solana').connectedWalletInfo).toEqual({
      id: BETA,
      name: 'Beta',
      icon: 'data:image/png;base64,AA',
    })
  })

  it('[ACCT-11] has the explorer of the active network, and none where that has none', () => {
    expect(selectAccount(given([...pair, on('eip155:8453')]).state, 'eip155').addressExplorerUrl).toBe(`https://basescan.org/address/${A}`)
    const { blockExplorers: _, ...plain } = gnosis
    expect(selectAccount(given(pair, { options: { networks: [plain, mainnet] } }).state, 'eip155').addressExplorerUrl).toBe(`https://etherscan.io/address/${A}`)
    expect(selectAccount(given([...pair, on('eip155:100')], { options: { networks: [plain, mainnet] } }).state, 'eip155')).not.toHaveProperty(
      'addressExplorerUrl',
    )
  })

  it('[ACCT-04, ACCT-07] has the preferred account type of its namespace', () => {
    const { state } = given(started, TWO)
    expect([
      selectAccount(state, 'eip155').preferredAccountType,
      selectAccount(state, 'solana').preferredAccountType,
      selectAccount(state, 'bip122').preferredAccountType,
    ]).toEqual(['smartAccount', 'eoa', 'payment'])
  })

  it('[ACCT-05, ACCT-06, ACCT-09] lists accounts with address and type, and what its namespace has besides', () => {
    const account = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment', publicKey: '02ab', path: "m/84'/0'/0'/0/0" } as const
    expect(
      selectAccount(given([...started, connected(ALPHA, { namespace: 'bip122', accounts: [account], address: account.address })]).state, 'bip122').allAccounts,
    ).toEqual([{ ...account, namespace: 'bip122' }])
  })

  it('[I-47] is the same object while nothing of it changed', () => {
    const { state } = given(session)
    expect(selectAccount({ ...state, toasts: {}, modal: { ...state.modal, open: true } }, 'eip155')).toBe(selectAccount(state, 'eip155'))
  })
})

describe('switchAccount', () => {
  it('[ACCT-12] makes another account of the wallet the active one, however it is written', () => {
    given(pair)
      .when({ type: 'switchAccount', namespace: 'eip155', address: B.toLowerCase() })
      .then([{ type: 'accountSwitched', namespace: 'eip155', address: B }])
    given(pair).when({ type: 'switchAccount', namespace: 'eip155', address: A }).then(nothing)
  })

  it('[ACCT-18] to an account that is not there is refused', () => {
    expect(given(pair).when({ type: 'switchAccount', namespace: 'eip155', address: C }).decision).toMatchObject({
      rejected: { code: 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', message: 'Address or auth connector not found' },
    })
    given(started).when({ type: 'switchAccount', namespace: 'eip155', address: A }).then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
  })

  it('[ACCT-17] on Bitcoin goes to a payment account only', () => {
    const [payment, ordinals] = [
      { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
      { address: 'bc1pmzfrwwndsqmk5yh69yjr5lfgfg4ev8c0tsc06e', type: 'eoa' },
    ] as const
    const events = [...started, connected(ALPHA, { namespace: 'bip122', accounts: [payment, ordinals], address: payment.address })]
    given(events).when({ type: 'switchAccount', namespace: 'bip122', address: ordinals.address }).then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
    given(events).when({ type: 'switchAccount', namespace: 'bip122', address: '' }).then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
  })
})

describe('what the host tells of an account', () => {
  it.each([
    { type: 'switchAccount', address: A },
    { type: 'setAddressLabel', address: A, label: 'x' },
    { type: 'setProfile', address: A, name: 'x', image: null },
  ] as const)('[ACCT-19] without a namespace is refused: $type', (command) => {
    const { decision } = given(session).when({ ...command, namespace: undefined } as never)
    expect(decision).toMatchObject({ rejected: { code: 'ACCOUNT_CHAIN_REQUIRED', message: 'Chain is required to update chain account data' } })
  })

  it('[ACCT-10] a label is kept for the address, in any notation, and removed by an empty one', () => {
    const labelled = given(session).when({ type: 'setAddressLabel', namespace: 'eip155', address: B.toLowerCase(), label: '  Savings  ' })
    labelled.then([{ type: 'addressLabelled', namespace: 'eip155', address: B.toLowerCase(), label: 'Savings' }])
    expect(labelled.state.account.addressLabels).toEqual({ [`eip155:${B.toLowerCase()}`]: 'Savings' })
    const event: DomainEvent = { type: 'addressLabelled', namespace: 'eip155', address: B, label: 'Savings' }
    given([...session, event])
      .when({ type: 'setAddressLabel', namespace: 'eip155', address: B, label: 'Savings' })
      .then(nothing)
    expect(given([...session, event]).when({ type: 'setAddressLabel', namespace: 'eip155', address: B, label: '' }).state.account.addressLabels).toEqual({})
    given(session).when({ type: 'setAddressLabel', namespace: 'eip155', address: B, label: ' ' }).then(nothing)
    given(session).when({ type: 'setAddressLabel', namespace: 'eip155', address: S, label: 'x' }).then(rejected('ADDRESS_OF_OTHER_CHAIN'))
  })

  it('[ACCT-10] a label is at most 64 characters', () => {
    const { decision } = given(session).when({ type: 'setAddressLabel', namespace: 'eip155', address: B, label: 'x'.repeat(80) })
    expect(decision).toMatchObject([{ label: 'x'.repeat(64) }])
  })

  it.each([
    [{ type: 'switchAccount', namespace: 'x', address: A }, 'ACCOUNT_CHAIN_REQUIRED'],
    [{ type: 'setAddressLabel', namespace: '__proto__', address: A, label: 'x' }, 'ACCOUNT_CHAIN_REQUIRED'],
    [{ type: 'setProfile', namespace: 5, address: A, name: 'x', image: null }, 'ACCOUNT_CHAIN_REQUIRED'],
    [{ type: 'switchAccount', namespace: 'eip155' }, 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'],
    [{ type: 'setAddressLabel', namespace: 'eip155', label: 'x' }, 'CAIP_ADDRESS_INVALID'],
    [{ type: 'setAddressLabel', namespace: 'eip155', address: A }, 'OPTIONS_INVALID'],
  ] as const)('[ACCT-18, ACCT-19, DX-18] what names no account or says nothing of it is refused by what is wrong: %j', (command, code) => {
    given(session)
      .when(command as never)
      .then(rejected(code))
  })

  it('[ACCT-02] a profile of which a host leaves a part out is what is known of it', () => {
    given(session)
      .when({ type: 'setProfile', namespace: 'eip155', address: A, name: 'mara' } as never)
      .then([{ type: 'profileSet', namespace: 'eip155', address: A, name: 'mara', image: null }])
    given(session)
      .when({ type: 'setProfile', namespace: 'eip155', name: 'mara' } as never)
      .then(nothing)
  })

  it('[ACCT-02, T15] a profile is of the active account, with a picture that may be shown, and goes with the account', () => {
    given(session)
      .when({ type: 'setProfile', namespace: 'eip155', address: A, name: 'mara', image: 'javascript:alert(1)' })
      .then([{ type: 'profileSet', namespace: 'eip155', address: A, name: 'mara', image: null }])
    given(session).when({ type: 'setProfile', namespace: 'eip155', address: B, name: 'mara', image: null }).then(nothing)
    const profile: DomainEvent = { type: 'profileSet', namespace: 'eip155', address: A, name: 'mara', image: null }
    given([...session, profile])
      .when({ type: 'setProfile', namespace: 'eip155', address: A, name: 'mara', image: null })
      .then(nothing)
    expect(selectAccount(given([...pair, profile, { type: 'accountSwitched', namespace: 'eip155', address: B }]).state, 'eip155')).not.toHaveProperty(
      'profileName',
    )
  })

  it('[ACCT-04, I-12] a preferred account type is one that the namespace has', () => {
    given(session)
      .when({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
      .then([{ type: 'preferredAccountTypeSet', namespace: 'eip155', accountType: 'eoa' }])
    given(session).when({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'payment' }).then(rejected('OPTIONS_INVALID'))
    given([...session, restored({ preferredAccountTypes: { eip155: 'eoa' } })])
      .when({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
      .then(nothing)
  })

  it('[ACCT-04] a tab is one of the account view', () => {
    given(session)
      .when({ type: 'setAccountTab', tab: 'activity' })
      .then([{ type: 'accountTabSet', tab: 'activity' }])
    given(session).when({ type: 'setAccountTab', tab: 'tokens' }).then(nothing)
    given(session)
      .when({ type: 'setAccountTab', tab: 'other' as never })
      .then(rejected('OPTIONS_INVALID'))
  })
})
