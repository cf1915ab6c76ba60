import { base58, base64 } from '@scure/base'
import { firstValueFrom, type Observable } from 'rxjs'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { createSolanaWallet, keyOf, type SolanaTestWallet, type SolanaTestWalletOptions } from '../../../../tests/contracts/solana-wallet.js'
import { transferTransaction } from '../../../../tests/peers/solana/transactions.js'
import { vectors } from '../../../../tests/domain/solana.js'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import { createObjectIds } from '../../../kit/object-ids.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { formatMessage } from '../../siwx/message.js'
import { createSolanaAdapter } from '../solana-adapter.js'
import type { SolanaSending } from './solana-sending.js'

const ref = { connectorId: 'wallet-standard:alpha', namespace: 'solana' } as const
const { address, secretKey } = keyOf(1)
const other = keyOf(2).address
const network = solana.caipNetworkId
const bytes = transferTransaction(address, other)
const transaction = { transaction: base64.encode(bytes) }

async function setup({
  sending,
  grant = true,
  wallet = createSolanaWallet([1, 2]),
}: {
  sending?: SolanaSending
  grant?: boolean
  wallet?: SolanaTestWallet
} = {}) {
  const time = createVirtualTime()
  const window = new EventTarget()
  const warnings: LatchkitErrorShape[] = []
  const { connector, discovery } = createSolanaAdapter({
    window,
    timer: createMemoryTimer(time).port,
    identify: createObjectIds(),
    shown: () => ({}),
    sending,
    onWarning: (warning) => warnings.push(warning),
  })
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet.wallet))
  discovery.announcements().subscribe().unsubscribe()
  if (grant) await firstValueFrom(connector.connect({ ...ref, silent: false }))
  wallet.asked.length = 0
  return { time, window, connector, wallet, warnings }
}

const outcome = (source: Observable<unknown>) => firstValueFrom(source).catch((error: unknown) => error)
/** Replaces a method of a feature, which the wallet looks up at each use. */
function replace(wallet: SolanaTestWallet, feature: string, method: string, implementation: (...inputs: never[]) => unknown): void {
  Object.assign(wallet.wallet.features[feature] as object, { [method]: implementation })
}
const withFeatures = (features: readonly string[], options: SolanaTestWalletOptions = {}) =>
  createSolanaWallet([1, 2], { ...options, features: ['standard:connect', 'standard:events', ...features] })

