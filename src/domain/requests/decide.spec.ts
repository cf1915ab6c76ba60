import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, C, connected, found, on, S, session, started, twoAccounts } from '../../../tests/domain/facts.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent, EventOf } from '../root.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { REQUEST_DEADLINE_MS } from './decide.js'
import { MAX_PENDING_PER_CONNECTOR } from './state.js'

const begun = (more: Partial<EventOf<'requestStarted'>> = {}): DomainEvent => ({
  type: 'requestStarted',
  operation: 'o1',
  kind: 'signMessage',
  namespace: 'eip155',
  connectorId: ALPHA,
  address: A,
  network: 'eip155:1',
  deadline: REQUEST_DEADLINE_MS,
  payload: 'hello',
  ...more,
})
const sign = { type: 'signMessage', message: 'hello' } as const
const send = { type: 'sendTransaction', transaction: { to: B, value: '0x1' } } as const
const pair = [...twoAccounts, on('eip155:1')]

describe('asking the wallet', () => {
  it('[CONN-49, CONN-50] takes the active account and network, and 5 minutes', () => {
    given(session).when(sign).then([begun()])
    given(session)
      .when({ type: 'signTypedData', typedData: { b: 1, a: [true, null] } })
      .then([begun({ kind: 'signTypedData', payload: '{"a":[true,null],"b":1}' })])
    given(session)
      .when(send)
      .then([begun({ kind: 'sendTransaction', payload: `{"to":"${B}","value":"0x1"}` })])
    expect(REQUEST_DEADLINE_MS).toBe(300_000)
  })

  it('[CONN-49] may be for another account of the wallet, and a network of the app', () => {
    given(pair)
      .when({ ...sign, address: B })
      .then([begun({ address: B })])
    given(session)
      .when({ ...send, network: 'eip155:8453' })
      .then([begun({ kind: 'sendTransaction', network: 'eip155:8453', payload: `{"to":"${B}","value":"0x1"}` })])
  })

  it('[NET-30] of nobody, or without a network, is refused with the text for it', () => {
    expect(given(started).when(sign).decision).toMatchObject({
      rejected: { code: 'NETWORK_OR_ADDRESS_MISSING', message: 'CaipNetwork or CaipAddress is undefined', cause: { code: 'NOT_CONNECTED' } },
    })
    expect(given(session).when({ ...send, network: 'eip155:5' }).decision).toMatchObject({
      rejected: { code: 'NETWORK_MISSING', message: 'CaipNetwork not found' },
    })
    given(session, { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] })
      .when({ ...send, network: solana.caipNetworkId })
      .then(rejected('NETWORK_MISSING'))
  })

  it('[CONN-49, ACCT-06] of a message may be for an address for ordinals, which pays and signs nothing else', () => {
    const [payment, ordinals] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3']
    const details = [payment, ordinals].map((address, at) => ({ address, purpose: at === 0 ? ('payment' as const) : ('ordinals' as const) }))
    const events = [...started, found(ALPHA, { chain: 'bip122' }), connected(ALPHA, { namespace: 'bip122', address: payment, details })]
    const page = given(events, { options: { networks: [bitcoin] }, adapters: ['bip122'] })
    expect(page.when({ ...sign, address: ordinals }).decision).toMatchObject([{ type: 'requestStarted', kind: 'signMessage', address: ordinals }])
    expect(page.when({ ...sign }).decision).toMatchObject([{ type: 'requestStarted', address: payment }])
    for (const other of [
      { type: 'sendTransaction', transaction: {} },
      { type: 'signTransactions', transactions: [{}] },
      { type: 'signTypedData', typedData: {} },
    ] as const)
      page.when({ ...other, address: ordinals }).then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
    page.when({ ...sign, address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' }).then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
  })

  it('[ACCT-18] for an account that the wallet did not list is refused', () => {
    given(pair)
      .when({ ...sign, address: C })
      .then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
    given(pair)
      .when({ ...sign, address: S })
      .then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
  })

  it('[I-26] to send where nothing can be sent is refused', () => {
    const near = {
      id: 'mainnet',
      name: 'NEAR',
      caipNetworkId: 'near:mainnet',
      chainNamespace: 'near',
      nativeCurrency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 },
      rpcUrls: { default: { http: [] } },
    } as const
    const events = [
      ...started,
      found(ALPHA, { chain: 'near' }),
      connected(ALPHA, { namespace: 'near', accounts: [{ address: 'mara.near', type: 'eoa' }], address: 'mara.near' }),
    ]
    given(events, { options: { networks: [near] }, adapters: ['near'] })
      .when(send)
      .then(rejected('SEND_CHAIN_UNSUPPORTED'))
  })

  it('[T19, I-16] at most 16 at a time of one wallet', () => {
    const many = Array.from({ length: MAX_PENDING_PER_CONNECTOR }, (_, index) => begun({ operation: `p${index}` }))
    expect(MAX_PENDING_PER_CONNECTOR).toBe(16)
    given([...session, ...many.slice(1)])
      .when(sign)
      .then([begun()])
    given([...session, ...many])
      .when(sign)
      .then(rejected('TOO_MANY_REQUESTS'))
    given([...session, ...many.map((one) => ({ ...one, connectorId: BETA }) as DomainEvent)])
      .when(sign)
      .then([begun()])
    given([...session, ...many, { type: 'requestCompleted', operation: 'p0', kind: 'signMessage', namespace: 'eip155', network: 'eip155:1', result: '0x' }])
      .when(sign)
      .then([begun()])
  })

  it.each([
    [{ type: 'signMessage', message: 7 }, 'message'],
    [{ type: 'signTypedData', typedData: null }, 'typedData'],
    [{ type: 'signTypedData', typedData: 'x' }, 'typedData'],
    [{ type: 'sendTransaction', transaction: null }, 'transaction'],
  ])('[DX-18, T13] what cannot be asked (%j) is refused by its option', (command, option) => {
    expect(given(session).when(command as never).decision).toMatchObject({ rejected: { code: 'OPTIONS_INVALID', context: { option } } })
  })

  it('[I-41, DX-18] a bigint is refused, and the mend is in the text', () => {
    // Each command rejects the amount format of the other.
    expect(() => given(session).when({ type: 'sendTransaction', transaction: { value: 1n as never } })).toThrow(
      'must be JSON with amounts in hex, such as "0x1"',
    )
    expect(() => given(session).when({ type: 'signTypedData', typedData: { message: { value: 1n as never } } })).toThrow(
      'must be JSON with amounts as hex or decimal texts',
    )
  })
})

