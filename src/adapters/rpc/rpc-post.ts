import { readLimited } from '../shared/read-limited.js'
import { noteServerTime } from '../shared/server-time.js'
import { base64 } from '@scure/base'
import { failure } from '../../domain/shared/errors/errors.js'
import { retryStatuses, RPC_TRY_TIMEOUT_MS } from '../../domain/shared/errors/rpc-policy.js'
import type { TimerPort } from '../../ports/timer.js'
import type { RpcProtocol } from './json-rpc.js'
import type { Endpoint } from './rpc-endpoints.js'
import { TryFailed } from './rpc-failures.js'

/** Most bytes of an answer; larger ones are refused, and not retried (robustness, T8). */
export const RPC_ANSWER_BYTES = 1_048_576

/** Status and text of an answer. */
export interface PostAnswer {
  readonly status: number
  readonly text: string
  /** Media type, without parameters. */
  readonly type: string
  /** Bytes of a picture that was asked for. */
  readonly base64?: string
}

/** Expected kind of answer, and statuses that no repetition changes. */
export interface Expected {
  readonly refusedBy?: RpcProtocol['refusedBy'] | undefined
  /** A picture is expected instead of JSON. */
  readonly binary?: boolean
}

/** Posts a JSON-RPC body; see {@link exchange}. */
export function post(
  fetcher: typeof fetch,
  timer: TimerPort,
  { url, host, contentType }: Endpoint,
  body: string,
  signal: AbortSignal,
  refusedBy?: RpcProtocol['refusedBy'],
): Promise<PostAnswer> {
  return exchange(fetcher, timer, { url, host, method: 'POST', headers: { 'content-type': contentType, accept: 'application/json' }, body }, signal, {
    refusedBy,
  })
}

/** One HTTP request. */
export interface HttpExchange {
  readonly url: string
  /** Named in errors. */
  readonly host: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends a request once and reads the answer, both within the time of one try. Rejects with {@link TryFailed}. Uses no cookies and no cache; the request is aborted
 * with the signal, at the deadline and at the size limit.
 */
export async function exchange(
  fetcher: typeof fetch,
  timer: TimerPort,
  request: HttpExchange,
  signal: AbortSignal,
  expected: Expected = {},
): Promise<PostAnswer> {
  if (signal.aborted) throw failure('ABORTED')
  const { host } = request
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort)
  let waiting: { unsubscribe(): void } | undefined
  // In addition to the abort, because a fetcher that ignores the signal must not delay the call either.
  const late = new Promise<never>((_, reject) => {
    waiting = timer
      .after(RPC_TRY_TIMEOUT_MS)
      .subscribe(() => reject(new TryFailed(failure('DEADLINE_EXCEEDED', { subject: host, ms: RPC_TRY_TIMEOUT_MS }), true)))
    controller.signal.addEventListener('abort', () => reject(failure('ABORTED')))
  })
  try {
    return await Promise.race([sendAndRead(fetcher, timer, request, controller.signal, expected), late])
  } finally {
    waiting?.unsubscribe()
    signal.removeEventListener('abort', abort)
    late.catch(() => undefined)
    abort()
  }
}

async function sendAndRead(
  fetcher: typeof fetch,
  timer: TimerPort,
  { url, host, ...sent }: HttpExchange,
  signal: AbortSignal,
  { refusedBy, binary = false }: Expected,
): Promise<PostAnswer> {
  let response: Response
  try {
    response = await fetcher(url, { ...sent, signal, credentials: 'omit', cache: 'no-store' })
  } catch (error) {
    throw new TryFailed(failure('HTTP_UNREACHABLE', { host }, error), true)
  }
  const { status, headers } = response
  if (sent.method === 'POST') noteServerTime(timer, headers)
  const refusal = refusedBy?.(status, host)
  if (refusal !== undefined) throw new TryFailed(refusal, false, status)
  if (retryStatuses.includes(status)) throw new TryFailed(failure('HTTP_STATUS', { status, host }), true, status, headers.get('retry-after'))
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isPicture = binary && status < 300
  const fits = isPicture ? type.startsWith('image/') : type === '' || /json|text\/plain/.test(type)
  if (!fits) throw status >= 400 ? badStatus(status, host) : unusable(host, 'content type')
  const bytes = await readBytes(response, host)
  return isPicture ? { status, type, text: '', base64: base64.encode(bytes) } : { status, type, text: new TextDecoder().decode(bytes) }
}

/** Creates the failure of a status that a retry does not change. */
export function badStatus(status: number, host: string): TryFailed {
  return new TryFailed(failure('HTTP_STATUS', { status, host }), false, status)
}

/** Creates the failure of an invalid answer. Garbage may be a passing fault of a proxy; size is not. */
export function unusable(host: string, reason: string, curable = false): TryFailed {
  return new TryFailed(failure('HTTP_ANSWER_INVALID', { host, reason }), curable)
}

async function readBytes(response: Response, host: string): Promise<Uint8Array> {
  const bytes = await readLimited(response, RPC_ANSWER_BYTES).catch((error: unknown) => {
    throw new TryFailed(failure('HTTP_UNREACHABLE', { host }, error), true)
  })
  if (bytes === undefined) throw unusable(host, 'size')
  return bytes
}
