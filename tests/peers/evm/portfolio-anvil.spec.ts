import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { lastValueFrom } from 'rxjs'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { installContracts, sandboxContracts, type TokenKey } from '../../../cli/sandbox/evm/contracts/index.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { answerActivity } from '../../../cli/sandbox/services/activity.js'
import { answerPortfolio } from '../../../cli/sandbox/services/portfolio.js'
import { type Services, startServices } from '../../../cli/sandbox/services/services.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { createHttpApi } from '../../../src/adapters/http/http-api.js'
import type { BundledToken } from '../../../src/adapters/portfolio/bundled.generated.js'
import { createPortfolio } from '../../../src/adapters/portfolio/joined-portfolio.js'
import { firstOf } from '../../../src/adapters/shared/async-task.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { eventually } from '../../eventually.js'
import { realClock, realTimer } from './evm-real-ports.js'
import { heldToken } from './mock-contracts.js'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NETWORK: CaipNetworkId = 'eip155:31337'
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const at = (index: number) => `0x${(0xa000 + index).toString(16).padStart(40, '0')}`
const [USDC, DAI, BURNER, NOBODY] = [at(1), at(2), at(3), at(4)]
const MANY = Array.from({ length: 120 }, (_, index) => at(index + 100))
const word = (value: string | bigint) => `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')}`
const row = (token: string, symbol: string): BundledToken => [token, symbol, symbol, 18]

const { pools, tokens: sandboxTokens } = sandboxContracts(31_337)
const sandboxToken = (key: TokenKey) => sandboxTokens.find((one) => one.key === key)?.address.toLowerCase() ?? ''

let chain: Anvil
let services: Services
let ask: (method: string, ...params: unknown[]) => Promise<unknown>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  services = await startServices({ name: 'services', port: 0 })
  const nodes = [{ chainId: 31_337, call: createRpcCall(chain.rpcUrl) }]
  answerActivity(services, nodes)
  answerPortfolio(services, nodes)
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  ask = (method, ...params) => request({ method: method as never, params: params as never })
  const put = async (token: string, code: string, units: bigint) => {
    await ask('anvil_setCode', token, code)
    await ask('anvil_setStorageAt', token, word(ME), word(units))
  }
  await put(USDC, heldToken('USDC', 6), 2_500_000n)
  await put(DAI, heldToken('DAI', 18), 240_014_887_325_196_554_938n)
  // An endless loop.
  await ask('anvil_setCode', BURNER, '0x5b5f56')
  for (const [index, token] of MANY.entries()) await put(token, heldToken(`T${index}`, 9), BigInt(index + 1))
  for (const token of [USDC, DAI]) {
    const data = `0xa9059cbb${word(ME).slice(2)}${word(1n).slice(2)}`
    const hash = await ask('eth_sendTransaction', { from: FRIEND, to: token, data, gas: '0x30d40' })
    await eventually(async () => expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull())
  }
})
afterAll(async () => {
  await Promise.all([chain.stop(), services.close()])
})

/** Puts Multicall3 as it is compiled at its address. */
async function deployMulticall(): Promise<void> {
  const file = join(import.meta.dirname, '../../../node_modules/viem/_esm/constants/contracts.js')
  const { multicall3Bytecode } = await import(pathToFileURL(file).href)
  const hash = await ask('eth_sendTransaction', { from: FRIEND, data: multicall3Bytecode, gas: '0x4c4b40' })
  let contractAddress: string | undefined
  await eventually(async () => {
    contractAddress = ((await ask('eth_getTransactionReceipt', hash)) as { contractAddress?: string } | null)?.contractAddress
    expect(contractAddress).toBeDefined()
  })
  await ask('anvil_setCode', MULTICALL, await ask('eth_getCode', contractAddress, 'latest'))
}

/** Returns the word of a pool's reserves whose price of the first token is so many times as high. */
async function reserves(pool: string, times: number): Promise<string> {
  const held = BigInt(String(await ask('eth_getStorageAt', pool, word(2n), 'latest')))
  const [first, second] = [held & (2n ** 112n - 1n), held >> 112n]
  const [one, other] = BigInt(pools[0]?.tokens[0] ?? 0) < BigInt(pools[0]?.tokens[1] ?? 0) ? [first, second] : [second, first]
  const root = BigInt(Math.round(Math.sqrt(times) * 1e6))
  const [less, more] = [(one * 1_000_000n) / root, (other * root) / 1_000_000n]
  const [low, high] = one === first ? [less, more] : [more, less]
  return word(low | (high << 112n))
}

