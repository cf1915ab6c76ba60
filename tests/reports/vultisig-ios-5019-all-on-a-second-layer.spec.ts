import { defer, firstValueFrom, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createEvmTransfers } from '../../src/adapters/transfers/evm-transfers.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { A, B } from '../domain/facts.js'

const BALANCE = 12_437_685_400_489_921n
const L1_FEE = 3_000_000_000n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** A node of OP Mainnet. `code`: that of the receiver. */
function open(code: string) {
  const answers: Record<string, (params: readonly Json[]) => Json> = {
    eth_getBalance: ([of]) => hex(of === A ? BALANCE : 1n),
    eth_feeHistory: () => ({ baseFeePerGas: [hex(1_000_000n)], reward: [[hex(1n), hex(1_000n), hex(2_000n)]] }),
    eth_maxPriorityFeePerGas: () => hex(1_000n),
    eth_getCode: () => code,
    eth_getTransactionCount: () => hex(3n),
    eth_estimateGas: () => hex(code === '0x' ? 21_000n : 34_567n),
    eth_call: ([call]) => {
      if ((call as { readonly to: string }).to.endsWith('000f')) return `0x${L1_FEE.toString(16).padStart(64, '0')}`
      throw new Error('execution reverted')
    },
  }
  return createEvmTransfers({
    read: (_, method, params) => defer(() => of(answers[method]?.(params) ?? null)),
    coinOf: () => ({ symbol: 'ETH', decimals: 18 }),
  })
}

// The wallet read fees and gas a second time, after the amount had been taken from the first reading. MetaMask/metamask-extension#25732 and #12222 tell the same.
describe('all coins of an account on a second layer', () => {
  it.each([
    ['a person', '0x'],
    ['a contract', '0x6001'],
  ])('[SEND-15] to %s: the transaction names the gas and the price that its amount leaves room for', async (_, code) => {
    const { payload = '' } = await firstValueFrom(open(code).prepare({ network: 'eip155:10', address: A, to: B, amount: 'max' }))
    const { value, gas, maxFeePerGas } = JSON.parse(payload) as Record<'value' | 'gas' | 'maxFeePerGas', string>
    const most = BigInt(value) + BigInt(gas) * BigInt(maxFeePerGas) + L1_FEE
    expect([most <= BALANCE, BigInt(value) > (BALANCE * 9n) / 10n]).toEqual([true, true])
  })
})
