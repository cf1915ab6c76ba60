import { isRecord } from '../shared/json/objects.js'
import { canonicalJson, type Json, type JsonObject } from '../shared/json/json.js'
import { readCall } from './reading/abi.js'

/** Allowance of an ERC-20 token, found in a request. */
export interface FoundAllowance {
  /** Index of the call in a bundle. 0 for a transaction. */
  readonly call: number
  /** Contract of the token. */
  readonly token: string
  /** Decimal text in the smallest unit. */
  readonly amount: string
  /** True if only ERC-20 has the function. `approve` is one of ERC-721, too, where the amount is the id of an item. */
  readonly certain: boolean
}

/** Hex digits of `approve(address,uint256)`: selector and two words. Longer data may mean something else. */
const LENGTH = 2 + 8 + 2 * 64

/**
 * Finds the one allowance that a request asks for, in a transaction or in a bundle of calls. Returns undefined without one, with several, and for one that takes
 * access away.
 */
export function findAllowance(method: string, params: Json): FoundAllowance | undefined {
  const found = callsOf(method, params).flatMap((call, index): FoundAllowance[] => {
    const data = dataOf(call)
    const known = data?.length === LENGTH ? readCall(data) : undefined
    if (known === undefined || (known.name !== 'approve' && known.name !== 'increaseAllowance') || known.revokes || typeof call['to'] !== 'string') return []
    if (known.amount === undefined || known.amount === '0') return []
    return [{ call: index, token: call['to'], amount: known.amount, certain: known.name === 'increaseAllowance' }]
  })
  return found.length === 1 ? found[0] : undefined
}

/** Returns the parameters with another amount in the call at `index`, as canonical JSON. */
export function withAmount(method: string, params: Json, index: number, amount: bigint): string {
  const word = amount.toString(16).padStart(64, '0')
  const change = (call: JsonObject, at: number): JsonObject =>
    at === index
      ? Object.fromEntries(Object.entries(call).map(([name, value]) => [name, isData(name, value) ? `${value.slice(0, LENGTH - 64)}${word}` : value]))
      : call
  const [first, ...others] = params as readonly JsonObject[]
  if (method === 'wallet_sendCalls') return canonicalJson([{ ...first, calls: (first?.['calls'] as readonly JsonObject[]).map(change) }, ...others])
  return canonicalJson([change(first as JsonObject, 0), ...others])
}

function callsOf(method: string, params: Json): readonly JsonObject[] {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(first)) return []
  if (method === 'eth_sendTransaction') return [first as JsonObject]
  return method === 'wallet_sendCalls' && Array.isArray(first['calls']) ? (first['calls'] as unknown[]).filter(isRecord).map((call) => call as JsonObject) : []
}

/** Returns the data of a call. Undefined if `data` and `input` disagree. */
function dataOf(call: JsonObject): string | undefined {
  const all = Object.entries(call).flatMap(([name, value]) => (isData(name, value) ? [value] : []))
  return all.every((one) => one.toLowerCase() === all[0]?.toLowerCase()) ? all[0] : undefined
}

function isData(name: string, value: unknown): value is string {
  return (name === 'data' || name === 'input') && typeof value === 'string' && value.length > 2
}
