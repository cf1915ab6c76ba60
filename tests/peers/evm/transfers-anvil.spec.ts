import { lastValueFrom, throwError } from 'rxjs'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { createEvmTransfers } from '../../../src/adapters/transfers/evm-transfers.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { transfersContract, type TransfersHarness } from '../../../src/testing/contracts/services/transfers.js'
import type { TransferOrder } from '../../../src/ports/services/transfers.js'
import { eventually } from '../../eventually.js'
import { realClock, realTimer } from './evm-real-ports.js'
import { CLOSED, SILENT_TOKEN } from './mock-contracts.js'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Account of the chain that the contract uses alone. */
const CONTRACTED = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const NOBODY = '0x1111111111111111111111111111111111111111'
const NETWORK: CaipNetworkId = 'eip155:31337'
const usdt = `0x${'d7'.repeat(20)}`
const closed = `0x${'c1'.repeat(20)}`
const delegated = `0x${'7d'.repeat(20)}`
const slot = (text: string) => `0x${text.replace('0x', '').toLowerCase().padStart(64, '0')}`

let chain: Anvil
let ask: (method: string, ...params: unknown[]) => Promise<unknown>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  ask = (method, ...params) => request({ method: method as never, params: params as never })
  await ask('anvil_setCode', usdt, SILENT_TOKEN)
  await ask('anvil_setStorageAt', usdt, slot(ME), slot((5_000_000).toString(16)))
  await ask('anvil_setCode', closed, CLOSED)
  await ask('anvil_setCode', delegated, `0xef0100${'12'.repeat(20)}`)
})
afterAll(() => chain.stop())

function transfers() {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  return createEvmTransfers({
    coinOf: () => ({ symbol: 'ETH', decimals: 18 }),
    read: (network, method, params) => rpc.call({ network, urls: [chain.rpcUrl], method, params }),
  })
}
const prepare = (more: Partial<TransferOrder>) => lastValueFrom(transfers().prepare({ network: NETWORK, address: ME, to: FRIEND, amount: '1.5', ...more }))
const kinds = async (to: string) => (await lastValueFrom(transfers().receiver({ network: NETWORK, address: ME, to }))).kinds
const balance = async (address: string) => BigInt((await ask('eth_getBalance', address, 'latest')) as string)
const tokens = async (address: string) => BigInt((await ask('eth_call', { to: usdt, data: `0x70a08231${slot(address).slice(2)}` }, 'latest')) as string)
/** Has the account's own node sign and send what a wallet would be asked for. */
async function send(payload: string | undefined) {
  const hash = await ask('eth_sendTransaction', { from: ME, ...JSON.parse(payload ?? 'null') })
  return eventually(async () => {
    const receipt = (await ask('eth_getTransactionReceipt', hash)) as { status: string; gasUsed: string; effectiveGasPrice: string } | null
    expect(receipt).not.toBeNull()
    return receipt as NonNullable<typeof receipt>
  })
}

