import { createTransferCheckedInstruction, getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  type KeyPairSigner,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SolanaNode, startSolanaNode } from './node.js'
import { createMint, giveTokens } from './tokens.js'
import { SYSTEM_PROGRAM } from './transaction.js'

let node: SolanaNode
beforeEach(async () => {
  node = await startSolanaNode({ name: 'Solana node', port: 0, finalAfter: 1 })
})
afterEach(() => node.close())

const receiver = Keypair.fromSeed(new Uint8Array(32).fill(4)).publicKey

describe('@solana/web3.js 1.98 against the Solana node', () => {
  const payer = Keypair.fromSeed(new Uint8Array(32).fill(3))
  const open: Connection[] = []
  const connect = () => {
    const connection = new Connection(node.url, { commitment: 'confirmed' })
    open.push(connection)
    return connection
  }
  // The client has no call that closes its socket.
  afterEach(() => {
    for (const connection of open.splice(0)) {
      const { _rpcWebSocket: socket } = connection as unknown as { readonly _rpcWebSocket: { setAutoReconnect(wanted: boolean): void; close(): void } }
      socket.setAutoReconnect(false)
      socket.close()
    }
  })
  const transferOf = (amount: number) => new Transaction().add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: amount }))

  it('[DX-22] gets coins, sends, and confirms over the websocket', async () => {
    const connection = connect()
    await connection.confirmTransaction(await connection.requestAirdrop(payer.publicKey, 2_000_000_000))
    const transaction = transferOf(1_000_000_000)
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const signature = await connection.sendTransaction(transaction, [payer])
    expect((await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })).value).toEqual({ err: null })
    expect(await connection.getBalance(payer.publicKey)).toBe(999_995_000)
    const found = await connection.getAccountInfo(receiver)
    expect([found?.lamports, found?.owner.toBase58()]).toEqual([1_000_000_000, SystemProgram.programId.toBase58()])
    await expect(connection.sendTransaction(transferOf(5_000_000_000), [payer])).rejects.toThrow(/insufficient lamports/)
  })

  it.each([
    ['token', TOKEN_PROGRAM_ID],
    ['token-2022', TOKEN_2022_PROGRAM_ID],
  ] as const)('[DX-22] moves tokens of the program %s that were set, not minted', async (program, programId) => {
    const connection = connect()
    const mint = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey
    node.ledger.airdrop(payer.publicKey.toBase58(), 1_000_000_000)
    createMint(node.ledger, { address: mint.toBase58(), program, decimals: 6, ...(program === 'token-2022' && { feeBasisPoints: 100 }) })
    const [from, to] = [payer.publicKey, receiver].map((owner) => {
      const given = giveTokens(node.ledger, { mint: mint.toBase58(), owner: owner.toBase58(), amount: 1_000_000n })
      expect(given).toBe(getAssociatedTokenAddressSync(mint, owner, false, programId).toBase58())
      return new PublicKey(given)
    })
    const transaction = new Transaction().add(
      createTransferCheckedInstruction(from as PublicKey, mint, to as PublicKey, payer.publicKey, 200_000n, 6, [], programId),
    )
    await connection.confirmTransaction(await connection.sendTransaction(transaction, [payer]))
    const held = async (owner: PublicKey) => {
      const { value } = await connection.getParsedTokenAccountsByOwner(owner, { programId })
      return value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString)
    }
    expect([await held(payer.publicKey), await held(receiver)]).toEqual([['0.8'], [program === 'token' ? '1.2' : '1.198']])
  })
})

describe('@solana/kit against the Solana node', () => {
  const bytes = new Uint8Array(32).fill(5)
  const transferInstruction = (from: KeyPairSigner, amount: bigint) => {
    const data = new Uint8Array(12)
    const view = new DataView(data.buffer)
    view.setUint32(0, 2, true)
    view.setBigUint64(4, amount, true)
    const accounts = [
      { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from },
      { address: address(receiver.toBase58()), role: AccountRole.WRITABLE },
    ] as const
    return { programAddress: address(SYSTEM_PROGRAM), accounts, data }
  }
  const transfer = async (from: KeyPairSigner, amount: bigint) => {
    const rpc = createSolanaRpc(node.url)
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(from, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(latest, one),
      (one) => appendTransactionMessageInstruction(transferInstruction(from, amount), one),
    )
    const signed = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(signed)
    return signed
  }
  const sender = () => sendAndConfirmTransactionFactory({ rpc: createSolanaRpc(node.url), rpcSubscriptions: createSolanaRpcSubscriptions(node.wsUrl) } as never)

  it('[DX-22] sends and confirms, and finds what it sent', async () => {
    const payer = await createKeyPairSignerFromPrivateKeyBytes(bytes)
    node.ledger.airdrop(payer.address, 2_000_000_000)
    const signed = await transfer(payer, 1_000_000_000n)
    await sender()(signed as never, { commitment: 'confirmed' })
    const rpc = createSolanaRpc(node.url)
    expect((await rpc.getBalance(payer.address).send()).value).toBe(999_995_000n)
    const { value: found } = await rpc.getAccountInfo(payer.address, { encoding: 'base64' }).send()
    expect(found).toMatchObject({ lamports: 999_995_000n, rentEpoch: 18_446_744_073_709_551_615n })
    const [status] = (await rpc.getSignatureStatuses([getSignatureFromTransaction(signed)]).send()).value
    expect(status).toMatchObject({ err: null })
  })

  it('[DX-22] sees an expiry when a transaction was lost', async () => {
    const payer = await createKeyPairSignerFromPrivateKeyBytes(bytes)
    node.ledger.airdrop(payer.address, 2_000_000_000)
    const signed = await transfer(payer, 1_000_000n)
    node.faults.set({ kind: 'lose-send' })
    const sent = sender()(signed as never, { commitment: 'confirmed' })
    const ended = expect(sent).rejects.toMatchObject({ context: { __code: 1 } })
    await expect.poll(() => node.faults.list().length).toBe(1)
    node.ledger.slots.skip(200)
    await ended
  })
})
