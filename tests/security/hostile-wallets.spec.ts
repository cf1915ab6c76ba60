import { base58, base64 } from '@scure/base'
import { firstValueFrom, type Observable } from 'rxjs'
import nacl from 'tweetnacl'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { member } from '../../src/adapters/shared/foreign.js'
import { createBitcoinAdapter } from '../../src/adapters/bitcoin/bitcoin-adapter.js'
import { createSolanaAdapter } from '../../src/adapters/solana/solana-adapter.js'
import { MAX_ACCOUNTS } from '../../src/domain/shared/limits.js'
import { bitcoin } from '../../src/domain/shared/networks/chains.js'
import { createObjectIds } from '../../src/kit/object-ids.js'
import type { ConnectorPort, ProviderEvent } from '../../src/ports/connector.js'
import { createBitcoinWallet, signLegacy, testKey } from '../contracts/bitcoin-wallet.js'
import { createSolanaWallet, keyOf } from '../contracts/solana-wallet.js'

type Namespace = 'solana' | 'bip122'

/** A wallet of the page that can be made to lie, and the connector that asks it. */
interface Bench {
  readonly port: ConnectorPort
  readonly ref: { readonly connectorId: string; readonly namespace: Namespace }
  readonly addresses: readonly [string, string]
  /** Signs by the key of an address, in the form of the wallet's answers. */
  sign(address: string, message: string): unknown
  /** Creates an account as the wallet lists it. */
  account(address: string, chains?: readonly string[]): object
  connectsWith(accounts: unknown): void
  signsWith(answer: (address: string, message: string) => unknown): void
  /** Makes what the wallet is asked through throw when it is read, until the returned function is called. */
  breaks(): () => void
  switchAccount(address: string): void
}

/** Registers wallets in a window. */
function pageWith(wallets: readonly object[], more: object = {}) {
  const window = Object.assign(new EventTarget(), more)
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(...wallets))
  const time = createVirtualTime()
  return { window, timer: createMemoryTimer(time).port, identify: createObjectIds(), shown: () => ({}), onWarning: () => undefined }
}

/** Replaces a method of a feature, and breaks all features. */
function featuresOf(wallet: object) {
  const { features } = wallet as { features: Record<string, object> }
  return {
    replace: (feature: string, method: string, implementation: (...inputs: never[]) => unknown) => {
      features[feature] = { version: '1.0.0', [method]: implementation }
    },
    breaks: () => {
      const read = () => {
        throw new Error('broken')
      }
      Object.defineProperty(wallet, 'features', { configurable: true, get: read })
      return () => void Object.defineProperty(wallet, 'features', { configurable: true, value: features, writable: true })
    },
  }
}

interface Input {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
}

function solanaBench(): Bench {
  const test = createSolanaWallet([1, 2])
  const { replace, breaks } = featuresOf(test.wallet)
  const { connector, discovery } = createSolanaAdapter(pageWith([test.wallet]))
  discovery.announcements().subscribe().unsubscribe()
  const keys = [keyOf(1), keyOf(2)] as const
  return {
    port: connector,
    ref: { connectorId: 'wallet-standard:alpha', namespace: 'solana' },
    addresses: [keys[0].address, keys[1].address],
    sign: (address, message) => nacl.sign.detached(new TextEncoder().encode(message), keys.find((one) => one.address === address)?.secretKey as Uint8Array),
    account: (address, chains = ['solana:mainnet']) => ({ address, publicKey: new Uint8Array(32), chains, features: [] }),
    connectsWith: (accounts) => replace('standard:connect', 'connect', () => ({ accounts })),
    signsWith: (answer) =>
      replace('solana:signMessage', 'signMessage', (({ account, message }: Input) => [
        { signedMessage: message, signature: answer(account.address, new TextDecoder().decode(message)) },
      ]) as never),
    breaks,
    switchAccount: test.switchAccount,
  }
}

const btcKeys = [testKey(1), testKey(2)] as const
const btcSign = (address: string, message: string) => signLegacy(btcKeys.find((one) => one.payment('bc') === address) ?? btcKeys[0], message)

