import { parseRetryAfter } from './retry-after.js'
import type { RpcFailure } from './rpc-errors.js'

/** Tries after the first one (RPC-08). */
export const RPC_RETRIES = 3

/** The first delay, in milliseconds; each further one is twice as long (RPC-09). */
export const RPC_BASE_DELAY_MS = 150

/** Milliseconds that one try may take, its body included (RPC-11). */
export const RPC_TRY_TIMEOUT_MS = 10_000

/** Milliseconds that a call may take in all, retries included (robustness, T8). */
export const RPC_CALL_TIMEOUT_MS = 45_000

/** The longest wait that a `Retry-After` header is granted, in milliseconds. */
export const RETRY_AFTER_CAP_MS = 30_000

/** Milliseconds between two pings of an address whose network has several (specification, section 9). */
export const RPC_PING_INTERVAL_MS = 4_000

/** Calls of one batch (RPC-03). */
export const RPC_BATCH_SIZE = 1_000

/** HTTP statuses after which a call is tried again (RPC-12). */
export const retryStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** What is known when a try has failed. */
export interface FailedTry {
  /** HTTP status; absent when no answer came at all. */
  readonly status?: number | undefined
  /** Code of a JSON-RPC error in an answer that arrived. */
  readonly rpcCode?: number | undefined
  /** The `Retry-After` header as it was received. */
  readonly retryAfter?: string | null | undefined
  /** Tries that came before this one: 0 after the first try. */
  readonly attempt: number
  /** Wall clock, milliseconds. */
  readonly nowMs: number
  /** When the call must be over, on the same clock. */
  readonly deadlineMs: number
}

/**
 * Milliseconds to wait before the next try, or `undefined` to give up: no retries left, a failure that repeating does not cure, or no
 * time for another try before the deadline. `Retry-After` takes the place of the exponential delay, capped at 30 s.
 */
export function retryDelay(failed: FailedTry): number | undefined {
  const { attempt, nowMs, deadlineMs } = failed
  if (!isRetriable(failed) || !Number.isInteger(attempt) || attempt < 0 || attempt >= RPC_RETRIES) return undefined
  const asked = typeof failed.retryAfter === 'string' ? parseRetryAfter(failed.retryAfter, nowMs) : undefined
  const delay = asked === undefined ? RPC_BASE_DELAY_MS * 2 ** attempt : Math.min(asked, RETRY_AFTER_CAP_MS)
  // Written so that NaN on either side gives up.
  return nowMs + delay < deadlineMs ? delay : undefined
}

/** Whether repeating may cure the failure: no answer, a status of {@link retryStatuses}, or "limit exceeded" and "internal error". */
export function isRetriable({ status, rpcCode }: Pick<FailedTry, 'status' | 'rpcCode'>): boolean {
  if (rpcCode !== undefined) return rpcCode === -1 || rpcCode === -32005 || rpcCode === -32603
  return status === undefined || retryStatuses.includes(status)
}

/**
 * Whether a method may be sent more than once: reads only. What prompts, sends, creates or consumes something at the other end, and
 * what is not known, is sent once (RPC-13).
 */
export function isIdempotentMethod(method: string): boolean {
  return idempotent.test(method)
}

/** Whether the next endpoint of a network may cure a failure: not a rejection, a refused transaction or a revert, which are answers. */
export function shouldTryNextEndpoint(failed: Pick<RpcFailure, 'kind'>): boolean {
  return failed.kind !== 'userRejected' && failed.kind !== 'transactionRejected' && failed.kind !== 'reverted'
}

/** Cuts a list of calls into batches of at most `size`, in order. */
export function splitBatch<T>(calls: readonly T[], size: number = RPC_BATCH_SIZE): T[][] {
  const step = Math.max(1, Math.floor(size) || 1)
  const batches: T[][] = []
  for (let from = 0; from < calls.length; from += step) batches.push(calls.slice(from, from + step))
  return batches
}

// Filters are left out on purpose: eth_newFilter creates one, eth_getFilterChanges consumes what it answers. So is
// eth_getEncryptionPublicKey, which raises a prompt.
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
