import { lastValueFrom } from 'rxjs'
import { createPublicClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { createEvmTransfers } from '../../../src/adapters/transfers/evm-transfers.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { ReplacementOrder } from '../../../src/ports/services/transfers.js'
import { realClock, realTimer } from './evm-real-ports.js'
import { SILENT_TOKEN } from './mock-contracts.js'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NETWORK: CaipNetworkId = 'eip155:31337'
const usdt = `0x${'d7'.repeat(20)}`
const slot = (text: string) => `0x${text.replace('0x', '').toLowerCase().padStart(64, '0')}`

let chain: Anvil
let ask: (method: string, ...params: unknown[]) => Promise<unknown>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  ask = (method, ...params) => request({ method: method as never, params: params as never })
  await ask('anvil_setCode', usdt, SILENT_TOKEN)
  await ask('anvil_setStorageAt', usdt, slot(ME), slot((5_000_000).toString(16)))
})
afterAll(() => chain.stop())
beforeEach(() => ask('evm_setAutomine', false))
afterEach(async () => {
  await ask('anvil_dropAllTransactions')
  await ask('evm_setAutomine', true)
})

/** Sends a transaction that waits. */
const send = async (transaction: object) => (await ask('eth_sendTransaction', { from: ME, ...transaction })) as string
const replace = (hash: string, kind: ReplacementOrder['kind'], more: Partial<ReplacementOrder> = {}) => {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  const transfers = createEvmTransfers({
    coinOf: () => ({ symbol: 'ETH', decimals: 18 }),
    read: (network, method, params) => rpc.call({ network, urls: [chain.rpcUrl], method, params }),
  })
  return lastValueFrom(transfers.replace({ network: NETWORK, address: ME, hash, kind, ...more }))
}
const find = async (hash: string) => (await ask('eth_getTransactionByHash', hash)) as Record<string, string> | null
const balance = async (address: string) => BigInt((await ask('eth_getBalance', address, 'latest')) as string)
const receipt = async (hash: string) => (await ask('eth_getTransactionReceipt', hash)) as { readonly status: string } | null

describe('replacements on a real node', () => {
  it('[SEND-15] a speed-up moves the same once, with the nonce of the first, which is gone', async () => {
    const before = await balance(FRIEND)
    const first = await send({ to: FRIEND, value: '0xde0b6b3a7640000' })
    const { goes, to, payload, fee, replacedFee } = await replace(first, 'speedUp')
    expect([goes.map(({ units, symbol }) => [units, symbol]), to?.toLowerCase()]).toEqual([[['1000000000000000000', 'ETH']], FRIEND.toLowerCase()])
    const [was, now] = [await find(first), JSON.parse(payload) as Record<string, string>]
    expect([now['nonce'], now['value'], now['data'], now['gas']]).toEqual([was?.['nonce'], was?.['value'], '0x', was?.['gas']])
    for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas']) expect(BigInt(now[name] ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(was?.[name] ?? 0) * 9n)
    expect(BigInt(fee)).toBeGreaterThan(BigInt(replacedFee))
    const second = await send(now)
    await ask('evm_mine')
    expect([await receipt(first), (await receipt(second))?.status, (await balance(FRIEND)) - before]).toEqual([null, '0x1', 10n ** 18n])
  })

  it('[SEND-15] a cancellation moves nothing, of coins and of a token', async () => {
    const before = await balance(FRIEND)
    const first = await send({ to: usdt, data: `0xa9059cbb${slot(FRIEND).slice(2)}${slot('64').slice(2)}`, gas: '0x186a0' })
    const { goes, to, payload } = await replace(first, 'cancel')
    expect([goes, to, JSON.parse(payload)]).toMatchObject([[], undefined, { to: ME, value: '0x0', data: '0x', gas: '0x5208' }])
    const second = await send(JSON.parse(payload) as object)
    await ask('evm_mine')
    expect([await receipt(first), (await receipt(second))?.status, await balance(FRIEND)]).toEqual([null, '0x1', before])
  })

  it('[SEND-15] of a token, its amount and receiver are told as the chain has them', async () => {
    const first = await send({ to: usdt, data: `0xa9059cbb${slot(FRIEND).slice(2)}${slot('64').slice(2)}`, gas: '0x186a0' })
    const { goes, to } = await replace(first, 'speedUp')
    expect([goes, to]).toEqual([[{ units: '100', decimals: 6, symbol: 'USDT', token: usdt }], FRIEND.toLowerCase()])
  })

  it('[SEND-15] a legacy transaction stays one', async () => {
    const first = await send({ to: FRIEND, value: '0x1', gasPrice: '0x77359400' })
    const { payload } = await replace(first, 'speedUp')
    expect(Object.keys(JSON.parse(payload) as object).sort()).toEqual(['data', 'gas', 'gasPrice', 'nonce', 'to', 'value'])
    await send(JSON.parse(payload) as object)
    expect(await find(first)).toBeNull()
  })

  it('[SEND-18, fault] mined, replaced and unknown ones are told apart', async () => {
    const first = await send({ to: FRIEND, value: '0x1' })
    const nonce = Number((await find(first))?.['nonce'])
    const second = await send(JSON.parse((await replace(first, 'cancel')).payload) as object)
    await expect(replace(first, 'speedUp')).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', context: { standing: 'unknown' } })
    await ask('evm_mine')
    await expect(replace(second, 'speedUp')).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', context: { standing: 'mined' } })
    await expect(replace(first, 'speedUp', { memo: { sender: { address: ME, nonce } } })).rejects.toMatchObject({ context: { standing: 'replaced' } })
  })

  it('[SEND-18] an account that is a contract, and one whose transaction another sends, have no nonce to keep', async () => {
    const first = await send({ to: FRIEND, value: '0x1' })
    await expect(replace(first, 'cancel', { address: usdt })).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_REPLACEABLE',
      context: { reason: 'smartAccount' },
    })
    await expect(replace(first, 'cancel', { address: FRIEND })).rejects.toMatchObject({ context: { reason: 'smartAccount' } })
  })

  it('[SEND-15] a delegated account pays what it costs to receive nothing', async () => {
    const code = `0x${'de'.repeat(20)}`
    await ask('anvil_setCode', code, '0x00')
    const first = await send({ to: FRIEND, value: '0x1' })
    await ask('anvil_setCode', ME, `0xef0100${code.slice(2)}`)
    try {
      expect(JSON.parse((await replace(first, 'cancel')).payload)).toMatchObject({ to: ME, value: '0x0', gas: expect.stringMatching(/^0x/) })
    } finally {
      await ask('anvil_setCode', ME, '0x')
    }
  })

  it('[SEND-15] a cancellation that is sped up still moves nothing, and odd prices are taken by a pool that wants a tenth', async () => {
    for (const gasPrice of [2_001_000_001n, 18_150_000_121n]) {
      const before = await balance(FRIEND)
      const first = await send({ to: FRIEND, value: '0x5', gasPrice: `0x${gasPrice.toString(16)}` })
      const cancel = await send(JSON.parse((await replace(first, 'cancel')).payload) as object)
      const { goes, payload } = await replace(cancel, 'speedUp')
      expect([goes, JSON.parse(payload)]).toMatchObject([[], { to: ME.toLowerCase(), value: '0x0', data: '0x' }])
      const last = BigInt((JSON.parse(payload) as { gasPrice: string }).gasPrice)
      expect(last * 100n >= BigInt((await find(cancel))?.['gasPrice'] ?? 0) * 110n).toBe(true)
      await send(JSON.parse(payload) as object)
      await ask('evm_mine')
      expect((await balance(FRIEND)) - before).toBe(0n)
    }
  })
})
