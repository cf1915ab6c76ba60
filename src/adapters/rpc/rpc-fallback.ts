import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { isIdempotentMethod, RPC_RETRIES, retryDelay, shouldTryNextEndpoint } from '../../domain/shared/errors/rpc-policy.js'
import { RPC_CALL_TIMEOUT_MS } from '../../domain/shared/limits.js'
import type { ClockPort } from '../../ports/clock.js'
import type { RpcRequest } from '../../ports/rpc.js'
import { createDeadline } from './call-deadline.js'
import type { Endpoint } from './rpc-endpoints.js'
import { AnswerError, allFailed, TryFailed } from './rpc-failures.js'
import type { RpcTries } from './rpc-try.js'
import type { SharedDelay } from './shared-delay.js'

/** Calls endpoints until one answers. Rejects with a failure of the catalogue. */
export type CallAny = (request: RpcRequest, endpoints: readonly Endpoint[], signal: AbortSignal) => Promise<Json>

/** Options of {@link createFallback}. */
export interface FallbackOptions {
  /** Returns true for methods that may be sent again; {@link isIdempotentMethod} by default. */
  readonly isRepeatable?: (method: string) => boolean
  /** Error codes that pass by themselves, besides those of JSON-RPC. */
  readonly passingCodes?: readonly number[]
}

/** Endpoint that may still be called. */
interface Candidate {
  readonly endpoint: Endpoint
  attempt: number
  /** Earliest time of the next try, in milliseconds of the wall clock. */
  notBefore: number
}

/**
 * Creates the fallback: the next endpoint is called at once, the same one again after its delay. Sends at most four requests in all (RPC-08), or one to each
 * endpoint if there are more; methods that cannot be repeated safely are sent once. All within the total deadline of a call.
 */
export function createFallback(
  tries: RpcTries,
  delay: SharedDelay,
  clock: ClockPort,
  { isRepeatable = isIdempotentMethod, passingCodes = [] }: FallbackOptions = {},
): CallAny {
  return async (request, endpoints, outer) => {
    const deadlineMs = clock.now() + RPC_CALL_TIMEOUT_MS
    const deadline = createDeadline(delay, outer)
    const failures = new Map<string, LatchkitErrorShape>()
    const line: Candidate[] = endpoints.map((endpoint) => ({ endpoint, attempt: 0, notBefore: 0 }))
    let left = isRepeatable(request.method) ? Math.max(1 + RPC_RETRIES, line.length) : 1
    let refused: AnswerError | undefined
    try {
      while (line.length > 0 && left > 0) {
        const next = soonest(line)
        const wait = next.notBefore - clock.now()
        if (wait > 0) await delay(wait, deadline.signal)
        if (!tries.isLeftAlone(next.endpoint)) left -= 1
        const failed = await tries.send(next.endpoint, request.network, request.method, request.params, deadline.signal).then(
          (result) => ({ result }),
          (error: unknown) => error,
        )
        if (isResult(failed)) return failed.result
        if (!(failed instanceof AnswerError) && !(failed instanceof TryFailed)) throw failed
        if (failed instanceof AnswerError) refused = failed
        if (failed instanceof AnswerError && !shouldTryNextEndpoint(failed.refusal)) break
        failures.set(next.endpoint.host, failed.failure)
        const again = delayAfter(failed, next.attempt, clock.now(), deadlineMs, passingCodes)
        if (again === undefined) line.splice(line.indexOf(next), 1)
        next.attempt += 1
        next.notBefore = clock.now() + (again ?? 0)
      }
    } catch (error) {
      if (!deadline.isOver()) throw error
      const late = failure('DEADLINE_EXCEEDED', { subject: 'every endpoint', ms: RPC_CALL_TIMEOUT_MS })
      for (const { endpoint } of line) if (!failures.has(endpoint.host)) failures.set(endpoint.host, late)
    } finally {
      deadline.end()
    }
    throw refused?.failure ?? allFailed(failures)
  }
}

/** Returns the candidate that may be called first; the order of the request decides between equals. */
function soonest(line: readonly Candidate[]): Candidate {
  return line.reduce((best, one) => (one.notBefore < best.notBefore ? one : best))
}

function delayAfter(failed: AnswerError | TryFailed, attempt: number, nowMs: number, deadlineMs: number, passing: readonly number[]): number | undefined {
  if (failed instanceof AnswerError) {
    const { code } = failed.refusal
    // Codes that pass by themselves wait like a call without an answer.
    return retryDelay({ ...(!passing.includes(code) && { rpcCode: code }), attempt, nowMs, deadlineMs })
  }
  if (!failed.curable) return undefined
  return retryDelay({ status: failed.status, retryAfter: failed.retryAfter, attempt, nowMs, deadlineMs })
}

function isResult(value: unknown): value is { readonly result: Json } {
  return typeof value === 'object' && value !== null && !(value instanceof Error) && Object.hasOwn(value, 'result')
}
