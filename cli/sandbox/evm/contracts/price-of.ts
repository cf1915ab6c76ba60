import { parseUnits } from 'viem'
import type { RpcCall } from '../../http/json-rpc.js'
import { poolRows, sandboxContracts, type SandboxPool, tokenRows } from './world.js'

/** Chain of the sandbox, and how it is asked. */
export interface PricedChain {
  readonly chainId: number
  readonly call: RpcCall
}

/** Addresses that services give the native currency. */
const NATIVE = new Set(['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000'])

/**
 * Resolves with the dollars that one whole unit of a token costs in the sandbox's pools right now: USDC is one dollar. Undefined for a token that is not listed, and
 * for one without a pool.
 *
 * @param token address of a contract, or an address that services give the native currency
 */
export async function priceOf({ chainId, call }: PricedChain, token: string): Promise<number | undefined> {
  return priceBy(chainId, token, async ({ address }) => {
    const words = String(await call('eth_call', [{ to: address, data: '0x0902f1ac' }, 'latest'])).slice(2)
    if (words.length < 128) return undefined
    return [BigInt(`0x${words.slice(0, 64)}`), BigInt(`0x${words.slice(64, 128)}`)]
  })
}

/** Resolves with what {@link priceOf} told when the chain began. */
export function firstPriceOf(chainId: number, token: string): Promise<number | undefined> {
  const { pools } = sandboxContracts(chainId)
  return priceBy(chainId, token, async ({ address, tokens: [one, other] }) => {
    const row = poolRows[pools.findIndex((pool) => pool.address === address)]
    if (row === undefined) return undefined
    const held = [parseUnits(row[1], tokenRows[row[0]].decimals), parseUnits(row[3], tokenRows[row[2]].decimals)] as const
    return BigInt(one) < BigInt(other) ? held : [held[1], held[0]]
  })
}

/** @param reserves of a pool, in the order of the addresses of its tokens */
async function priceBy(
  chainId: number,
  token: string,
  reserves: (pool: SandboxPool) => Promise<readonly [bigint, bigint] | undefined>,
): Promise<number | undefined> {
  const { tokens, pools, weth } = sandboxContracts(chainId)
  const wanted = NATIVE.has(token.toLowerCase()) ? weth.toLowerCase() : token.toLowerCase()
  const dollar = tokens.find(({ key }) => key === 'usdc')?.address.toLowerCase()
  const find = (address: string) => tokens.find((one) => one.address.toLowerCase() === address && one.isListed)
  if (find(wanted) === undefined) return undefined
  if (wanted === dollar) return 1

  /** Returns how many of the other token one of this costs. */
  const rate = async (from: string, to: string): Promise<number | undefined> => {
    const pool = pools.find(({ tokens: pair }) => [from, to].every((one) => pair.some((side) => side.toLowerCase() === one)))
    if (pool === undefined) return undefined
    const sides = await reserves(pool)
    if (sides === undefined) return undefined
    const [low, high] = sides
    const [held, other] = BigInt(from) < BigInt(to) ? [low, high] : [high, low]
    const [decimals, otherDecimals] = [find(from)?.decimals ?? 18, find(to)?.decimals ?? 18]
    return held === 0n ? undefined : Number(other) / 10 ** otherDecimals / (Number(held) / 10 ** decimals)
  }

  const direct = await rate(wanted, dollar ?? '')
  if (direct !== undefined) return direct
  const ether = await rate(wanted, weth.toLowerCase())
  const etherPrice = ether && (await rate(weth.toLowerCase(), dollar ?? ''))
  if (ether !== undefined && etherPrice !== undefined) return ether * etherPrice
  return undefined
}
