import { firstValueFrom, type Observable, Subject, takeUntil } from 'rxjs'
import { failure } from '../../../domain/swap/errors.js'
import type { PoolsConfig } from '../../../domain/swap/config.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { HttpPort } from '../../../ports/services/http.js'
import type { SwapsPort } from '../../../ports/services/swaps.js'
import { task } from '../../shared/async-task.js'
import { createHostedSwaps } from './hosted-swaps.js'
import { createPoolSwaps, type SwapSourceCalls } from './pool-swaps.js'
import type { AskNode } from './swap-call.js'
import { readFacts, tryOut } from './swap-facts.js'

/** Dependencies of {@link createJoinedSwaps}. */
export interface JoinedSwapsTools {
  /** Returns the calls of the hosted services; undefined without them. */
  readonly http: () => HttpPort | undefined
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  readonly poolsOf: (network: CaipNetworkId) => PoolsConfig | undefined
  readonly coinOf: (network: CaipNetworkId) => { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined
}

/** Creates exchanges of the hosted service where there is one, and of the chain's own pools where it is absent, has no route, or fails. */
export function createJoinedSwaps({ http, read, poolsOf, coinOf }: JoinedSwapsTools): SwapsPort {
  const pools = createPoolSwaps({ poolsOf, coinOf })

  const asked = <T>(network: CaipNetworkId, run: (ask: AskNode, signal: AbortSignal) => Promise<T>): Observable<T> =>
    task((signal) => {
      // One listener for all questions of an answer: there may be dozens.
      const over = new Subject<void>()
      signal.addEventListener('abort', () => over.next(), { once: true })
      return run((method, params) => firstValueFrom(read(network, method, params).pipe(takeUntil(over))), signal)
    })

  const sourced = <T>(network: CaipNetworkId, of: (source: SwapSourceCalls, ask: AskNode) => Promise<T>): Observable<T> =>
    asked(network, async (ask, signal) => {
      const calls = http()
      const hasPools = poolsOf(network) !== undefined
      if (calls === undefined) {
        if (hasPools) return of(pools, ask)
        throw failure('SWAP_SOURCE_MISSING')
      }
      try {
        return await of(createHostedSwaps(calls, signal), ask)
      } catch (error) {
        if (signal.aborted || !hasPools) throw error
        return of(pools, ask)
      }
    })

  return {
    tokens: (request) => sourced(request.network, (source, ask) => source.tokens(request, ask)),
    quote: (order) => sourced(order.network, (source, ask) => source.quote(order, ask)),
    build: (order) => sourced(order.network, (source, ask) => source.build(order, ask)),
    facts: (request) => asked(request.network, (ask) => readFacts(request, coinOf(request.network), ask)),
    check: (trial) => asked(trial.network, (ask) => tryOut(trial, ask)),
  }
}
