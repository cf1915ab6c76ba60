import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import { cleanName } from '../../domain/shared/text/text.js'
import type { TransferSpeed } from '../../ports/services/transfers.js'
import { firstOf } from '../shared/async-task.js'

/** Calls a node with a method and its parameters. */
export type Ask = (method: string, params: readonly Json[]) => Promise<Json>

/** Calls a node of a network. */
export type ReadNode = (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>

/** Returns how to ask the nodes of a network until the signal ends it. */
export function asking(read: ReadNode, network: CaipNetworkId, signal: AbortSignal): Ask {
  return (method, params) => firstOf(read(network, method, params), signal)
}

/** Gas of a transfer of coins to an account of a person. */
export const PLAIN_GAS = 21_000n
/** Chains whose blocks are paid for on another one, with the oracle of that fee (OP Stack). */
const FEE_ORACLE = '0x420000000000000000000000000000000000000f'
const OP_CHAINS: readonly string[] = ['10', '8453', '7777777', '34443', '130', '480', '57073', '1868', '81457', '252', '424', '690']

/** Price of gas: the highest, and the fields of a transaction that say it. */
export interface GasPrice {
  readonly max: bigint
  readonly fields: { readonly [name: string]: Json }
}

/** Returns the highest price of gas, by speed: twice the next base fee survives five full blocks. */
export async function readPrice(ask: Ask, speed: TransferSpeed = 'normal'): Promise<GasPrice> {
  const [history, suggested] = await Promise.all([
    ask('eth_feeHistory', ['0x14', 'latest', [10, 50, 90]]).catch(() => null),
    ask('eth_maxPriorityFeePerGas', []).then(bigOf, () => 0n),
  ])
  const bases = isRecord(history) && Array.isArray(history['baseFeePerGas']) ? (history['baseFeePerGas'] as readonly Json[]) : []
  const base = bases.length === 0 ? 0n : bigOf(bases.at(-1))
  if (base === 0n) {
    const price = (bigOf(await ask('eth_gasPrice', [])) * 11n) / 10n
    return { max: price, fields: { gasPrice: hexOf(price) } }
  }
  const column = { slow: 0, normal: 1, fast: 2 }[speed]
  const rewards = (isRecord(history) && Array.isArray(history['reward']) ? (history['reward'] as readonly Json[]) : [])
    .flatMap((row) => (Array.isArray(row) ? [bigOf(row[column] as Json)] : []))
    .filter((reward) => reward > 0n)
    .sort((one, other) => (one < other ? -1 : 1))
  const median = rewards[Math.floor(rewards.length / 2)] ?? suggested
  const tip = median > suggested / 2n ? median : suggested / 2n
  const max = (speed === 'slow' ? (base * 5n) / 4n : base * 2n) + tip
  return { max, fields: { maxFeePerGas: hexOf(max), maxPriorityFeePerGas: hexOf(tip) } }
}

/** Returns the fee of the chain below, for chains that have one. */
export async function readL1Fee(ask: Ask, network: CaipNetworkId): Promise<bigint> {
  if (!OP_CHAINS.includes(network.slice('eip155:'.length))) return 0n
  // getL1FeeUpperBound(uint256) of a transaction of 200 bytes.
  return ask('eth_call', [{ to: FEE_ORACLE, data: `0xf1c7a58b${(200).toString(16).padStart(64, '0')}` }, 'latest']).then(
    (answer) => (bigOf(answer) * 12n) / 10n,
    () => 0n,
  )
}

/** Call of `decimals()`. */
export const DECIMALS = '0x313ce567'

/** Reads a token of an account. */
export async function readToken(
  ask: Ask,
  token: string,
  owner: string,
): Promise<{ readonly units: string; readonly decimals: number; readonly symbol?: string }> {
  const call = (data: string) => ask('eth_call', [{ to: token, data }, 'latest'])
  const [units, decimals, symbol] = await Promise.all([call(`0x70a08231${word(owner)}`), call(DECIMALS), readSymbol(ask, token)])
  if (!isWord(units) || !isWord(decimals) || BigInt(decimals) > 255n)
    throw failure('HTTP_ANSWER_INVALID', { host: 'the token', reason: 'no balance or decimals' })
  return { units: BigInt(units).toString(), decimals: Number(BigInt(decimals)), ...(symbol !== undefined && { symbol }) }
}

/** Returns the symbol of a token, as text (or 32 bytes, as old ones have it); undefined if it has none. */
export async function readSymbol(ask: Ask, token: string): Promise<string | undefined> {
  const answer = await ask('eth_call', [{ to: token, data: '0x95d89b41' }, 'latest']).catch(() => null)
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer)) return undefined
  const hex = answer.slice(2)
  const length = hex.length >= 128 ? Number(BigInt(`0x${hex.slice(64, 128)}`)) : 32
  const bytes = hex.length >= 128 ? hex.slice(128, 128 + Math.min(length, 64) * 2) : hex
  const text = new TextDecoder().decode(Uint8Array.from(bytes.match(/../g) ?? [], (one) => Number.parseInt(one, 16))).replaceAll('\0', '')
  return cleanName(text) || undefined
}

/** Returns true for an answer of 32 bytes. */
export function isWord(value: Json): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** Returns an address as an argument of a call. */
export function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** Returns a hex quantity. */
export function hexOf(value: bigint): string {
  return `0x${value.toString(16)}`
}

/** Returns the number of a hex quantity. @throws HTTP_ANSWER_INVALID for anything else */
export function bigOf(value: Json | undefined): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: 'no number' })
}
