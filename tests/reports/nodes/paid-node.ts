import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { VerifyPaymentInput } from '../../../src/server.js'
import { A, B } from '../../domain/facts.js'

/** Contract of the token that was paid with. */
export const TOKEN = `0x${'a1'.repeat(20)}`

const HASH = `0x${'ab'.repeat(32)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** Order of a shop at account A that is paid on {@link paidNode}. */
export const DUE: Omit<VerifyPaymentInput, 'rpcUrl'> = {
  network: 'eip155:1',
  to: A,
  token: TOKEN,
  amount: 5n,
  hash: HASH,
  finality: 1,
  now: 1_700_000_010_000,
  consume: () => true,
}

/** Receipt of account B's payment: 5 units of the token. */
export const RECEIPT = {
  status: '0x1',
  blockNumber: '0x10',
  blockHash: `0x${'bb'.repeat(32)}`,
  logs: [{ address: TOKEN, topics: [TRANSFER, word(B), word(A)], data: `0x${'5'.padStart(64, '0')}`, logIndex: '0x0' }],
}

/** Starts a node whose only block, of 1,700,000,000 seconds, has the payment of {@link DUE}. `more` replaces answers. Returns its address. */
export async function paidNode(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getBlockByNumber: { number: '0x10', hash: RECEIPT.blockHash, timestamp: `0x${(1_700_000_000).toString(16)}` },
    eth_getTransactionReceipt: RECEIPT,
    eth_getTransactionByHash: { to: A, from: B, value: '0x5' },
    ...more,
  }
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const { method } = JSON.parse(body) as { readonly method: string }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null }))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
