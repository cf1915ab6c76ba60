import { Observable } from 'rxjs'
import { RPC_PING_INTERVAL_MS } from '../../domain/shared/errors/rpc-policy.js'
import type { ClockPort } from '../../ports/clock.js'
import type { RpcRequest } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'
import { within } from '../shared/async-task.js'
import type { SendCall } from './rpc-batch.js'
import { type Endpoint, endpointsFor } from './rpc-endpoints.js'
import { AnswerError } from './rpc-failures.js'
import type { SharedDelay } from './shared-delay.js'

/** Milliseconds after which a ping has failed. */
export const PING_TIMEOUT_MS = 1_000

/** Pings that count for the score of an endpoint. */
export const PING_SAMPLES = 10

const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/** Ranks the URLs of a network by latency and stability. */
export interface EndpointRanking {
  /** Pings each URL every 4 s while subscribed; emits nothing and does not complete. A single URL is not pinged. */
  watch(request: Pick<RpcRequest, 'network' | 'urls'>): Observable<never>
  /** Returns the URLs, best first, or in their order while nothing is known. */
  order(urls: readonly string[]): readonly string[]
}

interface Sample {
  readonly ok: boolean
  readonly ms: number
}

/**
 * Creates an empty ranking (RPC-07). Pings do not count for the breaker.
 *
 * @param method method without parameters that each node of the protocol answers
 */
export function createRanking(send: SendCall, delay: SharedDelay, timer: TimerPort, clock: ClockPort, method: string): EndpointRanking {
  const samples = new Map<string, readonly Sample[]>()

  async function ping(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    const began = clock.now()
    const request = new AbortController()
    const alive = send(endpoint, method, [], request.signal).then(
      () => true,
      (error: unknown) => error instanceof AnswerError,
    )
    const ok = await within(timer, PING_TIMEOUT_MS, alive, false, signal)
    request.abort()
    if (signal.aborted) return
    samples.set(endpoint.url, [...(samples.get(endpoint.url) ?? []), { ok, ms: clock.now() - began }].slice(-PING_SAMPLES))
  }

  /** Pings until the signal aborts. */
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
      // Sorting is stable: equal URLs stay in the order of the host.
      return scored.sort((one, other) => other.score - one.score).map(({ url }) => url)
    },
  }
}

/**
 * Returns a score of 0 to 1 from the share of answers and the latency relative to the slowest. An endpoint without pings gets the best score, so that it is
 * tried.
 */
function scoreOf(samples: readonly Sample[] | undefined, slowest: number): number {
  if (samples === undefined) return 1
  const answered = samples.filter(({ ok }) => ok)
  if (answered.length === 0) return 0
  const latency = answered.reduce((sum, { ms }) => sum + ms, 0) / answered.length
  return STABILITY_WEIGHT * (answered.length / samples.length) + LATENCY_WEIGHT * (1 - latency / slowest)
}
