import { base58, base64 } from '@scure/base'
import { firstValueFrom, Subject } from 'rxjs'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { createSolanaWallet, keyOf } from '../../../../tests/contracts/solana-wallet.js'
import { vectors } from '../../../../tests/domain/solana.js'
import { decodeBase64Transaction, encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import {
  address,
  bytes,
  network,
  other,
  outcome,
  publicKey,
  ref,
  replace,
  secretKey,
  setup,
  transaction,
  withFeatures,
} from '../../../../tests/contracts/solana-bench.js'

/** Returns a vector with the account of the wallet in place of its payer. */
function own(text: string): string {
  const { message } = decodeBase64Transaction(text) as NonNullable<ReturnType<typeof decodeBase64Transaction>>
  return base64.encode(encodeTransaction({ ...message, accounts: [address, ...message.accounts.slice(1)] }))
}

describe('accounts of a Solana wallet', () => {
  const account = (more: object) => ({ address, publicKey, chains: ['solana:mainnet'], features: [], ...more })
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

  it('[F29] a silent connect waits for its answer as long as the caller does', async () => {
    const { connector, wallet, time } = await setup({ grant: false })
    const answer = new Subject<object>()
    replace(wallet, 'standard:connect', 'connect', () => firstValueFrom(answer))
    const asked = outcome(connector.connect({ ...ref, silent: true }))
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    time.advanceBy(60_000)
    answer.next({ accounts: [{ address, publicKey, chains: ['solana:mainnet'], features: [] }] })
    expect(await asked).toMatchObject({ accounts: [address] })
  })
})

describe('requests that raise no prompt', () => {
  it.each([
    ['an account that the wallet does not show', { address: keyOf(3).address, message: 'hi' }, 4100],
    ['a message that is a legacy transaction message', { address, message: `\u0001\0\u0001\u0002${'x'.repeat(96)}\0` }, -32602],
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
    ['version 1', ['legacy', 0], own(vectors.v1)],
    ['version 0 without a list', undefined, own(vectors.v0)],
    ['legacy', [0], own(vectors.legacy)],
  ])('[CONN-50, fault] %s that the feature does not take', async (_, versions, text) => {
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

  it('[CONN-48] an empty list that stays is one event, and accounts that come back are another', async () => {
    const { wallet, events, pass } = await heard()
    wallet.disconnect()
    wallet.disconnect()
    await pass(200)
    wallet.disconnect()
    await pass(200)
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [] }])
    wallet.switchAccount(other)
    await pass(0)
    expect(events.at(-1)).toMatchObject({ type: 'accountsChanged', accounts: [other, address] })
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
