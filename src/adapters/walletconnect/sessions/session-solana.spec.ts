import { base58, base64 } from '@scure/base'
import { createMemoryRelay, createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import type { Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ME, OTHER, transactionOf, transfer, vectors } from '../../../../tests/domain/solana.js'
import { decodeTransaction, encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { loadSolanaChecks } from '../../solana/remote-checks.js'
import { createSessionConnector } from './session-connector.js'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const request = { connectorId: 'walletConnect', namespace: 'solana' as const, address: ME, network }
const ONE = 'solana_signTransaction'
const ALL = 'solana_signAllTransactions'

/** The transaction of a vector without its signature. */
function unsigned(text: string): string {
  const { message, signatures } = decodeTransaction(base64.decode(text)) as NonNullable<ReturnType<typeof decodeTransaction>>
  return base64.encode(
    encodeTransaction(
      message,
      signatures.map(() => new Uint8Array(64)),
    ),
  )
}

function signatureOf(text: string): string {
  return base58.encode(decodeTransaction(base64.decode(text))?.signatures[0] ?? new Uint8Array())
}

/** A session of a Solana wallet over a relay. `answer`: what the wallet gives back to a method. */
function open(methods: readonly string[] = [ONE, ALL]) {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const relay = createMemoryRelay({ time, wallet: { namespaces: { solana: { accounts: [ME] } }, scanAfterMs: 0 } })
  const { port: relayPort } = relay.join()
  const { port } = createSessionConnector({
    relay: relayPort,
    timer: createMemoryTimer(time).port,
    session: () => relay.stored()[0],
    solanaChecks: loadSolanaChecks,
  })
  relayPort.events().subscribe()
  relayPort.pair({ namespaces: { solana: { chains: [network], methods, events: [] } } }).subscribe()
  time.advanceBy(0)

  async function run(source: Observable<unknown>): Promise<unknown> {
    const ended: unknown[] = []
    source.subscribe({ next: (value) => ended.push(value), error: (error: unknown) => ended.push(error) })
    while (ended.length === 0) {
      await new Promise((resolve) => setImmediate(resolve))
      time.advanceBy(0)
    }
    return ended[0]
  }
  return {
    run,
    answer: (method: string, garbage: Json) => relay.wallet.setPolicy({ methods: { [method]: { garbage } } }),
    asked: () =>
      relay.wallet
        .requests()
        .slice(1)
        .map(({ method, params }) => [method, params]),
    sign: (...transactions: readonly string[]) =>
      run(port.signTransactions({ ...request, transactions: transactions.map((transaction) => ({ transaction: unsigned(transaction) })) })),
    port,
  }
}

describe('a Solana wallet of a session', () => {
  it.each(['legacy', 'v0', 'v1'] as const)('[CONN-50, WC-11] signs a transaction of version %s, answered in any form in use', async (version) => {
    const signed = vectors[version]
    for (const answer of [{ transaction: signed }, { transaction: base58.encode(base64.decode(signed)) }, { signature: signatureOf(signed) }]) {
      const wallet = open()
      wallet.answer(ONE, answer)
      expect(await wallet.sign(signed)).toEqual([signed])
      expect(wallet.asked()).toEqual([[ONE, { transaction: unsigned(signed), pubkey: ME }]])
    }
  })

  it('[CONN-50, WC-11] signs several by one request if its session has the method, else one after another', async () => {
    const both = [vectors.legacy, vectors.v0]
    for (const answer of [{ transactions: both }, both]) {
      const wallet = open()
      wallet.answer(ALL, answer)
      expect(await wallet.sign(...both)).toEqual(both)
      expect(wallet.asked()).toEqual([[ALL, { transactions: both.map(unsigned), pubkey: ME }]])
    }
    const single = open([ONE])
    single.answer(ONE, { transaction: vectors.v0 })
    expect(await single.sign(vectors.v0, vectors.v0)).toEqual([vectors.v0, vectors.v0])
    expect(single.asked().map(([method]) => method)).toEqual([ONE, ONE])
  })

  it('[CONN-50, T9] is not believed: what it changed, did not sign, or signed by another key is refused', async () => {
    const other = base64.encode(transactionOf([transfer(2_000_000n)]))
    const flipped = base64.decode(vectors.v0)
    flipped[5] = (flipped[5] as number) ^ 1
    for (const [hostile, code] of [
      [{ transaction: other }, 'TRANSACTION_CHANGED'],
      [{ transaction: vectors.legacy }, 'TRANSACTION_CHANGED'],
      [{ transaction: unsigned(vectors.v0) }, expect.stringMatching(/^(TRANSACTION_CHANGED|SIGNATURE_INVALID)$/)],
      [{ transaction: base64.encode(flipped) }, expect.stringMatching(/^(TRANSACTION_CHANGED|SIGNATURE_INVALID)$/)],
      [{ signature: signatureOf(vectors.legacy) }, expect.stringMatching(/^(TRANSACTION_CHANGED|SIGNATURE_INVALID)$/)],
      [{ signature: 'short' }, 'SIGNATURE_INVALID'],
      [{ transaction: '%' }, 'SIGNATURE_INVALID'],
      [{}, 'SIGNATURE_INVALID'],
      [vectors.v0, 'SIGNATURE_INVALID'],
      [null, 'SIGNATURE_INVALID'],
    ] as const) {
      const wallet = open()
      wallet.answer(ONE, hostile)
      expect([hostile, await wallet.sign(vectors.v0)]).toMatchObject([hostile, { code }])
    }
    for (const hostile of [[vectors.v0], [vectors.v0, vectors.legacy, vectors.v0], [vectors.v0, 7], { transactions: 'two' }]) {
      const wallet = open()
      wallet.answer(ALL, hostile)
      expect(await wallet.sign(vectors.v0, vectors.legacy)).toMatchObject({ code: 'SIGNATURE_INVALID' })
    }
    const swapped = open()
    swapped.answer(ALL, [vectors.legacy, vectors.v0])
    expect(await swapped.sign(vectors.v0, vectors.legacy)).toMatchObject({ code: 'TRANSACTION_CHANGED' })
  })

  it('[WC-22, T3] is not asked for an account or a network that its session does not have', async () => {
    const wallet = open()
    const transactions = [{ transaction: unsigned(vectors.v0) }]
    expect(await wallet.run(wallet.port.signTransactions({ ...request, address: OTHER, transactions }))).toMatchObject({ cause: { code: 4100 } })
    const elsewhere = { ...request, network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const, transactions }
    expect(await wallet.run(wallet.port.signTransactions(elsewhere))).toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(await wallet.run(wallet.port.signTransactions({ ...request, transactions: [{ transaction: '%' }] }))).toMatchObject({ cause: { code: -32602 } })
    expect(wallet.asked()).toEqual([])
  })
})
