import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { lastValueFrom, throwError } from 'rxjs'
import nacl from 'tweetnacl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { associatedTokenAddress, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../cli/sandbox/solana/address.js'
import { startSolanaNode, type SolanaNode } from '../../../cli/sandbox/solana/node.js'
import { openSocket } from '../../../cli/sandbox/solana/spec-socket.js'
import { createMint, giveTokens } from '../../../cli/sandbox/solana/tokens.js'
import { createChainFunds } from '../../../src/adapters/funds/chain-funds.js'
import { createSolanaRpc } from '../../../src/adapters/solana/rpc/solana-rpc.js'
import { createSolanaSending } from '../../../src/adapters/solana/rpc/sending.js'
import { createSolanaTransfers } from '../../../src/adapters/transfers/solana-transfers.js'
import { tokenAccountOf } from '../../../src/adapters/transfers/solana-message.js'
import { contentOf } from '../../../src/domain/send/make.js'
import { decodeBase64Transaction, encodeTransaction } from '../../../src/domain/shared/solana/transaction.js'
import { solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { transfersContract, type TransfersHarness } from '../../../src/testing/contracts/services/transfers.js'
import type { PreparedTransfer, TransferOrder } from '../../../src/ports/services/transfers.js'
import { realClock, realTimer } from '../evm/evm-real-ports.js'

const network = solanaDevnet.caipNetworkId
const { signal } = new AbortController()
const SOL = 1_000_000_000n

let node: SolanaNode
beforeAll(async () => {
  node = await startSolanaNode({ name: 'Solana node', port: 0, finalAfter: 2 })
})
afterAll(() => node?.close())

const rpc = createSolanaRpc({ clock: realClock, timer: realTimer, openSocket })
const port = createSolanaTransfers({ read: (at, method, params) => rpc.call({ network: at, urls: [node.url], method, params }) })
const sending = createSolanaSending({ rpc, timer: realTimer, urlsOf: () => [node.url] })

let seeds = 60
function somebody(lamports: bigint) {
  seeds += 1
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(seeds))
  const address = base58.encode(publicKey)
  if (lamports > 0n) node.ledger.setAccount(address, { lamports })
  return { address, sign: (message: Uint8Array) => nacl.sign.detached(message, secretKey) }
}
const prepare = (order: Omit<TransferOrder, 'network'>) => lastValueFrom(port.prepare({ network, ...order }))
const kinds = async (to: string) => (await lastValueFrom(port.receiver({ network, address: to, to }))).kinds
const contentFor = (prepared: PreparedTransfer, to: string, amount: string, address: string) =>
  contentOf({ to, amount }, prepared, { namespace: 'solana', address, known: [], own: [address] })
async function send({ payload = 'null' }: PreparedTransfer, sign: (message: Uint8Array) => Uint8Array) {
  const { transaction } = JSON.parse(payload) as { transaction: string }
  const read = decodeBase64Transaction(transaction)
  if (read === undefined) throw new RangeError('no transaction')
  await sending.send({ network, transaction: encodeTransaction(read.message, [sign(read.messageBytes)]) }, signal)
  return VersionedTransaction.deserialize(base64.decode(transaction))
}
const tokensAt = (account: string) => {
  const data = node.ledger.account(account)?.data
  return data === undefined ? undefined : new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
}

async function asContract(): Promise<TransfersHarness> {
  const [me, friend, nobody, mint] = [somebody(2n * SOL), somebody(SOL), somebody(0n), somebody(0n)]
  createMint(node.ledger, { address: mint.address, decimals: 6, program: 'token' })
  giveTokens(node.ledger, { mint: mint.address, owner: me.address, amount: 5_000_000n })
  let isBroken = false
  return {
    port: createSolanaTransfers({
      read: (at, method, params) =>
        isBroken ? throwError(() => failure('RPC_ALL_FAILED', { hosts: 'a.example' })) : rpc.call({ network: at, urls: [node.url], method, params }),
    }),
    network,
    account: me.address,
    friend: friend.address,
    unused: nobody.address,
    amount: '1.234567891',
    decimals: 9,
    token: { address: mint.address, decimals: 6, units: '5000000' },
    breakSource() {
      isBroken = true
    },
    withinMs: 30_000,
    elapse: (ms) => new Promise((done) => setTimeout(done, ms)),
  }
}
transfersContract({ describe, it, expect }, 'Solana node', asContract, { without: ['pending'] })

