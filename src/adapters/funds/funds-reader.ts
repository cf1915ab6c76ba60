import { failure } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { ArrivalsLook, ArrivalsRequest, FundsRequest } from '../../ports/services/funds.js'

/** Native coin. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/** Calls a node of the request's network. */
export type AskNode = (method: string, params: readonly Json[]) => Promise<Json>

/** Reader of one kind of chain. */
export interface FundsReader {
  arrivals(ask: AskNode, request: ArrivalsRequest, coin: Coin): Promise<ArrivalsLook>
  /** Returns amounts in the smallest unit: the native coin first, then the tokens in the order of the request. Undefined for one that was not told. */
  balances(ask: AskNode, request: FundsRequest): Promise<readonly (bigint | undefined)[]>
}

/** Throws the failure of an answer that cannot be read. */
export function unreadable(method: string): never {
  throw failure('HTTP_ANSWER_INVALID', { host: 'The node', reason: method })
}

/** Reads a mark; undefined for one of another chain or version, as if it were the first look. */
export function readMark<T extends object>(since: string | undefined, isMark: (value: Readonly<Record<string, unknown>>) => boolean): T | undefined {
  if (since === undefined) return undefined
  try {
    const value: unknown = JSON.parse(since)
    return typeof value === 'object' && value !== null && isMark(value as Readonly<Record<string, unknown>>) ? (value as T) : undefined
  } catch {
    return undefined
  }
}
