import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { unlessAborted } from '../shared/async-task.js'
import type { RpcProtocol } from './json-rpc.js'
import type { SendCall } from './rpc-batch.js'
import type { Breaker } from './rpc-breaker.js'
import type { Endpoint } from './rpc-endpoints.js'
import { TryFailed } from './rpc-failures.js'

/** One try of a call at one endpoint. Rejected with `TryFailed`, `AnswerError` or `ABORTED`. */
export interface RpcTries {
  /** Returns true while the breaker of the endpoint's host is open; a try fails at once then. */
  isLeftAlone(endpoint: Endpoint): boolean
  /** Sends a call about a network. Calls that need a proof (`RpcProtocol.proof`) get an answer only from an endpoint that serves that network. */
  send(endpoint: Endpoint, network: CaipNetworkId, method: string, params: readonly Json[], signal: AbortSignal): Promise<Json>
}

/** Request for the network of an endpoint, in flight. */
interface Probe {
  readonly answer: Promise<CaipNetworkId>
  readonly interest: AbortController
  waiting: number
}

/** Combines sending with the breaker of each host and the check of the network that an endpoint serves (robustness, T9 and F7). */
export function createRpcTries({ probe: question, proof }: RpcProtocol, breaker: Breaker, send: SendCall): RpcTries {
  const served = new Map<string, CaipNetworkId>()
  const probes = new Map<string, Probe>()

  async function once(endpoint: Endpoint, method: string, params: readonly Json[], signal: AbortSignal): Promise<Json> {
    const { host } = endpoint
    if (breaker.isOpen(host)) throw new TryFailed(failure('HTTP_UNREACHABLE', { host, reason: 'failed too often' }), false)
    return send(endpoint, method, params, signal)
  }

  /** Asks each address once. Concurrent calls share one request, which is aborted when the last of them gives up. */
  async function servedBy(endpoint: Endpoint, signal: AbortSignal): Promise<CaipNetworkId> {
    const { url } = endpoint
    const known = served.get(url)
    if (known !== undefined) return known
    const probe = probes.get(url) ?? ask(endpoint)
    probe.waiting += 1
    try {
      return await unlessAborted(probe.answer, signal)
    } finally {
      probe.waiting -= 1
      if (probe.waiting === 0) probe.interest.abort()
    }
  }

  function ask(endpoint: Endpoint): Probe {
    const { url } = endpoint
    const interest = new AbortController()
    const answer = once(endpoint, question.method, [], interest.signal)
      .then((told) => {
        const network = question.networkOf(told)
        served.set(url, network)
        return network
      })
      .finally(() => probes.delete(url))
    const probe = { answer, interest, waiting: 0 }
    probes.set(url, probe)
    return probe
  }

  return {
    isLeftAlone: ({ host }) => breaker.isOpen(host),
    async send(endpoint, network, method, params, signal) {
      const needed = proof(network, method)
      if (needed === 'none') return once(endpoint, method, params, signal)
      const proven = servedBy(endpoint, signal).then((actual) => {
        if (actual !== network) throw new TryFailed(failure('ENDPOINT_CHAIN_MISMATCH', { host: endpoint.host, network, served: actual }), false)
      })
      if (needed === 'first') await proven
      // A read goes out beside the question, in the same batch; its answer counts if the network is the right one.
      const [answer] = await Promise.all([once(endpoint, method, params, signal), proven])
      return answer
    },
  }
}
