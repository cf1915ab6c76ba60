import { decodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiCall } from '../../../src/domain/api/calls.js'
import type { ApiAnswers, ApiInputs } from '../../../src/domain/api/shapes.js'
import { type Anvil, startAnvil } from '../evm/anvil.js'
import { installContracts, type SandboxContracts, type TokenKey } from '../evm/contracts/index.js'
import { createRpcCall } from '../http/json-rpc.js'
import { answerSwap } from './swap.js'

const CHAIN = 'eip155:31337'
const NATIVE = `${CHAIN}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function approve(address spender, uint256 amount)',
])

describe('swaps of the services', () => {
  let anvil: Anvil
  let world: SandboxContracts
  let user: string
  const answers = new Map<string, (input: never) => unknown>()
  const ask = async <Name extends ApiCall>(call: Name, input: ApiInputs[Name]): Promise<ApiAnswers[Name]> =>
    (await answers.get(call)?.(input as never)) as ApiAnswers[Name]

  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 31_337, port: 0 })
    world = await installContracts(anvil.rpcUrl, 31_337)
    const call = createRpcCall(anvil.rpcUrl)
    user = `${CHAIN}:${((await call('eth_accounts')) as string[])[0]}`
    answerSwap({ answer: (name, answer) => void answers.set(name, answer as never) }, [{ chainId: 31_337, call }])
  })
  afterAll(() => anvil.stop())

  const token = (key: TokenKey) => `${CHAIN}:${world.tokens.find((one) => one.key === key)?.address}`

  it('[API-08] lists ether and the listed tokens', async () => {
    const { tokens } = await ask('swapTokens', { chainId: CHAIN })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'TIX', 'TAXED', 'RARE'])
    await expect(ask('swapTokens', { chainId: 'eip155:1' })).rejects.toMatchObject({ status: 400 })
  })

  it('[API-07, SWAP-05] quotes the best route in smallest units, and none where there is none', async () => {
    const { quotes } = await ask('swapQuotes', { from: NATIVE, to: token('usdc'), userAddress: user, amount: '1000000000000000000' })
    expect(quotes).toMatchObject([{ fromAmount: '1000000000000000000', toAccount: token('usdc') }])
    expect(Number(quotes[0]?.toAmount)).toBeCloseTo(1_992_013_962, -4)
    expect(await ask('swapQuotes', { from: NATIVE, to: token('weth'), userAddress: user, amount: '1' })).toEqual({ quotes: [] })
    await expect(ask('swapQuotes', { from: NATIVE, to: token('usdc'), userAddress: user, amount: '1.5' })).rejects.toMatchObject({ status: 400 })
  })

  it('[API-10, API-11] tells allowance and gas prices as decimal texts', async () => {
    expect(await ask('swapAllowance', { tokenAddress: token('usdc'), userAddress: user })).toEqual({ allowance: '0' })
    const { standard, fast, instant } = await ask('swapGasPrice', { chainId: CHAIN })
    expect(BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant)).toBe(true)
  })

  it('[API-12, API-13, SWAP-09, SWAP-10] builds the swap with its minimum for the account, and the approval of the exact amount', async () => {
    const input = { from: token('dai'), to: token('usdc'), userAddress: user, amount: '100000000000000000000' }
    const { quotes } = await ask('swapQuotes', input)
    const { tx } = await ask('buildSwap', { ...input, eip155: { slippage: 1 }, disableEstimate: true })
    const { functionName, args } = decodeFunctionData({ abi, data: tx.data as `0x${string}` })
    expect([functionName, tx.amount, tx.to]).toEqual(['swapExactTokensForTokens', '0', `${CHAIN}:${world.router}`])
    expect([args[0], args[1], String(args[3]).toLowerCase()]).toEqual([
      100_000_000_000_000_000_000n,
      (BigInt(quotes[0]?.toAmount ?? 0) * 99n) / 100n,
      user.slice(CHAIN.length + 1).toLowerCase(),
    ])
    const native = await ask('buildSwap', { ...input, from: NATIVE, eip155: { slippage: 0.5 } })
    expect(native.tx.amount).toBe(input.amount)
    const approve = await ask('buildApprove', input)
    expect(approve.tx.to).toBe(token('dai'))
    expect(decodeFunctionData({ abi, data: approve.tx.data as `0x${string}` }).args).toEqual([world.router, BigInt(input.amount)])
    await expect(ask('buildApprove', { ...input, from: NATIVE })).rejects.toMatchObject({ status: 400 })
  })
})