describe('the priority fee', () => {
  it('[SEND-15] of a fast transfer is in the fee that is shown, and a slow one has none', async () => {
    const [me, friend] = [somebody(2n * SOL), somebody(SOL)]
    const of = (speed: 'slow' | 'fast') => prepare({ address: me.address, to: friend.address, amount: '0.5', speed })
    const [slow, fast] = [await of('slow'), await of('fast')]
    expect([slow.fee, fast.fee]).toEqual(['5000', '5010'])
    const theirs = await send(fast, me.sign)
    expect(theirs.message.compiledInstructions.map(({ data }) => data[0])).toEqual([2, 3, 2])
    expect(2n * SOL - node.ledger.balance(me.address)).toBe(SOL / 2n + 5_010n)
  })
})

describe('transfers of SOL on a real node', () => {
  it('[SEND-10, SEND-09] OneKeyHQ/app-monorepo 13522: each has a blockhash that is young when the wallet gets it', async () => {
    const [me, friend] = [somebody(2n * SOL), somebody(SOL)]
    // A blockhash lives for 150 slots of 0.4 s. Half of that is left for the prompt.
    expect((await prepare({ address: me.address, to: friend.address, amount: '0.5' })).lifetimeMs).toBe(30_000)
  })

  it('[SEND-09] go by the system program', async () => {
    const [me, friend] = [somebody(2n * SOL), somebody(SOL)]
    const prepared = await prepare({ address: me.address, to: friend.address, amount: '0.5' })
    const theirs = await send(prepared, me.sign)
    expect(theirs.message.staticAccountKeys.map(String)).toEqual([me.address, friend.address, '1'.repeat(32)])
    expect(node.ledger.balance(friend.address)).toBe(SOL + SOL / 2n)
  })

  it('[SEND-15] s9 the maximum leaves nothing, and what is left is nothing or at least the rent', async () => {
    const [me, friend] = [somebody(SOL), somebody(SOL)]
    const all = await prepare({ address: me.address, to: friend.address, amount: 'max' })
    expect(all.most).toMatchObject({ kept: all.fee, keptFor: 'fee' })
    const little = await prepare({ address: me.address, to: friend.address, amount: '0.999109121' })
    expect(() => contentFor(little, friend.address, '0.999109121', me.address)).toThrow(expect.objectContaining({ code: 'SEND_FEE_MISSING' }) as never)
    await send(all, me.sign)
    expect(node.ledger.balance(me.address)).toBe(0n)
  })

  it('[SEND-14] a new account gets at least its rent', async () => {
    const [me, nobody] = [somebody(SOL), somebody(0n)]
    await expect(prepare({ address: me.address, to: nobody.address, amount: '0.0001' })).rejects.toMatchObject({ code: 'SEND_AMOUNT_INVALID' })
    expect((await prepare({ address: me.address, to: nobody.address, amount: '0.01' })).receiver.kinds).toEqual(['new'])
  })
})

