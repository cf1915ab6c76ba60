import { AUTH_CONNECTOR_ID } from '../../domain/auth/connector-id.js'
import type { RootState } from '../../domain/root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../domain/shared/caip/caip.js'
import type { PortContext } from '../../domain/plugin.js'
import type { ProviderEvent } from '../../ports/connector.js'
import { followConnection, heldConnection } from '../shared/held-connection.js'

/** State of an instance, for reading. */
export type EmbeddedState = Pick<PortContext, 'state' | 'subscribe'>

/** Returns the accounts and network of the embedded wallet in a namespace; undefined while it is not connected there. */
export function embeddedAccount(
  state: RootState,
  namespace: ChainNamespace,
): { readonly accounts: readonly string[]; readonly network: CaipNetworkId } | undefined {
  const held = heldConnection(state, AUTH_CONNECTOR_ID, namespace)
  const network = held?.network ?? state.config.plugins.embeddedWallet?.networks.find((id) => namespaceOf(id) === namespace)
  return held === undefined || network === undefined ? undefined : { accounts: held.accounts, network }
}

/** Calls `tell` for account changes in a namespace from now on. Returns a function that stops it. */
export function hearAccount(by: EmbeddedState, namespace: ChainNamespace, tell: (event: ProviderEvent) => void): () => void {
  return followConnection(by.subscribe, () => embeddedAccount(by.state(), namespace), tell)
}
