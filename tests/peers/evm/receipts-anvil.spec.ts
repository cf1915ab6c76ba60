import { firstValueFrom, from } from 'rxjs'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { followTransaction } from '../../../src/adapters/evm/receipts/follow-transaction.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { realTimer } from './evm-real-ports.js'

let chain: Anvil
let call: (method: string, ...params: readonly unknown[]) => Promise<Json>
let account: string
const other = `0x${'ee'.repeat(20)}`

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  call = (method, ...params) => request({ method, params } as never) as Promise<Json>
  account = ((await call('eth_accounts')) as readonly string[])[0] ?? ''
  // Blocks come when the test says so.
  await call('evm_setAutomine', false)
})
afterAll(() => chain.stop())

/** Follows a transaction. `seen` resolves once the node has shown it. */
function follow(hash: Json) {
  let tell = () => undefined as unknown
  const seen = new Promise((resolve) => {
    tell = () => resolve(undefined)
  })
  const read = (_: string, method: string, params: readonly Json[]) =>
    from(
      call(method, ...params).then((answer) => {
        if (method === 'eth_getTransactionByHash' && answer !== null) tell()
        return answer
      }),
    )
  return { seen, end: firstValueFrom(followTransaction({ timer: realTimer, read }, { network: 'eip155:31337', hash: `${hash}`, age: 0 })) }
}

it('[SEND-17] tells what a real chain made of transactions: one that is in a block, one that failed there, and one whose nonce another took', async () => {
  const good = follow(await call('eth_sendTransaction', { from: account, to: other, value: '0x1' }))
  await good.seen
  await call('evm_mine')
  expect(await good.end).toEqual({ kind: 'confirmed', block: 1 })

  await call('anvil_setCode', other, '0xfe')
  const bad = follow(await call('eth_sendTransaction', { from: account, to: other, value: '0x1', gas: '0x186a0' }))
  await bad.seen
  await call('evm_mine')
  expect(await bad.end).toEqual({ kind: 'reverted', block: 2 })

  const nonce = await call('eth_getTransactionCount', account, 'latest')
  const fees = (gwei: bigint) => ({ maxFeePerGas: `0x${(gwei * 10n ** 9n).toString(16)}`, maxPriorityFeePerGas: `0x${(gwei * 10n ** 9n).toString(16)}` })
  const slow = follow(await call('eth_sendTransaction', { from: account, to: account, value: '0x1', nonce, ...fees(10n) }))
  await slow.seen
  const fast = follow(await call('eth_sendTransaction', { from: account, to: account, value: '0x2', nonce, ...fees(50n) }))
  await fast.seen
  await call('evm_mine')
  expect(await Promise.all([fast.end, slow.end])).toEqual([{ kind: 'confirmed', block: 3 }, { kind: 'replaced' }])
})
