import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ALPHA, S } from '../../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../../tests/domain/page.js'
import { compile, keyOf, little, transfer, vectors } from '../../../../tests/domain/solana.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import { FOLLOW_DEADLINE_MS, LAST_LOOK_MS, LOOK_MS } from './solana-finality.js'

const NETWORK = solana.caipNetworkId
const BLOCKHASH = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'
const LIMIT = 350

/** State of a chain, as the node of a test has it. */
interface Chain {
  status: Json
  height: number
  /** Status in the whole history, if it differs. */
  history?: Json
}

/** Opens a page with a wallet of solana, and a node that answers by `chain`. */
async function open(chain: Chain, urls: readonly string[] = ['https://node.example']): Promise<Page> {
  const page = openPage({
    options: { networks: [{ ...solana, rpcUrls: { default: { http: urls } } }] },
    adapters: ['solana'],
    follows: true,
    wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: NETWORK }],
  })
  const { rpc } = page.memory
  rpc.handle('getLatestBlockhash', () => ({ context: { slot: 1 }, value: { blockhash: BLOCKHASH, lastValidBlockHeight: LIMIT } }))
  rpc.handle('getBlockHeight', () => chain.height)
  rpc.handle('getSignatureStatuses', ({ params: [, options] }) => ({
    value: [(options as { searchTransactionHistory?: boolean }).searchTransactionHistory && chain.history !== undefined ? chain.history : chain.status],
  }))
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  return page
}

const send = async (page: Page, transaction: string = vectors.v0) => {
  const event = await page.run({ type: 'sendTransaction', transaction: { transaction } })
  page.wait(0)
  return (event as { readonly result: string }).result
}
const looks = (page: Page, method = 'getSignatureStatuses') => page.memory.rpc.tries().filter((one) => one.method === method).length
const ends = (page: Page) => page.events('transactionEnded')
const at = (confirmationStatus: string, err: Json = null) => ({ slot: 7, confirmations: 1, err, confirmationStatus })

