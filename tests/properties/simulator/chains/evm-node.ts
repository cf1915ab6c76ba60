import type { MemoryRpc } from '../../../../src/adapters/memory/memory-rpc.js'
import { toHex } from 'viem'

/** Milliseconds after which an account has sent one more transaction. */
const SENDS_EVERY_MS = 90_000

/** Makes the nodes of the EVM networks count the transactions of an account; all accounts send now and then, also from elsewhere. */
export function countAsEvm(rpc: Pick<MemoryRpc, 'handle'>, now: () => number): void {
  const start = now()
  rpc.handle('eth_getTransactionCount', () => toHex(BigInt(Math.floor((now() - start) / SENDS_EVERY_MS))))
}
