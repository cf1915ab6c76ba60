import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddress, parseAbi } from 'viem'
import type { SwapQuote } from '../../../src/domain/api/shapes.js'
import { type PricedChain, sandboxContracts } from '../evm/contracts/index.js'
import { ServiceRefusal, type Services } from './services.js'

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/** Address that the service gives the native currency. */
const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Seconds of block time in which a built swap is valid. */
const VALID_SECONDS = 1_200

/** Answers quotes, tokens, allowances, gas prices and built transactions from the pools of the sandbox's chains. */
export function answerSwap(services: Pick<Services, 'answer'>, chains: readonly PricedChain[]): void {
  const chainOf = (caip: string) => {
    const chain = chains.find(({ chainId }) => caip === `eip155:${chainId}`)
    if (chain === undefined) throw new ServiceRefusal(400, `The sandbox has no pools on ${caip}.`)
    return chain
  }
  const read = (account: string) => {
    const [namespace, reference, address = ''] = account.split(':')
    if (!isAddress(address, { strict: false })) throw new ServiceRefusal(400, `${account} is no CAIP-10 account`)
    return { caip: `${namespace}:${reference}`, address: address as Address }
  }
  const pairOf = (input: { readonly from: string; readonly to: string; readonly userAddress: string }) => {
    const [from, to, user] = [read(input.from), read(input.to), read(input.userAddress)]
    if (from.caip !== to.caip || from.caip !== user.caip) throw new ServiceRefusal(400, 'from, to and userAddress must be on one chain')
    return { chain: chainOf(from.caip), from: from.address, to: to.address, user: user.address }
  }

  services.answer('swapTokens', ({ chainId }) => {
    const chain = chainOf(chainId)
    const native = { name: 'Ether (sandbox)', symbol: 'ETH', address: `${chainId}:${NATIVE}`, decimals: 18, logoUri: null, eip2612: false }
    const tokens = sandboxContracts(chain.chainId).tokens.filter(({ isListed }) => isListed)
    return {
      tokens: [
        native,
        ...tokens.map(({ name, symbol, address, decimals, hasPermit }) => ({
          name,
          symbol,
          address: `${chainId}:${address}`,
          decimals,
          logoUri: null,
          eip2612: hasPermit,
        })),
      ],
    }
  })
  services.answer('swapQuotes', async (input) => {
    const { chain, from, to } = pairOf(input)
    const route = await bestRoute(chain, from, to, unitsOf(input.amount))
    if (route === undefined) return { quotes: [] }
    const quote: SwapQuote = { id: null, fromAmount: input.amount, fromAccount: input.from, toAmount: String(route.out), toAccount: input.to }
    return { quotes: [quote] }
  })
  services.answer('swapAllowance', async ({ tokenAddress, userAddress }) => {
    const [token, user] = [read(tokenAddress), read(userAddress)]
    const chain = chainOf(token.caip)
    if (isNative(token.address)) return { allowance: String(2n ** 256n - 1n) }
    const data = encodeFunctionData({ abi, functionName: 'allowance', args: [user.address, sandboxContracts(chain.chainId).router] })
    return { allowance: String(BigInt(await ask(chain, token.address, data))) }
  })
  services.answer('swapGasPrice', async ({ chainId }) => {
    const price = BigInt(String(await chainOf(chainId).call('eth_gasPrice')))
    return { standard: String(price), fast: String((price * 5n) / 4n), instant: String((price * 3n) / 2n) }
  })
  services.answer('buildSwap', async (input) => {
    const { chain, from, to, user } = pairOf(input)
    const amount = unitsOf(input.amount)
    const route = await bestRoute(chain, from, to, amount)
    if (route === undefined) throw new ServiceRefusal(400, 'There is no route between these tokens.')
    const least = (route.out * (10_000n - BigInt(Math.round(input.eip155.slippage * 100)))) / 10_000n
    const block = (await chain.call('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: Hex }
    const deadline = BigInt(block.timestamp) + BigInt(VALID_SECONDS)
    const data = isNative(from)
      ? encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [least, route.path, user, deadline] })
      : encodeFunctionData({
          abi,
          functionName: isNative(to) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
          args: [amount, least, route.path, user, deadline],
        })
    const { router } = sandboxContracts(chain.chainId)
    return { tx: { ...(await sent(chain, input.userAddress, router, data)), amount: isNative(from) ? input.amount : '0' } }
  })
  services.answer('buildApprove', async (input) => {
    const { chain, from } = pairOf(input)
    if (isNative(from)) throw new ServiceRefusal(400, 'The native currency needs no approval.')
    const amount = input.amount === undefined ? 2n ** 256n - 1n : unitsOf(input.amount)
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [sandboxContracts(chain.chainId).router, amount] })
    return { tx: { ...(await sent(chain, input.userAddress, from, data)), value: '0' } }
  })
}

function isNative(address: string): boolean {
  return address.toLowerCase() === NATIVE.toLowerCase()
}

function unitsOf(text: string): bigint {
  if (!/^[1-9]\d{0,77}$/.test(text)) throw new ServiceRefusal(400, 'amount must be whole smallest units above 0')
  return BigInt(text)
}

async function ask({ call }: PricedChain, to: Address, data: Hex): Promise<Hex> {
  return String(await call('eth_call', [{ to, data }, 'latest'])) as Hex
}

/** Resolves with the route that gives most: direct, or by way of wrapped ether or dollars. */
async function bestRoute(chain: PricedChain, from: Address, to: Address, amount: bigint): Promise<{ path: Address[]; out: bigint } | undefined> {
  const { router, weth, tokens } = sandboxContracts(chain.chainId)
  const [first, last] = [from, to].map((one) => (isNative(one) ? weth : one)) as [Address, Address]
  if (first.toLowerCase() === last.toLowerCase()) return undefined
  const dollar = tokens.find(({ key }) => key === 'usdc')?.address ?? weth
  const paths = [
    [first, last],
    [first, weth, last],
    [first, dollar, last],
    [first, dollar, weth, last],
    [first, weth, dollar, last],
  ]
  const routes = await Promise.all(
    paths
      .filter((path) => new Set(path.map((one) => one.toLowerCase())).size === path.length)
      .map(async (path) => {
        const answer = await ask(chain, router, encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] })).catch(() => undefined)
        const amounts = answer && decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: answer })
        return { path, out: amounts?.at(-1) ?? 0n }
      }),
  )
  const best = routes.reduce((most, one) => (one.out > most.out ? one : most))
  return best.out > 0n ? best : undefined
}

async function sent(chain: PricedChain, user: string, to: Address, data: Hex) {
  const gasPrice = String(BigInt(String(await chain.call('eth_gasPrice'))))
  return { from: user, to: `eip155:${chain.chainId}:${to}`, data, eip155: { gas: '400000', gasPrice } }
}