describe.each([
  ['token', TOKEN_PROGRAM],
  ['token-2022', TOKEN_2022_PROGRAM],
] as const)('transfers of a token of %s', (program, id) => {
  it('[SEND-09] s9 b18 go by its program, create the account of the receiver once, and say what it costs', async () => {
    const [me, friend, mint] = [somebody(2n * SOL), somebody(SOL), somebody(0n)]
    createMint(node.ledger, { address: mint.address, decimals: 6, program })
    giveTokens(node.ledger, { mint: mint.address, owner: me.address, amount: 5_000_000n })
    const target = associatedTokenAddress(friend.address, mint.address, id)
    expect(tokenAccountOf(friend.address, mint.address, id)).toBe(target)
    const first = await prepare({ address: me.address, to: friend.address, token: mint.address, amount: '1.25' })
    expect(first).toMatchObject({ asset: { units: '5000000', decimals: 6 }, units: '1250000' })
    const before = node.ledger.balance(me.address)
    await send(first, me.sign)
    expect([tokensAt(target), before - node.ledger.balance(me.address)]).toEqual([1_250_000n, BigInt(first.fee) + BigInt(first.account ?? 0)])
    const second = await prepare({ address: me.address, to: friend.address, token: mint.address, amount: 'max' })
    expect(second).not.toHaveProperty('account')
    await send(second, me.sign)
    expect(tokensAt(target)).toBe(5_000_000n)
    expect((await prepare({ address: me.address, to: friend.address, token: mint.address, amount: '0.0000001' })).units).toBeUndefined()
  })

  it('[UX-38, SEND-09] s9 a token account, a mint, a program and an address without a key are no receivers', async () => {
    const [me, mint] = [somebody(SOL), somebody(0n)]
    createMint(node.ledger, { address: mint.address, decimals: 6, program })
    const account = giveTokens(node.ledger, { mint: mint.address, owner: me.address, amount: 1n })
    expect(await kinds(account)).toEqual(['tokenAccount'])
    expect(await kinds(mint.address)).toEqual(['mint'])
    expect(await kinds(id)).toEqual(['program'])
    expect(await kinds(tokenAccountOf(mint.address, mint.address, id))).toEqual(['offCurve'])
    const prepared = await prepare({ address: me.address, to: account, token: mint.address, amount: '0.000001' })
    expect(() => contentFor(prepared, account, '0.000001', me.address)).toThrow(expect.objectContaining({ code: 'SEND_RECEIVER_REFUSED' }) as never)
  })
})

describe('coins that arrive on Solana', () => {
  const funds = createChainFunds({
    read: (at, method, params) => rpc.call({ network: at, urls: [node.url], method, params }),
    coinOf: () => ({ symbol: 'SOL', decimals: 9 }),
  })

  it('[RECEIVE-02] r5 are matched by the transaction that brought them, while Receive looks: two equal ones are two, an own payment is none', async () => {
    const [from, to] = [somebody(5n * SOL), somebody(SOL)]
    const look = (since?: string) => lastValueFrom(funds.arrivals({ network, address: to.address, tokens: [], ...(since !== undefined && { since }) }))
    const first = await look()
    expect(first.arrivals).toEqual([])
    const pay = async (sender: typeof from, receiver: string, amount: string) => {
      const before = node.ledger.slot()
      await send(await prepare({ address: sender.address, to: receiver, amount }), sender.sign)
      // The same payment in the same slot would be the same transaction.
      await expect.poll(() => node.ledger.slot(), { timeout: 10_000 }).toBeGreaterThan(before + 1)
    }
    await pay(from, to.address, '0.25')
    await pay(from, to.address, '0.25')
    await expect.poll(async () => (await look(first.mark)).arrivals.filter(({ hash }) => hash !== undefined).length, { timeout: 10_000 }).toBe(2)
    const next = await look(first.mark)
    expect(next.arrivals.map(({ amount, symbol }) => `${amount} ${symbol}`)).toEqual(['0.25 SOL', '0.25 SOL'])
    expect(new Set(next.arrivals.map(({ hash }) => hash))).toEqual(new Set(node.ledger.signaturesOf(to.address)))
    await pay(to, from.address, '0.1')
    await expect
      .poll(async () => (await lastValueFrom(funds.holdings({ network, address: to.address, tokens: [] }))).holdings[0]?.amount, { timeout: 10_000 })
      .toBe('1.399995')
    expect((await look(next.mark)).arrivals).toEqual([])
  })
})
