import { from, throwError } from 'rxjs'
import { createTestClient, createWalletClient, encodeFunctionData, http, parseAbi, publicActions } from 'viem'
import { createMemoryPorts, fundsContract, type FundsHarness } from 'latchkit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinKey, bitcoinRegtest } from '../../cli/sandbox/bitcoin/keys.js'
import { type BitcoinNode, startBitcoinNode } from '../../cli/sandbox/bitcoin/node/node.js'
import { type Anvil, startAnvil } from '../../cli/sandbox/evm/anvil.js'
import { createEsploraRpc } from '../../src/adapters/bitcoin/esplora/esplora-rpc.js'
import { createChainFunds } from '../../src/adapters/funds/chain-funds.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { realClock, realTimer } from '../peers/evm/evm-real-ports.js'
import { TOKEN } from '../peers/evm/mock-contracts.js'

const api = { describe, it, expect }
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
/** Most milliseconds that a local node takes for an answer, while the machine is busy. */
const WITHIN_MS = 400

/** The port over a node, whose questions can be made to fail. */
function over(network: CaipNetworkId, coin: { readonly symbol: string; readonly decimals: number }, ask: (method: string, params: readonly Json[]) => unknown) {
  let isBroken = false
  const read = (_: string, method: string, params: readonly Json[]) =>
    isBroken ? throwError(() => failure('RPC_FAILED', { name: method, detail: '' })) : from(Promise.resolve(ask(method, params)) as Promise<Json>)
  return {
    port: createChainFunds({ read, coinOf: () => coin }),
    network,
    ...coin,
    withinMs: WITHIN_MS,
    elapse: sleep,
    breakNode() {
      isBroken = true
    },
  }
}

fundsContract(api, 'memory', (): FundsHarness => {
  const { funds: money, time } = createMemoryPorts()
  const account = '0x00000000000000000000000000000000000000aa'
  const at = { network: 'eip155:1', address: account } as const
  let count = 0
  let units = 0n
  const text = (value: bigint, decimals: number) => (Number(value) / 10 ** decimals).toString()
  return {
    port: money.port,
    network: 'eip155:1',
    account,
    stranger: '0x00000000000000000000000000000000000000bb',
    symbol: 'ETH',
    decimals: 18,
    token: { address: '0x00000000000000000000000000000000000000cc', symbol: 'USDC', decimals: 6 },
    async pay(paid, token) {
      count += 1
      if (token === undefined) units += paid
      money.arrive(at, { id: `${count}`, symbol: token?.symbol ?? 'ETH', amount: text(paid, token?.decimals ?? 18), ...(token && { token: token.address }) })
      money.hold(at, { symbol: 'ETH', amount: text(units, 18) })
    },
    breakNode: () => void money.fail(failure('UNEXPECTED')),
    withinMs: 1,
    held: money.open,
    elapse: async (ms) => void time.advanceBy(ms),
  }
})

describe('over anvil', () => {
  let chain: Anvil
  let count = 0
  const token = { address: `0x${'a1'.repeat(20)}`, symbol: 'USDC', decimals: 6 }
  const abi = parseAbi(['function transfer(address to, uint256 amount)'])
  beforeAll(async () => {
    chain = await startAnvil({ chainId: 31_337, port: 0 })
    await createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).setCode({
      address: token.address as `0x${string}`,
      bytecode: TOKEN as `0x${string}`,
    })
  })
  afterAll(() => chain.stop())
  fundsContract(api, 'anvil', (): FundsHarness => {
    count += 2
    const client = createWalletClient({ transport: http(chain.rpcUrl) }).extend(publicActions)
    const [account, stranger] = [count, count + 1].map((at) => `0x${(0xabc0000 + at).toString(16).padStart(40, '0')}` as `0x${string}`) as [
      `0x${string}`,
      string,
    ]
    return {
      ...over('eip155:31337', { symbol: 'ETH', decimals: 18 }, (method, params) => client.request({ method, params } as never)),
      account,
      stranger,
      token,
      async pay(units, paid) {
        const [from] = await client.getAddresses()
        const data = encodeFunctionData({ abi, functionName: 'transfer', args: [account, units] })
        const sent = paid === undefined ? { to: account, value: units } : { to: paid.address as `0x${string}`, data }
        await client.waitForTransactionReceipt({
          hash: await client.sendTransaction({ account: from as `0x${string}`, chain: null, ...sent }),
          pollingInterval: 20,
        })
      },
    }
  })
})

describe('over the node of Bitcoin', () => {
  let node: BitcoinNode
  let count = 0
  beforeAll(async () => {
    node = await startBitcoinNode({ name: 'Bitcoin node', port: 0 })
  })
  afterAll(() => node.close())
  fundsContract(
    api,
    'Bitcoin node',
    (): FundsHarness => {
      count += 2
      const [account, stranger] = [count, count + 1].map((at) => bitcoinKey(new Uint8Array(32).fill(at)).address(bitcoinRegtest)) as [string, string]
      const rpc = createEsploraRpc({ clock: realClock, timer: realTimer })
      const ask = (method: string, params: readonly Json[]) =>
        new Promise((done, fail) => rpc.call({ network: bitcoinRegtest, urls: [node.url], method, params }).subscribe({ next: done as never, error: fail }))
      return {
        ...over(bitcoinRegtest, { symbol: 'BTC', decimals: 8 }, ask),
        account,
        stranger,
        async pay(units) {
          node.ledger.faucet(account, units)
          node.ledger.mine()
        },
      }
    },
    { without: ['token'] },
  )
})