function asContract(pending: NonNullable<TransfersHarness['pending']>): TransfersHarness {
  let isBroken = false
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  const port = createEvmTransfers({
    coinOf: () => ({ symbol: 'ETH', decimals: 18 }),
    read: (network, method, params) =>
      isBroken ? throwError(() => failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' })) : rpc.call({ network, urls: [chain.rpcUrl], method, params }),
  })
  return {
    port,
    network: NETWORK,
    account: CONTRACTED,
    friend: FRIEND,
    unused: NOBODY,
    amount: '1.234567890123456789',
    decimals: 18,
    token: { address: usdt, decimals: 6, units: '7000000' },
    pending,
    breakSource() {
      isBroken = true
    },
    withinMs: 30_000,
    elapse: (ms) => new Promise((done) => setTimeout(done, ms)),
  }
}
transfersContract({ describe, it, expect }, 'EVM node', async () => {
  await ask('anvil_setStorageAt', usdt, slot(CONTRACTED), slot((7_000_000).toString(16)))
  await ask('evm_setAutomine', false)
  return asContract({ hash: (await ask('eth_sendTransaction', { from: CONTRACTED, to: FRIEND, value: '0x5' })) as string, units: '5' })
})

describe('transfers on a real node', () => {
  beforeAll(() => ask('evm_setAutomine', true))

  it('[SEND-06] coins go with receiver, value and empty data', async () => {
    const before = await balance(FRIEND)
    const { payload, units, asset, receiver } = await prepare({})
    expect(JSON.parse(payload ?? '')).toEqual({ to: FRIEND, value: '0x14d1120d7b160000', data: '0x' })
    expect([units, asset.symbol, receiver.kinds]).toEqual(['1500000000000000000', 'ETH', []])
    expect((await send(payload)).status).toBe('0x1')
    expect((await balance(FRIEND)) - before).toBe(1_500_000_000_000_000_000n)
  })

  it('[SEND-07, SEND-08] s6 a token without return value goes by its standard method, with the decimals of the chain', async () => {
    const { payload, asset, units, most } = await prepare({ token: usdt, amount: '2.5' })
    expect(asset).toEqual({ units: '5000000', decimals: 6, symbol: 'USDT', token: usdt })
    expect([units, most.units]).toEqual(['2500000', '5000000'])
    expect((await send(payload)).status).toBe('0x1')
    expect([await tokens(FRIEND), await tokens(ME)]).toEqual([2_500_000n, 2_500_000n])
    expect((await prepare({ token: usdt, amount: '0.0000001' })).units).toBeUndefined()
  })

  it('[SEND-15] s16 the maximum can be sent, and leaves no more than what the fee may take', async () => {
    const rich = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const { payload, units, fee, most } = await prepare({ address: rich, to: FRIEND, amount: 'max' })
    const all = await balance(rich)
    expect([BigInt(units ?? 0), most.kept]).toEqual([all - BigInt(fee), fee])
    const hash = await ask('eth_sendTransaction', { from: rich, gas: '0x5208', ...JSON.parse(payload ?? 'null') })
    await eventually(async () => expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' }))
    expect(await balance(rich)).toBeLessThan(BigInt(fee))
  })

  it('[SEND-15] three speeds differ, and none is below the base fee', async () => {
    const fees = await Promise.all((['slow', 'normal', 'fast'] as const).map(async (speed) => JSON.parse((await prepare({ speed })).payload ?? '')))
    const [slow, normal, fast] = fees.map(({ maxFeePerGas }) => BigInt(maxFeePerGas))
    expect([(slow ?? 0n) < (normal ?? 0n), (normal ?? 0n) <= (fast ?? 0n)]).toEqual([true, true])
  })

  it('[SEND-10, SEND-15] status-im/status-app 17947: a price that is written into the transaction holds for a minute, and without one nothing ages', async () => {
    const lives = [await prepare({ speed: 'fast' }), await prepare({ amount: 'max' }), await prepare({})].map(({ lifetimeMs }) => lifetimeMs)
    expect(lives).toEqual([60_000, 60_000, undefined])
  })

  it('[UX-38] s8 k5 knows tokens, contracts, contracts that refuse, delegated and unused accounts', async () => {
    expect(await kinds(usdt)).toEqual(['token'])
    expect(await kinds(closed)).toEqual(['contract'])
    expect(await kinds(delegated)).toEqual(['new'])
    expect(await kinds(FRIEND)).toEqual([])
    expect(await kinds(NOBODY)).toEqual(['new'])
    expect((await prepare({ to: closed })).receiver.kinds).toEqual(['contract', 'refuses'])
  })

  it('[SEND-18, fault] a transfer that the token refuses has its cause', async () => {
    const broken = `0x${'b0'.repeat(20)}`
    await ask('anvil_setCode', broken, SILENT_TOKEN.replace('60243533540333556004358054602435019055', '5f5ffd60003533540333556004358054602435'))
    await ask('anvil_setStorageAt', broken, slot(ME), slot('ffff'))
    await expect(prepare({ token: broken, amount: '0.01' })).rejects.toMatchObject({ code: 'ESTIMATE_GAS_FAILED', cause: expect.anything() })
  })
})
