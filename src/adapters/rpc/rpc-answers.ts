import { GUARD_LIMITS, guardedParseText, type SafeParser } from '../../domain/shared/json/guarded.js'
import type { Json } from '../../domain/shared/json/json.js'
import { mapRpcError } from '../../domain/shared/errors/rpc-errors.js'
import { AnswerError, type TryFailed } from './rpc-failures.js'
import { badStatus, type PostAnswer, RPC_ANSWER_BYTES, unusable } from './rpc-post.js'

/** Outcome of one call of a batch. */
export type CallOutcome = { readonly ok: true; readonly result: Json } | { readonly ok: false; readonly error: AnswerError | TryFailed }

/**
 * Finds the answers to calls in a body, matched by id in any order; each must have exactly one of `result` and `error` (RPC-02). Returns undefined if a batch
 * got an answer that is no list, as from endpoints without batches.
 */
export function readAnswers(answer: PostAnswer, ids: readonly number[], host: string): ((id: number) => CallOutcome) | undefined {
  const parsed = guardedParseText(anything, answer.text, LIMITS)
  if (!parsed.ok) {
    const { reason } = parsed.error
    const error = answer.status >= 400 ? badStatus(answer.status, host) : unusable(host, reason, reason === 'syntax')
    return () => ({ ok: false, error })
  }
  if (ids.length > 1 && !Array.isArray(parsed.value)) return undefined
  const items: readonly unknown[] = ids.length > 1 ? (parsed.value as readonly unknown[]) : [parsed.value]
  const answers = new Map<unknown, RpcAnswer>()
  for (const item of items) {
    if (isAnswer(item) && !answers.has(item.id)) answers.set(item.id, item)
  }
  return (id) => outcomeOf(answers.get(id), answer.status, host)
}

function outcomeOf(answer: RpcAnswer | undefined, status: number, host: string): CallOutcome {
  if (answer === undefined) return { ok: false, error: status >= 400 ? badStatus(status, host) : unusable(host, 'no answer to this call') }
  const { result, error } = answer
  // Servers of JSON-RPC 1.0 send both members and leave one null.
  if (error) return { ok: false, error: (result ?? null) === null ? new AnswerError(mapRpcError(error), host) : unusable(host, 'result and error') }
  if (result === undefined) return { ok: false, error: unusable(host, 'neither result nor error') }
  return { ok: true, result: result as Json }
}

// A list of 1,000 logs has more than 10,000 values; the size of the body is the limit here.
const LIMITS = { ...GUARD_LIMITS, nodes: 400_000, text: RPC_ANSWER_BYTES }

const anything: SafeParser<unknown> = { safeParse: (value) => ({ success: true, data: value }) }

/** JSON-RPC 2.0 answer. Checked by hand: nodes are called right after connecting, and a schema library would load for these lines only. */
interface RpcAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown } | null
}

function isAnswer(item: unknown): item is RpcAnswer {
  const { id, jsonrpc, error } = (item ?? {}) as { readonly [Name in 'id' | 'jsonrpc' | 'error']?: unknown }
  return typeof id === 'number' && (jsonrpc === undefined || typeof jsonrpc === 'string') && (error === undefined || error === null || isError(error))
}

function isError(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return typeof code === 'number' && typeof message === 'string'
}