function bitcoinBench(): Bench {
  const test = createBitcoinWallet(btcKeys, 'bc', [bitcoin.caipNetworkId])
  const { replace, breaks } = featuresOf(test.standard)
  const adapter = createBitcoinAdapter({ ...pageWith([test.standard]), rpc: {} as never, signer: {} as never })
  adapter.discovery.announcements().subscribe().unsubscribe()
  return {
    port: adapter.connector,
    ref: { connectorId: 'wallet-standard:standard', namespace: 'bip122' },
    addresses: [btcKeys[0].payment('bc'), btcKeys[1].payment('bc')],
    sign: (address, message) => base64.decode(btcSign(address, message)),
    account: (address, chains = ['bitcoin:mainnet']) => ({ address, publicKey: undefined, chains, features: [] }),
    connectsWith: (accounts) => replace('bitcoin:connect', 'connect', () => ({ accounts })),
    signsWith: (answer) =>
      replace('bitcoin:signMessage', 'signMessage', (({ account, message }: Input) => [
        { signedMessage: message, signature: answer(account.address, new TextDecoder().decode(message)) },
      ]) as never),
    breaks,
    switchAccount: test.switchAccount,
  }
}

/** A wallet of `window.btc_providers`, which states the chain of all its accounts at once. */
function satsBench(): Bench {
  const test = createBitcoinWallet(btcKeys, 'bc', [bitcoin.caipNetworkId])
  const { provider } = test
  const honest = provider.request
  const answers = new Map<string, (params: Record<string, string>) => unknown>()
  const request = (method: string, params: unknown) => {
    const answer = answers.get(method)
    return answer === undefined ? honest(method, params) : Promise.resolve({ jsonrpc: '2.0', id: '1', result: answer(params as Record<string, string>) })
  }
  Object.assign(provider, { request })
  const page = pageWith([], { Evil: provider, btc_providers: [{ id: 'Evil', name: 'Evil', icon: '' }] })
  const adapter = createBitcoinAdapter({ ...page, rpc: {} as never, signer: {} as never })
  adapter.discovery.announcements().subscribe().unsubscribe()
  return {
    port: adapter.connector,
    ref: { connectorId: 'btc-providers:evil', namespace: 'bip122' },
    addresses: [btcKeys[0].payment('bc'), btcKeys[1].payment('bc')],
    sign: btcSign,
    account: (address, chains = ['Mainnet']) => ({ address, publicKey: '', purpose: 'payment', chain: chains[0] }),
    connectsWith: (accounts) => {
      const { chain } = (member(accounts, '0') ?? {}) as { readonly chain?: string }
      answers.set('wallet_connect', () => ({ addresses: accounts, network: { bitcoin: { name: chain ?? 'Mainnet' } } }))
    },
    signsWith: (answer) =>
      void answers.set('signMessage', ({ address = '', message = '' }) => ({ signature: answer(address, message), address, protocol: 'ECDSA' })),
    breaks: () => {
      const read = () => {
        throw new Error('broken')
      }
      Object.defineProperty(provider, 'request', { configurable: true, get: read })
      return () => void Object.defineProperty(provider, 'request', { configurable: true, value: request, writable: true })
    },
    switchAccount: test.switchAccount,
  }
}

const failureOf = (source: Observable<unknown>) =>
  firstValueFrom(source).then(
    () => undefined,
    (error: { readonly code?: unknown }) => error,
  )

