import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally } from '../http/http-server.js'
import { createRpcCall } from '../http/json-rpc.js'
import { createSpecClock } from '../spec-clock.js'
import { errorOf } from './answers.js'
import { solanaKey } from './keys.js'
import { startLedger } from './ledger.js'
import { SOLANA_GENESIS_HASH } from './methods.js'
import { type SolanaNode, startSolanaNode } from './node.js'
import { readTransaction, SYSTEM_PROGRAM, transferTransaction } from './transaction.js'

const clock = createSpecClock()
let node: SolanaNode
beforeAll(async () => {
  node = await startSolanaNode({ name: 'Solana node', port: 0, clock })
})
afterAll(() => node?.close())

const rpc = (method: string, params: readonly unknown[] = []) => createRpcCall(node.url)(method, params)
const value = async (method: string, ...params: unknown[]) => ((await rpc(method, params)) as { value: unknown }).value
const blockhash = async () => ((await value('getLatestBlockhash')) as { blockhash: string }).blockhash

let seeds = 0
/** Creates a new account with a balance. */
async function somebody(lamports = 0) {
  seeds += 1
  const key = solanaKey(new Uint8Array(32).fill(seeds))
  if (lamports > 0) await rpc('requestAirdrop', [key.address, lamports])
  return key
}

type Key = Awaited<ReturnType<typeof somebody>>

async function transfer(from: Key, to: string, lamports: bigint, recent?: string): Promise<Uint8Array> {
  const transaction = readTransaction(transferTransaction({ from: from.address, to, lamports, blockhash: recent ?? (await blockhash()) }))
  return transaction.signed(from.address, from.sign(transaction.message))
}

