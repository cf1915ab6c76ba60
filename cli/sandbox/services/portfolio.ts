import type { ServedBalance, ServedPrice } from '../../../src/domain/api/shapes.js'
import { formatUnits } from '../../../src/domain/shared/amounts/decimal.js'
import { firstPriceOf, priceOf, sandboxContracts } from '../evm/contracts/index.js'
import type { HistoryChain } from './activity.js'
import { ServiceRefusal, type Services } from './services.js'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Answers `balance` and `prices` from the sandbox's chains: the coin, the tokens of the sandbox, and those that were sent to the account. Prices are those of the
 * pools, so a copy of a token has none; the change is that since the chain began.
 */
export function answerPortfolio(services: Services, chains: readonly HistoryChain[]): void {
  const chainOf = (network: string | undefined) => {
    const chain = chains.find(({ chainId }) => network === undefined || network === `eip155:${chainId}`)
    if (chain === undefined) throw new ServiceRefusal(400, `The sandbox has no chain ${network}.`)
    return chain
  }
  services.answer('balance', async ({ address, chainId, forceUpdate = [] }) => {
    if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new ServiceRefusal(400, 'address is no address')
    const chain = chainOf(chainId)
    const named = forceUpdate.flatMap((id) => id.split(':')[2] ?? [])
    const known = sandboxContracts(chain.chainId).tokens.flatMap((token) => (token.isListed ? [token.address] : []))
    const tokens = [...new Set([...known, ...(await tokensSentTo(chain, address)), ...named].map((token) => token.toLowerCase()))]
    const held = await Promise.all(tokens.map((token) => balanceOf(chain, token, address)))
    return { balances: [await coinOf(chain, address), ...held.flat()] }
  })
  services.answer('prices', async ({ addresses }) => {
    const told = addresses.map(async (id): Promise<readonly ServedPrice[]> => {
      const [namespace, reference, token = ''] = id.split(':')
      const chain = chainOf(`${namespace}:${reference}`)
      const facts = token.toLowerCase() === NATIVE ? COIN : await factsOf(chain, token)
      const worth = await worthOf(chain, token)
      return facts === undefined || worth.price === undefined ? [] : [{ address: id, ...facts, ...worth, price: worth.price }]
    })
    return { fungibles: (await Promise.all(told)).flat() }
  })
}

const COIN = { name: 'Ether', symbol: 'ETH', decimals: 18 }

async function coinOf(chain: HistoryChain, address: string): Promise<ServedBalance> {
  const units = BigInt(String(await chain.call('eth_getBalance', [address, 'latest'])))
  return served(`eip155:${chain.chainId}`, undefined, COIN, units, await worthOf(chain, NATIVE))
}

interface SandboxWorth {
  readonly price?: number
  readonly change?: number
}

/** Resolves with the dollars that a token costs in the pools, and by how much that has changed since the chain began. */
async function worthOf(chain: HistoryChain, token: string): Promise<SandboxWorth> {
  // A chain that was given has no pools.
  const price = await priceOf(chain, token).catch(() => undefined)
  const first = price === undefined ? undefined : await firstPriceOf(chain.chainId, token)
  return price === undefined ? {} : { price, ...(first !== undefined && { change: Math.round((price / first - 1) * 1e6) / 1e6 }) }
}

async function tokensSentTo({ call }: HistoryChain, address: string): Promise<readonly string[]> {
  const topics = [TRANSFER, null, `0x${address.slice(2).toLowerCase().padStart(64, '0')}`]
  const logs = (await call('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics }])) as readonly { readonly address: string }[]
  return logs.map((log) => log.address)
}

async function balanceOf(chain: HistoryChain, token: string, address: string): Promise<readonly ServedBalance[]> {
  const facts = await factsOf(chain, token)
  const units = await ask(chain, token, `0x70a08231${address.slice(2).padStart(64, '0')}`)
  if (facts === undefined || !/^0x[0-9a-f]{64}$/.test(units) || BigInt(units) === 0n) return []
  const network = `eip155:${chain.chainId}`
  return [served(network, `${network}:${token}`, facts, BigInt(units), await worthOf(chain, token))]
}

/** As the reference service does, amounts are rounded to nine decimals. */
function served(chainId: string, address: string | undefined, { name, symbol, decimals }: typeof COIN, units: bigint, worth: SandboxWorth): ServedBalance {
  const { price } = worth
  const rounding = 10n ** BigInt(Math.max(0, decimals - 9))
  const numeric = formatUnits((units / rounding) * rounding, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(address !== undefined && { address }),
    ...worth,
    ...(price !== undefined && { value: Number(numeric) * price }),
    quantity: { decimals: String(decimals), numeric },
  }
}

/** Resolves with how a token calls itself, or with undefined if it is none. */
async function factsOf(chain: HistoryChain, token: string): Promise<typeof COIN | undefined> {
  const [symbol, name, decimals] = await Promise.all(['0x95d89b41', '0x06fdde03', '0x313ce567'].map((data) => ask(chain, token, data)))
  if (decimals?.length !== 66) return undefined
  const short = textIn(symbol) || token.slice(-4)
  return { symbol: short, name: textIn(name) || short, decimals: Number(decimals) }
}

/** Old tokens answer with 32 bytes in place of a text. */
function textIn(answer = '0x'): string {
  const hex = answer.length === 66 ? answer.slice(2) : answer.slice(130)
  return Buffer.from(hex, 'hex').toString('utf8').replaceAll('\0', '')
}

function ask({ call }: HistoryChain, to: string, data: string): Promise<string> {
  return call('eth_call', [{ to, data }, 'latest']).then(String, () => '0x')
}