describe('a transaction that a wallet of solana has sent', () => {
  it.each(['confirmed', 'finalized'])('[CONN-50] is told once it is %s, and the balance is read again', async (stage) => {
    const chain: Chain = { status: null, height: 200 }
    const page = await open(chain)
    const hash = await send(page)
    page.wait(2 * LOOK_MS)
    chain.status = at('processed')
    page.wait(LOOK_MS)
    expect([ends(page), page.state().transactions.sent.map((one) => one.hash)]).toEqual([[], [hash]])
    chain.status = at(stage)
    const reads = looks(page, 'getBalance')
    page.wait(LOOK_MS)
    expect(ends(page)).toMatchObject([{ outcome: 'confirmed', hash, network: NETWORK, block: 7 }])
    expect(looks(page, 'getBalance')).toBeGreaterThan(reads)
    const all = looks(page)
    page.wait(FOLLOW_DEADLINE_MS)
    expect([looks(page), page.state().transactions.sent, ends(page).length]).toEqual([all, [], 1])
  })

  it('[CONN-50] is told at once when the node notifies, and not taken from the notification', async () => {
    const chain: Chain = { status: null, height: 200 }
    const page = await open(chain)
    page.memory.rpc.handle('signatureSubscribe', () => ({ value: { err: null } }))
    await send(page)
    page.wait(0)
    expect(ends(page)).toEqual([])
    const early = await open(chain)
    early.memory.rpc.handle('signatureSubscribe', () => {
      chain.status = at('confirmed')
      return { value: { err: { InstructionError: [0, 'x'] } } }
    })
    await send(early)
    early.wait(0)
    expect(ends(early)).toMatchObject([{ outcome: 'confirmed' }])
  })

  it('[CONN-50] that failed is told with the reason of the network, once that is confirmed', async () => {
    const chain: Chain = { status: at('processed', { InstructionError: [0, { Custom: 1 }] }), height: 200 }
    const page = await open(chain)
    await send(page)
    page.wait(3 * LOOK_MS)
    expect(ends(page)).toEqual([])
    chain.status = at('confirmed', { InstructionError: [0, { Custom: 1 }] })
    page.wait(LOOK_MS)
    expect(ends(page)).toMatchObject([
      { outcome: 'failed', failure: { code: 'TRANSACTION_REVERTED', context: { reason: '{"InstructionError":[0,{"Custom":1}]}' } } },
    ])
  })

  it('[CONN-50] has expired only when two looks in the history, 5 s apart, find nothing past the last valid block', async () => {
    const chain: Chain = { status: null, height: LIMIT }
    const page = await open(chain)
    await send(page)
    page.wait(20 * LOOK_MS)
    expect(ends(page)).toEqual([])
    chain.height = LIMIT + 1
    page.wait(LOOK_MS + LAST_LOOK_MS - 1)
    expect(ends(page)).toEqual([])
    page.wait(LOOK_MS)
    expect(ends(page)).toMatchObject([{ outcome: 'expired', failure: { code: 'TRANSACTION_EXPIRED' } }])
  })

  it.each([1, 2])('[CONN-50] that landed in the last block is confirmed, if look %i in the history finds it', async (found) => {
    const chain: Chain = { status: null, height: LIMIT + 1 }
    const page = await open(chain)
    let last = 0
    page.memory.rpc.handle('getSignatureStatuses', ({ params: [, options] }) => {
      last += (options as { searchTransactionHistory: boolean }).searchTransactionHistory ? 1 : 0
      return { value: [last >= found ? at('finalized') : null] }
    })
    await send(page)
    page.wait(LOOK_MS + LAST_LOOK_MS)
    expect(ends(page)).toMatchObject([{ outcome: 'confirmed' }])
  })

  it.each([
    ['a node that is away', (page: Page) => page.memory.rpc.fail('unreachable')],
    ['answers that cannot be read', (page: Page) => page.memory.rpc.handle('getSignatureStatuses', () => ({ value: [{ slot: 'x' }] }))],
    ['a height that is none', (page: Page) => page.memory.rpc.handle('getBlockHeight', () => 'high')],
    ['a blockhash that is none', (page: Page) => page.memory.rpc.handle('getLatestBlockhash', () => ({ value: { blockhash: 'x', lastValidBlockHeight: 1 } }))],
  ] as const)('[CONN-50, fault] is never expired or failed by %s: after 5 minutes it is unclear', async (_, spoil) => {
    const page = await open({ status: null, height: LIMIT + 1 })
    spoil(page)
    const hash = await send(page)
    page.wait(FOLLOW_DEADLINE_MS - 1)
    expect(ends(page)).toEqual([])
    page.wait(1)
    expect(ends(page)).toMatchObject([{ outcome: 'unclear', failure: { code: 'TRANSACTION_UNCLEAR', context: { hash } } }])
    expect(page.memory.rpc.open()).toBe(0)
  })

  it('[CONN-50, fault] is found by a node that comes back', async () => {
    const page = await open({ status: at('finalized'), height: 200 })
    const mend = page.memory.rpc.fail('unreachable')
    await send(page)
    page.wait(60_000)
    mend()
    page.wait(60_000)
    expect(ends(page)).toMatchObject([{ outcome: 'confirmed' }])
  })

  it('[CONN-50] with a nonce does not expire by height', async () => {
    const nonce = { program: '1'.repeat(32), accounts: [`w:${keyOf(20)}`, keyOf(21), `s:${S}`], data: little(4, 4) }
    const page = await open({ status: null, height: LIMIT + 1 })
    await send(page, base64.encode(encodeTransaction(compile([nonce, transfer(1n, S)], { payer: S }))))
    page.wait(FOLLOW_DEADLINE_MS)
    expect(ends(page)).toMatchObject([{ outcome: 'unclear' }])
  })

  it('[CONN-50] of two, each has its own end', async () => {
    const page = await open({ status: null, height: 200 })
    const [first, second] = [await send(page), await send(page, base64.encode(encodeTransaction(compile([transfer(7n, S)], { payer: S }))))]
    expect(first).not.toBe(second)
    page.memory.rpc.handle('getSignatureStatuses', ({ params: [hashes] }) => ({
      value: [(hashes as readonly string[])[0] === second ? at('confirmed') : null],
    }))
    page.wait(2 * LOOK_MS)
    expect(ends(page)).toMatchObject([{ hash: second }])
    expect(page.state().transactions.sent).toMatchObject([{ hash: first }])
  })

  it('[CONN-50] is not watched without a node, and not at all if the wallet refused', async () => {
    const page = await open({ status: null, height: 200 }, [])
    await send(page)
    expect([page.state().transactions.sent, looks(page)]).toEqual([[], 0])
    await expect(page.run({ type: 'watchTransaction', hash: 'x' })).rejects.toMatchObject({ code: 'RPC_ALL_FAILED' })
    const refused = await open({ status: null, height: 200 })
    walletOf(refused).setPolicy({ methods: { sendTransaction: 'reject' } } as never)
    await expect(send(refused)).rejects.toMatchObject({ category: 'USER_REJECTED' })
    expect(refused.state().transactions.sent).toEqual([])
  })
})

describe('a transaction that the app has sent by itself', () => {
  it('[CONN-50] is watched on command, which ends like the transaction', async () => {
    const chain: Chain = { status: at('finalized'), height: 200 }
    const page = await open(chain)
    const done = page.run({ type: 'watchTransaction', hash: 'abc' })
    page.wait(0)
    expect(await done).toMatchObject({ outcome: 'confirmed', hash: 'abc', block: 7 })
    chain.status = at('finalized', 'AccountNotFound')
    const failed = page.run({ type: 'watchTransaction', hash: 'def', network: NETWORK })
    page.wait(0)
    await expect(failed).rejects.toMatchObject({ code: 'TRANSACTION_REVERTED', context: { reason: 'AccountNotFound' } })
    await expect(page.run({ type: 'watchTransaction', hash: '' })).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
    await expect(page.run({ type: 'watchTransaction', hash: 'x', network: 'eip155:1' })).rejects.toMatchObject({ code: 'NETWORK_MISSING' })
  })
})
