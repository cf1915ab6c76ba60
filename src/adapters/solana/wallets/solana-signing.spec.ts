import { base58, base64 } from '@scure/base'
import nacl from 'tweetnacl'
import { describe, expect, it, vi } from 'vitest'
import { keyOf, signTransaction } from '../../../../tests/contracts/solana-wallet.js'
import { transferTransaction } from '../../../../tests/peers/solana/transactions.js'
import { formatMessage } from '../../siwx/message.js'
import { createSentTransactions } from './sent-transactions.js'
import type { SolanaSending } from './solana-sending.js'
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

describe('transactions that a wallet signs', () => {
  const sending = (more: Partial<SolanaSending> = {}) => {
    const sent: { transaction: Uint8Array }[] = []
    const port: SolanaSending = {
      canSend: () => true,
      async send(request) {
        sent.push(request)
        return 'id'
      },
      find: async () => undefined,
      ...more,
    }
    return { sent, port }
  }
  const signed = (given: Uint8Array) => signTransaction(given, secretKey, publicKey)
  const changed = transferTransaction(address, other, 2_000_000)

  it.each<[string, readonly unknown[]]>([
    ['another amount', [{ signedTransaction: signed(changed) }]],
    ['the unsigned bytes', [{ signedTransaction: bytes }]],
    ['the signature of another key', [{ signedTransaction: signTransaction(bytes, keyOf(2).secretKey, publicKey) }]],
    ['a trailing byte', [{ signedTransaction: Uint8Array.from([...signed(bytes), 0]) }]],
    ['another version', [{ signedTransaction: signed(transferTransaction(address, other, 1_000_000, 'legacy')) }]],
  ])('[CONN-50, fault] %s is refused, and never sent', async (_, answer) => {
    const { sent, port } = sending()
    const { connector, wallet } = await setup({ sending: port })
    replace(wallet, 'solana:signTransaction', 'signTransaction', () => answer)
    expect(await outcome(connector.signTransactions({ ...ref, address, network, transactions: [transaction] }))).toMatchObject({ code: 'TRANSACTION_CHANGED' })
    expect(await outcome(connector.sendTransaction({ ...ref, address, network, transaction }))).toMatchObject({ code: 'TRANSACTION_CHANGED' })
    expect([sent, wallet.asked]).toEqual([[], []])
  })

  it.each<[string, unknown]>([
    ['too few', []],
    ['too many', [{ signedTransaction: signed(bytes) }, { signedTransaction: signed(bytes) }]],
    ['in the other order', [{ signedTransaction: signed(changed) }, { signedTransaction: signed(bytes) }]],
    ['no bytes', [{ signedTransaction: 'text' }, {}]],
  ])('[CONN-50, fault] of two, %s are refused', async (name, answer) => {
    const { connector, wallet } = await setup()
    replace(wallet, 'solana:signTransaction', 'signTransaction', () => (name === 'too many' ? [...(answer as unknown[]), {}] : answer))
    const asked = connector.signTransactions({ ...ref, address, network, transactions: [transaction, { transaction: base64.encode(changed) }] })
    expect(await outcome(asked)).toMatchObject({ code: expect.stringMatching(/^(SIGNATURE_INVALID|TRANSACTION_CHANGED)$/) })
  })

  it('[CONN-50, SEND-17] with a node of the app, the wallet signs and we send what it signed', async () => {
    const { sent, port } = sending()
    const { connector, wallet } = await setup({ sending: port })
    expect(await outcome(connector.sendTransaction({ ...ref, address, network, transaction }))).toBe('id')
    expect(sent).toMatchObject([{ network, transaction: signed(bytes), options: {} }])
    expect(wallet.asked.map(({ feature }) => feature)).toEqual(['solana:signTransaction'])
  })

  it('[CONN-50] what was sent is kept as the wallet signed it, and what a wallet sent as the network has it', async () => {
    const { port } = sending({ find: async () => signed(bytes) })
    const sent = createSentTransactions()
    const ours = await setup({ sending: port, sent })
    await outcome(ours.connector.sendTransaction({ ...ref, address, network, transaction }))
    expect(await sent.find('id')).toEqual(signed(bytes))
    const theirs = await setup({ sending: port, sent, wallet: withFeatures(['solana:signAndSendTransaction']) })
    const id = await outcome(theirs.connector.sendTransaction({ ...ref, address, network, transaction }))
    expect(await sent.find(String(id))).toEqual(signed(bytes))
    for (let more = 0; more < 32; more++) sent.keep(`${more}`, Promise.resolve(bytes))
    expect([sent.find('id'), await sent.find('31')]).toEqual([undefined, bytes])
  })

  it('[CONN-50, F29] what is signed after the visitor gave up is not sent', async () => {
    const { sent, port } = sending()
    const { connector, wallet } = await setup({ sending: port })
    wallet.policy('ask')
    const asking = connector.sendTransaction({ ...ref, address, network, transaction }).subscribe()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    asking.unsubscribe()
    wallet.approve()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(sent).toEqual([])
  })

  it.each<[string, Uint8Array | undefined, string | undefined]>([
    ['what was asked for', signed(bytes), undefined],
    ['another transaction', signed(changed), 'SENT_TRANSACTION_CHANGED'],
    ['a transaction that nobody knows', undefined, 'SENT_TRANSACTION_UNKNOWN'],
  ])('[CONN-50] a wallet that sends by itself is looked after: %s', async (_, found, warning) => {
    const { port } = sending({ find: async () => found })
    const { connector, warnings } = await setup({ sending: port, wallet: withFeatures(['solana:signAndSendTransaction']) })
    expect(await outcome(connector.sendTransaction({ ...ref, address, network, transaction }))).toBe(base58.encode(signed(bytes).slice(1, 65)))
    if (warning !== undefined) await vi.waitFor(() => expect(warnings.map(({ code }) => code)).toEqual([warning]))
    else expect(warnings).toEqual([])
  })

  it('[CONN-50] a wallet that only sends lists is given a list of one, with the options', async () => {
    const { connector, wallet } = await setup({ wallet: withFeatures(['solana:signAndSendAllTransactions']) })
    const sendOptions = { preflightCommitment: 'recent', maxRetries: 3, unknown: true }
    expect(await outcome(connector.sendTransaction({ ...ref, address, network, transaction: { ...transaction, sendOptions } }))).toEqual(expect.any(String))
    expect(wallet.asked[0]?.inputs).toMatchObject([
      { chain: 'solana:mainnet', transaction: bytes, options: { preflightCommitment: 'processed', maxRetries: 3 } },
    ])
    replace(wallet, 'solana:signAndSendAllTransactions', 'signAndSendAllTransactions', () => [{ status: 'rejected', reason: { code: 4001 } }])
    expect(await outcome(connector.sendTransaction({ ...ref, address, network, transaction }))).toMatchObject({ code: 'RPC_USER_REJECTED' })
  })

  const sent = { status: 'fulfilled', value: { signature: signed(bytes).slice(1, 65) } }
  it.each<[string, unknown]>([
    ['more of them than were asked for, one of which failed', [sent, { status: 'rejected', reason: new Error('no') }]],
    ['no outcome', [{ status: 'pending' }]],
    ['an outcome without a value', [{ status: 'fulfilled' }]],
    ['a signature of 63 bytes', [{ status: 'fulfilled', value: { signature: new Uint8Array(63).fill(1) } }]],
    ['a signature of 65 bytes', [{ status: 'fulfilled', value: { signature: new Uint8Array(65).fill(1) } }]],
    ['zeros in place of a signature', [{ status: 'fulfilled', value: { signature: new Uint8Array(64) } }]],
    ['none', []],
  ])('[CONN-50, T2, fault] a list of outcomes with %s is a typed error, and the wallet is asked once', async (_, answer) => {
    const { connector, wallet } = await setup({ wallet: withFeatures(['solana:signAndSendAllTransactions']) })
    let asked = 0
    replace(wallet, 'solana:signAndSendAllTransactions', 'signAndSendAllTransactions', () => {
      asked += 1
      return answer
    })
    expect(await outcome(connector.sendTransaction({ ...ref, address, network, transaction }))).toMatchObject({ code: 'TRANSACTION_HASH_INVALID' })
    expect(asked).toBe(1)
  })
})
