import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Json } from '../../../domain/shared/json/json.js'
import { failure } from '../../../domain/swap/errors.js'

/** Calls a node of the network that is asked about. */
export type AskNode = (method: string, params: readonly Json[]) => Promise<Json>

/** Methods of tokens, and of routers and pools with a constant product. */
export const swapAbi = parseAbi([
  'function WETH() view returns (address)',
  'function factory() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function approve(address, uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

type Method = (typeof swapAbi)[number]['name']

/** Reads a value from a contract. Rejects with the node's failure, or `HTTP_ANSWER_INVALID`. */
export async function readContract<T>(ask: AskNode, to: string, functionName: Method, args: readonly unknown[] = []): Promise<T> {
  const data = encodeFunctionData({ abi: swapAbi, functionName, args } as never)
  const answer = await ask('eth_call', [{ to, data }, 'latest'])
  try {
    return decodeFunctionResult({ abi: swapAbi, functionName, data: answer as Hex } as never) as T
  } catch (error) {
    throw failure('HTTP_ANSWER_INVALID', { host: to, reason: `no answer to ${functionName}` }, error as never)
  }
}

/** Returns the calldata of a method. */
export function callData(functionName: Method, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: swapAbi, functionName, args } as never)
}

/** Returns an address as viem takes it. */
export function asAddress(text: string): Address {
  return text as Address
}

/** Resolves with the time of the newest block, in seconds. */
export async function blockTime(network: string, ask: AskNode): Promise<bigint> {
  const block = await ask('eth_getBlockByNumber', ['latest', false])
  return quantity((block as Readonly<Record<string, string>> | null)?.['timestamp'] ?? null, network)
}

/** Returns a hex quantity of an answer as a number. @throws Failure for anything else */
export function quantity(answer: Json, host: string): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw failure('HTTP_ANSWER_INVALID', { host, reason: 'no number' })
}
