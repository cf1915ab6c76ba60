import { askFailure } from '../../domain/shared/ask-errors.js'
import type { ClockPort } from '../../ports/clock.js'
import type { RpcPort } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'
import { task } from './async-task.js'
import { createBatchSender } from './rpc-batch.js'
import { createBreaker } from './rpc-breaker.js'
import { endpointsFor, type ProviderRpc } from './rpc-endpoints.js'
import { createFallback } from './rpc-fallback.js'
import { createLimiter } from './rpc-limiter.js'
import { needsWallet } from './needs-wallet.js'
import { post } from './rpc-post.js'
import { createRanking } from './rpc-ranking.js'
import { sendRawTransaction } from './rpc-send.js'
import { createRpcTries } from './rpc-try.js'
import { createSharedDelay } from './shared-delay.js'

/** What {@link createHttpRpc} is made of. */
export interface HttpRpcOptions {
  readonly clock: ClockPort
  readonly timer: TimerPort
  readonly fetch: typeof fetch
  /** A hosted provider, asked after the addresses of the request. */
  readonly providerRpc?: ProviderRpc | undefined
  /** Send the calls of one tick to one endpoint together; on unless false. */
  readonly batch?: boolean | undefined
}

/**
 * JSON-RPC over HTTP under the policy of robustness T8: retries, deadlines, size limit, batches, fallback, a breaker for each host. Plain
 * `fetch` and not a library's transport: retries, batches and deadlines of those would all have to be turned off, and checking ids, sizes and
 * times is what is left.
 */
export function createHttpRpc({ clock, timer, fetch: fetcher, providerRpc, batch = true }: HttpRpcOptions): RpcPort {
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
        if (needsWallet(method)) throw askFailure('RPC_CALL_NOT_ALLOWED', { method })
        const endpoints = endpointsFor(network, ranking.order(urls), providerRpc)
        if (endpoints.length === 0) throw askFailure('RPC_ALL_FAILED', { hosts: `none for ${network}` })
        if (method === 'eth_sendRawTransaction') return sendRawTransaction({ tries, callAny, delay }, request, endpoints, signal)
        return callAny(request, endpoints, signal)
      }),
  }
}
