import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { LatchkitError } from '../../../domain/shared/errors/latchkit-error.js'
import { wrapUnknown } from '../../../domain/shared/errors/start-errors.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import { rpcErrorShape } from '../../../domain/shared/errors/rpc-errors.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { sessionAddresses, sessionRefusal } from '../../../domain/shared/caip/session-rules.js'
import type { RelayPort, Session } from '../../../ports/relay.js'
import { firstValue } from '../client/waits.js'
import { askChecked, type CheckedAnswer, signingContext, unverified } from '../chains/session-chain.js'
import type { LoadChain, SessionConnector } from './session-connector.js'

/** Provider of a session in a namespace without a provider of its own. */
export interface NamespaceProvider {
  /**
   * Sends a request to the wallet if the session has its method, on the current network or on `network`. A `*_getAccounts` that the session lacks is answered
   * from its accounts, with addresses alone. There is no node behind it.
   *
   * @throws LatchkitError with cause 4200 for other methods, `CHAIN_NOT_SUPPORTED` for a network that the session lacks, `NAMESPACE_NOT_CONFIGURED`, and the
   * wallet's errors. For a signing method: cause 4100 for an account that the session lacks, -32602 for parameters that cannot be read, and `SIGNATURE_INVALID`,
   * `TRANSACTION_CHANGED` or `TRANSACTION_HASH_INVALID` for an answer that is not what was asked for
   */
  request(request: NamespaceRequest): Promise<Json>
  /**
   * Like `request`, with the result of the check beside the answer. `verified` is true if a key of the account signed exactly what was asked for. Else `reason`
   * says why this cannot be decided without a node, or that the method signs nothing.
   */
  requestChecked(request: NamespaceRequest): Promise<CheckedAnswer>
}

/** Request to the wallet of a session. */
export interface NamespaceRequest {
  readonly method: string
  readonly params?: unknown
  /** Defaults to the current network of the namespace. */
  readonly network?: CaipNetworkId
}

/** Options of {@link createNamespaceProvider}. */
export interface NamespaceProviderOptions {
  readonly relay: RelayPort
  readonly networkOf: SessionConnector['networkOf']
  readonly session: () => Session | undefined
  /** Checks of the namespace's answers; without it nothing is checked. */
  readonly chains?: { readonly load: LoadChain } | undefined
}

/** Creates the provider of one namespace. It reads the session at each request. */
export function createNamespaceProvider(ns: ChainNamespace, { relay, networkOf, session, chains }: NamespaceProviderOptions): NamespaceProvider {
  async function requestChecked({ method, params: foreign, network: wanted }: NamespaceRequest): Promise<CheckedAnswer> {
    const live = session()
    if (live === undefined) throw new LatchkitError(failure('SESSION_MISSING'))
    const network = wanted ?? networkOf(ns)
    if (network === undefined || !network.startsWith(`${ns}:`)) throw new LatchkitError(failure('NAMESPACE_NOT_CONFIGURED', { ns }))
    const copied = guardedCopy(foreign ?? {})
    if (!copied.ok) throw new LatchkitError(failure('OPTIONS_INVALID', { option: 'params', problem: 'must be plain JSON' }))
    const granted = live.namespaces[ns]
    const isApproved = granted?.methods.includes(method) === true
    if (!isApproved && granted?.chains.includes(network)) {
      if (/^[a-z]+_getAccounts$/.test(method)) return { result: sessionAddresses(live, network).map((address) => ({ address })), ...ofSession }
      const message = `${live.peer.name} does not offer ${method.slice(0, 60)}.`
      throw new LatchkitError(rpcErrorShape({ code: 4200, name: 'UnsupportedProviderMethodError', kind: 'unsupportedMethod', message }))
    }
    const refused = sessionRefusal(live, network, method)
    if (refused !== undefined) throw new LatchkitError(refused)
    try {
      const chain = await chains?.load(ns)
      const answer = askChecked(chain, copied.value, signingContext(relay, live, network, method))
      return await firstValue(answer, { result: null, ...unverified('the wallet gave no answer') })
    } catch (error) {
      throw wrapUnknown(error)
    }
  }

  return { requestChecked, request: async (request) => (await requestChecked(request)).result }
}

const ofSession = /* @__PURE__ */ unverified('the accounts are those of the session')
