import { Observable } from '../../domain/shared/streams/observable.js'
import { RPC_PING_INTERVAL_MS } from '../../domain/shared/rpc-policy.js'
import type { ClockPort } from '../../ports/clock.js'
import type { RpcRequest } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'
import { within } from './async-task.js'
import type { SendCall } from './rpc-batch.js'
import { type Endpoint, endpointsFor } from './rpc-endpoints.js'
import { AnswerError } from './rpc-failures.js'
import type { SharedDelay } from './shared-delay.js'

/** Milliseconds after which a ping counts as failed. */
export const PING_TIMEOUT_MS = 1_000

/** Pings that an endpoint is judged by. */
export const PING_SAMPLES = 10

const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/** Puts the addresses of a network into the order of how well they answer. */
export interface EndpointRanking {
  /** Pings each address every 4 s while it is subscribed to; emits nothing and does not end. One address alone is not pinged. */
  watch(request: Pick<RpcRequest, 'network' | 'urls'>): Observable<never>
  /** Best first; in the order given while nothing is known of them. */
  order(urls: readonly string[]): readonly string[]
}

interface Sample {
  readonly ok: boolean
  readonly ms: number
}

/** Makes a ranking that knows nothing yet (RPC-07). Pings do not count for the breaker. */
export function createRanking(send: SendCall, delay: SharedDelay, timer: TimerPort, clock: ClockPort): EndpointRanking {
  const samples = new Map<string, readonly Sample[]>()

  async function ping(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    const began = clock.now()
    const request = new AbortController()
    const alive = send(endpoint, 'eth_blockNumber', [], request.signal).then(
      () => true,
      (error: unknown) => error instanceof AnswerError,
    )
    const ok = await within(timer, PING_TIMEOUT_MS, alive, false, signal)
    request.abort()
    if (signal.aborted) return
    samples.set(endpoint.url, [...(samples.get(endpoint.url) ?? []), { ok, ms: clock.now() - began }].slice(-PING_SAMPLES))
  }

  /** Ends by its signal alone. */
  async function keepPinging(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await ping(endpoint, signal)
      await delay(RPC_PING_INTERVAL_MS, signal).catch(() => undefined)
    }
  }

  return {
    watch: ({ network, urls }) =>
      new Observable((subscriber) => {
        const interest = new AbortController()
        subscriber.add(() => interest.abort())
        const endpoints = endpointsFor(network, urls, undefined)
        if (endpoints.length > 1) for (const endpoint of endpoints) void keepPinging(endpoint, interest.signal)
      }),
    order(urls) {
      const slowest = Math.max(1, ...urls.flatMap((url) => (samples.get(url) ?? []).map(({ ms }) => ms)))
      const scored = urls.map((url) => ({ url, score: scoreOf(samples.get(url), slowest) }))
      // Sorting is stable: equals stay in the order of the host.
      return scored.sort((one, other) => other.score - one.score).map(({ url }) => url)
    },
  }
}

/** 0 to 1: how often it answered, and how fast beside the slowest. What was never pinged is taken for good, so that it gets its chance. */
function scoreOf(samples: readonly Sample[] | undefined, slowest: number): number {
  if (samples === undefined) return 1
  const answered = samples.filter(({ ok }) => ok)
  if (answered.length === 0) return 0
  const latency = answered.reduce((sum, { ms }) => sum + ms, 0) / answered.length
  return STABILITY_WEIGHT * (answered.length / samples.length) + LATENCY_WEIGHT * (1 - latency / slowest)
}
