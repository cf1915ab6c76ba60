import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { LatchkitError, wrapUnknown } from '../../../domain/shared/errors/errors.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import { rpcErrorShape } from '../../../domain/shared/errors/rpc-errors.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { sessionAddresses, sessionRefusal } from '../../../domain/shared/caip/session-rules.js'
import type { RelayPort, Session } from '../../../ports/relay.js'
import { firstValue } from '../client/waits.js'
import type { SessionConnector } from './session-connector.js'

/** Provider of a session in a namespace without a provider of its own. */
export interface NamespaceProvider {
  /**
   * Sends a request to the wallet if the session has its method, on the current network or on `network`. A `*_getAccounts` that the session lacks is answered
   * from its accounts, with addresses alone. There is no node behind it.
   *
   * @throws LatchkitError with cause 4200 for other methods, `CHAIN_NOT_SUPPORTED` for a network that the session lacks, `NAMESPACE_NOT_CONFIGURED`, and the
   * wallet's errors
   */
  request(request: { readonly method: string; readonly params?: unknown; readonly network?: CaipNetworkId }): Promise<Json>
}

/** Options of {@link createNamespaceProvider}. */
export interface NamespaceProviderOptions {
  readonly relay: RelayPort
  readonly connector: Pick<SessionConnector, 'networks'>
  readonly session: () => Session | undefined
}

/** Creates the provider of one namespace. It reads the session at each request. */
export function createNamespaceProvider(ns: ChainNamespace, { relay, connector, session }: NamespaceProviderOptions): NamespaceProvider {
  return {
    async request({ method, params: foreign, network: wanted }) {
      const live = session()
      if (live === undefined) throw new LatchkitError(failure('SESSION_MISSING'))
      const network = wanted ?? connector.networks.of(ns)
      if (network === undefined || !network.startsWith(`${ns}:`)) throw new LatchkitError(failure('NAMESPACE_NOT_CONFIGURED', { ns }))
      const copied = guardedCopy(foreign ?? {})
      if (!copied.ok) throw new LatchkitError(failure('OPTIONS_INVALID', { option: 'params', problem: 'must be plain JSON' }))
      const granted = live.namespaces[ns]
      const isApproved = granted?.methods.includes(method) === true
      if (!isApproved && granted?.chains.includes(network)) {
        if (/^[a-z]+_getAccounts$/.test(method)) return sessionAddresses(live, network).map((address) => ({ address }))
        const message = `${live.peer.name} does not offer ${method.slice(0, 60)}.`
        throw new LatchkitError(rpcErrorShape({ code: 4200, name: 'UnsupportedProviderMethodError', kind: 'unsupportedMethod', message }))
      }
      const refused = sessionRefusal(live, network, method)
      if (refused !== undefined) throw new LatchkitError(refused)
      return firstValue(relay.request({ topic: live.topic, network, method, params: copied.value }), null).catch((error: unknown) => {
        throw wrapUnknown(error)
      })
    },
  }
}