describe('the answer', () => {
  const waiting = given([...session, begun({ operation: 'oR' })])
  const done: DomainEvent = { type: 'requestCompleted', operation: 'oR', kind: 'signMessage', namespace: 'eip155', network: 'eip155:1', result: '0xsig' }

  it('[I-16] ends the request once', () => {
    waiting.when({ type: 'reportRequestDone', operation: 'oR', result: '0xsig' }).then([done])
    given([...session, begun({ operation: 'oR' }), done])
      .when({ type: 'reportRequestDone', operation: 'oR', result: '0xother' })
      .then(nothing)
    given([...session, begun({ operation: 'oR' }), done])
      .when({ type: 'reportRequestFailed', operation: 'oR', failure: failure('UNEXPECTED') })
      .then(nothing)
    waiting.when({ type: 'reportRequestDone', operation: 'oX', result: '0x' }).then(nothing)
  })

  it('[I-16] ends the one of two that it belongs to, with its own kind and network', () => {
    const two = given([...session, begun({ operation: 'oR' }), begun({ operation: 'oS', kind: 'sendTransaction', network: 'eip155:8453' })])
    const own = [{ operation: 'oS', kind: 'sendTransaction', network: 'eip155:8453' }]
    expect(two.when({ type: 'reportRequestDone', operation: 'oS', result: '0xhash' }).decision).toMatchObject(own)
    expect(two.when({ type: 'reportRequestFailed', operation: 'oS', failure: failure('UNEXPECTED') }).decision).toMatchObject(own)
  })

  it('[F36] is of the network that it was asked for, wherever one is now', () => {
    const when = given([...session, begun({ operation: 'oR', kind: 'sendTransaction' }), on('eip155:8453')]).when({
      type: 'reportRequestDone',
      operation: 'oR',
      result: '0xhash',
    })
    expect(when.decision).toMatchObject([{ type: 'requestCompleted', network: 'eip155:1' }])
  })

  it.each([
    ['[F41] a refusal by code', 'signMessage', failure('RPC_FAILED', { name: 'x', detail: 'y' }, { code: 4001 }), 'RPC_USER_REJECTED'],
    ['[F41] a refusal in words', 'signMessage', failure('UNEXPECTED', {}, new Error('User rejected the request.')), 'RPC_USER_REJECTED'],
    ['[F42] something that is no signature', 'signMessage', failure('SIGNATURE_INVALID'), 'SIGNATURE_INVALID'],
    ['[F42] something that is no hash', 'sendTransaction', failure('TRANSACTION_HASH_INVALID'), 'TRANSACTION_HASH_INVALID'],
    ['[T9] another network', 'sendTransaction', failure('CHAIN_MISMATCH', { network: 'Base' }), 'CHAIN_MISMATCH'],
    ['[design] any other failure of a signature', 'signTypedData', failure('DEADLINE_EXCEEDED', { subject: 'x' }), 'SIGN_MESSAGE_FAILED'],
    ['[design] any other failure of a transaction', 'sendTransaction', failure('UNEXPECTED'), 'TRANSACTION_FAILED'],
  ] as const)('%s is told as what it is', (_, kind, reason, code) => {
    expect(
      given([...session, begun({ operation: 'oR', kind })]).when({ type: 'reportRequestFailed', operation: 'oR', failure: reason }).decision,
    ).toMatchObject([{ type: 'requestFailed', kind, failure: { code } }])
  })

  it('[DX-20] cancelling ends one, or all', () => {
    const two = given([...session, begun({ operation: 'oR' }), begun({ operation: 'oS' })])
    expect(two.when({ type: 'cancelRequest', operation: 'oS' }).decision).toMatchObject([{ operation: 'oS', failure: { code: 'ABORTED' } }])
    expect(two.when({ type: 'cancelRequest' }).decision).toMatchObject([{ operation: 'oR' }, { operation: 'oS' }])
    given(session).when({ type: 'cancelRequest' }).then(nothing)
  })
})
