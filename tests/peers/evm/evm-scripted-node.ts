import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { createMemoryClock } from '../../../src/adapters/memory/time/memory-clock.js'
import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../../src/adapters/memory/time/virtual-time.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import type { HttpRpcOptions } from '../../../src/adapters/rpc/json-rpc.js'
import type { RpcPort } from '../../../src/ports/rpc.js'
import { settle } from './evm-scripted-wallet.js'

/** One call, as a node receives it. */
export interface NodeCall {
  readonly jsonrpc: string
  readonly id: number
  readonly method: string
  readonly params: readonly Json[]
}

/** One request, as a node receives it. `calls` has one entry unless it is a batch. */
export interface NodeRequest {
  readonly at: number
  readonly url: string
  readonly init: RequestInit
  readonly calls: readonly NodeCall[]
  readonly isBatch: boolean
  aborted: boolean
}

/** Reply of a node: a response, or a network failure if it throws. */
export type NodeAnswer = (request: NodeRequest) => Response | Promise<Response>

/** Replies to each call of a request with the result of a function. */
export function answering(result: (call: NodeCall) => unknown, shuffle = false): NodeAnswer {
  return ({ calls, isBatch }) => {
    const bodies = calls.map((call) => {
      const value = result(call)
      return value instanceof Error
        ? { jsonrpc: '2.0', id: call.id, error: Object.assign({ message: value.message }, value) }
        : { jsonrpc: '2.0', id: call.id, result: value }
    })
    return json(isBatch ? (shuffle ? bodies.reverse() : bodies) : bodies[0])
  }
}

/** A response with a JSON body. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json', ...init.headers }, ...init })
}

/** Creates a JSON-RPC error. */
export function rpcError(code: number, message = 'refused', data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

/** Creates an RPC port (that of EVM by default) over scripted nodes, by host, in virtual time. A list of replies is used one by one; the last one repeats. */
export function scriptedNodes(
  nodes: Readonly<Record<string, NodeAnswer | readonly NodeAnswer[]>>,
  options: Partial<HttpRpcOptions> = {},
  create: (options: HttpRpcOptions) => RpcPort = createHttpRpc,
) {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const timer = createMemoryTimer(time)
  const requests: NodeRequest[] = []
  const fetcher = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    const body = JSON.parse(String(init.body)) as NodeCall | readonly NodeCall[]
    const request: NodeRequest = {
      at: time.now() - 1_700_000_000_000,
      url,
      init,
      calls: [body].flat() as NodeCall[],
      isBatch: Array.isArray(body),
      aborted: false,
    }
    init.signal?.addEventListener('abort', () => {
      request.aborted = true
    })
    const host = new URL(url).host
    const earlier = requests.filter((one) => new URL(one.url).host === host).length
    requests.push(request)
    const answers = [nodes[host]].flat().filter((one) => one !== undefined)
    const answer = answers[Math.min(earlier, answers.length - 1)] as NodeAnswer | undefined
    if (answer === undefined) throw new TypeError('fetch failed')
    const aborted = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))
    aborted.catch(() => undefined)
    return Promise.race([answer(request), aborted])
  }
  const rpc = create({ clock: createMemoryClock(time).port, timer: timer.port, fetch: fetcher as typeof fetch, ...options })

  /** Makes a call and advances time from timer to timer until it ends, at most `limit` ms. */
  async function call(
    method: string,
    { params = [], urls, network = 'eip155:1' }: { params?: readonly Json[]; urls: readonly string[]; network?: CaipNetworkId },
    limit = 120_000,
  ) {
    let outcome: { ok: true; result: Json } | { ok: false; failure: Record<string, unknown> & { code: string } } | undefined
    const began = time.now()
    rpc.call({ network, urls, method, params }).subscribe({
      next: (result) => {
        outcome = { ok: true, result }
      },
      error: (failure) => {
        outcome = { ok: false, failure }
      },
    })
    await settle(10)
    while (outcome === undefined && time.now() - began < limit) {
      const next = time.next()
      if (next === undefined) break
      time.advanceTo(next)
      await settle(4)
    }
    return { outcome, took: time.now() - began }
  }
  return { time, timer, requests, rpc, call }
}

/** Replies with an HTTP status and no JSON. */
export const status =
  (code: number, headers: Record<string, string> = {}): NodeAnswer =>
  () =>
    new Response('no', { status: code, headers })

/** Fails like an unreachable host. */
export const unreachable: NodeAnswer = () => {
  throw new TypeError('fetch failed')
}
