import { type ApiCall, apiCalls, type ApiHost, apiHosts, type ApiRow } from '../../domain/api/calls.js'
import { type ApiIdentity, type ApiRequest, requestOf } from '../../domain/api/request.js'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { RPC_RETRIES, retryDelay } from '../../domain/shared/errors/rpc-policy.js'
import type { JsonObject } from '../../domain/shared/json/json.js'
import { RPC_CALL_TIMEOUT_MS } from '../../domain/shared/limits.js'
import type { ClockPort } from '../../ports/clock.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { TimerPort } from '../../ports/timer.js'
import { createDeadline } from '../rpc/call-deadline.js'
import { type Breaker, createBreaker } from '../rpc/rpc-breaker.js'
import { TryFailed } from '../rpc/rpc-failures.js'
import { exchange, unusable } from '../rpc/rpc-post.js'
import { createSharedDelay } from '../rpc/shared-delay.js'
import { task } from '../shared/async-task.js'
import { apiChecks, apiRefusal } from './answers.js'

/** Options of {@link createHttpApi}. */
export interface HttpApiOptions {
  readonly clock: ClockPort
  readonly timer: TimerPort
  /** Read at each call: the client's id comes late. */
  identity(): ApiIdentity
  /** Addresses of the services; by default those of the reference deployment. */
  readonly hosts?: Partial<Readonly<Record<ApiHost, string>>> | undefined
  /** By default the global `fetch`, read at each call. */
  readonly fetch?: typeof fetch | undefined
}

/** Creates the port of the hosted services over `fetch`, under the policy of robustness T8. */
export function createHttpApi({ clock, timer, identity, hosts = {}, fetch: fetcher = globalFetch }: HttpApiOptions): HttpPort {
  const breaker = createBreaker(clock)
  const delay = createSharedDelay(timer, clock)

  async function tryOnce(row: ApiRow<JsonObject>, request: ApiRequest, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const base = hosts[row.host] ?? apiHosts[row.host]
    const url = `${base.replace(/\/+$/, '')}${request.path}`
    const host = hostOf(url)
    if (breaker.isOpen(host)) throw new TryFailed(failure('HTTP_UNREACHABLE', { host, reason: 'failed too often' }), false)
    const headers = { accept: row.blob ? 'image/*' : 'application/json', ...(request.body !== undefined && { 'content-type': 'application/json' }) }
    const sent = { url, host, method: request.method, headers, ...(request.body !== undefined && { body: request.body }) }
    const answer = await reporting(breaker, host, () => exchange(fetcher, timer, sent, signal, { binary: row.blob === true }))
    if (answer.status < 200 || answer.status > 299) throw new TryFailed(refusalOf(answer.status, host, answer.text), false, answer.status)
    if (row.blob) return { type: answer.type, base64: answer.base64 }
    return check(call, row, answer.text, host)
  }

  return {
    call: ({ call, input }) =>
      task(async (outer) => {
        const row = apiCalls[call] as ApiRow<JsonObject>
        const request = requestOf(call, input, identity())
        const deadlineMs = clock.now() + RPC_CALL_TIMEOUT_MS
        const deadline = createDeadline(delay, outer)
        const isRepeatable = row.method === 'GET' || row.repeatable === true
        try {
          for (let attempt = 0; ; attempt++) {
            try {
              return (await tryOnce(row, request, call, deadline.signal)) as never
            } catch (error) {
              if (!(error instanceof TryFailed)) throw error
              const { status, retryAfter, curable } = error
              const wait =
                isRepeatable && curable && attempt < RPC_RETRIES ? retryDelay({ status, retryAfter, attempt, nowMs: clock.now(), deadlineMs }) : undefined
              if (wait === undefined) throw error.failure
              await delay(wait, deadline.signal)
            }
          }
        } catch (error) {
          throw deadline.isOver() ? failure('DEADLINE_EXCEEDED', { subject: row.host, ms: RPC_CALL_TIMEOUT_MS }) : error
        } finally {
          deadline.end()
        }
      }),
  }
}

/** Tells the breaker how a try ended. An answer that refuses, and a caller who gave up, say nothing against the host. */
async function reporting<T>(breaker: Breaker, host: string, run: () => Promise<T>): Promise<T> {
  try {
    const answer = await run()
    breaker.report(host, true)
    return answer
  } catch (error) {
    if (error instanceof TryFailed) breaker.report(host, error.status !== undefined && error.status < 500 && error.status !== 429)
    throw error
  }
}

/** Returns the checked answer. Throws for text that is no JSON, or not of the call's shape (API-02). */
function check(call: ApiCall, { empty }: ApiRow<JsonObject>, text: string, host: string): unknown {
  if (empty && text.trim() === '') return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unusable(host, 'syntax', true)
  }
  const parsed = apiChecks[call as keyof typeof apiChecks].safeParse(value)
  if (!parsed.success) throw unusable(host, 'shape')
  return parsed.data
}

/** Returns the failure of a status, with the first reason that the service gives (CORE-18). */
function refusalOf(status: number, host: string, text: string): LatchkitErrorShape {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const { reasons, message } = apiRefusal.safeParse(body).data ?? {}
  const reason = reasons?.[0]?.description ?? message
  return failure('HTTP_STATUS', { status, host, ...(reason !== undefined && { reason: reason.slice(0, 1_000) }) })
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

function globalFetch(...[input, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> {
  return globalThis.fetch(input, init)
}
