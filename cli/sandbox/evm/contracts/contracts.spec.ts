import { createTestClient, http, parseAbi, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRpcCall } from '../../http/json-rpc.js'
import { type Anvil, startAnvil } from '../anvil.js'
import { installContracts, priceOf, type SandboxContracts, type TokenKey } from './index.js'

const abi = parseAbi([
  'error Expired(uint256 deadline, uint256 timestamp)',
  'error InsufficientOutput(uint256 amount, uint256 minimum)',
  'error NoPool(address from, address to)',
  'error AllowanceNotZero(uint256 allowance)',
  'error ProductTooSmall()',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function nonces(address) view returns (uint256)',
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
  'function getPair(address, address) view returns (address)',
  'function allPairsLength() view returns (uint256)',
  'function allPairs(uint256) view returns (address)',
  'function getAmountOut(uint256, uint256, uint256) view returns (uint256)',
  'function getAmountIn(uint256, uint256, uint256) view returns (uint256)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
  'function getEthBalance(address) view returns (uint256)',
])

const FOREVER = 2n ** 60n

describe('contracts of the sandbox', () => {
  let anvil: Anvil
  let world: SandboxContracts
  const clientOf = (url: string) =>
    createTestClient({ mode: 'anvil', transport: http(url) })
      .extend(publicActions)
      .extend(walletActions)
  let client: ReturnType<typeof clientOf>
  let user: `0x${string}`

  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 31_337, port: 0 })
    world = await installContracts(anvil.rpcUrl, 31_337)
    client = clientOf(anvil.rpcUrl)
    user = (await client.getAddresses())[0] as `0x${string}`
  })
  afterAll(() => anvil.stop())

  const token = (key: TokenKey) => world.tokens.find((one) => one.key === key)?.address as `0x${string}`
  const read = (address: `0x${string}`, functionName: string, args: readonly unknown[] = []) =>
    client.readContract({ address, abi, functionName, args } as never) as Promise<unknown>
  const write = async (address: `0x${string}`, functionName: string, args: readonly unknown[], value = 0n) => {
    const call = { address, abi, functionName, args, value, account: user, chain: null } as never
    await client.simulateContract(call)
    const hash = await client.writeContract(call)
    return client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  const held = (key: TokenKey) => read(token(key), 'balanceOf', [user]) as Promise<bigint>

  it('[SWAP-04] stand on the chain without a block', async () => {
    expect(Number(await client.getBlockNumber())).toBe(0)
    for (const { key, address, symbol, name, decimals } of world.tokens) {
      expect([await read(address, 'symbol'), await read(address, 'name'), await read(address, 'decimals')]).toEqual([symbol, name, decimals])
      expect((await read(address, 'totalSupply')) as bigint).toBeGreaterThanOrEqual(await held(key))
    }
    expect([await held('usdc'), await held('tix'), await held('copy')]).toEqual([10_000_000_000n, 25n, 0n])
    expect(await read(world.factory, 'allPairsLength')).toBe(BigInt(world.pools.length))
    expect(await read(world.factory, 'allPairs', [0n])).toBe(world.pools[0]?.address)
    for (const { address, tokens } of world.pools)
      expect([await read(world.factory, 'getPair', tokens), await read(world.factory, 'getPair', tokens.toReversed())]).toEqual([address, address])
  })

  it('[SWAP-05] price by the constant product, to the unit', async () => {
    const [r0, r1] = [10n ** 12n, 2n * 10n ** 12n]
    const vectors = { 1: 1, 2: 3, 1000: 1993, 1000000: 1_993_998, 1000000000: 1_992_013_962, 100000000000: 181_322_178_776, 1000000000000: 998_497_746_619 }
    for (const [paid, out] of Object.entries(vectors)) expect(await read(world.router, 'getAmountOut', [BigInt(paid), r0, r1])).toBe(BigInt(out))
    for (const [out, paid] of [
      [1, 1],
      [1993, 1000],
      [1_992_013, 999_005],
    ] as const)
      expect(await read(world.router, 'getAmountIn', [BigInt(out), r0, r1])).toBe(BigInt(paid))
  })

  it('[SWAP-08, SWAP-15] swap ether and tokens both ways, at least for the minimum and before the deadline', async () => {
    const before = await held('usdc')
    const path = [world.weth, token('usdc')]
    const [, quoted] = (await read(world.router, 'getAmountsOut', [parseEther('1'), path])) as [bigint, bigint]
    // At its first block the node runs calls at the time 0.
    await client.mine({ blocks: 1 })
    const expired = write(world.router, 'swapExactETHForTokens', [0n, path, user, 1n], parseEther('1'))
    await expect(expired).rejects.toThrow('Expired')
    await expect(write(world.router, 'swapExactETHForTokens', [quoted + 1n, path, user, FOREVER], parseEther('1'))).rejects.toThrow('InsufficientOutput')
    await write(world.router, 'swapExactETHForTokens', [quoted, path, user, FOREVER], parseEther('1'))
    expect((await held('usdc')) - before).toBe(quoted)

    await expect(write(world.router, 'swapExactTokensForETH', [quoted, 0n, path.toReversed(), user, FOREVER])).rejects.toThrow('ERC20InsufficientAllowance')
    await write(token('usdc'), 'approve', [world.router, quoted])
    await write(world.router, 'swapExactTokensForETH', [quoted, 0n, path.toReversed(), user, FOREVER])
    expect(await held('usdc')).toBe(before)
    expect(await read(token('usdc'), 'allowance', [user, world.router])).toBe(0n)

    await write(token('dai'), 'approve', [world.router, parseEther('100')])
    const tix = await held('tix')
    await write(world.router, 'swapExactTokensForTokens', [parseEther('100'), 1n, [token('dai'), world.weth, token('usdc'), token('tix')], user, FOREVER])
    expect((await held('tix')) - tix).toBe(9n)
    await expect(read(world.router, 'getAmountsOut', [1n, [token('dai'), token('tix')]])).rejects.toThrow('NoPool')
  })

  it('[SWAP-08] want an allowance set to 0 first, where the token is of an old kind', async () => {
    await write(token('usdt'), 'approve', [world.router, 5n])
    await expect(write(token('usdt'), 'approve', [world.router, 6n])).rejects.toThrow('AllowanceNotZero')
    await write(token('usdt'), 'approve', [world.router, 0n])
    await write(token('usdt'), 'approve', [world.router, 1_000_000n])
    const before = await held('usdc')
    await write(world.router, 'swapExactTokensForTokens', [1_000_000n, 1n, [token('usdt'), token('usdc')], user, FOREVER])
    expect((await held('usdc')) - before).toBe(996_999n)
  })

  it('[SWAP-18] refuse a token that keeps a part of a transfer, unless what arrived is measured', async () => {
    await write(token('taxed'), 'approve', [world.router, parseEther('100')])
    const path = [token('taxed'), world.weth]
    await expect(write(world.router, 'swapExactTokensForTokens', [parseEther('10'), 0n, path, user, FOREVER])).rejects.toThrow('ProductTooSmall')
    const before = await held('weth')
    await write(world.router, 'swapExactTokensForTokensSupportingFeeOnTransferTokens', [parseEther('10'), 1n, path, user, FOREVER])
    expect(await held('weth')).toBeGreaterThan(before)
  })

  it('[SWAP-08] take a signed allowance', async () => {
    const { privateKeyToAccount } = await import('viem/accounts')
    const account = privateKeyToAccount(`0x${'12'.repeat(32)}`)
    const [owner, spender, value, deadline] = [account.address, world.router, 7n, FOREVER]
    const signature = await account.signTypedData({
      domain: { name: 'USD Coin (sandbox)', version: '1', chainId: 31_337, verifyingContract: token('usdc') },
      types: {
        Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((field) => {
          const [name = '', type = ''] = field.split(' ')
          return { name, type }
        }),
      },
      primaryType: 'Permit',
      message: { owner, spender, value, nonce: 0n, deadline },
    })
    const [r, s, v] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`, Number(`0x${signature.slice(130)}`)]
    await write(token('usdc'), 'permit', [owner, spender, value, deadline, v, r, s])
    expect(await read(token('usdc'), 'allowance', [owner, spender])).toBe(7n)
    await expect(write(token('usdc'), 'permit', [owner, spender, value, deadline, v, r, s])).rejects.toThrow('ERC2612InvalidSigner')
  })

  it('[SWAP-04] answer several calls in one, each failure for itself', async () => {
    const results = await client.multicall({
      multicallAddress: world.multicall,
      contracts: [
        { address: token('usdc'), abi, functionName: 'symbol' },
        { address: world.router, abi, functionName: 'symbol' },
        { address: world.multicall, abi, functionName: 'getEthBalance', args: [world.weth] },
      ],
    })
    expect(results.map(({ status }) => status)).toEqual(['success', 'failure', 'success'])
    expect(results[0]?.result).toBe('USDC')
  })

  it('[SWAP-04, API-09] have prices by address, and none for a copy', async () => {
    const chain = { chainId: 31_337, call: createRpcCall(anvil.rpcUrl) }
    const rounded = async (address: string) => Math.round(((await priceOf(chain, address)) ?? Number.NaN) * 10) / 10
    const prices = Object.fromEntries(await Promise.all(world.tokens.map(async ({ key, address }) => [key, await rounded(address)])))
    expect(prices).toMatchObject({ usdc: 1, usdt: 1, tix: expect.closeTo(10, 0), rare: 10, copy: Number.NaN })
    expect(Math.abs(prices['weth'] - 2_000)).toBeLessThan(20)
    expect(await priceOf(chain, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(await priceOf(chain, world.weth))
    expect(await priceOf(chain, world.router)).toBeUndefined()
  })
})
