import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { PAYMENT, regtest } from '../../../tests/domain/bitcoin.js'
import type { RpcRequest } from '../../ports/rpc.js'
import type { Json } from '../shared/json/json.js'
import { readNativeBalance } from './native.js'

/** Balance for the sums of confirmed and unconfirmed coins: received and spent. */
function balance(chain: readonly number[], pool: readonly number[]): string | undefined {
  return read({ address: PAYMENT, chain_stats: sums(chain), mempool_stats: sums(pool) })
}

function read(answer: Json): string | undefined {
  const asked: RpcRequest[] = []
  let amount: string | undefined
  const call = (request: RpcRequest) => {
    asked.push(request)
    return of(answer)
  }
  readNativeBalance({ call, watch: () => of() as never }, regtest, PAYMENT).subscribe({
    next: (value) => {
      amount = value
    },
    error: () => undefined,
  })
  expect(asked).toEqual([{ network: regtest.caipNetworkId, urls: regtest.rpcUrls.default.http, method: 'address', params: [PAYMENT] }])
  return amount
}

function sums([received, spent]: readonly number[]): Json {
  return { tx_count: 1, funded_txo_count: 1, funded_txo_sum: received ?? 0, spent_txo_count: 0, spent_txo_sum: spent ?? 0 }
}

describe('the balance of a Bitcoin address', () => {
  it('[BAL-01, BAL-20] is what is confirmed, exact to the satoshi', () => {
    expect([balance([150_000_001, 1], [0, 0]), balance([0, 0], [0, 0])]).toEqual(['1.5', '0'])
    expect(balance([2_100_000_000_000_000, 0], [0, 0])).toBe('21000000')
  })

  it('[BAL-01] lacks what is being spent, keeps own change, and waits for what others send', () => {
    expect(balance([100_000, 0], [39_590, 100_000])).toBe('0.0003959')
    expect(balance([100_000, 0], [70_000, 0])).toBe('0.001')
    expect(balance([100_000, 0], [0, 100_000])).toBe('0')
    expect(balance([100_000, 0], [190_000, 100_000])).toBe('0.001')
  })

  it('[BAL-11, I-35] is unknown for another answer, never zero', () => {
    for (const wrong of [
      null,
      {},
      { chain_stats: sums([1]) },
      { chain_stats: sums([-1]), mempool_stats: sums([]) },
      { chain_stats: sums([1.5]), mempool_stats: sums([]) },
    ])
      expect(read(wrong as Json)).toBeUndefined()
  })
})
