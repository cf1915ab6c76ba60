import { base64 } from '@scure/base'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createRpcCall } from '../http/json-rpc.js'
import { createSpecClock, type SpecClock } from '../spec-clock.js'
import { solanaKey } from './keys.js'
import { type SolanaNode, startSolanaNode } from './node.js'
import { readTransaction, transferTransaction } from './transaction.js'

let clock: SpecClock
let node: SolanaNode
beforeEach(async () => {
  clock = createSpecClock()
  node = await startSolanaNode({ name: 'Solana node', port: 0, clock })
})
afterEach(() => node.close())

const rpc = (method: string, ...params: unknown[]) => createRpcCall(node.url)(method, params)
const [payer, other] = [solanaKey(new Uint8Array(32).fill(11)), solanaKey(new Uint8Array(32).fill(12))]

function transfer(lamports: bigint): Uint8Array {
  const { blockhash } = node.ledger.latestBlockhash()
  const transaction = readTransaction(transferTransaction({ from: payer.address, to: other.address, lamports, blockhash }))
  return transaction.signed(payer.address, payer.sign(transaction.message))
}
const send = (bytes: Uint8Array) => rpc('sendTransaction', base64.encode(bytes), { encoding: 'base64' }) as Promise<string>

it('[DX-22] a fork undoes what was not final, and the same transaction runs again', async () => {
  node.ledger.airdrop(payer.address, 1_000_000_000)
  clock.advance(32 * 400)
  const bytes = transfer(100_000_000n)
  const signature = await send(bytes)
  clock.advance(400)
  node.ledger.fork()
  expect([node.ledger.landed(signature), node.ledger.balance(other.address), node.ledger.balance(payer.address)]).toEqual([undefined, 0n, 1_000_000_000n])
  expect(await send(bytes)).toBe(signature)
  clock.advance(32 * 400)
  node.ledger.fork()
  expect(node.ledger.balance(other.address)).toBe(100_000_000n)
})

it('[DX-22] faults are set from outside, and end', async () => {
  node.ledger.airdrop(payer.address, 1_000_000_000)
  const set = (fault: object) => fetch(`${node.url}/__faults`, { method: 'POST', body: JSON.stringify(fault) })
  await set({ kind: 'behind', slots: 50, times: 1 })
  await expect(rpc('getHealth')).rejects.toMatchObject({ code: -32_005, data: { numSlotsBehind: 50 } })
  expect(await rpc('getHealth')).toBe('ok')
  await set([{ kind: 'wrong-genesis', genesisHash: 'x', methods: ['getGenesisHash'], times: 1 }])
  expect(await rpc('getGenesisHash')).toBe('x')
  await set({ kind: 'foreign-blockhash', times: 1 })
  const { value } = (await rpc('getLatestBlockhash')) as { value: { blockhash: string } }
  expect(node.ledger.slots.slotOf(value.blockhash)).toBeUndefined()
  await set({ kind: 'repeat-send', times: 1 })
  const bytes = transfer(100_000_000n)
  await expect(send(bytes)).rejects.toMatchObject({ data: { err: 'AlreadyProcessed' } })
  expect(node.ledger.balance(other.address)).toBe(100_000_000n)
  await set({ kind: 'forbidden', times: 1 })
  expect((await fetch(node.url, { method: 'POST', body: '{}' })).status).toBe(403)
  await set({ kind: 'status', status: 429, retryAfter: 2, times: 1 })
  const limited = await fetch(node.url, { method: 'POST', body: '{}' })
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await set({ kind: 'unheard-of' })).status).toBe(400)
  await expect(rpc('getBalance', payer.address, { minContextSlot: 9_999_999 })).rejects.toMatchObject({ code: -32_016 })
})

it('[DX-22] a signature is told at the level that was asked for, an account when it changes, a slot when it passes', async () => {
  const socket = new WebSocket(node.wsUrl)
  const heard: { method?: string; id?: number; result?: unknown; params?: { result: unknown } }[] = []
  socket.on('message', (text) => heard.push(JSON.parse(String(text))))
  await new Promise((open) => socket.once('open', open))
  const ask = async (id: number, method: string, ...params: unknown[]) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    await expect.poll(() => heard.some((one) => one.id === id)).toBe(true)
  }
  node.ledger.airdrop(payer.address, 1_000_000_000)
  const bytes = transfer(100_000_000n)
  await ask(1, 'accountSubscribe', other.address, { commitment: 'processed', encoding: 'base64' })
  clock.advance(400)
  const signature = await send(bytes)
  await ask(2, 'signatureSubscribe', signature, { commitment: 'confirmed' })
  const told = (method: string) => heard.filter((one) => one.method === method)
  clock.advance(1)
  await expect.poll(() => told('accountNotification').length).toBe(1)
  expect(told('accountNotification')[0]?.params?.result).toMatchObject({ value: { lamports: 100_000_000 } })
  expect(told('signatureNotification')).toEqual([])
  clock.advance(400)
  await expect.poll(() => told('signatureNotification').length).toBe(1)
  expect(told('signatureNotification')[0]?.params?.result).toMatchObject({ value: { err: null } })
  await ask(3, 'slotSubscribe')
  clock.advance(800)
  await expect.poll(() => told('slotNotification').length).toBeGreaterThan(0)
  await ask(4, 'slotUnsubscribe', 3)
  expect(heard.find(({ id }) => id === 4)?.result).toBe(true)
  socket.send('{"jsonrpc":"2.0","method":"ping"}')
  await ask(5, 'getHealth')
  expect(told('signatureNotification')).toHaveLength(1)
  socket.terminate()
})
