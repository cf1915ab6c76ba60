import type { Json } from '../../domain/shared/json/json.js'
import { RPC_BATCH_SIZE, splitBatch } from '../../domain/shared/errors/rpc-policy.js'
import { unlessAborted } from '../shared/async-task.js'
import { readAnswers } from './rpc-answers.js'
import type { Endpoint } from './rpc-endpoints.js'
import { AnswerError, TryFailed } from './rpc-failures.js'
import type { PostAnswer } from './rpc-post.js'

/** Sends a call to an endpoint once. Rejects with `TryFailed`, `AnswerError`, or `ABORTED` if the signal aborts. */
export type SendCall = (endpoint: Endpoint, method: string, params: readonly Json[], signal: AbortSignal) => Promise<Json>

/** Options of {@link createBatchSender}. */
export interface BatchOptions {
  readonly post: (endpoint: Endpoint, body: string, signal: AbortSignal) => Promise<PostAnswer>
  /** Called once for each request with the state of the endpoint. An endpoint that answers with an error works. */
  readonly report: (endpoint: Endpoint, worked: boolean) => void
  /** False sends each call by itself. */
  readonly batch: boolean
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly Json[]
  readonly signal: AbortSignal
  readonly resolve: (result: Json) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends the calls of one tick to an endpoint together, at most 1,000 in a batch (RPC-02, RPC-03). A batch is aborted when none of its calls is awaited any
 * more. An endpoint that takes no batches gets its calls one by one from then on.
 */
export function createBatchSender({ post, report, batch }: BatchOptions): SendCall {
  const collecting = new Map<string, Call[]>()
  const singly = new Set<string>()
  let lastId = 0

  function flush(endpoint: Endpoint, collected: readonly Call[]): void {
    collecting.delete(endpoint.url)
    const calls = collected.filter(({ signal }) => !signal.aborted)
    const size = batch && !singly.has(endpoint.url) ? RPC_BATCH_SIZE : 1
    for (const group of splitBatch(calls, size)) void exchange(endpoint, group)
  }

  async function exchange(endpoint: Endpoint, calls: readonly Call[]): Promise<void> {
    const controller = new AbortController()
    const leave = () => {
      if (calls.every(({ signal }) => signal.aborted)) controller.abort()
    }
    for (const { signal } of calls) signal.addEventListener('abort', leave)
    try {
      const bodies = calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, method, params }))
      const answer = await post(endpoint, JSON.stringify(calls.length === 1 ? bodies[0] : bodies), controller.signal)
      const outcomes = readAnswers(
        answer,
        calls.map(({ id }) => id),
        endpoint.host,
      )
      if (outcomes === undefined) {
        singly.add(endpoint.url)
        for (const call of calls) void exchange(endpoint, [call])
        return
      }
      let worked = false
      for (const { id, resolve, reject } of calls) {
        const outcome = outcomes(id)
        worked ||= outcome.ok || outcome.error instanceof AnswerError
        if (outcome.ok) resolve(outcome.result)
        else reject(outcome.error)
      }
      report(endpoint, worked)
    } catch (error) {
      if (calls.length > 1 && isTooLarge(error)) {
        const middle = Math.ceil(calls.length / 2)
        for (const half of [calls.slice(0, middle), calls.slice(middle)]) void exchange(endpoint, half)
        return
      }
      if (error instanceof TryFailed && !isTooLarge(error)) report(endpoint, false)
      for (const { reject } of calls) reject(error)
    } finally {
      for (const { signal } of calls) signal.removeEventListener('abort', leave)
    }
  }

  function collect(endpoint: Endpoint, call: Call): void {
    const waiting = collecting.get(endpoint.url)
    if (waiting !== undefined) return void waiting.push(call)
    const calls = [call]
    collecting.set(endpoint.url, calls)
    queueMicrotask(() => flush(endpoint, calls))
  }

  return (endpoint, method, params, signal) => {
    const answer = new Promise<Json>((resolve, reject) => {
      lastId += 1
      collect(endpoint, { id: lastId, method, params, signal, resolve, reject })
    })
    return unlessAborted(answer, signal)
  }
}

/** Returns true if answers were too large together. They may be small enough one by one, and sending the calls one by one is no retry. */
function isTooLarge(error: unknown): boolean {
  return error instanceof TryFailed && error.failure.context.reason === 'size'
}
