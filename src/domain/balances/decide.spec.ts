import fc from 'fast-check'
import { failure } from '../shared/errors/errors.js'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, begun, BETA, connected, found, on, restored, S, session, started } from '../../../tests/domain/facts.js'
import { given, nothing } from '../../testing/given.js'
import { selectAccount } from '../account-view/selectors.js'
import type { DomainEvent, EventOf } from '../root.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectNativeBalance } from './index.js'
import { BALANCE_RETRY_BLOCK_MS } from './read.js'

const requested = (more: Partial<EventOf<'balanceRequested'>> = {}): DomainEvent => ({
  type: 'balanceRequested',
  operation: 'oB',
  network: 'eip155:1',
  address: A,
  ...more,
})
const loaded = (amount = '1.5', more: Partial<EventOf<'balanceLoaded'>> = {}): DomainEvent => ({
  type: 'balanceLoaded',
  operation: 'oB',
  network: 'eip155:1',
  address: A,
  amount,
  symbol: 'ETH',
  decimals: 18,
  ...more,
})
const failed: DomainEvent = { type: 'balanceFailed', operation: 'oB', network: 'eip155:1', address: A, failure: failure('TOKEN_BALANCE_UNAVAILABLE') }
const report = { type: 'reportBalance', operation: 'oB', network: 'eip155:1', address: A } as const
const refresh = { type: 'refreshBalance' } as const
const read = [...session, requested(), loaded()]

/** Decides a command some milliseconds after a balance was read or failed. */
const since = (age: number, what: 'at' | 'failedAt', command: typeof refresh & { force?: boolean }, more: readonly DomainEvent[] = []) => {
  const entry = what === 'at' ? { amount: '1.5', symbol: 'ETH', decimals: 18, at: -age } : { failedAt: -age }
  return given([restored({ nativeBalances: { [`eip155:1:${A}`]: entry } }), ...session, ...more]).when(command)
}

describe('refreshBalance', () => {
  it('[BAL-06] reads the active account on the active network', () => {
    given(session)
      .when(refresh)
      .then([requested({ operation: 'o1' })])
    given([...session, on('eip155:8453')])
      .when(refresh)
      .then([requested({ operation: 'o1', network: 'eip155:8453' })])
  })

  it('[BAL-06, CORE-19] not while a balance is younger than 30 s, and again at 30 s', () => {
    for (const age of [0, 1, 29_999]) since(age, 'at', refresh).then(nothing)
    for (const age of [30_000, 30_001, 86_400_000]) since(age, 'at', refresh).then([requested({ operation: 'o1' })])
    since(0, 'at', { ...refresh, force: true }).then([requested({ operation: 'o1' })])
  })

  it('[CORE-19, I-34] one from the future is not served', () => {
    since(-1, 'at', refresh).then([requested({ operation: 'o1' })])
  })

  it('[BAL-10] not for 30 s after a failure, of this account on this network', () => {
    since(0, 'failedAt', refresh).then(nothing)
    since(BALANCE_RETRY_BLOCK_MS - 1, 'failedAt', refresh).then(nothing)
    since(BALANCE_RETRY_BLOCK_MS, 'failedAt', refresh).then([requested({ operation: 'o1' })])
    since(0, 'failedAt', { ...refresh, force: true }).then([requested({ operation: 'o1' })])
    since(0, 'failedAt', refresh, [on('eip155:8453')]).then([requested({ operation: 'o1', network: 'eip155:8453' })])
    expect(BALANCE_RETRY_BLOCK_MS).toBe(30_000)
  })

  it('[BAL-06, I-16] not while one is under way', () => {
    given([...session, requested()])
      .when({ ...refresh, force: true })
      .then(nothing)
  })

  it('[BAL-01] on eip155 and solana only', () => {
    const near = {
      id: 'mainnet',
      name: 'NEAR',
      caipNetworkId: 'near:mainnet',
      chainNamespace: 'near',
      nativeCurrency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    } as const
    const events: DomainEvent[] = [
      ...started,
      found(ALPHA, { chain: 'near' }),
      connected(ALPHA, { namespace: 'near', accounts: [{ address: 'mara.near', type: 'eoa' }], address: 'mara.near' }),
    ]
    given(events, { options: { networks: [near] }, adapters: ['near'] })
      .when(refresh)
      .then(nothing)
  })

  it('[NET-18] not while the wallet is on a network that is not configured', () => {
    given([...session, { type: 'walletNetworkUnsupported', namespace: 'eip155', network: 'eip155:100', ask: false }])
      .when(refresh)
      .then(nothing)
  })

  it.each(['eip155', 'solana'] as const)(
    '[NET-18] of two namespaces only that whose wallet is on a network that is configured is read, with %s active',
    (active) => {
      const networks = { eip155: mainnet.caipNetworkId, solana: solana.caipNetworkId } as const
      const two = given(
        [
          ...session,
          found(BETA, { chain: 'solana' }),
          connected(BETA, { namespace: 'solana', address: S }),
          { type: 'walletNetworkUnsupported', namespace: 'eip155', network: 'eip155:100', ask: false },
          on(networks[active], { confirmed: false }),
        ],
        { options: { networks: [mainnet, solana] }, adapters: ['eip155', 'solana'] },
      )
      two.when({ ...refresh, namespace: 'eip155' }).then(nothing)
      two.when({ ...refresh, namespace: 'solana' }).then([requested({ operation: 'o1', network: solana.caipNetworkId, address: S })])
    },
  )

  it('[F44] not while offline, nor for nobody', () => {
    given([...begun({ online: false }), found(ALPHA), connected(ALPHA), on('eip155:1')])
      .when({ ...refresh, force: true })
      .then(nothing)
    given(started).when(refresh).then(nothing)
  })
})

