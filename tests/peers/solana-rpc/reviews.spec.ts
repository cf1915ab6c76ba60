import { base58, base64 } from '@scure/base'
import { createAssociatedTokenAccountIdempotentInstruction, createTransferInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { firstValueFrom, lastValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolanaNode, type SolanaNode } from '../../../cli/sandbox/solana/node.js'
import { openSocket } from '../../../cli/sandbox/solana/spec-socket.js'
import { createMint, giveTokens } from '../../../cli/sandbox/solana/tokens.js'
import { simulate } from '../../../src/adapters/solana/review/simulate.js'
import { createSolanaReviews } from '../../../src/adapters/solana/review/solana-reviews.js'
import { createSolanaSending } from '../../../src/adapters/solana/rpc/sending.js'
import { createSolanaRpc } from '../../../src/adapters/solana/rpc/solana-rpc.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { needsConfirmation } from '../../../src/domain/shared/review/warnings.js'
import { realClock, realTimer } from '../evm/evm-real-ports.js'

const network = solanaDevnet.caipNetworkId
const { signal } = new AbortController()

let node: SolanaNode
beforeAll(async () => {
  node = await startSolanaNode({ name: 'Solana node', port: 0, finalAfter: 2 })
})
afterAll(() => node?.close())

const rpc = createSolanaRpc({ clock: realClock, timer: realTimer, openSocket })
const urlsOf = () => [node.url]
const reviews = createSolanaReviews({
  canRead: () => true,
  read: (id, method, params) => rpc.call({ network: id, urls: urlsOf(), method, params }),
  sent: () => undefined,
})
const sending = createSolanaSending({ rpc, timer: realTimer, urlsOf })

let seeds = 0
function somebody(lamports = 0n): Keypair {
  seeds += 1
  const key = Keypair.fromSeed(new Uint8Array(32).fill(seeds))
  if (lamports > 0n) node.ledger.setAccount(key.publicKey.toBase58(), { lamports })
  return key
}

/** A transaction of @solana/web3.js, signed by those keys. */
function transaction(
  payer: Keypair,
  instructions: TransactionInstruction[],
  signers: readonly Keypair[] = [payer],
  blockhash = node.ledger.latestBlockhash().blockhash,
) {
  const built = new VersionedTransaction(new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions }).compileToV0Message())
  built.sign([...signers])
  return built.serialize()
}
const pay = (from: Keypair, to: PublicKey, lamports: bigint) => SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

/** Result of a review of transactions, before they are signed. */
async function reviewedAll(owner: Keypair, ...all: readonly Uint8Array[]) {
  const payload = JSON.stringify(all.map((bytes) => ({ transaction: base64.encode(bytes) })))
  const order = {
    kind: 'signTransactions',
    namespace: 'solana',
    network,
    address: owner.publicKey.toBase58(),
    payload,
    known: [],
    ordinals: [],
    at: 0,
  } as const
  const { transactions } = await lastValueFrom(reviews.simulate(order))
  return { needsConfirmation: needsConfirmation(transactions), simulations: transactions.map(({ simulation }) => simulation) }
}

/** Result of a review of one transaction. */
async function reviewed(bytes: Uint8Array, owner: Keypair) {
  const { needsConfirmation: isHeld, simulations } = await reviewedAll(owner, bytes)
  return { needsConfirmation: isHeld, simulation: simulations[0] }
}

/** Simulation of a transaction in which the owner is no signer. */
async function seenBy(owner: Keypair, bytes: Uint8Array) {
  const call = (method: string, params: readonly Json[]) => firstValueFrom(rpc.call({ network, urls: urlsOf(), method, params }))
  return simulate(call, base64.encode(bytes), owner.publicKey.toBase58())
}