describe('the Solana node of the sandbox', () => {
  it('[DX-22] says which cluster it stands in for, and what an account is', async () => {
    expect(await rpc('getGenesisHash')).toBe(SOLANA_GENESIS_HASH)
    expect(await rpc('getHealth')).toBe('ok')
    const { address } = await somebody(5_000_000)
    expect(await value('getBalance', address)).toBe(5_000_000)
    expect(await value('getAccountInfo', address)).toMatchObject({ lamports: 5_000_000, owner: SYSTEM_PROGRAM, data: ['', 'base64'], executable: false })
    expect(await value('getMultipleAccounts', [address, (await somebody()).address])).toMatchObject([{ lamports: 5_000_000 }, null])
    expect(await rpc('getMinimumBalanceForRentExemption', [0])).toBe(890_880)
  })

  it('[DX-22] runs a transfer, takes its fee, and keeps how it ended', async () => {
    const [from, to] = [await somebody(2_000_000_000), await somebody()]
    const bytes = await transfer(from, to.address, 1_000_000_000n)
    const signature = await rpc('sendTransaction', [base64.encode(bytes), { encoding: 'base64' }])
    expect(signature).toBe(base58.encode(bytes.subarray(1, 65)))
    expect([await value('getBalance', from.address), await value('getBalance', to.address)]).toEqual([999_995_000, 1_000_000_000])
    const statuses = () => value('getSignatureStatuses', [signature, base58.encode(new Uint8Array(64))])
    expect(await statuses()).toMatchObject([{ err: null, status: { Ok: null }, confirmations: 0, confirmationStatus: 'processed' }, null])
    clock.advance(400)
    expect(await statuses()).toMatchObject([{ confirmations: 1, confirmationStatus: 'confirmed' }, null])
    clock.advance(31 * 400)
    expect(await statuses()).toMatchObject([{ confirmations: null, confirmationStatus: 'finalized' }, null])
    expect(await rpc('getTransaction', [signature, { encoding: 'base64' }])).toMatchObject({
      transaction: [base64.encode(bytes), 'base64'],
      meta: { err: null, fee: 5_000 },
    })
    await expect(rpc('sendTransaction', [base58.encode(bytes)])).rejects.toMatchObject({ code: -32_002, data: { err: 'AlreadyProcessed' } })
  })

  it('[DX-22] refuses what is not signed, what its sender cannot pay, and what is too old', async () => {
    const [from, to] = [await somebody(1_000_000_000), await somebody(1_000_000)]
    const unsigned = transferTransaction({ from: from.address, to: to.address, lamports: 1n, blockhash: await blockhash() })
    await expect(rpc('sendTransaction', [base58.encode(unsigned)])).rejects.toMatchObject({ code: -32_003 })
    const tooMuch = await transfer(from, to.address, 9_000_000_000n)
    await expect(rpc('sendTransaction', [base58.encode(tooMuch)])).rejects.toMatchObject({
      code: -32_002,
      data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]) },
    })
    expect(await value('simulateTransaction', base58.encode(tooMuch))).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] } })
    const anyway = await rpc('sendTransaction', [base58.encode(tooMuch), { skipPreflight: true }])
    expect(await value('getSignatureStatuses', [anyway])).toMatchObject([{ err: { InstructionError: [0, { Custom: 1 }] } }])
    const old = await transfer(from, to.address, 1_000_000n, base58.encode(new Uint8Array(32).fill(9)))
    await expect(rpc('sendTransaction', [base58.encode(old)])).rejects.toMatchObject({ data: { err: 'BlockhashNotFound' } })
    expect(await value('isBlockhashValid', await blockhash())).toBe(true)
    clock.advance(150 * 400)
    expect(await value('isBlockhashValid', readTransaction(unsigned).blockhash)).toBe(true)
    clock.advance(400)
    expect(await value('isBlockhashValid', readTransaction(unsigned).blockhash)).toBe(false)
    await expect(rpc('sendTransaction', [base58.encode(await transfer(from, to.address, 1n, readTransaction(unsigned).blockhash))])).rejects.toMatchObject({
      data: { err: 'BlockhashNotFound' },
    })
  })

  it('[DX-22] has its websocket one port above, where clients of version 1 look for it, also if that port is taken', async () => {
    const other = await listenLocally((_, response) => void response.end(), { name: 'another program', port: 0 })
    const told: string[] = []
    const moved = await startSolanaNode({ name: 'Solana node', port: other.port - 1, onLog: (line) => told.push(line) })
    const port = Number(new URL(moved.url).port)
    await Promise.all([moved.close(), other.close()])
    expect(Number(new URL(moved.wsUrl).port)).toBe(port + 1)
    expect(told).toEqual([`Solana node: port ${other.port - 1} is taken, using ${port}`])
  })

  it('[DX-22] without the VM it says how to get one', async () => {
    await expect(startLedger({ from: ['/nowhere/package.json'] })).rejects.toMatchObject({
      code: 'SANDBOX_LITESVM_NOT_FOUND',
      message: expect.stringContaining('npm install --save-dev litesvm'),
    })
  })

  it('[DX-22] says what is wrong with a call', async () => {
    await expect(rpc('getProgramAccounts', [])).rejects.toMatchObject({ code: -32_601 })
    await expect(rpc('toString')).rejects.toMatchObject({ code: -32_601 })
    await expect(rpc('getBalance', ['short'])).rejects.toMatchObject({ code: -32_602 })
    await expect(rpc('getBalance')).rejects.toMatchObject({ code: -32_602 })
    await expect(rpc('requestAirdrop', [SYSTEM_PROGRAM, -1])).rejects.toMatchObject({ code: -32_602 })
    await expect(rpc('sendTransaction', ['11'])).rejects.toMatchObject({ code: -32_602 })
    const post = async (body: string) => (await fetch(node.url, { method: 'POST', body })).json()
    expect(await post('{')).toMatchObject({ error: { code: -32_700 } })
    expect(await post('[{"id":1,"method":"getHealth"},{"id":2,"method":"getSlot","params":{}}]')).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32_602 } },
    ])
    expect((await fetch(node.url)).status).toBe(405)
  })

  it.each([
    ['AccountNotFound', 'AccountNotFound'],
    ['InstructionError(0, Custom(1))', { InstructionError: [0, { Custom: 1 }] }],
    ['InstructionError(2, MissingRequiredSignature)', { InstructionError: [2, 'MissingRequiredSignature'] }],
    ['DuplicateInstruction(3)', { DuplicateInstruction: 3 }],
    ['InsufficientFundsForRent { account_index: 0 }', { InsufficientFundsForRent: { account_index: 0 } }],
  ])('[DX-22] tells %s as a node does', (printed, told) => {
    expect(errorOf(printed)).toEqual(told)
  })
})
