import { invalidParams } from '../../shared/wallet-failures.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { parseTransaction, transactionId } from '../../../domain/shared/bitcoin/transaction.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { ClockPort } from '../../../ports/clock.js'
import type { RpcPort, RpcRequest } from '../../../ports/rpc.js'
import type { TimerPort } from '../../../ports/timer.js'
import { createBreaker } from '../../rpc/rpc-breaker.js'
import { type Endpoint, endpointsFor } from '../../rpc/rpc-endpoints.js'
import { createFallback } from '../../rpc/rpc-fallback.js'
import { createLimiter } from '../../rpc/rpc-limiter.js'
import { exchange } from '../../rpc/rpc-post.js'
import { createRanking } from '../../rpc/rpc-ranking.js'
import { deliverTransaction } from '../../rpc/rpc-send.js'
import { createSharedDelay } from '../../rpc/shared-delay.js'
import { task } from '../../shared/async-task.js'
import { esploraCall } from './esplora-methods.js'
import { ALREADY_KNOWN, COINS_MISSING } from './esplora-refusals.js'
import { createEsploraTries, type FeeCall } from './esplora-tries.js'
import { noEndpoints } from '../../rpc/rpc-failures.js'

/** Options of {@link createEsploraRpc}. */
export interface EsploraRpcOptions {
  readonly clock: ClockPort
  readonly timer: TimerPort
  /** By default the global `fetch`, read at each call. */
  readonly fetch?: typeof fetch | undefined
  /** Call for fee rates. By default `/fee-estimates`, and that of mempool.space at servers without it. */
  readonly fees?: FeeCall | undefined
}

/**
 * Creates the RPC port of bip122 over servers in the shape of Esplora, under the policy of robustness T8. The URLs of a network are the bases of its servers.
 * Methods: see `esplora-methods.ts`. Each server proves its network by the hash of block 0 before it is asked for anything else.
 */
export function createEsploraRpc({ clock, timer, fetch: fetcher = globalFetch, fees = 'probe' }: EsploraRpcOptions): RpcPort {
  const limiter = createLimiter()
  const delay = createSharedDelay(timer, clock)
  const tries = createEsploraTries({
    breaker: createBreaker(clock),
    fees,
    exchange: (request, signal) => limiter(signal, () => exchange(fetcher, timer, request, signal)),
  })
  const callAny = createFallback(tries, delay, clock, { isRepeatable: (method) => method !== 'broadcast' })
  const ranking = createRanking(
    (endpoint, method, _params, signal) => tries.send(endpoint, 'bip122:', method, [0], signal),
    delay,
    timer,
    clock,
    'block-height',
  )

  async function broadcast(request: RpcRequest, endpoints: readonly Endpoint[], outer: AbortSignal): Promise<string> {
    const hash = idOf(request.params[0])
    const lookUp = async (signal: AbortSignal) => {
      try {
        await callAny({ ...request, method: 'tx', params: [hash] }, endpoints, signal)
        return true
      } catch (error) {
        if (signal.aborted) throw error
        return isErrorShape(error) && /^NotFoundError/.test(error.message) ? false : undefined
      }
    }
    const knownBy = ({ name }: { readonly name: string }) => (name === ALREADY_KNOWN ? 'yes' : name === COINS_MISSING ? 'ask' : 'no')
    return deliverTransaction({ tries, delay }, { request, endpoints, hash, lookUp, knownBy }, outer)
  }

  return {
    watch: ranking.watch,
    call: (request) =>
      task(async (signal) => {
        const { method, network, params, urls } = request
        esploraCall(method, params)
        const endpoints = endpointsFor(network, ranking.order(urls), undefined)
        if (endpoints.length === 0) throw noEndpoints(network)
        return method === 'broadcast' ? broadcast(request, endpoints, signal) : callAny(request, endpoints, signal)
      }),
  }
}

function idOf(hex: unknown): string {
  try {
    return transactionId(parseTransaction(hexToBytes(`${hex}`)))
  } catch {
    throw invalidParams('broadcast takes a signed transaction in hex')
  }
}

function globalFetch(...[input, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> {
  return globalThis.fetch(input, init)
}