const asked: string[] = []
function portOf(tokens: readonly BundledToken[], isHosted = false) {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  const api = createHttpApi({
    clock: realClock,
    timer: realTimer,
    identity: () => ({ projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }),
    hosts: services.hosts,
  })
  return createPortfolio({
    timer: realTimer,
    http: () => (isHosted ? api : undefined),
    ask: (network, method, params, signal) => {
      asked.push(method)
      return firstOf(rpc.call({ network, urls: [chain.rpcUrl], method, params }), signal)
    },
    wallet: async () => {
      throw failure('UNEXPECTED')
    },
    networkOf: () => undefined,
    bundled: { [NETWORK]: tokens },
    ofApp: [],
  })
}
const read = async (tokens: readonly BundledToken[], isHosted = false) => {
  asked.splice(0)
  const answer = await lastValueFrom(portOf(tokens, isHosted).read({ network: NETWORK, address: ME }))
  return { ...answer, rows: answer.tokens.map(({ symbol, units, decimals, price }) => [symbol, units, decimals, price]), calls: asked.length }
}
const LIST = [row(USDC, 'USDC'), row(DAI, 'DAI'), row(BURNER, 'BURN'), row(NOBODY, 'NONE')]
const HELD = [
  ['USDC', '2500000', 6, undefined],
  ['DAI', '240014887325196554938', 18, undefined],
]

describe('the tokens of a real chain', { shuffle: false }, () => {
  it('[BAL-05] without Multicall3 each is asked by itself; what is no token is counted', async () => {
    const { rows, unread, calls, source } = await read(LIST)
    expect([rows, unread, source.kind]).toEqual([HELD, 2, 'chain'])
    expect(calls).toBe(1 + 1 + 8)
  }, 60_000)

  it('[BAL-05] Multicall3’s own code tells them at one block, and a gas burner spoils nothing', async () => {
    await deployMulticall()
    const { rows, unread, calls, source } = await read(LIST)
    expect([rows, unread]).toEqual([HELD, 2])
    expect(source).toMatchObject({ kind: 'chain', listed: 4, block: Number(await ask('eth_blockNumber')) })
    // The block, and one batch, of which the burner uses up 63/64 of the gas.
    expect(calls).toBeLessThan(9)
  }, 60_000)

  it('[BAL-05] 120 tokens are three batches', async () => {
    const { rows, calls } = await read(MANY.map((token, index) => row(token, `T${index}`)))
    expect(rows).toEqual(MANY.map((_, index) => [`T${index}`, String(index + 1), 9, undefined]))
    expect(calls).toBe(1 + 3)
  }, 60_000)

  it('[API-14, API-09, BAL-05] the sandbox’s service lists its tokens with prices and changes of its pools; a copy has none; amounts are the chain’s, to the last digit', async () => {
    await installContracts(chain.rpcUrl, 31_337)
    const { rows, source, tokens } = await read([row(USDC, 'USDC'), row(DAI, 'DAI')], true)
    expect(source).toEqual({ kind: 'service' })
    const of = (address: string) => rows[tokens.findIndex(({ token }) => token === address.toLowerCase())]
    expect([of(USDC), of(DAI)]).toEqual([
      ['USDC', '2500000', 6, undefined],
      ['DAI', '240014887325196554938', 18, undefined],
    ])
    expect(rows[0]).toMatchObject(['ETH', expect.any(String), 18, '2000'])
    expect(of(sandboxToken('usdc'))).toEqual(['USDC', '10000000000', 6, '1'])
    expect(of(sandboxToken('tix'))).toEqual(['TIX', '25', 0, '10'])
    expect(tokens[0]?.change).toBe('0')
    // Ether is bought for dollars: the pool holds less of it.
    await ask('anvil_setStorageAt', pools[0]?.address, word(2n), await reserves(pools[0]?.address ?? '', 1.21))
    const dearer = await read([], true)
    expect(Number(dearer.tokens[0]?.price)).toBeCloseTo(2_420, 0)
    expect(Number(dearer.tokens[0]?.change)).toBeCloseTo(0.21, 2)
  }, 60_000)

  it('[API-09, BAL-05, fault] where the service does not tell balances, the chain does, and the service the prices', async () => {
    services.faults.set({ kind: 'status', status: 500, methods: ['balance'] })
    const { rows, source, coinPrice } = await read([row(sandboxToken('usdc'), 'USDC'), row(DAI, 'DAI')], true)
    services.faults.clear()
    expect(source).toMatchObject({ kind: 'chain', without: 'failed' })
    expect([rows.map(([symbol, , , price]) => [symbol, price]), coinPrice]).toEqual([
      [
        ['USDC', '1'],
        ['DAI', undefined],
      ],
      expect.stringMatching(/^24\d\d(\.\d+)?$/),
    ])
  }, 60_000)

  it('[BAL-17] counts what the account has sent', async () => {
    expect(await lastValueFrom(portOf([]).sentCount({ network: NETWORK, address: FRIEND }))).toBe(
      Number(await ask('eth_getTransactionCount', FRIEND, 'pending')),
    )
  })
})