describe.each([
  ['a Solana wallet of Wallet Standard', solanaBench],
  ['a Bitcoin wallet of Wallet Standard', bitcoinBench],
  ['a Bitcoin wallet of sats-connect', satsBench],
])('%s', (_, open) => {
  /** Connected, and with one signature made: later events must not lose that. */
  async function connected() {
    const bench = open()
    await firstValueFrom(bench.port.connect({ ...bench.ref, silent: false }))
    const [address] = bench.addresses
    const signs = (message = 'hi') => firstValueFrom(bench.port.signMessage({ ...bench.ref, address, message }))
    await expect(signs()).resolves.toEqual(expect.any(String))
    return { ...bench, address, signs, fails: () => failureOf(bench.port.signMessage({ ...bench.ref, address, message: 'hi' })) }
  }

  it('[T1, fault] whose features throw fails with a code, and signs again once they do not', async () => {
    const { breaks, fails, signs, port, ref } = await connected()
    const mend = breaks()
    expect(await fails()).toMatchObject({ code: 'RPC_FAILED' })
    expect(await failureOf(port.connect({ ...ref, silent: false }))).toMatchObject({ code: 'CONNECT_FAILED' })
    mend()
    await expect(signs()).resolves.toEqual(expect.any(String))
  })

  it('[ACCT-01, CONN-49, fault] whose account changes in the middle signs by no other account, and tells the change', async () => {
    const { addresses, signsWith, sign, fails, signs, switchAccount, port, ref } = await connected()
    const [, other] = addresses
    const events: ProviderEvent[] = []
    const listening = port.events(ref).subscribe((event) => events.push(event))
    signsWith((_, message) => {
      switchAccount(other)
      return sign(other, message)
    })
    expect(await fails()).toMatchObject({ code: 'SIGNATURE_INVALID' })
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'accountsChanged', accounts: [other, addresses[0]] }))
    listening.unsubscribe()
    signsWith(sign)
    await expect(signs()).resolves.toEqual(expect.any(String))
  })

  it.each<[string, (right: Uint8Array) => unknown]>([
    ['nothing', () => undefined],
    ['no bytes', () => new Uint8Array(0)],
    ['63 bytes', () => new Uint8Array(63).fill(7)],
    ['66 bytes', () => new Uint8Array(66).fill(31)],
    ['10,000 bytes', () => new Uint8Array(10_000).fill(31)],
    ['its first byte missing', (right) => right.slice(1)],
    ['a byte more', (right) => Uint8Array.from([...right, 0])],
    ['one flipped bit', (right) => right.map((byte, index) => (index === 40 ? byte ^ 1 : byte))],
    ['an object with a length', () => ({ length: 64 })],
  ])('[CONN-49, T2, fault] that signs with %s is refused, and its next signature is taken', async (_, change) => {
    const { signsWith, sign, fails, signs } = await connected()
    signsWith((address, message) => {
      const right = sign(address, message)
      const changed = change(typeof right === 'string' ? base64.decode(right) : (right as Uint8Array))
      return typeof right === 'string' && changed instanceof Uint8Array ? base64.encode(changed) : changed
    })
    expect(await fails()).toMatchObject({ code: 'SIGNATURE_INVALID' })
    signsWith(sign)
    await expect(signs()).resolves.toEqual(expect.any(String))
  })

  it('[CONN-49, T2, fault] that signs by another key, or another message, is refused', async () => {
    const { addresses, signsWith, sign, fails } = await connected()
    signsWith((_, message) => sign(addresses[1], message))
    expect(await fails()).toMatchObject({ code: 'SIGNATURE_INVALID' })
    signsWith((address, message) => sign(address, `${message} `))
    expect(await fails()).toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  it('[F34, T2] that lists 10,000 accounts is read up to the limit, in its order', async () => {
    const { port, ref, addresses, account, connectsWith } = open()
    const [first, second] = addresses
    const many = [first, second, ...Array.from({ length: 9_998 }, (_, index) => (index % 2 === 0 ? first : 'no address'))]
    connectsWith(many.map((address) => account(address)))
    await expect(firstValueFrom(port.connect({ ...ref, silent: false }))).resolves.toMatchObject({ accounts: [first, second] })
    connectsWith([...Array.from({ length: MAX_ACCOUNTS }, () => account('no address')), account(first)])
    expect(await failureOf(port.connect({ ...ref, silent: false }))).toMatchObject({ code: 'CONNECT_FAILED' })
  })

  it.each([
    ['of a chain that nobody knows', 'nothing:1'],
    ['of another namespace', 'eip155:1'],
    ['of an inherited name', '__proto__'],
  ])('[NET-04, T2, fault] whose accounts are %s shares none', async (_, chain) => {
    const { port, ref, addresses, account, connectsWith } = open()
    connectsWith([account(addresses[0], [chain])])
    expect(await failureOf(port.connect({ ...ref, silent: false }))).toMatchObject({ code: 'CONNECT_FAILED' })
  })

  it('[F34, T2, fault] that lists addresses of other chains shares the right one alone', async () => {
    const { port, ref, addresses, account, connectsWith } = open()
    const foreign = [
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      ref.namespace === 'solana' ? btcKeys[0].payment('bc') : base58.encode(keyOf(1).publicKey),
      '',
    ]
    connectsWith([...foreign, addresses[1]].map((address) => account(address)))
    await expect(firstValueFrom(port.connect({ ...ref, silent: false }))).resolves.toMatchObject({ accounts: [addresses[1]] })
    connectsWith(foreign.map((address) => account(address)))
    expect(await failureOf(port.connect({ ...ref, silent: false }))).toMatchObject({ code: 'CONNECT_FAILED' })
  })

  it.each<[string, unknown]>([
    [
      'a list that throws',
      new Proxy([], {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
    ['a list without an end', { length: Number.MAX_SAFE_INTEGER }],
    ['a text', 'accounts'],
    ['nothing', null],
  ])('[T1, fault] that answers with %s is no connection', async (_, accounts) => {
    const { port, ref, connectsWith } = open()
    connectsWith(accounts)
    expect(await failureOf(port.connect({ ...ref, silent: false }))).toMatchObject({ code: 'CONNECT_FAILED' })
  })
})
