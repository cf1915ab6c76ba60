import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../domain/shared/json/json.js'
import { prepareReplacement, raised } from './evm-replacement.js'

const ME = `0x${'a1'.repeat(20)}`
const FRIEND = `0x${'b2'.repeat(20)}`
const HASH = `0x${'70'.repeat(32)}`
const COIN = { symbol: 'ETH', decimals: 18 }
const WAITING = { blockNumber: null, from: ME, to: FRIEND, nonce: '0x7', gas: '0x5208', value: '0x5', input: '0x', type: '0x2' }
const FEES = { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x7' }

/** Returns how a node answers. The base fee is 10 and the tip 2, unless told otherwise. */
function node(found: { readonly [name: string]: Json } | null, answers: { readonly [method: string]: Json } = {}) {
  return async (method: string): Promise<Json> => {
    const all: { readonly [method: string]: Json } = {
      eth_getTransactionByHash: found,
      eth_getTransactionReceipt: null,
      eth_getTransactionCount: '0x7',
      eth_getCode: '0x',
      eth_getBalance: '0xffffff',
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0xa',
      eth_maxPriorityFeePerGas: '0x2',
      eth_feeHistory: { baseFeePerGas: ['0xa'], reward: [] },
      ...answers,
    }
    return all[method] ?? null
  }
}
const prepare = (ask: ReturnType<typeof node>, kind: 'speedUp' | 'cancel' = 'speedUp') =>
  prepareReplacement({ network: 'eip155:1', address: ME, hash: HASH, kind }, ask, COIN)
const fields = async (...args: Parameters<typeof prepare>) => JSON.parse((await prepare(...args)).payload) as Record<string, string>

/** Rule of a pool of mainnet (geth `txpool.pricebump`): both at least a tenth above, in whole wei. */
const isTaken = (before: bigint, after: bigint) => after > before && after * 100n >= before * 110n

describe('fees of a replacement', () => {
  it('[SEND-15] both are a tenth above and more, or what is paid today', () => {
    const fee = fc.bigInt({ min: 1n, max: 1n << 64n })
    fc.assert(
      fc.property(fee, fee, fee, fee, (max, tip, today, todayTip) => {
        const former = { maxFeePerGas: max > tip ? max : tip, maxPriorityFeePerGas: tip }
        const now = raised(former, { maxFeePerGas: today > todayTip ? today : todayTip, maxPriorityFeePerGas: todayTip })
        const [maxFee = 0n, priority = 0n] = [now['maxFeePerGas'], now['maxPriorityFeePerGas']]
        expect([isTaken(former.maxFeePerGas, maxFee), isTaken(tip, priority), maxFee >= priority, priority >= todayTip]).toEqual([true, true, true, true])
      }),
    )
  })

  it('[SEND-15] odd ones are rounded up', async () => {
    expect(await fields(node({ ...WAITING, ...FEES }))).toMatchObject({ maxFeePerGas: '0x71', maxPriorityFeePerGas: '0x8', nonce: '0x7' })
  })

  it('[SEND-15] what is paid today counts where it is more', async () => {
    const ask = node({ ...WAITING, ...FEES }, { eth_feeHistory: { baseFeePerGas: ['0x3e8'], reward: [['0x1', '0x2', '0x32']] } })
    expect(await fields(ask)).toMatchObject({ maxFeePerGas: '0x802', maxPriorityFeePerGas: '0x32' })
  })

  it('[SEND-15] a tip of nothing is one of what is suggested', async () => {
    expect(await fields(node({ ...WAITING, maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x0' }))).toMatchObject({ maxPriorityFeePerGas: '0x2' })
  })
})

describe('content of a replacement', () => {
  it('[SEND-15] keeps type and access list', async () => {
    const accessList = [{ address: FRIEND, storageKeys: [] }]
    expect(await fields(node({ ...WAITING, type: '0x1', gasPrice: '0x64', accessList }))).toMatchObject({ gasPrice: '0x71', accessList })
    expect(await fields(node({ ...WAITING, type: '0x1', gasPrice: '0x64', accessList }), 'cancel')).not.toHaveProperty('accessList')
  })

  it('[SEND-15] creates a contract again', async () => {
    expect(await fields(node({ ...WAITING, ...FEES, to: null, input: '0x6000' }))).not.toHaveProperty('to')
  })

  it.each([
    ['0x5208', '0x5208'],
    ['0x6d60', '0x8340'],
    [null, '0x5208'],
  ])('[SEND-15] a cancellation that takes %s gas has %s', async (estimated, gas) => {
    expect((await fields(node({ ...WAITING, ...FEES }, { eth_estimateGas: estimated }), 'cancel'))['gas']).toBe(gas)
  })

  it.each(['0x3', '0x4', '0x7e'])('[SEND-18] type %s is refused: wallets take none from a page', async (type) => {
    await expect(prepare(node({ ...WAITING, ...FEES, type }), 'speedUp')).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_REPLACEABLE',
      context: { reason: 'type' },
    })
  })

  it('[SEND-18, fault] a node that is behind shows it still, though its nonce is used', async () => {
    const behind = { eth_getTransactionCount: '0x8' }
    await expect(prepare(node({ ...WAITING, ...FEES }, behind))).rejects.toMatchObject({ context: { standing: 'replaced' } })
    await expect(prepare(node({ ...WAITING, ...FEES }, { ...behind, eth_getTransactionReceipt: {} }))).rejects.toMatchObject({ context: { standing: 'mined' } })
    await expect(prepare(node({ ...WAITING, ...FEES, blockNumber: '0x1' }))).rejects.toMatchObject({ context: { standing: 'mined' } })
  })

  it.each([{ nonce: '7' }, { gas: null }, { value: '-0x1' }, { maxFeePerGas: {} }])(
    '[SEND-18, fault] an answer out of form is a typed failure: %j',
    async (wrong) => {
      await expect(prepare(node({ ...WAITING, ...FEES, ...wrong } as never))).rejects.toMatchObject({ code: 'HTTP_ANSWER_INVALID' })
    },
  )
})