describe('a simulation', () => {
  it('[CONN-50] expects what a transfer does, the fee in it, before it is signed', async () => {
    const [from, to] = [somebody(2_000_000_000n), somebody(1_000_000_000n)]
    const unsigned = transaction(from, [pay(from, to.publicKey, 5_000_000n)], [])
    expect(await reviewed(unsigned, from)).toEqual({
      needsConfirmation: false,
      simulation: { status: 'succeeded', changes: [{ units: '-5005000', decimals: 9 }] },
    })
    expect(await seenBy(to, unsigned)).toMatchObject({ changes: [{ units: '5000000', decimals: 9 }] })
    await sending.send({ network, transaction: transaction(from, [pay(from, to.publicKey, 5_000_000n)]) }, signal)
    expect(node.ledger.balance(from.publicKey.toBase58())).toBe(2_000_000_000n - 5_005_000n)
  })

  it.each(['token', 'token-2022'] as const)(
    '[CONN-50, BAL-20] expects what a transfer of tokens of the program %s does, with decimals that only the mint tells',
    async (program) => {
      const [from, to, mint] = [somebody(2_000_000_000n), somebody(1_000_000_000n), somebody()]
      const id = new PublicKey(program === 'token' ? 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' : 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
      createMint(node.ledger, { address: mint.publicKey.toBase58(), program, decimals: 6 })
      giveTokens(node.ledger, { mint: mint.publicKey.toBase58(), owner: from.publicKey.toBase58(), amount: 9_000_000n })
      const accounts = [from, to].map(({ publicKey }) => getAssociatedTokenAddressSync(mint.publicKey, publicKey, false, id)) as [PublicKey, PublicKey]
      // The receiver's account does not exist yet: the transaction opens it.
      const unsigned = transaction(
        from,
        [
          createAssociatedTokenAccountIdempotentInstruction(from.publicKey, accounts[1], to.publicKey, mint.publicKey, id),
          createTransferInstruction(accounts[0], accounts[1], from.publicKey, 2_500_000n, [], id),
        ],
        [],
      )
      expect(await reviewed(unsigned, from)).toMatchObject({
        needsConfirmation: false,
        simulation: {
          status: 'succeeded',
          changes: [
            { units: expect.stringMatching(/^-2\d{6}$/), decimals: 9 },
            { token: mint.publicKey.toBase58(), units: '-2500000', decimals: 6 },
          ],
        },
      })
      expect(await seenBy(to, unsigned)).toMatchObject({ changes: [{ token: mint.publicKey.toBase58(), units: '2500000', decimals: 6 }] })
    },
  )

  it('[CONN-50] that fails is held, and tells the program’s reason', async () => {
    const [from, to] = [somebody(1_000_000_000n), somebody(1_000_000_000n)]
    expect(await reviewed(transaction(from, [pay(from, to.publicKey, 5_000_000_000n)], []), from)).toMatchObject({
      needsConfirmation: true,
      simulation: { status: 'failed', problem: { kind: 'funds', programName: 'System', instruction: 0, code: 1 } },
    })
    expect(await reviewed(transaction(somebody(), [pay(from, to.publicKey, 1n)], []), from)).toMatchObject({
      simulation: { status: 'failed', problem: { kind: 'fee' } },
    })
  })

  it('[CONN-50] of each of several; one that spends what those before it bring is said to depend on them', async () => {
    const [from, to, giver] = [somebody(2_000_000_000n), somebody(1_000_000_000n), somebody(9_000_000_000n)]
    const small = transaction(from, [pay(from, to.publicKey, 5_000_000n)], [])
    const gift = transaction(giver, [pay(giver, from.publicKey, 5_000_000_000n), pay(from, from.publicKey, 0n)], [giver])
    const large = transaction(from, [pay(from, to.publicKey, 4_000_000_000n)], [])
    expect(await reviewedAll(from, small, gift, large)).toEqual({
      needsConfirmation: false,
      simulations: [
        { status: 'succeeded', changes: [{ units: '-5005000', decimals: 9 }] },
        { status: 'succeeded', changes: [{ units: '5000000000', decimals: 9 }] },
        { status: 'unavailable', reason: 'earlier' },
      ],
    })
    expect(await reviewedAll(from, large, gift)).toMatchObject({ needsConfirmation: true, simulations: [{ status: 'failed', problem: { kind: 'funds' } }, {}] })
  })

  it('[CONN-50] works with a blockhash that is not valid any more: a newer one takes its place', async () => {
    const [from, to] = [somebody(2_000_000_000n), somebody(1_000_000_000n)]
    const old = transaction(from, [pay(from, to.publicKey, 5n)], [], base58.encode(new Uint8Array(32).fill(9)))
    expect(await reviewed(old, from)).toMatchObject({ simulation: { status: 'succeeded' } })
  })
})

describe('a preflight that fails', () => {
  const refusal = (bytes: Uint8Array) => sending.send({ network, transaction: bytes }, signal).catch((error: unknown) => error)

  it.each([
    ['more than the account holds', 1_000_000_000n, 5_000_000_000n, 'funds', /System program, in instruction 1: the account does not hold enough SOL/],
    ['a remainder below the rent', 1_000_000_000n, 999_994_999n, 'rent', /would hold less SOL than the network asks/],
    ['a payer without anything', 0n, 1n, 'fee', /does not hold enough SOL for the network fee/],
  ] as const)('[CONN-50, SEND-17] tells its reason: %s', async (_, balance, lamports, kind, reason) => {
    const [from, to] = [somebody(balance), somebody(1_000_000_000n)]
    expect(await refusal(transaction(from, [pay(from, to.publicKey, lamports)]))).toMatchObject({
      code: 'TRANSACTION_REFUSED',
      message: expect.stringMatching(reason),
      context: { kind },
      cause: { code: 'RPC_FAILED' },
    })
  })

  it('[CONN-50] for a blockhash that is not valid any more is TRANSACTION_EXPIRED', async () => {
    const [from, to] = [somebody(1_000_000_000n), somebody(1_000_000_000n)]
    const old = transaction(from, [pay(from, to.publicKey, 5n)], [from], base58.encode(new Uint8Array(32).fill(9)))
    expect(await refusal(old)).toMatchObject({ code: 'TRANSACTION_EXPIRED' })
  })
})