describe('accounts of a Solana wallet', () => {
  const account = (more: object) => ({ address, publicKey: keyOf(1).publicKey, chains: ['solana:mainnet'], features: [], ...more })
  it.each([
    ['an EVM address', account({ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' })],
    ['a Bitcoin address', account({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })],
    ['31 bytes', account({ address: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofL' })],
    ['a leading blank', account({ address: ` ${address}` })],
    ['another chain', account({ chains: ['eip155:1'] })],
    ['no chains', account({ chains: undefined })],
    [
      'an address that throws',
      Object.defineProperty(account({}), 'address', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
    ['null', null],
  ])('[F34, fault] %s is left out; alone it is no connection', async (_, bad) => {
    const { connector, wallet } = await setup({ grant: false })
    replace(wallet, 'standard:connect', 'connect', () => ({ accounts: [bad, account({ address: other })] }))
    expect(await outcome(connector.connect({ ...ref, silent: false }))).toMatchObject({ accounts: [other] })
    replace(wallet, 'standard:connect', 'connect', () => ({ accounts: [bad] }))
    expect(await outcome(connector.connect({ ...ref, silent: false }))).toMatchObject({ code: 'CONNECT_FAILED' })
  })

  it('[F34, T2] of 10,000 accounts the first 256 are kept', async () => {
    const { connector, wallet } = await setup({ grant: false })
    const many = Array.from({ length: 10_000 }, (_, index) =>
      account({
        address: base58.encode(
          new Uint8Array(32)
            .fill(7)
            .fill(index & 255, 0, 1)
            .fill(index >> 8, 1, 2),
        ),
      }),
    )
    replace(wallet, 'standard:connect', 'connect', () => ({ accounts: many }))
    const reply = (await outcome(connector.connect({ ...ref, silent: false }))) as { accounts: readonly string[] }
    expect(reply.accounts).toEqual(many.slice(0, 256).map((one) => one.address))
  })

  it('[F34] a public key that is not the address decoded does not count: the address does', async () => {
    const { connector, wallet } = await setup({ grant: false })
    replace(wallet, 'standard:connect', 'connect', () => ({ accounts: [account({ publicKey: keyOf(2).publicKey })] }))
    expect(await outcome(connector.connect({ ...ref, silent: false }))).toMatchObject({ accounts: [address] })
  })

  it('[CONN-15] takes what the wallet shows if its answer has less', async () => {
    const { connector, wallet } = await setup()
    replace(wallet, 'standard:connect', 'connect', () => ({ accounts: [] }))
    expect(await outcome(connector.connect({ ...ref, silent: false }))).toMatchObject({ accounts: [address, other] })
  })

  it('[CONN-23] a silent connect that the wallet does not answer fails after 3 s', async () => {
    const { connector, wallet, time } = await setup({ grant: false })
    replace(wallet, 'standard:connect', 'connect', () => new Promise(() => undefined))
    const asked = outcome(connector.connect({ ...ref, silent: true }))
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    time.advanceBy(3_000)
    expect(await asked).toMatchObject({ code: 'CONNECT_FAILED' })
  })
})

describe('requests that raise no prompt', () => {
  it.each([
    ['an account that the wallet does not show', { address: keyOf(3).address, message: 'hi' }, 4100],
    ['a message that is a legacy transaction message', { address, message: String.fromCharCode(1, 0, 1, 2) + 'x'.repeat(96) + '\0' }, -32602],
    ['a message of more than 64 kB', { address, message: 'x'.repeat(65_537) }, -32602],
  ])('[CONN-49, fault] %s', async (_, request, code) => {
    const { connector, wallet } = await setup()
    expect(await outcome(connector.signMessage({ ...ref, ...request }))).toMatchObject({ cause: { code } })
    expect(wallet.asked).toEqual([])
  })

  it('[ACCT-01, fault] the account changed without an event: nothing is signed by another', async () => {
    const { connector, wallet } = await setup({ wallet: createSolanaWallet([1]) })
    wallet.disconnect()
    for (const ask of [
      connector.signMessage({ ...ref, address, message: 'hi' }),
      connector.signTransactions({ ...ref, address, network, transactions: [transaction] }),
      connector.sendTransaction({ ...ref, address, network, transaction }),
    ])
      expect(await outcome(ask)).toMatchObject({ code: 'RPC_FAILED', cause: { code: 4100 } })
    expect(wallet.asked).toEqual([])
  })

  it('[CONN-49, CONN-50, fault] a wallet without the feature fails with 4200', async () => {
    const { connector, wallet } = await setup({ wallet: withFeatures(['solana:signTransaction']) })
    expect(await outcome(connector.signMessage({ ...ref, address, message: 'hi' }))).toMatchObject({ cause: { code: 4200 } })
    expect(await outcome(connector.sendTransaction({ ...ref, address, network, transaction }))).toMatchObject({ cause: { code: 4200 } })
    expect(wallet.asked).toEqual([])
  })

  it.each([
    ['version 1', ['legacy', 0], vectors.v1],
    ['version 0 without a list', undefined, vectors.v0],
    ['legacy', [0], vectors.legacy],
  ])('[CONN-50, fault] %s that the feature does not take', async (_, versions, text) => {
    const me = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(1))
    expect(me.publicKey).toHaveLength(32)
    const { connector, wallet } = await setup({ wallet: createSolanaWallet([1], versions === undefined ? { versions: 'none' as never } : { versions }) })
    const asked = outcome(connector.signTransactions({ ...ref, address, network, transactions: [{ transaction: text }] }))
    expect(await asked).toMatchObject({ cause: { code: 4200 } })
    expect(wallet.asked).toEqual([])
  })

  it.each([[undefined], [7], ['AQID'], ['not base64!'], [base64.encode(Uint8Array.from([...bytes, 0]))]])(
    '[CONN-50, fault] %s is no transaction',
    async (bad) => {
      const { connector, wallet } = await setup()
      const asked = connector.signTransactions({ ...ref, address, network, transactions: [{ transaction: bad as string }] })
      expect(await outcome(asked)).toMatchObject({ cause: { code: -32602 } })
      expect(wallet.asked).toEqual([])
    },
  )

  it.each([[{ skipPreflight: 1 }], [{ commitment: 'often' }], [{ maxRetries: -1 }], ['fast']])('[CONN-50, fault] sendOptions %j', async (sendOptions) => {
    const { connector, wallet } = await setup()
    const asked = connector.sendTransaction({ ...ref, address, network, transaction: { ...transaction, sendOptions: sendOptions as never } })
    expect(await outcome(asked)).toMatchObject({ cause: { code: -32602 } })
    expect(wallet.asked).toEqual([])
  })
})

describe('signatures of messages', () => {
  const sign = (message: Uint8Array, key = secretKey) => nacl.sign.detached(message, key)
  const text = new TextEncoder().encode('hi')
  const envelope = (content: Uint8Array) => Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain'), 1, 1, ...base58.decode(address), ...content])
  it.each<[string, unknown]>([
    ['another message', [{ signedMessage: new TextEncoder().encode('ho'), signature: sign(new TextEncoder().encode('ho')) }]],
    [
      'the off-chain form of another message',
      [{ signedMessage: envelope(new TextEncoder().encode('ho')), signature: sign(envelope(new TextEncoder().encode('ho'))) }],
    ],
    ['another key', [{ signedMessage: text, signature: sign(text, keyOf(2).secretKey) }]],
    ['63 bytes', [{ signedMessage: text, signature: sign(text).slice(1) }]],
    ['zeros', [{ signedMessage: text, signature: new Uint8Array(64) }]],
    ['no signed message', [{ signature: sign(text) }]],
    [
      'two answers',
      [
        { signedMessage: text, signature: sign(text) },
        { signedMessage: text, signature: sign(text) },
      ],
    ],
    [
      'an answer that throws',
      [
        {
          signedMessage: text,
          get signature(): never {
            throw new Error('no')
          },
        },
      ],
    ],
    ['nothing', undefined],
  ])('[F42, CONN-49, fault] %s is refused', async (_, answer) => {
    const { connector, wallet } = await setup()
    replace(wallet, 'solana:signMessage', 'signMessage', () => answer)
    expect(await outcome(connector.signMessage({ ...ref, address, message: 'hi' }))).toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  it.each<[string, unknown]>([
    ['a bare object', { signedMessage: text, signature: sign(text) }],
    ['a signature in base58', [{ signedMessage: text, signature: base58.encode(sign(text)) }]],
    ['Buffer', [{ signedMessage: Buffer.from(text), signature: Buffer.from(sign(text)) }]],
    ['the off-chain form of the message', [{ signedMessage: envelope(text), signature: sign(envelope(text)) }]],
  ])('[CONN-49] %s is taken', async (_, answer) => {
    const { connector, wallet } = await setup()
    replace(wallet, 'solana:signMessage', 'signMessage', () => answer)
    const signature = (await outcome(connector.signMessage({ ...ref, address, message: 'hi' }))) as string
    expect(base58.decode(signature)).toHaveLength(64)
  })
})

describe('sign-in with solana:signIn', () => {
  const message = formatMessage({
    accountAddress: address,
    chainId: network,
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'a1b2c3d4e5',
    issuedAt: '2026-01-01T00:00:00.000Z',
  })
  const features = ['solana:signMessage', 'solana:signIn']
  const ask = (setUp: Awaited<ReturnType<typeof setup>>) => outcome(setUp.connector.signMessage({ ...ref, address, message }))
  const signed = (text: string) => {
    const signedMessage = new TextEncoder().encode(text)
    return { signedMessage, signature: nacl.sign.detached(signedMessage, secretKey) }
  }

  it('[SIWX-12] is asked for the text of the sign-in, once, and its signature is that of the text', async () => {
    const set = await setup({ wallet: withFeatures(features) })
    const inputs: unknown[] = []
    replace(set.wallet, 'solana:signIn', 'signIn', (...given: never[]) => {
      inputs.push(...given)
      return [{ account: {}, ...signed(message) }]
    })
    expect(await ask(set)).toBe(base58.encode(signed(message).signature))
    expect(inputs).toEqual([
      {
        domain: 'app.example',
        address,
        uri: 'https://app.example',
        version: '1',
        chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        nonce: 'a1b2c3d4e5',
        issuedAt: '2026-01-01T00:00:00.000Z',
      },
    ])
    expect(set.wallet.asked).toEqual([])
  })

  it('[SIWX-12, fault] a text that the wallet changed is refused', async () => {
    const set = await setup({ wallet: withFeatures(features) })
    for (const text of [
      message.replace('app.example', 'evil.example'),
      message.replace('a1b2c3d4e5', 'a1b2c3d4e6'),
      `${message}\nResources:\n- https://evil.example`,
    ]) {
      replace(set.wallet, 'solana:signIn', 'signIn', () => [{ account: {}, ...signed(text) }])
      expect(await ask(set)).toMatchObject({ code: 'SIGNATURE_INVALID' })
    }
  })

  it.each([4200, -32601, -32602])('[SIWX-12] a wallet that answers %s without a prompt signs the text as a message', async (code) => {
    const set = await setup({ wallet: withFeatures(features) })
    replace(set.wallet, 'solana:signIn', 'signIn', () => Promise.reject({ code, message: 'not here' }))
    expect(await ask(set)).toBe(base58.encode(signed(message).signature))
    expect(set.wallet.asked.map(({ feature }) => feature)).toEqual(['solana:signMessage'])
  })

  it.each([[{ code: 4001 }], [{ code: -32603 }], [new Error('Approval Denied')], [new Error('broken')]])(
    '[SIWX-05, fault] after %j nothing else is asked',
    async (error) => {
      const set = await setup({ wallet: withFeatures(features) })
      replace(set.wallet, 'solana:signIn', 'signIn', () => Promise.reject(error))
      expect(await ask(set)).toMatchObject({ code: expect.stringMatching(/^RPC_/) })
      expect(set.wallet.asked).toEqual([])
    },
  )

  it('[CONN-49] any other text is signed as a message', async () => {
    const set = await setup({ wallet: withFeatures(features) })
    replace(set.wallet, 'solana:signIn', 'signIn', () => {
      throw new Error('asked')
    })
    expect(await outcome(set.connector.signMessage({ ...ref, address, message: 'hi' }))).toEqual(expect.any(String))
  })
})

describe('events of a Solana wallet', () => {
  async function heard(wallet = createSolanaWallet([1, 2])) {
    const set = await setup({ wallet })
    const events: ProviderEvent[] = []
    set.connector.events(ref).subscribe((event) => events.push(event))
    const pass = async (ms: number) => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      set.time.advanceBy(ms)
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
    return { ...set, events, pass }
  }

  it('[ACCT-01] an empty list that is gone after 150 ms is a switch of accounts, not a disconnect', async () => {
    const { wallet, events, pass, connector } = await heard()
    wallet.disconnect()
    await pass(100)
    const connecting = firstValueFrom(connector.connect({ ...ref, silent: false }))
    wallet.switchAccount(other)
    await connecting
    await pass(200)
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [other, address] }])
  })

  it('[CONN-48] an empty list that stays is one disconnect', async () => {
    const { wallet, events, pass } = await heard()
    wallet.disconnect()
    wallet.disconnect()
    await pass(200)
    wallet.disconnect()
    await pass(200)
    expect(events).toEqual([{ type: 'disconnect' }])
  })

  it('[ACCT-01] a change without an event is found when the page gets the focus', async () => {
    const { wallet, events, pass, window } = await heard(createSolanaWallet([1, 2], { features: ['standard:connect', 'solana:signMessage'] }))
    wallet.switchAccount(other)
    await pass(0)
    expect(events).toEqual([])
    window.dispatchEvent(new Event('focus'))
    await pass(0)
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [other, address] }])
  })

  it('[CONN-48] new objects for the same accounts are no event', async () => {
    const { wallet, events, pass } = await heard()
    for (let n = 0; n < 1_000; n++) wallet.switchAccount(address)
    await pass(10)
    expect(events).toEqual([])
  })
})
