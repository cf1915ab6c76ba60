import { lastValueFrom, throwError } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { installContracts, type SandboxContracts, type TokenKey } from '../../../cli/sandbox/evm/contracts/index.js'
import { createRpcCall, type RpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { createChainAllowances } from '../../../src/adapters/evm/allowances/chain-allowances.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { approvalData } from '../../../src/domain/shared/evm/approval-data.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { type AllowancesHarness, allowancesContract } from '../../../src/testing/contracts/services/allowances.js'
import { realClock, realTimer } from './evm-real-ports.js'

const NETWORK = 'eip155:31337'
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let chain: Anvil
let world: SandboxContracts
let call: RpcCall

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  world = await installContracts(chain.rpcUrl, 31_337)
  call = createRpcCall(chain.rpcUrl)
})
afterAll(() => chain.stop())

const idOf = (key: TokenKey) => world.tokens.find((one) => one.key === key)?.address ?? ''
async function allow({ token, spender }: { readonly token: string; readonly spender: string }, units: bigint): Promise<void> {
  const hash = await call('eth_sendTransaction', [{ from: ME, to: token, data: approvalData(spender, units) }])
  while ((await call('eth_getTransactionReceipt', [hash])) === null) await new Promise((done) => setTimeout(done, 5))
}

function open(refusesMoreThan?: number): AllowancesHarness {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  let isBroken = false
  const port = createChainAllowances({
    read(network, method, params) {
      if (isBroken) return throwError(() => failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' }))
      const { fromBlock = '0x0', toBlock = '0x0' } = (method === 'eth_getLogs' ? params[0] : {}) as { readonly fromBlock?: string; readonly toBlock?: string }
      if (refusesMoreThan !== undefined && Number(toBlock) - Number(fromBlock) >= refusesMoreThan)
        return throwError(() => failure('RPC_FAILED', { name: 'RpcError', detail: 'too many blocks' }))
      return rpc.call({ network, urls: [chain.rpcUrl], method, params })
    },
  })
  return {
    port,
    network: NETWORK,
    account: ME,
    token: idOf('usdc'),
    other: idOf('dai'),
    spender: SPENDER,
    allow,
    breakSource() {
      isBroken = true
    },
    withinMs: 5_000,
    elapse: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

describe('allowances on a real chain', () => {
  const api = { describe, it: (name: string, body: () => Promise<void>) => it(name, body), expect }
  allowancesContract(api, 'nodes', () => open())

  it('[UX-39, fault] a node that refuses long ranges of blocks is asked for shorter ones', async () => {
    await allow({ token: idOf('usdc'), spender: SPENDER }, 3n)
    await call('anvil_mine', ['0x1f4'])
    const { allowances, fromBlock } = await lastValueFrom(open(100).port.list({ network: NETWORK, address: ME, known: [] }))
    expect([allowances.find(({ token }) => token === idOf('usdc'))?.units, fromBlock]).toEqual(['3', 0])
  })

  it('[UX-39, fault] a contract that only claims an approval is no token, and hides nothing', async () => {
    // The pool's factory has no `symbol`: a log of it names no token.
    const { allowances } = await lastValueFrom(open().port.list({ network: NETWORK, address: ME, known: [{ token: world.factory, spender: SPENDER }] }))
    expect([allowances.some(({ token }) => token === world.factory), allowances.some(({ token }) => token === idOf('usdc'))]).toEqual([false, true])
  })

  it('[UX-39] of an old token the allowance is set to 0 in one step, and what is left of one is what the spender has not taken', async () => {
    await allow({ token: idOf('usdt'), spender: SPENDER }, 10_000_000n)
    const data = `0x23b872dd${[ME, SPENDER].map((one) => one.slice(2).toLowerCase().padStart(64, '0')).join('')}${(4_000_000).toString(16).padStart(64, '0')}`
    const hash = await call('eth_sendTransaction', [{ from: SPENDER, to: idOf('usdt'), data }])
    while ((await call('eth_getTransactionReceipt', [hash])) === null) await new Promise((done) => setTimeout(done, 5))
    const { port } = open()
    const left = async () =>
      (await lastValueFrom(port.list({ network: NETWORK, address: ME, known: [] }))).allowances.find(({ token }) => token === idOf('usdt'))?.units
    expect(await left()).toBe('6000000')
    const { trials } = await lastValueFrom(port.tryRevoke({ network: NETWORK, address: ME, pairs: [{ token: idOf('usdt'), spender: SPENDER }] }))
    expect(trials).toMatchObject([{ units: '6000000', gas: expect.stringMatching(/^\d+$/) }])
    await allow({ token: idOf('usdt'), spender: SPENDER }, 0n)
    expect(await left()).toBeUndefined()
  })
})
