import type { RpcFailure } from './rpc-errors.js'
import { parseHttpDate } from '../text/date-time.js'

/** Retries after the first attempt (RPC-08). */
export const RPC_RETRIES = 3

/** First retry delay in milliseconds. Each further delay is twice as long (RPC-09). */
export const RPC_BASE_DELAY_MS = 150

/** Timeout of one attempt in milliseconds, including its body (RPC-11). */
export const RPC_TRY_TIMEOUT_MS = 10_000

/** Longest delay accepted from a `Retry-After` header, in milliseconds. */
const RETRY_AFTER_CAP_MS = 30_000

/** Milliseconds between pings of an endpoint, for networks with several (specification, section 9). */
export const RPC_PING_INTERVAL_MS = 4_000

/** Most calls of one batch (RPC-03). */
export const RPC_BATCH_SIZE = 1_000

/** HTTP statuses that allow a retry (RPC-12). */
export const retryStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** Failed attempt. */
export interface FailedTry {
  /** HTTP status. Absent if there was no answer. */
  readonly status?: number | undefined
  /** Code of a JSON-RPC error in the answer. */
  readonly rpcCode?: number | undefined
  /** Value of the `Retry-After` header. */
  readonly retryAfter?: string | null | undefined
  /** Attempts before this one: 0 for the first. */
  readonly attempt: number
  /** Wall clock in milliseconds. */
  readonly nowMs: number
  /** Deadline of the call, on the same clock. */
  readonly deadlineMs: number
}

/**
 * Returns the milliseconds to wait before the next attempt. Returns undefined to give up: no retries left, a failure that a retry does not fix, or no time left
 * before the deadline. `Retry-After` replaces the exponential delay, capped at 30 s.
 */
export function retryDelay(failed: FailedTry): number | undefined {
  const { attempt, nowMs, deadlineMs } = failed
  if (!isRetriable(failed) || !Number.isInteger(attempt) || attempt < 0 || attempt >= RPC_RETRIES) return undefined
  const asked = typeof failed.retryAfter === 'string' ? parseRetryAfter(failed.retryAfter, nowMs) : undefined
  const delay = asked === undefined ? RPC_BASE_DELAY_MS * 2 ** attempt : Math.min(asked, RETRY_AFTER_CAP_MS)
  // The comparison is false for NaN, which gives up.
  return nowMs + delay < deadlineMs ? delay : undefined
}

/** Returns true if a retry may succeed: no answer, a status of {@link retryStatuses}, "limit exceeded" or "internal error". */
function isRetriable({ status, rpcCode }: Pick<FailedTry, 'status' | 'rpcCode'>): boolean {
  if (rpcCode !== undefined) return rpcCode === -1 || rpcCode === -32005 || rpcCode === -32603
  return status === undefined || retryStatuses.includes(status)
}

/**
 * Returns true if a method may be sent more than once, which holds for reads only. Methods that prompt, send, create or consume something, and unknown methods,
 * are sent once (RPC-13).
 */
export function isIdempotentMethod(method: string): boolean {
  return idempotent.test(method)
}

/** Returns true if another endpoint of the network may succeed. A rejection, a refused transaction and a revert are final answers. */
export function shouldTryNextEndpoint(failed: Pick<RpcFailure, 'kind'>): boolean {
  return failed.kind !== 'userRejected' && failed.kind !== 'transactionRejected' && failed.kind !== 'reverted'
}

/** Splits a list of calls into batches of at most `size`, in order. */
export function splitBatch<T>(calls: readonly T[], size: number = RPC_BATCH_SIZE): T[][] {
  const step = Math.max(1, Math.floor(size) || 1)
  const batches: T[][] = []
  for (let from = 0; from < calls.length; from += step) batches.push(calls.slice(from, from + step))
  return batches
}

/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3): whole seconds, or a date in the IMF-fixdate form. Returns the milliseconds to wait from `nowMs`
 * (wall clock), 0 for a past date, undefined for anything else.
 */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = parseHttpDate(text)
  return at === undefined || !Number.isFinite(nowMs) ? undefined : Math.max(0, at - nowMs)
}

// Filters are excluded: eth_newFilter creates one, and eth_getFilterChanges consumes its result. eth_getEncryptionPublicKey is excluded, because it opens a
// prompt.
const idempotent = /* @__PURE__ */ new RegExp(
  `^(${[
    'eth_(accounts|blobBaseFee|blockNumber|call|chainId|coinbase|createAccessList|estimateGas|feeHistory|gasPrice)',
    'eth_(getBalance|getCode|getLogs|getProof|getStorageAt|maxPriorityFeePerGas|protocolVersion|simulateV1|syncing)',
    'eth_get(Block|Transaction|Uncle)[A-Za-z]*',
    'eth_(estimateUserOperationGas|getUserOperationBy[A-Za-z]*|getUserOperationReceipt|supportedEntryPoints)',
    'net_(listening|peerCount|version)',
    'web3_(clientVersion|sha3)',
    'wallet_get(Assets|CallsStatus|Capabilities|Permissions)',
    'get[A-Z][A-Za-z]*',
    'isBlockhashValid|minimumLedgerSlot|simulateTransaction',
  ].join('|')})$`,
)
