import { failure } from '../../../domain/shared/errors/errors.js'
import type { ClockPort } from '../../../ports/clock.js'
import type { RpcPort } from '../../../ports/rpc.js'
import type { TimerPort } from '../../../ports/timer.js'
import { task } from '../../shared/async-task.js'
import { createBatchSender } from './rpc-batch.js'
import { createBreaker } from './rpc-breaker.js'
import { endpointsFor, type ProviderRpc } from './rpc-endpoints.js'
import { createFallback } from './rpc-fallback.js'
import { createLimiter } from './rpc-limiter.js'
import { needsWallet } from '../wallets/needs-wallet.js'
import { post } from './rpc-post.js'
import { createRanking } from './rpc-ranking.js'
import { sendRawTransaction } from './rpc-send.js'
import { createRpcTries } from './rpc-try.js'
import { createSharedDelay } from './shared-delay.js'

/** Options of {@link createHttpRpc}. */
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

/**
 * Creates the JSON-RPC port over HTTP under the policy of robustness T8: retries, deadlines, size limit, batches, fallback, a breaker for each host. Uses
 * `fetch` and not a library's transport: its retries, batches and deadlines would all have to be turned off, and it does not check ids, sizes and times.
 */
export function createHttpRpc({ clock, timer, fetch: fetcher = globalFetch, providerRpc, batch = true }: HttpRpcOptions): RpcPort {
  const limiter = createLimiter()
  const delay = createSharedDelay(timer, clock)
  const breaker = createBreaker(clock)
  const send = createBatchSender({
    batch,
    report: ({ host }, worked) => breaker.report(host, worked),
    post: (endpoint, body, signal) => limiter(signal, () => post(fetcher, timer, endpoint, body, signal)),
  })
  const tries = createRpcTries(breaker, send)
  const callAny = createFallback(tries, delay, clock)
  const ranking = createRanking(send, delay, timer, clock)

  return {
    watch: ranking.watch,
    call: (request) =>
      task(async (signal) => {
        const { method, network, urls } = request
        if (needsWallet(method)) throw failure('RPC_CALL_NOT_ALLOWED', { method })
        const endpoints = endpointsFor(network, ranking.order(urls), providerRpc)
        if (endpoints.length === 0) throw failure('RPC_ALL_FAILED', { hosts: `none for ${network}` })
        if (method === 'eth_sendRawTransaction') return sendRawTransaction({ tries, callAny, delay }, request, endpoints, signal)
        return callAny(request, endpoints, signal)
      }),
  }
}

function globalFetch(...[input, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> {
  return globalThis.fetch(input, init)
}
