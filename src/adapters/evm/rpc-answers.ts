import * as z from 'zod/mini'
import { GUARD_LIMITS, guardedParseText } from '../../domain/shared/guarded.js'
import type { Json } from '../../domain/shared/json.js'
import { mapRpcError } from '../../domain/shared/rpc-errors.js'
import { AnswerError, type TryFailed } from './rpc-failures.js'
import { badStatus, type PostAnswer, RPC_ANSWER_BYTES, unusable } from './rpc-post.js'

/** What one call of a batch came to. */
export type CallOutcome = { readonly ok: true; readonly result: Json } | { readonly ok: false; readonly error: AnswerError | TryFailed }

/**
 * Finds the answers to calls in a body, matched by id in any order; each must have exactly one of `result` and `error` (RPC-02). Undefined
 * when a batch was answered with something that is no list, as endpoints do that take none.
 */
export function readAnswers(answer: PostAnswer, ids: readonly number[], host: string): ((id: number) => CallOutcome) | undefined {
  const parsed = guardedParseText(z.unknown(), answer.text, LIMITS)
  if (!parsed.ok) {
    const { reason } = parsed.error
    const error = answer.status >= 400 ? badStatus(answer.status, host) : unusable(host, reason, reason === 'syntax')
    return () => ({ ok: false, error })
  }
  if (ids.length > 1 && !Array.isArray(parsed.value)) return undefined
  const items: readonly unknown[] = ids.length > 1 ? (parsed.value as readonly unknown[]) : [parsed.value]
  const answers = new Map<unknown, RpcAnswer>()
  for (const item of items) {
    const one = rpcAnswer.safeParse(item)
    if (one.success && !answers.has(one.data.id)) answers.set(one.data.id, one.data)
  }
  return (id) => outcomeOf(answers.get(id), answer.status, host)
}

function outcomeOf(answer: RpcAnswer | undefined, status: number, host: string): CallOutcome {
  if (answer === undefined) return { ok: false, error: status >= 400 ? badStatus(status, host) : unusable(host, 'no answer to this call') }
  const { result, error } = answer
  // Servers of the first version of JSON-RPC send both members and leave one null.
  if (error) return { ok: false, error: (result ?? null) === null ? new AnswerError(mapRpcError(error), host) : unusable(host, 'result and error') }
  if (result === undefined) return { ok: false, error: unusable(host, 'neither result nor error') }
  return { ok: true, result: result as Json }
}

// A list of 1,000 logs has more than 10,000 values; the size of the body is what bounds it.
const LIMITS = { ...GUARD_LIMITS, nodes: 400_000, text: RPC_ANSWER_BYTES }

const rpcAnswer = z.object({
  id: z.number(),
  jsonrpc: z.optional(z.string()),
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }))),
})

type RpcAnswer = z.infer<typeof rpcAnswer>