describe('an answer', () => {
  const asked = given([...session, requested()])

  it('[BAL-06, BAL-20] is the balance, in the currency of the network', () => {
    asked.when({ ...report, amount: '1.5' }).then([loaded()])
    expect(selectNativeBalance(asked.when({ ...report, amount: '1.5' }).state)).toEqual({ amount: '1.5', symbol: 'ETH', decimals: 18, at: 0 })
  })

  it('[BAL-15, I-5] that is not waited for is dropped', () => {
    given(read)
      .when({ ...report, amount: '9' })
      .then(nothing)
    asked.when({ ...report, operation: 'oX', amount: '9' }).then(nothing)
    asked.when({ ...report, address: B, amount: '9' }).then(nothing)
    asked.when({ ...report, network: 'eip155:8453', amount: '9' }).then(nothing)
  })

  it("[BAL-14, BAL-15] about an account or network that is no longer active is never shown as the active one's", () => {
    for (const change of [
      on('eip155:8453'),
      { type: 'accountsChanged', namespace: 'eip155', connectorId: ALPHA, accounts: [{ address: B, type: 'eoa' }], address: B } as const,
    ]) {
      const { state } = given([...session, requested(), change]).when({ ...report, amount: '9' })
      expect(selectAccount(state, 'eip155')).not.toHaveProperty('balance')
      expect(selectAccount(state, 'eip155').balanceLoading).toBe(false)
    }
  })

  it.each(['1e3', '0x1', '-1', '', '1.', 'NaN', '1,5'])('[BAL-20, I-35] that is no decimal string (%s) is a failure', (amount) => {
    asked.when({ ...report, amount }).then([failed])
  })

  it('[BAL-15] for a network that was removed meanwhile ends the read all the same', () => {
    given([...session, on('eip155:8453'), requested(), { type: 'networkRemoved', namespace: 'eip155', network: 'eip155:1' }])
      .when({ ...report, amount: '1' })
      .then([failed])
  })

  it('[BAL-09, BAL-11] that failed is unknown, never zero', () => {
    const when = asked.when({ ...report, type: 'reportBalanceFailed', failure: failure('HTTP_UNREACHABLE', { host: 'x' }) })
    expect(when.decision).toMatchObject([
      { type: 'balanceFailed', failure: { code: 'TOKEN_BALANCE_UNAVAILABLE', message: 'Token Balance Unavailable', cause: { code: 'HTTP_UNREACHABLE' } } },
    ])
    expect(selectAccount(when.state, 'eip155')).toMatchObject({ balanceFailed: true, balanceLoading: false })
    expect(selectAccount(when.state, 'eip155')).not.toHaveProperty('balance')
    expect(selectAccount(asked.state, 'eip155')).toMatchObject({ balanceLoading: true, balanceFailed: false })
  })

  it('[BAL-11] that failed leaves the figure that was known', () => {
    expect(selectAccount(given([...read, requested(), failed]).state, 'eip155')).toMatchObject({ balance: '1.5', balanceFailed: true })
  })
})

describe('what changes a balance', () => {
  it('[BAL-08] a transaction drops what was known on its network, and nothing else', () => {
    const sent: DomainEvent = { type: 'requestCompleted', operation: 'oT', kind: 'sendTransaction', namespace: 'eip155', network: 'eip155:1', result: '0x' }
    const other = loaded('7', { network: 'eip155:8453' })
    const { native } = given([...read, other, sent]).state.balances
    expect(Object.keys(native)).toEqual([`eip155:8453:${A}`])
    expect(given([...read, { ...sent, kind: 'signMessage' } as DomainEvent]).state.balances.native).toEqual(given(read).state.balances.native)
    expect(given([...read, requested(), sent]).state.balances.native).toEqual({ [`eip155:1:${A}`]: { pending: 'oB' } })
  })

  it('[BAL-14] switching shows nothing until the new one is there', () => {
    expect(selectAccount(given([...read, on('eip155:8453')]).state, 'eip155')).not.toHaveProperty('balance')
    expect(selectAccount(given([...read, on('eip155:8453'), on('eip155:1')]).state, 'eip155').balance).toBe('1.5')
  })

  it('[I-46] at most 64 are kept, the oldest go first', () => {
    const many = Array.from({ length: 70 }, (_, index) => loaded('1', { address: `0x${index.toString(16).padStart(40, '0')}` }))
    const keys = Object.keys(given([...session, ...many]).state.balances.native)
    expect([keys.length, keys.at(-1)]).toEqual([64, `eip155:1:0x${(69).toString(16).padStart(40, '0')}`])
  })
})

it('[BAL-20] amounts are exact to the last unit, whatever their size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
      const [whole = '', part = ''] = formatUnits(units, decimals).split('.')
      return BigInt(whole + part.padEnd(decimals, '0')) === units
    }),
  )
})

it('[UX-54] figures can be hidden, and shown again', () => {
  const hidden = given(session).when({ type: 'setBalancesHidden', hidden: true })
  hidden.then([{ type: 'balancesHiddenSet', hidden: true }])
  expect(hidden.state.balances.hidden).toBe(true)
  given(session).when({ type: 'setBalancesHidden', hidden: false }).then(nothing)
})
