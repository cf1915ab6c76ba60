import type { Eip1193Request } from '../../adapters/evm/wallets/eip1193.js'
import type { ReviewGate } from '../../adapters/evm/wallets/reviewed-provider.js'
import { reviewModeOf } from '../../domain/evm/index.js'
import type { PortContext } from '../../domain/plugin.js'
import type { RootState } from '../../domain/root.js'
import { parseEvmChainId, type CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { readTyped } from '../../domain/shared/evm/reading/read-typed.js'
import { isRecord } from '../../domain/shared/json/objects.js'

/** Error of EIP-1193 for a request that the visitor has declined before the wallet was asked. */
class RequestDeclined extends Error {
  override readonly name = 'RequestDeclined'
  readonly code = 4001
}

/** Reasons not to review a request that the wallet answers by itself: it is locked, or does not know the account or the network. */
const LEFT_TO_WALLET: readonly string[] = ['WALLET_LOCKED', 'NETWORK_OR_ADDRESS_MISSING', 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', 'NETWORK_MISSING']

/** Creates the gate of an instance's providers: requests that the app gives to a wallet's own provider are reviewed, too. */
export function createReviewGate({ run, state }: Pick<PortContext, 'run' | 'state'>): ReviewGate {
  return async (request) => {
    const asked = reviewModeOf(state().config) === false ? undefined : readAsked(request, state())
    if (asked === undefined) return
    try {
      await run({ type: 'reviewRequest', namespace: 'eip155', ...asked })
    } catch (error) {
      if (error instanceof LatchkitError && LEFT_TO_WALLET.includes(error.code)) return
      throw new RequestDeclined(error instanceof Error ? error.message : 'The request was declined')
    }
  }
}

/** Reads what is reviewed of a request. Undefined for what is malformed, which the wallet refuses. */
function readAsked({ method, params }: Eip1193Request, { network }: RootState) {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { walletNetwork, caipNetwork } = network.namespaces.eip155 ?? {}
  if (method === 'eth_signTypedData_v4') {
    const typed = readTyped(second)
    if (typed === undefined || typeof first !== 'string') return undefined
    return { kind: 'signTypedData' as const, payload: JSON.stringify(typed), address: first, ...at(walletNetwork ?? caipNetwork) }
  }
  if (!isRecord(first)) return undefined
  const { from, chainId } = first as { readonly from?: unknown; readonly chainId?: unknown }
  const named = parseEvmChainId(chainId)
  const id = method === 'wallet_sendCalls' && named !== undefined ? (`eip155:${named}` as const) : (walletNetwork ?? caipNetwork)
  return { kind: 'sendTransaction' as const, payload: JSON.stringify(first), ...(typeof from === 'string' && { address: from }), ...at(id) }
}

function at(network: CaipNetworkId | undefined): { readonly network?: CaipNetworkId } {
  return network === undefined ? {} : { network }
}
