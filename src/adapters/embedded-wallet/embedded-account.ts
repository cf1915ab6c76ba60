import { AUTH_CONNECTOR_ID } from '../../domain/auth/connector-id.js'
import type { EventOf, RootState } from '../../domain/root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { PortContext } from '../../domain/plugin.js'
import type { ProviderEvent } from '../../ports/connector.js'
import { followConnection, heldConnection } from '../shared/held-connection.js'

/** Members of an instance that the embedded wallet needs. */
export type EmbeddedCalls = Pick<PortContext, 'run' | 'state' | 'subscribe'>

/** Returns the accounts and network of the embedded wallet in a namespace; undefined while it is not connected there. */
export function embeddedAccount(
  state: RootState,
  namespace: ChainNamespace,
): { readonly accounts: readonly string[]; readonly network: CaipNetworkId } | undefined {
  const held = heldConnection(state, AUTH_CONNECTOR_ID, namespace)
  const network = held?.network ?? state.config.plugins.embeddedWallet?.networks.find((id) => namespaceOf(id) === namespace)
  return held === undefined || network === undefined ? undefined : { accounts: held.accounts, network }
}

/** Sends a request with the domain's command, which knows the requests that the visitor must approve. Rejects with `LatchkitError`. */
export async function requestEmbedded(
  by: EmbeddedCalls,
  request: { readonly method: string; readonly params?: Json; readonly network?: CaipNetworkId; readonly namespace: ChainNamespace },
  signal?: AbortSignal,
): Promise<Json> {
  const done = (await by.run({ type: 'requestEmbedded', ...request }, signal && { signal })) as EventOf<'embeddedRequestCompleted'> | undefined
  return done === undefined ? null : (JSON.parse(done.result) as Json)
}

/** Calls `tell` for account changes in a namespace from now on. Returns a function that stops it. */
export function hearAccount(by: EmbeddedCalls, namespace: ChainNamespace, tell: (event: ProviderEvent) => void): () => void {
  return followConnection(by.subscribe, () => embeddedAccount(by.state(), namespace), tell)
}
