import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { unlessAborted } from '../../shared/async-task.js'
import type { Breaker } from '../../rpc/rpc-breaker.js'
import type { Endpoint } from '../../rpc/rpc-endpoints.js'
import { AnswerError, TryFailed } from '../../rpc/rpc-failures.js'
import { badStatus, type HttpExchange, type PostAnswer, unusable } from '../../rpc/rpc-post.js'
import { NOT_PROVED } from '../../rpc/rpc-send.js'
import type { RpcTries } from '../../rpc/rpc-try.js'
import { type EsploraCall, esploraCall, recommendedFees } from './esplora-methods.js'
import { refusalOf } from './esplora-refusals.js'

/** Call for fee rates: Esplora's, mempool.space's, or whichever the server has. */
export type FeeCall = 'estimates' | 'recommended' | 'probe'

/** Options of {@link createEsploraTries}. */
export interface EsploraTriesOptions {
  readonly breaker: Breaker
  readonly fees: FeeCall
  readonly exchange: (request: HttpExchange, signal: AbortSignal) => Promise<PostAnswer>
}

/** Creates single calls to an Esplora server, with the breaker of each host and the proof of the network that it serves (robustness, T9 and F7). */
export function createEsploraTries({ breaker, fees, exchange }: EsploraTriesOptions): RpcTries {
  /** Hash of block 0 by URL. */
  const proofs = new Map<string, Promise<Json>>()
  const withoutEstimates = new Set<string>()

  async function once({ url, host }: Endpoint, { path, body, read }: EsploraCall, signal: AbortSignal): Promise<Json> {
    if (breaker.isOpen(host)) throw new TryFailed(failure('HTTP_UNREACHABLE', { host, reason: 'failed too often' }), false)
    const request = { url: `${url.replace(/\/+$/, '')}${path}`, host, headers: { accept: 'application/json, text/plain' } }
    try {
      const posted = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }
      const headers = body === undefined ? request.headers : { ...request.headers, 'content-type': 'text/plain' }
      const { status, text } = await exchange({ ...request, ...posted, headers }, signal)
      const refusal = status >= 400 ? refusalOf(status, text) : undefined
      if (refusal !== undefined) throw new AnswerError(refusal, host)
      if (status >= 400) throw badStatus(status, host)
      const value = read(text)
      if (value === undefined) throw unusable(host, 'shape')
      breaker.report(host, true)
      return value
    } catch (error) {
      if (error instanceof AnswerError || error instanceof TryFailed) breaker.report(host, error instanceof AnswerError || error.status === 404)
      throw error
    }
  }

  /** Asks each server once. A failed proof is forgotten. */
  function genesis(endpoint: Endpoint): Promise<Json> {
    const known = proofs.get(endpoint.url)
    if (known !== undefined) return known
    const asked = once(endpoint, esploraCall('block-height', [0]), new AbortController().signal)
    proofs.set(endpoint.url, asked)
    asked.catch(() => proofs.delete(endpoint.url))
    return asked
  }

  async function prove(endpoint: Endpoint, network: CaipNetworkId, signal: AbortSignal): Promise<void> {
    const hash = await unlessAborted(genesis(endpoint), signal).catch((error: unknown) => {
      if (!(error instanceof TryFailed) || error.failure.context['reason'] !== undefined) throw error
      const { failure: reason, curable, status, retryAfter } = error
      throw new TryFailed({ ...reason, context: { ...reason.context, reason: NOT_PROVED } }, curable, status, retryAfter)
    })
    const served = `bip122:${String(hash).slice(0, 32)}`
    if (served !== network) throw new TryFailed(failure('ENDPOINT_CHAIN_MISMATCH', { host: endpoint.host, network, served }), false)
  }

  async function feeRates(endpoint: Endpoint, signal: AbortSignal): Promise<Json> {
    if (fees === 'recommended' || withoutEstimates.has(endpoint.url)) return once(endpoint, recommendedFees, signal)
    try {
      return await once(endpoint, esploraCall('fee-estimates', []), signal)
    } catch (error) {
      if (fees !== 'probe' || !(error instanceof TryFailed) || error.status !== 404) throw error
      withoutEstimates.add(endpoint.url)
      return once(endpoint, recommendedFees, signal)
    }
  }

  return {
    isLeftAlone: ({ host }) => breaker.isOpen(host),
    async send(endpoint, network, method, params, signal) {
      const call = esploraCall(method, params)
      if (method !== 'block-height') await prove(endpoint, network, signal)
      return method === 'fee-estimates' ? feeRates(endpoint, signal) : once(endpoint, call, signal)
    },
  }
}
