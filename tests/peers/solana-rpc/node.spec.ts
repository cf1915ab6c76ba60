import { base58, base64 } from '@scure/base'
import {
  address,
  createSolanaRpcFromTransport,
  isSolanaError,
  signature as signatureOf,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from '@solana/kit'
import { type PublicKey, VersionedTransaction } from '@solana/web3.js'
import nacl from 'tweetnacl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSolanaRpcFromTransport as createWeb3Js2Rpc } from 'web3js-2'
import { startSolanaNode, type SolanaNode } from '../../../cli/sandbox/solana/node.js'
import { openSocket } from '../../../cli/sandbox/solana/spec-socket.js'
import { createMint, giveTokens } from '../../../cli/sandbox/solana/tokens.js'
import { prepareTransfer, readRent, type SolanaCall } from '../../../src/adapters/solana/rpc/reads.js'
import { createSolanaSending } from '../../../src/adapters/solana/rpc/sending.js'
import { createSolanaRpc } from '../../../src/adapters/solana/rpc/solana-rpc.js'
import { solanaTransfer } from '../../../src/adapters/solana/rpc/solana-transfer.js'
import { LatchkitError } from '../../../src/domain/shared/errors/latchkit-error.js'
import { solanaTransport } from '../../../src/adapters/solana/rpc/solana-transport.js'
import { firstOf } from '../../../src/adapters/shared/async-task.js'
import { readBlockhash, readStatus } from '../../../src/domain/shared/solana/answers.js'
import { compareTransactions } from '../../../src/domain/shared/solana/compare/compare.js'
import { decodeBase64Transaction, encodeTransaction } from '../../../src/domain/shared/solana/transaction.js'
import { transferMessage } from '../../../src/domain/shared/solana/transfer.js'
import { solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { realClock, realTimer } from '../evm/evm-real-ports.js'

const network = solanaDevnet.caipNetworkId
const { signal } = new AbortController()

let node: SolanaNode
beforeAll(async () => {
  node = await startSolanaNode({ name: 'Solana node', port: 0, finalAfter: 2 })
})
afterAll(() => node?.close())

const rpc = createSolanaRpc({
  clock: realClock,
  timer: realTimer,
  openSocket,
})
const call: SolanaCall = (method, params) => firstOf(rpc.call({ network, urls: [node.url], method, params }), signal)

let seeds = 0
/** Creates a new account with a balance, set and not sent, so that nothing waits for a block. */
function somebody(lamports: bigint) {
  seeds += 1
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(seeds))
  const key = { address: base58.encode(publicKey), sign: (message: Uint8Array) => nacl.sign.detached(message, secretKey) }
  if (lamports > 0n) node.ledger.setAccount(key.address, { lamports })
  return key
}

/** Signs a transaction of one signer in base64. */
function signed(text: string, sign: (message: Uint8Array) => Uint8Array): Uint8Array {
  const transaction = decodeBase64Transaction(text)
  if (transaction === undefined) throw new RangeError('no transaction')
  return encodeTransaction(transaction.message, [sign(transaction.messageBytes)])
}

describe('our transport under the clients of others', () => {
  const transport = () => solanaTransport(solanaDevnet, { urls: [node.url] })

  it('[BAL-01] @solana/kit and @solana/web3.js 2 read 64-bit numbers through it, exactly', async () => {
    const rich = somebody(9_007_199_254_740_993n)
    const kit = createSolanaRpcFromTransport(transport())
    expect((await kit.getBalance(address(rich.address)).send()).value).toBe(9_007_199_254_740_993n)
    expect((await kit.getAccountInfo(address(rich.address), { encoding: 'base64' }).send()).value?.lamports).toBe(9_007_199_254_740_993n)
    const older = createWeb3Js2Rpc(transport())
    expect((await older.getBalance(rich.address as never).send()).value).toBe(9_007_199_254_740_993n)
    expect((await older.getLatestBlockhash().send()).value.blockhash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })

  it('[CONN-50] kit sends through it, and reads refusals of the node as its own errors', async () => {
    const [from, to] = [somebody(2_000_000_000n), somebody(1_000_000_000n)]
    const kit = createSolanaRpcFromTransport(transport())
    const prepared = await prepareTransfer(call, { from: from.address, to: to.address, lamports: 5n })
    const bytes = signed(prepared.transaction, from.sign)
    const id = await kit.sendTransaction(base64.encode(bytes) as never, { encoding: 'base64' }).send()
    expect(id).toBe(base58.encode(bytes.subarray(1, 65)))
    expect((await kit.getSignatureStatuses([signatureOf(id)]).send()).value[0]?.err).toBeNull()
    const { value: latest } = await kit.getLatestBlockhash().send()
    const dear = encodeTransaction(transferMessage({ from: from.address, to: to.address, lamports: 9_000_000_000n, blockhash: latest.blockhash }))
    const refused = base64.encode(signed(base64.encode(dear), from.sign))
    const error = await kit
      .sendTransaction(refused as never, { encoding: 'base64' })
      .send()
      .catch((reason: unknown) => reason)
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
  })

  it('[NET-05, T9] a node of another cluster is refused', async () => {
    const elsewhere = solanaTransport({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', rpcUrls: { default: { http: [node.url] } } })
    await expect(createSolanaRpcFromTransport(elsewhere).getSlot().send()).rejects.toMatchObject({ code: 'ENDPOINT_CHAIN_MISMATCH' })
  })
})

describe('a transfer that is built here', () => {
  it('[CONN-50] is read by @solana/web3.js 1.98 as what it is, and runs', async () => {
    const [from, to] = [somebody(2_000_000_000n), somebody(0n)]
    const rent = await readRent(call, 0)
    const prepared = await prepareTransfer(call, { from: from.address, to: to.address, lamports: rent })
    const theirs = VersionedTransaction.deserialize(base64.decode(prepared.transaction))
    expect([theirs.version, theirs.message.staticAccountKeys.slice(0, 2).map((key: PublicKey) => key.toBase58())]).toEqual([0, [from.address, to.address]])
    const sending = createSolanaSending({ rpc, timer: realTimer, urlsOf: () => [node.url] })
    const bytes = signed(prepared.transaction, from.sign)
    const id = await sending.send({ network, transaction: bytes }, signal)
    expect([node.ledger.balance(from.address), node.ledger.balance(to.address)]).toEqual([2_000_000_000n - rent - BigInt(prepared.fee), rent])
    const found = await sending.find({ network, id })
    const compared = compareTransactions({
      asked: base64.decode(prepared.transaction),
      returned: found,
      signer: from.address,
      verify: (signature, message, key) => nacl.sign.detached.verify(message, signature, base58.decode(key)),
    })
    expect(compared).toMatchObject({ ok: true, value: { outcome: 'unchanged', id } })
  })

  it('[CONN-50] by an app without an instance is the same, and its failures are typed', async () => {
    const [from, to] = [somebody(9_007_199_254_740_993n), somebody(0n)]
    const rent = await readRent(call, 0)
    const transfer = { from: from.address, to: to.address, lamports: rent }
    const options = { urls: [node.url] }
    const built = await solanaTransfer(solanaDevnet, transfer, options)
    expect(built).toEqual(await prepareTransfer(call, transfer))
    await call('sendTransaction', [base64.encode(signed(built.transaction, from.sign)), { encoding: 'base64' }])
    expect(node.ledger.balance(from.address)).toBe(9_007_199_254_740_993n - rent - 5_000n)
    const small = solanaTransfer(solanaDevnet, { ...transfer, to: somebody(0n).address, lamports: rent - 1n }, options)
    await expect(small).rejects.toBeInstanceOf(LatchkitError)
    await expect(small).rejects.toMatchObject({ code: 'TRANSACTION_INVALID', message: expect.stringContaining('needs at least') })
    const elsewhere = { ...solanaDevnet, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    await expect(solanaTransfer(elsewhere, transfer, options)).rejects.toMatchObject({ code: 'ENDPOINT_CHAIN_MISMATCH' })
  })

  it.each([
    ['a receiver who stays below the rent of an account', 2_000_000_000n, (rent: bigint) => rent - 1n, /needs at least/],
    ['a remainder below the rent', 2_000_000_000n, (rent: bigint) => 2_000_000_000n - 5_000n - rent + 1n, /would be left/],
    ['a balance that does not pay the fee', 1_000_000n, () => 1_000_000n, /does not pay/],
    ['nothing', 1_000_000n, () => 0n, /above zero/],
  ] as const)('[CONN-50] refuses %s before the wallet is asked, as the node would', async (_, balance, amountOf, reason) => {
    const [from, to] = [somebody(balance), somebody(0n)]
    const lamports = amountOf(await readRent(call, 0))
    const request = { from: from.address, to: to.address, lamports }
    await expect(prepareTransfer(call, request)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID', message: expect.stringMatching(reason) })
    if (lamports === 0n) return
    const latest = readBlockhash(await call('getLatestBlockhash', []))
    const bytes = signed(base64.encode(encodeTransaction(transferMessage({ ...request, blockhash: latest?.blockhash ?? '' }))), from.sign)
    await expect(call('sendTransaction', [base64.encode(bytes), { encoding: 'base64' }])).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  it('[CONN-50] sends everything, or leaves exactly the rent', async () => {
    const rent = await readRent(call, 0)
    for (const left of [0n, rent]) {
      const [from, to] = [somebody(2_000_000_000n), somebody(1_000_000_000n)]
      const prepared = await prepareTransfer(call, { from: from.address, to: to.address, lamports: 2_000_000_000n - 5_000n - left })
      await call('sendTransaction', [base64.encode(signed(prepared.transaction, from.sign)), { encoding: 'base64' }])
      expect(node.ledger.balance(from.address)).toBe(left)
    }
  })
})

describe('tokens and notifications', () => {
  it('[BAL-20] accounts of Token and Token-2022 have their units as texts, up to 2^64 - 1', async () => {
    const { address: owner } = somebody(1_000_000_000n)
    const mint = (program: 'token' | 'token-2022', decimals: number) => {
      const { address: made } = somebody(0n)
      createMint(node.ledger, { address: made, program, decimals, authority: owner })
      return made
    }
    const [first, second] = [mint('token', 6), mint('token-2022', 9)]
    giveTokens(node.ledger, { mint: first, owner, amount: 2n ** 64n - 1n })
    giveTokens(node.ledger, { mint: second, owner, amount: 5n })
    // The port asks for both programs.
    expect(await call('getTokenAccounts', [owner])).toMatchObject([
      { mint: first, units: '18446744073709551615', decimals: 6, isFrozen: false, isNative: false },
      { mint: second, units: '5', decimals: 9 },
    ])
    expect(await call('getTokenAccounts', [somebody(0n).address])).toEqual([])
  })

  it('[T8] a notification comes when the transaction has the asked commitment', async () => {
    const [from, to] = [somebody(2_000_000_000n), somebody(1_000_000_000n)]
    const prepared = await prepareTransfer(call, { from: from.address, to: to.address, lamports: 5n })
    const bytes = signed(prepared.transaction, from.sign)
    const id = base58.encode(bytes.subarray(1, 65))
    const notified = firstOf(rpc.call({ network, urls: [node.url], method: 'signatureSubscribe', params: [id, { commitment: 'finalized' }] }), signal)
    await call('sendTransaction', [base64.encode(bytes), { encoding: 'base64' }])
    expect(await notified).toMatchObject({ value: { err: null } })
    expect(readStatus(await call('getSignatureStatuses', [[id]]))).toMatchObject({ err: null, commitment: 'finalized' })
  })

  it('[RPC-13, fault] a transaction whose answer is lost runs once', async () => {
    const [from, to] = [somebody(2_000_000_000n), somebody(1_000_000_000n)]
    const prepared = await prepareTransfer(call, { from: from.address, to: to.address, lamports: 5n })
    node.faults.set([{ kind: 'repeat-send', times: 1 }])
    const bytes = signed(prepared.transaction, from.sign)
    expect(await call('sendTransaction', [base64.encode(bytes), { encoding: 'base64' }])).toBe(base58.encode(bytes.subarray(1, 65)))
    expect(node.ledger.balance(to.address)).toBe(1_000_000_005n)
  })
})
