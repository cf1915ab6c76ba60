import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { ClockPort } from '../../ports/clock.js'
import type { RpcPort } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'
import { task } from '../shared/async-task.js'
import { createBatchSender } from './rpc-batch.js'
import { createBreaker } from './rpc-breaker.js'
import { endpointsFor, type ProviderRpc } from './rpc-endpoints.js'
import { createFallback } from './rpc-fallback.js'
import { createLimiter } from './rpc-limiter.js'
import { post } from './rpc-post.js'
import { createRanking } from './rpc-ranking.js'
import { type SendProtocol, sendSigned } from './rpc-send.js'
import { createRpcTries } from './rpc-try.js'
import { createSharedDelay } from './shared-delay.js'
import { noEndpoints } from './rpc-failures.js'

/** Options of {@link createJsonRpc}. */
export interface HttpRpcOptions {
  readonly clock: ClockPort
  readonly timer: TimerPort
  /** By default the global `fetch`, read at each call. */
  readonly fetch?: typeof fetch | undefined
  /** Hosted provider that is called after the URLs of the request. */
  readonly providerRpc?: ProviderRpc | undefined
  /** Send the calls of one tick to one endpoint together; true by default. */
  readonly batch?: boolean | undefined
}

/** Differences between the chains whose nodes speak JSON-RPC. */
export interface RpcProtocol {
  /** Method without parameters that answers with the network of a node. */
  readonly probe: { readonly method: string; networkOf(answer: Json): CaipNetworkId }
  /** Method without parameters that each node answers. */
  readonly pingMethod: string
  /** Tells if the network of an endpoint has to be proven for a method: before it is sent, or before its answer counts. */
  proof(network: CaipNetworkId, method: string): 'none' | 'answer' | 'first'
  /** Sends a signed transaction, with a lookup before it is sent again. */
  readonly send: SendProtocol
  /** Error codes that pass by themselves, besides those of JSON-RPC: the call is repeated after a while. */
  readonly passingCodes: readonly number[]
  /** Throws the failure of a method that no node answers. */
  check?(method: string): void
  /** Returns the failure of an HTTP status that no repetition changes. */
  refusedBy?(status: number, host: string): LatchkitErrorShape | undefined
  /** Rewrites the text of an answer before it is parsed. */
  rewrite?(text: string): string
}

/**
 * Creates the JSON-RPC port over HTTP under the policy of robustness T8: retries, deadlines, size limit, batches, fallback, a breaker for each host. Uses
 * `fetch` and not a library's transport: its retries, batches and deadlines would all have to be turned off, and it does not check ids, sizes and times.
 */
export function createJsonRpc(protocol: RpcProtocol, { clock, timer, fetch: fetcher = globalFetch, providerRpc, batch = true }: HttpRpcOptions): RpcPort {
  const limiter = createLimiter()
  const delay = createSharedDelay(timer, clock)
  const breaker = createBreaker(clock)
  const send = createBatchSender({
    batch,
    report: ({ host }, worked) => breaker.report(host, worked),
    post: (endpoint, body, signal) =>
      limiter(signal, async () => {
        const answer = await post(fetcher, timer, endpoint, body, signal, protocol.refusedBy)
        return protocol.rewrite === undefined ? answer : { ...answer, text: protocol.rewrite(answer.text) }
      }),
  })
  const tries = createRpcTries(protocol, breaker, send)
  const callAny = createFallback(tries, delay, clock, { passingCodes: protocol.passingCodes })
  const ranking = createRanking(send, delay, timer, clock, protocol.pingMethod)

  return {
    watch: ranking.watch,
    call: (request) =>
      task(async (signal) => {
        const { method, network, urls } = request
        protocol.check?.(method)
        const endpoints = endpointsFor(network, ranking.order(urls), providerRpc)
        if (endpoints.length === 0) throw noEndpoints(network)
        if (method === protocol.send.method) return sendSigned({ protocol: protocol.send, tries, callAny, delay }, request, endpoints, signal)
        return callAny(request, endpoints, signal)
      }),
  }
}

function globalFetch(...[input, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> {
  return globalThis.fetch(input, init)
}
